package dev.broadside.algorithm.incremental;

import java.util.Arrays;

/**
 * For every chunk of a segmented interval list the set of boxes that overlap its trailing edge:
 * minimum in this chunk or one to the left, maximum in one to the right (Tracy et al. 2009, section
 * 3.2.2). A fast box's minimum may pass its maximum for a moment; then an id is to be removed from
 * a set that lacks it, which the compensation set R remembers until it is to be added.
 */
final class Checkpoints {
  private static final int[] NONE = {};

  private int[][] slots = new int[8][];
  private int[] counts = new int[8];

  // The set R, as pairs (chunk, slot); empty but for the short while of one box's sort.
  private int[] missingChunks = new int[8];
  private int[] missingSlots = new int[8];
  private int missing;

  void reserve(int chunks) {
    if (counts.length < chunks) {
      counts = Arrays.copyOf(counts, Math.max(chunks, counts.length + (counts.length >> 1)));
      slots = Arrays.copyOf(slots, counts.length);
    }
  }

  void clear(int chunk) {
    counts[chunk] = 0;
  }

  /** Forgets the set R; only for a structure that starts afresh. */
  void clearMissing() {
    missing = 0;
  }

  int count(int chunk) {
    return counts[chunk];
  }

  int[] slots(int chunk) {
    return slots[chunk] == null ? NONE : slots[chunk];
  }

  void add(int chunk, int slot) {
    if (missing > 0 && found(chunk, slot)) {
      return;
    }
    int count = counts[chunk]++;
    if (slots[chunk] == null) {
      slots[chunk] = new int[8];
    } else if (count == slots[chunk].length) {
      slots[chunk] = Arrays.copyOf(slots[chunk], count * 2);
    }
    slots[chunk][count] = slot;
  }

  void remove(int chunk, int slot) {
    int[] set = slots(chunk);
    int count = counts[chunk];
    for (int k = 0; k < count; k++) {
      if (set[k] == slot) {
        set[k] = set[count - 1];
        counts[chunk] = count - 1;
        return;
      }
    }
    if (missing == missingSlots.length) {
      missingChunks = Arrays.copyOf(missingChunks, missing * 2);
      missingSlots = Arrays.copyOf(missingSlots, missing * 2);
    }
    missingChunks[missing] = chunk;
    missingSlots[missing++] = slot;
  }

  private boolean found(int chunk, int slot) {
    for (int k = 0; k < missing; k++) {
      if (missingChunks[k] == chunk && missingSlots[k] == slot) {
        missing--;
        missingChunks[k] = missingChunks[missing];
        missingSlots[k] = missingSlots[missing];
        return true;
      }
    }
    return false;
  }

  /** The set of one chunk becomes that of another. */
  void copy(int from, int to) {
    int count = counts[from];
    if (slots(to).length < count) {
      slots[to] = new int[slots[from].length];
    }
    System.arraycopy(slots(from), 0, slots(to), 0, count);
    counts[to] = count;
  }

  /** Ids waiting in R; 0 between updates. */
  int missing() {
    return missing;
  }

  long stateBytes() {
    long bytes = 12L * counts.length + 8L * missingSlots.length;
    for (int[] set : slots) {
      bytes += set == null ? 0 : 4L * set.length;
    }
    return bytes;
  }
}
