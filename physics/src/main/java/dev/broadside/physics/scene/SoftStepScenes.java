package dev.broadside.physics.scene;

import dev.broadside.physics.Body;
import dev.broadside.physics.BodyDefinition;
import dev.broadside.physics.Filter;
import dev.broadside.physics.FixtureDefinition;
import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.scene.PhysicsScene.Settings;
import dev.broadside.physics.scene.PhysicsScene.StepAction;
import dev.broadside.physics.shape.Capsule;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import dev.broadside.physics.shape.Segment;
import dev.broadside.physics.shape.Shape;
import java.util.Map;

/**
 * The benchmark scenes that Box2D v3 measures itself with, as facts (names with hyphens; tumbler
 * and pyramid under names of their own, since other scenes have those). Friction 0.6; the size is
 * the scene's natural count, L is the published one.
 */
final class SoftStepScenes {
  private static final float FRICTION = 0.6f;
  private static final Settings PLAIN = d -> {};
  private static final Settings SLEEPLESS = d -> d.sleeping(false);

  private SoftStepScenes() {}

  static void addTo(Map<String, PhysicsScene> scenes) {
    add(
        scenes,
        "joint-grid",
        "a net of hinged circles hung at seven points",
        500,
        new int[] {20, 50, 100},
        8,
        SLEEPLESS,
        SoftStepScenes::jointGrid);
    add(
        scenes,
        "large-pyramid",
        "a pyramid of 5050 boxes, one island",
        500,
        new int[] {20, 50, 100},
        1,
        SLEEPLESS,
        SoftStepScenes::largePyramid);
    add(
        scenes,
        "many-pyramids",
        "400 pyramids of 55 boxes",
        200,
        new int[] {5, 10, 20},
        1,
        SLEEPLESS,
        SoftStepScenes::manyPyramids);
    add(
        scenes,
        "smash",
        "a heavy box drives into 9600 sleeping squares",
        300,
        new int[] {30, 60, 120},
        1,
        d -> d.gravity(0, 0),
        SoftStepScenes::smash);
    add(
        scenes,
        "full-tumbler",
        "a drum that starts full of squares",
        750,
        new int[] {15, 30, 45},
        1,
        PLAIN,
        SoftStepScenes::fullTumbler);
    add(
        scenes,
        "washer",
        "a turning kinematic drum with paddles, full of small squares",
        500,
        new int[] {30, 60, 90},
        1,
        PLAIN,
        SoftStepScenes::washer);
    add(
        scenes,
        "junkyard",
        "a pusher ploughs through convex scrap",
        800,
        new int[] {50, 100, 200},
        1,
        PLAIN,
        SoftStepScenes::junkyard);
    add(
        scenes,
        "compounds",
        "bodies of two triangles each pile up between walls",
        500,
        new int[] {40, 80, 150},
        1,
        PLAIN,
        SoftStepScenes::compounds);
    add(
        scenes,
        "rain",
        "1000 rag dolls rain on five floors, the oldest made anew",
        1000,
        new int[] {4, 12, 40},
        1,
        PLAIN,
        RagDolls::new);
    add(
        scenes,
        "spinner",
        "a bar turns among 6076 shapes in a round chain",
        500,
        new int[] {500, 2000, 6076},
        1,
        PLAIN,
        SoftStepScenes::spinner);
  }

  private static void add(
      Map<String, PhysicsScene> scenes,
      String name,
      String summary,
      int steps,
      int[] sizes,
      int least,
      Settings settings,
      PhysicsScene.Recipe recipe) {
    PhysicsScene.add(scenes, name, summary, steps, sizes, least, FRICTION, settings, recipe);
  }

