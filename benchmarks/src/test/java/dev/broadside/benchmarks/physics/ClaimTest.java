package dev.broadside.benchmarks.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.broadside.benchmarks.Verdict;
import org.junit.jupiter.api.Test;

class ClaimTest {
  private static Verdict judge(Claim claim, double... ratios) {
    return claim.judge(new double[] {500, 5000, 50_000}, ratios);
  }

  @Test
  void fasterEverywhereMeansAtEverySize() {
    assertEquals(Verdict.REPRODUCED, judge(Claim.everywhere(2), 2, 9, 3));
    assertEquals(Verdict.SAME_SHAPE, judge(Claim.everywhere(2), 2, 9, 1.9));
    assertEquals(Verdict.DIFFERS, judge(Claim.everywhere(2), 2, 9, 0.9));
  }

  @Test
  void anAverageIsThatOfRatios() {
    assertEquals(Verdict.REPRODUCED, judge(Claim.onAverage(4), 2, 4, 8.1));
    assertEquals(Verdict.SAME_SHAPE, judge(Claim.onAverage(4), 1, 1, 13), "one size is not all");
  }

  @Test
  void aLeadThatShrinksIsNotTheSameShape() {
    assertEquals(Verdict.REPRODUCED, judge(Claim.growing(), 1, 0.5 + 1, 3));
    assertEquals(Verdict.SAME_SHAPE, judge(Claim.growing(), 0.9, 2, 3));
    assertEquals(Verdict.DIFFERS, judge(Claim.growing(), 9, 5, 3));
  }

  @Test
  void similarMayBeOffByAConstant() {
    assertEquals(Verdict.REPRODUCED, judge(Claim.similar(), 1, 1.4, 0.9));
    assertEquals(Verdict.SAME_SHAPE, judge(Claim.similar(), 2, 3, 3.9));
    assertEquals(Verdict.DIFFERS, judge(Claim.similar(), 2, 3, 4.1));
  }

  @Test
  void aLeadThatEndsHasToEndInAWorldOfThatSize() {
    assertEquals(Verdict.REPRODUCED, judge(Claim.fasterUpTo(15_000), 1.2, 1, 0.8));
    assertEquals(Verdict.DIFFERS, judge(Claim.fasterUpTo(15_000), 1.2, 1, 1.1));
    assertEquals(Verdict.DIFFERS, judge(Claim.fasterUpTo(60_000), 1.2, 1, 1.1), "never that large");
  }

  @Test
  void theCostOfContinuousCollisionIsJudgedByGrowthAndByWhatBoxesTakeWithout() {
    double[] off = {10, 100};
    double[] grown = {15, 300};
    assertEquals(
        Verdict.REPRODUCED, ContinuousFigures.judge(new double[][] {off, grown, {2, 20}, {2, 25}}));
    assertEquals(
        Verdict.SAME_SHAPE,
        ContinuousFigures.judge(new double[][] {off, grown, {2, 90}, {2, 110}}));
    assertEquals(
        Verdict.DIFFERS,
        ContinuousFigures.judge(new double[][] {off, {30, 200}, {2, 20}, {2, 25}}));
    assertEquals(
        Verdict.DIFFERS, ContinuousFigures.judge(new double[][] {off, grown, {2, 20}, {2, 80}}));
  }
}
