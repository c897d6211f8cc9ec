package dev.broadside.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

class VerdictTest {
  @Test
  void aGoalIsMetOrMissed() {
    assertEquals("Goal met", Verdict.goal(true).shown());
    assertEquals("Goal missed", Verdict.goal(false).shown());
  }

  @Test
  void everyVerdictIsFoundByWhatIsShown() {
    for (Verdict verdict : Verdict.values()) {
      assertSame(verdict, Verdict.shownAs(verdict.shown()));
    }
  }
}
