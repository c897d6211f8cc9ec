package dev.broadside.internal.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIf;

/** The kernels of tree building: vector equals scalar at every length and offset. */
class TreeKernelsTest {
  static boolean withoutVectorModule() {
    return ModuleLayer.boot().findModule("jdk.incubator.vector").isEmpty();
  }

  @Test
  @DisabledIf("withoutVectorModule")
  void vectorEqualsScalar() {
    Kernels vector = Kernels.vector();
    Kernels scalar = Kernels.scalar();
    SplittableRandom random = new SplittableRandom(5);
    for (int length = 0; length <= 3 * 16 + 1; length++) {
      for (int trial = 0; trial < 20; trial++) {
        int start = random.nextInt(4);
        int to = start + length;
        float[][] lo = new float[3][to + 3];
        float[][] hi = new float[3][to + 3];
        fill(random, lo, hi);
        int from = start + (length == 0 ? 0 : random.nextInt(length));
        int stop = start + random.nextInt(length + 1);
        long[] a = new long[length * length + 2];
        long[] b = new long[length * length + 2];
        int m = scalar.block2(start, stop, from, to, lo[0], hi[0], lo[1], hi[1], a, 0);
        int n = vector.block2(start, stop, from, to, lo[0], hi[0], lo[1], hi[1], b, 0);
        assertEquals(m, n);
        assertArrayEquals(Arrays.copyOf(a, m), Arrays.copyOf(b, n));
        m = scalar.block3(start, stop, from, to, lo[0], hi[0], lo[1], hi[1], lo[2], hi[2], a, 0);
        n = vector.block3(start, stop, from, to, lo[0], hi[0], lo[1], hi[1], lo[2], hi[2], b, 0);
        assertEquals(m, n);
        assertArrayEquals(Arrays.copyOf(a, m), Arrays.copyOf(b, n));
        if (length > 0) {
          float[] x = new float[6];
          float[] y = new float[6];
          scalar.extent(start, to, lo[0], hi[0], x, 1);
          vector.extent(start, to, lo[0], hi[0], y, 1);
          for (int k = 0; k < 6; k++) {
            // Which of the two zeros an extreme is does not matter to anybody.
            assertTrue(x[k] == y[k], () -> Arrays.toString(x) + " " + Arrays.toString(y));
          }
        }
      }
    }
  }

  private static void fill(SplittableRandom random, float[][] lo, float[][] hi) {
    for (int axis = 0; axis < 3; axis++) {
      for (int k = 0; k < lo[axis].length; k++) {
        lo[axis][k] = value(random);
        hi[axis][k] = Math.max(lo[axis][k], value(random));
      }
    }
  }

  private static float value(SplittableRandom random) {
    return switch (random.nextInt(12)) {
      case 0 -> Float.NEGATIVE_INFINITY;
      case 1 -> Float.POSITIVE_INFINITY;
      case 2 -> -0f;
      case 3 -> Float.MAX_VALUE;
      default -> random.nextInt(5);
    };
  }

  @Test
  void extentNeverMakesNaN() {
    float[] lo = {Float.NEGATIVE_INFINITY, Float.POSITIVE_INFINITY, -Float.MAX_VALUE};
    float[] hi = {Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY, Float.MAX_VALUE};
    float[] out = new float[4];
    Kernels.chosen().extent(0, 3, lo, hi, out, 0);
    assertEquals(Float.NEGATIVE_INFINITY, out[0]);
    assertEquals(Float.POSITIVE_INFINITY, out[1]);
    assertEquals(0, out[2]);
    assertEquals(Float.POSITIVE_INFINITY, out[3]);
  }
}
