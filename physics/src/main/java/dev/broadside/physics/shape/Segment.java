package dev.broadside.physics.shape;

/**
 * A massless line between two local points. Two-sided by default. A link of a chain (Tsamis 2020,
 * 7.1) is one-sided: it collides on its right side seen from point 1 to point 2, and knows the
 * neighbouring points (ghosts) so that bodies slide over the joints between links.
 */
public record Segment(
    float x1,
    float y1,
    float x2,
    float y2,
    boolean oneSided,
    float ghost1X,
    float ghost1Y,
    float ghost2X,
    float ghost2Y)
    implements Shape {
  /** Checks that all points are finite and the ends apart. */
  public Segment {
    Checks.point("segment end 1", x1, y1);
    Checks.point("segment end 2", x2, y2);
    Checks.point("ghost before end 1", ghost1X, ghost1Y);
    Checks.point("ghost after end 2", ghost2X, ghost2Y);
    Checks.apart("segment ends", x1, y1, x2, y2);
  }

  /** A two-sided segment. */
  public Segment(float x1, float y1, float x2, float y2) {
    this(x1, y1, x2, y2, false, 0, 0, 0, 0);
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
  public float radius() {
    return 0;
  }

  @Override
  public MassData massData(float density) {
    return new MassData(0, 0.5f * (x1 + x2), 0.5f * (y1 + y2), 0);
  }
}
