package dev.broadside.algorithm.incremental;

/**
 * Sorts a buffer of extrema (keys with references) into interval-list order: insertion sort for
 * few, else a least-significant-digit radix sort that skips digits all keys share. Stable, so that
 * a caller who lists all minima before all maxima gets minima first at equal keys. Owns its
 * scratch.
 */
final class ExtremaSort {
  // Below this the 16 KB of histograms cost more than the quadratic term.
  private static final int INSERTION_UP_TO = 96;

  private final int[] histogram = new int[8 * 256];

  /** The extrema to be sorted and, after {@link #sort}, the sorted ones. */
  long[] keys = new long[64];

  int[] extrema = new int[64];
  int count;

  private long[] otherKeys = new long[64];
  private int[] otherExtrema = new int[64];

  void clear() {
    count = 0;
  }

  void reserve(int capacity) {
    if (keys.length < capacity) {
      int size = Math.max(capacity, keys.length + (keys.length >> 1));
      keys = java.util.Arrays.copyOf(keys, size);
      extrema = java.util.Arrays.copyOf(extrema, size);
      otherKeys = new long[size];
      otherExtrema = new int[size];
    }
  }

  void add(long key, int extremum) {
    keys[count] = key;
    extrema[count++] = extremum;
  }

  long entry(int index) {
    return Keys.entry(keys[index], extrema[index]);
  }

  void sort() {
    if (count <= INSERTION_UP_TO) {
      insertionSort();
    } else {
      radixSort();
    }
  }

  private void insertionSort() {
    for (int i = 1; i < count; i++) {
      long key = keys[i];
      int extremum = extrema[i];
      int at = i;
      while (at > 0 && Keys.after(keys[at - 1], extrema[at - 1], key, extremum)) {
        keys[at] = keys[at - 1];
        extrema[at] = extrema[at - 1];
        at--;
      }
      keys[at] = key;
      extrema[at] = extremum;
    }
  }

  private void radixSort() {
    java.util.Arrays.fill(histogram, 0);
    for (int i = 0; i < count; i++) {
      long key = keys[i] ^ Long.MIN_VALUE;
      for (int digit = 0; digit < 8; digit++) {
        histogram[digit << 8 | (int) (key >>> 8 * digit & 255)]++;
      }
    }
    for (int digit = 0; digit < 8; digit++) {
      int some = (int) ((keys[0] ^ Long.MIN_VALUE) >>> 8 * digit & 255);
      if (histogram[digit << 8 | some] != count) {
        pass(digit);
      }
    }
  }

  private void pass(int digit) {
    int sum = 0;
    for (int bin = digit << 8; bin < digit + 1 << 8; bin++) {
      int size = histogram[bin];
      histogram[bin] = sum;
      sum += size;
    }
    for (int i = 0; i < count; i++) {
      long key = keys[i];
      int to = histogram[digit << 8 | (int) ((key ^ Long.MIN_VALUE) >>> 8 * digit & 255)]++;
      otherKeys[to] = key;
      otherExtrema[to] = extrema[i];
    }
    long[] sortedKeys = otherKeys;
    int[] sortedExtrema = otherExtrema;
    otherKeys = keys;
    otherExtrema = extrema;
    keys = sortedKeys;
    extrema = sortedExtrema;
  }

  long stateBytes() {
    return 12L * (keys.length + otherKeys.length) + 4L * histogram.length;
  }
}
