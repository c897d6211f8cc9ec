package dev.broadside;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every algorithm and variant gives exactly the oracle's pairs: a new constant is enrolled here.
 */
class AlgorithmContractTest {
  record Way(Algorithm algorithm, String variant) {
    @Override
    public String toString() {
      return algorithm.hyphenedName() + (variant.isEmpty() ? "" : ":" + variant);
    }

    Tuning tuning(int threads) {
      Tuning tuning = Tuning.defaults().withThreads(threads);
      return variant.isEmpty() ? tuning : tuning.withVariant(variant);
    }
  }

  static List<Way> ways() {
    List<Way> ways = new ArrayList<>();
    for (Algorithm algorithm : Algorithm.values()) {
      ways.add(new Way(algorithm, ""));
      for (String variant : algorithm.variants()) {
        ways.add(new Way(algorithm, variant));
      }
    }
    return ways;
  }

  @ParameterizedTest
  @MethodSource("ways")
  void findsTheOraclesPairsForEveryThreadCount(Way way) {
    for (int dims = 2; dims <= 3; dims++) {
      for (Precision precision : Precision.values()) {
        for (int n : new int[] {0, 1, 2, 3, 17, 64, 333, 1500}) {
          for (boolean lattice : new boolean[] {false, true}) {
            double span = Math.max(1, Math.pow(n, 1.0 / dims) * 1.5);
            Boxes boxes = RandomBoxes.make(dims, precision, n, 7 * n + dims, lattice, span, 2);
            long[] expected = Oracle.pairs(boxes);
            for (int threads : new int[] {1, 2, 3, 8}) {
              try (BroadPhase broadPhase =
                  BroadPhase.of(boxes, way.algorithm(), way.tuning(threads))) {
                String what = way + " " + dims + "D " + precision + " n=" + n + " t=" + threads;
                assertArrayEquals(expected, broadPhase.findPairs().toArray(), what);
                assertEquals(Oracle.hash(expected), broadPhase.findPairs().hash(), what);
              }
              try (BroadPhase broadPhase =
                  BroadPhase.of(boxes, way.algorithm(), way.tuning(threads))) {
                assertEquals(expected.length, broadPhase.countPairs());
                long[] sum = new long[1];
                broadPhase.forEachPair((a, b) -> sum[0] += Pairs.mix(a, b));
                assertEquals(Oracle.hash(expected), sum[0]);
                assertEquals(
                    Oracle.hash(expected), broadPhase.findPairsUnordered().hash(), way.toString());
              }
            }
          }
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("ways")
  void joinsTwoSetsIgnoringStaticMarks(Way way) {
    for (int dims = 2; dims <= 3; dims++) {
      for (Precision precision : Precision.values()) {
        Boxes a = RandomBoxes.make(dims, precision, 300, 1, true, 12, 2);
        Boxes b = RandomBoxes.make(dims, precision, 200, 2, true, 12, 2);
        for (int k = 0; k < 100; k++) {
          a.setStatic(k * 2, true);
          b.setStatic(k, true);
        }
        a.remove(5);
        b.remove(17);
        try (BroadPhase join = BroadPhase.between(a, b, way.algorithm(), way.tuning(2))) {
          assertArrayEquals(Oracle.between(a, b), join.findPairs().toArray(), way.toString());
        }
      }
    }
  }
}
