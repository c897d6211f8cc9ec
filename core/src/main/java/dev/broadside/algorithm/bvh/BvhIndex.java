package dev.broadside.algorithm.bvh;

import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.BoxStore;
import dev.broadside.internal.FinderOptions;
import dev.broadside.internal.FrameBuilder;
import dev.broadside.internal.HitBuffer;
import dev.broadside.internal.LinearIndex;
import dev.broadside.internal.NodeList;
import dev.broadside.internal.PairBuffer;
import dev.broadside.internal.PairRules;
import dev.broadside.internal.Probe;
import dev.broadside.internal.QueryIndex;
import dev.broadside.internal.kernel.Kernels;
import java.util.function.IntPredicate;

/**
 * Queries on the kept trees (Tsamis 2020, sections 3.7.1, 3.7.2 and 6.3): changes only make the
 * trees stale, the next question builds what changed, once; {@link #refit} mends single boxes
 * without a build. A few boxes are asked one by one instead, which is as fast and needs no tree.
 */
public final class BvhIndex implements QueryIndex {
  // Up to this many ids every question is answered before a tree would be built.
  private static final int LINEAR_UP_TO = 32;

  private final BoxStore store;
  private final LinearIndex linear;
  private final FrameBuilder frames;
  private final Kernels kernels;
  private final Forest forest;
  private final TreeSearch fixed;
  private final TreeSearch moving;
  private final Refit fixedRefit;
  private final Refit movingRefit;
  private final Placement place;
  private boolean small = true;
  private long logPosition;

  public BvhIndex(BoxStore store, FinderOptions options) {
    this.store = store;
    kernels = options.kernels();
    linear = new LinearIndex(store);
    frames = new FrameBuilder(store, null, new PairRules(false, 0));
    forest = new Forest(options, false);
    place = new Placement(store);
    fixed = new TreeSearch(forest.fixed, store, place.baseLo, place.baseHi);
    moving = new TreeSearch(forest.moving, store, place.baseLo, place.baseHi);
    fixedRefit = new Refit(forest.fixed);
    movingRefit = new Refit(forest.moving);
  }

  @Override
  public void refresh() {
    logPosition = store.log().end();
    small = store.limit() <= LINEAR_UP_TO;
    if (small) {
      return;
    }
    BoxFrame frame = frames.build(true);
    forest.update(frame, null);
    fixedRefit.rebuilt();
    movingRefit.rebuilt();
    place.restart(frame.origin);
    place.spread(forest.fixed);
    place.spread(forest.moving);
  }

  @Override
  public boolean refit(int box) {
    if (!small) {
      Refit refit = movingRefit;
      int index = refit.indexOf(box);
      if (index < 0) {
        refit = fixedRefit;
        index = refit.indexOf(box);
      }
      if (index >= 0) {
        BoxList boxes = (refit == movingRefit ? forest.moving : forest.fixed).boxes;
        for (int axis = 0; axis < store.dims(); axis++) {
          float lo = lower(axis, box);
          float hi = upper(axis, box);
          boxes.lo[axis][index] = lo;
          boxes.hi[axis][index] = hi;
          place.reach(axis, lo);
          place.reach(axis, hi);
        }
        refit.moved(index);
        if (refit == fixedRefit) {
          // A worse tree than a fresh one: mended at the next build.
          forest.forget();
        }
      }
    }
    return caughtUp();
  }

  private float lower(int axis, int box) {
    return FrameBuilder.roundDown(store.min(axis, box) - place.origin[axis], 0);
  }

  private float upper(int axis, int box) {
    return FrameBuilder.roundUp(store.max(axis, box) - place.origin[axis], 0);
  }

  /** Passes over logged changes that the trees know; whether that is all of them. */
  private boolean caughtUp() {
    if (!store.log().covers(logPosition)) {
      return false;
    }
    if (small) {
      return store.limit() <= LINEAR_UP_TO;
    }
    while (logPosition < store.log().end()) {
      if (!known(store.log().boxAt(logPosition))) {
        return false;
      }
      logPosition++;
    }
    return true;
  }

