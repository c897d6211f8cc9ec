package dev.broadside;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Long random sequences of adds, moves, removals, reused ids, static and filter flips: after every
 * step the pairs equal the oracle's, and the events, replayed on a set, lead to it. The seed is in
 * every message; {@code -Dbroadside.seed=N} runs that one alone.
 */
class EditSequenceTest {
  private static final int STEPS = 60;

  static List<AlgorithmContractTest.Way> ways() {
    return AlgorithmContractTest.ways();
  }

  private static long[] seeds() {
    String seed = System.getProperty("broadside.seed");
    return seed == null ? new long[] {1, 2, 3} : new long[] {Long.parseLong(seed)};
  }

  @ParameterizedTest
  @MethodSource("ways")
  void pairsAndEventsFollowTheOracle(AlgorithmContractTest.Way way) {
    for (long seed : seeds()) {
      for (int dims = 2; dims <= 3; dims++) {
        for (Precision precision : Precision.values()) {
          new Run(way, seed, dims, precision, false).go();
        }
      }
      new Run(way, seed, 2, Precision.FLOAT, true).go();
    }
  }

  /** One sequence. */
  private static final class Run {
    final AlgorithmContractTest.Way way;
    final long seed;
    final SplittableRandom random;
    final Boxes boxes;
    final RandomBoxes maker;
    final boolean filtered;
    final BroadPhase broadPhase;
    final TreeSet<Long> live = new TreeSet<>();

    Run(AlgorithmContractTest.Way way, long seed, int dims, Precision precision, boolean filtered) {
      this.way = way;
      this.seed = seed;
      this.filtered = filtered;
      random = new SplittableRandom(seed * 31 + dims);
      boxes = RandomBoxes.empty(dims, precision);
      maker = new RandomBoxes(random.split(), seed % 2 == 1, 14, 3);
      broadPhase = BroadPhase.of(boxes, way.algorithm(), way.tuning(1 + (int) (seed % 3)));
    }

    void go() {
      try (broadPhase) {
        for (int step = 0; step < STEPS; step++) {
          String what =
              way
                  + " "
                  + boxes.dims()
                  + "D "
                  + boxes.precision()
                  + " step "
                  + step
                  + ", replay with"
                  + " -Dbroadside.seed="
                  + seed;
          edit(step);
          long[] expected = expected();
          boolean pairsFirst = random.nextBoolean();
          if (pairsFirst) {
            assertPairs(expected, broadPhase.findPairs().toArray(), what);
          }
          if (random.nextInt(4) != 0) {
            replay(what);
            assertArrayEquals(
                expected, live.stream().mapToLong(Long::longValue).toArray(), what + ", events");
          }
          if (!pairsFirst) {
            assertPairs(expected, broadPhase.findPairs().toArray(), what);
          }
          assertEquals(expected.length, broadPhase.countPairs(), what);
        }
      }
    }

    private void assertPairs(long[] expected, long[] actual, String what) {
      assertArrayEquals(
          expected,
          actual,
          () -> what + "; " + FailingCase.save(boxes, way + "-seed-" + seed, this::isWrong));
    }

    /** Whether a fresh broad phase is wrong about these boxes, static marks and filters aside. */
    private boolean isWrong(Boxes some) {
      try (BroadPhase fresh = BroadPhase.of(some, way.algorithm(), way.tuning(1))) {
        return !Arrays.equals(Oracle.pairs(some), fresh.findPairs().toArray());
      }
    }

    private void edit(int step) {
      int edits = step % 10 == 9 ? 0 : random.nextInt(40);
      for (int k = 0; k < edits; k++) {
        int box = boxes.idLimit() == 0 ? -1 : random.nextInt(boxes.idLimit());
        boolean exists = box >= 0 && boxes.contains(box);
        switch (random.nextInt(9)) {
          case 0, 1, 2 -> maker.add(boxes);
          case 3, 4 -> {
            if (exists) {
              maker.move(boxes, box);
            }
          }
          case 5 -> {
            if (exists) {
              boxes.remove(box);
            }
          }
          case 6 -> {
            if (exists) {
              boxes.remove(box);
              maker.add(boxes);
            }
          }
          case 7 -> {
            if (exists) {
              boxes.setStatic(box, !boxes.isStatic(box));
            }
          }
          default -> {
            if (exists && filtered) {
              boxes.setFilter(
                  box, 1L << random.nextInt(3), random.nextInt(8), random.nextInt(-1, 2));
            }
          }
        }
      }
      if (step == STEPS / 2) {
        boxes.clear();
      } else if (step == STEPS / 3) {
        for (int box = 0; box < boxes.idLimit(); box++) {
          if (boxes.contains(box)) {
            maker.move(boxes, box);
          }
        }
      }
    }

    private void replay(String what) {
      PairChanges changes = broadPhase.findChanges();
      long[] ended = changes.ended().toArray();
      long[] began = changes.began().toArray();
      assertOrdered(ended, what);
      assertOrdered(began, what);
      for (long pair : ended) {
        assertTrue(live.remove(pair), what + ": ended without having begun");
      }
      for (long pair : began) {
        assertTrue(live.add(pair), what + ": began twice");
      }
    }

    private static void assertOrdered(long[] pairs, String what) {
      long[] sorted = pairs.clone();
      Arrays.sort(sorted);
      assertArrayEquals(sorted, pairs, what + ": not in canonical order");
    }

