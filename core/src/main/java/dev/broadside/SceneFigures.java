package dev.broadside;

import dev.broadside.algorithm.tiles.TilesFinder;
import dev.broadside.internal.BoxStore;
import dev.broadside.internal.ChangeLog;
import dev.broadside.internal.sort.SampleSort;
import java.util.Locale;

/**
 * What {@link AutoChoice} knows about the boxes at a call. All of it is counted anyway, but for two
 * spreads that are sampled once in {@link #SAMPLED_EVERY} calls.
 */
final class SceneFigures {
  private static final int SAMPLES = 32;
  private static final int SAMPLED_EVERY = 64;

  /** Live boxes, of both sets in a join. */
  long boxes;

  /** Boxes added, moved, marked or removed since the call before; all if that is not known. */
  long touched;

  /** Static boxes. */
  long fixed;

  /** Whether so many ids are free that tiles gather the others. */
  boolean gaps;

  /** Whether changes are asked for, not pairs. */
  boolean changes;

  /** Whether a finder that tracks changes by itself would tell the whole truth. */
  boolean tracks;

  /** Overlapping pairs, as last reported. */
  long pairs;

  /** Nine tenths of the sampled boxes' longest edges are within this factor. */
  double sizeSpread = 1;

  /** The longest extent of the sampled boxes over the shortest, of all axes. */
  double axisSpread = 1;

  private final float[] edges = new float[SAMPLES];
  private long logPosition = -1;
  private int calls;

  void read(BoxStore first, BoxStore second, boolean forChanges, boolean mayTrack) {
    boxes = (long) first.count() + (second == null ? 0 : second.count());
    ChangeLog log = first.log();
    boolean known = second == null && logPosition >= 0 && log.covers(logPosition);
    touched = known ? Math.min(boxes, log.end() - logPosition) : boxes;
    logPosition = log.end();
    fixed = second == null ? first.fixedCount() : 0;
    gaps = first.count() < first.limit() - first.limit() / TilesFinder.DEAD;
    changes = forChanges;
    tracks = mayTrack;
    if (calls++ % SAMPLED_EVERY == 0) {
      sample(first);
    }
  }

  private void sample(BoxStore store) {
    int count = 0;
    double longest = 0;
    double shortest = Double.POSITIVE_INFINITY;
    for (int axis = 0; axis < store.dims(); axis++) {
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      count = 0;
      for (int k = 0; k < SAMPLES; k++) {
        int box = (int) ((long) store.limit() * k / SAMPLES);
        if (store.isLive(box)) {
          double lo = Math.max(-Float.MAX_VALUE, store.min(axis, box));
          double hi = Math.min(Float.MAX_VALUE, store.max(axis, box));
          low = Math.min(low, lo);
          high = Math.max(high, hi);
          float edge = (float) Math.min(Float.MAX_VALUE, hi - lo);
          edges[count] = axis == 0 ? edge : Math.max(edges[count], edge);
          count++;
        }
      }
      longest = Math.max(longest, high - low);
      shortest = Math.min(shortest, high - low);
    }
    if (count == 0) {
      return;
    }
    SampleSort.sort(edges, count);
    sizeSpread = ratio(edges[count - 1 - count / 20], edges[count / 20]);
    axisSpread = ratio(longest, shortest);
  }

  private static double ratio(double large, double small) {
    return large <= small ? 1 : small > 0 ? large / small : Double.POSITIVE_INFINITY;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%d boxes, %d touched since the call before (%.1f %%), %d static, %s; %.2f pairs a box;"
            + " sizes within %.3g, axes within %.3g",
        boxes,
        touched,
        100.0 * touched / Math.max(1, boxes),
        fixed,
        gaps ? "many ids free" : "few ids free",
        (double) pairs / Math.max(1, boxes),
        sizeSpread,
        axisSpread);
  }
}