  private static StepAction jointGrid(Parts parts, int size) {
    // Circles never collide with one another: the load is all joints.
    FixtureDefinition material = parts.material(1).filter(new Filter(2, ~2L, 0));
    Body[] bodies = new Body[size * size];
    for (int column = 0; column < size; column++) {
      for (int row = 0; row < size; row++) {
        boolean hook = row == 0 && column >= size / 2 - 3 && column <= size / 2 + 3;
        Body body = hook ? parts.fixed(column, -row) : parts.dynamic(column, -row);
        body.attach(new Circle(0.4f), material);
        bodies[column * size + row] = body;
        if (row > 0) {
          parts.world.create(
              new RevoluteDefinition(bodies[column * size + row - 1], body)
                  .anchorA(0, -0.5f)
                  .anchorB(0, 0.5f));
        }
        if (column > 0) {
          parts.world.create(
              new RevoluteDefinition(bodies[(column - 1) * size + row], body)
                  .anchorA(0.5f, 0)
                  .anchorB(-0.5f, 0));
        }
      }
    }
    return StepAction.NONE;
  }

  private static void pyramid(Parts parts, int base, double x0, double y0) {
    for (int i = 0; i < base; i++) {
      for (int j = i; j < base; j++) {
        parts.box(parts.dynamic(0.5 * (i + 1) + (j - i) + x0, i + 0.5 + y0), 0.5, 0.5, 1);
      }
    }
  }

  private static StepAction largePyramid(Parts parts, int size) {
    parts.box(parts.fixed(0, -1), 100, 1, 0);
    pyramid(parts, size, -0.5 * size, 0);
    return StepAction.NONE;
  }

  private static StepAction manyPyramids(Parts parts, int size) {
    Body ground = parts.fixed(0, 0);
    float half = 5.5f * size;
    for (int r = 0; r < size; r++) {
      parts.attach(ground, new Segment(-half, 11 * r, half, 11 * r), 0);
    }
    for (int r = 0; r < size; r++) {
      for (int c = 0; c < size; c++) {
        pyramid(parts, 10, -half + 11 * c + 1 - 0.5, 11 * r);
      }
    }
    return StepAction.NONE;
  }

