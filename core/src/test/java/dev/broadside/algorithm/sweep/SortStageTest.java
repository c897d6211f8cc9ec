package dev.broadside.algorithm.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.internal.parallel.Workers;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SortStageTest {
  @Test
  void givesTheStableOrderForAnyNumberOfThreadsAndPartitions() {
    for (int threads : new int[] {1, 2, 5}) {
      try (Workers workers = new Workers(threads)) {
        for (int partitions : new int[] {1, 2, 3, 16, 64}) {
          SortStage stage = new SortStage(workers, partitions, partitions == 1);
          SplittableRandom random = new SplittableRandom(partitions);
          for (int n : new int[] {0, 1, 2, 7, 1000, 40_000, 999}) {
            float[][] boxes = boxes(random, n, n % 2 == 1);
            stage.sort(boxes[0], boxes[1], n);
            assertOrder(boxes, n, stage.order(), threads + " threads, n " + n);
          }
        }
      }
    }
  }

  @Test
  void lowerBoundsComeBeforeUpperBoundsOfTheSameValue() {
    try (Workers workers = new Workers(2)) {
      SortStage stage = new SortStage(workers, 4, false);
      float[] lo = {2, 1, -0f, 2};
      float[] hi = {2, 2, 0f, 3};
      stage.sort(lo, hi, 4);
      assertEquals("[2, 6, 1, 0, 3, 4, 5, 7]", Arrays.toString(Arrays.copyOf(stage.order(), 8)));
    }
  }

  @Test
  void dispersionIsNearZeroWhileNothingMovesAndGrowsWhenAllGather() {
    try (Workers workers = new Workers(2)) {
      SortStage stage = new SortStage(workers, 16, false);
      float[][] boxes = boxes(new SplittableRandom(1), 20_000, false);
      stage.sort(boxes[0], boxes[1], 20_000);
      assertFalse(stage.coherent());
      stage.sort(boxes[0], boxes[1], 20_000);
      assertTrue(stage.coherent());
      assertTrue(stage.dispersion() < 0.001, "D " + stage.dispersion());
      for (int k = 0; k < 20_000; k++) {
        boxes[0][k] *= 0.5f;
        boxes[1][k] *= 0.5f;
      }
      stage.sort(boxes[0], boxes[1], 20_000);
      assertTrue(stage.dispersion() > 0.5, "D " + stage.dispersion());
      stage.forget();
      stage.sort(boxes[0], boxes[1], 20_000);
      assertFalse(stage.coherent());
    }
  }

  @Test
  void dispersionDoesNotDependOnWhetherTheAxisIsSortedWhole() {
    try (Workers one = new Workers(1);
        Workers two = new Workers(2)) {
      SortStage whole = new SortStage(one, 16, true);
      SortStage cut = new SortStage(two, 16, false);
      SplittableRandom random = new SplittableRandom(8);
      for (int frame = 0; frame < 4; frame++) {
        float[][] boxes = boxes(random, 5_000, frame == 2);
        whole.sort(boxes[0], boxes[1], 5_000);
        cut.sort(boxes[0], boxes[1], 5_000);
        assertEquals(whole.dispersion(), cut.dispersion());
      }
    }
  }

  private static float[][] boxes(SplittableRandom random, int n, boolean lattice) {
    float[][] boxes = new float[2][n];
    for (int k = 0; k < n; k++) {
      double lo = random.nextDouble(-10, 10);
      double hi = lo + random.nextDouble(3);
      boxes[0][k] = (float) (lattice ? Math.rint(lo) : lo);
      boxes[1][k] = (float) (lattice ? Math.rint(hi) : hi);
    }
    if (n > 5) {
      boxes[0][3] = Float.NEGATIVE_INFINITY;
      boxes[1][4] = Float.POSITIVE_INFINITY;
    }
    return boxes;
  }

  private static void assertOrder(float[][] boxes, int n, int[] order, String what) {
    Integer[] expected = new Integer[2 * n];
    Arrays.setAll(expected, k -> k);
    Arrays.sort(
        expected, Comparator.comparingDouble(k -> (k < n ? boxes[0][k] : boxes[1][k - n]) + 0.0));
    for (int k = 0; k < 2 * n; k++) {
      assertEquals(expected[k], order[k], what + ", place " + k);
    }
  }
}
