package dev.broadside.physics.internal.contact;

import java.util.Arrays;

/** Pair of fixtures → contact: open addressing with linear probing, removal by shifting back. */
final class PairTable {
  private long[] keys = new long[256];
  private int[] values = new int[256];
  private int size;

  PairTable() {
    Arrays.fill(keys, -1);
  }

  static long key(int a, int b) {
    return a < b ? (long) a << 32 | b : (long) b << 32 | a;
  }

  private static int slot(long key, int mask) {
    long h = key * 0x9E3779B97F4A7C15L;
    return (int) (h >>> 32) & mask;
  }

  /** The contact of the pair, or -1. */
  int get(long key) {
    int mask = keys.length - 1;
    for (int i = slot(key, mask); ; i = i + 1 & mask) {
      if (keys[i] == key) {
        return values[i];
      }
      if (keys[i] == -1) {
        return -1;
      }
    }
  }

  /** Room for so many more pairs, made at once. */
  void reserve(int more) {
    int least = 2 * (size + more);
    if (least > keys.length) {
      grow(Integer.highestOneBit(least - 1) << 1);
    }
  }

  /** Adds a pair that is not in the table; room for it must have been reserved. */
  void put(long key, int contact) {
    insert(key, contact);
    size++;
  }

  private void insert(long key, int contact) {
    int mask = keys.length - 1;
    int i = slot(key, mask);
    while (keys[i] != -1) {
      i = i + 1 & mask;
    }
    keys[i] = key;
    values[i] = contact;
  }

  void remove(long key) {
    int mask = keys.length - 1;
    int hole = slot(key, mask);
    while (keys[hole] != key) {
      hole = hole + 1 & mask;
    }
    for (int i = hole + 1 & mask; keys[i] != -1; i = i + 1 & mask) {
      int home = slot(keys[i], mask);
      // The entry may fill the hole unless its home lies cyclically in (hole, i].
      if ((i - home & mask) >= (i - hole & mask)) {
        keys[hole] = keys[i];
        values[hole] = values[i];
        hole = i;
      }
    }
    keys[hole] = -1;
    size--;
  }

  int size() {
    return size;
  }

  void clear() {
    Arrays.fill(keys, -1);
    size = 0;
  }

  /** The capacity is a power of two. */
  private void grow(int capacity) {
    long[] oldKeys = keys;
    int[] oldValues = values;
    keys = new long[capacity];
    values = new int[capacity];
    Arrays.fill(keys, -1);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != -1) {
        insert(oldKeys[i], oldValues[i]);
      }
    }
  }
}
