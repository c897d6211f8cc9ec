package dev.broadside.algorithm.bvh;

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
}
