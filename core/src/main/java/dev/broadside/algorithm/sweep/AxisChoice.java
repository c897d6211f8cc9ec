package dev.broadside.algorithm.sweep;

import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.sort.FloatOrder;

/**
 * Which axis is sorted into ranks, which is swept and which is left to the overlap test: section 5.
 * A dispersion D above the threshold says that boxes gather along an axis; it is then exchanged for
 * the unused one. Two differences keep the choice from flapping where boxes gather along all axes
 * at once: D alone is not enough, a sample of boxes must overlap clearly less along the unused
 * axis; and D is ignored in a frame whose boundaries B were cut from the span.
 *
 * <p>In the paper's form the axes are x and y at first. Otherwise a sample decides, in the first
 * frame and again every few, since a scene can become crowded too slowly for D to notice.
 */
final class AxisChoice {
  // Boxes of a sample: 1024 boxes of which one pair in 700 overlaps along an axis, as with half a
  // million boxes at density 0.35, still meet some 750 times, so the estimate is good to a few
  // percent.
  private static final int SAMPLES = 1024;

  // Frames between two samples nobody asked for: one costs as much as sorting 6144 endpoints.
  private static final int RESAMPLE = 8;

  // The unused axis must be this much better. Above the error of a sample, below the factor by
  // which a frame may become slower before an exchange (B starts anew: one unbalanced sort) pays.
  private static final double CLEARLY = 1.25;

  private final int dims;
  private final boolean paper;
  private final double threshold;

  private int primary;
  private int secondary = 1;
  private int unused = 2;
  private boolean sampled;
  private int age;
  private int swaps;

  /** Per axis the estimated probability that two boxes overlap along it. */
  private final double[] crowding = new double[3];

  private final EndpointSort sort = new EndpointSort();
  private final long[] records = new long[2 * SAMPLES];
  private final long[] scratch = new long[2 * SAMPLES];
  private final int[] order = new int[2 * SAMPLES];

  /**
   * @param threshold D above it asks for another axis; 2 or more: the axes are never exchanged
   */
  AxisChoice(int dims, boolean paper, double threshold) {
    this.dims = dims;
    this.paper = paper;
    this.threshold = threshold;
  }

  int primary() {
    return primary;
  }

  int secondary() {
    return secondary;
  }

  /** The axis that is not sorted; 2 in 2D, where there is none. */
  int unused() {
    return unused;
  }

  /** How many times an axis was exchanged after the first frame. */
  int swaps() {
    return swaps;
  }

  /** The estimated probability that two boxes overlap along the axis, as of the last sample. */
  double crowding(int axis) {
    return crowding[axis];
  }

  /** Before a frame is sorted: the stages hold D of the frame before; a new axis resets theirs. */
  void choose(BoxFrame frame, SortStage primarySort, SortStage secondarySort) {
    if (!sampled) {
      sample(frame);
      if (!paper && dims == 3 && frame.count > 1) {
        startWithTheLeastCrowded();
      }
      return;
    }
    boolean dispersed = dispersed(primarySort) || dispersed(secondarySort);
    if (++age >= RESAMPLE && !paper || dispersed) {
      sample(frame);
      if (dims == 3 && threshold < 2) {
        exchange(dispersed, primarySort, secondarySort);
      }
    }
  }

  private boolean dispersed(SortStage stage) {
    return stage.coherent() && stage.dispersion() > threshold;
  }

  /** The more crowded of the two sorted axes goes, if the unused one is clearly better. */
  private void exchange(boolean dispersed, SortStage primarySort, SortStage secondarySort) {
    boolean first = crowding[primary] > crowding[secondary];
    int worse = first ? primary : secondary;
    if (crowding[worse] <= CLEARLY * crowding[unused] || paper && !dispersed) {
      return;
    }
    if (first) {
      primary = unused;
      primarySort.forget();
    } else {
      secondary = unused;
      secondarySort.forget();
    }
    unused = worse;
    swaps++;
  }

  private void startWithTheLeastCrowded() {
    for (int axis = 0; axis < 3; axis++) {
      if (crowding[axis] > crowding[unused] || axis == 0) {
        unused = axis;
      }
    }
    primary = unused == 0 ? 1 : 0;
    secondary = 3 - primary - unused;
  }

  private void sample(BoxFrame frame) {
    for (int axis = 0; axis < dims; axis++) {
      crowding[axis] = crowding(frame.min[axis], frame.max[axis], frame.count);
    }
    sampled = frame.count > 1;
    age = 0;
  }

  /** Sorts the endpoints of a sample and counts its overlaps in one sweep. */
  private double crowding(float[] lo, float[] hi, int n) {
    int samples = Math.min(SAMPLES, n);
    if (samples < 2) {
      return 0;
    }
    for (int k = 0; k < samples; k++) {
      int box = samples == n ? k : spread(k, n);
      records[k] = (long) FloatOrder.sortable(lo[box]) << 32 | k;
      records[k + samples] = (long) FloatOrder.sortable(hi[box]) << 32 | k + samples;
    }
    sort.sort(records, scratch, 0, 2 * samples, order);
    long overlaps = 0;
    int active = 0;
    for (int k = 0; k < 2 * samples; k++) {
      if (order[k] < samples) {
        overlaps += active++;
      } else {
        active--;
      }
    }
    return overlaps / (samples * (samples - 1) / 2.0);
  }

  /** Multiples of the golden ratio: even over the ids, and in step with no grid they come from. */
  private static int spread(int k, int n) {
    long fraction = k * 0x9E3779B97F4A7C15L >>> 32;
    return (int) (fraction * n >>> 32);
  }
}
