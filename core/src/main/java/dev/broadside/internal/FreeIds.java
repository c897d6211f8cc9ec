package dev.broadside.internal;

import java.util.Arrays;

/**
 * The ids that were given back, as a 64-ary bit tree: give back and take the smallest, each in
 * O(log64 n). A bit of level k + 1 is set if the word below it is not zero.
 */
final class FreeIds {
  private long[][] levels = {new long[1]};
  private int count;

  int count() {
    return count;
  }

  void add(int id) {
    reserve(id);
    for (long[] level : levels) {
      level[id >>> 6] |= 1L << id;
      id >>>= 6;
    }
    count++;
  }

  /** Removes and returns the smallest free id; there must be one. */
  int takeSmallest() {
    int id = 0;
    for (int k = levels.length - 1; k >= 0; k--) {
      id = id << 6 | Long.numberOfTrailingZeros(levels[k][id]);
    }
    int index = id;
    for (long[] level : levels) {
      long word = level[index >>> 6] &= ~(1L << index);
      if (word != 0) {
        break;
      }
      index >>>= 6;
    }
    count--;
    return id;
  }

  void clear() {
    for (long[] level : levels) {
      Arrays.fill(level, 0);
    }
    count = 0;
  }

  private void reserve(int id) {
    if (id >>> 6 < levels[0].length) {
      return;
    }
    int words = Math.max((id >>> 6) + 1, levels[0].length * 2);
    int depth = 1;
    for (int w = words; w > 1; w = w + 63 >>> 6) {
      depth++;
    }
    long[][] grown = new long[depth][];
    for (int k = 0, w = words; k < depth; k++, w = w + 63 >>> 6) {
      grown[k] = k < levels.length ? Arrays.copyOf(levels[k], w) : new long[w];
    }
    // A level that is new starts from the one below it.
    for (int k = Math.max(1, levels.length); k < depth; k++) {
      for (int w = 0; w < grown[k - 1].length; w++) {
        if (grown[k - 1][w] != 0) {
          grown[k][w >>> 6] |= 1L << w;
        }
      }
    }
    levels = grown;
  }
}
