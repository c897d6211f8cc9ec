package dev.broadside;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** When two boxes overlap: closed and half-open, at the corners of the number line. */
class TouchRuleTest {
  private static final double INF = Double.POSITIVE_INFINITY;

  /** Two intervals and whether they overlap closed and half-open. */
  private record Case(
      double lo1, double hi1, double lo2, double hi2, boolean closed, boolean half) {}

  private static final List<Case> CASES =
      List.of(
          new Case(0, 1, 1, 2, true, false),
          new Case(0, 1, 0.5, 2, true, true),
          new Case(0, 1, 2, 3, false, false),
          new Case(-0.0, 0.0, 0.0, 1, true, false),
          new Case(-1, -0.0, 0.0, 1, true, false),
          new Case(-1, 0.0, -0.0, 1, true, false),
          new Case(1, 1, 1, 1, true, false),
          new Case(1, 1, 0, 2, true, true),
          new Case(1, 1, 1, 2, true, false),
          new Case(Float.MIN_VALUE, Float.MIN_VALUE, 0, Float.MIN_VALUE, true, false),
          new Case(0, Float.MIN_VALUE, 2 * Float.MIN_VALUE, 1, false, false),
          new Case(0, Float.MIN_VALUE, Float.MIN_VALUE, 1, true, false),
          new Case(-INF, INF, 5, 6, true, true),
          new Case(-INF, INF, -INF, INF, true, true),
          new Case(-INF, 0, 0, INF, true, false),
          new Case(INF, INF, INF, INF, true, false),
          new Case(INF, INF, 0, INF, true, false),
          new Case(-INF, -INF, 0, 1, false, false),
          new Case(-Float.MAX_VALUE, 0, 0, Float.MAX_VALUE, true, false),
          new Case(Float.MAX_VALUE, Float.MAX_VALUE, Float.MAX_VALUE, INF, true, false),
          new Case(1e30, 2e30, 2e30f, 3e30, (float) 2e30 >= 2e30f, false),
          new Case(1e-30, 2e-30, 3e-30, 4e-30, false, false));

  static List<AlgorithmContractTest.Way> ways() {
    return AlgorithmContractTest.ways();
  }

  @ParameterizedTest
  @MethodSource("ways")
  void holdsOnEveryAxisAtEveryCorner(AlgorithmContractTest.Way way) {
    for (int dims = 2; dims <= 3; dims++) {
      for (int axis = 0; axis < dims; axis++) {
        for (Case c : CASES) {
          for (Precision precision : Precision.values()) {
            if (precision == Precision.DOUBLE && c.lo1 == 1e30) {
              continue; // its coordinates are meant to meet after rounding to float
            }
            for (Touch touch : Touch.values()) {
              check(way, dims, axis, c, precision, touch);
            }
          }
        }
      }
    }
  }

  private static void check(
      AlgorithmContractTest.Way way, int dims, int axis, Case c, Precision precision, Touch touch) {
    Boxes boxes = RandomBoxes.empty(dims, precision);
    // A crowd elsewhere, so that algorithms do not take their small-scene short cut.
    for (int k = 0; k < 40; k++) {
      add(boxes, axis, 1e20 + 10 * k, 1e20 + 10 * k, 100 + k * 3);
    }
    int a = add(boxes, axis, c.lo1, c.hi1, 0);
    int b = add(boxes, axis, c.lo2, c.hi2, 0);
    boolean expected = touch == Touch.CLOSED ? c.closed : c.half;
    Tuning tuning = way.tuning(2).withTouch(touch);
    try (BroadPhase broadPhase = BroadPhase.of(boxes, way.algorithm(), tuning)) {
      boolean[] found = new boolean[1];
      broadPhase.findPairs().forEach((x, y) -> found[0] |= x == a && y == b);
      assertEquals(
          expected, found[0], way + " " + dims + "D axis " + axis + " " + precision + touch + c);
    }
  }

  private static int add(Boxes boxes, int axis, double lo, double hi, double elsewhere) {
    double[] min = {elsewhere, elsewhere, elsewhere};
    double[] max = {elsewhere + 1, elsewhere + 1, elsewhere + 1};
    min[axis] = lo;
    max[axis] = hi;
    return boxes instanceof Boxes2D flat
        ? flat.add(min[0], min[1], max[0], max[1])
        : ((Boxes3D) boxes).add(min[0], min[1], min[2], max[0], max[1], max[2]);
  }
}
