package dev.broadside.algorithm.incremental;

import dev.broadside.internal.PairBuffer;
import java.util.Arrays;

/**
 * For every overlapping pair the number of cells that witness it (Tracy et al. 2009, section 3.3),
 * and whether it has been reported. An event is what remains between two reports: pairs whose count
 * came or went in between are listed as they change, so that a report is O(changes), not O(pairs).
 *
 * <p>Open addressing with linear probing; an empty place has key 0, which is no pair because first
 * &lt; second. Counts of one update may arrive in any order and pass below zero.
 */
final class WitnessCounts {
  // A count's unit; below it are the two marks.
  private static final int ONE = 4;
  private static final int REPORTED = 1;
  private static final int LISTED = 2;

  private long[] keys = new long[64];
  private int[] states = new int[64];
  private int shift = 64 - 6;
  private int size;

  // Pairs touched since the last report, each once.
  private long[] listed = new long[64];
  private int listedCount;

  /** Counts one cell more or less for every event. */
  void apply(PairEvents events) {
    long[] list = events.list;
    int count = events.count;
    for (int k = 0; k < count; k++) {
      long event = list[k];
      int at = place(event & Long.MAX_VALUE);
      int state = states[at] + (event < 0 ? -ONE : ONE);
      if ((state & LISTED) == 0) {
        list(event & Long.MAX_VALUE);
        state |= LISTED;
      }
      states[at] = state;
    }
    events.count = 0;
  }

  /**
   * Reports what changed since the last report. A pair that is still there but one of whose boxes
   * is younger than {@code youngest}, the youngest at the last report, ended and began.
   */
  void report(int[] birth, int youngest, PairBuffer began, PairBuffer ended) {
    for (int k = 0; k < listedCount; k++) {
      long pair = listed[k];
      int at = find(pair);
      int state = states[at];
      boolean was = (state & REPORTED) != 0;
      if (state < ONE) {
        if (was) {
          append(ended, pair);
        }
        delete(at);
        continue;
      }
      if (!was) {
        append(began, pair);
      } else if (birth[(int) (pair >>> 32)] - youngest > 0 || birth[(int) pair] - youngest > 0) {
        append(ended, pair);
        append(began, pair);
      }
      states[at] = state & -ONE | REPORTED;
    }
    listedCount = 0;
  }

  /** Drops what came and went without being reported, so that nothing piles up unreported. */
  void purge() {
    int kept = 0;
    for (int k = 0; k < listedCount; k++) {
      int at = find(listed[k]);
      if (states[at] < ONE && (states[at] & REPORTED) == 0) {
        delete(at);
      } else {
        listed[kept++] = listed[k];
      }
    }
    listedCount = kept;
  }

  /** All counts to zero for a structure that starts afresh; what was reported is remembered. */
  void zero() {
    listedCount = 0;
    for (int at = 0; at < keys.length; at++) {
      if (keys[at] != 0 && (states[at] & REPORTED) != 0) {
        list(keys[at]);
      }
    }
    Arrays.fill(keys, 0);
    size = 0;
    for (int k = 0; k < listedCount; k++) {
      states[place(listed[k])] = REPORTED | LISTED;
    }
  }

  /** Places in the table; pairs are read by ranges of them. */
  int places() {
    return keys.length;
  }

  /** Appends the pairs witnessed now among the places from … to - 1. */
  void pairs(int from, int to, PairBuffer out) {
    out.reserve(to - from);
    long[] list = out.pairs;
    int count = out.count;
    for (int at = from; at < to; at++) {
      list[count] = keys[at];
      count += keys[at] != 0 && states[at] >= ONE ? 1 : 0;
    }
    out.count = count;
  }

  void reportedPairs(PairBuffer out) {
    for (int at = 0; at < keys.length; at++) {
      if (keys[at] != 0 && (states[at] & REPORTED) != 0) {
        append(out, keys[at]);
      }
    }
  }

  /** How many cells witness a pair; for tests. */
  int count(long pair) {
    for (int at = home(pair); keys[at] != 0; at = at + 1 & keys.length - 1) {
      if (keys[at] == pair) {
        return states[at] >> 2;
      }
    }
    return 0;
  }

  /** How many pairs are witnessed by some cell; for tests. */
  int witnessed() {
    int count = 0;
    for (int at = 0; at < keys.length; at++) {
      count += keys[at] != 0 && states[at] >= ONE ? 1 : 0;
    }
    return count;
  }

  private int home(long pair) {
    return (int) (pair * 0x9E3779B97F4A7C15L >>> shift);
  }

  private int find(long pair) {
    int at = home(pair);
    while (keys[at] != pair) {
      at = at + 1 & keys.length - 1;
    }
    return at;
  }

  private int place(long pair) {
    int at = home(pair);
    while (keys[at] != pair) {
      if (keys[at] == 0) {
        if (2 * size >= keys.length) {
          grow();
          return place(pair);
        }
        keys[at] = pair;
        states[at] = 0;
        size++;
        return at;
      }
      at = at + 1 & keys.length - 1;
    }
    return at;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldStates = states;
    keys = new long[oldKeys.length * 2];
    states = new int[keys.length];
    shift--;
    size = 0;
    for (int at = 0; at < oldKeys.length; at++) {
      if (oldKeys[at] != 0) {
        states[place(oldKeys[at])] = oldStates[at];
      }
    }
  }

  // Linear probing without tombstones: later members of the run move up into the hole.
  private void delete(int hole) {
    int mask = keys.length - 1;
    for (int at = hole + 1 & mask; keys[at] != 0; at = at + 1 & mask) {
      if ((at - home(keys[at]) & mask) >= (at - hole & mask)) {
        keys[hole] = keys[at];
        states[hole] = states[at];
        hole = at;
      }
    }
    keys[hole] = 0;
    size--;
  }

  private void list(long pair) {
    if (listedCount == listed.length) {
      listed = Arrays.copyOf(listed, listedCount * 2);
    }
    listed[listedCount++] = pair;
  }

  private static void append(PairBuffer buffer, long pair) {
    buffer.reserve(1);
    buffer.pairs[buffer.count++] = pair;
  }

  long stateBytes() {
    return 12L * keys.length + 8L * listed.length;
  }
}
