package dev.broadside.physics.shape;

/** All points within a radius of a line between two local points. */
public record Capsule(float x1, float y1, float x2, float y2, float radius) implements Shape {
  /** Checks that the ends are finite and apart and the radius positive. */
  public Capsule {
    Checks.point("capsule end 1", x1, y1);
    Checks.point("capsule end 2", x2, y2);
    Checks.positive("capsule radius", radius);
    Checks.apart("capsule ends", x1, y1, x2, y2);
  }

  @Override
  public int pointCount() {
    return 2;
  }

  @Override
  public float x(int point) {
    return point == 0 ? x1 : x2;
  }

  @Override
  public float y(int point) {
    return point == 0 ? y1 : y2;
  }

  @Override
  public MassData massData(float density) {
    return RoundedMass.of(this, density);
  }
}
