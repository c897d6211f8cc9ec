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

  /** The slots of the boxes that moved in the cell being updated. */
  int[] moved = new int[256];

  int movedCount;

  /** The extrema of the other kind that the extremum being sorted locally passed. */
  int[] met = new int[2048];

  int metCount;

  /** The upper halves of the keys that the box being sorted locally had, see {@link Extrema}. */
  final int[] old = new int[8];

  /** The rows of a cell as they were before a global sort, see {@link Extrema}. */
  int[] rows = new int[0];

  /** Of what was read ahead; there so that it is read. */
  int read;

  final ExtremaSort insertions = new ExtremaSort();

  /** Room for the extrema of a cell with so many slots in one list. */
  void reserveMet(int slots) {
    if (met.length < 2 * slots) {
      met = new int[3 * slots];
    }
  }

  void move(int slot) {
    if (movedCount == moved.length) {
      moved = Arrays.copyOf(moved, movedCount * 2);
    }
    moved[movedCount++] = slot;
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

  long stateBytes() {
    return 8L * list.length
        + 4L * (moved.length + met.length + rows.length)
        + insertions.stateBytes();
  }
}
