package dev.broadside;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BroadPhaseTest {
  static List<AlgorithmContractTest.Way> ways() {
    return AlgorithmContractTest.ways();
  }

  @ParameterizedTest
  @MethodSource("ways")
  void clearanceFindsBoxesWithinADistance(AlgorithmContractTest.Way way) {
    for (Precision precision : Precision.values()) {
      for (int dims = 2; dims <= 3; dims++) {
        Boxes boxes = RandomBoxes.make(dims, precision, 250, 4, true, 25, 2);
        for (double distance : new double[] {1, 1.5, Math.sqrt(2), 2}) {
          long[] expected = near(boxes, distance);
          Tuning tuning = way.tuning(2).withClearance(distance);
          try (BroadPhase broadPhase = BroadPhase.of(boxes, way.algorithm(), tuning)) {
            assertArrayEquals(expected, broadPhase.findPairs().toArray(), way + " " + distance);
          }
        }
      }
    }
  }

  @Test
  void clearancesWhoseSquareIsNoDoubleAreDistancesToo() {
    Boxes2D boxes = new Boxes2D(Precision.DOUBLE);
    boxes.add(0, 0, 1, 1);
    boxes.add(0.5, 0, 2, 1);
    boxes.add(-1, 0, 0, 1);
    boxes.add(-1, 1 + 1e-15, 2, 2);
    boxes.add(1e300, 0, 1e300, 1);
    boxes.add(0, Double.POSITIVE_INFINITY, 1, Double.POSITIVE_INFINITY);
    for (Touch touch : Touch.values()) {
      Tuning tuning = Tuning.defaults().withTouch(touch);
      try (BroadPhase tiny = BroadPhase.of(boxes, Algorithm.TILES, tuning.withClearance(1e-200));
          BroadPhase large = BroadPhase.of(boxes, Algorithm.TILES, tuning.withClearance(1e200))) {
        assertArrayEquals(new long[] {1, 2}, tiny.findPairs().toArray(), touch.name());
        long[] all = {1, 2, 3, 1L << 32 | 2, 1L << 32 | 3, 2L << 32 | 3};
        assertArrayEquals(all, large.findPairs().toArray(), touch.name());
      }
    }
  }

  private static long[] near(Boxes boxes, double distance) {
    long[] found = new long[boxes.size() * boxes.size()];
    int count = 0;
    for (int a = 0; a < boxes.size(); a++) {
      for (int b = a + 1; b < boxes.size(); b++) {
        double squared = 0;
        for (int axis = 0; axis < boxes.dims(); axis++) {
          double gap =
              Math.max(
                  0,
                  Math.max(
                      boxes.min(axis, a) - boxes.max(axis, b),
                      boxes.min(axis, b) - boxes.max(axis, a)));
          squared += gap * gap;
        }
        if (squared <= distance * distance) {
          found[count++] = (long) a << 32 | b;
        }
      }
    }
    return Arrays.copyOf(found, count);
  }

  @ParameterizedTest
  @MethodSource("ways")
  void isExactInDoublesFarFromTheOrigin(AlgorithmContractTest.Way way) {
    for (int dims = 2; dims <= 3; dims++) {
      Boxes home = RandomBoxes.make(dims, Precision.DOUBLE, 400, 8, true, 20, 2);
      Boxes away = RandomBoxes.empty(dims, Precision.DOUBLE);
      for (int box = 0; box < home.size(); box++) {
        double[] b = new double[6];
        for (int axis = 0; axis < dims; axis++) {
          b[axis] = home.min(axis, box) / 1024 + 1e9;
          b[3 + axis] = home.max(axis, box) / 1024 + 1e9;
        }
        if (away instanceof Boxes2D flat) {
          flat.add(b[0], b[1], b[3], b[4]);
        } else {
          ((Boxes3D) away).add(b[0], b[1], b[2], b[3], b[4], b[5]);
        }
      }
      try (BroadPhase broadPhase = BroadPhase.of(away, way.algorithm(), way.tuning(2))) {
        assertArrayEquals(Oracle.pairs(home), broadPhase.findPairs().toArray(), way.toString());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("ways")
  void flatSpaceEqualsThePlane(AlgorithmContractTest.Way way) {
    Boxes plane = RandomBoxes.make(2, Precision.FLOAT, 500, 3, true, 30, 2);
    Boxes3D space = new Boxes3D();
    for (int box = 0; box < plane.size(); box++) {
      space.add(plane.min(0, box), 7, plane.min(1, box), plane.max(0, box), 7, plane.max(1, box));
    }
    try (BroadPhase flat = BroadPhase.of(plane, way.algorithm(), way.tuning(1));
        BroadPhase full = BroadPhase.of(space, way.algorithm(), way.tuning(1))) {
      assertArrayEquals(flat.findPairs().toArray(), full.findPairs().toArray(), way.toString());
    }
  }

  @ParameterizedTest
  @MethodSource("ways")
  void mirroringSwappingAxesAndRenumberingChangeNothing(AlgorithmContractTest.Way way) {
    Boxes boxes = RandomBoxes.make(3, Precision.FLOAT, 600, 12, false, 10, 1.2);
    int n = boxes.size();
    Boxes3D turned = new Boxes3D();
    for (int k = 0; k < n; k++) {
      int box = n - 1 - k;
      turned.add(
          -boxes.max(2, box),
          boxes.min(0, box),
          -boxes.max(1, box),
          -boxes.min(2, box),
          boxes.max(0, box),
          -boxes.min(1, box));
    }
    try (BroadPhase one = BroadPhase.of(boxes, way.algorithm(), way.tuning(2));
        BroadPhase two = BroadPhase.of(turned, way.algorithm(), way.tuning(2))) {
      long[] back =
          Arrays.stream(two.findPairs().toArray())
              .map(pair -> (long) (n - 1 - (int) pair) << 32 | (n - 1 - (int) (pair >>> 32)))
              .sorted()
              .toArray();
      assertArrayEquals(one.findPairs().toArray(), back, way.toString());
    }
  }

  @ParameterizedTest
  @MethodSource("ways")
  void infiniteBoxesMeetEverythingTheyShould(AlgorithmContractTest.Way way) {
    double inf = Double.POSITIVE_INFINITY;
    for (Precision precision : Precision.values()) {
      Boxes2D boxes = (Boxes2D) RandomBoxes.make(2, precision, 200, 6, false, 20, 1);
      boxes.add(-inf, -inf, inf, inf);
      boxes.add(-inf, 5, inf, 5);
      boxes.add(inf, 0, inf, 1);
      boxes.add(3, -inf, 4, 2);
      try (BroadPhase broadPhase = BroadPhase.of(boxes, way.algorithm(), way.tuning(2))) {
        assertArrayEquals(Oracle.pairs(boxes), broadPhase.findPairs().toArray(), way.toString());
      }
    }
  }

  @Test
  void aPredicateDecidesAndItsRemovalIsAChange() {
    Boxes2D boxes = new Boxes2D();
    for (int k = 0; k < 4; k++) {
      boxes.add(0, 0, 1, 1);
    }
    try (BroadPhase broadPhase = BroadPhase.of(boxes)) {
      broadPhase.setFilter((a, b) -> a != 0);
      assertEquals(3, broadPhase.findPairs().size());
      assertEquals(3, broadPhase.findChanges().began().size());
      broadPhase.setFilter(null);
      assertEquals(6, broadPhase.findPairs().size());
      assertEquals(3, broadPhase.findChanges().began().size());
    }
  }

  @Test
  void borrowsThreadsFromAnExecutor() {
    ExecutorService lender = Executors.newFixedThreadPool(2);
    try {
      Boxes boxes = RandomBoxes.make(3, Precision.FLOAT, 5000, 2, false, 30, 2);
      Tuning tuning = Tuning.defaults().withThreads(3).withExecutor(lender);
      try (BroadPhase broadPhase = BroadPhase.of(boxes, Algorithm.SORT_AND_SWEEP, tuning);
          BroadPhase alone =
              BroadPhase.of(boxes, Algorithm.SORT_AND_SWEEP, Tuning.defaults().withThreads(1))) {
        assertEquals(alone.findPairs().hash(), broadPhase.findPairs().hash());
      }
    } finally {
      lender.shutdownNow();
    }
  }

  @Test
  void refusesWhatAnAlgorithmDoesNotRead() {
    Boxes2D boxes = new Boxes2D();
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    BroadPhase.of(
                        boxes, Algorithm.BRUTE_FORCE, Tuning.defaults().withVariant("fast")))
            .getMessage();
    assertEquals("brute-force has no variant 'fast': it has no variants", message);
    assertThrows(IllegalArgumentException.class, () -> Tuning.defaults().withThreads(0));
    assertThrows(IllegalArgumentException.class, () -> Tuning.defaults().withClearance(Double.NaN));
    assertThrows(
        IllegalArgumentException.class, () -> BroadPhase.between(new Boxes2D(), new Boxes3D()));
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> Algorithm.named("quick"))
            .getMessage()
            .startsWith("algorithm 'quick' is unknown: allowed are auto, brute-force"));
  }

  @Test
  void aClosedBroadPhaseSaysSo() {
    BroadPhase broadPhase = BroadPhase.of(new Boxes2D());
    broadPhase.close();
    assertThrows(IllegalStateException.class, broadPhase::findPairs);
  }

  @Test
  void boxesOutliveTheExecutorOfABroadPhase() {
    ExecutorService lender = Executors.newFixedThreadPool(2);
    float[] rows = new float[4 * 40_000];
    Boxes2D boxes = new Boxes2D();
    boxes.replaceAll(rows);
    Tuning tuning = Tuning.defaults().withThreads(3).withExecutor(lender);
    try (BroadPhase broadPhase = BroadPhase.of(boxes, Algorithm.TILES, tuning)) {
      boxes.setAll(rows);
      lender.shutdown();
      rows[2] = 1;
      boxes.replaceAll(rows);
      assertEquals(40_000, broadPhase.query(-1, -1, 2, 2).size());
    }
    boxes.replaceAll(rows);
    assertEquals(1, boxes.max(0, 0));
  }

  @Test
  void aCancelledCallThrowsAndTheNextOneWorks() throws InterruptedException {
    Boxes boxes = RandomBoxes.make(2, Precision.FLOAT, 60_000, 2, false, 10, 0.01);
    try (BroadPhase broadPhase =
        BroadPhase.of(boxes, Algorithm.BRUTE_FORCE, Tuning.defaults().withThreads(1))) {
      Thread canceller =
          new Thread(
              () -> {
                for (int k = 0; k < 2000; k++) {
                  broadPhase.cancel();
                  try {
                    Thread.sleep(1);
                  } catch (InterruptedException e) {
                    return;
                  }
                }
              });
      canceller.start();
      assertThrows(CancellationException.class, broadPhase::countPairs);
      canceller.interrupt();
      canceller.join();
      boxes.clear();
      assertEquals(0, broadPhase.countPairs());
    }
  }

  @Test
  void explainsWhatRanAndWhy() {
    Boxes boxes = RandomBoxes.make(3, Precision.FLOAT, 500, 2, false, 10, 1);
    try (BroadPhase broadPhase = BroadPhase.of(boxes)) {
      broadPhase.findPairs();
      String text = broadPhase.explain();
      assertTrue(text.contains("chosen by auto") && text.contains("500 boxes"), text);
      Statistics statistics = broadPhase.statistics();
      assertEquals(broadPhase.findPairs().size(), statistics.pairs());
      assertTrue(statistics.totalMillis() > 0);
    }
  }

  @Test
  void pairHashIsTheSumOfSplitmix() {
    // splitmix64's first output for the seed 0 is e220a8397b1dcdaf.
    assertEquals(0xe220a8397b1dcdafL, Pairs.mix(0, 0));
    SplittableRandom random = new SplittableRandom(1);
    int a = random.nextInt(1000);
    int b = random.nextInt(1000);
    assertEquals(Pairs.mix(a, b), Pairs.mix((long) a << 32 | b));
  }
}
