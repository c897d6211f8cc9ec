package dev.broadside.algorithm.sweep;

import java.util.Arrays;

/**
 * IDXSORT: the stable least-significant-digit radix sort of section 4.1 that returns indices. Works
 * on records {@code (sortable key << 32) | endpoint}; three passes of 11, 11 and 10 bits, those in
 * which all digits agree skipped, and the last one writes the indices only. O(k). One instance per
 * worker: the counters are its scratch.
 */
final class EndpointSort {
  private static final int BITS = 11;
  private static final int BUCKETS = 1 << BITS;
  private static final int PASSES = 3;

  private final int[][] counts = new int[PASSES][BUCKETS];

  /**
   * Sorts records[from … to - 1], using scratch at the same place, and writes their low halves in
   * order to the same places of {@code order}. The contents of records are lost.
   */
  void sort(long[] records, long[] scratch, int from, int to, int[] order) {
    count(records, from, to);
    int last = PASSES - 1;
    while (last >= 0 && uniform(counts[last], records, from, to, last)) {
      last--;
    }
    long[] in = records;
    long[] out = scratch;
    for (int pass = 0; pass < last; pass++) {
      if (!uniform(counts[pass], in, from, to, pass)) {
        scatter(in, out, from, to, offsets(counts[pass], from), 32 + pass * BITS);
        long[] swap = in;
        in = out;
        out = swap;
      }
    }
    if (last < 0) {
      for (int k = from; k < to; k++) {
        order[k] = (int) in[k];
      }
    } else {
      finish(in, order, from, to, offsets(counts[last], from), 32 + last * BITS);
    }
  }

  private void count(long[] in, int from, int to) {
    int[] low = counts[0];
    int[] middle = counts[1];
    int[] high = counts[2];
    Arrays.fill(low, 0);
    Arrays.fill(middle, 0);
    Arrays.fill(high, 0);
    for (int k = from; k < to; k++) {
      int key = (int) (in[k] >>> 32);
      low[key & BUCKETS - 1]++;
      middle[key >>> BITS & BUCKETS - 1]++;
      high[key >>> 2 * BITS]++;
    }
  }

  private static boolean uniform(int[] count, long[] in, int from, int to, int pass) {
    return from == to || count[(int) (in[from] >>> 32 + pass * BITS) & BUCKETS - 1] == to - from;
  }

  private static int[] offsets(int[] count, int from) {
    int at = from;
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      int size = count[bucket];
      count[bucket] = at;
      at += size;
    }
    return count;
  }

  private static void scatter(long[] in, long[] out, int from, int to, int[] position, int shift) {
    for (int k = from; k < to; k++) {
      long record = in[k];
      out[position[(int) (record >>> shift) & BUCKETS - 1]++] = record;
    }
  }

  private static void finish(long[] in, int[] out, int from, int to, int[] position, int shift) {
    for (int k = from; k < to; k++) {
      long record = in[k];
      out[position[(int) (record >>> shift) & BUCKETS - 1]++] = (int) record;
    }
  }
}
