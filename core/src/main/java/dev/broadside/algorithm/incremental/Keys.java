package dev.broadside.algorithm.incremental;

/**
 * Coordinates as longs whose signed order is the order of the doubles, so that float and double
 * boxes share one exact comparison. Both zeros have one key.
 */
final class Keys {
  /** Above every coordinate's key, +infinity included. */
  static final long ABOVE_ALL = Long.MAX_VALUE;

  /** Below every coordinate's key, -infinity included. */
  static final long BELOW_ALL = Long.MIN_VALUE;

  private Keys() {}

  static long of(double value) {
    long bits = Double.doubleToRawLongBits(value + 0.0); // -0.0 + 0.0 is 0.0
    return bits ^ (bits >> 63 & Long.MAX_VALUE);
  }

  static double value(long key) {
    return Double.longBitsToDouble(key ^ (key >> 63 & Long.MAX_VALUE));
  }

  /** Copies the keys of one box, four or six: so few that a general copy takes longer to begin. */
  static void copy(long[] from, int at, long[] to, int there, int count) {
    to[there] = from[at];
    to[there + 1] = from[at + 1];
    to[there + 2] = from[at + 2];
    to[there + 3] = from[at + 3];
    if (count > 4) {
      to[there + 4] = from[at + 4];
      to[there + 5] = from[at + 5];
    }
  }

  /**
   * An extremum with the upper half of its key: what a segmented list holds. Half the memory
   * decides nearly every comparison; at equal halves the full keys are looked up, {@link
   * Extrema#after}.
   */
  static long entry(long key, int extremum) {
    return key & 0xFFFF_FFFF_0000_0000L | extremum;
  }

  /**
   * Whether an extremum comes after another in an interval list. An extremum is a key and a
   * reference whose lowest bit is 1 for a maximum; at equal keys minima come first, because boxes
   * are closed.
   */
  static boolean after(long key, int extremum, long otherKey, int otherExtremum) {
    return key > otherKey || key == otherKey && (extremum & 1) > (otherExtremum & 1);
  }

  /** Whether two boxes overlap on all axes: keys of each from an index on, as a box's in a row. */
  static boolean overlap(int dims, long[] keys, int p, long[] others, int q) {
    return keys[p] <= others[q + 1]
        && others[q] <= keys[p + 1]
        && keys[p + 2] <= others[q + 3]
        && others[q + 2] <= keys[p + 3]
        && (dims == 2 || keys[p + 4] <= others[q + 5] && others[q + 4] <= keys[p + 5]);
  }

  /** The same for the axes below one. */
  static boolean overlapBelow(int axis, long[] keys, int p, long[] others, int q) {
    return (axis == 0 || keys[p] <= others[q + 1] && others[q] <= keys[p + 1])
        && (axis < 2 || keys[p + 2] <= others[q + 3] && others[q + 2] <= keys[p + 3]);
  }
}
