package dev.broadside;

import java.util.Arrays;

/**
 * The nodes of a tree of boxes, to be judged or drawn: what {@link BroadPhase#treeShape()} queries
 * walk through, or any other tree given by its nodes. The measures are those by which Tsamis 2020
 * (sections 3.2 and 3.8) compares trees. Immutable; made once, not kept up to date.
 */
public final class TreeShape {
  private final int dims;
  private final float[] rows;
  private final int[] parents;
  private final int[] sizes;
  private final int[] levels;

  /**
   * Nodes as rows of min of every axis, then max of every axis. A root has parent -1; others come
   * after their parent, and the two children of a node follow each other. sizes says how many boxes
   * are below each node.
   */
  public TreeShape(int dims, float[] rows, int[] parents, int[] sizes) {
    if (rows.length != parents.length * 2 * dims || sizes.length != parents.length) {
      throw new IllegalArgumentException(
          rows.length
              + " values, "
              + parents.length
              + " parents, "
              + sizes.length
              + " sizes: a node has "
              + 2 * dims
              + " values, one parent and one size");
    }
    this.dims = dims;
    this.rows = rows.clone();
    this.parents = parents.clone();
    this.sizes = sizes.clone();
    levels = new int[parents.length];
    for (int node = 0; node < parents.length; node++) {
      if (parents[node] >= node) {
        throw new IllegalArgumentException(
            "node " + node + ": parent " + parents[node] + " must come before it, or be -1");
      }
      levels[node] = parents[node] < 0 ? 0 : levels[parents[node]] + 1;
    }
  }

  public int dims() {
    return dims;
  }

  public int nodes() {
    return parents.length;
  }

  public float min(int axis, int node) {
    return rows[node * 2 * dims + axis];
  }

  public float max(int axis, int node) {
    return rows[node * 2 * dims + dims + axis];
  }

  /** The node this one hangs on, or -1. */
  public int parent(int node) {
    return parents[node];
  }

  /** Boxes below this node; 1 or a few for a leaf. */
  public int size(int node) {
    return sizes[node];
  }

  /** 0 for a root. */
  public int level(int node) {
    return levels[node];
  }

  /** Levels of nodes, leaves included; 0 without nodes. */
  public int depth() {
    return Arrays.stream(levels).max().orElse(-1) + 1;
  }

  /** Area (in 3D volume) of all nodes with more than one box, added up. */
  public double totalArea() {
    double sum = 0;
    for (int node = 0; node < parents.length; node++) {
      if (sizes[node] > 1) {
        sum += area(node, node);
      }
    }
    return sum;
  }

  /** Area (in 3D volume) that siblings have in common, added up. */
  public double siblingOverlap() {
    double sum = 0;
    for (int node = 1; node < parents.length; node++) {
      if (parents[node] >= 0 && parents[node] == parents[node - 1]) {
        sum += area(node - 1, node);
      }
    }
    return sum;
  }

  private double area(int a, int b) {
    double area = 1;
    for (int axis = 0; axis < dims; axis++) {
      double lo = Math.max(min(axis, a), min(axis, b));
      double hi = Math.min(max(axis, a), max(axis, b));
      area *= Math.max(0, hi - lo);
    }
    return area;
  }

  @Override
  public String toString() {
    return nodes()
        + " nodes, depth "
        + depth()
        + ", total area "
        + totalArea()
        + ", sibling overlap "
        + siblingOverlap();
  }
}
