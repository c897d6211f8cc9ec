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

  // Scratch is kept away from the ends of its arrays: the splitters of two threads may lie side by
  // side in memory, and sharing a cache line doubled the time of construction.
  private static final int PAD = 16;
  private static final int X = PAD;
  private static final int Y = PAD + 3;
  private static final int Z = PAD + 6;
  private static final int COUNT = PAD + 9;

  /** Where the first of {@link #parts} is. */
  static final int FIRST_PART = PAD;

  private final LocationalCodes codes;
  private final boolean splits;

  /** Codes of the parts of the last box, at most 8 (4 in 2D), from FIRST_PART on. */
  final long[] parts = new long[PAD + 8 + PAD];

  // By axis and interval (whole, below, above): cuts passed before a plane of that axis cuts it;
  // then the number of parts so far.
  private final int[] first = new int[PAD + 10 + PAD];

  // By axis and interval: its lower end as a part of a Morton code.
  private final long[] morton = new long[PAD + 9 + PAD];

  ElementSplitter(LocationalCodes codes, boolean splits) {
    this.codes = codes;
    this.splits = splits;
    first[Z] = NEVER;
  }

  /** Splits a rectangle of grid cells, both ends included; returns the number of parts. */
  int split(int loX, int hiX, int loY, int hiY) {
    interval(0, X, loX, hiX);
    interval(1, Y, loY, hiY);
    first[COUNT] = 0;
    place(X, Y, Z);
    return first[COUNT];
  }

  /** Splits a box of grid cells, both ends included; returns the number of parts. */
  int split(int loX, int hiX, int loY, int hiY, int loZ, int hiZ) {
    interval(2, Z, loZ, hiZ);
    return split(loX, hiX, loY, hiY);
  }

  private void interval(int axis, int at, int lo, int hi) {
    first[at + WHOLE] = codes.firstCut(axis, lo, hi);
    morton[at + WHOLE] = codes.spread(axis, lo);
    if (lo != hi) {
      int plane = LocationalCodes.cuttingPlane(lo, hi);
      first[at + BELOW] = codes.firstCut(axis, lo, plane - 1);
      first[at + ABOVE] = codes.firstCut(axis, plane, hi);
      morton[at + BELOW] = morton[at + WHOLE];
      morton[at + ABOVE] = codes.spread(axis, plane);
    }
  }

  /** Places what these intervals enclose; returns the cell volume it took. */
  private long place(int x, int y, int z) {
    int cutX = first[x];
    int cutY = first[y];
    int cutZ = first[z];
    int length = Math.min(Math.min(cutX, cutY), cutZ);
    long volume = codes.volume(length);
    int before = first[COUNT];
    if (splits && length < codes.depth) {
      long split = volume;
      if (length == cutX) {
        split = x == X ? place(X + BELOW, y, z) + place(X + ABOVE, y, z) : volume;
      } else if (length == cutY) {
        split = y == Y ? place(x, Y + BELOW, z) + place(x, Y + ABOVE, z) : volume;
      } else if (z == Z) {
        split = place(x, y, Z + BELOW) + place(x, y, Z + ABOVE);
      }
      if (split < volume) {
        return split;
      }
    }
    parts[FIRST_PART + before] = codes.code(morton[x] | morton[y] | morton[z], length);
    first[COUNT] = before + 1;
    return volume;
  }
}
