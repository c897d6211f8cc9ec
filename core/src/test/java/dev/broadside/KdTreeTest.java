package dev.broadside;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is particular to the kd-tree: its planes, its root cell, its tiles, its knobs. */
class KdTreeTest {
  static List<Tuning> tunings() {
    List<Tuning> tunings = new ArrayList<>();
    for (String variant : Algorithm.KD_TREE.variants()) {
      for (double splits : new double[] {0, 1}) {
        for (double root : new double[] {0, 0.25, 1, 1.35}) {
          tunings.add(
              Tuning.defaults()
                  .withVariant(variant)
                  .with(Knob.SPLITS_PER_AXIS, splits)
                  .with(Knob.ROOT_SCALE, root));
        }
      }
    }
    return tunings;
  }

  @ParameterizedTest
  @MethodSource("tunings")
  void findsBoxesLargerThanHalfTheRoot(Tuning tuning) {
    for (int dims = 2; dims <= 3; dims++) {
      Boxes boxes = RandomBoxes.make(dims, Precision.FLOAT, 200, 3, false, 10, 1);
      SplittableRandom random = new SplittableRandom(4);
      for (int k = 0; k < 40; k++) {
        double[] lo = new double[3];
        double[] hi = new double[3];
        for (int axis = 0; axis < 3; axis++) {
          lo[axis] = random.nextDouble() * 4;
          hi[axis] = lo[axis] + 5.5 + random.nextDouble();
        }
        add(boxes, lo, hi);
      }
      assertOracle(boxes, tuning);
    }
  }

  @ParameterizedTest
  @MethodSource("tunings")
  void findsBoxesThatBeginAndEndOnCuttingPlanes(Tuning tuning) {
    // Powers of two span the scene, so that every coordinate is a plane of some level.
    for (int dims = 2; dims <= 3; dims++) {
      Boxes boxes = RandomBoxes.empty(dims, Precision.FLOAT);
      add(boxes, new double[] {0, 0, 0}, new double[] {16, 16, 16});
      SplittableRandom random = new SplittableRandom(5);
      for (int k = 0; k < 300; k++) {
        double[] lo = new double[3];
        double[] hi = new double[3];
        for (int axis = 0; axis < 3; axis++) {
          lo[axis] = random.nextInt(16);
          hi[axis] = Math.min(16, lo[axis] + (1 << random.nextInt(3)) - random.nextInt(2));
        }
        add(boxes, lo, hi);
      }
      assertOracle(boxes, tuning);
    }
  }

  @ParameterizedTest
  @MethodSource("tunings")
  void findsCoincidentBoxesAndPoints(Tuning tuning) {
    for (int dims = 2; dims <= 3; dims++) {
      Boxes boxes = RandomBoxes.empty(dims, Precision.FLOAT);
      for (int k = 0; k < 60; k++) {
        add(boxes, new double[] {1, 2, 3}, new double[] {2, 3, 4});
        add(boxes, new double[] {1, 2, 3}, new double[] {1, 2, 3});
        add(boxes, new double[] {1.5, 2.5, 3.5}, new double[] {1.5, 2.5, 3.5});
      }
      assertOracle(boxes, tuning);
      Boxes points = RandomBoxes.empty(dims, Precision.FLOAT);
      for (int k = 0; k < 90; k++) {
        double[] place = {k % 3, k % 5, k % 2};
        add(points, place, place);
      }
      assertOracle(points, tuning);
    }
  }

