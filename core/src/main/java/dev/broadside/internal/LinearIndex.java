package dev.broadside.internal;

import java.util.function.IntPredicate;

/** Asks every box: the definition of the queries, and their oracle. O(n) each. */
public final class LinearIndex implements QueryIndex {
  private final BoxStore store;

  public LinearIndex(BoxStore store) {
    this.store = store;
  }

  @Override
  public void refresh() {}

  @Override
  public boolean refit(int box) {
    return true;
  }

  @Override
  public void overlaps(
      double[] lo, double[] hi, boolean halfOpen, IntPredicate filter, HitBuffer hits) {
    for (int box = 0; box < store.limit(); box++) {
      if (asked(box, filter) && Probe.overlaps(store, box, lo, hi, halfOpen)) {
        hits.add(box, 0);
      }
    }
  }

  @Override
  public void overlapsAll(BoxStore queries, boolean halfOpen, PairBuffer pairs) {
    double[] lo = new double[3];
    double[] hi = new double[3];
    for (int query = 0; query < queries.limit(); query++) {
      if (queries.birth[query] != 0) {
        for (int axis = 0; axis < store.dims(); axis++) {
          lo[axis] = queries.min(axis, query);
          hi[axis] = queries.max(axis, query);
        }
        for (int box = 0; box < store.limit(); box++) {
          if (store.birth[box] != 0 && Probe.overlaps(store, box, lo, hi, halfOpen)) {
            pairs.reserve(1);
            pairs.pairs[pairs.count++] = (long) query << 32 | box;
          }
        }
      }
    }
  }

  @Override
  public void containing(double[] point, boolean halfOpen, IntPredicate filter, HitBuffer hits) {
    for (int box = 0; box < store.limit(); box++) {
      if (asked(box, filter) && Probe.contains(store, box, point, halfOpen)) {
        hits.add(box, 0);
      }
    }
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
    for (int box = 0; box < store.limit(); box++) {
      if (asked(box, filter)) {
        double distance = Probe.cast(store, box, lo, hi, direction, limit, halfOpen);
        if (distance >= 0) {
          if (firstOnly) {
            hits.offerFirst(box, distance);
          } else {
            hits.add(box, distance);
          }
        }
      }
    }
    hits.sortByDistance();
  }

  @Override
  public void nearest(double[] point, int k, IntPredicate filter, HitBuffer hits) {
    for (int box = 0; box < store.limit(); box++) {
      if (asked(box, filter)) {
        hits.offerNearest(box, Probe.distance(store, box, point), k);
      }
    }
  }

  private boolean asked(int box, IntPredicate filter) {
    return store.birth[box] != 0 && (filter == null || filter.test(box));
  }
}
