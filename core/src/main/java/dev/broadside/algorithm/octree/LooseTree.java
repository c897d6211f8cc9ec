package dev.broadside.algorithm.octree;

import java.util.Arrays;

/**
 * A loose octree (Ulrich 2000), a quadtree in 2D: a box is in exactly one node, of the level whose
 * cells are just wider than it, chosen by its centre; so it lies within twice the node's cell.
 * Boxes that come, go and move touch one list each. Boxes outside the root's cell or wider than it
 * are in the root.
 */
final class LooseTree {
  static final int ROOT = 0;

  /** No node: the box is not in the tree. */
  static final int NOWHERE = -1;

  // A box may be this much of a cell wide: the rest is room for rounding in the loose bounds.
  private static final double WIDEST = 0.99;

  final int dims;
  private final int fanout;

  /** The first of a node's children, which follow each other; -1 for a leaf. */
  int[] children = new int[8];

  /** Boxes in the node and below. */
  int[] total = new int[8];

  int[][] members = new int[8][];
  int[] counts = new int[8];

  /** Node centres [axis][node]. */
  final double[][] centre;

  private byte[] levels = new byte[8];
  private int[] parents = new int[8];
  private int nodeCount;

  /** The node of every box and where it is in that node's list. */
  private int[] nodeOf = new int[0];

  private int[] indexIn = new int[0];

  private int deepest;

  /** Half the width of a cell by level. */
  final double[] half = new double[32];

  LooseTree(int dims) {
    this.dims = dims;
    fanout = 1 << dims;
    centre = new double[dims][8];
  }

  /** Empties the tree and gives it a new root cell. */
  void reset(double[] rootCentre, double rootHalf, int depth) {
    nodeCount = 1;
    deepest = depth;
    for (int level = 0; level < half.length; level++) {
      half[level] = rootHalf / (1L << level);
    }
    for (int axis = 0; axis < dims; axis++) {
      centre[axis][ROOT] = rootCentre[axis];
    }
    children[ROOT] = -1;
    parents[ROOT] = -1;
    levels[ROOT] = 0;
    counts[ROOT] = 0;
    total[ROOT] = 0;
    Arrays.fill(nodeOf, NOWHERE);
  }

  void reserve(int ids) {
    int old = nodeOf.length;
    if (old < ids) {
      nodeOf = Arrays.copyOf(nodeOf, ids + (ids >> 2));
      indexIn = Arrays.copyOf(indexIn, nodeOf.length);
      Arrays.fill(nodeOf, old, nodeOf.length, NOWHERE);
    }
  }

  int nodeOf(int box) {
    return nodeOf[box];
  }

  int level(int node) {
    return levels[node];
  }

  int fanout() {
    return fanout;
  }

  /** Puts a box where it belongs, or takes it out: {@link #NOWHERE}. */
  void move(int box, int node) {
    int old = nodeOf[box];
    if (old == node) {
      return;
    }
    if (old != NOWHERE) {
      int[] list = members[old];
      int last = list[--counts[old]];
      list[indexIn[box]] = last;
      indexIn[last] = indexIn[box];
      count(old, -1);
    }
    nodeOf[box] = node;
    if (node != NOWHERE) {
      if (members[node] == null) {
        members[node] = new int[4];
      } else if (members[node].length == counts[node]) {
        members[node] = Arrays.copyOf(members[node], counts[node] * 2);
      }
      indexIn[box] = counts[node];
      members[node][counts[node]++] = box;
      count(node, 1);
    }
  }

  private void count(int node, int by) {
    for (int up = node; up >= 0; up = parents[up]) {
      total[up] += by;
    }
  }

  /** The node for a box of this centre and greatest width, made if there is none. */
  int place(double x, double y, double z, double width) {
    if (!(inside(0, x) && inside(1, y) && (dims == 2 || inside(2, z)))) {
      return ROOT;
    }
    int node = ROOT;
    for (int level = 1; level <= deepest && width <= 2 * half[level] * WIDEST; level++) {
      if (children[node] < 0) {
        divide(node);
      }
      int child = (x >= centre[0][node] ? 1 : 0) | (y >= centre[1][node] ? 2 : 0);
      node = children[node] + (dims == 2 ? child : child | (z >= centre[2][node] ? 4 : 0));
    }
    return node;
  }

  private boolean inside(int axis, double value) {
    return Math.abs(value - centre[axis][ROOT]) <= half[0];
  }

  private void divide(int node) {
    int first = nodeCount;
    nodeCount += fanout;
    if (nodeCount > counts.length) {
      grow();
    }
    children[node] = first;
    int level = levels[node] + 1;
    for (int child = 0; child < fanout; child++) {
      int at = first + child;
      children[at] = -1;
      parents[at] = node;
      levels[at] = (byte) level;
      counts[at] = 0;
      total[at] = 0;
      for (int axis = 0; axis < dims; axis++) {
        double side = (child >> axis & 1) == 0 ? -half[level] : half[level];
        centre[axis][at] = centre[axis][node] + side;
      }
    }
  }

  private void grow() {
    int size = Math.max(nodeCount, counts.length + (counts.length >> 1));
    children = Arrays.copyOf(children, size);
    total = Arrays.copyOf(total, size);
    members = Arrays.copyOf(members, size);
    counts = Arrays.copyOf(counts, size);
    levels = Arrays.copyOf(levels, size);
    parents = Arrays.copyOf(parents, size);
    for (int axis = 0; axis < dims; axis++) {
      centre[axis] = Arrays.copyOf(centre[axis], size);
    }
  }

  int nodes() {
    return nodeCount;
  }

  /** Throws if lists, totals or places disagree; for tests. */
  void validate() {
    int[] below = new int[nodeCount];
    for (int node = nodeCount - 1; node >= 0; node--) {
      below[node] += counts[node];
      for (int k = 0; k < counts[node]; k++) {
        int box = members[node][k];
        if (nodeOf[box] != node || indexIn[box] != k) {
          throw new IllegalStateException("box " + box + " is not where node " + node + " has it");
        }
      }
      if (below[node] != total[node]) {
        throw new IllegalStateException("node " + node + ": total " + total[node]);
      }
      if (node != ROOT) {
        below[parents[node]] += below[node];
      }
    }
  }

  long stateBytes() {
    long bytes = 8L * nodeOf.length + (21L + 8L * dims) * counts.length;
    for (int[] list : members) {
      bytes += list == null ? 0 : 4L * list.length;
    }
    return bytes;
  }
}
