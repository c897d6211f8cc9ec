package dev.broadside.internal.sort;

import java.util.Arrays;

/**
 * Canonical order of pairs (by first, then second): a counting pass over the first ids, then each
 * box's few partners sorted by themselves; a list that is short against the ids goes through a
 * radix sort of its longs instead. O(pairs + ids) or O(pairs), nothing allocated once scratch has
 * grown.
 */
public final class PairOrder {
  // Partners of one box: insertion sort up to here (most boxes have few), gaps up to there, then
  // radix, whose histogram of 2048 counters only pays for long runs.
  private static final int INSERTION_UP_TO = 24;
  private static final int SHELL_UP_TO = 1024;
  private static final int[] GAPS = {701, 301, 132, 57, 23, 10, 4, 1};
  private static final int BITS = 11;

  private final int[] histogram = new int[1 << BITS];
  private int[] starts = new int[0];

  /**
   * Orders pairs[0 … count - 1], whose firsts are below {@code ids}, using {@code out} of at least
   * that length. Returns the array that holds the result, either of the two.
   */
  public long[] sort(long[] pairs, int count, int ids, long[] out) {
    if (count <= INSERTION_UP_TO) {
      insertionSort(pairs, 0, count);
      return pairs;
    }
    if (count < ids / 8) {
      int bits = 32 - Integer.numberOfLeadingZeros(ids);
      // In a join the seconds are of another set, which may have more ids.
      long[] sorted = radix(pairs, out, 0, count, 0, 32);
      return radix(sorted, sorted == pairs ? out : pairs, 0, count, 32, 32 + bits);
    }
    scatterByFirst(pairs, count, ids, out);
    int[] ends = starts;
    int from = 0;
    for (int id = 0; id < ids; id++) {
      int to = ends[id];
      if (to - from > 1) {
        sortRun(out, pairs, from, to);
      }
      from = to;
    }
    return out;
  }

  private void scatterByFirst(long[] pairs, int count, int ids, long[] out) {
    if (starts.length < ids) {
      starts = new int[(int) Math.min(Integer.MAX_VALUE - 8, ids + (long) (ids >> 2))];
    }
    int[] at = starts;
    Arrays.fill(at, 0, ids, 0);
    for (int k = 0; k < count; k++) {
      at[(int) (pairs[k] >>> 32)]++;
    }
    int sum = 0;
    for (int id = 0; id < ids; id++) {
      int size = at[id];
      at[id] = sum;
      sum += size;
    }
    for (int k = 0; k < count; k++) {
      long pair = pairs[k];
      out[at[(int) (pair >>> 32)]++] = pair;
    }
  }

  private void sortRun(long[] run, long[] scratch, int from, int to) {
    int size = to - from;
    if (size <= INSERTION_UP_TO) {
      insertionSort(run, from, to);
    } else if (size <= SHELL_UP_TO) {
      shellSort(run, from, to);
    } else if (radix(run, scratch, from, to, 0, 32) != run) {
      System.arraycopy(scratch, from, run, from, size);
    }
  }

  /** Sorts by bits [lowBit, highBit); returns whichever of the two arrays holds the result. */
  private long[] radix(long[] in, long[] out, int from, int to, int lowBit, int highBit) {
    for (int shift = lowBit; shift < highBit; shift += BITS) {
      int mask = (1 << Math.min(BITS, highBit - shift)) - 1;
      Arrays.fill(histogram, 0);
      for (int k = from; k < to; k++) {
        histogram[(int) (in[k] >>> shift) & mask]++;
      }
      if (histogram[(int) (in[from] >>> shift) & mask] == to - from) {
        continue;
      }
      int sum = from;
      for (int digit = 0; digit <= mask; digit++) {
        int size = histogram[digit];
        histogram[digit] = sum;
        sum += size;
      }
      for (int k = from; k < to; k++) {
        long pair = in[k];
        out[histogram[(int) (pair >>> shift) & mask]++] = pair;
      }
      long[] swap = in;
      in = out;
      out = swap;
    }
    return in;
  }

  private static void insertionSort(long[] pairs, int from, int to) {
    for (int k = from + 1; k < to; k++) {
      long pair = pairs[k];
      int hole = k;
      while (hole > from && pairs[hole - 1] > pair) {
        pairs[hole] = pairs[hole - 1];
        hole--;
      }
      pairs[hole] = pair;
    }
  }

  private static void shellSort(long[] pairs, int from, int to) {
    for (int gap : GAPS) {
      for (int k = from + gap; k < to; k++) {
        long pair = pairs[k];
        int hole = k;
        while (hole - gap >= from && pairs[hole - gap] > pair) {
          pairs[hole] = pairs[hole - gap];
          hole -= gap;
        }
        pairs[hole] = pair;
      }
    }
  }

  public long stateBytes() {
    return 4L * starts.length;
  }
}
