package dev.broadside.benchmarks.scaling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScalingTest {
  @Test
  void anAlgorithmEndsBeforeFramesOfTwentySeconds() {
    assertNull(Scaling.foreseen(List.of(1.0, 100.0), List.of(10L, 100L), 100_000));
    assertTrue(
        Scaling.foreseen(List.of(10.0, 1000.0), List.of(10L, 100L), 100_000)
            .startsWith("more than 20 s (about 100 s)"));
    assertNull(Scaling.foreseen(List.of(), List.of(), 1000), "nothing is known yet");
  }

  @Test
  void anAlgorithmEndsBeforeTwoHundredMillionPairs() {
    assertEquals(
        "more than 2·10^8 pairs at n = 100000",
        Scaling.foreseen(List.of(1.0, 2.0), List.of(500_000L, 50_000_000L), 100_000));
  }

  @Test
  void theRunningJdkIsAmongThoseFound() throws Exception {
    assertTrue(Jvms.found().containsKey(Runtime.version().feature()));
    Jvms.found().values().forEach(java -> assertTrue(Files.isExecutable(java), java.toString()));
  }
}
