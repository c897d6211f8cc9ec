package dev.broadside.benchmarks.rivals;

import dev.broadside.scene.Scene;
import org.tinspin.index.rtree.RTree;
import org.tinspin.index.rtree.RTreeEntry;
import org.tinspin.index.rtree.RTreeIterator;

/** The R-tree of tinspin: bulk loaded each frame, one query per box with a reused iterator. */
final class TinspinRival extends Rival {
  TinspinRival(Scene scene) {
    super("tinspin-rtree", scene);
  }

  @Override
  void search(float[] rows) {
    @SuppressWarnings({"unchecked", "rawtypes"})
    RTreeEntry<Integer>[] entries = new RTreeEntry[n];
    double[][] lower = new double[n][dims];
    double[][] upper = new double[n][dims];
    for (int box = 0; box < n; box++) {
      for (int axis = 0; axis < dims; axis++) {
        lower[box][axis] = rows[box * 2 * dims + axis];
        upper[box][axis] = rows[box * 2 * dims + dims + axis];
      }
      entries[box] = RTreeEntry.createBox(lower[box], upper[box], box);
    }
    RTree<Integer> tree = RTree.createRStar(dims);
    tree.load(entries);
    if (n == 0) {
      return;
    }
    RTreeIterator<Integer> hits = tree.queryIntersect(lower[0], upper[0]);
    for (int box = 0; box < n; box++) {
      hits.reset(lower[box], upper[box]);
      while (hits.hasNext()) {
        found(box, hits.next().value());
      }
    }
  }
}
