package dev.broadside.scene;

import java.util.Arrays;

/** A reused list of pairs of ids. */
final class PairList {
  int[] first = new int[64];
  int[] second = new int[64];
  int count;

  void clear() {
    count = 0;
  }

  void add(int a, int b) {
    if (count == first.length) {
      first = Arrays.copyOf(first, count * 2);
      second = Arrays.copyOf(second, count * 2);
    }
    first[count] = a;
    second[count++] = b;
  }
}
