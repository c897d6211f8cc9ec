package dev.broadside.algorithm.kdtree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocationalCodesTest {
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void orderAndPrefixAreThoseOfThePathsWrittenAsStrings(int dims) {
    LocationalCodes codes = new LocationalCodes(dims);
    SplittableRandom random = new SplittableRandom(1);
    for (int trial = 0; trial < 20_000; trial++) {
      // Few distinct coordinates, so that common prefixes of any length are frequent.
      int[] p = point(codes, random);
      int[] q = point(codes, random);
      int lengthP = random.nextInt(codes.depth + 1);
      int lengthQ = random.nextInt(codes.depth + 1);
      String pathP = path(codes, p).substring(0, lengthP);
      String pathQ = path(codes, q).substring(0, lengthQ);
      long codeP = code(codes, p, lengthP);
      long codeQ = code(codes, q, lengthQ);
      assertEquals(Integer.signum(pathP.compareTo(pathQ)), Long.signum(Long.compare(codeP, codeQ)));
      assertEquals(pathQ.startsWith(pathP), codeP <= codeQ && codeQ <= codes.last(codeP));
      assertEquals(lengthP, LocationalCodes.length(codeP));
      int shorter = random.nextInt(lengthP + 1);
      assertEquals(code(codes, p, shorter), codes.ancestor(codeP, shorter));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void aCellSpansThePointsThatShareItsPath(int dims) {
    LocationalCodes codes = new LocationalCodes(dims);
    SplittableRandom random = new SplittableRandom(2);
    for (int trial = 0; trial < 20_000; trial++) {
      int[] p = point(codes, random);
      int[] q = point(codes, random);
      int length = random.nextInt(codes.depth + 1);
      long code = code(codes, p, length);
      long low = codes.cellLow(code);
      long high = codes.cellHigh(code, low);
      boolean inside = true;
      for (int axis = 0; axis < dims; axis++) {
        inside &= codes.unpack(axis, low) <= q[axis] && q[axis] <= codes.unpack(axis, high);
      }
      assertEquals(path(codes, q).startsWith(path(codes, p).substring(0, length)), inside);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void theFirstCutIsTheLongestCommonPrefix(int dims) {
    LocationalCodes codes = new LocationalCodes(dims);
    SplittableRandom random = new SplittableRandom(3);
    for (int trial = 0; trial < 20_000; trial++) {
      int[] p = point(codes, random);
      int[] q = point(codes, random);
      int common = codes.depth;
      for (int axis = 0; axis < dims; axis++) {
        int lo = Math.min(p[axis], q[axis]);
        int hi = Math.max(p[axis], q[axis]);
        common = Math.min(common, codes.firstCut(axis, lo, hi));
        if (lo < hi) {
          int plane = LocationalCodes.cuttingPlane(lo, hi);
          assertTrue(lo < plane && plane <= hi);
        }
      }
      String pathP = path(codes, p);
      String pathQ = path(codes, q);
      int expected = 0;
      while (expected < codes.depth && pathP.charAt(expected) == pathQ.charAt(expected)) {
        expected++;
      }
      assertEquals(expected, common);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void packedCornersCompareFieldByField(int dims) {
    LocationalCodes codes = new LocationalCodes(dims);
    SplittableRandom random = new SplittableRandom(4);
    for (int trial = 0; trial < 20_000; trial++) {
      int[] p = point(codes, random);
      int[] q = point(codes, random);
      long a = 0;
      long b = 0;
      for (int axis = 0; axis < dims; axis++) {
        a |= codes.pack(axis, p[axis]);
        b |= codes.pack(axis, q[axis]);
      }
      for (int axis = 0; axis < dims; axis++) {
        assertEquals(Math.max(p[axis], q[axis]), codes.unpack(axis, codes.max(a, b)));
        assertEquals(Math.min(p[axis], q[axis]), codes.unpack(axis, codes.min(a, b)));
      }
    }
  }

  private static int[] point(LocationalCodes codes, SplittableRandom random) {
    int[] point = new int[codes.dims];
    for (int axis = 0; axis < codes.dims; axis++) {
      point[axis] =
          switch (random.nextInt(4)) {
            case 0 -> 0;
            case 1 -> (1 << codes.bits) - 1;
            case 2 -> 1 << random.nextInt(codes.bits);
            default -> random.nextInt(1 << codes.bits);
          };
    }
    return point;
  }

  /** The paper's construction, bit by bit. */
  private static String path(LocationalCodes codes, int[] point) {
    StringBuilder path = new StringBuilder();
    for (int cut = 0; cut < codes.depth; cut++) {
      int axis = cut % codes.dims;
      path.append(point[axis] >> codes.bits - 1 - cut / codes.dims & 1);
    }
    return path.toString();
  }

  private static long code(LocationalCodes codes, int[] point, int length) {
    long morton = 0;
    for (int axis = 0; axis < codes.dims; axis++) {
      morton |= codes.spread(axis, point[axis]);
    }
    return codes.code(morton, length);
  }
}
