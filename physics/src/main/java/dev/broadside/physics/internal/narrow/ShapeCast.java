package dev.broadside.physics.internal.narrow;

/**
 * How far a convex shape moves in a straight line until it meets another, by conservative
 * advancement without rotation. A ray is the cast of a point. Each caller needs its own instance.
 */
public final class ShapeCast {
  /**
   * Each pass at least quarters the product of gap and closing speed (Newton's method on a convex
   * function): whoever is still under way after so many is held up by rounding alone.
   */
  private static final int MAX_ITERATIONS = 64;

  /** Metres within which the shapes count as touching: a tenth of a millimetre. */
  private static final float TOLERANCE = 1e-4f;

  /** Share of a coordinate that distances are wrong by: some units in the last place. */
  private static final double ROUNDING = 4e-7;

  private final Distance distance = new Distance();

  /** Unit normal on the shape that was hit, in its own frame, and the point of contact. */
  public float nx;

  public float ny;
  public float x;
  public float y;

  /** First and last share of the way on which the boxes of the two shapes overlap. */
  private double enter;

  private double leave;

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
      double tx,
      double ty,
      double dx,
      double dy) {
    // Distances are floats: from kilometres away they would be wrong by more than the tolerance.
    enter = 0;
    leave = 1;
    double tolerance =
        Math.max(
            clip(a, at, na, b, bt, nb, qc, -qs, ra + rb, tx, dx),
            clip(a, at + 1, na, b, bt, nb, qs, qc, ra + rb, ty, dy));
    if (!(enter <= leave)) {
      return -1;
    }
    double t = enter;
    for (int i = 0; i < MAX_ITERATIONS; i++) {
      distance.compute(a, at, na, b, bt, nb, qc, qs, (float) (tx + t * dx), (float) (ty + t * dy));
      double gap = (double) distance.distance - ra - rb;
      if (t == 0 && gap < 0 || i == 0 && distance.distance == 0) {
        return -1;
      }
      if (distance.distance == 0) {
        return (float) t;
      }
      nx = distance.nx;
      ny = distance.ny;
      x = distance.ax + ra * nx;
      y = distance.ay + ra * ny;
      double closing = -(dx * nx + dy * ny);
      if (closing <= 0 && (t == 0 || gap > tolerance)) {
        return -1;
      }
      if (gap <= tolerance) {
        return (float) t;
      }
      // Aims at half the tolerance, so that rounding cannot step inside.
      t += (gap - 0.5 * tolerance) / closing;
      if (t > 1) {
        return -1;
      }
    }
    return (float) t;
  }

  /**
   * Cuts the way down to where the shapes overlap on one axis, on which b's points are (ux, uy) · p
   * and b begins at {@code start}. Returns the distance that counts as touching there.
   */
  private double clip(
      float[] a,
      int at,
      int na,
      float[] b,
      int bt,
      int nb,
      float ux,
      float uy,
      float radii,
      double start,
      double way) {
    double lo = Double.POSITIVE_INFINITY;
    double hi = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < na; i++) {
      lo = Math.min(lo, a[at + 2 * i]);
      hi = Math.max(hi, a[at + 2 * i]);
    }
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < nb; i++) {
      double p = ux * b[bt + 2 * i] + uy * b[bt + 2 * i + 1];
      least = Math.min(least, p);
      most = Math.max(most, p);
    }
    double extent = Math.max(Math.abs(lo), Math.abs(hi)) + Math.max(-least, most) + radii;
    double tolerance = Math.max(TOLERANCE, ROUNDING * extent);
    double from = lo - most - radii - 2 * tolerance;
    double to = hi - least + radii + 2 * tolerance;
    if (way == 0) {
      leave = start < from || start > to ? -1 : leave;
    } else {
      double first = ((way > 0 ? from : to) - start) / way;
      double last = ((way > 0 ? to : from) - start) / way;
      enter = Math.max(enter, first);
      leave = Math.min(leave, last);
    }
    return tolerance;
  }
}
