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

  /** Makes the arrays longer than this, keeping what is in them. */
  void reserve(int capacity) {
    if (capacity > code.length) {
      int size =
          (int)
              Math.min(Integer.MAX_VALUE - 8, Math.max(capacity, code.length + (code.length >> 3)));
      code = Arrays.copyOf(code, size);
      element = Arrays.copyOf(element, size);
    }
  }

  long stateBytes() {
    return 12L * code.length;
  }
}
