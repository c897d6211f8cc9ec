package dev.broadside;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Calls that are cancelled at one after the other of the places where they ask for a second thread:
 * the calls after them give the whole answer, and no change is told of twice or never.
 */
class CancelTest {
  private static final int ROUNDS = 30;

  static List<AlgorithmContractTest.Way> ways() {
    return AlgorithmContractTest.ways();
  }

  /** Lends no thread, but runs something when it is asked for the n-th one. */
  private static final class Lender implements Executor {
    int left;
    Runnable then;

    @Override
    public void execute(Runnable job) {
      if (--left == 0) {
        then.run();
      }
      throw new RejectedExecutionException("no thread is free");
    }
  }

  @ParameterizedTest
  @MethodSource("ways")
  void theCallAfterACancelledOneGivesTheWholeAnswer(AlgorithmContractTest.Way way) {
    boolean slow = way.algorithm() == Algorithm.BRUTE_FORCE;
    for (int dims = 2; dims <= 3; dims++) {
      int n = slow ? 200 : 2100;
      double span = Math.pow(n, 1.0 / dims) * 2.5;
      Boxes boxes = RandomBoxes.make(dims, Precision.FLOAT, n, dims, false, span, 3);
      Lender lender = new Lender();
      Tuning tuning = way.tuning(2).withExecutor(lender);
      SplittableRandom random = new SplittableRandom(dims);
      RandomBoxes maker = new RandomBoxes(random, false, span, 3);
      TreeSet<Long> live = new TreeSet<>();
      try (BroadPhase broadPhase = BroadPhase.of(boxes, way.algorithm(), tuning);
          BroadPhase reference = BroadPhase.of(boxes, Algorithm.SORT_AND_SWEEP)) {
        lender.then = broadPhase::cancel;
        for (int round = 0; round < ROUNDS; round++) {
          for (int k = random.nextInt(round % 6 == 0 ? n : 40); k > 0; k--) {
            maker.move(boxes, random.nextInt(n));
          }
          String what = way + " " + dims + "D round " + round;
          lender.left = 1 + round / 2;
          try {
            if (random.nextBoolean()) {
              broadPhase.findPairs();
            } else {
              replay(broadPhase, live, what);
            }
          } catch (CancellationException e) {
            // As asked.
          }
          lender.left = Integer.MAX_VALUE;
          long[] expected = reference.findPairs().toArray();
          if (random.nextBoolean()) {
            assertArrayEquals(expected, broadPhase.findPairs().toArray(), what);
          }
          replay(broadPhase, live, what);
          assertArrayEquals(
              expected, live.stream().mapToLong(Long::longValue).toArray(), what + ", events");
          assertEquals(expected.length, broadPhase.countPairs(), what);
        }
      }
    }
  }

  /** Where in the ordering a cancellation falls is up to the clock, so it is tried many times. */
  @Test
  void pairsThatWereBeingOrderedWhenCancelledAreNotTheAnswer() throws InterruptedException {
    Boxes boxes = RandomBoxes.make(2, Precision.FLOAT, 1500, 1, false, 10, 6);
    long[] expected = Oracle.pairs(boxes);
    try (BroadPhase broadPhase =
        BroadPhase.of(boxes, Algorithm.SORT_AND_SWEEP, Tuning.defaults().withThreads(1))) {
      for (int round = 0; round < 150; round++) {
        boxes.setStatic(0, true);
        boxes.setStatic(0, false);
        broadPhase.findPairsUnordered();
        long delay = round * 20_000L;
        Thread canceller =
            new Thread(
                () -> {
                  for (long since = System.nanoTime(); System.nanoTime() - since < delay; ) {
                    Thread.onSpinWait();
                  }
                  broadPhase.cancel();
                });
        canceller.start();
        try {
          broadPhase.findPairs();
        } catch (CancellationException e) {
          // As asked, if it came in time.
        }
        canceller.join();
        long[] unordered = broadPhase.findPairsUnordered().toArray();
        Arrays.sort(unordered);
        assertArrayEquals(expected, unordered, "round " + round);
      }
    }
  }

  private static void replay(BroadPhase broadPhase, TreeSet<Long> live, String what) {
    PairChanges changes = broadPhase.findChanges();
    for (long pair : changes.ended().toArray()) {
      assertTrue(live.remove(pair), what + ": ended without having begun");
    }
    for (long pair : changes.began().toArray()) {
      assertTrue(live.add(pair), what + ": began twice");
    }
  }
}
