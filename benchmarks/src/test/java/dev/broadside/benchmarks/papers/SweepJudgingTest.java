package dev.broadside.benchmarks.papers;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.broadside.benchmarks.Verdict;
import org.junit.jupiter.api.Test;

class SweepJudgingTest {
  private static final double[] STEADY = {1.1, 1.05};
  private static final double[] AT_214 = {0.428, 0.43};

  private static double[] values(double... values) {
    return values;
  }

  private static Speedups speedups(double[]... byDensity) {
    return new Speedups(byDensity);
  }

  @Test
  void thePlaneIsReproducedIfTheExchangeAvoidsTheRise() {
    assertEquals(Verdict.REPRODUCED, SweepScenes.judgePlane(values(2.4, 2.6), STEADY, AT_214));
  }

  @Test
  void thePlaneHasAnotherConstantIfTheExchangeComesEarlierOrXRisesMore() {
    assertEquals(
        Verdict.SAME_SHAPE, SweepScenes.judgePlane(values(2.4, 2.6), STEADY, values(0.32, 0.43)));
    assertEquals(Verdict.SAME_SHAPE, SweepScenes.judgePlane(values(2.6, 2.4), STEADY, AT_214));
    assertEquals(
        Verdict.SAME_SHAPE, SweepScenes.judgePlane(values(2.4, 2.6), values(1.1, 1.6), AT_214));
  }

  @Test
  void thePlaneDiffersIfNoAxesAreExchangedOrFixedAxesDoNotSuffer() {
    assertEquals(
        Verdict.DIFFERS,
        SweepScenes.judgePlane(values(2.4, 2.6), STEADY, values(Double.NaN, 0.43)));
    assertEquals(Verdict.DIFFERS, SweepScenes.judgePlane(values(1.2, 2.6), STEADY, AT_214));
  }

  @Test
  void theRiseComparesWithFramesAfterTheStartAlone() {
    double[] millis = {9, 9, 1, 1, 3, 5, Double.NaN, 1};
    SweepTrace trace = new SweepTrace("paper", millis, new double[8], new double[8], 1);
    assertEquals(4, trace.rise(4, 5, 2));
  }

  @Test
  void theBallIsReproducedOnlyIfItIsDensestWhenThePapersIs() {
    assertEquals(Verdict.REPRODUCED, SweepScenes.judgeBall(true, 3, 1.78, 1.9, 2));
    assertEquals(Verdict.SAME_SHAPE, SweepScenes.judgeBall(false, 3, 1.78, 1.9, 2));
    assertEquals(Verdict.SAME_SHAPE, SweepScenes.judgeBall(true, 3, 1.78, 1.77, 2));
    assertEquals(Verdict.DIFFERS, SweepScenes.judgeBall(true, 1.2, 1.78, 1.9, 2));
  }

  @Test
  void candidatesNeedASpeedupThatSometimesFallsWithTheDensity() {
    Speedups falling = speedups(values(1.4, 1.6), values(1.5, 1.5));
    Speedups rising = speedups(values(1.4, 1.5), values(1.5, 1.6));
    assertEquals(Verdict.SAME_SHAPE, SweepFigures.judgeStage(1, falling, 0));
    assertEquals(Verdict.DIFFERS, SweepFigures.judgeStage(1, rising, 0));
  }

  @Test
  void pairingNeedsASpeedupThatGrowsWithSizeAndDensity() {
    Speedups growing = speedups(values(1.3, 1.6, Double.NaN), values(1.7, 1.9, Double.NaN));
    Speedups thinner = speedups(values(1.7, 1.9), values(1.3, 1.6));
    Speedups shrinking = speedups(values(1.6, 1.3), values(1.9, 1.7));
    assertEquals(Verdict.SAME_SHAPE, SweepFigures.judgeStage(2, growing, 0));
    assertEquals(1.9, growing.largestAndDensest());
    assertEquals(Verdict.DIFFERS, SweepFigures.judgeStage(2, thinner, 0));
    assertEquals(Verdict.DIFFERS, SweepFigures.judgeStage(2, shrinking, 0));
  }

  @Test
  void sortingNeedsBalancedPartitions() {
    Speedups modest = speedups(values(1.2, 1.4));
    assertEquals(Verdict.SAME_SHAPE, SweepFigures.judgeStage(0, modest, 0.009));
    assertEquals(Verdict.DIFFERS, SweepFigures.judgeStage(0, modest, 0.011));
  }

  @Test
  void densityMustCostPairingAlone() {
    double[] flat = {10, 10};
    assertEquals(
        Verdict.SAME_SHAPE,
        SweepFigures.judgeDensities(new double[][] {flat, flat, values(40, 70), values(60, 90)}));
    assertEquals(
        Verdict.DIFFERS,
        SweepFigures.judgeDensities(
            new double[][] {values(10, 15), flat, values(40, 70), values(60, 95)}));
    assertEquals(
        Verdict.DIFFERS,
        SweepFigures.judgeDensities(new double[][] {flat, flat, values(15, 70), values(35, 90)}));
  }
}
