package dev.broadside.benchmarks.papers;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.papers.SphereTables.Rival;
import org.junit.jupiter.api.Test;

class SphereJudgingTest {
  private static Verdict judge(double quadratic, double keptLists, double papersKeptLists) {
    return SphereTables.judgeRivals(
        new Rival(50_000, quadratic, 113), new Rival(50_000, keptLists, papersKeptLists));
  }

  @Test
  void eachRivalIsHeldToItsOwnRatio() {
    assertEquals(Verdict.REPRODUCED, judge(113, 290, 306));
    assertEquals(Verdict.SAME_SHAPE, judge(113, 83, 306));
    assertEquals(Verdict.DIFFERS, judge(113, 0.9, 306));
  }

  @Test
  void aRatioThePaperDoesNotGiveIsNotReproduced() {
    assertEquals(Verdict.SAME_SHAPE, judge(113, 290, Double.NaN));
  }

  @Test
  void uniquePairsByASetAreJudgedByTimeMemoryAndNumber() {
    assertEquals(Verdict.REPRODUCED, SphereTables.judgeOnce(1.35, 2.1, 12));
    assertEquals(Verdict.SAME_SHAPE, SphereTables.judgeOnce(2, 2.1, 12));
    assertEquals(Verdict.SAME_SHAPE, SphereTables.judgeOnce(1.35, 2.1, 6.6));
    assertEquals(Verdict.DIFFERS, SphereTables.judgeOnce(0.98, 2.1, 12));
  }
}
