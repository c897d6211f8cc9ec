package dev.broadside.internal.sort;

import dev.broadside.internal.parallel.Workers;

/**
 * The stable ascending order of float keys: least-significant-digit radix sort of (key, index)
 * records in three passes of 11 bits, passes in which all digits agree skipped. Both zeros are
 * equal and infinities are fine; NaN is not expected. Sequential below {@link #PARALLEL_FROM} keys,
 * else one block of the input per thread, with the same result. O(n), 16 bytes of scratch a key.
 */
public final class FloatOrder {
  private static final int BITS = 11;
  private static final int BUCKETS = 1 << BITS;
  private static final int PASSES = 3;

  // Below this a second thread costs more in waking than it saves.
  static final int PARALLEL_FROM = 1 << 15;

  private final Workers workers;
  private final int[][] counts;
  private long[] records = new long[0];
  private long[] scratch = new long[0];

  private int count;
  private int blocks;
  private float[] keys;
  private int shift;

  private final Workers.Task load = this::load;
  private final Workers.Task histogram = this::histogram;
  private final Workers.Task scatter = this::scatter;

  public FloatOrder(Workers workers) {
    this.workers = workers;
    counts = new int[workers.threads()][BUCKETS];
  }

  /** Sorts keys[0 … n - 1]; afterwards {@link #records()} holds them in order. */
  public void sort(float[] keyArray, int n) {
    if (records.length < n) {
      int size = (int) Math.min(Integer.MAX_VALUE - 8, n + (long) (n >> 2));
      records = new long[size];
      scratch = new long[size];
    }
    keys = keyArray;
    count = n;
    blocks = n < PARALLEL_FROM ? 1 : workers.threads();
    workers.run(blocks, load);
    for (int pass = 0; pass < PASSES; pass++) {
      shift = 32 + pass * BITS;
      workers.run(blocks, histogram);
      if (offsets()) {
        workers.run(blocks, scatter);
        long[] swap = records;
        records = scratch;
        scratch = swap;
      }
    }
    keys = null;
  }

  /** (sortable key << 32) | index, in order; the array may be longer than n. */
  public long[] records() {
    return records;
  }

  /** Writes the indices in order into {@code order}. */
  public void indices(int[] order) {
    for (int k = 0; k < count; k++) {
      order[k] = (int) records[k];
    }
  }

  public long stateBytes() {
    return 16L * records.length;
  }

  /** Maps floats to ints whose unsigned order is the floats' order. */
  public static int sortable(float key) {
    int bits = Float.floatToRawIntBits(key + 0f);
    return bits ^ (bits >> 31 | 0x80000000);
  }

  /** The float of a sortable int. */
  public static float unsortable(int sortable) {
    return Float.intBitsToFloat(sortable ^ (~sortable >> 31 | 0x80000000));
  }

  private int from(int block) {
    return (int) ((long) count * block / blocks);
  }

  private void load(int block, int worker) {
    long[] out = records;
    float[] in = keys;
    int to = from(block + 1);
    for (int k = from(block); k < to; k++) {
      out[k] = (long) sortable(in[k]) << 32 | k;
    }
  }

  private void histogram(int block, int worker) {
    int[] histogram = counts[block];
    java.util.Arrays.fill(histogram, 0);
    long[] in = records;
    int digit = shift;
    int to = from(block + 1);
    for (int k = from(block); k < to; k++) {
      histogram[(int) (in[k] >>> digit) & BUCKETS - 1]++;
    }
  }

  /**
   * Turns counts into write positions, bucket by bucket, block by block; false if nothing moves.
   */
  private boolean offsets() {
    int at = 0;
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      int start = at;
      for (int block = 0; block < blocks; block++) {
        int size = counts[block][bucket];
        counts[block][bucket] = at;
        at += size;
      }
      if (at - start == count) {
        return false;
      }
    }
    return true;
  }

  private void scatter(int block, int worker) {
    int[] position = counts[block];
    long[] in = records;
    long[] out = scratch;
    int digit = shift;
    int to = from(block + 1);
    for (int k = from(block); k < to; k++) {
      long record = in[k];
      out[position[(int) (record >>> digit) & BUCKETS - 1]++] = record;
    }
  }
}
