package dev.broadside.internal.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Kernels that change from scalar to vector while they are used: always the scalar results. */
class WarmingKernelsTest {
  private static final int N = 700;
  private static final int ROUNDS = 400;

  private final ScalarKernels scalar = new ScalarKernels();
  private final WarmingKernels warming = new WarmingKernels(scalar, 0);
  private final float[][] lo = new float[3][N];
  private final float[][] hi = new float[3][N];

  @BeforeEach
  void makeBoxes() {
    Assumptions.assumeTrue(ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent());
    SplittableRandom random = new SplittableRandom(7);
    for (int axis = 0; axis < 3; axis++) {
      for (int k = 0; k < N; k++) {
        lo[axis][k] = (float) random.nextDouble();
        hi[axis][k] = lo[axis][k] + 0.2f * (float) random.nextDouble();
      }
    }
  }

  @Test
  void runsOfCandidatesAreTheSameWhileTheKernelsChange() {
    SplittableRandom random = new SplittableRandom(8);
    int[] a = new int[N];
    int[] b = new int[N];
    for (int round = 0; round < ROUNDS; round++) {
      int q = random.nextInt(N);
      int from = random.nextInt(N);
      int to = from + random.nextInt(N - from + 1);
      int n = scalar.overlaps1(from, to, lo[0], hi[0], lo[0][q], hi[0][q], a, 0);
      assertEquals(n, warming.overlaps1(from, to, lo[0], hi[0], lo[0][q], hi[0][q], b, 0));
      assertArrayEquals(Arrays.copyOf(a, n), Arrays.copyOf(b, n));
      n = overlaps3(scalar, from, to, q, a);
      assertEquals(n, overlaps3(warming, from, to, q, b));
      assertArrayEquals(Arrays.copyOf(a, n), Arrays.copyOf(b, n));
    }
  }

  private int overlaps3(Kernels kernels, int from, int to, int q, int[] hits) {
    return kernels.overlaps3(
        from, to, lo[0], hi[0], lo[0][q], hi[0][q], lo[1], hi[1], lo[1][q], hi[1][q], lo[2], hi[2],
        lo[2][q], hi[2][q], hits, 0);
  }

  @Test
  void blocksAndExtentsAreTheSameWhileTheKernelsChange() {
    SplittableRandom random = new SplittableRandom(9);
    long[] a = new long[64 * 64];
    long[] b = new long[64 * 64];
    float[] c = new float[4];
    float[] d = new float[4];
    for (int round = 0; round < ROUNDS; round++) {
      int j = random.nextInt(N - 64);
      int from = j + random.nextInt(64);
      int to = from + random.nextInt(Math.min(60, N - from) + 1);
      int n = scalar.block3(j, j + 40, from, to, lo[0], hi[0], lo[1], hi[1], lo[2], hi[2], a, 0);
      assertEquals(
          n, warming.block3(j, j + 40, from, to, lo[0], hi[0], lo[1], hi[1], lo[2], hi[2], b, 0));
      assertArrayEquals(Arrays.copyOf(a, n), Arrays.copyOf(b, n));
      scalar.extent(j, j + 1 + round % 60, lo[0], hi[0], c, 0);
      warming.extent(j, j + 1 + round % 60, lo[0], hi[0], d, 0);
      assertArrayEquals(c, d);
    }
  }

  @Test
  void fixedPointValuesAreTheSameWhileTheKernelChanges() {
    int[] a = new int[N];
    int[] b = new int[N];
    for (int round = 0; round < ROUNDS; round++) {
      int count = round % N;
      scalar.quantise(lo[0], N - count, count, 0.1f, 4000, 5000, a);
      warming.quantise(lo[0], N - count, count, 0.1f, 4000, 5000, b);
      assertArrayEquals(a, b);
    }
  }

  @Test
  void aTrialBeginsAfterEnoughWorkAndEndsWhenVectorCodeIsFaster() {
    Trial trial = new Trial(100);
    assertFalse(trial.tries());
    trial.scalarDone(100, trial.begin());
    assertTrue(trial.tries());
    long since = System.nanoTime() - 60_000_000;
    trial.scalarDone(1 << 12, since);
    for (int k = 0; k < 3; k++) {
      assertFalse(trial.over);
      assertTrue(trial.tries());
      trial.vectorDone(1 << 12, System.nanoTime() - 1000);
    }
    assertTrue(trial.over);
  }

  @Test
  void slowVectorCodeGetsAThirdOfTheTime() {
    Trial trial = new Trial(0);
    trial.scalarDone(1000, System.nanoTime() - 300_000_000);
    assertTrue(trial.tries());
    trial.vectorDone(1 << 12, System.nanoTime() - 400_000_000);
    assertFalse(trial.tries());
    assertFalse(trial.over);
  }
}
