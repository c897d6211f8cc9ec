package dev.broadside.internal;

import java.util.Arrays;

/** The nodes of an index's trees, copied out for whoever judges or draws them. */
public final class NodeList {
  /** Rows of min of every axis, then max of every axis. */
  public float[] rows = new float[0];

  /** The node each hangs on, or -1 for a root; both children of a node follow each other. */
  public int[] parents = new int[0];

  /** Boxes below each node. */
  public int[] sizes = new int[0];

  public int count;
  private final int dims;

  public NodeList(int dims) {
    this.dims = dims;
  }

  /** Appends a node whose bounds are lo and hi of each axis in turn from bounds[at] on. */
  public int add(float[] bounds, int at, int parent, int size) {
    if (count == parents.length) {
      int capacity = Math.max(64, count * 2);
      rows = Arrays.copyOf(rows, capacity * 2 * dims);
      parents = Arrays.copyOf(parents, capacity);
      sizes = Arrays.copyOf(sizes, capacity);
    }
    for (int axis = 0; axis < dims; axis++) {
      rows[count * 2 * dims + axis] = bounds[at + 2 * axis];
      rows[count * 2 * dims + dims + axis] = bounds[at + 2 * axis + 1];
    }
    parents[count] = parent;
    sizes[count] = size;
    return count++;
  }
}
