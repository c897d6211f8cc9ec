package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.shape.Capsule;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import dev.broadside.physics.shape.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Surfaces against closed forms: friction, belts, rolling, bounces, hits. */
class MaterialTest {
  private static final float DT = 1 / 60f;
  private static final float G = 10;

  private static World world(SolverType solver) {
    World world = new World(new WorldDefinition().solver(solver).sleeping(false));
    ground(world);
    return world;
  }

  private static Fixture ground(World world) {
    return world
        .create(BodyDefinition.fixed(0, -1))
        .attach(Polygon.box(100, 1), new FixtureDefinition());
  }

  private static void run(World world, double seconds) {
    for (int k = 0; k < Math.round(seconds / DT); k++) {
      world.step(DT);
    }
  }

  @ParameterizedTest
  @EnumSource(SolverType.class)
  void frictionGivenInPreSolveDecidesHowFarABoxSlides(SolverType solver) {
    try (World world = world(solver)) {
      Body box = world.create(BodyDefinition.dynamic(0, 0.5f).velocity(5, 0));
      box.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition().preSolve());
      float[] impulse = new float[1];
      world.setContactListener(
          new ContactListener() {
            @Override
            public boolean preSolve(Contact contact) {
              contact.setFriction(0.2f);
              return true;
            }

            @Override
            public void postSolve(Contact contact) {
              impulse[0] = 0;
              for (int k = 0; k < contact.pointCount(); k++) {
                // Along (normal y, - normal x), on B.
                float onB = contact.tangentImpulse(k) * contact.normalY();
                impulse[0] += contact.fixtureB().body() == box ? onB : -onB;
              }
            }
          });
      run(world, 1);
      assertEquals(-0.2f * box.mass() * G * DT, impulse[0], 0.02 * box.mass() * G * DT);
      run(world, 4);
      assertEquals(0, box.velocityX(), 1e-3);
      assertEquals(5 * 5 / (2 * 0.2 * G), box.x(), 0.08);
      assertEquals(0, impulse[0], 1e-3);
    }
  }

  @ParameterizedTest
  @EnumSource(SolverType.class)
  void aBeltCarriesWhatLiesOnIt(SolverType solver) {
    try (World world = new World(new WorldDefinition().solver(solver))) {
      Fixture belt = ground(world);
      belt.setTangentSpeed(2);
      Body box = world.create(BodyDefinition.dynamic(0, 0.5f));
      box.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition());
      run(world, 2);
      assertEquals(-2, box.velocityX(), 0.01, "a positive speed is to the left on the upper side");
      belt.setTangentSpeed(0);
      run(world, 2);
      assertEquals(0, box.velocityX(), 1e-3);
    }
  }

  @Test
  void tangentSpeedGivenInPreSolveCarriesToo() {
    try (World world = world(SolverType.SOFT_STEP)) {
      Body box = world.create(BodyDefinition.dynamic(0, 0.5f));
      box.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition().preSolve());
      world.setContactListener(
          new ContactListener() {
            @Override
            public boolean preSolve(Contact contact) {
              contact.setTangentSpeed(-3);
              return true;
            }
          });
      run(world, 2);
      assertEquals(3, box.velocityX(), 0.02);
    }
  }

  /**
   * A disc that rolls without slipping has 1.5 times the inertia of its mass; the resistance is a
   * torque of coefficient × radius × weight.
   */
  @ParameterizedTest
  @EnumSource(SolverType.class)
  void aBallThatRollsFastKeepsItsHeight(SolverType solver) {
    WorldDefinition definition = new WorldDefinition().solver(solver).sleeping(false);
    try (World world = new World(definition.continuous(false))) {
      ground(world);
      Body ball =
          world.create(BodyDefinition.dynamic(0, 0.5f).velocity(20, 0).angularVelocity(-40));
      ball.attach(new Circle(0.5f), new FixtureDefinition());
      Body still = world.create(BodyDefinition.dynamic(-50, 0.5f));
      still.attach(new Circle(0.5f), new FixtureDefinition());
      for (int k = 0; k < 120; k++) {
        world.step(DT);
        assertEquals(still.y(), ball.y(), 1e-4, "height after step " + k);
        assertEquals(0, ball.velocityY(), 0.02, "speed after step " + k);
      }
      assertEquals(40, ball.x(), 0.01);
    }
  }

  @ParameterizedTest
  @EnumSource
  void rollingResistanceStopsABall(SolverType solver) {
    try (World world = world(solver)) {
      Body ball = world.create(BodyDefinition.dynamic(0, 0.5f).velocity(3, 0).angularVelocity(-6));
      Fixture skin = ball.attach(new Circle(0.5f), new FixtureDefinition());
      run(world, 1);
      assertEquals(3, ball.velocityX(), 0.02, "without resistance it rolls on");
      float start = ball.x();
      skin.setRollingResistance(0.1f);
      run(world, 6);
      assertEquals(0, ball.velocityX(), 1e-3);
      assertEquals(3 * 3 / (2 * 0.1 * G / 1.5), ball.x() - start, 0.2);
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatOnlyHoversIsNotResistedHoweverMuchItsGroundDoes(SolverType solver) {
    try (World world = new World(new WorldDefinition().solver(solver).gravity(0, 0))) {
      FixtureDefinition tar = new FixtureDefinition().rollingResistance(3e38f);
      world.create(BodyDefinition.fixed(0, -1)).attach(Polygon.box(50, 1), tar);
      Body ball = world.create(BodyDefinition.dynamic(0, 10.01f).angularVelocity(1));
      ball.attach(new Circle(10), new FixtureDefinition());
      run(world, 1);
      assertEquals(1, ball.angularVelocity());
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatOnlyHoversFeelsNoFrictionHoweverRoughItIs(SolverType solver) {
    FixtureDefinition rough = new FixtureDefinition().friction(3e38f);
    try (World world = new World(new WorldDefinition().solver(solver).gravity(0, 0))) {
      world.create(BodyDefinition.fixed(0, -1)).attach(Polygon.box(50, 1), rough);
      Body box = world.create(BodyDefinition.dynamic(0, 0.51f).velocity(1, 0));
      box.attach(Polygon.box(0.5f, 0.5f), rough);
      run(world, 1);
      assertEquals(1, box.velocityX());
      assertEquals(0.51f, box.y());
    }
  }

  /** A meadow resists whatever ball rolls on it, as in Box2D v3. */
  @ParameterizedTest
  @EnumSource
  void rollingResistanceOfTheGroundStopsABallAsItsOwnDoes(SolverType solver) {
    float[] speeds = new float[2];
    for (int k = 0; k < 2; k++) {
      try (World world = new World(new WorldDefinition().solver(solver))) {
        FixtureDefinition soft = new FixtureDefinition().rollingResistance(0.1f);
        FixtureDefinition plain = new FixtureDefinition();
        Body meadow = world.create(BodyDefinition.fixed(0, -1));
        meadow.attach(Polygon.box(50, 1), k == 0 ? soft : plain);
        Body ball =
            world.create(BodyDefinition.dynamic(0, 0.5f).velocity(3, 0).angularVelocity(-6));
        ball.attach(new Circle(0.5f), k == 0 ? plain : soft);
        run(world, 1);
        speeds[k] = ball.velocityX();
      }
    }
    assertEquals(3 - 0.1f * G / 1.5f, speeds[0], 0.01);
    assertEquals(speeds[1], speeds[0], 1e-6);
  }

  /** Both points of the contact must leave as fast as they came. */
  @ParameterizedTest
  @EnumSource(SolverType.class)
  void whatLandsFlatOnAnElasticFloorLeavesAsItCame(SolverType solver) {
    Shape[] shapes = {
      Polygon.box(0.5f, 0.5f),
      Polygon.box(1, 0.1f),
      Polygon.box(0.1f, 1),
      Polygon.roundedHull(0.05f, -0.5f, -0.1f, 0.5f, -0.1f, 0.5f, 0.1f, -0.5f, 0.1f),
      new Capsule(-0.3f, 0, 0.3f, 0, 0.5f)
    };
    for (Shape shape : shapes) {
      WorldDefinition definition = new WorldDefinition().solver(solver).gravity(0, 0);
      try (World world = new World(definition)) {
        ground(world);
        Body body = world.create(BodyDefinition.dynamic(0, 3).velocity(0, -10));
        body.attach(shape, new FixtureDefinition().restitution(1).friction(0));
        run(world, 0.5);
        assertEquals(10, body.velocityY(), 0.01, shape + ": speed");
        assertEquals(0, body.angularVelocity(), 0.01, shape + ": spin");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 0.9, 0", "0.5, 0.9, 0.9", "1, 3, 3"})
  void onlyImpactsAboveTheRestitutionThresholdBounce(float threshold, float speed, float after) {
    WorldDefinition settings =
        new WorldDefinition().gravity(0, 0).restitutionThreshold(threshold).sleeping(false);
    try (World world = new World(settings)) {
      ground(world);
      Body ball = world.create(BodyDefinition.dynamic(0, 0.7f).velocity(0, -speed));
      ball.attach(new Circle(0.5f), new FixtureDefinition().restitution(1));
      run(world, 1);
      assertEquals(after, ball.velocityY(), 0.02 * speed);
    }
  }

  @ParameterizedTest
  @CsvSource({"2, 1", "4, 0"})
  void onlyImpactsAboveTheHitThresholdAreHits(float threshold, int hits) {
    try (World world =
        new World(new WorldDefinition().gravity(0, 0).hitThreshold(threshold).sleeping(false))) {
      ground(world);
      Body ball = world.create(BodyDefinition.dynamic(0, 1).velocity(0, -3));
      ball.attach(new Circle(0.5f), new FixtureDefinition().hitEvents());
      int seen = 0;
      for (int k = 0; k < 60; k++) {
        world.step(DT);
        seen += world.events().hitCount();
        world.events().forEachHit((a, b, x, y, nx, ny, speed) -> assertEquals(3, speed, 1e-4));
      }
      assertEquals(hits, seen);
      assertTrue(ball.y() < 0.6f);
    }
  }
}
