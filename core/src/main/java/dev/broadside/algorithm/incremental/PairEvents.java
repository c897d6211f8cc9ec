package dev.broadside.algorithm.incremental;

import java.util.Arrays;

/**
 * Pairs that one worker saw begin or end in the cells it processed, as {@code (smaller << 32) |
 * larger} with the sign bit set for an end. Grows, never shrinks.
 */
final class PairEvents {
  static final long ENDED = Long.MIN_VALUE;

  long[] list = new long[256];
  int count;

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
