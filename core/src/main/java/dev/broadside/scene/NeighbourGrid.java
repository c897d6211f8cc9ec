package dev.broadside.scene;

import java.util.Arrays;

/**
 * Lists the pairs of centres that may be nearer than a reach along every axis: a hashed grid of
 * cells as wide as the reach, filled by counting sort. Cells that follow each other along x are
 * neighbours in the table too, so that a row of three costs one jump in memory. Scenes that push
 * boxes apart use it instead of a broad phase, so that a scene never depends on the code it is
 * there to test. Expected O(n) while centres do not pile up; reused, allocates only to grow. The
 * order of the pairs is fixed.
 */
final class NeighbourGrid {
  /** Keeps cell numbers far inside of int, whatever flies away. */
  private static final double MOST_CELLS_PER_AXIS = 1e8;

  /** The rows of cells (dy, dz) that a cell looks at: its own, and half of those around it. */
  private static final int[][] ROWS = {{0, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}};

  /** What is done with a pair of centres in neighbouring cells. */
  interface Visitor {
    void visit(int a, int b);
  }

  private final int dims;

  /** Cell numbers of every centre, [axis][centre]; the third is 0 in 2D. */
  private final int[][] cell = new int[3][0];

  /** The same by place in the order, so that looking around reads memory in a row. */
  private final int[][] placed = new int[3][0];

  private int[] bucketOf = new int[0];
  private int[] order = new int[0];
  private int[] first = new int[0];
  private int mask;

  NeighbourGrid(int dims) {
    this.dims = dims;
  }

  /** Visits every pair whose centres differ by at most reach on every axis, and some others. */
  void forEachNear(double[] centre, int n, double reach, Visitor visitor) {
    if (n < 2) {
      return;
    }
    sort(centre, n, reach);
    int rows = dims == 2 ? 2 : ROWS.length;
    int[] xs = placed[0];
    int[] ys = placed[1];
    int[] zs = placed[2];
    for (int k = 0; k < n; k++) {
      int i = order[k];
      int x = xs[k];
      for (int row = 0; row < rows; row++) {
        int y = ys[k] + ROWS[row][0];
        int z = zs[k] + ROWS[row][1];
        int base = rowHash(y, z);
        for (int dx = row == 0 ? 0 : -1; dx <= 1; dx++) {
          int bucket = base + x + dx & mask;
          boolean own = row == 0 && dx == 0;
          for (int e = first[bucket]; e < first[bucket + 1]; e++) {
            boolean there = xs[e] == x + dx && ys[e] == y && zs[e] == z;
            if (there && (!own || order[e] > i)) {
              visitor.visit(i, order[e]);
            }
          }
        }
      }
    }
  }

  private static int rowHash(int y, int z) {
    int mixed = y * 0x9E3779B1 ^ z * 0x85EBCA6B;
    return (mixed ^ mixed >>> 15) * 0x2C1B3C6D;
  }

  private void sort(double[] centre, int n, double reach) {
    int buckets = Math.max(64, Integer.highestOneBit(n) * 4);
    mask = buckets - 1;
    if (order.length < n) {
      order = new int[n];
      bucketOf = new int[n];
      Arrays.setAll(cell, axis -> new int[n]);
      Arrays.setAll(placed, axis -> new int[n]);
    }
    if (first.length < buckets + 1) {
      first = new int[buckets + 1];
    }
    for (int axis = 0; axis < dims; axis++) {
      number(centre, n, axis, reach);
    }
    Arrays.fill(first, 0, buckets + 1, 0);
    for (int k = 0; k < n; k++) {
      int bucket = rowHash(cell[1][k], cell[2][k]) + cell[0][k] & mask;
      bucketOf[k] = bucket;
      first[bucket]++;
    }
    int sum = 0;
    for (int bucket = 0; bucket <= buckets; bucket++) {
      sum += first[bucket];
      first[bucket] = sum;
    }
    // From the back, so that each bucket keeps the order of the ids and its end becomes its begin.
    for (int k = n - 1; k >= 0; k--) {
      order[--first[bucketOf[k]]] = k;
    }
    for (int axis = 0; axis < dims; axis++) {
      int[] from = cell[axis];
      int[] to = placed[axis];
      for (int k = 0; k < n; k++) {
        to[k] = from[order[k]];
      }
    }
  }

  private void number(double[] centre, int n, int axis, double reach) {
    double lo = Double.POSITIVE_INFINITY;
    double hi = Double.NEGATIVE_INFINITY;
    for (int k = axis; k < n * dims; k += dims) {
      lo = Math.min(lo, centre[k]);
      hi = Math.max(hi, centre[k]);
    }
    double width = Math.max(reach, (hi - lo) / MOST_CELLS_PER_AXIS);
    double perWidth = width > 0 ? 1 / width : 0;
    int[] numbers = cell[axis];
    for (int k = 0; k < n; k++) {
      numbers[k] = (int) ((centre[k * dims + axis] - lo) * perWidth);
    }
  }
}
