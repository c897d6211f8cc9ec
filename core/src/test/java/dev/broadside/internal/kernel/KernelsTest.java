package dev.broadside.internal.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIf;
import org.junit.jupiter.api.condition.EnabledIf;

/** The vector kernels give what the scalar ones give, at every length and offset. */
class KernelsTest {
  static boolean withoutVectorModule() {
    return ModuleLayer.boot().findModule("jdk.incubator.vector").isEmpty();
  }

  @Test
  @DisabledIf("withoutVectorModule")
  void vectorEqualsScalar() {
    Kernels vector = Kernels.vector();
    Kernels scalar = Kernels.scalar();
    SplittableRandom random = new SplittableRandom(3);
    for (int length = 0; length <= 3 * 64 + 1; length++) {
      for (int trial = 0; trial < 20; trial++) {
        int from = random.nextInt(4);
        float[][] lo = new float[3][from + length + 3];
        float[][] hi = new float[3][from + length + 3];
        float[] q = new float[6];
        for (int axis = 0; axis < 3; axis++) {
          for (int k = 0; k < lo[axis].length; k++) {
            lo[axis][k] = value(random);
            hi[axis][k] = Math.max(lo[axis][k], value(random));
          }
          q[axis] = value(random);
          q[3 + axis] = Math.max(q[axis], value(random));
        }
        int to = from + length;
        int[] a = new int[length + 8];
        int[] b = new int[length + 8];
        int m = scalar.overlaps1(from, to, lo[0], hi[0], q[0], q[3], a, 2);
        int n = vector.overlaps1(from, to, lo[0], hi[0], q[0], q[3], b, 2);
        assertSame(a, m, b, n);
        m = scalar.overlaps2(from, to, lo[0], hi[0], q[0], q[3], lo[1], hi[1], q[1], q[4], a, 0);
        n = vector.overlaps2(from, to, lo[0], hi[0], q[0], q[3], lo[1], hi[1], q[1], q[4], b, 0);
        assertSame(a, m, b, n);
        m =
            scalar.overlaps3(
                from, to, lo[0], hi[0], q[0], q[3], lo[1], hi[1], q[1], q[4], lo[2], hi[2], q[2],
                q[5], a, 0);
        n =
            vector.overlaps3(
                from, to, lo[0], hi[0], q[0], q[3], lo[1], hi[1], q[1], q[4], lo[2], hi[2], q[2],
                q[5], b, 0);
        assertSame(a, m, b, n);
      }
    }
  }

  @Test
  @DisabledIf("withoutVectorModule")
  void packedVectorEqualsPackedScalar() {
    SplittableRandom random = new SplittableRandom(4);
    long guard = 1L << 20 | 1L << 41 | 1L << 62;
    for (int length = 0; length <= 3 * 8 + 1; length++) {
      for (int trial = 0; trial < 50; trial++) {
        int from = random.nextInt(4);
        int to = from + length;
        long[] lo = new long[to + 3];
        long[] hi = new long[to + 3];
        for (int k = 0; k < lo.length; k++) {
          lo[k] = packed(random);
          hi[k] = packed(random) | guard;
        }
        long lo1 = packed(random);
        long hi1 = packed(random) | guard;
        int[] a = new int[length + 8];
        int[] b = new int[length + 8];
        int m = Kernels.scalar().overlapsPacked(from, to, lo, hi, lo1, hi1, guard, a, 2);
        int n = Kernels.vector().overlapsPacked(from, to, lo, hi, lo1, hi1, guard, b, 2);
        assertSame(a, m, b, n);
        int expected = 2;
        for (int j = from; j < to; j++) {
          boolean overlap = true;
          for (int shift = 0; shift < 63; shift += 21) {
            overlap &= field(lo[j], shift) <= field(hi1, shift);
            overlap &= field(lo1, shift) <= field(hi[j], shift);
          }
          expected += overlap ? 1 : 0;
        }
        assertEquals(expected, m);
      }
    }
  }

  @Test
  @DisabledIf("withoutVectorModule")
  void intervalsOfIntsAreTheSameInBothSpellings() {
    Kernels vector = Kernels.vector();
    Kernels scalar = Kernels.scalar();
    SplittableRandom random = new SplittableRandom(4);
    for (int length = 0; length <= 3 * 16 + 1; length++) {
      for (int trial = 0; trial < 20; trial++) {
        int[][] lo = new int[2][length];
        int[][] hi = new int[2][length];
        int[] q = new int[4];
        int bound = trial % 2 == 0 ? 6 : 1 << 30;
        for (int axis = 0; axis < 2; axis++) {
          for (int k = 0; k < length; k++) {
            lo[axis][k] = random.nextInt(bound);
            hi[axis][k] = Math.max(lo[axis][k], random.nextInt(bound));
          }
          q[axis] = random.nextInt(bound);
          q[2 + axis] = Math.max(q[axis], random.nextInt(bound));
        }
        int[] a = new int[length + 16];
        int[] b = new int[length + 16];
        int m = scalar.intervals1(length, lo[0], hi[0], q[0], q[2], a);
        int n = vector.intervals1(length, lo[0], hi[0], q[0], q[2], b);
        assertSame(a, m, b, n);
        m = scalar.intervals2(length, lo[0], hi[0], q[0], q[2], lo[1], hi[1], q[1], q[3], a);
        n = vector.intervals2(length, lo[0], hi[0], q[0], q[2], lo[1], hi[1], q[1], q[3], b);
        assertSame(a, m, b, n);
        int expected = 0;
        for (int k = 0; k < length; k++) {
          boolean x = lo[0][k] <= q[2] && hi[0][k] >= q[0];
          expected += x && lo[1][k] <= q[3] && hi[1][k] >= q[1] ? 1 : 0;
        }
        assertEquals(expected, m);
      }
    }
  }

  private static long packed(SplittableRandom random) {
    int last = (1 << 20) - 1;
    long corner = 0;
    for (int shift = 0; shift < 63; shift += 21) {
      corner |=
          (long) (random.nextInt(3) == 0 ? last * random.nextInt(2) : random.nextInt(4)) << shift;
    }
    return corner;
  }

  private static long field(long corner, int shift) {
    return corner >>> shift & (1 << 20) - 1;
  }

  private static float value(SplittableRandom random) {
    return switch (random.nextInt(12)) {
      case 0 -> Float.NEGATIVE_INFINITY;
      case 1 -> Float.POSITIVE_INFINITY;
      case 2 -> -0f;
      case 3 -> Float.MIN_VALUE;
      default -> random.nextInt(5);
    };
  }

  private static void assertSame(int[] a, int m, int[] b, int n) {
    assertEquals(m, n);
    assertArrayEquals(Arrays.copyOf(a, m), Arrays.copyOf(b, n));
  }

  @Test
  @EnabledIf("withoutVectorModule")
  void askingForVectorWithoutTheModuleNamesTheFlag() {
    String message = assertThrows(IllegalStateException.class, Kernels::vector).getMessage();
    assertTrue(message.contains("--add-modules jdk.incubator.vector"), message);
    assertEquals("scalar", Kernels.chosen().name());
  }

  @Test
  void unknownKernelsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> Kernels.named("simd"));
  }
}
