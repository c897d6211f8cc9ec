package dev.broadside.internal;

/**
 * What a query asks of one box, in doubles: the same arithmetic whichever index visits the box, so
 * that all indexes give the same answer to the last bit.
 */
public final class Probe {
  /** The answer of {@link #cast} for a miss. */
  public static final double MISS = Double.NaN;

  private Probe() {}

  /** Whether the box overlaps [lo, hi]. */
  public static boolean overlaps(
      BoxStore store, int box, double[] lo, double[] hi, boolean halfOpen) {
    for (int axis = 0; axis < store.dims(); axis++) {
      double min = store.min(axis, box);
      double max = store.max(axis, box);
      if (halfOpen ? !(min < hi[axis] & lo[axis] < max) : !(min <= hi[axis] & lo[axis] <= max)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the box contains a point; a half-open box does not contain its upper faces. */
  public static boolean contains(BoxStore store, int box, double[] point, boolean halfOpen) {
    for (int axis = 0; axis < store.dims(); axis++) {
      double p = point[axis];
      double max = store.max(axis, box);
      if (!(store.min(axis, box) <= p & (halfOpen ? p < max : p <= max))) {
        return false;
      }
    }
    return true;
  }

  /**
   * The smallest t in [0, limit] at which [lo, hi] moved by t × direction overlaps the box, or
   * {@link #MISS}. A point (lo = hi) makes it a ray. With half-open boxes the overlap must last.
   */
  public static double cast(
      BoxStore store,
      int box,
      double[] lo,
      double[] hi,
      double[] direction,
      double limit,
      boolean halfOpen) {
    double enter = 0;
    double leave = limit;
    for (int axis = 0; axis < store.dims(); axis++) {
      double min = store.min(axis, box);
      double max = store.max(axis, box);
      double d = direction[axis];
      if (d == 0) {
        boolean point = lo[axis] == hi[axis];
        if (!halfOpen
            ? !(min <= hi[axis] & lo[axis] <= max)
            : point ? !(min <= lo[axis] & lo[axis] < max) : !(min < hi[axis] & lo[axis] < max)) {
          return MISS;
        }
        continue;
      }
      double near = (d > 0 ? min - hi[axis] : max - lo[axis]) / d;
      double far = (d > 0 ? max - lo[axis] : min - hi[axis]) / d;
      enter = near > enter ? near : enter;
      leave = far < leave ? far : leave;
      if (!(halfOpen ? enter < leave : enter <= leave)) {
        return MISS;
      }
    }
    return enter;
  }

  /** Euclidean distance from a point to the box, 0 inside. */
  public static double distance(BoxStore store, int box, double[] point) {
    double squared = 0;
    for (int axis = 0; axis < store.dims(); axis++) {
      double p = point[axis];
      double below = store.min(axis, box) - p;
      double above = p - store.max(axis, box);
      double gap = below > 0 ? below : above > 0 ? above : 0;
      squared += gap * gap;
    }
    return Math.sqrt(squared);
  }
}