    private long[] expected() {
      return filtered ? filtered(Oracle.pairs(boxes)) : Oracle.pairs(boxes);
    }

    private long[] filtered(long[] pairs) {
      return Arrays.stream(pairs)
          .filter(pair -> FilterRule.passes(boxes, (int) (pair >>> 32), (int) pair))
          .toArray();
    }
  }

  /** The filter rule once more, from the store's columns. */
  private static final class FilterRule {
    static boolean passes(Boxes boxes, int a, int b) {
      if (boxes.store.category == null) {
        return true;
      }
      int groupA = boxes.store.group[a];
      if (groupA != 0 && groupA == boxes.store.group[b]) {
        return groupA > 0;
      }
      return (boxes.store.category[a] & boxes.store.mask[b]) != 0
          && (boxes.store.category[b] & boxes.store.mask[a]) != 0;
    }
  }

  @ParameterizedTest
  @MethodSource("ways")
  void anIdRemovedAndGivenOutAgainEndsAndBegins(AlgorithmContractTest.Way way) {
    Boxes2D boxes = new Boxes2D();
    boxes.add(0, 0, 1, 1);
    boxes.add(0, 0, 1, 1);
    try (BroadPhase broadPhase = BroadPhase.of(boxes, way.algorithm(), way.tuning(1))) {
      assertEquals(1, broadPhase.findChanges().began().size());
      boxes.remove(1);
      assertEquals(1, boxes.add(0, 0, 1, 1));
      PairChanges changes = broadPhase.findChanges();
      assertEquals(1, changes.ended().size(), way.toString());
      assertEquals(1, changes.began().size(), way.toString());
      assertTrue(broadPhase.findChanges().isEmpty());
    }
  }

  @ParameterizedTest
  @MethodSource("ways")
  void findPairsDoesNotAdvanceTheEvents(AlgorithmContractTest.Way way) {
    Boxes2D boxes = new Boxes2D();
    boxes.add(0, 0, 1, 1);
    int mover = boxes.add(5, 0, 6, 1);
    try (BroadPhase broadPhase = BroadPhase.of(boxes, way.algorithm(), way.tuning(1))) {
      assertTrue(broadPhase.findChanges().isEmpty());
      boxes.set(mover, 1, 0, 2, 1);
      assertEquals(1, broadPhase.findPairs().size());
      boxes.set(mover, 0.5, 0, 1.5, 1);
      assertEquals(1, broadPhase.findPairs().size());
      assertEquals(1, broadPhase.findChanges().began().size());
      boxes.set(mover, 9, 0, 10, 1);
      assertEquals(0, broadPhase.findPairs().size());
      boxes.set(mover, 1, 0, 2, 1);
      assertTrue(broadPhase.findChanges().isEmpty(), "there and back between two calls");
    }
  }

  @ParameterizedTest
  @MethodSource("ways")
  void doublesThatChangeWithinOneFloatAreNoticed(AlgorithmContractTest.Way way) {
    Boxes3D boxes = new Boxes3D(Precision.DOUBLE);
    double far = 1e9;
    boxes.add(far, far, far, far + 1, far + 1, far + 1);
    double gap = 1e-7;
    int mover = boxes.add(far + 1 + gap, far, far, far + 2, far + 1, far + 1);
    try (BroadPhase broadPhase = BroadPhase.of(boxes, way.algorithm(), way.tuning(1))) {
      assertTrue(broadPhase.findChanges().isEmpty());
      boxes.set(mover, far + 1, far, far, far + 2, far + 1, far + 1);
      assertEquals(1, broadPhase.findChanges().began().size(), way.toString());
      boxes.set(mover, far + 1 + 2 * gap, far, far, far + 2, far + 1, far + 1);
      assertEquals(1, broadPhase.findChanges().ended().size(), way.toString());
      assertEquals(0, broadPhase.findPairs().size());
    }
  }

  @ParameterizedTest
  @MethodSource("ways")
  void candidatesAskedForInBetweenChangeNoAnswer(AlgorithmContractTest.Way way) {
    for (Precision precision : Precision.values()) {
      SplittableRandom random = new SplittableRandom(7);
      Boxes boxes = RandomBoxes.make(2, precision, 60, 7, false, 14, 3);
      RandomBoxes maker = new RandomBoxes(random, false, 14, 3);
      try (BroadPhase broadPhase = BroadPhase.of(boxes, way.algorithm(), way.tuning(1))) {
        for (int step = 0; step < 20; step++) {
          maker.move(boxes, random.nextInt(boxes.size()));
          maker.add(boxes);
          TreeSet<Long> candidates = new TreeSet<>();
          if (step % 2 == 0) {
            broadPhase.forEachCandidate((a, b) -> candidates.add((long) a << 32 | b));
          }
          maker.move(boxes, random.nextInt(boxes.size()));
          String what = way + " " + precision + " step " + step;
          long[] expected = Oracle.pairs(boxes);
          assertArrayEquals(expected, broadPhase.findPairs().toArray(), what);
          broadPhase.forEachCandidate((a, b) -> candidates.add((long) a << 32 | b));
          for (long pair : expected) {
            assertTrue(candidates.contains(pair), what + ": not a candidate");
          }
        }
      }
    }
  }
}
