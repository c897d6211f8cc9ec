package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.joint.GearDefinition;
import dev.broadside.physics.joint.GearJoint;
import dev.broadside.physics.joint.PrismaticDefinition;
import dev.broadside.physics.joint.PrismaticJoint;
import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.joint.RevoluteJoint;
import dev.broadside.physics.shape.Polygon;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A gear couples its joints whichever way round they were made and whatever drives them. */
class GearTest {
  private final World world = new World();
  private final Body frame = world.create(BodyDefinition.fixed(0, 0));
  private final Body otherFrame = world.create(BodyDefinition.fixed(0, 0));

  @AfterEach
  void close() {
    world.close();
  }

  private Body wheel(float x) {
    Body body = world.create(BodyDefinition.dynamic(x, 0));
    body.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition());
    return body;
  }

  /** The wheel is B of its hinge, or A. */
  private RevoluteJoint hinge(Body stand, Body wheel, boolean wheelIsA) {
    return world.create(
        new RevoluteDefinition(wheelIsA ? wheel : stand, wheelIsA ? stand : wheel)
            .anchor(wheel.x(), 0));
  }

  private void run(float seconds) {
    for (int k = 0; k < seconds * 60; k++) {
      world.step(1 / 60f);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "false, false, 0",
    "false, false, 1",
    "true, false, 0",
    "true, false, 1",
    "false, true, 0",
    "false, true, 1",
    "true, true, 0",
    "true, true, 1"
  })
  void wheelsThatSleptTurnTogetherWhicheverIsDriven(boolean first, boolean second, int driven) {
    Body left = wheel(-2);
    Body right = wheel(2);
    RevoluteJoint a = hinge(frame, left, first);
    RevoluteJoint b = hinge(otherFrame, right, second);
    world.create(new GearDefinition(a, b));
    run(2);
    assertFalse(left.isAwake() || right.isAwake());
    RevoluteJoint motor = driven == 0 ? a : b;
    motor.setMotor(2, 100);
    motor.enableMotor(true);
    run(1);
    assertEquals(0, a.angle() + b.angle(), 1e-3);
    assertEquals(2, Math.abs(left.angularVelocity()), 0.01);
    assertEquals(2, Math.abs(right.angularVelocity()), 0.01);
    world.validate();
  }

  @Test
  void aGearMadeWakesAllThatItMoves() {
    Body left = wheel(-2);
    RevoluteJoint a = hinge(frame, left, true);
    RevoluteJoint b = hinge(otherFrame, wheel(2), false);
    world.putToSleep(List.of(left));
    world.create(new GearDefinition(a, b));
    assertTrue(left.isAwake());
  }

  @Test
  void aWheelDoesNotSleepWhileItsGearTurns() {
    Body left = wheel(-2);
    RevoluteJoint a = hinge(frame, left, true);
    RevoluteJoint b = hinge(otherFrame, wheel(2), false);
    world.create(new GearDefinition(a, b));
    left.setAwake(false);
    assertTrue(left.isAwake());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aKinematicWheelDrivesTheOther(boolean wheelIsA) {
    Body driver = world.create(BodyDefinition.kinematic(-2, 0));
    Body wheel = wheel(2);
    RevoluteJoint a = hinge(frame, driver, wheelIsA);
    RevoluteJoint b = hinge(otherFrame, wheel, false);
    world.create(new GearDefinition(a, b).ratio(2));
    run(2);
    assertFalse(wheel.isAwake());
    driver.setAngularVelocity(3);
    run(1);
    assertEquals(wheelIsA ? 1.5 : -1.5, wheel.angularVelocity(), 0.01);
    assertEquals(0, a.angle() + 2 * b.angle(), 2e-3);
    world.validate();
  }

  @Test
  void aKinematicSlideDrivesAWheelAndKeepsItAwake() {
    Body slide = world.create(BodyDefinition.kinematic(0, 3).velocity(0.02f, 0));
    Body wheel = wheel(2);
    PrismaticJoint a = world.create(new PrismaticDefinition(frame, slide).anchor(0, 3).axis(1, 0));
    RevoluteJoint b = hinge(otherFrame, wheel, false);
    world.create(new GearDefinition(a, b));
    run(5);
    assertEquals(0.1, a.translation(), 1e-3);
    assertEquals(-0.1, b.angle(), 1e-3);
  }

  @Test
  void aGearRestsWhileABodyOfItsJointsIsDisabled() {
    Body left = wheel(-2);
    Body right = wheel(2);
    RevoluteJoint a = hinge(frame, left, true);
    RevoluteJoint b = hinge(otherFrame, right, false);
    world.create(new GearDefinition(a, b));
    left.setEnabled(false);
    right.setAngularVelocity(2);
    run(0.5f);
    assertEquals(2, right.angularVelocity(), 1e-3);
    left.setEnabled(true);
    run(0.5f);
    assertEquals(right.angularVelocity(), left.angularVelocity(), 0.01);
    world.validate();
  }

  /** What was turned before counts as it did then: else the wheels would jump. */
  @Test
  void aNewRatioHoldsFromThenOn() {
    RevoluteJoint a = hinge(frame, wheel(-2), false);
    RevoluteJoint b = hinge(otherFrame, wheel(2), false);
    GearJoint gear = world.create(new GearDefinition(a, b).ratio(2));
    a.setMotor(3, 1000);
    a.enableMotor(true);
    run(1);
    gear.setRatio(-1);
    float before = a.angle() - b.angle();
    run(1);
    assertEquals(before, a.angle() - b.angle(), 1e-3);
    before = a.angle() - b.angle();
    for (int i = 0; i < 60; i++) {
      gear.setRatio(-1);
      b.bodyB().applyAngularImpulse(1);
      world.step(1 / 60f);
    }
    run(0.5f);
    assertEquals(before, a.angle() - b.angle(), 1e-3, "the same ratio again changes nothing");
  }
}
