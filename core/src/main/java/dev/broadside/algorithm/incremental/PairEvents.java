package dev.broadside.algorithm.incremental;

import java.util.Arrays;

/**
 * Pairs that one worker saw begin or end in the cells it processed, as {@code (smaller << 32) |
 * larger} with the sign bit set for an end, and its scratch for local sorts: one of a worker stays
 * in the cache, where one of each cell would not. Grows, never shrinks.
 */
final class PairEvents {
  static final long ENDED = Long.MIN_VALUE;

  long[] list = new long[256];
  int count;

  /** The coordinates that the box being sorted locally had before, by axis and kind. */
  final long[] old = new long[1 << SapCell.SHIFT];

  /** The extrema of the other kind that the extremum being sorted locally passed. */
  int[] met = new int[2048];

  int metCount;

  /** Room for the extrema of a cell with so many slots in one list. */
  void reserveMet(int slots) {
    if (met.length < 2 * slots) {
      met = new int[3 * slots];
    }
  }

  void began(int a, int b) {
    add(a < b ? (long) a << 32 | b : (long) b << 32 | a);
  }

  void ended(int a, int b) {
    add((a < b ? (long) a << 32 | b : (long) b << 32 | a) | ENDED);
  }

  private void add(long event) {
    if (count == list.length) {
      list = Arrays.copyOf(list, count * 2);
    }
    list[count++] = event;
  }
}
