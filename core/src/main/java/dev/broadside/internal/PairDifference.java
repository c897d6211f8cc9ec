package dev.broadside.internal;

import dev.broadside.internal.parallel.Workers;
import dev.broadside.internal.sort.PairOrder;

/**
 * What began and what ended between two ordered answers: one merge, cut into parts for several
 * workers, nothing allocated once grown. A pair of a box that was removed and whose id was given
 * out again in between is another pair: it ended and began.
 */
public final class PairDifference {
  // Pairs of both answers per part, at least, and parts at most.
  private static final int PART = 1 << 15;
  private static final int MOST_PARTS = 32;

  private final BoxStore first;
  private final BoxStore second;
  private final Workers workers;
  private final PairBuffer began = new PairBuffer(64);
  private final PairBuffer ended = new PairBuffer(64);
  private final PairBuffer[] beganIn = new PairBuffer[MOST_PARTS];
  private final PairBuffer[] endedIn = new PairBuffer[MOST_PARTS];
  private long[] previous = new long[0];
  private long[] scratch = new long[0];
  private long[] present;
  private int presentCount;
  private int parts;
  private int previousCount;
  private int firstBirths;
  private int secondBirths;
  private boolean touched;
  private final Workers.Task mergeTask = this::merge;

  // Above all ids seen so far: pairs that ended may be of ids the store no longer has.
  private int mostIds;

  PairDifference(BoxStore first, BoxStore second, Workers workers) {
    this.first = first;
    this.second = second;
    this.workers = workers;
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
    order.sort(buffer.pairs, buffer.count, mostIds, scratch);
  }

  /** Takes the pairs in {@link #began()} as the previous answer. */
  void adopt(PairOrder order) {
    sort(order, began);
    previousCount = began.count;
    previous = began.replace(new long[64]);
    begin();
    touched = true;
  }

  /** Takes the pairs in {@link #began()} as the present answer and compares. */
  void enter(PairOrder order) {
    sort(order, began);
    int count = began.count;
    compare(began.replace(new long[64]), count);
  }

  /**
   * Compares an answer with the previous one and keeps its array as the previous one from now on.
   * Returns the array that held the previous one, for the next answer, or the same if the answer
   * was compared before.
   */
  long[] compare(long[] pairs, int count) {
    begin();
    touched = true;
    present = pairs;
    presentCount = count;
    parts = (int) Math.max(1, Math.min(MOST_PARTS, ((long) count + previousCount) / PART));
    for (int part = 0; part < parts; part++) {
      if (beganIn[part] == null) {
        beganIn[part] = new PairBuffer(64);
        endedIn[part] = new PairBuffer(64);
      }
    }
    workers.run(parts, mergeTask);
    gather(beganIn, began);
    gather(endedIn, ended);
    long[] free = previous;
    previous = pairs;
    previousCount = count;
    present = null;
    noteBirths();
    return free;
  }

  private void gather(PairBuffer[] from, PairBuffer into) {
    for (int part = 0; part < parts; part++) {
      into.reserve(from[part].count);
      System.arraycopy(from[part].pairs, 0, into.pairs, into.count, from[part].count);
      into.count += from[part].count;
    }
  }

  private void merge(int part, int worker) {
    PairBuffer young = beganIn[part];
    PairBuffer old = endedIn[part];
    young.clear();
    old.clear();
    int now = start(part);
    int nowEnd = part + 1 == parts ? presentCount : start(part + 1);
    // What ended below the first part's pairs belongs to it, what ended above to the last.
    int was = part == 0 ? 0 : placeOf(now);
    int wasEnd = part + 1 == parts ? previousCount : placeOf(nowEnd);
    merge(was, wasEnd, now, nowEnd, old, young);
  }

  private int start(int part) {
    return (int) ((long) presentCount * part / parts);
  }

  /** The first of the previous pairs that is not below a present one. */
  private int placeOf(int at) {
    if (at == presentCount) {
      return previousCount;
    }
    long pair = present[at];
    int low = 0;
    int high = previousCount;
    while (low < high) {
      int middle = low + high >>> 1;
      if (previous[middle] < pair) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private void merge(int was, int wasEnd, int now, int nowEnd, PairBuffer old, PairBuffer young) {
    long[] before = previous;
    long[] after = present;
    boolean births = first.births() != firstBirths || second.births() != secondBirths;
    while (was < wasEnd && now < nowEnd) {
      long p = before[was];
      long q = after[now];
      if (p == q) {
        if (births
            && (reborn(first, (int) (p >>> 32), firstBirths)
                || reborn(second, (int) p, secondBirths))) {
          append(old, p);
          append(young, p);
        }
        was++;
        now++;
      } else if (p < q) {
        append(old, p);
        was++;
      } else {
        append(young, q);
        now++;
      }
    }
    for (; was < wasEnd; was++) {
      append(old, before[was]);
    }
    for (; now < nowEnd; now++) {
      append(young, after[now]);
    }
  }

  private static boolean reborn(BoxStore store, int box, int births) {
    return store.birth[box] - births > 0;
  }

  private static void append(PairBuffer buffer, long pair) {
    buffer.reserve(1);
    buffer.pairs[buffer.count++] = pair;
  }

  private void noteBirths() {
    firstBirths = first.births();
    secondBirths = second.births();
  }

  long stateBytes() {
    long bytes = 8L * (previous.length + scratch.length + began.pairs.length + ended.pairs.length);
    for (int part = 0; part < MOST_PARTS && beganIn[part] != null; part++) {
      bytes += 8L * (beganIn[part].pairs.length + endedIn[part].pairs.length);
    }
    return bytes;
  }
}
