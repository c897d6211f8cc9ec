package dev.broadside.physics.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.World;
import dev.broadside.physics.WorldDefinition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Scenes have exactly the shapes, bodies and joints they are specified with. */
class PhysicsSceneTest {
  static java.util.List<String> names() {
    return PhysicsScene.names();
  }

  private static RunningScene open(String name, int size) {
    return PhysicsScene.named(name).open(size, new WorldDefinition().continuous(false));
  }

  @ParameterizedTest
  @CsvSource({
    "falling-squares, 40, 496, 496, 0",
    "falling-squares, 150, 2146, 2146, 0",
    "falling-squares, 300, 4396, 4396, 0",
    "falling-circles, 40, 496, 496, 0",
    "falling-circles, 150, 2146, 2146, 0",
    "falling-circles, 300, 4396, 4396, 0",
    "add-pair, 500, 501, 501, 0",
    "add-pair, 1000, 1001, 1001, 0",
    "add-pair, 2000, 2001, 2001, 0",
    "mild-n2, 50, 251, 101, 0",
    "mild-n2, 100, 501, 201, 0",
    "mild-n2, 200, 1001, 401, 0",
    "n2, 250, 250, 250, 0",
    "n2, 500, 500, 500, 0",
    "n2, 750, 750, 750, 0",
    "multi-fixture, 20, 2733, 21, 0",
    "multi-fixture, 60, 6393, 61, 0",
    "multi-fixture, 100, 7653, 101, 0",
    "mostly-static-single, 30, 732, 31, 0",
    "mostly-static-single, 110, 11452, 111, 0",
    "mostly-static-single, 200, 38812, 201, 0",
    "mostly-static-multi, 30, 732, 732, 0",
    "mostly-static-multi, 110, 11452, 11452, 0",
    "mostly-static-multi, 200, 38812, 38812, 0",
    "diagonal, 10, 3050, 3050, 0",
    "diagonal, 30, 3450, 3450, 0",
    "diagonal, 50, 4250, 4250, 0",
    "mixed-static-dynamic, 1000, 9427, 1001, 0",
    "mixed-static-dynamic, 3000, 11427, 3001, 0",
    "mixed-static-dynamic, 6000, 14427, 6001, 0",
    "big-mobile, 7, 382, 256, 255",
    "big-mobile, 9, 1534, 1024, 1023",
    "big-mobile, 11, 6142, 4096, 4095",
    "slow-explosion, 1000, 1000, 1000, 0",
    "slow-explosion, 3000, 3000, 3000, 0",
    "slow-explosion, 6000, 6000, 6000, 0",
    "big-pyramid, 20, 211, 211, 0",
    "big-pyramid, 50, 1276, 1276, 0",
    "big-pyramid, 100, 5051, 5051, 0",
    "tiles, 66, 22211, 2212, 0",
    "joint-grid, 100, 10000, 10000, 19800",
    "large-pyramid, 100, 5051, 5051, 0",
    "many-pyramids, 20, 22020, 22001, 0",
    "smash, 120, 9601, 9601, 0",
    "full-tumbler, 45, 2029, 2027, 1",
    "washer, 90, 8140, 8101, 0",
    "junkyard, 200, 8262, 8002, 0",
    "compounds, 150, 6282, 3001, 0",
    "spinner, 6076, 6437, 6078, 1",
    "rain, 40, 2505, 1, 0"
  })
  void hasTheCountsOfItsSpecification(String name, int size, int shapes, int bodies, int joints) {
    try (RunningScene scene = open(name, size)) {
      World world = scene.world();
      assertEquals(shapes, world.fixtureCount(), "shapes");
      assertEquals(bodies, world.bodyCount(), "bodies");
      assertEquals(joints, world.jointCount(), "joints");
    }
  }

  @Test
  void theTumblerFillsOneBodyAStep() {
    try (RunningScene scene = open("tumbler", 20)) {
      assertEquals(4, scene.world().fixtureCount());
      for (int step = 1; step <= 30; step++) {
        scene.step();
        assertEquals(4 + Math.min(20, step), scene.world().fixtureCount());
      }
      assertEquals(1, scene.world().jointCount());
    }
  }

  @Test
  void aColumnOfRagDollsComesEveryEighthStepAndTheOldestIsReplaced() {
    try (RunningScene scene = open("rain", 2)) {
      World world = scene.world();
      int floor = world.fixtureCount();
      for (int step = 0; step < 26; step++) {
        scene.step();
        int columns = Math.min(2, step / 8 + 1);
        assertEquals(1 + 25 * 11 * columns, world.bodyCount());
        assertEquals(floor + 25 * 13 * columns, world.fixtureCount());
        assertEquals(25 * 10 * columns, world.jointCount());
      }
      world.validate();
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void runsAndStaysFinite(String name) {
    PhysicsScene recipe = PhysicsScene.named(name);
    try (RunningScene scene = open(name, Math.max(recipe.leastSize(), recipe.size('S') / 4))) {
      for (int k = 0; k < 40; k++) {
        scene.step();
      }
      SceneFigures figures = SceneFigures.of(scene.world());
      assertTrue(Double.isFinite(figures.kineticEnergy()), figures.toString());
      assertTrue(Double.isFinite(figures.meanY()), figures.toString());
    }
  }

  @Test
  void bodiesThatMeetNothingMoveAsTheLawSays() {
    try (RunningScene scene = open("slow-explosion", 1000)) {
      for (int k = 0; k < 100; k++) {
        scene.step();
      }
      assertEquals(247232, SceneFigures.of(scene.world()).kineticEnergy(), 50);
      assertEquals(0.2506, SceneFigures.of(scene.world()).meanY(), 1e-3);
    }
    try (RunningScene scene = open("diagonal", 10)) {
      for (int k = 0; k < 100; k++) {
        scene.step();
      }
      // A semi-implicit step falls g t dt / 2 further than the parabola; the true value lies
      // between.
      double t = 100 / 60.0;
      double parabola = 64 - 5 * t * t;
      assertEquals(parabola, SceneFigures.of(scene.world()).meanY(), 10 * t / 60 / 2 + 0.01);
    }
  }

  @Test
  void refusesUnknownNamesAndSizes() {
    String message =
        assertThrows(IllegalArgumentException.class, () -> PhysicsScene.named("avalanche"))
            .getMessage();
    assertTrue(message.startsWith("scene 'avalanche' is unknown: there are falling-squares"));
    message =
        assertThrows(IllegalArgumentException.class, () -> open("falling-squares", 3)).getMessage();
    assertEquals("size 3: scene falling-squares needs at least 15", message);
  }
}
