package dev.broadside.algorithm.tiles;

import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.kernel.Kernels;
import dev.broadside.internal.parallel.Workers;
import dev.broadside.internal.sort.FloatOrder;
import dev.broadside.internal.sort.SampleSort;
import java.util.Arrays;

/**
 * Makes a {@link Plan} from a sample of the boxes: the sweep axis is the one on which fewest pairs
 * overlap, and the number of slabs and columns minimises a cost of entries (a box in every column
 * it touches) and candidates (what a sweep tests).
 */
final class Planner {
  private static final int SAMPLES = 1024;

  // Boxes per sample, for few boxes: the plan must cost little against the search.
  private static final int BOXES_PER_SAMPLE = 8;
  private static final int FEWEST_SAMPLES = 64;

  // Samples whose overlaps on an axis are counted.
  private static final int PROBES = 256;

  // Nanoseconds per entry (scatter, count, place, sweep set-up) and per candidate, measured with
  // the tiles benchmark; only their ratio matters and the optimum is flat.
  static final double ENTRY_COST = 30;
  private static final double VECTOR_CANDIDATE_COST = 0.35;
  private static final double SCALAR_CANDIDATE_COST = 1.2;

  // Nanoseconds per bin and column: clearing, summing up and the gap behind a column.
  private static final double BIN_COST = 0.4;
  private static final double COLUMN_COST = 60;

  // Entries per bin: fewer make the table of bins outgrow the cache, more lengthen the windows.
  private static final double ENTRIES_PER_BIN = 2;

  // In 2D a column only has to be small enough for the cache; see Plan.
  private static final double FLAT_COLUMN_ENTRIES = 4096;

  private static final int[] CUTS = {
    1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192,
    256
  };

  private final int[] index = new int[SAMPLES];
  private final float[] sorted = new float[SAMPLES];
  private final int[] place = new int[SAMPLES];
  private final int[] histogram = new int[Plan.MAX_SLABS];
  private final Axis[] axes;
  private final FloatOrder order;
  private int samples;

  final double candidateCost;

  Planner(int dims, Workers workers, Kernels kernels) {
    candidateCost = kernels.areVector() ? VECTOR_CANDIDATE_COST : SCALAR_CANDIDATE_COST;
    order = new FloatOrder(workers);
    axes = new Axis[dims];
    for (int a = 0; a < dims; a++) {
      axes[a] = new Axis();
    }
  }

  /** What the sample says about one axis. */
  private static final class Axis {
    float low;
    float span;

    /** Mean edge as a share of the span, longer edges taken as the whole span. */
    double edge;

    /** The share of pairs that overlap on this axis. */
    double overlap;

    /** By index of CUTS: the share of pairs whose lower bounds are in the same part. */
    final double[] together = new double[CUTS.length];
  }

  void plan(BoxFrame frame, Plan plan) {
    choose(frame.count);
    if (frame.birth != null) {
      leaveOutDead(frame);
    }
    for (int a = 0; a < frame.dims; a++) {
      look(axes[a], frame.min[a], frame.max[a]);
    }
    plan.flat = frame.dims == 2;
    plan.sweepAxis = 0;
    for (int a = 1; a < frame.dims; a++) {
      if (axes[a].overlap < axes[plan.sweepAxis].overlap) {
        plan.sweepAxis = a;
      }
    }
    if (plan.flat) {
      plan.slabAxis = 1 - plan.sweepAxis;
      plan.columnAxis = plan.sweepAxis;
      cutFlat(frame.count, plan);
    } else {
      plan.slabAxis = plan.sweepAxis == 2 ? 1 : 2;
      plan.columnAxis = 3 - plan.slabAxis - plan.sweepAxis;
      cut(frame.count, plan);
    }
    scale(plan);
  }

  /** Strided with a jitter, so that boxes given in rows of a grid are still sampled evenly. */
  private void choose(int count) {
    samples =
        Math.min(count, Math.max(FEWEST_SAMPLES, Math.min(SAMPLES, count / BOXES_PER_SAMPLE)));
    long stride = ((long) count << 16) / Math.max(1, samples);
    int seed = 0x9E3779B9;
    for (int k = 0; k < samples; k++) {
      seed ^= seed << 13;
      seed ^= seed >>> 17;
      seed ^= seed << 5;
      index[k] = (int) (k * stride + (stride * (seed >>> 8) >>> 24) >>> 16);
    }
  }

