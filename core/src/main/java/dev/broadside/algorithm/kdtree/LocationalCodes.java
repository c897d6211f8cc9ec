package dev.broadside.algorithm.kdtree;

/**
 * Cells of the kd-tree as longs (Poirrier 2009, sections 5.2 to 5.4), and boxes on the grid of its
 * smallest cells. A code holds the path from the root, left-aligned in {@link #depth} bits, above
 * six bits of its length, so that comparing longs gives the paper's order: a prefix comes before
 * its extensions. There are 19 bits per axis in 3D and 28 in 2D: the most that leave the sign bit
 * free.
 *
 * <p>Grid coordinates of all axes are packed into one long each for a box's low and high corner,
 * doubled, with an odd low bit and a free guard bit on top of each field. Then three axes are
 * compared by one subtraction: the guard bit survives where the minuend is not smaller. Immutable.
 */
final class LocationalCodes {
  private static final int LENGTH_BITS = 6;
  private static final int LENGTH_MASK = (1 << LENGTH_BITS) - 1;
  private static final int SPREAD_BITS = 10;
  private static final int SPREAD_MASK = (1 << SPREAD_BITS) - 1;

  /** Axes: 2 or 3. */
  final int dims;

  /** Bits per axis: grid coordinates are 0 … 2^bits - 1. */
  final int bits;

  /** The longest path, in cuts. */
  final int depth;

  /** Bits from one axis to the next in a packed corner. */
  final int field;

  /** The topmost bit of every field, always 0 in a packed low corner and 1 in a high corner. */
  final long guard;

  /** The lowest bit of every field: 1 unless the low side was cut off by the cell. */
  final long ones;

  private final long[] spread = new long[1 << SPREAD_BITS];
  private final long[] unspread;
  private final int unspreadStep;
  private final long[] reach;

  LocationalCodes(int dims) {
    this.dims = dims;
    bits = dims == 2 ? 28 : 19;
    depth = dims * bits;
    field = bits + 2;
    long lowest = 0;
    for (int axis = 0; axis < dims; axis++) {
      lowest |= 1L << axis * field;
    }
    ones = lowest;
    guard = lowest << field - 1;
    for (int value = 0; value < spread.length; value++) {
      for (int bit = 0; bit < SPREAD_BITS; bit++) {
        spread[value] |= (long) (value >> bit & 1) << bit * dims;
      }
    }
    unspreadStep = dims == 2 ? 4 : 3;
    unspread = new long[1 << unspreadStep * dims];
    for (int value = 0; value < unspread.length; value++) {
      for (int bit = 0; bit < unspreadStep * dims; bit++) {
        int axis = dims - 1 - bit % dims;
        unspread[value] |= (long) (value >> bit & 1) << axis * field + bit / dims;
      }
    }
    reach = new long[depth + 1];
    for (int length = 0; length <= depth; length++) {
      for (int axis = 0; axis < dims; axis++) {
        int cuts = (length - axis + dims - 1) / dims;
        reach[length] |= (1L << bits - cuts + 1) - 1 << axis * field;
      }
    }
  }

  /** The bits of a coordinate moved to where its axis has them in a path (section 5.2). */
  long spread(int axis, int coordinate) {
    return (spread[coordinate & SPREAD_MASK]
            | spread[coordinate >> SPREAD_BITS & SPREAD_MASK] << SPREAD_BITS * dims
            | spread[coordinate >> 2 * SPREAD_BITS] << 2 * SPREAD_BITS * dims)
        << dims - 1 - axis;
  }

  /**
   * How many cuts an interval with these ends passes before a plane of its axis cuts it: the length
   * of the longest common prefix as far as this axis decides it (section 5.3). {@link #depth} if
   * none does.
   */
  int firstCut(int axis, int lo, int hi) {
    int differing = lo ^ hi;
    return differing == 0
        ? depth
        : dims * (bits - 1 - (31 - Integer.numberOfLeadingZeros(differing))) + axis;
  }

  /** The plane that first cuts the interval: the least coordinate on its upper side. */
  static int cuttingPlane(int lo, int hi) {
    return hi & -Integer.highestOneBit(lo ^ hi);
  }

  /** The code of the cell of this length around the point with this Morton code. */
  long code(long morton, int length) {
    return (morton & -1L << depth - length) << LENGTH_BITS | length;
  }

  static int length(long code) {
    return (int) code & LENGTH_MASK;
  }

  /** The code of the cell's ancestor with this length, at most its own. */
  long ancestor(long code, int length) {
    return code(code >>> LENGTH_BITS, length);
  }

  /** A bound for all codes that begin with this one: it is a prefix of x if code <= x <= last. */
  long last(long code) {
    return code | (1L << LENGTH_BITS + depth - length(code)) - 1;
  }

  /** The cell's share of the root's volume in units of the smallest cell, at most 2^depth. */
  long volume(int length) {
    return 1L << depth - length;
  }

  /** The cell's low corner, packed, with even fields. */
  long cellLow(long code) {
    int length = length(code);
    long path = code - length;
    int step = unspreadStep * dims;
    int mask = (1 << step) - 1;
    int below = depth + LENGTH_BITS;
    int missing = bits + 1;
    long low = 0;
    for (int cuts = 0; cuts < length; cuts += step) {
      below -= step;
      missing -= unspreadStep;
      low = low << unspreadStep | unspread[(int) (path >>> below) & mask];
    }
    // The last step in 3D reaches into the length, which was cleared, so nothing is shifted out.
    return missing >= 0 ? low << missing : low >>> -missing;
  }

  /** The cell's high corner, packed, without guard bits. */
  long cellHigh(long code, long cellLow) {
    return cellLow + reach[length(code)];
  }

  /** The larger of two packed corners on every axis; neither has guard bits. */
  long max(long a, long b) {
    long notLess = (a | guard) - b & guard;
    long fields = notLess - (notLess >>> field - 1);
    return b ^ (a ^ b) & fields;
  }

  /** The smaller of two packed corners on every axis; neither has guard bits. */
  long min(long a, long b) {
    long notLess = (a | guard) - b & guard;
    long fields = notLess - (notLess >>> field - 1);
    return a ^ (a ^ b) & fields;
  }

  /** A coordinate in its field, marked as not cut off. */
  long pack(int axis, int coordinate) {
    return (long) (2 * coordinate + 1) << axis * field;
  }

  /** The coordinate on an axis of a packed corner. */
  int unpack(int axis, long corner) {
    return (int) (corner >>> axis * field + 1) & (1 << bits) - 1;
  }
}
