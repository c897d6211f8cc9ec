package dev.broadside.benchmarks.physics;

import dev.broadside.benchmarks.Described;
import dev.broadside.benchmarks.Experiment;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.benchmarks.report.Picture;
import dev.broadside.physics.Body;
import dev.broadside.physics.BodyType;
import dev.broadside.physics.Fixture;
import dev.broadside.physics.World;
import dev.broadside.physics.WorldDefinition;
import dev.broadside.physics.scene.PhysicsScene;
import dev.broadside.physics.scene.RunningScene;
import dev.broadside.physics.shape.Shape;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import javax.imageio.ImageIO;

/** Tsamis 2020, figures 17 and 18: the scenes of the benchmark suite, seen on the way. */
final class ScenePictures {
  private static final int WIDTH = 320;
  private static final int HEIGHT = 240;
  private static final int CAPTION = 22;
  private static final int COLUMNS = 3;

  private static final Color STILL = new Color(0xb9bec4);
  private static final Color MOVING = new Color(0x7fb0d6);
  private static final Color EDGE = new Color(0x1b4d73);

  /** A scene of size S after some steps; metres of the middle of the view and its width. */
  private record View(String scene, int step, double x, double y, double width) {}

  private static final List<View> FIRST =
      List.of(
          new View("add-pair", 32, 8, 5, 50),
          new View("multi-fixture", 200, 0, 24, 84),
          new View("falling-squares", 120, 18, 30, 120),
          new View("falling-circles", 160, -45, 30, 130),
          new View("slow-explosion", 60, 0, 0, 120),
          new View("tumbler", 700, 0, 10, 32));

  private static final List<View> SECOND =
      List.of(
          new View("mild-n2", 60, 5, 18, 70),
          new View("n2", 40, 1.5, -0.5, 44),
          new View("mostly-static-multi", 60, 0, -14.5, 46),
          new View("diagonal", 240, 28, -10, 130),
          new View("big-mobile", 900, 0, 15, 820),
          new View("mixed-static-dynamic", 60, 75, 75, 206));

  private ScenePictures() {}

  static List<Experiment> all() {
    return List.of(figure(17, FIRST), figure(18, SECOND));
  }

  private static Experiment figure(int number, List<View> views) {
    return new Described(
            "physics-figure-" + number,
            PhysicsFigures.PAPER,
            "figure " + number,
            "Scenes of the benchmark suite at size S, drawn after some steps; what is static is"
                + " grey.",
            "a picture of each scene",
            1,
            2,
            laboratory -> draw(laboratory, views))
        .withPhysics();
  }

  private static Outcome draw(Laboratory laboratory, List<View> views) throws IOException {
    int rows = (views.size() + COLUMNS - 1) / COLUMNS;
    DataTable table =
        new DataTable("What is drawn", "scene", "step", "fixtures", "bodies", "joints", "touching");
    StringBuilder svg = new StringBuilder();
    svg.append(
        String.format(
            "<svg viewBox=\"0 0 %d %d\"><rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
            COLUMNS * (WIDTH + 10), rows * (HEIGHT + CAPTION + 10)));
    for (int k = 0; k < views.size(); k++) {
      View view = views.get(k);
      laboratory.progress(k, views.size(), view.scene());
      PhysicsScene scene = PhysicsScene.named(view.scene());
      WorldDefinition definition = new WorldDefinition().continuous(false);
      try (RunningScene running = scene.open(scene.size('S'), definition)) {
        for (int step = 0; step < view.step(); step++) {
          running.step();
        }
        World world = running.world();
        table.row(
            view.scene(),
            view.step(),
            world.fixtureCount(),
            world.bodyCount(),
            world.jointCount(),
            world.touchingCount());
        panel(svg, png(world, view), view, k);
      }
    }
    return new Outcome(
        List.of(table),
        List.of(new Picture("The benchmark suite", svg.append("</svg>").toString())),
        Verdict.MEASURED,
        "All scenes are there; the table counts what is in them.");
  }

  private static void panel(StringBuilder svg, byte[] png, View view, int index) {
    int left = 5 + index % COLUMNS * (WIDTH + 10);
    int top = 5 + index / COLUMNS * (HEIGHT + CAPTION + 10);
    svg.append(
        String.format(
            "<image x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\""
                + " href=\"data:image/png;base64,%s\"/>%n"
                + "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" style=\"fill:black\">%s, step"
                + " %d</text>%n",
            left,
            top,
            WIDTH,
            HEIGHT,
            Base64.getEncoder().encodeToString(png),
            left + WIDTH / 2,
            top + HEIGHT + CAPTION - 6,
            view.scene(),
            view.step()));
  }

  /** Twice as many pixels as the page shows, for sharp edges. */
  private static byte[] png(World world, View view) throws IOException {
    BufferedImage image = new BufferedImage(2 * WIDTH, 2 * HEIGHT, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, 2 * WIDTH, 2 * HEIGHT);
    double scale = 2 * WIDTH / view.width();
    graphics.translate(WIDTH, HEIGHT);
    graphics.scale(scale, -scale);
    graphics.translate(-view.x(), -view.y());
    graphics.setStroke(new BasicStroke((float) (1.2 / scale)));
    for (int id = 0; id < world.bodyIdLimit(); id++) {
      Body body = world.body(id);
      if (body != null) {
        for (Fixture fixture : body.fixtures()) {
          java.awt.Shape outline = outline(body, fixture.shape());
          graphics.setColor(body.type() == BodyType.STATIC ? STILL : MOVING);
          graphics.fill(outline);
          graphics.setColor(body.type() == BodyType.STATIC ? Color.GRAY : EDGE);
          graphics.draw(outline);
        }
      }
    }
    graphics.dispose();
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    ImageIO.write(image, "png", png);
    return png.toByteArray();
  }

  private static java.awt.Shape outline(Body body, Shape shape) {
    if (shape.pointCount() == 1) {
      double radius = shape.radius();
      double x = body.worldX(shape.x(0), shape.y(0));
      double y = body.worldY(shape.x(0), shape.y(0));
      return new Ellipse2D.Double(x - radius, y - radius, 2 * radius, 2 * radius);
    }
    Path2D path = new Path2D.Double();
    for (int point = 0; point < shape.pointCount(); point++) {
      double x = body.worldX(shape.x(point), shape.y(point));
      double y = body.worldY(shape.x(point), shape.y(point));
      if (point == 0) {
        path.moveTo(x, y);
      } else {
        path.lineTo(x, y);
      }
    }
    path.closePath();
    return path;
  }
}
