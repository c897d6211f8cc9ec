package dev.broadside.algorithm.bvh;

/**
 * Moves single boxes of a tree without changing its structure (Tsamis 2020, section 6.3): the box
 * is overwritten and the bounds above it are made anew as far up as they change. The tree stays
 * right and gets a little worse; the next build mends it. O(depth) each.
 */
final class Refit {
  private final Bvh tree;
  private final int[] path = new int[UnifiedBuild.MAX_DEPTH + 1];
  private int[] indexOf = new int[0];
  private boolean mapped;

  Refit(Bvh tree) {
    this.tree = tree;
  }

  /** The tree was built anew: ids are looked up again when they are needed. */
  void rebuilt() {
    mapped = false;
  }

  /** The index in the tree of a box, or -1. */
  int indexOf(int id) {
    if (!mapped) {
      map();
    }
    return id < indexOf.length && indexOf[id] < tree.count() && tree.boxes.ids[indexOf[id]] == id
        ? indexOf[id]
        : -1;
  }

  private void map() {
    int[] ids = tree.boxes.ids;
    int count = tree.count();
    int most = 0;
    for (int k = 0; k < count; k++) {
      most = Math.max(most, ids[k]);
    }
    if (indexOf.length <= most) {
      indexOf = new int[(int) Math.min(Integer.MAX_VALUE - 8, most + 1 + (long) (most >> 1))];
    }
    for (int k = 0; k < count; k++) {
      indexOf[ids[k]] = k;
    }
    mapped = true;
  }

  /** The box at an index of the tree's list was overwritten. */
  void moved(int index) {
    if (tree.root < 0) {
      around(0, ~tree.root, tree.rootBounds, 0);
      return;
    }
    int depth = 0;
    int node = tree.root;
    int side;
    while (true) {
      path[depth++] = node;
      side = index < node ? 0 : 1;
      int link = tree.links[2 * node + side];
      if (link <= 0) {
        int from = side == 0 ? ~link : node;
        int to = side == 0 ? node : ~link;
        around(from, to, tree.bounds, at(node, side));
        break;
      }
      node = link;
    }
    for (int k = depth - 2; k >= 0; k--) {
      int parent = path[k];
      if (!join(node, tree.bounds, at(parent, index < parent ? 0 : 1))) {
        return;
      }
      node = parent;
    }
    join(tree.root, tree.rootBounds, 0);
  }

  private int at(int node, int side) {
    return node * tree.nodeStride + side * tree.childStride;
  }

  /** Bounds of boxes from … to - 1. */
  private void around(int from, int to, float[] bounds, int at) {
    for (int axis = 0; axis < tree.dims; axis++) {
      float[] lo = tree.boxes.lo[axis];
      float[] hi = tree.boxes.hi[axis];
      float least = lo[from];
      float most = hi[from];
      for (int k = from + 1; k < to; k++) {
        least = lo[k] < least ? lo[k] : least;
        most = hi[k] > most ? hi[k] : most;
      }
      bounds[at + 2 * axis] = least;
      bounds[at + 2 * axis + 1] = most;
    }
  }

  /** Bounds of a node from those of its children; whether they changed. */
  private boolean join(int node, float[] bounds, int at) {
    int left = at(node, 0);
    int right = at(node, 1);
    boolean changed = false;
    for (int axis = 0; axis < tree.dims; axis++) {
      float least = Math.min(tree.bounds[left + 2 * axis], tree.bounds[right + 2 * axis]);
      float most = Math.max(tree.bounds[left + 2 * axis + 1], tree.bounds[right + 2 * axis + 1]);
      changed |= bounds[at + 2 * axis] != least | bounds[at + 2 * axis + 1] != most;
      bounds[at + 2 * axis] = least;
      bounds[at + 2 * axis + 1] = most;
    }
    return changed;
  }
}