  private boolean known(int box) {
    if (!store.isLive(box)) {
      return false;
    }
    BoxList boxes = forest.moving.boxes;
    int index = movingRefit.indexOf(box);
    if (index < 0) {
      boxes = forest.fixed.boxes;
      index = fixedRefit.indexOf(box);
    }
    if (index < 0) {
      return false;
    }
    for (int axis = 0; axis < store.dims(); axis++) {
      if (boxes.lo[axis][index] != lower(axis, box) || boxes.hi[axis][index] != upper(axis, box)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void overlaps(
      double[] lo, double[] hi, boolean halfOpen, IntPredicate filter, HitBuffer hits) {
    if (small) {
      linear.overlaps(lo, hi, halfOpen, filter, hits);
      return;
    }
    fixed.overlaps(lo, hi, false, halfOpen, filter, hits);
    moving.overlaps(lo, hi, false, halfOpen, filter, hits);
    hits.sortByBox();
  }

  @Override
  public void containing(double[] point, boolean halfOpen, IntPredicate filter, HitBuffer hits) {
    if (small) {
      linear.containing(point, halfOpen, filter, hits);
      return;
    }
    fixed.overlaps(point, point, true, halfOpen, filter, hits);
    moving.overlaps(point, point, true, halfOpen, filter, hits);
    hits.sortByBox();
  }

  @Override
  public void cast(
      double[] lo,
      double[] hi,
      double[] direction,
      double limit,
      boolean halfOpen,
      boolean firstOnly,
      IntPredicate filter,
      HitBuffer hits) {
    if (small) {
      linear.cast(lo, hi, direction, limit, halfOpen, firstOnly, filter, hits);
      return;
    }
    hits.cast.lo = lo;
    hits.cast.hi = hi;
    hits.cast.direction = direction;
    hits.cast.limit = limit;
    hits.cast.halfOpen = halfOpen;
    hits.cast.firstOnly = firstOnly;
    hits.cast.filter = filter;
    fixed.cast(hits);
    moving.cast(hits);
    hits.cast.filter = null;
    hits.sortByDistance();
  }

  @Override
  public void nearest(double[] point, int k, IntPredicate filter, HitBuffer hits) {
    if (small) {
      linear.nearest(point, k, filter, hits);
      return;
    }
    fixed.nearest(point, k, filter, hits);
    moving.nearest(point, k, filter, hits);
  }

  @Override
  public void overlapsAll(BoxStore queries, boolean halfOpen, PairBuffer pairs) {
    if (small) {
      linear.overlapsAll(queries, halfOpen, pairs);
      return;
    }
    BatchDescent descent = new BatchDescent(store.dims(), kernels);
    BoxList list = descent.list;
    list.reserve(queries.count());
    for (int query = 0; query < queries.limit(); query++) {
      if (queries.birth[query] != 0) {
        for (int axis = 0; axis < store.dims(); axis++) {
          // Outward, so that whatever meets in doubles meets in the tree's floats.
          list.lo[axis][list.count] =
              FrameBuilder.roundDown(
                  Math.nextDown(queries.min(axis, query) - place.baseHi[axis]), 0);
          list.hi[axis][list.count] =
              FrameBuilder.roundUp(Math.nextUp(queries.max(axis, query) - place.baseLo[axis]), 0);
        }
        list.ids[list.count++] = query;
      }
    }
    int before = pairs.count;
    descent.run(forest.fixed, pairs, BatchDescent.Report.LISTED_FIRST);
    descent.run(forest.moving, pairs, BatchDescent.Report.LISTED_FIRST);
    settle(queries, halfOpen, pairs, before);
  }

  private void settle(BoxStore queries, boolean halfOpen, PairBuffer pairs, int from) {
    double[] lo = new double[3];
    double[] hi = new double[3];
    int kept = from;
    for (int k = from; k < pairs.count; k++) {
      int query = (int) (pairs.pairs[k] >>> 32);
      for (int axis = 0; axis < store.dims(); axis++) {
        lo[axis] = queries.min(axis, query);
        hi[axis] = queries.max(axis, query);
      }
      if (Probe.overlaps(store, (int) pairs.pairs[k], lo, hi, halfOpen)) {
        pairs.pairs[kept++] = pairs.pairs[k];
      }
    }
    pairs.count = kept;
  }

  @Override
  public void copyTo(NodeList nodes) {
    if (!small) {
      forest.fixed.copyTo(nodes);
      forest.moving.copyTo(nodes);
    }
  }

  /** Throws unless both trees are sound; for tests. */
  void validate() {
    if (!small) {
      forest.fixed.validate();
      forest.moving.validate();
    }
  }

  /** Levels of nodes, leaves included, of the deeper tree. */
  int depth() {
    return Math.max(forest.fixed.depth(), forest.moving.depth());
  }

  /** Depends on every link and on the order of the boxes; for tests. */
  long structureHash() {
    return 31 * forest.fixed.structureHash() + forest.moving.structureHash();
  }
}
