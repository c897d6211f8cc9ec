package dev.broadside.algorithm.kdtree;

import java.util.Arrays;

/** Unsorted records of a run of elements: what one construction task hands to the sort. */
final class SubElements {
  long[] code = new long[0];
  int[] element = new int[0];
  int count;

  /** The greatest code. */
  long highest;

  /** The total volume of the run's boxes, infinite ones left out: part of V_e in section 4.2. */
  double elementVolume;

  /** Appends the first n codes as parts of an element. */
  void add(int owner, long[] codes, int n) {
    reserve(n);
    int at = count;
    for (int k = 0; k < n; k++) {
      code[at + k] = codes[k];
      element[at + k] = owner;
      highest = Math.max(highest, codes[k]);
    }
    count = at + n;
  }

  private void reserve(int extra) {
    if (extra > code.length - count) {
      int size =
          (int)
              Math.min(
                  Integer.MAX_VALUE - 8,
                  Math.max((long) count + extra, code.length + (long) (code.length >> 2)));
      code = Arrays.copyOf(code, size);
      element = Arrays.copyOf(element, size);
    }
  }

  long stateBytes() {
    return 12L * code.length;
  }
}
