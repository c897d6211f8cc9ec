package dev.broadside.physics.internal.narrow;

/**
 * How far a convex shape moves in a straight line until it meets another, by conservative
 * advancement without rotation. A ray is the cast of a point. Each caller needs its own instance.
 */
public final class ShapeCast {
  private static final int MAX_ITERATIONS = 64;

  /** Metres within which the shapes count as touching: a tenth of a millimetre. */
  private static final float TOLERANCE = 1e-4f;

  private final Distance distance = new Distance();

  /** Unit normal on the shape that was hit, in its own frame, and the point of contact. */
  public float nx;

  public float ny;
  public float x;
  public float y;

  /**
   * Casts b, turned by (qc, qs) and placed at (tx, ty) in a's frame, along (dx, dy). Returns the
   * fraction of the way, or -1 for a miss; shapes that overlap at the start do not count.
   */
  public float cast(
      float[] a,
      int at,
      int na,
      float ra,
      float[] b,
      int bt,
      int nb,
      float rb,
      float qc,
      float qs,
      float tx,
      float ty,
      float dx,
      float dy) {
    float t = 0;
    for (int i = 0; i < MAX_ITERATIONS; i++) {
      distance.compute(a, at, na, b, bt, nb, qc, qs, tx + t * dx, ty + t * dy);
      float gap = distance.distance - ra - rb;
      if (gap <= TOLERANCE) {
        if (i == 0 && gap < 0 || distance.distance == 0) {
          return -1;
        }
        nx = distance.nx;
        ny = distance.ny;
        x = distance.ax + ra * nx;
        y = distance.ay + ra * ny;
        return t;
      }
      float closing = -(dx * distance.nx + dy * distance.ny);
      if (closing <= 0) {
        return -1;
      }
      // Aims at half the tolerance, so that rounding cannot step inside.
      t += (gap - 0.5f * TOLERANCE) / closing;
      if (t > 1) {
        return -1;
      }
    }
    return -1;
  }
}
