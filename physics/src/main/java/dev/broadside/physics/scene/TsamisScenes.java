package dev.broadside.physics.scene;

import dev.broadside.physics.Body;
import dev.broadside.physics.WorldDefinition;
import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.scene.PhysicsScene.Settings;
import dev.broadside.physics.scene.PhysicsScene.StepAction;
import dev.broadside.physics.shape.Polygon;
import dev.broadside.physics.shape.Segment;
import java.util.Map;

/**
 * The thirteen benchmark scenes of Tsamis 2020 (section 8.1), a pyramid, and the tiles of its
 * section 3.8. Friction 0.2 and a speed cap of 120 m/s throughout, as in the engine it was measured
 * with.
 */
final class TsamisScenes {
  private static final float FRICTION = 0.2f;

  // Box2D 2.4's cap of 2 m a step; scenes with long falls depend on it.
  private static final float SPEED_CAP = 120;

  private static final Settings FALLING = d -> capped(d);
  private static final Settings WEIGHTLESS = d -> capped(d).gravity(0, 0);

  private TsamisScenes() {}

  private static WorldDefinition capped(WorldDefinition definition) {
    return definition.maxSpeed(SPEED_CAP);
  }

  static void addTo(Map<String, PhysicsScene> scenes) {
    add(
        scenes,
        "falling-squares",
        "fifteen towers of squares land and collapse",
        1300,
        new int[] {40, 150, 300},
        15,
        FALLING,
        TsamisScenes::fallingSquares);
    add(
        scenes,
        "falling-circles",
        "slanted columns of circles rain on a floor",
        1300,
        new int[] {40, 150, 300},
        15,
        FALLING,
        TsamisScenes::fallingCircles);
    add(
        scenes,
        "tumbler",
        "a turning drum that fills with squares, one a step",
        1500,
        new int[] {200, 500, 1000},
        1,
        FALLING,
        TsamisScenes::tumbler);
    add(
        scenes,
        "add-pair",
        "a fast box hits a weightless cloud of circles",
        1000,
        new int[] {500, 1000, 2000},
        1,
        WEIGHTLESS,
        TsamisScenes::addPair);
    add(
        scenes,
        "mild-n2",
        "tables and ships, all in the same two places",
        100,
        new int[] {50, 100, 200},
        1,
        FALLING,
        TsamisScenes::mildSquare);
    add(
        scenes,
        "n2",
        "every circle overlaps every other",
        100,
        new int[] {250, 500, 750},
        1,
        FALLING,
        TsamisScenes::square);
    add(
        scenes,
        "multi-fixture",
        "tables sliced into many fixtures each",
        500,
        new int[] {20, 60, 100},
        1,
        FALLING,
        TsamisScenes::multiFixture);
    add(
        scenes,
        "mostly-static-single",
        "circles roll down a corridor in a huge static body",
        400,
        new int[] {30, 110, 200},
        4,
        FALLING,
        (parts, size) -> mostlyStatic(parts, size, true));
    add(
        scenes,
        "mostly-static-multi",
        "the same corridor of single static bodies",
        500,
        new int[] {30, 110, 200},
        4,
        FALLING,
        (parts, size) -> mostlyStatic(parts, size, false));
    add(
        scenes,
        "diagonal",
        "3000 circles rain through slanted bars",
        1000,
        new int[] {10, 30, 50},
        2,
        FALLING,
        TsamisScenes::diagonal);
    add(
        scenes,
        "mixed-static-dynamic",
        "circles burst inside a ring of 8427 static circles",
        400,
        new int[] {1000, 3000, 6000},
        1,
        FALLING,
        TsamisScenes::mixed);
    add(
        scenes,
        "big-mobile",
        "a binary tree of hinged bars, 800 m wide",
        1000,
        new int[] {7, 9, 11},
        0,
        FALLING,
        TsamisScenes::bigMobile);
    add(
        scenes,
        "slow-explosion",
        "a spiral of circles drifts apart",
        1000,
        new int[] {1000, 3000, 6000},
        1,
        WEIGHTLESS,
        TsamisScenes::slowExplosion);
    add(
        scenes,
        "big-pyramid",
        "a pyramid of boxes that touch exactly",
        500,
        new int[] {20, 50, 100},
        1,
        FALLING,
        TsamisScenes::bigPyramid);
    add(
        scenes,
        "tiles",
        "an inverted pyramid falls on 20,000 static squares",
        100,
        new int[] {20, 40, 66},
        1,
        FALLING,
        TsamisScenes::tiles);
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

  private static void floor(Parts parts) {
    parts.box(parts.fixed(0, 0), 100, 3, 0, -10, 0);
  }

  private static StepAction fallingSquares(Parts parts, int size) {
    floor(parts);
    for (int c = 0; c < 15; c++) {
      double half = 0.5 + 2.5 * c / 15;
      for (int k = size - c; k >= 1; k--) {
        parts.box(parts.dynamic(7.0 * c - 30, 2 * half * k), half, half, 5);
      }
    }
    return StepAction.NONE;
  }

  private static StepAction fallingCircles(Parts parts, int size) {
    floor(parts);
    for (int c = 0; c < 15; c++) {
      double width = 0.5 + 2.5 * c / 15;
      for (int r = c; r < size; r++) {
        parts.circle(parts.dynamic(7.0 * c + 0.25 * r - 100, 2 * width * (size - r)), width / 2, 5);
      }
    }
    return StepAction.NONE;
  }

  private static StepAction tumbler(Parts parts, int size) {
    Body ground = parts.fixed(0, 0);
    drum(parts, ground, 5, (float) (0.05 * Math.PI));
    return new StepAction() {
      @Override
      public void after(int step) {
        if (step < size) {
          parts.box(parts.dynamic(0, 10), 0.125, 0.125, 1);
        }
      }
    };
  }

  /** Four walls around (0, 10) on a motor hinge. */
  static void drum(Parts parts, Body ground, double density, float speed) {
    Body drum = parts.dynamic(0, 10);
    parts.box(drum, 0.5, 10, 10, 0, density);
    parts.box(drum, 0.5, 10, -10, 0, density);
    parts.box(drum, 10, 0.5, 0, 10, density);
    parts.box(drum, 10, 0.5, 0, -10, density);
    parts.world.create(
        new RevoluteDefinition(ground, drum).anchorA(0, 10).anchorB(0, 0).motor(speed, 1e8f));
  }

  private static StepAction addPair(Parts parts, int size) {
    for (int i = 0; i < size; i++) {
      parts.circle(parts.dynamic(-9 + 18.0 * i / size, 4 + 2 * (i % 32) / 32.0), 0.1, 0.01);
    }
    parts.box(parts.dynamic(-40, 5, 150, 0), 1.5, 1.5, 1);
    return StepAction.NONE;
  }

  private static StepAction mildSquare(Parts parts, int size) {
    parts.attach(parts.fixed(0, 0), new Segment(50, 0, -50, 0), 0);
    for (int i = 0; i < size; i++) {
      Body table = parts.dynamic(-5, 1);
      parts.box(table, 3, 0.5, 0, 3.5, 2);
      parts.box(table, 0.5, 2, -2.5, 2, 2);
      parts.box(table, 0.5, 2, 2.5, 2, 2);
    }
    for (int i = 0; i < size; i++) {
      Body ship = parts.dynamic(15, 1);
      parts.attach(ship, Polygon.hull(-2, 0, 1, 2, 0, 4), 2);
      parts.attach(ship, Polygon.hull(2, 0, -1, 2, 0, 4), 2);
    }
    return StepAction.NONE;
  }

  private static StepAction square(Parts parts, int size) {
    for (int i = 0; i < size; i++) {
      parts.circle(parts.dynamic(0.01 * i, 0.01 * i), 1, 1);
    }
    return StepAction.NONE;
  }

  private static StepAction multiFixture(Parts parts, int size) {
    Body tray = parts.fixed(0, 0);
    parts.box(tray, 35, 1, 0, 0, 0);
    parts.box(tray, 1, 25, -36, 24, 0);
    parts.box(tray, 1, 25, 36, 24, 0);
    for (int i = 0; i < size; i++) {
      Body table = parts.dynamic(-20 + 7 * (i % 6) + i / 10, 1 + 5 * (i / 6));
      int slices = 50 - i / 2;
      if (slices < 1) {
        throw new IllegalArgumentException(
            "size " + size + ": scene multi-fixture has at most 100 tables");
      }
      double half = 2.0 / slices;
      for (int z = 0; z < slices; z++) {
        double p = 2 * half * z + half;
        parts.box(table, 0.5, half, -1.5, p, half);
        parts.box(table, 0.5, half, 1.5, p, half);
        parts.box(table, half, 0.5, p - 2, 3.5, half);
      }
    }
    return StepAction.NONE;
  }

  private static StepAction mostlyStatic(Parts parts, int size, boolean single) {
    Body block = single ? parts.fixed(0, -0.5) : null;
    for (int j = 0; j < size; j++) {
      for (int i = 0; i < size; i++) {
        double x = -0.5 * size + i;
        if (Math.abs(i - j) > 3) {
          if (single) {
            parts.box(block, 0.5, 0.5, x, -j, 0);
          } else {
            parts.box(parts.fixed(x, -j), 0.5, 0.5, 0);
          }
        } else if (i == j) {
          parts.circle(parts.dynamic(x, -j), 1, 1);
        }
      }
    }
    return StepAction.NONE;
  }

  private static StepAction diagonal(Parts parts, int size) {
    for (int j = 0; j < size / 2; j++) {
      for (int i = 0; i < size; i++) {
        float x = -0.5f * size + 4 * i;
        float y = -4 * j;
        // The bar is centred on a local point equal to its body's position: the offset counts
        // twice.
        parts.attach(
            parts.fixed(x, y),
            Polygon.box(0.5f, 0.5f * (3 * j + 1), x, y, (float) (Math.PI / 4)),
            0);
      }
    }
    for (int i = 0; i < 3000; i++) {
      parts.circle(parts.dynamic(2 * (i / 15) - 75, 2 * (i % 15) + 50), 0.5, 1);
    }
    return StepAction.NONE;
  }

  private static StepAction mixed(Parts parts, int size) {
    Body ring = parts.fixed(0, 0);
    for (int i = 0; i < 150; i++) {
      for (int j = 0; j < 150; j++) {
        if ((i - 75) * (i - 75) + (j - 75) * (j - 75) > 67 * 67) {
          parts.circle(ring, i, j, 0.5, 0);
        }
      }
    }
    for (int i = 0; i < size; i++) {
      double u = (double) i / size;
      double x = StrictMath.cos(30 * u) * (50 * u + 10);
      double y = StrictMath.sin(30 * u) * (50 * u + 10);
      parts.circle(parts.dynamic(75 + x, 75 + y, x, y), 0.5, 0.5);
    }
    return StepAction.NONE;
  }

  private static StepAction bigMobile(Parts parts, int depth) {
    Body ceiling = parts.fixed(0, 20);
    Body root = hang(parts, 0, depth, 0, 20, 200);
    parts.world.create(new RevoluteDefinition(ceiling, root).anchorB(0, HANG));
    return StepAction.NONE;
  }

  private static final float HANG = 0.25f;

  private static Body hang(Parts parts, int level, int depth, float x, float y, float reach) {
    Body node = parts.dynamic(x, y - HANG);
    parts.box(node, 0.25 * HANG, HANG, 20 + 0.02 * x);
    if (level == depth) {
      return node;
    }
    parts.box(node, reach, 0.25 * HANG, 0, -HANG, 20);
    float below = y - HANG - HANG;
    Body right = hang(parts, level + 1, depth, x + reach, below, reach / 2);
    Body left = hang(parts, level + 1, depth, x - reach, below, reach / 2);
    parts.world.create(new RevoluteDefinition(node, right).anchorA(reach, -HANG).anchorB(0, HANG));
    parts.world.create(new RevoluteDefinition(node, left).anchorA(-reach, -HANG).anchorB(0, HANG));
    return node;
  }

  private static StepAction slowExplosion(Parts parts, int size) {
    for (int i = 0; i < size; i++) {
      double u = 10.0 * i / size;
      double x = StrictMath.cos(30 * u) * (30 * u + 5);
      double y = StrictMath.sin(30 * u) * (30 * u + 5);
      parts.circle(parts.dynamic(x, y, 0.2 * x, 0.2 * y), 0.5, 0.5);
    }
    return StepAction.NONE;
  }

  private static StepAction bigPyramid(Parts parts, int size) {
    parts.box(parts.fixed(0, -1), 2 * size, 1, 0);
    for (int r = 0; r < size; r++) {
      for (int k = 0; k < size - r; k++) {
        parts.box(parts.dynamic(-0.5 * (size - r - 1) + k, r + 0.5), 0.5, 0.5, 1);
      }
    }
    return StepAction.NONE;
  }

  private static StepAction tiles(Parts parts, int size) {
    Body ground = parts.fixed(0, 0);
    for (int j = 0; j < 100; j++) {
      for (int i = 0; i < 200; i++) {
        parts.box(ground, 0.5, 0.5, i - 99.5, -0.5 - j, 0);
      }
    }
    for (int r = 0; r < size; r++) {
      for (int k = 0; k <= r; k++) {
        parts.box(parts.dynamic(1.1 * (k - r / 2.0), 2 + 1.1 * r), 0.5, 0.5, 5);
      }
    }
    return StepAction.NONE;
  }
}
