package dev.broadside.physics.internal.continuous;

import java.util.Arrays;

/**
 * Min-heap of impact times with updatable keys (Tsamis 2020, 6.3): entries are small ints, and each
 * entry's place in the heap is kept. Equal times go by entry, so the order is certain.
 */
final class ImpactHeap {
  private int[] heap = new int[16];
  private int[] place = new int[16];
  private float[] key = new float[16];
  private int size;

  /** Starts anew with entries 0 … count - 1, all at time 1. */
  void reset(int count) {
    if (key.length < count) {
      key = new float[2 * count];
      heap = new int[2 * count];
      place = new int[2 * count];
    }
    size = count;
    for (int i = 0; i < count; i++) {
      heap[i] = i;
      place[i] = i;
    }
    Arrays.fill(key, 0, count, 1);
  }

  float time(int entry) {
    return key[entry];
  }

  /** Gives an entry its time without ordering; {@link #build} follows. */
  void preset(int entry, float time) {
    key[entry] = time;
  }

  void build() {
    for (int i = size / 2 - 1; i >= 0; i--) {
      down(i);
    }
  }

  boolean isEmpty() {
    return size == 0;
  }

  int min() {
    return heap[0];
  }

  /** Changes an entry's time and restores the order; entries already removed are left alone. */
  void update(int entry, float time) {
    int at = place[entry];
    if (at < 0) {
      return;
    }
    key[entry] = time;
    up(at);
    down(place[entry]);
  }

  void removeMin() {
    place[heap[0]] = -1;
    size--;
    if (size > 0) {
      heap[0] = heap[size];
      place[heap[0]] = 0;
      down(0);
    }
  }

  private boolean before(int a, int b) {
    return key[a] < key[b] || key[a] == key[b] && a < b;
  }

  private void up(int from) {
    int i = from;
    while (i > 0 && before(heap[i], heap[i - 1 >> 1])) {
      swap(i, i - 1 >> 1);
      i = i - 1 >> 1;
    }
  }

  private void down(int from) {
    int i = from;
    while (true) {
      int child = 2 * i + 1;
      if (child >= size) {
        return;
      }
      if (child + 1 < size && before(heap[child + 1], heap[child])) {
        child++;
      }
      if (!before(heap[child], heap[i])) {
        return;
      }
      swap(i, child);
      i = child;
    }
  }

  private void swap(int i, int j) {
    int t = heap[i];
    heap[i] = heap[j];
    heap[j] = t;
    place[heap[i]] = i;
    place[heap[j]] = j;
  }

  /** Checks order and places; for tests. */
  boolean isValid() {
    for (int i = 0; i < size; i++) {
      if (place[heap[i]] != i || i > 0 && before(heap[i], heap[i - 1 >> 1])) {
        return false;
      }
    }
    return true;
  }
}
