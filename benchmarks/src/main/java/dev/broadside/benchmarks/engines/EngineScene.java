package dev.broadside.benchmarks.engines;

import dev.broadside.benchmarks.engines.Engine.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * A scene every engine can build: what the Box2D family and dyn4j have in common. No name is that
 * of a scene of the module physics, so that a comparison's scene says what it is compared with.
 */
public enum EngineScene {
  PYRAMID("boxes in the lowest row") {
    @Override
    void build(Engine engine, int size, List<Integer> moving) {
      ground(engine, size + 20);
      for (int row = 0; row < size; row++) {
        for (int k = 0; k < size - row; k++) {
          moving.add(square(engine, k - (size - row - 1) / 2.0, 0.5 + row, 0.5));
        }
      }
    }
  },
  DRUM("squares in a turning drum of 20 m") {
    @Override
    void build(Engine engine, int size, List<Integer> moving) {
      int drum = engine.body(Kind.KINEMATIC, 0, 10, Math.toRadians(25));
      engine.box(drum, 10, 0, 0.5, 10);
      engine.box(drum, -10, 0, 0.5, 10);
      engine.box(drum, 0, 10, 10, 0.5);
      engine.box(drum, 0, -10, 10, 0.5);
      engine.finish(drum);
      int columns = 30;
      for (int k = 0; k < size; k++) {
        moving.add(square(engine, -8.7 + 0.6 * (k % columns), 2 + 0.6 * (k / columns), 0.25));
      }
    }
  },
  SQUARES("falling squares of 0.5 to 1.5 m in a trough") {
    @Override
    void build(Engine engine, int size, List<Integer> moving) {
      fall(engine, size, moving, true);
    }
  },
  CIRCLES("falling circles of 0.5 to 1.5 m in a trough") {
    @Override
    void build(Engine engine, int size, List<Integer> moving) {
      fall(engine, size, moving, false);
    }
  },
  GRID("circles along an edge of a square net of hinges, hung at its top row") {
    @Override
    void build(Engine engine, int size, List<Integer> moving) {
      int[] ids = new int[size * size];
      for (int row = 0; row < size; row++) {
        for (int column = 0; column < size; column++) {
          Kind kind = row == 0 && column % 5 == 0 ? Kind.FIXED : Kind.DYNAMIC;
          int body = engine.body(kind, column, -row, 0);
          engine.circle(body, 0.4);
          engine.finish(body);
          ids[row * size + column] = body;
          if (kind == Kind.DYNAMIC) {
            moving.add(body);
          }
          if (column > 0) {
            engine.hinge(ids[row * size + column - 1], body, column - 0.5, -row);
          }
          if (row > 0) {
            engine.hinge(ids[(row - 1) * size + column], body, column, -row + 0.5);
          }
        }
      }
    }
  };

  private final String size;

  EngineScene(String size) {
    this.size = size;
  }

  /** As on the command line. */
  public String shown() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What its size counts. */
  public String sizeMeans() {
    return size;
  }

  public static EngineScene named(String name) {
    for (EngineScene scene : values()) {
      if (scene.shown().equals(name)) {
        return scene;
      }
    }
    throw new IllegalArgumentException(
        "physics scene '" + name + "' is unknown: allowed are " + String.join(", ", names()));
  }

  public static List<String> names() {
    return Stream.of(values()).map(EngineScene::shown).toList();
  }

  abstract void build(Engine engine, int size, List<Integer> moving);

  /** Builds the scene; returns the bodies that move. */
  public List<Integer> build(Engine engine, int size) {
    List<Integer> moving = new ArrayList<>();
    build(engine, size, moving);
    return moving;
  }

  static void ground(Engine engine, double halfWidth) {
    int ground = engine.body(Kind.FIXED, 0, -1, 0);
    engine.box(ground, 0, 0, halfWidth, 1);
    engine.finish(ground);
  }

  static int square(Engine engine, double x, double y, double half) {
    int body = engine.body(Kind.DYNAMIC, x, y, 0);
    engine.box(body, 0, 0, half, half);
    engine.finish(body);
    return body;
  }

  /** A staggered grid over a trough, twice as wide as high. */
  static void fall(Engine engine, int size, List<Integer> moving, boolean squares) {
    int columns = Math.max(1, (int) Math.round(2 * Math.sqrt(size)));
    double half = columns + 2;
    ground(engine, half + 4);
    for (int side = -1; side <= 1; side += 2) {
      int wall = engine.body(Kind.FIXED, side * (half + 1), half, 0);
      engine.box(wall, 0, 0, 1, half + 20);
      engine.finish(wall);
    }
    SplittableRandom random = new SplittableRandom(1);
    for (int k = 0; k < size; k++) {
      int row = k / columns;
      double radius = 0.25 + 0.5 * random.nextDouble();
      double x = 2.0 * (k % columns) - columns + (row % 2 == 0 ? 0.3 : 0.7);
      double y = 2 + 2.0 * row;
      if (squares) {
        moving.add(square(engine, x, y, radius));
      } else {
        int body = engine.body(Kind.DYNAMIC, x, y, 0);
        engine.circle(body, radius);
        engine.finish(body);
        moving.add(body);
      }
    }
  }
}