  private void leaveOutDead(BoxFrame frame) {
    int[] birth = frame.birth;
    int live = 0;
    for (int k = 0; k < samples; k++) {
      if (birth[index[k]] != 0) {
        index[live++] = index[k];
      }
    }
    if (live == 0) {
      int box = 0;
      while (box < frame.count - 1 && birth[box] == 0) {
        box++;
      }
      index[live++] = box;
    }
    samples = live;
  }

  private void look(Axis axis, float[] min, float[] max) {
    for (int k = 0; k < samples; k++) {
      sorted[k] = min[index[k]];
    }
    sortSample();
    // An outlier must not cost the others their resolution: the range leaves out 1/256 on each side
    // and is then widened by as much.
    int tail = samples / 256;
    float low = finite(sorted[tail]);
    float high = finite(sorted[samples - 1 - tail]);
    double edges = 0;
    double longest = 0;
    for (int k = 0; k < samples; k++) {
      double edge = (double) finite(max[index[k]]) - finite(min[index[k]]);
      edges += edge;
      longest = Math.max(longest, edge);
    }
    double span = Math.max(0, (double) high - low) * (1 + 1 / 64.0) + edges / samples;
    axis.low = (float) Math.max(-Float.MAX_VALUE / 4, low - span / 128);
    axis.span = (float) Math.min(Float.MAX_VALUE / 4, Math.max(span, Float.MIN_NORMAL));
    axis.edge = Math.min(1, edges / samples / axis.span);
    if (longest > axis.span) {
      axis.edge = cappedEdge(axis, min, max);
    }
    axis.overlap = overlap(min, max);
    together(axis);
  }

  /** Not with Arrays.sort, which allocates on newer JVMs. */
  private void sortSample() {
    if (samples <= SORTED_BY_SHELL) {
      SampleSort.sort(sorted, samples);
      return;
    }
    order.sort(sorted, samples);
    long[] records = order.records();
    for (int k = 0; k < samples; k++) {
      sorted[k] = FloatOrder.unsortable((int) (records[k] >>> 32));
    }
  }

  // A radix sort first clears its tables, which takes longer than this many samples by hand.
  private static final int SORTED_BY_SHELL = 256;

  private double cappedEdge(Axis axis, float[] min, float[] max) {
    double edges = 0;
    for (int k = 0; k < samples; k++) {
      edges += Math.min(axis.span, (double) finite(max[index[k]]) - (double) finite(min[index[k]]));
    }
    return edges / samples / axis.span;
  }

  private static float finite(float value) {
    return Math.max(-Float.MAX_VALUE / 8, Math.min(Float.MAX_VALUE / 8, value));
  }

  private double overlap(float[] min, float[] max) {
    int stride = Math.max(1, samples / PROBES);
    long later = 0;
    for (int k = 0; k < samples; k += stride) {
      later += notAbove(max[index[k]]) - notAbove(min[index[k]]);
    }
    later *= stride;
    // Boxes with the very same lower bound overlap too, and the two searches cancel them out.
    long equal = 0;
    for (int k = 0, from = 0; k < samples; k++) {
      if (sorted[k] != sorted[from]) {
        from = k;
      }
      equal += k - from;
    }
    double pairs = 0.5 * samples * Math.max(1, samples - 1);
    return (later + equal + 0.5) / pairs;
  }

