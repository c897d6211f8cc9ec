package dev.broadside;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is particular to the sweep: many partitions, few boxes, equal endpoints, moving boxes. */
class SweepTest {
  private static final int[] THREADS = {1, 2, 3, 4, 8, 16, 64};

  static List<String> variants() {
    List<String> variants = new ArrayList<>(Algorithm.SWEEP.variants());
    variants.add(0, "");
    return variants;
  }

  @ParameterizedTest
  @MethodSource("variants")
  void givesTheSameHashForEveryThreadCount(String variant) {
    for (int dims = 2; dims <= 3; dims++) {
      for (int n : new int[] {0, 1, 2, 3, 63, 64, 65, 1000, 1003, 5003}) {
        Boxes boxes = RandomBoxes.make(dims, Precision.FLOAT, n, n + 5, n % 2 == 1, 20, 2);
        assertOracle(boxes, variant, dims + "D n=" + n);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("variants")
  void findsEveryPairOfEqualBoxes(String variant) {
    for (int dims = 2; dims <= 3; dims++) {
      assertOracle(grid(dims, 301, 0, 2, 5), variant, "equal boxes");
      assertOracle(grid(dims, 301, 0, 2, 2), variant, "all endpoints equal");
    }
  }

  @ParameterizedTest
  @MethodSource("variants")
  void boxesThatTouchOnAnyAxisOverlap(String variant) {
    for (int dims = 2; dims <= 3; dims++) {
      for (int axis = 0; axis < dims; axis++) {
        Boxes boxes = RandomBoxes.empty(dims, Precision.FLOAT);
        for (int k = 0; k < 40; k++) {
          float[] lo = {0, 0, 0};
          float[] hi = {1, 1, 1};
          lo[axis] = k;
          hi[axis] = k + 1;
          add(boxes, lo, hi);
        }
        assertEquals(39, Oracle.pairs(boxes).length);
        assertOracle(boxes, variant, "touching on axis " + axis);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("variants")
  void onlyCornersOfALatticeTouch(String variant) {
    Boxes boxes = RandomBoxes.empty(3, Precision.FLOAT);
    for (int k = 0; k < 343; k++) {
      float x = k % 7;
      float y = k / 7 % 7;
      float z = k / 49;
      add(boxes, new float[] {x, y, z}, new float[] {x + 1, y + 1, z + 1});
    }
    assertOracle(boxes, variant, "lattice");
  }

  @ParameterizedTest
  @MethodSource("variants")
  void infiniteBoundsAndBothZerosAreOrderedLikeTheNumbers(String variant) {
    Boxes boxes = RandomBoxes.make(3, Precision.FLOAT, 200, 9, true, 6, 1);
    float inf = Float.POSITIVE_INFINITY;
    add(boxes, new float[] {-inf, -inf, -inf}, new float[] {inf, inf, inf});
    add(boxes, new float[] {-inf, 2, 2}, new float[] {0, 3, inf});
    add(boxes, new float[] {0f, 0f, 0f}, new float[] {0f, 0f, 0f});
    add(boxes, new float[] {-0f, -0f, -0f}, new float[] {-0f, -0f, -0f});
    add(boxes, new float[] {-1, -1, -1}, new float[] {-0f, 0f, -0f});
    assertOracle(boxes, variant, "infinite bounds and zeros");
  }

  @ParameterizedTest
  @MethodSource("variants")
  void staysExactWhileBoxesMoveComeAndGo(String variant) {
    for (int dims = 2; dims <= 3; dims++) {
      Boxes boxes = RandomBoxes.make(dims, Precision.FLOAT, 400, 3, true, 12, 2);
      java.util.SplittableRandom random = new java.util.SplittableRandom(17);
      RandomBoxes maker = new RandomBoxes(random, true, 12, 2);
      try (BroadPhase one = BroadPhase.of(boxes, Algorithm.SWEEP, tuning(variant, 1));
          BroadPhase three = BroadPhase.of(boxes, Algorithm.SWEEP, tuning(variant, 3))) {
        for (int frame = 0; frame < 20; frame++) {
          long[] expected = Oracle.pairs(boxes);
          assertArrayEquals(expected, one.findPairs().toArray(), "frame " + frame);
          assertArrayEquals(expected, three.findPairs().toArray(), "frame " + frame);
          for (int k = 0; k < 150; k++) {
            int id = random.nextInt(boxes.idLimit());
            if (boxes.contains(id)) {
              maker.move(boxes, id);
            }
          }
          for (int k = 0; k < frame * 5; k++) {
            int id = random.nextInt(boxes.idLimit());
            if (boxes.contains(id) && frame % 2 == 0) {
              boxes.remove(id);
            } else if (frame % 2 == 1) {
              maker.add(boxes);
            }
          }
        }
      }
    }
  }

  private static Tuning tuning(String variant, int threads) {
    Tuning tuning = Tuning.defaults().withThreads(threads);
    return variant.isEmpty() ? tuning : tuning.withVariant(variant);
  }

  private static void assertOracle(Boxes boxes, String variant, String what) {
    long[] expected = Oracle.pairs(boxes);
    for (int threads : THREADS) {
      try (BroadPhase sweep = BroadPhase.of(boxes, Algorithm.SWEEP, tuning(variant, threads))) {
        String full = what + " variant '" + variant + "' threads=" + threads;
        assertEquals(Oracle.hash(expected), sweep.findPairsUnordered().hash(), full);
        assertArrayEquals(expected, sweep.findPairs().toArray(), full);
      }
    }
  }

  private static Boxes grid(int dims, int count, float step, float lo, float hi) {
    Boxes boxes = RandomBoxes.empty(dims, Precision.FLOAT);
    for (int k = 0; k < count; k++) {
      float at = k * step;
      add(boxes, new float[] {lo + at, lo + at, lo + at}, new float[] {hi + at, hi + at, hi + at});
    }
    return boxes;
  }

  private static void add(Boxes boxes, float[] lo, float[] hi) {
    if (boxes instanceof Boxes2D flat) {
      flat.add(lo[0], lo[1], hi[0], hi[1]);
    } else {
      ((Boxes3D) boxes).add(lo[0], lo[1], lo[2], hi[0], hi[1], hi[2]);
    }
  }
}