  @ParameterizedTest
  @MethodSource("tunings")
  void findsInfiniteHugeAndTinyBoxes(Tuning tuning) {
    double infinity = Double.POSITIVE_INFINITY;
    double huge = Float.MAX_VALUE;
    double[] values = {
      -infinity, -huge, -1e30, -1, -Float.MIN_VALUE, 0, Float.MIN_VALUE, 1, 1 + 1e-7, huge, infinity
    };
    for (int dims = 2; dims <= 3; dims++) {
      Boxes boxes = RandomBoxes.make(dims, Precision.FLOAT, 100, 6, false, 3, 1);
      SplittableRandom random = new SplittableRandom(7);
      for (int k = 0; k < 250; k++) {
        double[] lo = new double[3];
        double[] hi = new double[3];
        for (int axis = 0; axis < 3; axis++) {
          int a = random.nextInt(values.length);
          int b = random.nextInt(values.length);
          lo[axis] = values[Math.min(a, b)];
          hi[axis] = values[Math.max(a, b)];
        }
        add(boxes, lo, hi);
      }
      assertOracle(boxes, tuning);
      Boxes unbounded = RandomBoxes.empty(dims, Precision.FLOAT);
      for (int k = 0; k < 5; k++) {
        add(
            unbounded,
            new double[] {-infinity, -infinity, -infinity},
            new double[] {infinity, infinity, infinity});
      }
      assertOracle(unbounded, tuning);
    }
  }

