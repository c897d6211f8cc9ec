package dev.broadside.algorithm.kdtree;

/**
 * Splits a box at the planes of the kd-tree that first cut it, once per axis at most, so that its
 * parts fit into small cells (Poirrier 2009, section 4.1); a split whose parts, split further, need
 * no less cell volume in total is taken back (figure 7). What an axis contributes is one of three
 * intervals, whole, below the plane or above it, whatever happens on the other axes, so the
 * recursion works on three table entries per axis. A part is the box cut with its cell. Constant
 * time; one instance per thread.
 */
final class ElementSplitter {
  private static final int WHOLE = 0;
  private static final int BELOW = 1;
  private static final int ABOVE = 2;

  // No plane of an axis the boxes do not have ever cuts anything.
  private static final int NEVER = Integer.MAX_VALUE;

  private final LocationalCodes codes;
  private final boolean splits;

  /** Codes of the parts of the last box, at most 8 (4 in 2D). */
  final long[] parts = new long[8];

  private int count;

  // By axis and interval (whole, below, above): cuts passed before a plane of that axis cuts it,
  // and
  // its lower end as a part of a Morton code.
  private final int[] firstX = new int[3];
  private final int[] firstY = new int[3];
  private final int[] firstZ = {NEVER, NEVER, NEVER};
  private final long[] mortonX = new long[3];
  private final long[] mortonY = new long[3];
  private final long[] mortonZ = new long[3];

  ElementSplitter(LocationalCodes codes, boolean splits) {
    this.codes = codes;
    this.splits = splits;
  }

  /** Splits a rectangle of grid cells, both ends included; returns the number of parts. */
  int split(int loX, int hiX, int loY, int hiY) {
    interval(0, loX, hiX, firstX, mortonX);
    interval(1, loY, hiY, firstY, mortonY);
    count = 0;
    place(WHOLE, WHOLE, WHOLE);
    return count;
  }

  /** Splits a box of grid cells, both ends included; returns the number of parts. */
  int split(int loX, int hiX, int loY, int hiY, int loZ, int hiZ) {
    interval(2, loZ, hiZ, firstZ, mortonZ);
    return split(loX, hiX, loY, hiY);
  }

  private void interval(int axis, int lo, int hi, int[] first, long[] morton) {
    first[WHOLE] = codes.firstCut(axis, lo, hi);
    morton[WHOLE] = codes.spread(axis, lo);
    if (lo != hi) {
      int plane = LocationalCodes.cuttingPlane(lo, hi);
      first[BELOW] = codes.firstCut(axis, lo, plane - 1);
      first[ABOVE] = codes.firstCut(axis, plane, hi);
      morton[BELOW] = morton[WHOLE];
      morton[ABOVE] = codes.spread(axis, plane);
    }
  }

  /** Places what these intervals enclose; returns the cell volume it took. */
  private long place(int x, int y, int z) {
    int cutX = firstX[x];
    int cutY = firstY[y];
    int cutZ = firstZ[z];
    int length = Math.min(Math.min(cutX, cutY), cutZ);
    long volume = codes.volume(length);
    int before = count;
    if (splits && length < codes.depth) {
      long split;
      if (length == cutX) {
        split = x == WHOLE ? place(BELOW, y, z) + place(ABOVE, y, z) : volume;
      } else if (length == cutY) {
        split = y == WHOLE ? place(x, BELOW, z) + place(x, ABOVE, z) : volume;
      } else {
        split = z == WHOLE ? place(x, y, BELOW) + place(x, y, ABOVE) : volume;
      }
      if (split < volume) {
        return split;
      }
    }
    count = before;
    parts[count++] = codes.code(mortonX[x] | mortonY[y] | mortonZ[z], length);
    return volume;
  }
}
