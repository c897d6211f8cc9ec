package dev.broadside.spark;

import java.util.Arrays;

/**
 * Cuts a sample of boxes into tiles of about equal load: a kd split at the median low corner of the
 * axis that sends fewest boxes to both sides, densest part first, until every part is small enough
 * or no cut helps. A box is counted in every part it touches, so crowded places and large boxes
 * show up in the sizes.
 */
final class TilingBuilder {
  // A cut must bring the larger part down to this share; coincident boxes are never cut in vain.
  private static final double WORTHWHILE = 0.9;

  // Copies make halves a little more than half: without some play, the last cut would be made once
  // too often
  // and leave tiles of half the size.
  private static final double PLAY = 1.125;

  private final int dims;
  private final double[] boxes;
  private final int target;
  private final int most;

  private byte[] axis = new byte[16];
  private double[] at = new double[16];
  private int[] below = new int[16];
  private int[] above = new int[16];
  private int nodes;
  private double[] bounds = new double[0];
  private int tiles;

  /**
   * @param boxes rows of the sample: lower bounds of all axes, then upper bounds
   * @param target sampled boxes a tile should hold
   * @param most the largest number of tiles
   */
  TilingBuilder(int dims, double[] boxes, int target, int most) {
    this.dims = dims;
    this.boxes = boxes;
    this.target = Math.max(1, target);
    this.most = most;
  }

  Tiling build() {
    int count = boxes.length / (2 * dims);
    int[] all = new int[count];
    Arrays.setAll(all, k -> k);
    double[] world = new double[2 * dims];
    Arrays.fill(world, 0, dims, Double.NEGATIVE_INFINITY);
    Arrays.fill(world, dims, 2 * dims, Double.POSITIVE_INFINITY);
    int root = cut(all, world, most);
    return new Tiling(
        dims,
        root,
        Arrays.copyOf(axis, nodes),
        Arrays.copyOf(at, nodes),
        Arrays.copyOf(below, nodes),
        Arrays.copyOf(above, nodes),
        Arrays.copyOf(bounds, tiles * 2 * dims));
  }

  private int cut(int[] part, double[] cell, int budget) {
    if (part.length <= PLAY * target || budget < 2) {
      return tile(cell);
    }
    int bestAxis = -1;
    double bestAt = 0;
    int bestLow = 0;
    int bestHigh = 0;
    for (int a = 0; a < dims; a++) {
      double plane = median(part, a, cell);
      if (Double.isNaN(plane)) {
        continue;
      }
      int low = 0;
      int high = 0;
      for (int box : part) {
        low += boxes[box * 2 * dims + a] < plane ? 1 : 0;
        high += boxes[box * 2 * dims + dims + a] >= plane ? 1 : 0;
      }
      if (Math.max(low, high) <= WORTHWHILE * part.length
          && (bestAxis < 0 || low + high < bestLow + bestHigh)) {
        bestAxis = a;
        bestAt = plane;
        bestLow = low;
        bestHigh = high;
      }
    }
    if (bestAxis < 0) {
      return tile(cell);
    }
    int node = nodes++;
    if (node == at.length) {
      axis = Arrays.copyOf(axis, node * 2);
      at = Arrays.copyOf(at, node * 2);
      below = Arrays.copyOf(below, node * 2);
      above = Arrays.copyOf(above, node * 2);
    }
    axis[node] = (byte) bestAxis;
    at[node] = bestAt;
    int[] lower = new int[bestLow];
    int[] upper = new int[bestHigh];
    int l = 0;
    int u = 0;
    for (int box : part) {
      if (boxes[box * 2 * dims + bestAxis] < bestAt) {
        lower[l++] = box;
      }
      if (boxes[box * 2 * dims + dims + bestAxis] >= bestAt) {
        upper[u++] = box;
      }
    }
    // Tiles are handed to the halves by their load, so that a crowded half may be cut deeper.
    int share = (int) Math.max(1, Math.min(budget - 1L, Math.round((double) budget * l / (l + u))));
    double[] cellBelow = cell.clone();
    cellBelow[dims + bestAxis] = bestAt;
    double[] cellAbove = cell.clone();
    cellAbove[bestAxis] = bestAt;
    int lowChild = cut(lower, cellBelow, share);
    int highChild = cut(upper, cellAbove, budget - share);
    below[node] = lowChild;
    above[node] = highChild;
    return node;
  }

  /** The median low corner on an axis, if it lies strictly inside the cell; else NaN. */
  private double median(int[] part, int a, double[] cell) {
    double[] lows = new double[part.length];
    for (int k = 0; k < part.length; k++) {
      // A box that began in another tile says nothing about where this one is crowded.
      lows[k] = Math.max(boxes[part[k] * 2 * dims + a], cell[a]);
    }
    Arrays.sort(lows);
    double plane = lows[part.length / 2];
    if (!(plane > lows[0])) {
      // More than half begin at the same place: the next larger value is the only cut left.
      int k = part.length / 2;
      while (k < lows.length && !(lows[k] > lows[0])) {
        k++;
      }
      plane = k < lows.length ? lows[k] : Double.NaN;
    }
    return plane > cell[a] && plane < cell[dims + a] && !Double.isInfinite(plane)
        ? plane
        : Double.NaN;
  }

  private int tile(double[] cell) {
    if ((tiles + 1) * 2 * dims > bounds.length) {
      bounds = Arrays.copyOf(bounds, Math.max(2 * dims, bounds.length * 2));
    }
    System.arraycopy(cell, 0, bounds, tiles * 2 * dims, 2 * dims);
    int tile = tiles++;
    return ~tile;
  }
}
