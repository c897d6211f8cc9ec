package dev.broadside.benchmarks.rivals;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.Algorithm;
import dev.broadside.Tuning;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.measure.Contestant;
import dev.broadside.benchmarks.measure.SceneContestant;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RivalsTest {
  @ParameterizedTest
  @ValueSource(strings = {"free", "sizes"})
  void everyRivalFindsOurPairsInEveryFrame(String sceneName) throws Exception {
    for (int dims = 2; dims <= 3; dims++) {
      for (String name : Rivals.names(dims)) {
        Scene scene =
            Scene.named(
                sceneName, SceneOptions.defaults().withN(800).withDims(dims).withDensity(1));
        try (Contestant rival = Rivals.named(name, scene);
            SceneContestant ours =
                SceneContestant.pairs("ours", scene, Algorithm.AUTO, Tuning.defaults())) {
          for (int frame = 0; frame < 4; frame++) {
            assertEquals(ours.frame(), rival.frame(), name + " frame " + frame);
            assertEquals(ours.hash(), rival.hash(), name + " frame " + frame);
            Laboratory.step(scene);
          }
        }
      }
    }
  }

  @Test
  void unknownRivalsAreTold() {
    Scene scene = Scene.named("free", SceneOptions.defaults().withN(1));
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> Rivals.named("jts-hpr", scene))
            .getMessage()
            .contains("allowed are jolt, bullet-dbvt"));
  }
}
