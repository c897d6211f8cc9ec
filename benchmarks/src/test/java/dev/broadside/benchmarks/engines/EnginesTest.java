package dev.broadside.benchmarks.engines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EnginesTest {
  @ParameterizedTest
  @EnumSource(EngineScene.class)
  void enginesEndAtAboutTheSameHeight(EngineScene scene) throws Exception {
    int size = scene == EngineScene.PYRAMID || scene == EngineScene.GRID ? 6 : 40;
    List<Engines.Standing> found = Engines.race(scene, size, 60, Engines.names(2), 2, 60);
    assertEquals(Engines.names(2), found.stream().map(Engines.Standing::name).toList());
    for (Engines.Standing standing : found) {
      assertEquals(60, standing.steps());
      assertEquals(0, standing.lost(), standing.name());
      assertEquals(found.get(0).height(), standing.height(), 0.5, scene + " " + standing.name());
    }
  }

  @Test
  void unknownEnginesAndScenesAreTold() {
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> Engines.named("havok", 1))
            .getMessage()
            .contains("allowed are broadside, gdx-box2d"));
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> EngineScene.named("moon"))
            .getMessage()
            .contains("allowed are pyramid"));
  }
}
