package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.file.WorldFile;
import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.joint.RevoluteJoint;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.MassData;
import dev.broadside.physics.shape.Polygon;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SleepTest {
  private final World world = new World();

  @AfterEach
  void close() {
    world.close();
  }

  private Body ball(float x, float y) {
    Body body = world.create(BodyDefinition.dynamic(x, y));
    body.attach(new Circle(0.4f), new FixtureDefinition());
    return body;
  }

  @ParameterizedTest
  @EnumSource(names = {"STATIC", "KINEMATIC"})
  void whatHangsOnAnAnchorThatIsMovedWakes(BodyType type) {
    Body anchor = world.create(BodyDefinition.fixed(0, 5));
    anchor.setType(type);
    Body load = ball(0, 3);
    world.create(new RevoluteDefinition(anchor, load).anchor(0, 5));
    for (int i = 0; i < 120; i++) {
      world.step(1 / 60f);
    }
    assertFalse(load.isAwake());
    anchor.setTransform(3, 5, 0);
    assertTrue(load.isAwake());
    world.step(1 / 60f);
    assertTrue(load.x() > 0);
    world.validate();
  }

  @Test
  void bodiesNamedTwiceSleepOnce() {
    Body a = ball(0, 0);
    Body b = ball(2, 0);
    Body c = ball(4, 0);
    world.putToSleep(List.of(a, b, a));
    world.validate();
    assertEquals(Set.of(a, b), Set.copyOf(world.sleepingIsland(a)));
    world.putToSleep(List.of(a, a, b, c, b, c));
    world.validate();
    assertEquals(3, world.sleepingIsland(c).size());
    b.setAwake(true);
    assertTrue(a.isAwake() && b.isAwake() && c.isAwake());
    world.validate();
  }

  /** Else a belt that is switched on would carry nothing that sleeps on it. */
  @Test
  void aChangeOfMaterialOrGravityScaleWakesWhomItConcerns() {
    try (World quiet = new World(new WorldDefinition().gravity(3, -10))) {
      Body floor = quiet.create(BodyDefinition.fixed(0, -1));
      Fixture surface = floor.attach(Polygon.box(50, 1), new FixtureDefinition());
      Body box = quiet.create(BodyDefinition.dynamic(0, 0.5f));
      box.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition());
      Runnable[] changes = {
        () -> surface.setTangentSpeed(-0.01f),
        () -> surface.setFriction(0.5f),
        () -> surface.setRestitution(0.1f),
        () -> surface.setRollingResistance(0.1f),
        () -> box.setGravityScale(1.1f)
      };
      quiet.step(1 / 60f);
      for (int k = 0; k < changes.length; k++) {
        quiet.putToSleep(List.of(box));
        changes[k].run();
        assertTrue(box.isAwake(), "change " + k);
        quiet.step(1 / 60f);
        quiet.putToSleep(List.of(box));
        changes[k].run();
        assertFalse(box.isAwake(), "nothing new in change " + k);
        box.setAwake(true);
        quiet.step(1 / 60f);
      }
    }
  }

  /** Nobody but the user says how fast it is, and sleep would set that to 0. */
  @ParameterizedTest
  @EnumSource(SolverType.class)
  void aKinematicBodyThatMovesNeverSleepsHoweverSlowItIs(SolverType solver) {
    try (World slow = new World(new WorldDefinition().solver(solver))) {
      Body lift = slow.create(BodyDefinition.kinematic(0, 0).velocity(0, 0.03f));
      lift.attach(Polygon.box(1, 0.5f), new FixtureDefinition());
      Body hand = slow.create(BodyDefinition.kinematic(5, 0).angularVelocity(0.02f));
      hand.attach(Polygon.box(1, 0.1f), new FixtureDefinition());
      Body box = slow.create(BodyDefinition.dynamic(0, 1));
      box.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition());
      for (int i = 0; i < 300; i++) {
        slow.step(1 / 60f);
      }
      assertEquals(0.15, lift.y(), 1e-3);
      assertEquals(0.1, hand.angle(), 1e-3);
      assertEquals(1.15, box.y(), 0.01, "carried");
      lift.setVelocity(0, 0);
      hand.setAngularVelocity(0);
      for (int i = 0; i < 120; i++) {
        slow.step(1 / 60f);
      }
      assertEquals(0, slow.awakeCount());
    }
  }

  /** A balance whose pans no longer weigh the same must tip. */
  @Test
  void aChangeOfMassWakesABodyThatIsHeld() {
    Body stand = world.create(BodyDefinition.fixed(0, 0));
    Body beam = world.create(BodyDefinition.dynamic(0, 0));
    beam.attach(Polygon.box(2, 0.1f), new FixtureDefinition());
    Fixture left = beam.attach(Polygon.box(0.2f, 0.2f, -1.8f, 0, 0), new FixtureDefinition());
    beam.attach(Polygon.box(0.2f, 0.2f, 1.8f, 0, 0), new FixtureDefinition());
    world.create(new RevoluteDefinition(stand, beam).anchor(0, 0));
    Runnable[] changes = {
      () -> left.setDensity(2),
      () -> beam.setFixedRotation(true),
      () -> beam.setFixedRotation(false),
      () -> beam.setMassData(new MassData(1, 0.5f, 0, 1)),
      beam::resetMassData,
      () -> beam.attach(Polygon.box(0.1f, 0.1f, 1, 0, 0), new FixtureDefinition()),
      () -> world.destroy(left)
    };
    for (int k = 0; k < changes.length; k++) {
      world.putToSleep(List.of(beam));
      assertFalse(beam.isAwake());
      changes[k].run();
      assertTrue(beam.isAwake(), "change " + k);
      world.validate();
    }
    world.putToSleep(List.of(beam));
    beam.setFixedRotation(false);
    beam.attach(new Circle(1), new FixtureDefinition().density(0));
    assertFalse(beam.isAwake(), "the mass is what it was");
    Body free = world.create(BodyDefinition.dynamic(9, 0).asleep());
    free.attach(new Circle(1), new FixtureDefinition());
    free.setMassData(new MassData(7, 0, 0, 1));
    assertFalse(free.isAwake(), "asleep by definition, and nothing holds it");
  }

  static List<BiConsumer<World, Body>> waysOut() {
    return List.of(
        World::destroy,
        (world, ground) -> world.destroy(ground.fixtures().get(0)),
        (world, ground) -> ground.setEnabled(false),
        (world, ground) -> ground.setTransform(0, -9, 0),
        (world, ground) -> ground.setType(BodyType.DYNAMIC),
        (world, ground) -> ground.fixtures().get(0).setFilter(new Filter(1, 0, 0)));
  }

  /** Contacts are found by steps, which pass over bodies that sleep from the beginning. */
  @ParameterizedTest
  @MethodSource("waysOut")
  void whatWasMadeOrReadAsleepFallsWhenItsGroundGoes(BiConsumer<World, Body> goes) {
    Body ground = world.create(BodyDefinition.fixed(0, 0));
    ground.attach(Polygon.box(5, 1), new FixtureDefinition());
    Body made = world.create(BodyDefinition.dynamic(0, 1.4f).asleep());
    made.attach(new Circle(0.4f), new FixtureDefinition());
    Body far = world.create(BodyDefinition.dynamic(0, 9).asleep());
    far.attach(new Circle(0.4f), new FixtureDefinition());
    try (World read = WorldFile.read(WorldFile.write(world))) {
      for (World each : List.of(world, read)) {
        for (int i = 0; i < 3; i++) {
          each.step(1 / 60f);
        }
        assertFalse(each.body(made.id()).isAwake());
        WorldSnapshot before = each.snapshot();
        for (int times = 0; times < 2; times++) {
          each.restore(before);
          goes.accept(each, each.body(ground.id()));
          for (int i = 0; i < 30; i++) {
            each.step(1 / 60f);
          }
          each.validate();
          assertTrue(each.body(made.id()).y() < 1);
          assertFalse(each.body(far.id()).isAwake());
        }
      }
    }
  }

  @Test
  void aThinBulletThatTurnsIntoASleepingBodyWakesIt() {
    world.setGravity(0, 0);
    Body sleeper = world.create(BodyDefinition.dynamic(0, 0).asleep());
    sleeper.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition());
    BodyDefinition bar =
        BodyDefinition.dynamic(0.08487725f, 0.6706039f).angle(0.31621635f).bullet();
    bar.velocity(53.398254f, -25.391296f).angularVelocity(-73.147865f);
    world.create(bar).attach(Polygon.box(0.5f, 0.01f), new FixtureDefinition());
    world.step(1 / 60f);
    world.validate();
    assertTrue(sleeper.isAwake());
    assertTrue(sleeper.velocityY() < 0);
  }

  @Test
  void destroyingASleeperDoesNotWakeOneFarAwayThatSleepsWithIt() {
    String body =
        "{\"type\":\"dynamic\",\"awake\":false,\"island\":1,\"position\":[%d,9],"
            + "\"fixtures\":[{\"shape\":\"circle\",\"radius\":0.5}]}";
    String bodies = String.format(body, 0) + "," + String.format(body, 50);
    try (World both =
        WorldFile.read(
            "{\"format\":\"broadside-world\",\"version\":1,\"bodies\":[" + bodies + "]}")) {
      Body other = both.body(2);
      both.destroy(both.body(1));
      assertFalse(other.isAwake());
    }
  }

  @Test
  void whatIsToldAgainWhatItDoesAlreadyMayRest() {
    Body ground = world.create(BodyDefinition.fixed(0, 0));
    ground.attach(Polygon.box(10, 1, 0, -1, 0), new FixtureDefinition());
    Body cart = world.create(BodyDefinition.dynamic(0, 0.5f));
    cart.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition());
    RevoluteJoint crank =
        world.create(
            new RevoluteDefinition(cart, ball(0, 0.9f)).anchor(0, 0.9f).motor(0, 5).limits(-1, 1));
    for (int i = 0; i < 120; i++) {
      ground.setTransform(0, 0, 0);
      crank.setMotor(0, 5);
      crank.enableMotor(true);
      crank.setLimits(-1, 1);
      world.step(1 / 60f);
    }
    assertFalse(cart.isAwake());
    crank.setMotor(1, 5);
    assertTrue(cart.isAwake());
  }
}
