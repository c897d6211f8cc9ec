package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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
  void aKinematicBodyGoesOnHoweverSlowAndCarriesWhatStandsOnIt() {
    Body lift = world.create(BodyDefinition.kinematic(0, 0).velocity(0.002f, 0.01f));
    lift.attach(Polygon.box(2, 0.1f), new FixtureDefinition());
    Body hand = world.create(BodyDefinition.kinematic(5, 0).angularVelocity(0.001f));
    hand.attach(Polygon.box(2, 0.1f), new FixtureDefinition());
    Body load = ball(0, 0.5f);
    for (int i = 0; i < 600; i++) {
      world.step(1 / 60f);
    }
    assertEquals(0.02, lift.x(), 1e-4);
    assertEquals(0.1, lift.y(), 1e-4);
    assertEquals(0.01, hand.angle(), 1e-4);
    assertEquals(0.6, load.y(), 0.01);
    lift.setVelocity(0, 0);
    hand.setAngularVelocity(0);
    for (int i = 0; i < 120; i++) {
      world.step(1 / 60f);
    }
    assertFalse(lift.isAwake());
    assertFalse(hand.isAwake());
    assertFalse(load.isAwake());
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
}
