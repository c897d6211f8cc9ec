package dev.broadside.algorithm.bvh;

import dev.broadside.internal.NodeList;

/**
 * A binary tree of boxes in arrays. The boxes lie in tree order, so that a subtree is a range of
 * them; a leaf is a range of at most {@link #leafSize} boxes. The inner node that splits its range
 * between boxes m - 1 and m is number m: numbers are unique and need no counter, so that subtrees
 * can be built by different threads and still give the same tree. A node keeps the bounds of its
 * two children side by side, because whoever visits it tests both.
 */
final class Bvh {
  /** A link to no node: the tree is empty. */
  static final int NONE = 0;

  final int dims;

  /** Floats per child in {@link #bounds}: lo and hi of each axis in turn. */
  final int childStride;

  /** Floats per node in {@link #bounds}: left child, right child. */
  final int nodeStride;

  /** The boxes in tree order; ids are positions in the frame the tree was built from. */
  final BoxList boxes;

  /** Child bounds [node × nodeStride + side × childStride + 2 × axis + (0 lo | 1 hi)]. */
  float[] bounds = new float[0];

  /**
   * Children [2 × node + side]: above 0 an inner node; otherwise a leaf whose far end is the
   * complement: a left leaf is [~link, node), a right one [node, ~link).
   */
  int[] links = new int[0];

  /** The root as a link; a leaf root is [0, ~root). {@link #NONE} for no boxes. */
  int root;

  /** lo and hi of each axis in turn over all boxes. */
  final float[] rootBounds;

  int leafSize = 1;

  Bvh(int dims) {
    this.dims = dims;
    childStride = 2 * dims;
    nodeStride = 4 * dims;
    boxes = new BoxList(dims);
    rootBounds = new float[childStride];
  }

  int count() {
    return boxes.count;
  }

  void clear() {
    boxes.count = 0;
    root = NONE;
  }

  void reserve(int count) {
    boxes.reserve(count);
    if (links.length < 2L * count) {
      long size = Math.max(count, links.length / 2 + (long) (links.length >> 2));
      if (size * nodeStride > Integer.MAX_VALUE - 8) {
        size = (Integer.MAX_VALUE - 8) / nodeStride;
        if (size < count) {
          throw new IllegalStateException(
              "a tree of " + count + " boxes: at most " + size + " in " + dims + "D");
        }
      }
      links = new int[(int) (2 * size)];
      bounds = new float[(int) (nodeStride * size)];
    }
  }

  long stateBytes() {
    return boxes.stateBytes() + 4L * links.length + 4L * bounds.length;
  }

  /** Levels of nodes, leaves included; 0 for no boxes. */
  int depth() {
    return root == NONE ? 0 : depth(root);
  }

  private int depth(int link) {
    return link <= 0 ? 1 : 1 + Math.max(depth(links[2 * link]), depth(links[2 * link + 1]));
  }

  /** Appends all nodes, the two children of a node one after the other. */
  void copyTo(NodeList nodes) {
    if (root != NONE) {
      int at = nodes.add(rootBounds, 0, -1, count());
      if (root > 0) {
        copyTo(nodes, root, at, 0, count());
      }
    }
  }

  private void copyTo(NodeList nodes, int node, int at, int from, int to) {
    int left = nodes.add(bounds, node * nodeStride, at, node - from);
    int right = nodes.add(bounds, node * nodeStride + childStride, at, to - node);
    if (links[2 * node] > 0) {
      copyTo(nodes, links[2 * node], left, from, node);
    }
    if (links[2 * node + 1] > 0) {
      copyTo(nodes, links[2 * node + 1], right, node, to);
    }
  }

  long structureHash() {
    long hash = root;
    for (int k = 0; k < count(); k++) {
      hash = 31 * hash + boxes.ids[k];
    }
    return root <= 0 ? hash : hash + linkHash(root);
  }

  private long linkHash(int node) {
    long hash = node;
    for (int side = 0; side < 2; side++) {
      int link = links[2 * node + side];
      hash = 31 * hash + (link > 0 ? linkHash(link) : link);
    }
    return hash;
  }

  /** Throws unless every box is in one leaf and every bound is exactly that of its boxes. */
  void validate() {
    if (root == NONE) {
      check(count() == 0, "no root for " + count() + " boxes");
      return;
    }
    float[] found = new float[childStride];
    int end;
    if (root < 0) {
      end = ~root;
      unite(0, end, found);
    } else {
      end = validate(root, 0, count(), 0, found);
    }
    check(end == count(), "leaves end at " + end + " of " + count());
    for (int k = 0; k < childStride; k++) {
      check(found[k] == rootBounds[k], "bounds of the root");
    }
  }

  private int validate(int node, int from, int to, int depth, float[] into) {
    check(depth <= UnifiedBuild.MAX_DEPTH, "depth " + depth);
    check(from < node && node < to, "node " + node + " splits " + from + " … " + to);
    float[] found = new float[childStride];
    for (int side = 0; side < 2; side++) {
      int link = links[2 * node + side];
      int start = side == 0 ? from : node;
      int end = side == 0 ? node : to;
      if (link > 0) {
        validate(link, start, end, depth + 1, found);
      } else {
        check(~link == (side == 0 ? start : end), "leaf of node " + node + ", side " + side);
        check(end - start <= leafSize, "leaf of " + (end - start) + " boxes");
        unite(start, end, found);
      }
      for (int k = 0; k < childStride; k++) {
        check(
            bounds[node * nodeStride + side * childStride + k] == found[k],
            "bounds of node " + node + ", side " + side);
        boolean low = (k & 1) == 0;
        into[k] =
            side == 0 ? found[k] : low ? Math.min(into[k], found[k]) : Math.max(into[k], found[k]);
      }
    }
    return to;
  }

  private void unite(int from, int to, float[] into) {
    for (int axis = 0; axis < dims; axis++) {
      into[2 * axis] = Float.POSITIVE_INFINITY;
      into[2 * axis + 1] = Float.NEGATIVE_INFINITY;
      for (int k = from; k < to; k++) {
        into[2 * axis] = Math.min(into[2 * axis], boxes.lo[axis][k]);
        into[2 * axis + 1] = Math.max(into[2 * axis + 1], boxes.hi[axis][k]);
      }
    }
  }

  private static void check(boolean holds, String what) {
    if (!holds) {
      throw new IllegalStateException("tree: " + what);
    }
  }
}
