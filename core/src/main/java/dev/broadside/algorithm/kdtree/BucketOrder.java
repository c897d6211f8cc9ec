package dev.broadside.algorithm.kdtree;

/**
 * Sorts a range of records by code, stably: most-significant-digit radix sort whose digit begins at
 * the highest bit in which the codes of the range differ, so that skewed scenes cost no empty
 * passes and equal codes cost one look; short ranges by insertion, which also takes a range that is
 * already in order in one look. One instance per thread; its scratch grows to the largest range.
 */
final class BucketOrder {
  // Below this, insertion beats counting.
  private static final int SHORT = 24;

  private static final int MOST_DIGIT_BITS = 10;

  private long[] scratchCode = new long[0];
  private int[] scratchElement = new int[0];

  // Write positions by recursion level; a level that counts has at least 3 bits less to go.
  private final int[][] positions = new int[22][];

  void sort(long[] code, int[] element, int from, int to) {
    if (to - from > scratchCode.length) {
      int size = (int) Math.min(Integer.MAX_VALUE - 8, to - from + (long) (to - from >> 2));
      scratchCode = new long[size];
      scratchElement = new int[size];
    }
    sort(code, element, from, to, 0);
  }

  private void sort(long[] code, int[] element, int from, int to, int level) {
    int count = to - from;
    if (count <= SHORT) {
      insert(code, element, from, to);
      return;
    }
    long first = code[from];
    long differing = 0;
    long previous = first;
    boolean ordered = true;
    for (int k = from; k < to; k++) {
      long record = code[k];
      differing |= record ^ first;
      ordered &= previous <= record;
      previous = record;
    }
    if (ordered) {
      return;
    }
    int bits = Math.min(MOST_DIGIT_BITS, 30 - Integer.numberOfLeadingZeros(count));
    int shift = Math.max(0, 64 - Long.numberOfLeadingZeros(differing) - bits);
    int mask = (1 << bits) - 1;
    int[] position = distribute(code, element, from, to, shift, mask, level);
    if (shift == 0) {
      return;
    }
    int start = from;
    for (int bucket = 0; bucket <= mask; bucket++) {
      int end = from + position[bucket];
      if (end - start > 1) {
        sort(code, element, start, end, level + 1);
      }
      start = end;
    }
  }

  /** Orders the range by one digit; returns where each digit's records end, from the range on. */
  private int[] distribute(
      long[] code, int[] element, int from, int to, int shift, int mask, int level) {
    if (positions[level] == null) {
      positions[level] = new int[1 << MOST_DIGIT_BITS];
    }
    int[] position = positions[level];
    java.util.Arrays.fill(position, 0, mask + 1, 0);
    for (int k = from; k < to; k++) {
      position[(int) (code[k] >>> shift) & mask]++;
    }
    int at = 0;
    for (int bucket = 0; bucket <= mask; bucket++) {
      int size = position[bucket];
      position[bucket] = at;
      at += size;
    }
    long[] toCode = scratchCode;
    int[] toElement = scratchElement;
    for (int k = from; k < to; k++) {
      long record = code[k];
      int target = position[(int) (record >>> shift) & mask]++;
      toCode[target] = record;
      toElement[target] = element[k];
    }
    System.arraycopy(toCode, 0, code, from, to - from);
    System.arraycopy(toElement, 0, element, from, to - from);
    return position;
  }

  private static void insert(long[] code, int[] element, int from, int to) {
    for (int k = from + 1; k < to; k++) {
      long record = code[k];
      if (code[k - 1] <= record) {
        continue;
      }
      int owner = element[k];
      int at = k;
      do {
        code[at] = code[at - 1];
        element[at] = element[at - 1];
        at--;
      } while (at > from && code[at - 1] > record);
      code[at] = record;
      element[at] = owner;
    }
  }

  long stateBytes() {
    return 12L * scratchCode.length;
  }
}
