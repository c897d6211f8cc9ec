package dev.broadside.benchmarks.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class SolverLadderTest {
  @Test
  void theLaddersRungsAreThoseOfTheReferenceValues() throws IOException {
    for (SolverLadder.Row row : SolverLadder.read()) {
      ReferenceValues.Row plain =
          ReferenceValues.read().stream()
              .filter(r -> r.scene().equals(row.scene()))
              .filter(r -> r.size() == row.size() && r.step() == row.step())
              .findFirst()
              .orElseThrow();
      assertEquals(6, row.box2d().size(), row.toString());
      assertEquals(plain.plain().touching(), row.box2d().get(0), row.toString());
      for (int k = 0; k < ReferenceValues.EXACT.size(); k++) {
        int touching = plain.runs().get(ReferenceValues.EXACT.get(k)).touching();
        assertEquals(touching, row.box2d().get(2 * k + 1), row.toString());
      }
    }
  }

  @Test
  void overlapsOfSlowExplosionAreGoneSoonerWithMoreSubSteps() {
    SolverLadder.Row row = new SolverLadder.Row("slow-explosion", 3000, 30, List.of());
    assertTrue(SolverLadder.touching(row, 4) > 0);
    assertEquals(0, SolverLadder.touching(row, 16));
  }
}