  private int notAbove(float value) {
    int low = 0;
    int high = samples;
    while (low < high) {
      int middle = low + high >>> 1;
      if (sorted[middle] <= value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private void together(Axis axis) {
    double pairs = (double) samples * Math.max(1, samples - 1);
    float scale = (1 << PLACE_BITS) / axis.span;
    for (int k = 0; k < samples; k++) {
      int at = (int) ((sorted[k] - axis.low) * scale);
      place[k] = Math.max(0, Math.min((1 << PLACE_BITS) - 1, at));
    }
    for (int c = 0; c < CUTS.length; c++) {
      int parts = CUTS[c];
      Arrays.fill(histogram, 0, parts, 0);
      for (int k = 0; k < samples; k++) {
        histogram[place[k] * parts >>> PLACE_BITS]++;
      }
      double same = 0;
      for (int part = 0; part < parts; part++) {
        same += (double) histogram[part] * (histogram[part] - 1);
      }
      axis.together[c] = Math.min(1, (same + 0.5) / pairs);
    }
  }

  private static final int PLACE_BITS = 16;

  private void cut(int count, Plan plan) {
    Axis slab = axes[plan.slabAxis];
    Axis column = axes[plan.columnAxis];
    double later = 0.5 * count * axes[plan.sweepAxis].overlap;
    double best = Double.POSITIVE_INFINITY;
    for (int s = 0; s < CUTS.length; s++) {
      for (int c = 0; c < CUTS.length; c++) {
        double replication = (1 + CUTS[s] * slab.edge) * (1 + CUTS[c] * column.edge);
        double share = slab.together[s] * column.together[c] * replication;
        double candidates = later * share;
        int bits = binBits(count * share, Plan.SWEEP_BITS);
        double cost =
            count * replication * (ENTRY_COST + candidateCost * candidates)
                + CUTS[s] * CUTS[c] * (COLUMN_COST + BIN_COST * (1 << bits));
        if (cost < best) {
          best = cost;
          plan.slabs = CUTS[s];
          plan.columns = CUTS[c];
          plan.binBits = bits;
        }
      }
    }
    if (plan.columns > plan.slabs) {
      // Workers share out slabs, and fewer columns leave each a finer resolution.
      int swap = plan.columns;
      plan.columns = plan.slabs;
      plan.slabs = swap;
      swap = plan.columnAxis;
      plan.columnAxis = plan.slabAxis;
      plan.slabAxis = swap;
    }
    plan.columnShift = Math.min(Plan.COLUMN_BITS, Plan.COLUMN_BITS_IN_ALL - bitsFor(plan.columns));
  }

  private void cutFlat(int count, Plan plan) {
    Axis slab = axes[plan.slabAxis];
    Axis column = axes[plan.columnAxis];
    double later = 0.5 * count * column.overlap;
    double best = Double.POSITIVE_INFINITY;
    for (int s = 0; s < CUTS.length; s++) {
      double replication = 1 + CUTS[s] * slab.edge;
      double share = slab.together[s] * replication;
      double columns = Math.ceil(count * share / FLAT_COLUMN_ENTRIES);
      // A part far shorter than a box would hold it again and again.
      columns = Math.min(Math.min(columns, 1 / (4 * column.edge)), Plan.MAX_COLUMNS);
      int parts = Math.max(1, (int) columns);
      int bits = binBits(count * share / parts, Plan.COLUMN_BITS);
      double candidates = later * share;
      replication *= 1 + parts * column.edge;
      double cost =
          count * replication * (ENTRY_COST + candidateCost * candidates)
              + CUTS[s] * parts * (COLUMN_COST + BIN_COST * (1 << bits));
      if (cost < best) {
        best = cost;
        plan.slabs = CUTS[s];
        plan.columns = parts;
        plan.binBits = bits;
      }
    }
    plan.columnShift = Plan.COLUMN_BITS;
  }

  private static int binBits(double entries, int most) {
    return Math.max(4, Math.min(Math.min(12, most), bitsFor((int) (entries / ENTRIES_PER_BIN))));
  }

  /** The smallest b with 2^b >= value. */
  private static int bitsFor(int value) {
    return 32 - Integer.numberOfLeadingZeros(Math.max(0, value - 1));
  }

  private void scale(Plan plan) {
    Axis slab = axes[plan.slabAxis];
    Axis column = axes[plan.columnAxis];
    Axis sweep = axes[plan.sweepAxis];
    plan.slabOrigin = slab.low;
    plan.slabScale = scale(plan.slabs << Plan.SLAB_BITS, slab.span);
    plan.columnOrigin = column.low;
    plan.columnScale = scale(plan.columns << plan.columnShift, column.span);
    plan.sweepOrigin = sweep.low;
    plan.sweepScale = scale(Plan.SWEEP_TOP, sweep.span);
  }

  /** Above 0 and finite, whatever the span: infinity times 0 would be no number. */
  private static float scale(int levels, float span) {
    return Math.max(Float.MIN_NORMAL, Math.min(Float.MAX_VALUE, levels / span));
  }
}
