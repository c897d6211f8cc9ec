package dev.broadside.benchmarks.engines;

/**
 * A 2D physics engine as a comparison needs it. Bodies are numbered in the order they are made.
 * Every engine: step 1/60 s, friction 0.6, restitution 0, density 1, no sleeping, warm starting,
 * continuous collision as it ships, one thread.
 */
public interface Engine extends AutoCloseable {
  double STEP = 1 / 60.0;
  double FRICTION = 0.6;
  int VELOCITY_ITERATIONS = 8;
  int POSITION_ITERATIONS = 3;

  /** How a body moves. */
  enum Kind {
    FIXED,
    KINEMATIC,
    DYNAMIC
  }

  String name();

  /** A body without shapes; angular velocity in radians per second. */
  int body(Kind kind, double x, double y, double angularVelocity);

  /** Adds a box about a point of the body. */
  void box(int body, double centerX, double centerY, double halfWidth, double halfHeight);

  void circle(int body, double radius);

  /** Called once all shapes of a body are there. */
  default void finish(int body) {}

  /** Joins two bodies by a hinge at a point of the world. */
  void hinge(int a, int b, double x, double y);

  void step();

  double x(int body);

  double y(int body);

  @Override
  default void close() {}
}