  @ParameterizedTest
  @MethodSource("tunings")
  void findsBoxesOutsideThePreviousRoot(Tuning tuning) {
    for (int dims = 2; dims <= 3; dims++) {
      Boxes boxes = RandomBoxes.make(dims, Precision.FLOAT, 400, 8, false, 6, 1);
      SplittableRandom random = new SplittableRandom(9);
      try (BroadPhase broadPhase = BroadPhase.of(boxes, Algorithm.KD_TREE, tuning)) {
        for (int frame = 0; frame < 8; frame++) {
          assertArrayEquals(Oracle.pairs(boxes), broadPhase.findPairs().toArray());
          double far = Math.pow(10, frame) * (frame % 2 == 0 ? 1 : -1);
          RandomBoxes maker = new RandomBoxes(random, false, 6, 1);
          for (int k = 0; k < 100; k++) {
            int box = random.nextInt(400);
            maker.move(boxes, box);
            if (k % 3 == 0) {
              shift(boxes, box, far);
            }
          }
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("tunings")
  void findsPairsAcrossManyTilesAndThreads(Tuning tuning) {
    for (int dims = 2; dims <= 3; dims++) {
      double span = dims == 2 ? 60 : 15;
      Boxes boxes = RandomBoxes.make(dims, Precision.FLOAT, 4000, 10, false, span, 1.5);
      add(boxes, new double[] {1, 1, 1}, new double[] {span - 1, span - 1, span - 1});
      long[] expected = Oracle.pairs(boxes);
      for (int threads : new int[] {1, 2, 3, 8}) {
        try (BroadPhase broadPhase =
            BroadPhase.of(boxes, Algorithm.KD_TREE, tuning.withThreads(threads))) {
          assertEquals(Oracle.hash(expected), broadPhase.findPairsUnordered().hash());
          assertEquals(expected.length, broadPhase.findPairsUnordered().size());
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("tunings")
  void aDistantStrayDoesNotBlindTheGrid(Tuning tuning) {
    Boxes3D boxes =
        (Boxes3D) RandomBoxes.make(3, Precision.FLOAT, 3000, 11, false, 14 * 1e-6, 1e-6);
    boxes.add(1e6, 1e6, 1e6, 1e6 + 1, 1e6 + 1, 1e6 + 1);
    boxes.add(-1e30, 0, 0, -1e29, 1, 1);
    try (BroadPhase broadPhase = BroadPhase.of(boxes, Algorithm.KD_TREE, tuning)) {
      assertArrayEquals(Oracle.pairs(boxes), broadPhase.findPairs().toArray());
    }
    try (BroadPhase fitted = BroadPhase.of(boxes, Algorithm.KD_TREE)) {
      fitted.findPairs();
      long tested = fitted.statistics().tested();
      assertTrue(tested < 3000 * 200, "compared " + tested);
    }
  }

  @Test
  void candidatesCoverEveryPairAndAreCountedWithRepeats() {
    for (int dims = 2; dims <= 3; dims++) {
      Boxes boxes = RandomBoxes.make(dims, Precision.FLOAT, 3000, 12, false, 15, 1);
      for (int k = 0; k < 1000; k++) {
        boxes.setStatic(k, true);
      }
      for (double splits : new double[] {0, 1}) {
        for (String variant : Algorithm.KD_TREE.variants()) {
          Tuning tuning = Tuning.defaults().withVariant(variant);
          tuning = tuning.with(Knob.SPLITS_PER_AXIS, splits).withThreads(2);
          try (BroadPhase broadPhase = BroadPhase.of(boxes, Algorithm.KD_TREE, tuning)) {
            assertCandidates(boxes, broadPhase, splits > 0);
            if (variant.equals("kd-tree-2")) {
              broadPhase.findPairs();
              Statistics statistics = broadPhase.statistics();
              assertEquals(statistics.pairs(), statistics.figures().get("true-positives"));
              assertEquals(statistics.tested(), statistics.figures().get("selected-pairs"));
            }
          }
        }
      }
    }
  }

  private static void assertCandidates(Boxes boxes, BroadPhase broadPhase, boolean split) {
    Set<Long> seen = new TreeSet<>();
    long[] counts = new long[2];
    broadPhase.forEachCandidate(
        (a, b) -> {
          counts[0]++;
          counts[1] += Oracle.overlap(boxes, a, boxes, b) ? 1 : 0;
          seen.add((long) a << 32 | b);
        });
    for (long pair : Oracle.pairs(boxes)) {
      assertTrue(seen.contains(pair));
    }
    var figures = broadPhase.statistics().figures();
    assertEquals(counts[0], broadPhase.statistics().pairs());
    assertEquals(counts[1], figures.get("true-positives"));
    assertTrue(counts[0] <= figures.get("selected-pairs"));
    double parts = figures.get("sub-elements");
    assertTrue(split ? parts > 3000 && parts <= 3000 << boxes.dims() : parts == 3000);
    assertTrue(figures.get("volume-ratio") > 1);
  }

  @Test
  void everyAlgorithmHandsOverASupersetOfItsPairs() {
    Boxes boxes = RandomBoxes.make(3, Precision.DOUBLE, 300, 13, true, 8, 2);
    boxes.remove(7);
    for (Algorithm algorithm : Algorithm.values()) {
      Set<Long> seen = new TreeSet<>();
      try (BroadPhase broadPhase = BroadPhase.of(boxes, algorithm)) {
        broadPhase.findPairs();
        broadPhase.forEachCandidate((a, b) -> seen.add((long) a << 32 | b));
        for (long pair : Oracle.pairs(boxes)) {
          assertTrue(seen.contains(pair), algorithm.hyphenedName());
        }
        assertArrayEquals(Oracle.pairs(boxes), broadPhase.findPairs().toArray());
      }
    }
  }

  private static void shift(Boxes boxes, int box, double by) {
    if (boxes instanceof Boxes2D flat) {
      flat.set(
          box,
          flat.min(0, box) + by,
          flat.min(1, box) - by,
          flat.max(0, box) + by,
          flat.max(1, box) - by);
    } else {
      ((Boxes3D) boxes)
          .set(
              box,
              boxes.min(0, box) + by,
              boxes.min(1, box) - by,
              boxes.min(2, box) + by,
              boxes.max(0, box) + by,
              boxes.max(1, box) - by,
              boxes.max(2, box) + by);
    }
  }

  private static void add(Boxes boxes, double[] lo, double[] hi) {
    if (boxes instanceof Boxes2D flat) {
      flat.add(lo[0], lo[1], hi[0], hi[1]);
    } else {
      ((Boxes3D) boxes).add(lo[0], lo[1], lo[2], hi[0], hi[1], hi[2]);
    }
  }

  private static void assertOracle(Boxes boxes, Tuning tuning) {
    for (int threads : new int[] {1, 3}) {
      try (BroadPhase broadPhase =
          BroadPhase.of(boxes, Algorithm.KD_TREE, tuning.withThreads(threads))) {
        assertArrayEquals(
            Oracle.pairs(boxes), broadPhase.findPairs().toArray(), boxes.dims() + "D");
      }
    }
  }
}
