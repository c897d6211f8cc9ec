package dev.broadside.algorithm.kdtree;

import java.util.Arrays;

/**
 * The linear kd-tree (Poirrier 2009, section 5.1): an array of records, a locational code and the
 * element it belongs to, in the order of section 5.4; and the elements' boxes on the grid. The box
 * of a record, a sub-element, is not stored: it is the element's box cut with the cell. 12 bytes a
 * record and 16 an element.
 */
final class LinearKdTree {
  private static final int MOST_ELEMENTS = (Integer.MAX_VALUE - 8) / 2;

  final LocationalCodes codes;

  /** Records in use. */
  int count;

  /** Locational codes, ascending. */
  long[] code = new long[0];

  /** The element of each record. */
  int[] element = new int[0];

  /** Elements in use. */
  int elements;

  /**
   * By element its packed low corner and its packed high corner without guard bits, side by side
   * because the sweep fetches both at random; every field odd.
   */
  long[] corners = new long[0];

  LinearKdTree(LocationalCodes codes) {
    this.codes = codes;
  }

  long low(int owner) {
    return corners[2 * owner];
  }

  long high(int owner) {
    return corners[2 * owner + 1];
  }

  void reserveElements(int wanted) {
    elements = wanted;
    if (wanted > MOST_ELEMENTS) {
      throw new IllegalStateException(
          "kd-tree: " + wanted + " boxes; at most " + MOST_ELEMENTS + ", so use another algorithm");
    }
    if (corners.length < 2 * wanted) {
      corners = new long[grown(2 * wanted)];
    }
  }

  void reserveRecords(int wanted) {
    count = wanted;
    if (code.length < wanted) {
      int size = grown(wanted);
      code = new long[size];
      element = new int[size];
    }
  }

  private static int grown(int wanted) {
    return (int) Math.min(Integer.MAX_VALUE - 8, wanted + (long) (wanted >> 3));
  }

  /** The first record in [from, to) whose code is at least this, else to. */
  int lowerBound(int from, int to, long wanted) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = low + high >>> 1;
      if (code[middle] < wanted) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The first record in [from, to) whose code exceeds this, else to. */
  int upperBound(int from, int to, long wanted) {
    return wanted == Long.MAX_VALUE ? to : lowerBound(from, to, wanted + 1);
  }

  /** The overall volume of all enclosing cells, V_n of section 4.2, as a multiple of the root's. */
  double cellVolume() {
    double sum = 0;
    for (int k = 0; k < count; k++) {
      sum += Math.scalb(1.0, -LocationalCodes.length(code[k]));
    }
    return sum;
  }

  long stateBytes() {
    return 12L * code.length + 8L * corners.length;
  }

  /** For tests: order, well-formed codes, and that the records of each element tile its box. */
  void validate() {
    long[] covered = new long[elements];
    int[] parts = new int[elements];
    for (int k = 0; k < count; k++) {
      int length = LocationalCodes.length(code[k]);
      check(k == 0 || code[k - 1] <= code[k], k, "is out of order");
      check(length <= codes.depth && codes.ancestor(code[k], length) == code[k], k, "is malformed");
      int owner = element[k];
      long cellLow = codes.cellLow(code[k]);
      long partLow = codes.max(low(owner), cellLow);
      long partHigh = codes.min(high(owner), codes.cellHigh(code[k], cellLow));
      covered[owner] += volume(partLow, partHigh, k);
      parts[owner]++;
    }
    for (int owner = 0; owner < elements; owner++) {
      if (parts[owner] < 1
          || parts[owner] > 1 << codes.dims
          || covered[owner] != volume(low(owner), high(owner), owner)) {
        throw new IllegalStateException(
            "element " + owner + " is not tiled by its " + parts[owner] + " sub-elements");
      }
    }
    checkNesting();
  }

  /** Records of one element never nest: their cells are disjoint. */
  private void checkNesting() {
    int[] previous = new int[elements];
    Arrays.fill(previous, -1);
    for (int k = 0; k < count; k++) {
      int last = previous[element[k]];
      check(last < 0 || code[k] > codes.last(code[last]), k, "repeats part of its element");
      previous[element[k]] = k;
    }
  }

  private long volume(long from, long to, int k) {
    long product = 1;
    for (int axis = 0; axis < codes.dims; axis++) {
      int extent = codes.unpack(axis, to) - codes.unpack(axis, from) + 1;
      check(extent > 0, k, "does not meet its element");
      product *= extent;
    }
    return product;
  }

  private void check(boolean holds, int record, String complaint) {
    if (!holds) {
      throw new IllegalStateException("record " + record + " " + complaint);
    }
  }
}
