package dev.broadside.algorithm.sweep;

import java.util.Arrays;

/**
 * IDXSORT: the stable least-significant-digit radix sort of section 4.1 that returns indices. Works
 * on records {@code (sortable key << 32) | endpoint} in digits of 11 bits of the key's distance
 * from the least one: a partition of an axis seldom spans more than two digits, a whole axis three.
 * The last pass writes the indices only. O(k). One instance per worker: the counters are its
 * scratch.
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
    int least = -1;
    int most = 0;
    for (int k = from; k < to; k++) {
      int key = (int) (records[k] >>> 32);
      least = Math.min(least ^ Integer.MIN_VALUE, key ^ Integer.MIN_VALUE) ^ Integer.MIN_VALUE;
      most = Math.max(most ^ Integer.MIN_VALUE, key ^ Integer.MIN_VALUE) ^ Integer.MIN_VALUE;
    }
    int passes =
        from == to ? 0 : (32 - Integer.numberOfLeadingZeros(most - least) + BITS - 1) / BITS;
    count(records, from, to, least, passes);
    long[] in = records;
    long[] out = scratch;
    for (int pass = 0; pass < passes - 1; pass++) {
      scatter(in, out, from, to, least, offsets(counts[pass], from), pass * BITS);
      long[] swap = in;
      in = out;
      out = swap;
    }
    if (passes == 0) {
      for (int k = from; k < to; k++) {
        order[k] = (int) in[k];
      }
    } else {
      int last = passes - 1;
      finish(in, order, from, to, least, offsets(counts[last], from), last * BITS);
    }
  }

  private void count(long[] in, int from, int to, int least, int passes) {
    int[] low = counts[0];
    int[] middle = counts[1];
    int[] high = counts[2];
    for (int pass = 0; pass < passes; pass++) {
      Arrays.fill(counts[pass], 0);
    }
    if (passes <= 2) {
      for (int k = from; k < to; k++) {
        int key = (int) (in[k] >>> 32) - least;
        low[key & BUCKETS - 1]++;
        middle[key >>> BITS]++;
      }
    } else {
      for (int k = from; k < to; k++) {
        int key = (int) (in[k] >>> 32) - least;
        low[key & BUCKETS - 1]++;
        middle[key >>> BITS & BUCKETS - 1]++;
        high[key >>> 2 * BITS]++;
      }
    }
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

  private static void scatter(
      long[] in, long[] out, int from, int to, int least, int[] position, int shift) {
    for (int k = from; k < to; k++) {
      long record = in[k];
      int key = (int) (record >>> 32) - least;
      out[position[key >>> shift & BUCKETS - 1]++] = record;
    }
  }

  private static void finish(
      long[] in, int[] out, int from, int to, int least, int[] position, int shift) {
    for (int k = from; k < to; k++) {
      long record = in[k];
      int key = (int) (record >>> 32) - least;
      out[position[key >>> shift & BUCKETS - 1]++] = (int) record;
    }
  }
}
