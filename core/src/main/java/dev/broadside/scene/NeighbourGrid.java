package dev.broadside.scene;

import java.util.Arrays;

/**
 * Lists the pairs of centres that may be nearer than a reach along every axis: a dense grid over
 * their bounding box, filled by counting sort. Scenes that push boxes apart use it instead of a
 * broad phase, so that a scene never depends on the code it is there to test. Expected O(n) while
 * centres do not pile up; reused, allocates only to grow. The order of the pairs is fixed.
 */
final class NeighbourGrid {
  /** Cells per centre at most: more would cost more to clear than the shorter lists save. */
  private static final int CELLS_PER_CENTRE = 2;

  /** What is done with a pair of centres in neighbouring cells. */
  interface Visitor {
    void visit(int a, int b);
  }

  private final int dims;
  private int[] cellOf = new int[0];
  private int[] order = new int[0];
  private int[] first = new int[0];
  private final double[] low = new double[3];
  private final int[] side = new int[3];

  NeighbourGrid(int dims) {
    this.dims = dims;
  }

  /** Visits every pair whose centres differ by at most reach on every axis, and some others. */
  void forEachNear(double[] centre, int n, double reach, Visitor visitor) {
    if (n < 2) {
      return;
    }
    double cell = fit(centre, n, reach);
    sort(centre, n, cell);
    int width = side[0];
    int depth = side[0] * side[1];
    for (int z = 0; z < side[2]; z++) {
      for (int y = 0; y < side[1]; y++) {
        for (int x = 0; x < side[0]; x++) {
          int here = z * depth + y * width + x;
          if (first[here] == first[here + 1]) {
            continue;
          }
          within(here, visitor);
          for (int dz = 0; dz <= 1; dz++) {
            for (int dy = dz == 0 ? 0 : -1; dy <= 1; dy++) {
              for (int dx = dz == 0 && dy == 0 ? 1 : -1; dx <= 1; dx++) {
                boolean inside =
                    x + dx >= 0
                        && x + dx < side[0]
                        && y + dy >= 0
                        && y + dy < side[1]
                        && z + dz < side[2];
                if (inside) {
                  between(here, here + dz * depth + dy * width + dx, visitor);
                }
              }
            }
          }
        }
      }
    }
  }

  /**
   * Bounding box and the smallest cell, at least reach, that keeps the number of cells in check.
   */
  private double fit(double[] centre, int n, double reach) {
    double[] span = new double[3];
    double longest = 0;
    for (int axis = 0; axis < dims; axis++) {
      double lo = Double.POSITIVE_INFINITY;
      double hi = Double.NEGATIVE_INFINITY;
      for (int k = axis; k < n * dims; k += dims) {
        lo = Math.min(lo, centre[k]);
        hi = Math.max(hi, centre[k]);
      }
      low[axis] = lo;
      span[axis] = hi - lo;
      longest = Math.max(longest, span[axis]);
    }
    double cell = Math.max(reach, longest * 1e-6);
    while (true) {
      double cells = 1;
      for (int axis = 0; axis < 3; axis++) {
        side[axis] = axis < dims && cell > 0 ? (int) (span[axis] / cell) + 1 : 1;
        cells *= side[axis];
      }
      if (cells <= CELLS_PER_CENTRE * (double) n + 64) {
        return cell;
      }
      cell *= 1.25;
    }
  }

  private void sort(double[] centre, int n, double cell) {
    int cells = side[0] * side[1] * side[2];
    if (first.length < cells + 1) {
      first = new int[cells + 1];
    }
    if (order.length < n) {
      order = new int[n];
      cellOf = new int[n];
    }
    Arrays.fill(first, 0, cells + 1, 0);
    for (int k = 0; k < n; k++) {
      int at = 0;
      for (int axis = dims - 1; axis >= 0; axis--) {
        double place = cell > 0 ? (centre[k * dims + axis] - low[axis]) / cell : 0;
        at = at * side[axis] + Math.min(side[axis] - 1, (int) place);
      }
      cellOf[k] = at;
      first[at + 1]++;
    }
    for (int c = 0; c < cells; c++) {
      first[c + 1] += first[c];
    }
    for (int k = n - 1; k >= 0; k--) {
      order[--first[cellOf[k] + 1]] = k;
    }
    // Filling from the back has moved each end to its own begin; shift them back by one cell.
    System.arraycopy(first, 1, first, 0, cells);
    first[cells] = n;
  }

  private void within(int cell, Visitor visitor) {
    for (int i = first[cell]; i < first[cell + 1]; i++) {
      for (int j = i + 1; j < first[cell + 1]; j++) {
        visitor.visit(order[i], order[j]);
      }
    }
  }

  private void between(int cell, int other, Visitor visitor) {
    for (int i = first[cell]; i < first[cell + 1]; i++) {
      for (int j = first[other]; j < first[other + 1]; j++) {
        visitor.visit(order[i], order[j]);
      }
    }
  }
}
