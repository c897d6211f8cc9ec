package dev.broadside.algorithm.sweep;

import dev.broadside.internal.parallel.Workers;
import dev.broadside.internal.sort.FloatOrder;
import java.util.Arrays;

/**
 * The order of the 2n endpoints of one axis: section 4.1 and Algorithm 2. Endpoint i below n is the
 * lower bound of box i, endpoint i + n its upper bound. Equal values keep the order of the indices,
 * so a lower bound comes before every upper bound of the same value, which is what makes boxes that
 * touch overlap.
 *
 * <p>The boundaries B that cut the axis into partitions of equal size are taken from the order of
 * the previous frame; the first time they cut the span evenly. In Algorithm 1 the whole axis is
 * sorted at once and B only measures the dispersion D of section 5. O(n log m).
 */
final class SortStage {
  // Endpoints per task of the set-up passes: small enough to balance, large enough to hide claims.
  private static final int BLOCK = 1 << 15;

  private final Workers workers;
  private final int partitions;
  private final boolean whole;
  private final int stride;
  private final EndpointSort[] sorts;

  /** B as ints in the floats' order, ascending; one less than there are partitions. */
  private final int[] boundaries;

  private boolean known;
  private boolean coherent;
  private double dispersion;

  private float[] lo;
  private float[] hi;
  private int n;
  private int count;

  private long[] records = new long[0];
  private long[] scratch = new long[0];
  private int[] order = new int[0];
  private short[] partitionOf = new short[0];

  /** [block × stride + partition]: how many, then where the next one goes. */
  private int[] places = new int[0];

  private final int[] starts;
  private final Workers.Task assign = this::assign;
  private final Workers.Task scatter = this::scatter;
  private final Workers.Task sortPartition = this::sortPartition;

  /**
   * @param whole the axis is sorted at once and B only measures the dispersion
   */
  SortStage(Workers workers, int partitions, boolean whole) {
    this.workers = workers;
    this.partitions = partitions;
    this.whole = whole;
    stride = partitions + Workers.APART;
    boundaries = new int[partitions - 1];
    starts = new int[partitions + 1];
    sorts = new EndpointSort[workers.threads()];
    for (int k = 0; k < sorts.length; k++) {
      sorts[k] = new EndpointSort();
    }
  }

  /** Sorts the endpoints of boxes 0 … boxes - 1. */
  void sort(float[] lower, float[] upper, int boxes) {
    lo = lower;
    hi = upper;
    n = boxes;
    count = 2 * boxes;
    reserve();
    coherent = known;
    if (!known) {
      cutSpan();
    }
    if (whole) {
      load(records, 0, count);
      sorts[0].sort(records, scratch, 0, count, order);
    } else {
      sortInPartitions();
    }
    dispersion = measureDispersion();
    updateBoundaries();
    lo = null;
    hi = null;
  }

  /** Endpoints in order; the array may be longer than 2n. */
  int[] order() {
    return order;
  }

  /** D of the last frame: 0 if all partitions were of the same size, at most 2. */
  double dispersion() {
    return dispersion;
  }

  /** Whether B of the last frame came from the frame before, so that D says something. */
  boolean coherent() {
    return coherent;
  }

  /** Another axis comes next: B starts from its span. */
  void forget() {
    known = false;
  }

  int partitions() {
    return partitions;
  }

  long stateBytes() {
    return 16L * records.length + 4L * order.length + 2L * partitionOf.length + 4L * places.length;
  }

  private void sortInPartitions() {
    int blocks = (count + BLOCK - 1) / BLOCK;
    if (places.length < blocks * stride) {
      places = new int[blocks * stride];
    }
    workers.run(blocks, assign);
    int at = 0;
    for (int partition = 0; partition < partitions; partition++) {
      starts[partition] = at;
      for (int block = 0; block < blocks; block++) {
        int size = places[block * stride + partition];
        places[block * stride + partition] = at;
        at += size;
      }
    }
    starts[partitions] = at;
    workers.run(blocks, scatter);
    workers.run(partitions, sortPartition);
  }

