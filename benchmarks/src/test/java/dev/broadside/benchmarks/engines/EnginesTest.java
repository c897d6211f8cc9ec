package dev.broadside.benchmarks.engines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.benchmarks.measure.Rounds;
import dev.broadside.physics.scene.PhysicsScene;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EnginesTest {
  @ParameterizedTest
  @EnumSource(EngineScene.class)
  void enginesEndAtAboutTheSameHeight(EngineScene scene) throws Exception {
    int size = scene == EngineScene.PYRAMID || scene == EngineScene.GRID ? 6 : 40;
    List<Engines.Standing> found =
        Engines.race(scene, size, 60, Engines.names(2), 2, new Rounds(0, 3, 60));
    assertEquals(Engines.names(2), found.stream().map(Engines.Standing::name).toList());
    for (Engines.Standing standing : found) {
      assertEquals(60, standing.steps());
      assertEquals(3, standing.millis().count(), "a mean of each run");
      assertEquals(0, standing.lost(), standing.name());
      assertEquals(found.get(0).height(), standing.height(), 0.5, scene + " " + standing.name());
    }
  }

  @Test
  void runsThatTakeLongAreCutAndCountedThreeTimes() throws Exception {
    Engines.Standing found =
        Engines.race(EngineScene.GRID, 3, 500, List.of("broadside"), 1, new Rounds(0, 9, 0)).get(0);
    assertEquals(10, found.steps());
    assertEquals(3, found.millis().count());
    assertTrue(found.slowest() >= found.millis().quantile(1));
  }

  @Test
  void laterRunsThatAreFasterAreMarked() {
    assertTrue(Engines.isWarm(new double[] {10, 7, 9.1}));
    assertFalse(Engines.isWarm(new double[] {10, 10, 8.9}));
    assertFalse(Engines.isWarm(new double[] {10, 11, 8, 8}));
    assertTrue(Engines.isWarm(new double[] {10}));
  }

  @Test
  void noSceneHasTheNameOfOneBesideNativeBox2d() {
    for (String name : EngineScene.names()) {
      assertFalse(PhysicsScene.names().contains(name), name);
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
