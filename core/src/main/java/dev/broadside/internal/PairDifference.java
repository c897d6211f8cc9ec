package dev.broadside.internal;

import dev.broadside.internal.sort.PairOrder;

/**
 * What began and what ended between two ordered answers: one merge, nothing allocated once grown. A
 * pair of a box that was removed and whose id was given out again in between is another pair: it
 * ended and began.
 */
public final class PairDifference {
  private final BoxStore first;
  private final BoxStore second;
  private final PairBuffer began = new PairBuffer(64);
  private final PairBuffer ended = new PairBuffer(64);
  private long[] previous = new long[0];
  private long[] scratch = new long[0];
  private int previousCount;
  private int firstBirths;
  private int secondBirths;
  private boolean touched;

  // Above all ids seen so far: pairs that ended may be of ids the store no longer has.
  private int mostIds;

  PairDifference(BoxStore first, BoxStore second) {
    this.first = first;
    this.second = second;
  }

  public PairBuffer began() {
    return began;
  }

  public PairBuffer ended() {
    return ended;
  }

  /** Whether no two answers have been compared here yet. */
  boolean untouched() {
    return !touched;
  }

  void begin() {
    began.clear();
    ended.clear();
  }

  /** Orders what a tracking finder reported. */
  void sort(PairOrder order) {
    sort(order, began);
    sort(order, ended);
    noteBirths();
  }

  private void sort(PairOrder order, PairBuffer buffer) {
    if (scratch.length < buffer.count) {
      scratch = new long[buffer.count + (buffer.count >> 1)];
    }
    mostIds = Math.max(mostIds, first.limit());
    long[] sorted = order.sort(buffer.pairs, buffer.count, mostIds, scratch);
    if (sorted != buffer.pairs) {
      scratch = buffer.pairs;
      buffer.pairs = sorted;
    }
  }

  /** Takes the pairs in {@link #began()} as the previous answer. */
  void adopt(PairOrder order) {
    sort(order, began);
    keep(began.pairs, began.count);
    begin();
    touched = true;
  }

  void compare(long[] pairs, int count) {
    begin();
    touched = true;
    int was = 0;
    int now = 0;
    while (was < previousCount && now < count) {
      long old = previous[was];
      long young = pairs[now];
      if (old < young) {
        append(ended, old);
        was++;
      } else if (young < old) {
        append(began, young);
        now++;
      } else {
        if (reborn(first, (int) (old >>> 32), firstBirths)
            || reborn(second, (int) old, secondBirths)) {
          append(ended, old);
          append(began, old);
        }
        was++;
        now++;
      }
    }
    for (; was < previousCount; was++) {
      append(ended, previous[was]);
    }
    for (; now < count; now++) {
      append(began, pairs[now]);
    }
    keep(pairs, count);
    noteBirths();
  }

  private static boolean reborn(BoxStore store, int box, int births) {
    return store.birth[box] - births > 0;
  }

  private static void append(PairBuffer buffer, long pair) {
    buffer.reserve(1);
    buffer.pairs[buffer.count++] = pair;
  }

  private void keep(long[] pairs, int count) {
    if (previous.length < count) {
      previous = new long[(int) Math.min(PairBuffer.MAX_PAIRS, count + (long) (count >> 2))];
    }
    System.arraycopy(pairs, 0, previous, 0, count);
    previousCount = count;
  }

  private void noteBirths() {
    firstBirths = first.births();
    secondBirths = second.births();
  }

  long stateBytes() {
    return 8L * (previous.length + scratch.length + began.pairs.length + ended.pairs.length);
  }
}
