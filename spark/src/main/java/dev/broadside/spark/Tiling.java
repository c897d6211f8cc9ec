package dev.broadside.spark;

import java.io.Serializable;
import java.util.function.IntConsumer;

/**
 * Space cut into tiles by a kd tree of planes. A tile owns the half-open box [lo, hi) of its cuts;
 * outermost tiles reach to infinity and own it. So every point has one owner, and a box touches the
 * tiles it has a point in.
 *
 * <p>Node k splits at {@link #at}[k] along {@link #axis}[k]; what lies below goes to {@link
 * #below}[k], the rest to {@link #above}[k]. A child is a node, or {@code ~tile}.
 */
public final class Tiling implements Serializable {
  private static final long serialVersionUID = 1;

  final int dims;
  final int root;
  final byte[] axis;
  final double[] at;
  final int[] below;
  final int[] above;

  /** Cuts of the tiles: [tile × 2 dims + axis] lower, [… + dims + axis] upper. */
  final double[] bounds;

  Tiling(int dims, int root, byte[] axis, double[] at, int[] below, int[] above, double[] bounds) {
    this.dims = dims;
    this.root = root;
    this.axis = axis;
    this.at = at;
    this.below = below;
    this.above = above;
    this.bounds = bounds;
  }

  public int tiles() {
    return bounds.length / (2 * dims);
  }

  /** The tile that owns a point. */
  public int owner(double[] point) {
    int node = root;
    while (node >= 0) {
      node = point[axis[node]] < at[node] ? below[node] : above[node];
    }
    return ~node;
  }

  /** Whether a tile owns the point. */
  boolean owns(int tile, int a, double coordinate) {
    int base = tile * 2 * dims;
    double upper = bounds[base + dims + a];
    return coordinate >= bounds[base + a]
        && (coordinate < upper || upper == Double.POSITIVE_INFINITY);
  }

  /** Whether a closed box (lower bounds of all axes, then upper bounds) has a point in a tile. */
  boolean touches(int tile, double[] box) {
    for (int a = 0; a < dims; a++) {
      int base = tile * 2 * dims;
      double upper = bounds[base + dims + a];
      if (box[dims + a] < bounds[base + a]
          || !(box[a] < upper || upper == Double.POSITIVE_INFINITY)) {
        return false;
      }
    }
    return true;
  }

  /** Every tile a closed box has a point in, each once. */
  void forEachTile(double[] box, IntConsumer consumer) {
    visit(root, box, consumer);
  }

  private void visit(int node, double[] box, IntConsumer consumer) {
    while (node >= 0) {
      int a = axis[node];
      boolean low = box[a] < at[node];
      boolean high = box[dims + a] >= at[node];
      if (low && high) {
        visit(below[node], box, consumer);
        node = above[node];
      } else {
        node = low ? below[node] : above[node];
      }
    }
    consumer.accept(~node);
  }

  /** How many tiles a closed box touches, counted up to a limit. */
  int touched(double[] box, int limit) {
    int[] count = new int[1];
    forEachTile(box, tile -> count[0]++);
    return Math.min(count[0], limit);
  }
}
