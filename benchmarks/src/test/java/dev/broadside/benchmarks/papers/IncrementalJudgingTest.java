package dev.broadside.benchmarks.papers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.benchmarks.Verdict;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class IncrementalJudgingTest {
  private static Curves curves(double[] x, double[]... y) {
    return new Curves(x, y, Collections.nCopies(x.length, ""));
  }

  private static double[] values(double... values) {
    return values;
  }

  @Test
  void aCrossoverLiesBetweenTheTwoPointsWhereTheOrderChanges() {
    Curves curves = curves(values(0, 10, 20), values(4, 4, 4), values(1, 3, 5));
    assertEquals(15, curves.crossover());
  }

  @Test
  void linesThatDoNotCrossHaveNoCrossover() {
    Curves curves = curves(values(1, 10), values(4, 4), values(1, 3));
    assertTrue(Double.isNaN(curves.crossover()));
    assertEquals("no crossover up to 10 insertions", curves.crossing("insertions"));
  }

  @Test
  void insertionsAreReproducedWithThePapersGainsAndCrossover() {
    Curves curves =
        curves(values(1, 10, 40, 80), values(2.9, 3, 3.1, 3.2), values(1, 1.6, 3.15, 6));
    assertEquals(Verdict.REPRODUCED, IncrementalFigures.judgeInsertions(curves));
  }

  @Test
  void insertionsWithThePapersGainsAndAFarCrossoverHaveAnotherConstant() {
    Curves curves =
        curves(values(1, 10, 160, 320), values(3.6, 3.9, 9, 15), values(1, 1.6, 8.8, 17));
    assertEquals(Verdict.SAME_SHAPE, IncrementalFigures.judgeInsertions(curves));
  }

  @Test
  void insertionsDifferIfSegmentedListsAreSlowerForOne() {
    Curves curves = curves(values(1, 10, 40), values(1, 1, 1), values(2, 2, 2.5));
    assertEquals(Verdict.DIFFERS, IncrementalFigures.judgeInsertions(curves));
  }

  @Test
  void aGridIsJudgedByItsCrossover() {
    double[] x = values(10, 500, 2000, 8000);
    double[] segmented = values(1, 1, 1, 1);
    assertEquals(
        Verdict.REPRODUCED,
        IncrementalFigures.judgeInsertionsInGrid(curves(x, values(1.2, 1.3, 1, 0.7), segmented)));
    assertEquals(
        Verdict.SAME_SHAPE,
        IncrementalFigures.judgeInsertionsInGrid(
            curves(x, values(1.9, 2.1, 1.4, 0.99), segmented)));
    assertEquals(
        Verdict.DIFFERS,
        IncrementalFigures.judgeInsertionsInGrid(curves(x, values(0.9, 1.1, 1, 0.9), segmented)));
  }

  @Test
  void movingIsReproducedOnlyIfTheRatioEndsNearOne() {
    double[] x = values(0.05, 0.2, 1);
    double[] segmented = values(1, 1, 1);
    assertEquals(
        Verdict.REPRODUCED,
        IncrementalFigures.judgeMoving(curves(x, values(3.4, 1.8, 1.1), segmented)));
    assertEquals(
        Verdict.SAME_SHAPE,
        IncrementalFigures.judgeMoving(curves(x, values(3.4, 1.8, 1.5), segmented)));
    assertEquals(
        Verdict.DIFFERS,
        IncrementalFigures.judgeMoving(curves(x, values(1.5, 1.8, 1.1), segmented)));
  }

  @Test
  void sizesNeedASmallLeadAtTenThousandAndAlmostTwiceAtTwoHundredThousand() {
    double[] x = values(10_000, 200_000);
    double[] segmented = values(1, 20);
    double[] octree = values(10, 200);
    assertEquals(
        Verdict.REPRODUCED,
        IncrementalFigures.judgeSizes(curves(x, values(1.1, 38), segmented, octree)));
    assertEquals(
        Verdict.SAME_SHAPE,
        IncrementalFigures.judgeSizes(curves(x, values(2.06, 43), segmented, octree)));
    assertEquals(
        Verdict.DIFFERS,
        IncrementalFigures.judgeSizes(curves(x, values(1.1, 38), segmented, values(1.05, 30))));
  }

  @Test
  void growthIsJudgedBySwapsAndByTime() {
    assertEquals(Verdict.REPRODUCED, IncrementalFigures.judgeGrowth(1.66, 1.75));
    assertEquals(Verdict.SAME_SHAPE, IncrementalFigures.judgeGrowth(1.66, 1.45));
    assertEquals(Verdict.DIFFERS, IncrementalFigures.judgeGrowth(1.3, 1.76));
  }
}
