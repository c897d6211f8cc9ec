package dev.broadside.algorithm.sortandsweep;

import dev.broadside.SpaceCuts;
import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.FinderOptions;
import dev.broadside.internal.PairBuffer;
import dev.broadside.internal.PairFinder;
import dev.broadside.internal.PairOutput;
import dev.broadside.internal.kernel.Kernels;
import dev.broadside.internal.parallel.Workers;
import dev.broadside.internal.sort.FloatOrder;
import dev.broadside.internal.sort.SampleSort;

/**
 * Sorts the boxes by their lower bound on the axis along which fewest overlap, then tests each
 * against those that begin before it ends (Baraff 1992, section 4). Boxes are copied into sorted
 * order first, so that a box's candidates are one contiguous run for the kernels. O(n log n) to
 * sort in theory, O(n) by radix; the sweep is O(n × boxes that overlap on the axis), which in 3D
 * grows as n^(5/3) at constant density.
 */
public final class SortAndSweepFinder implements PairFinder {
  // Boxes per task: small enough to balance the load, large enough to hide the claiming.
  private static final int BLOCK = 1024;

  // Candidates tested between two reservations of room for their pairs.
  private static final int RUN = 1 << 14;

  private static final int SAMPLES = 1024;

  private final Kernels kernels;
  private final Workers workers;
  private final FloatOrder order;
  private final int[][] hits;

  private BoxFrame frame;
  private PairOutput out;
  private int axis;
  private int[] ids = new int[0];
  private float[][] lo;
  private float[][] hi;
  private final float[] sample = new float[SAMPLES];

  private final Workers.Task gather = this::gather;
  private final Workers.Task sweep = this::sweep;

  public SortAndSweepFinder(FinderOptions options) {
    kernels = options.kernels();
    workers = options.workers();
    order = new FloatOrder(workers);
    hits = new int[workers.threads()][RUN];
    lo = new float[options.dims()][0];
    hi = new float[options.dims()][0];
  }

  @Override
  public void find(BoxFrame newFrame, PairOutput output) {
    frame = newFrame;
    out = output;
    output.stage("axis");
    axis = sparsestAxis();
    output.stage("sort");
    order.sort(frame.min[axis], frame.count);
    reserve(frame.count);
    int blocks = (frame.count + BLOCK - 1) / BLOCK;
    workers.run(blocks, gather);
    output.stage("sweep");
    workers.run(blocks, sweep);
    frame = null;
    out = null;
  }

  /** The axis on which a sample of boxes overlaps its neighbours least; ties keep the first. */
  private int sparsestAxis() {
    int best = 0;
    double fewest = Double.POSITIVE_INFINITY;
    for (int candidate = 0; candidate < frame.dims; candidate++) {
      double overlaps = sampledOverlaps(frame.min[candidate], frame.max[candidate]);
      if (overlaps < fewest) {
        fewest = overlaps;
        best = candidate;
      }
    }
    return best;
  }

  private double sampledOverlaps(float[] min, float[] max) {
    int samples = Math.min(SAMPLES, frame.count);
    double sum = 0;
    for (int k = 0; k < samples; k++) {
      sample[k] = min[(int) ((long) k * frame.count / samples)];
    }
    SampleSort.sort(sample, samples);
    for (int k = 0; k < samples; k++) {
      int box = (int) ((long) k * frame.count / samples);
      sum += upperBound(sample, 0, samples, max[box]) - upperBound(sample, 0, samples, min[box]);
    }
    return sum;
  }

  private void gather(int block, int worker) {
    long[] records = order.records();
    int to = Math.min(frame.count, (block + 1) * BLOCK);
    for (int k = block * BLOCK; k < to; k++) {
      ids[k] = (int) records[k];
    }
    for (int a = 0; a < frame.dims; a++) {
      float[] fromLo = frame.min[a];
      float[] fromHi = frame.max[a];
      float[] toLo = lo[a];
      float[] toHi = hi[a];
      for (int k = block * BLOCK; k < to; k++) {
        int box = ids[k];
        toLo[k] = fromLo[box];
        toHi[k] = fromHi[box];
      }
    }
  }

  private void sweep(int block, int worker) {
    PairBuffer pairs = out.buffer(worker);
    float[] keys = lo[axis];
    float[] ends = hi[axis];
    int to = Math.min(frame.count, (block + 1) * BLOCK);
    for (int i = block * BLOCK; i < to; i++) {
      int end = upperBound(keys, i + 1, frame.count, ends[i]);
      pairs.tested += end - i - 1;
      for (int from = i + 1; from < end; from += RUN) {
        test(i, from, Math.min(end, from + RUN), pairs, hits[worker]);
      }
    }
  }

  private void test(int i, int from, int to, PairBuffer pairs, int[] hit) {
    int u = axis == 0 ? 1 : 0;
    int count;
    if (frame.dims == 2) {
      count = kernels.overlaps1(from, to, lo[u], hi[u], lo[u][i], hi[u][i], hit, 0);
    } else {
      int v = 3 - axis - u;
      count =
          kernels.overlaps2(
              from, to, lo[u], hi[u], lo[u][i], hi[u][i], lo[v], hi[v], lo[v][i], hi[v][i], hit, 0);
    }
    pairs.reserve(count);
    long[] list = pairs.pairs;
    int at = pairs.count;
    int a = ids[i];
    for (int k = 0; k < count; k++) {
      int b = ids[hit[k]];
      list[at + k] = (long) Math.min(a, b) << 32 | Math.max(a, b);
    }
    pairs.count = at + count;
  }

  /** The first index in [from, to) whose key exceeds the value, else to. Galloping: it is near. */
  static int upperBound(float[] keys, int from, int to, float value) {
    int step = 1;
    int low = from;
    int high = from;
    while (high < to && keys[high] <= value) {
      low = high + 1;
      high = to - high > step ? high + step : to;
      step <<= 1;
    }
    while (low < high) {
      int middle = low + high >>> 1;
      if (keys[middle] <= value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private void reserve(int count) {
    if (ids.length >= count) {
      return;
    }
    int size = (int) Math.min(Integer.MAX_VALUE - 8, count + (long) (count >> 2));
    ids = new int[size];
    for (int a = 0; a < lo.length; a++) {
      lo[a] = new float[size];
      hi[a] = new float[size];
    }
  }

  @Override
  public String explain() {
    return "sorted and swept along axis " + "xyz".charAt(axis);
  }

  @Override
  public SpaceCuts cuts() {
    return new SpaceCuts(axis);
  }

  @Override
  public long stateBytes() {
    return order.stateBytes() + ids.length * (4L + 8L * lo.length);
  }
}
