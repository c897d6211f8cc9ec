package dev.broadside.cli;

import dev.broadside.Algorithm;
import dev.broadside.Boxes;
import dev.broadside.BroadPhase;
import dev.broadside.PairChanges;
import dev.broadside.Pairs;
import dev.broadside.Tuning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One way to find pairs that {@code verify} holds against the others. */
interface Contender {
  String name();

  /** Begins to watch these boxes. */
  Watch over(Boxes boxes);

  /** Answers about boxes as they are now, frame after frame. */
  interface Watch extends AutoCloseable {
    /** All pairs, each first &lt;&lt; 32 | second, ascending. */
    long[] pairs();

    @Override
    void close();
  }

  /** An algorithm's findPairs. */
  static Contender pairsOf(AlgorithmChoice choice, Tuning tuning) {
    return new Contender() {
      @Override
      public String name() {
        return choice.toString();
      }

      @Override
      public Watch over(Boxes boxes) {
        BroadPhase broadPhase = BroadPhase.of(boxes, choice.algorithm(), choice.applied(tuning));
        return new Watch() {
          @Override
          public long[] pairs() {
            return broadPhase.findPairs().toArray();
          }

          @Override
          public void close() {
            broadPhase.close();
          }
        };
      }
    };
  }

  /** An algorithm's findChanges, added up: began comes in, ended goes out. */
  static Contender changesOf(AlgorithmChoice choice, Tuning tuning) {
    return new Contender() {
      @Override
      public String name() {
        return choice + " (changes)";
      }

      @Override
      public Watch over(Boxes boxes) {
        BroadPhase broadPhase = BroadPhase.of(boxes, choice.algorithm(), choice.applied(tuning));
        return new Watch() {
          private long[] present = new long[0];

          @Override
          public long[] pairs() {
            PairChanges changes = broadPhase.findChanges();
            present = without(present, changes.ended().toArray());
            present = with(present, changes.began());
            return present;
          }

          @Override
          public void close() {
            broadPhase.close();
          }
        };
      }
    };
  }

  /** Both ways of every choice; brute force only as the reference that it is. */
  static List<Contender> of(List<AlgorithmChoice> choices, Tuning tuning) {
    List<Contender> all = new ArrayList<>();
    for (AlgorithmChoice choice : choices) {
      if (choice.algorithm() != Algorithm.BRUTE_FORCE) {
        all.add(pairsOf(choice, tuning));
        all.add(changesOf(choice, tuning));
      }
    }
    return all;
  }

  private static long[] with(long[] present, Pairs began) {
    long[] all = Arrays.copyOf(present, present.length + began.size());
    System.arraycopy(began.toArray(), 0, all, present.length, began.size());
    Arrays.sort(all);
    return all;
  }

  /** An ended pair that was not there is kept as a negative number, so that it shows. */
  private static long[] without(long[] present, long[] ended) {
    long[] left = new long[present.length + ended.length];
    int count = 0;
    int p = 0;
    for (long pair : ended) {
      while (p < present.length && present[p] < pair) {
        left[count++] = present[p++];
      }
      if (p < present.length && present[p] == pair) {
        p++;
      } else {
        left[count++] = -pair - 1;
      }
    }
    while (p < present.length) {
      left[count++] = present[p++];
    }
    return Arrays.copyOf(left, count);
  }
}
