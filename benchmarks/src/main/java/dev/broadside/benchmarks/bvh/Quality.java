package dev.broadside.benchmarks.bvh;

import dev.broadside.Algorithm;
import dev.broadside.Boxes2D;
import dev.broadside.BroadPhase;
import dev.broadside.Knob;
import dev.broadside.TreeShape;
import dev.broadside.Tuning;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;

/** Trees judged by area, sibling overlap and depth, and by rendering the overlap (figure 7). */
final class Quality {
  private static final int WIDTH = 420;
  private static final int HEIGHT = 420;

  private Quality() {}

  static List<String> table(String scene, int size, int step) {
    RecordedFrames frames = RecordedFrames.of(scene, size, step);
    return List.of(
        "scene,size,step,tree,nodes,depth,total_area,sibling_overlap",
        row(scene, size, step, "barycentre", ours(frames, 0)),
        row(scene, size, step, "surface area", ours(frames, 1)),
        row(scene, size, step, "insertion, enlarged", enlarged(frames)));
  }

  private static String row(String scene, int size, int step, String tree, TreeShape shape) {
    return String.format(
        Locale.ROOT,
        "%s,%d,%d,\"%s\",%d,%d,%.0f,%.0f",
        scene,
        size,
        step,
        tree,
        shape.nodes(),
        shape.depth(),
        shape.totalArea(),
        shape.siblingOverlap());
  }

  /** One tree of all boxes with one box a leaf, as the thesis and the insertion tree have it. */
  private static TreeShape ours(RecordedFrames frames, int surfaceArea) {
    Boxes2D boxes = new Boxes2D();
    boxes.replaceAll(frames.rows().get(frames.rows().size() - 1));
    Tuning tuning = Tuning.defaults().with(Knob.LEAF_SIZE, 1).with(Knob.SURFACE_AREA, surfaceArea);
    try (BroadPhase broadPhase = BroadPhase.of(boxes, Algorithm.BVH, tuning)) {
      return broadPhase.treeShape();
    }
  }

  private static TreeShape enlarged(RecordedFrames frames) {
    EnlargedBroadPhase broadPhase = new EnlargedBroadPhase(frames.rows().get(0), frames.fixed());
    for (float[] rows : frames.rows()) {
      broadPhase.step(rows);
    }
    return broadPhase.shape();
  }

  /** Inner nodes of both trees of the tiles after 100 steps, drawn with the same opacity. */
  static List<String> picture(Path file) throws IOException {
    RecordedFrames frames = RecordedFrames.of("tiles", 66, 100);
    BufferedImage image = new BufferedImage(2 * WIDTH + 10, HEIGHT, BufferedImage.TYPE_INT_RGB);
    for (int x = 0; x < image.getWidth(); x++) {
      for (int y = 0; y < HEIGHT; y++) {
        image.setRGB(x, y, 0xFFFFFF);
      }
    }
    draw(ours(frames, 0), image, 0);
    draw(enlarged(frames), image, WIDTH + 10);
    ImageIO.write(image, "png", file.toFile());
    return List.of("picture", file.getFileName().toString());
  }

  private static void draw(TreeShape shape, BufferedImage image, int offset) {
    // The ground is 200 m wide; the same view for both trees, whatever their roots are.
    double scale = WIDTH / 204.0;
    double[] clear = new double[WIDTH * HEIGHT];
    java.util.Arrays.fill(clear, 1);
    for (int node = 0; node < shape.nodes(); node++) {
      if (shape.size(node) < 2) {
        continue;
      }
      int fromX = pixel((shape.min(0, node) + 102) * scale, WIDTH);
      int toX = pixel((shape.max(0, node) + 102) * scale, WIDTH);
      int fromY = pixel((shape.min(1, node) + 104) * scale, HEIGHT);
      int toY = pixel((shape.max(1, node) + 104) * scale, HEIGHT);
      for (int y = fromY; y <= toY; y++) {
        for (int x = fromX; x <= toX; x++) {
          clear[y * WIDTH + x] *= 0.98;
        }
      }
    }
    for (int y = 0; y < HEIGHT; y++) {
      for (int x = 0; x < WIDTH; x++) {
        int rest = (int) Math.round(255 * clear[y * WIDTH + x]);
        image.setRGB(offset + x, HEIGHT - 1 - y, 0xFF0000 | rest << 8 | rest);
      }
    }
  }

  private static int pixel(double value, int size) {
    return (int) Math.max(0, Math.min(size - 1, Math.floor(value)));
  }
}
