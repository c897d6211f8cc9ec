package dev.broadside.physics.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.Body;
import dev.broadside.physics.BodyType;
import dev.broadside.physics.SolverType;
import dev.broadside.physics.World;
import dev.broadside.physics.WorldDefinition;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Scenes come out as in Box2D 2.4.1 (its figures stand in the rows): closely before they are
 * chaotic, within 10 to 20 % afterwards.
 */
class ReferenceValueTest {
  private static SceneFigures after(String scene, int size, int steps) {
    return after(scene, size, steps, SolverType.SOFT_STEP);
  }

  private static SceneFigures after(String scene, int size, int steps, SolverType solver) {
    WorldDefinition definition = new WorldDefinition().continuous(false).solver(solver);
    try (RunningScene running = PhysicsScene.named(scene).open(size, definition)) {
      for (int k = 0; k < steps; k++) {
        running.step();
      }
      return SceneFigures.of(running.world());
    }
  }

  /** How much further than the parabola Box2D's semi-implicit steps fall: g t dt / 2. */
  private static double stepError(int steps) {
    return 10 * steps / 3600.0 / 2;
  }

  @ParameterizedTest
  @CsvSource({
    "falling-circles, 40, 50, 47.7513",
    "falling-circles, 150, 50, 230.4319",
    "falling-squares, 40, 50, 47.7513",
    "falling-squares, 150, 50, 230.4319",
    "diagonal, 10, 50, 60.4583",
    "diagonal, 10, 100, 49.9722",
    "n2, 250, 50, -2.2967",
    "n2, 250, 100, -12.7828",
  })
  void fallsLikeAPointMass(String scene, int size, int steps, double meanY) {
    // Ours is the parabola where nothing touches and at most Box2D's way where something does.
    double middle = meanY + stepError(steps) / 2;
    assertEquals(middle, after(scene, size, steps).meanY(), stepError(steps) / 2 + 0.02);
  }

  @ParameterizedTest
  @CsvSource({
    "slow-explosion, 1000, 100, 247232, 0.0005",
    "slow-explosion, 3000, 100, 742425, 0.0005",
    "diagonal, 10, 100, 327250, 0.001",
    "n2, 250, 50, 27270.8, 0.0005",
    "n2, 250, 100, 109083, 0.0005",
    "add-pair, 500, 50, 63883.9, 0.002",
    "mixed-static-dynamic, 1000, 100, 33889.7, 0.05",
    "big-mobile, 7, 50, 29.6978, 0.02",
    "big-mobile, 7, 100, 118.684, 0.02",
    "big-mobile, 9, 100, 1308.22, 0.02",
  })
  void hasTheKineticEnergy(String scene, int size, int steps, double joules, double share) {
    assertEquals(joules, after(scene, size, steps).kineticEnergy(), share * joules);
  }

  /** The kind of solver Box2D 2.4.1 has; a tree of joints must not gain energy with it. */
  @ParameterizedTest
  @CsvSource({
    "big-mobile, 7, 50, 29.6978, 0.001",
    "big-mobile, 7, 100, 118.684, 0.001",
    "mixed-static-dynamic, 1000, 100, 33889.7, 0.01",
  })
  void hasTheKineticEnergyWithSequentialImpulses(
      String scene, int size, int steps, double joules, double share) {
    SceneFigures figures = after(scene, size, steps, SolverType.SEQUENTIAL_IMPULSES);
    assertEquals(joules, figures.kineticEnergy(), share * joules);
  }

  @ParameterizedTest
  @CsvSource({
    "mixed-static-dynamic, 1000, 50, 73.0020, 0.003",
    "mixed-static-dynamic, 1000, 100, 68.8314, 0.005",
    "tumbler, 200, 100, 5.7948, 0.1",
    "multi-fixture, 20, 100, 8.1063, 0.1",
    "mild-n2, 50, 50, 5.8166, 0.2",
    "mostly-static-single, 30, 100, -19.2744, 0.1",
    "mostly-static-multi, 30, 100, -19.3882, 0.1",
    "big-pyramid, 20, 500, 6.9170, 0.1",
    "falling-circles, 40, 100, 37.5611, 0.02",
  })
  void hasTheMeanHeight(String scene, int size, int steps, double meanY, double share) {
    assertEquals(meanY, after(scene, size, steps).meanY(), share * Math.abs(meanY));
  }

  @ParameterizedTest
  @CsvSource({
    "falling-squares, 40, 50, 480, 0.05",
    "tumbler, 200, 100, 109, 0.2",
    "n2, 250, 50, 652, 0.1",
    "n2, 250, 100, 589, 0.1",
    "mixed-static-dynamic, 1000, 50, 421, 0.2",
    "mixed-static-dynamic, 1000, 100, 551, 0.2",
    "big-pyramid, 20, 500, 590, 0.02",
    "slow-explosion, 1000, 100, 0, 0",
  })
  void hasTheTouchingContacts(String scene, int size, int steps, int touching, double share) {
    assertEquals(touching, after(scene, size, steps).touching(), share * touching);
  }

  /**
   * Chaotic since the hit in step 23, so that one run says little: as Box2D's, four runs of ours,
   * three of them begun up to 10 µm off, and the ranges overlap.
   */
  @Test
  void rangesOfTouchingContactsOverlapAfterAHit() {
    int least = Integer.MAX_VALUE;
    int most = 0;
    for (int seed = 0; seed < 4; seed++) {
      WorldDefinition definition = new WorldDefinition().continuous(false);
      try (RunningScene running = PhysicsScene.named("add-pair").open(500, definition)) {
        if (seed > 0) {
          shift(running.world(), new Random(seed));
        }
        for (int k = 0; k < 50; k++) {
          running.step();
        }
        int touching = SceneFigures.of(running.world()).touching();
        least = Math.min(least, touching);
        most = Math.max(most, touching);
      }
    }
    assertTrue(least <= 377 && most >= 243, least + " to " + most + ", Box2D 2.4.1 243 to 377");
  }

  private static void shift(World world, Random random) {
    for (int id = 0; id < world.bodyIdLimit(); id++) {
      Body body = world.body(id);
      if (body != null && body.type() == BodyType.DYNAMIC) {
        float x = body.x() + 1e-5f * (2 * random.nextFloat() - 1);
        float y = body.y() + 1e-5f * (2 * random.nextFloat() - 1);
        body.setTransform(x, y, body.angle());
      }
    }
  }

  @Test
  void momentumIsWhatGravityAndTheLaunchGave() {
    // 9 kg at 120 m/s; what the speed cap takes from circles that are hit is lost (Box2D: 1079.6).
    assertEquals(1080, after("add-pair", 500, 50).momentumX(), 0.001 * 1080);
    SceneFigures cluster = after("n2", 250, 100);
    double mass = 250 * Math.PI;
    assertEquals(-mass * 10 * 100 / 60, cluster.momentumY(), 1e-4 * mass * 17);
    assertEquals(0, cluster.momentumX(), 1e-3 * mass);
  }
}
