package dev.broadside.internal;

import java.util.Arrays;

/**
 * A growing array of pairs, each {@code (first << 32) | second}. The hot loops write into {@link
 * #pairs} directly after {@link #reserve}; in a search that only counts or streams, reserving
 * empties the buffer instead of growing it, and where several workers fill one list it goes on to
 * another stretch of that. Owned by one worker at a time.
 */
public final class PairBuffer {
  /** The most pairs one list can hold: the JVM's largest array. */
  public static final int MAX_PAIRS = Integer.MAX_VALUE - 8;

  // Large enough that draining costs nothing against finding, small enough to stay in cache.
  private static final int DRAIN_AT = 1 << 15;

  private static final int LEAST = 1024;
  private static final long[] NONE = {};

  public long[] pairs;
  public int count;

  /** Box pairs an algorithm tested, as far as it counts them; added up over all workers. */
  public long tested;

  /** Where the room at {@link #pairs} ends. */
  private int limit;

  private PairOutput drain;

  /** The list this buffer writes into as long as that has room; null: an array of its own. */
  private PairList list;

  private long[] own;

  /** The most that was asked for at once after the list was full. */
  private int widest;

  public PairBuffer() {
    this(LEAST);
  }

  public PairBuffer(int capacity) {
    replace(new long[capacity]);
  }

  /**
   * Another array from now on, of which {@link #count} places are taken; returns the one before.
   */
  long[] replace(long[] array) {
    long[] before = pairs;
    pairs = array;
    own = array;
    limit = array.length;
    return before;
  }

  /** Null: collect everything; otherwise hand full buffers over and start again. */
  void drainTo(PairOutput output) {
    drain = output;
  }

  /** Pairs go to this list from now on. */
  void join(PairList shared) {
    list = shared;
    pairs = shared.pairs;
    count = 0;
    limit = 0;
    widest = 0;
  }

  /** No pairs will come any more: leaves the list. Returns how many pairs are not in it. */
  int part() {
    if (list != null) {
      list.leave(count, limit);
      count = 0;
      goOnAlone();
    }
    return count;
  }

  /** Room that the list would have needed for this buffer to stay in it. */
  long missing() {
    return widest == 0 ? 0 : (long) count + widest;
  }

  /** Gives up what became too large to be kept in case it is needed again. */
  void shrink() {
    if (own.length > DRAIN_AT) {
      release();
    }
  }

  /** Hands its array over. */
  long[] release() {
    count = 0;
    return replace(NONE);
  }

  private void goOnAlone() {
    list = null;
    pairs = own;
    count = 0;
    limit = own.length;
  }

  /** Where the room for pairs ends that needs no {@link #reserve}. */
  public int limit() {
    return limit;
  }

  /** Makes room for {@code extra} more pairs at {@link #count}. May change both fields. */
  public void reserve(int extra) {
    if (extra > limit - count) {
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
    if (list != null && claim(extra)) {
      return;
    }
    if (drain != null && pairs.length >= DRAIN_AT) {
      if (count > 0) {
        drain.drain(this);
      }
      if (extra > pairs.length) {
        replace(new long[extra]);
      }
      return;
    }
    widest = Math.max(widest, extra);
    long needed = (long) count + extra;
    if (needed > limit) {
      replace(extended(pairs, needed, Math.max(LEAST, pairs.length + (long) (pairs.length >> 1))));
    }
  }

  /** Goes on in another stretch of the list; false if that is full. */
  private boolean claim(int extra) {
    long stretch = list.claim(extra);
    int from = (int) (stretch >>> 32);
    if (stretch >= 0 && from == limit) {
      limit = (int) stretch;
      return true;
    }
    list.leave(count, limit);
    if (stretch < 0) {
      goOnAlone();
      return false;
    }
    count = from;
    limit = (int) stretch;
    return true;
  }

  /** A copy with room for the needed pairs at least, better for the wanted ones. */
  static long[] extended(long[] pairs, long needed, long wanted) {
    if (needed > MAX_PAIRS) {
      throw new TooManyPairsException(needed, "a pair list holds at most " + MAX_PAIRS);
    }
    try {
      return Arrays.copyOf(pairs, (int) Math.min(MAX_PAIRS, Math.max(needed, wanted)));
    } catch (OutOfMemoryError e) {
      // The array that did not fit was never made: what was there before is whole.
      throw new TooManyPairsException(
          needed, "the heap of " + (Runtime.getRuntime().maxMemory() >> 20) + " MB is full");
    }
  }
}
