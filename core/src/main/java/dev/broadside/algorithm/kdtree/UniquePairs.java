package dev.broadside.algorithm.kdtree;

import java.util.Arrays;

/**
 * The set of pairs already reported, as Poirrier 2009, section 6, makes pairs unique: kept to
 * compare its time and memory with reporting by place. Open addressing in stripes, each locked for
 * itself; at most half full.
 */
final class UniquePairs {
  private static final int STRIPES = 64;
  private static final long FREE = -1;

  private final Stripe[] stripes = new Stripe[STRIPES];

  UniquePairs() {
    for (int k = 0; k < STRIPES; k++) {
      stripes[k] = new Stripe();
    }
  }

  void clear() {
    for (Stripe stripe : stripes) {
      stripe.clear();
    }
  }

  /** False if the pair was there. Safe from any thread. */
  boolean add(long pair) {
    long hash = pair * 0x9E3779B97F4A7C15L;
    hash ^= hash >>> 32;
    return stripes[(int) (hash >>> 26) & STRIPES - 1].add(pair, (int) hash);
  }

  long stateBytes() {
    long bytes = 0;
    for (Stripe stripe : stripes) {
      bytes += 8L * stripe.slots.length;
    }
    return bytes;
  }

  private static final class Stripe {
    long[] slots = new long[64];
    int count;

    Stripe() {
      Arrays.fill(slots, FREE);
    }

    synchronized void clear() {
      Arrays.fill(slots, FREE);
      count = 0;
    }

    synchronized boolean add(long pair, int hash) {
      if (count * 2 >= slots.length) {
        grow();
      }
      if (!insert(pair, hash)) {
        return false;
      }
      count++;
      return true;
    }

    private boolean insert(long pair, int hash) {
      int mask = slots.length - 1;
      int slot = hash & mask;
      while (slots[slot] != FREE) {
        if (slots[slot] == pair) {
          return false;
        }
        slot = slot + 1 & mask;
      }
      slots[slot] = pair;
      return true;
    }

    private void grow() {
      long[] old = slots;
      slots = new long[old.length * 2];
      Arrays.fill(slots, FREE);
      for (long pair : old) {
        if (pair != FREE) {
          long hash = pair * 0x9E3779B97F4A7C15L;
          insert(pair, (int) (hash ^ hash >>> 32));
        }
      }
    }
  }
}
