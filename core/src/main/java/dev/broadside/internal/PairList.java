package dev.broadside.internal;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The array of an answer, filled by several workers at once, so that pairs are written once and not
 * collected afterwards. A worker claims a stretch, fills it and claims the next one; what was left
 * of a stretch is a gap, and in the end the last pairs move into the gaps. Where no room is left a
 * worker goes on in an array of its own, and the list is longer the next time.
 */
final class PairList {
  // Gaps and claims cost nothing against stretches of a megabyte; short lists have shorter ones.
  private static final int MOST_AT_ONCE = 1 << 17;
  private static final int LEAST_AT_ONCE = 1 << 9;
  private static final int STRETCHES = 16;

  long[] pairs = new long[2 * LEAST_AT_ONCE];

  private final AtomicInteger claimed = new AtomicInteger();
  private int atOnce;

  /** {@code (from << 32) | to}. */
  private long[] gaps = new long[64];

  private int gapCount;

  void open(int workers) {
    claimed.set(0);
    gapCount = 0;
    atOnce = Math.max(LEAST_AT_ONCE, Math.min(MOST_AT_ONCE, pairs.length / (STRETCHES * workers)));
  }

  /** A stretch for at least so many pairs as {@code (from << 32) | to}, or -1: no room is left. */
  long claim(int least) {
    while (true) {
      int from = claimed.get();
      int room = pairs.length - from;
      if (least > room) {
        return -1;
      }
      int to = from + Math.min(room, Math.max(least, atOnce));
      if (claimed.compareAndSet(from, to)) {
        return (long) from << 32 | to;
      }
    }
  }

  /** Places of a claimed stretch that stay empty. */
  synchronized void leave(int from, int to) {
    if (from == to) {
      return;
    }
    if (gapCount == gaps.length) {
      gaps = Arrays.copyOf(gaps, 2 * gapCount);
    }
    gaps[gapCount++] = (long) from << 32 | to;
  }

  /** Fills the gaps with the last pairs; returns how many pairs there are. */
  int close() {
    sortGaps();
    int end = claimed.get();
    int last = gapCount - 1;
    for (int gap = 0; gap <= last; gap++) {
      int from = (int) (gaps[gap] >>> 32);
      int to = (int) gaps[gap];
      while (from < to) {
        if ((int) gaps[last] != end) {
          int size = Math.min(to - from, end - (int) gaps[last]);
          System.arraycopy(pairs, end - size, pairs, from, size);
          from += size;
          end -= size;
        } else if (last != gap) {
          end = (int) (gaps[last--] >>> 32);
        } else {
          return from;
        }
      }
    }
    return end;
  }

  /** By insertion: they come nearly in order, and are few. */
  private void sortGaps() {
    for (int k = 1; k < gapCount; k++) {
      long gap = gaps[k];
      int at = k;
      for (; at > 0 && gaps[at - 1] > gap; at--) {
        gaps[at] = gaps[at - 1];
      }
      gaps[at] = gap;
    }
  }

  /** Places claimed so far, gaps included. */
  int claimed() {
    return claimed.get();
  }

  /** Room for the needed pairs at least, and for a quarter more than the wanted ones. */
  void extend(long needed, long wanted) {
    pairs = PairBuffer.extended(pairs, needed, wanted + (wanted >> 2));
  }

  long stateBytes() {
    return 8L * (pairs.length + gaps.length);
  }
}
