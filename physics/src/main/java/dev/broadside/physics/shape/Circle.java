package dev.broadside.physics.shape;

/** A disc around a local centre. */
public record Circle(float centerX, float centerY, float radius) implements Shape {
  /** Checks that the centre is finite and the radius positive. */
  public Circle {
    Checks.point("circle centre", centerX, centerY);
    Checks.positive("circle radius", radius);
  }

  /** A circle around the body's origin. */
  public Circle(float radius) {
    this(0, 0, radius);
  }

  @Override
  public int pointCount() {
    return 1;
  }

  @Override
  public float x(int point) {
    return centerX;
  }

  @Override
  public float y(int point) {
    return centerY;
  }

  @Override
  public MassData massData(float density) {
    double mass = density * Math.PI * radius * radius;
    return new MassData((float) mass, centerX, centerY, (float) (0.5 * mass * radius * radius));
  }
}
