package dev.broadside.benchmarks.physics;

import dev.broadside.benchmarks.Verdict;
import java.util.Arrays;

/**
 * What the dissertation's text says of a scene, as far as ratios can tell: Box2D's time over ours
 * at each number of fixtures, which grow.
 */
interface Claim {
  /** How far apart times of the same kind of growth may drift, as a factor. */
  double PARALLEL = 2;

  Verdict judge(double[] fixtures, double[] ratios);

  /** So many times faster at all sizes. */
  static Claim everywhere(double times) {
    return (fixtures, ratios) -> faster(least(ratios) >= times, ratios);
  }

  /** So many times faster in the geometric mean. */
  static Claim onAverage(double times) {
    return (fixtures, ratios) ->
        faster(
            Arrays.stream(ratios).map(Math::log).average().orElse(Double.NaN) >= Math.log(times),
            ratios);
  }

  private static Verdict faster(boolean asMuch, double[] ratios) {
    return asMuch ? Verdict.REPRODUCED : least(ratios) >= 1 ? Verdict.SAME_SHAPE : Verdict.DIFFERS;
  }

  /** Faster at all sizes, and more so at the largest than at the smallest. */
  static Claim growing() {
    return (fixtures, ratios) ->
        ratios[ratios.length - 1] <= ratios[0]
            ? Verdict.DIFFERS
            : least(ratios) >= 1 ? Verdict.REPRODUCED : Verdict.SAME_SHAPE;
  }

  /** About as fast at all sizes. */
  static Claim similar() {
    return (fixtures, ratios) -> {
      double greatest = Arrays.stream(ratios).max().orElse(Double.NaN);
      boolean alike = least(ratios) >= 0.8 && greatest <= 1.5;
      boolean parallel = greatest <= PARALLEL * least(ratios);
      return alike ? Verdict.REPRODUCED : parallel ? Verdict.SAME_SHAPE : Verdict.DIFFERS;
    };
  }

  /** Faster up to so many fixtures, slower beyond. */
  static Claim fasterUpTo(int count) {
    return (fixtures, ratios) -> {
      boolean behind = fixtures[fixtures.length - 1] > count;
      for (int k = 0; k < ratios.length; k++) {
        behind &= fixtures[k] <= count == ratios[k] >= 1;
      }
      return behind ? Verdict.REPRODUCED : Verdict.DIFFERS;
    };
  }

  static double least(double[] ratios) {
    return Arrays.stream(ratios).min().orElse(Double.NaN);
  }
}
