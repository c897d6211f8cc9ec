package dev.broadside.algorithm.bvh;

import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.BoxStore;
import dev.broadside.internal.FinderOptions;
import dev.broadside.internal.FrameBuilder;
import dev.broadside.internal.HitBuffer;
import dev.broadside.internal.PairRules;
import java.util.HashMap;
import java.util.Map;

/**
 * Queries on the static boxes alone, for askers to whom the others do not matter: its tree is built
 * again only when a static box came, went or moved, however many others did. {@link #refresh} is
 * called by one thread while nobody asks.
 */
public final class StaticIndex {
  private final FrameBuilder frames;
  private final Forest forest;
  private final Placement place;
  private final TreeSearch search;

  public StaticIndex(BoxStore store, FinderOptions options) {
    frames = new FrameBuilder(store, null, new PairRules(false, 0));
    Map<String, Double> knobs = new HashMap<>(options.knobs());
    // A tree of their own even for few.
    knobs.put("STATIC_SHARE", 0.0);
    forest =
        new Forest(
            new FinderOptions(
                options.dims(), options.workers(), options.kernels(), options.variant(), knobs),
            false);
    place = new Placement(store);
    search = new TreeSearch(forest.fixed, store, place.baseLo, place.baseHi);
  }

  /** Takes note of all changes to the store. */
  public void refresh() {
    BoxFrame frame = frames.build(true);
    forest.updateStatic(frame);
    place.restart(frame.origin);
    place.spread(forest.fixed);
  }

  /** Static boxes that overlap [lo, hi], ascending. */
  public void overlaps(double[] lo, double[] hi, boolean halfOpen, HitBuffer hits) {
    search.overlaps(lo, hi, false, halfOpen, null, hits);
    hits.sortByBox();
  }
}
