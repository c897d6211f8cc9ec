package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContinuousTest {
  private static final float DT = 1 / 60f;

  private static World world() {
    return new World(new WorldDefinition().gravity(0, 0).sleeping(false).maxSpeed(2000));
  }

  private static Body shot(World world, BodyDefinition d, int trial) {
    Body body = world.create(d);
    FixtureDefinition material = new FixtureDefinition().friction(0.2f);
    if ((trial & 1) != 0) {
      body.attach(new Circle(0.1f), material);
    } else {
      body.attach(Polygon.box(0.1f, 0.1f), material);
    }
    return body;
  }

  @ParameterizedTest
  @CsvSource({
    "30, 0.05", "60, 0.05", "100, 0.05", "200, 0.05", "1000, 0.05",
    "30, 0.005", "60, 0.005", "100, 0.005", "200, 0.005", "1000, 0.005"
  })
  void nothingPassesAThinWall(float speed, float halfWall) {
    for (int trial = 0; trial < 200; trial++) {
      try (World world = world()) {
        Body wall = world.create(BodyDefinition.fixed(0, 0));
        wall.attach(Polygon.box(halfWall, 5), new FixtureDefinition().friction(0.2f));
        BodyDefinition d =
            BodyDefinition.dynamic(-20 - 0.0173f * trial, 0.01f * (trial % 50)).velocity(speed, 0);
        Body body = shot(world, d, trial);
        for (int i = 0; i < 90; i++) {
          world.step(DT);
        }
        assertTrue(body.x() < 0, "trial " + trial + " ended at x " + body.x());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"30, 0.05", "100, 0.05", "1000, 0.05", "30, 0.005", "100, 0.005", "1000, 0.005"})
  void aFastKinematicWallPassesNothing(float speed, float halfWall) {
    for (int trial = 0; trial < 100; trial++) {
      try (World world = world()) {
        Body wall =
            world.create(BodyDefinition.kinematic(-20 - 0.0173f * trial, 0).velocity(speed, 0));
        wall.attach(Polygon.box(halfWall, 5), new FixtureDefinition().friction(0.2f));
        BodyDefinition d = BodyDefinition.dynamic(0, 0.01f * (trial % 50));
        Body body = shot(world, trial % 3 == 0 ? d.velocity(-speed, 0) : d, trial);
        if (trial % 5 == 0) {
          world.putToSleep(List.of(body));
        }
        for (int i = 0; i < 60; i++) {
          world.step(DT);
        }
        assertTrue(body.x() > wall.x(), "trial " + trial + " at " + (body.x() - wall.x()));
      }
    }
  }

  /** Few kinematic fixtures are compared one by one, many found in the tree. */
  @ParameterizedTest
  @ValueSource(ints = {1, 128, 129, 300})
  void aKinematicWallInPiecesStopsWhatIsFast(int pieces) {
    for (int trial = 0; trial < 40; trial++) {
      try (World world = world()) {
        Body wall = world.create(BodyDefinition.kinematic(0, 0).velocity(0, 0.001f));
        float half = 5f / pieces;
        for (int k = 0; k < pieces; k++) {
          wall.attach(
              Polygon.box(0.005f, half, 0, -5 + (2 * k + 1) * half, 0),
              new FixtureDefinition().friction(0.2f));
        }
        BodyDefinition d =
            BodyDefinition.dynamic(-20 - 0.0173f * trial, 4.8f - 0.24f * trial).velocity(200, 0);
        Body body = shot(world, d, trial);
        for (int i = 0; i < 60; i++) {
          world.step(DT);
        }
        assertTrue(body.x() < 0, "trial " + trial + " ended at x " + body.x());
      }
    }
  }

  @Test
  void aSpinningBladeSweepsWhatIsInItsWay() {
    try (World world = world()) {
      Body blade = world.create(BodyDefinition.kinematic(0, 0).angularVelocity(40));
      blade.attach(Polygon.box(3, 0.02f), new FixtureDefinition().friction(0.2f));
      Body body = shot(world, BodyDefinition.dynamic(0, 2), 1);
      for (int i = 0; i < 4; i++) {
        world.step(DT);
      }
      assertTrue(body.x() < -0.1f, "pushed to x " + body.x());
      world.validate();
    }
  }

  @ParameterizedTest
  @ValueSource(floats = {100, 400, 1000})
  void bulletsStopEachOtherAndDynamicWalls(float speed) {
    for (int trial = 0; trial < 100; trial++) {
      try (World world = world()) {
        Body left =
            shot(
                world,
                BodyDefinition.dynamic(-20 - 0.0173f * trial, 0).velocity(speed, 0).bullet(),
                trial);
        Body right = shot(world, BodyDefinition.dynamic(20, 0).velocity(-speed, 0).bullet(), trial);
        Body wall = world.create(BodyDefinition.dynamic(0, 50));
        wall.attach(Polygon.box(0.05f, 5), new FixtureDefinition().density(20));
        Body third =
            shot(world, BodyDefinition.dynamic(-20, 50).velocity(speed, 0).bullet(), trial);
        for (int i = 0; i < 30; i++) {
          world.step(DT);
        }
        assertTrue(left.x() < right.x(), "trial " + trial);
        assertTrue(third.x() < wall.x(), "trial " + trial + " through the dynamic wall");
      }
    }
  }
}
