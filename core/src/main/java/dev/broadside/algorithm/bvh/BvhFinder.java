package dev.broadside.algorithm.bvh;

import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.FinderOptions;
import dev.broadside.internal.PairFinder;
import dev.broadside.internal.PairOutput;

/**
 * Pairs from a bounding volume hierarchy that is built anew for every answer (Tsamis 2020, chapter
 * 3): {@link UnifiedBuild} builds and detects in one pass; static boxes stay in a tree of their own
 * that is asked with {@link QueryAll2}. Of two sets the first makes the tree and the second is
 * asked. Expected O(m log m) for m moving boxes plus O(m log n) for n static ones plus output.
 */
public final class BvhFinder implements PairFinder {
  private final Forest forest;
  private final StaticSplit sets = new StaticSplit(0);
  private final UnifiedBuild build;
  private final QueryAll2 queryAll;

  public BvhFinder(FinderOptions options) {
    int dims = options.dims();
    int leaf = (int) options.knob("LEAF_SIZE", UnifiedBuild.DEFAULT_LEAF);
    build =
        new UnifiedBuild(dims, options.workers(), options.kernels(), leaf, SplitRule.BARYCENTRE);
    forest = new Forest(dims, build, options.knob("STATIC_SHARE", StaticSplit.SHARE));
    queryAll = new QueryAll2(dims, options.workers(), options.kernels());
  }

  @Override
  public boolean stableIds() {
    return true;
  }

  @Override
  public void find(BoxFrame frame, PairOutput out) {
    if (frame.birth == null) {
      join(frame, out);
      return;
    }
    out.stage("build and detect");
    forest.update(frame, out);
    if (forest.fixed.count() > 0) {
      out.stage("static");
      queryAll.run(forest.fixed, forest.moving.boxes, out);
    }
  }

  /** Two sets: neither is tested against itself. */
  private void join(BoxFrame frame, PairOutput out) {
    sets.update(frame);
    out.stage("build");
    build.run(forest.fixed, frame, sets.fixed().positions, sets.fixed().count, null);
    build.run(forest.moving, frame, sets.moving().positions, sets.moving().count, null);
    out.stage("query all");
    queryAll.run(forest.fixed, forest.moving.boxes, out);
  }

  @Override
  public String explain() {
    return "a tree of "
        + forest.moving.count()
        + " boxes built and searched in one pass"
        + (forest.fixed.count() == 0
            ? ""
            : ", and a kept tree of " + forest.fixed.count() + " static boxes");
  }

  @Override
  public long stateBytes() {
    return forest.stateBytes();
  }
}
