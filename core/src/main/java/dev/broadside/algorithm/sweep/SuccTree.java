package dev.broadside.algorithm.sweep;

/**
 * A set of small ints as a 64-ary tree of bits: Capannini and Larsson 2016, section 3. Level 0 has
 * one bit per value; a bit of level k + 1 says whether the word of level k at its position has any
 * bit set; the top level is one word. Every operation walks at most two paths, O(log64 capacity).
 * Not thread-safe.
 */
final class SuccTree {
  /** What {@link #min} and {@link #succ} return when there is no such value: above every value. */
  static final int NONE = Integer.MAX_VALUE;

  private final int capacity;

  /** [level][word]; the last level has exactly one word. */
  private final long[][] levels;

  /** Holds values 0 … capacity - 1; empty. */
  SuccTree(int capacity) {
    this.capacity = capacity;
    int height = 1;
    for (int words = words(capacity); words > 1; words = words(words)) {
      height++;
    }
    levels = new long[height][];
    int words = words(capacity);
    for (int level = 0; level < height; level++) {
      levels[level] = new long[words];
      words = words(words);
    }
  }

  private static int words(int bits) {
    return Math.max(1, (bits + 63) >>> 6);
  }

  int capacity() {
    return capacity;
  }

  boolean isEmpty() {
    return levels[levels.length - 1][0] == 0;
  }

  boolean contains(int value) {
    return (levels[0][value >>> 6] >>> value & 1) != 0;
  }

  void ins(int value) {
    int word = value >>> 6;
    long old = levels[0][word];
    levels[0][word] = old | 1L << value;
    if (old == 0) {
      raise(word);
    }
  }

  void del(int value) {
    int word = value >>> 6;
    long old = levels[0][word];
    long rest = old & ~(1L << value);
    levels[0][word] = rest;
    if (rest == 0 && old != 0) {
      lower(word);
    }
  }

  /** Puts the value in if it is out and takes it out if it is in. */
  void flip(int value) {
    flip(value >>> 6, 1L << value);
  }

  private void flip(int word, long bits) {
    long old = levels[0][word];
    long flipped = old ^ bits;
    levels[0][word] = flipped;
    if (old == 0) {
      if (flipped != 0) {
        raise(word);
      }
    } else if (flipped == 0) {
      lower(word);
    }
  }

  /** The word at this position of level 0 is no longer empty: its ancestors learn of it. */
  private void raise(int position) {
    for (int level = 1; level < levels.length; level++) {
      int word = position >>> 6;
      long old = levels[level][word];
      levels[level][word] = old | 1L << position;
      if (old != 0) {
        return;
      }
      position = word;
    }
  }

  /** The word at this position of level 0 became empty. */
  private void lower(int position) {
    for (int level = 1; level < levels.length; level++) {
      int word = position >>> 6;
      long rest = levels[level][word] & ~(1L << position);
      levels[level][word] = rest;
      if (rest != 0) {
        return;
      }
      position = word;
    }
  }

  /** The least value, or {@link #NONE}. */
  int min() {
    int top = levels.length - 1;
    return levels[top][0] == 0 ? NONE : descend(top + 1, 0);
  }

  /** The least value above this one, or {@link #NONE}. */
  int succ(int value) {
    return ceiling(value + 1);
  }

  /**
   * The least value that is at least this one, or {@link #NONE}. A range query is {@code for (r =
   * ceiling(from); r < to; r = succ(r))}.
   */
  int ceiling(int value) {
    return value >= capacity ? NONE : ceiling(0, value);
  }

  /** The least set bit of the level from this position on, as the least leaf below it. */
  private int ceiling(int level, int position) {
    for (; level < levels.length; level++) {
      long[] bits = levels[level];
      int word = position >>> 6;
      if (word == bits.length) {
        return NONE;
      }
      long rest = bits[word] >>> position;
      if (rest != 0) {
        return descend(level, position + Long.numberOfTrailingZeros(rest));
      }
      position = word + 1;
    }
    return NONE;
  }

  /** The least leaf below the node at this position of the level; it must not be empty. */
  private int descend(int level, int position) {
    while (level > 0) {
      level--;
      position = (position << 6) + Long.numberOfTrailingZeros(levels[level][position]);
    }
    return position;
  }

  /** Takes everything out, in time proportional to the words in use. */
  void clear() {
    clear(levels.length - 1, 0);
  }

  private void clear(int level, int word) {
    if (level > 0) {
      for (long bits = levels[level][word]; bits != 0; bits &= bits - 1) {
        clear(level - 1, (word << 6) + Long.numberOfTrailingZeros(bits));
      }
    }
    levels[level][word] = 0;
  }

  /**
   * Becomes the symmetric difference with another tree of the same capacity (the operator ⊕ of
   * section 4.2), in time proportional to the words the other has in use.
   */
  void symmetricDifference(SuccTree other) {
    assert other.capacity == capacity : other.capacity + " against " + capacity;
    long[] bits = other.levels[0];
    for (int r = other.min(); r != NONE; r = other.ceiling(r + 64 & -64)) {
      flip(r >>> 6, bits[r >>> 6]);
    }
  }

  long stateBytes() {
    long bytes = 0;
    for (long[] level : levels) {
      bytes += 8L * level.length;
    }
    return bytes;
  }

  /** Throws unless every inner bit says exactly whether its word is empty; for tests. */
  void validate() {
    for (int level = 0; level < levels.length; level++) {
      int nodes = level == 0 ? capacity : levels[level - 1].length;
      for (int position = 0; position < levels[level].length << 6; position++) {
        boolean set = (levels[level][position >>> 6] >>> position & 1) != 0;
        boolean expected =
            position < nodes && (level == 0 ? set : levels[level - 1][position] != 0);
        if (set != expected) {
          throw new IllegalStateException(
              "level " + level + " bit " + position + " is " + set + ", must be " + expected);
        }
      }
    }
  }
}
