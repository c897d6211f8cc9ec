package dev.broadside.internal;

/**
 * What a query asks of one box, in doubles: the same arithmetic whichever index visits the box, so
 * that all indexes give the same answer to the last bit.
 */
public final class Probe {
  /** The answer of {@link #cast} for a miss. */
  public static final double MISS = Double.NaN;

  /** From this sum of squares on, what underflow takes from them is less than its last digit. */
  public static final double TINY = 0x1p-900;

  /** A power of two, so that it rounds nothing: lifts the least double's square above 0. */
  public static final double UP = 0x1p600;

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
   * From which t in [0, limit] on [lo, hi] moved by t × direction overlaps the box, or {@link
   * #MISS}. A point (lo = hi) makes it a ray. What is infinitely far is not reached.
   */
  public static double cast(
      BoxStore store,
      int box,
      double[] lo,
      double[] hi,
      double[] direction,
      double limit,
      boolean halfOpen) {
    if (halfOpen) {
      return castHalfOpen(store, box, lo, hi, direction, limit);
    }
    double enter = 0;
    double leave = limit;
    for (int axis = 0; axis < store.dims(); axis++) {
      double min = store.min(axis, box);
      double max = store.max(axis, box);
      double d = direction[axis];
      if (d == 0) {
        if (!(min <= hi[axis] & lo[axis] <= max)) {
          return MISS;
        }
        continue;
      }
      double near = (d > 0 ? min - hi[axis] : max - lo[axis]) / d;
      double far = (d > 0 ? max - lo[axis] : min - hi[axis]) / d;
      enter = near > enter ? near : enter;
      leave = far < leave ? far : leave;
      if (!(enter <= leave)) {
        return MISS;
      }
    }
    return enter < Double.POSITIVE_INFINITY ? enter : MISS;
  }

  /**
   * A point is in [min, max) at its lower face, thus for t in [near, far) on its way up and (near,
   * far] on its way down; boxes overlap for t in (near, far). There must be a t that all axes and
   * [0, limit] share.
   */
  private static double castHalfOpen(
      BoxStore store, int box, double[] lo, double[] hi, double[] direction, double limit) {
    double enter = 0;
    double leave = limit;
    boolean atEnter = true;
    boolean atLeave = true;
    for (int axis = 0; axis < store.dims(); axis++) {
      double min = store.min(axis, box);
      double max = store.max(axis, box);
      double d = direction[axis];
      boolean point = lo[axis] == hi[axis];
      if (d == 0) {
        if (point ? !(min <= lo[axis] & lo[axis] < max) : !(min < hi[axis] & lo[axis] < max)) {
          return MISS;
        }
        continue;
      }
      double near = (d > 0 ? min - hi[axis] : max - lo[axis]) / d;
      double far = (d > 0 ? max - lo[axis] : min - hi[axis]) / d;
      if (near >= enter) {
        atEnter = point & d > 0 & (near > enter | atEnter);
        enter = near;
      }
      if (far <= leave) {
        atLeave = point & d < 0 & (far < leave | atLeave);
        leave = far;
      }
      // Not near < far: a flat box, or one at infinity.
      if (!(near < far & (enter < leave | enter == leave & atEnter & atLeave))) {
        return MISS;
      }
    }
    return enter < Double.POSITIVE_INFINITY ? enter : MISS;
  }

  /** Euclidean distance from a point to the box, 0 inside. */
  public static double distance(BoxStore store, int box, double[] point) {
    double squared = 0;
    for (int axis = 0; axis < store.dims(); axis++) {
      double gap = gap(store, axis, box, point[axis]);
      squared += gap * gap;
    }
    return squared >= TINY & squared < Double.POSITIVE_INFINITY
        ? Math.sqrt(squared)
        : scaledDistance(store, box, point, squared < TINY ? UP : 1 / UP);
  }

  /** Where squares overflow, or underflow and lose the order of what is near. */
  private static double scaledDistance(BoxStore store, int box, double[] point, double scale) {
    double squared = 0;
    for (int axis = 0; axis < store.dims(); axis++) {
      double gap = gap(store, axis, box, point[axis]) * scale;
      squared += gap * gap;
    }
    return Math.sqrt(squared) / scale;
  }

  private static double gap(BoxStore store, int axis, int box, double p) {
    double below = store.min(axis, box) - p;
    double above = p - store.max(axis, box);
    return below > 0 ? below : above > 0 ? above : 0;
  }
}
