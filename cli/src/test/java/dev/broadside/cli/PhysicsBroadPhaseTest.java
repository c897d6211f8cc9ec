package dev.broadside.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** physics --broad-phase. */
class PhysicsBroadPhaseTest {
  private static Object hash(String broadPhase) {
    return JsonText.object(
            Run.ok(
                "physics",
                "tumbler",
                "--size",
                "40",
                "--steps",
                "30",
                "--json",
                "--broad-phase",
                broadPhase))
        .get("hash");
  }

  @ParameterizedTest
  @ValueSource(strings = {"tiles", "bvh", "sweep"})
  void everyAlgorithmGivesTheSameState(String broadPhase) {
    assertEquals(hash("auto"), hash(broadPhase));
  }

  @Test
  void anUnknownAlgorithmIsRefusedInOneLine() {
    Run run = Run.of("physics", "tumbler", "--broad-phase", "magic");
    assertEquals(2, run.code());
    assertEquals(1, run.err().lines().count(), run.err());
    assertTrue(run.err().contains("--broad-phase"), run.err());
    assertTrue(run.err().contains("magic") && run.err().contains("tiles"), run.err());
  }
}