  /** Algorithm 2, lines 1 to 3, first half: which partition each endpoint of a block is in. */
  private void assign(int block, int worker) {
    int from = block * BLOCK;
    int to = Math.min(count, from + BLOCK);
    load(scratch, from, to);
    int first = block * stride;
    Arrays.fill(places, first, first + partitions, 0);
    for (int k = from; k < to; k++) {
      int partition = below(signed(scratch[k]));
      partitionOf[k] = (short) partition;
      places[first + partition]++;
    }
  }

  /** The second half: the endpoints of a block to their partitions, in their order. */
  private void scatter(int block, int worker) {
    int to = Math.min(count, (block + 1) * BLOCK);
    int first = block * stride;
    for (int k = block * BLOCK; k < to; k++) {
      records[places[first + partitionOf[k]]++] = scratch[k];
    }
  }

  private void sortPartition(int partition, int worker) {
    sorts[worker].sort(records, scratch, starts[partition], starts[partition + 1], order);
  }

  private void load(long[] out, int from, int to) {
    int lows = Math.min(n, to);
    for (int k = from; k < lows; k++) {
      out[k] = (long) FloatOrder.sortable(lo[k]) << 32 | k;
    }
    for (int k = Math.max(n, from); k < to; k++) {
      out[k] = (long) FloatOrder.sortable(hi[k - n]) << 32 | k;
    }
  }

  private static int signed(long record) {
    return (int) (record >>> 32) ^ Integer.MIN_VALUE;
  }

  private int keyOf(int endpoint) {
    float value = endpoint < n ? lo[endpoint] : hi[endpoint - n];
    return FloatOrder.sortable(value) ^ Integer.MIN_VALUE;
  }

  /** B as values of the axis. */
  double[] boundaries() {
    double[] values = new double[boundaries.length];
    for (int j = 0; j < values.length; j++) {
      values[j] = FloatOrder.unsortable(boundaries[j]);
    }
    return values;
  }

  /** How many boundaries are below the key: line 2. */
  private int below(int key) {
    int base = 0;
    int length = boundaries.length;
    while (length > 0) {
      int half = length + 1 >>> 1;
      // No branch: which way it goes is a coin toss.
      base += half & (int) ((long) boundaries[base + half - 1] - key >> 63);
      length -= half;
    }
    return base;
  }

  /** The first time: b_j = j × span / m + minimum, over the finite endpoints. */
  private void cutSpan() {
    float least = Float.POSITIVE_INFINITY;
    float most = Float.NEGATIVE_INFINITY;
    for (int box = 0; box < n; box++) {
      if (lo[box] > Float.NEGATIVE_INFINITY) {
        least = Math.min(least, lo[box]);
      }
      if (hi[box] < Float.POSITIVE_INFINITY) {
        most = Math.max(most, hi[box]);
      }
    }
    for (int j = 1; j < partitions; j++) {
      // In double: the span of two floats may be more than the largest float.
      double value = least + ((double) most - least) * j / partitions;
      boundaries[j - 1] =
          FloatOrder.sortable(least <= most ? (float) value : 0f) ^ Integer.MIN_VALUE;
    }
  }

  /** Equation 1, from where B falls in the order: the sizes Algorithm 2 gives its partitions. */
  private double measureDispersion() {
    if (count == 0) {
      return 0;
    }
    double ideal = (double) count / partitions;
    double sum = 0;
    int from = 0;
    for (int partition = 0; partition < partitions; partition++) {
      int to = partition == partitions - 1 ? count : upTo(boundaries[partition], from);
      sum += Math.abs(to - from - ideal);
      from = to;
    }
    return sum / count;
  }

  /** The first place of the order, from this one on, whose key exceeds the boundary. */
  private int upTo(int boundary, int from) {
    int low = from;
    int high = count;
    while (low < high) {
      int middle = low + high >>> 1;
      if (keyOf(order[middle]) <= boundary) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Lines 6 and 7. */
  private void updateBoundaries() {
    for (int j = 1; j < partitions && count > 0; j++) {
      boundaries[j - 1] = keyOf(order[(int) ((long) count * j / partitions)]);
    }
    known = count > 0;
  }

  private void reserve() {
    if (order.length < count) {
      int size = (int) Math.min(Integer.MAX_VALUE - 8, count + (long) (count >> 2));
      records = new long[size];
      scratch = new long[size];
      order = new int[size];
      partitionOf = new short[whole ? 0 : size];
    }
  }
}