  private static StepAction smash(Parts parts, int size) {
    parts.box(parts.dynamic(-20, 0, 40, 0), 4, 4, 8);
    int rows = size * 2 / 3;
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < rows; j++) {
        Body body =
            parts.world.create(
                BodyDefinition.dynamic(30 + 0.4f * i, 0.4f * (j - rows / 2)).asleep());
        parts.box(body, 0.2, 0.2, 1);
      }
    }
    return StepAction.NONE;
  }

  private static StepAction fullTumbler(Parts parts, int size) {
    TsamisScenes.drum(parts, parts.fixed(0, 0), 50, (float) Math.toRadians(25));
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        parts.box(parts.dynamic(-0.2 * size + 0.4 * i, 1 + 0.4 * j), 0.125, 0.125, 1);
      }
    }
    return StepAction.NONE;
  }

  private static StepAction washer(Parts parts, int size) {
    Body drum =
        parts.world.create(
            BodyDefinition.kinematic(0, 10)
                .angularVelocity((float) Math.toRadians(25))
                .velocity(0.001f, -0.002f));
    for (int sector = 0; sector < 36; sector++) {
      sector(parts, drum, sector, 16, 18);
      if (sector % 9 == 0) {
        sector(parts, drum, sector, 14, 16);
      }
    }
    FixtureDefinition material = parts.material(1).hitEvents();
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        parts
            .dynamic(-0.11 * size + 0.21 * i, 0.1 + 0.21 * j)
            .attach(Polygon.box(0.1f, 0.1f), material);
      }
    }
    return StepAction.NONE;
  }

  /** A quad of the drum: ten degrees, widened by one at either side. */
  private static void sector(Parts parts, Body drum, int sector, double inner, double outer) {
    double from = Math.toRadians(10 * sector - 1);
    double to = Math.toRadians(10 * sector + 11);
    parts.attach(
        drum,
        Polygon.hull(
            (float) (inner * StrictMath.cos(from)), (float) (inner * StrictMath.sin(from)),
            (float) (outer * StrictMath.cos(from)), (float) (outer * StrictMath.sin(from)),
            (float) (outer * StrictMath.cos(to)), (float) (outer * StrictMath.sin(to)),
            (float) (inner * StrictMath.cos(to)), (float) (inner * StrictMath.sin(to))),
        0);
  }

  private static StepAction junkyard(Parts parts, int size) {
    Body ground = parts.fixed(0, 0);
    for (int i = -80; i <= 80; i++) {
      parts.box(ground, 0.55, 0.5, i, 0, 0);
    }
    for (int j = 1; j <= 50; j++) {
      parts.box(ground, 0.5, 0.55, -80, j, 0);
      parts.box(ground, 0.5, 0.55, 80, j, 0);
    }
    float[] points = new float[10];
    for (int k = 0; k < 5; k++) {
      double angle = k * Math.PI * (Math.sqrt(5) - 1);
      points[2 * k] = (float) (0.25 * StrictMath.cos(angle));
      points[2 * k + 1] = (float) (0.25 * StrictMath.sin(angle));
    }
    Polygon scrap = Polygon.hull(points);
    double side = -0.1;
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < 40; j++) {
        parts.attach(parts.dynamic(0.375 * (2 * i - size) + side, j + 15), scrap, 1);
        side = -side;
      }
    }
    Body pusher = parts.world.create(BodyDefinition.kinematic(0, 0));
    parts.box(pusher, 2, 4, 0, 4, 0);
    return new StepAction() {
      @Override
      public void before(int step) {
        // Moves where a sine would put it at the end of the step.
        double x = 60 * StrictMath.sin(0.2 * (step + 1) * RunningScene.STEP);
        pusher.setVelocity((float) ((x - pusher.x()) / RunningScene.STEP), 0);
      }
    };
  }

  private static StepAction spinner(Parts parts, int size) {
    Body ground = parts.fixed(0, 0);
    float[] points = new float[720];
    for (int i = 0; i < 360; i++) {
      // Clockwise, so that links collide inside.
      double angle = -Math.toRadians(i);
      points[2 * i] = (float) (40 * StrictMath.cos(angle));
      points[2 * i + 1] = (float) (32 + 40 * StrictMath.sin(angle));
    }
    ground.attachChain(true, new FixtureDefinition().friction(0.1f), points);
    Body bar = parts.world.create(BodyDefinition.dynamic(0, 12).neverSleeps());
    bar.attach(Polygon.roundedBox(0.4f, 20, 0, 0, 0, 0.2f), new FixtureDefinition().friction(0));
    parts.world.create(
        new RevoluteDefinition(ground, bar).anchor(0, 12).motor(5, Float.POSITIVE_INFINITY));
    FixtureDefinition material = parts.material(0.25).friction(0.1f).restitution(0.1f);
    Shape[] shapes = {
      new Capsule(-0.25f, 0, 0.25f, 0, 0.25f), new Circle(0.35f), Polygon.box(0.35f, 0.35f)
    };
    for (int i = 0; i < size; i++) {
      Body body = parts.dynamic(-23 + 0.5 * (i % 92), 2 + 0.5 * (i / 92));
      body.attach(shapes[i % 3], material);
    }
    return StepAction.NONE;
  }

  private static StepAction compounds(Parts parts, int size) {
    Body ground = parts.fixed(0, 0);
    for (int i = -40; i <= 40; i++) {
      parts.box(ground, 0.55, 0.5, i, 0, 0);
    }
    for (int j = 1; j <= 100; j++) {
      parts.box(ground, 0.5, 0.55, -40, j, 0);
      parts.box(ground, 0.5, 0.55, 40, j, 0);
    }
    parts.attach(ground, new Segment(-800, -80, 800, -80), 0);
    Polygon left = Polygon.hull(-1, 0, 0.5f, 1, 0, 2);
    Polygon right = Polygon.hull(1, 0, -0.5f, 1, 0, 2);
    FixtureDefinition material = parts.material(1).friction(0.5f);
    double side = 0.25;
    for (int j = 0; j < size; j++) {
      for (int i = 0; i < 20; i++) {
        Body body = parts.dynamic(2 * i - 19 + side, 2.25 * j + 5.575);
        body.attach(left, material);
        body.attach(right, material);
        side = -side;
      }
    }
    return StepAction.NONE;
  }
}
