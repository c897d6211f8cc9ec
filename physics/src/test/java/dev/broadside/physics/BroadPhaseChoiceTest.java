package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.Algorithm;
import dev.broadside.physics.scene.PhysicsScene;
import dev.broadside.physics.scene.RunningScene;
import dev.broadside.physics.shape.Circle;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class BroadPhaseChoiceTest {
  private static final float DT = 1 / 60f;

  private static long hash(String scene, int size, int steps, Algorithm algorithm) {
    WorldDefinition definition = new WorldDefinition().broadPhase(algorithm);
    try (RunningScene running = PhysicsScene.named(scene).open(size, definition)) {
      for (int step = 0; step < steps; step++) {
        running.step();
      }
      return running.world().hash();
    }
  }

  @ParameterizedTest
  @EnumSource(Algorithm.class)
  void everyAlgorithmGivesTheSameWorld(Algorithm algorithm) {
    for (String scene : List.of("mixed-static-dynamic", "mild-n2", "diagonal")) {
      int size = scene.equals("mixed-static-dynamic") ? 100 : 10;
      assertEquals(hash(scene, size, 40, Algorithm.BVH), hash(scene, size, 40, algorithm), scene);
    }
  }

  /** Bodies come, go, fall asleep, wake, and change their type: the choice changes many times. */
  private static void live(World world, SplittableRandom random, int step) {
    int phase = step % 80;
    if (phase == 0 || phase == 30) {
      for (int k = 0; k < 60; k++) {
        float x = (float) random.nextDouble(-20, 20);
        float y = (float) random.nextDouble(-20, 20);
        Body body =
            world.create(phase == 30 ? BodyDefinition.fixed(x, y) : BodyDefinition.dynamic(x, y));
        body.attach(new Circle(0.6f), new FixtureDefinition());
      }
    } else if (phase == 50 || phase == 70) {
      for (int id = 0; id < world.bodyIdLimit(); id++) {
        Body body = world.body(id);
        boolean fixed = body != null && body.type() == BodyType.STATIC;
        if (body != null && (phase == 70 ? fixed : random.nextInt(3) == 0)) {
          world.destroy(body);
        } else if (body != null && phase == 50 && random.nextInt(6) == 0) {
          body.setType(fixed ? BodyType.DYNAMIC : BodyType.STATIC);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void changingTheStructureOnTheWayChangesNothing(boolean sleeping) {
    WorldDefinition still = new WorldDefinition().gravity(0, 0).sleeping(sleeping);
    try (World auto = new World(still);
        World trees = new World(still.broadPhase(Algorithm.BVH))) {
      SplittableRandom one = new SplittableRandom(5);
      SplittableRandom two = new SplittableRandom(5);
      List<Algorithm> used = new ArrayList<>();
      for (int step = 0; step < 400; step++) {
        live(auto, one, step);
        live(trees, two, step);
        auto.step(DT);
        trees.step(DT);
        assertEquals(trees.hash(), auto.hash(), "step " + step);
        Algorithm now = auto.inspect().broadPhase().algorithm();
        if (used.isEmpty() || used.get(used.size() - 1) != now) {
          used.add(now);
        }
        assertEquals(Algorithm.BVH, trees.inspect().broadPhase().algorithm());
      }
      assertTrue(used.size() >= (sleeping ? 2 : 8), "used in turn: " + used);
    }
  }

  @Test
  void manyStaticShapesAreForTheTrees() {
    try (World world = new World(new WorldDefinition().gravity(0, 0))) {
      List<Body> fixed = new ArrayList<>();
      for (int k = 0; k < 80; k++) {
        world
            .create(BodyDefinition.dynamic(3 * k, 0).velocity(1, 0))
            .attach(new Circle(1), new FixtureDefinition());
      }
      world.step(DT);
      assertEquals(Algorithm.TILES, world.inspect().broadPhase().algorithm());
      for (int k = 0; k < 40; k++) {
        Body body = world.create(BodyDefinition.fixed(3 * k, 5));
        body.attach(new Circle(1), new FixtureDefinition());
        fixed.add(body);
      }
      world.step(DT);
      assertEquals(Algorithm.BVH, world.inspect().broadPhase().algorithm());
      fixed.forEach(world::destroy);
      world.step(DT);
      assertEquals(Algorithm.TILES, world.inspect().broadPhase().algorithm());
    }
  }

  @Test
  void theDefinitionTellsAndChecks() {
    assertEquals(Algorithm.AUTO, new WorldDefinition().broadPhase());
    assertThrows(NullPointerException.class, () -> new WorldDefinition().broadPhase(null));
    try (World world = new World(new WorldDefinition().broadPhase(Algorithm.SWEEP))) {
      assertEquals(Algorithm.SWEEP, world.definition().broadPhase());
      assertEquals(List.of(), world.definition().deviations());
    }
  }
}
