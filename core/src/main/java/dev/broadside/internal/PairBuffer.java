package dev.broadside.internal;

import java.util.Arrays;

/**
 * A growing array of pairs, each {@code (first << 32) | second}. The hot loops write into {@link
 * #pairs} directly after {@link #reserve}; in a search that only counts or streams, reserving
 * empties the buffer instead of growing it. Owned by one worker at a time.
 */
public final class PairBuffer {
  /** The most pairs one list can hold: the JVM's largest array. */
  public static final int MAX_PAIRS = Integer.MAX_VALUE - 8;

  // Large enough that draining costs nothing against finding, small enough to stay in cache.
  private static final int DRAIN_AT = 1 << 15;

  public long[] pairs;
  public int count;

  /** Box pairs an algorithm tested, as far as it counts them; added up over all workers. */
  public long tested;

  private PairOutput drain;

  public PairBuffer() {
    this(1024);
  }

  public PairBuffer(int capacity) {
    pairs = new long[capacity];
  }

  /** Null: collect everything; otherwise hand full buffers over and start again. */
  void drainTo(PairOutput output) {
    drain = output;
  }

  /** Makes room for {@code extra} more pairs at {@link #count}. May change both fields. */
  public void reserve(int extra) {
    if (extra > pairs.length - count) {
      makeRoom(extra);
    }
  }

  public void add(int a, int b) {
    reserve(1);
    pairs[count++] = a < b ? (long) a << 32 | b : (long) b << 32 | a;
  }

  public void clear() {
    count = 0;
    tested = 0;
  }

  private void makeRoom(int extra) {
    if (drain != null) {
      if (count > 0) {
        drain.drain(this);
      }
      if (extra > pairs.length) {
        pairs = new long[Math.max(extra, DRAIN_AT)];
      }
      return;
    }
    long needed = (long) count + extra;
    if (needed > MAX_PAIRS) {
      throw new TooManyPairsException(needed, "a pair list holds at most " + MAX_PAIRS);
    }
    int size =
        (int) Math.min(MAX_PAIRS, Math.max(needed, pairs.length + (long) (pairs.length >> 1)));
    try {
      pairs = Arrays.copyOf(pairs, size);
    } catch (OutOfMemoryError e) {
      // The array that did not fit was never made: what was there before is whole.
      throw new TooManyPairsException(
          needed, "the heap of " + (Runtime.getRuntime().maxMemory() >> 20) + " MB is full");
    }
  }
}
