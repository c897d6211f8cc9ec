package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.joint.DistanceDefinition;
import dev.broadside.physics.joint.FrictionDefinition;
import dev.broadside.physics.joint.GearDefinition;
import dev.broadside.physics.joint.MotorDefinition;
import dev.broadside.physics.joint.MouseDefinition;
import dev.broadside.physics.joint.PrismaticDefinition;
import dev.broadside.physics.joint.PrismaticJoint;
import dev.broadside.physics.joint.PulleyDefinition;
import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.joint.RevoluteJoint;
import dev.broadside.physics.joint.WeldDefinition;
import dev.broadside.physics.joint.WheelDefinition;
import dev.broadside.physics.joint.WheelJoint;
import dev.broadside.physics.shape.Polygon;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits, motors, springs, reactions and breaking of joints. */
class JointFeatureTest {
  private static final float DT = 1 / 60f;

  private final World world = new World(new WorldDefinition().sleeping(false));
  private final Body hook = world.create(BodyDefinition.fixed(0, 10));

  private Body box(float x, float y) {
    Body body = world.create(BodyDefinition.dynamic(x, y));
    body.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition());
    return body;
  }

  private void run(float seconds) {
    for (int k = 0; k < seconds * 60; k++) {
      world.step(DT);
    }
  }

  @Test
  void aHingeStopsAtItsLimitAndFallsOnWithoutIt() {
    Body arm = box(2, 10);
    RevoluteJoint hinge =
        world.create(new RevoluteDefinition(hook, arm).anchor(0, 10).limits(-0.5f, 0.25f));
    run(3);
    assertEquals(-0.5, hinge.angle(), 0.02);
    assertEquals(0, hinge.speed(), 0.01);
    hinge.enableLimit(false);
    run(0.5f);
    assertTrue(hinge.angle() < -0.8, "angle " + hinge.angle());
  }

  @Test
  void aHingeMotorTurnsAtItsSpeedAndStallsUnderTooMuchLoad() {
    Body wheel = box(0, 10);
    RevoluteJoint motor =
        world.create(new RevoluteDefinition(hook, wheel).anchor(0, 10).motor(3, 100));
    run(2);
    assertEquals(3, motor.speed(), 0.01);
    assertEquals(0, motor.motorTorque(), 0.05, "nothing to overcome");
    Body arm = box(2, 10);
    RevoluteJoint weak = world.create(new RevoluteDefinition(hook, arm).anchor(0, 10).motor(1, 5));
    run(1);
    assertEquals(5, weak.motorTorque(), 0.1, "all it has, and too little");
    assertTrue(weak.angle() < -0.5);
  }

  @Test
  void aHingeSpringHoldsAnArmWhereTorquesBalance() {
    Body arm = box(1, 10);
    RevoluteJoint hinge =
        world.create(new RevoluteDefinition(hook, arm).anchor(0, 10).spring(4, 1, 0));
    run(8);
    assertTrue(hinge.angle() < -0.001 && hinge.angle() > -0.3, "angle " + hinge.angle());
    assertEquals(0, hinge.speed(), 0.01);
  }

  @Test
  void aWheelStopsAtTheLimitsOfItsSpring() {
    Body wheel = box(0, 9);
    WheelJoint joint =
        world.create(
            new WheelDefinition(hook, wheel)
                .anchor(0, 9)
                .axis(0, 1)
                .spring(0.3f, 0.2f, 0)
                .limits(-0.5f, 0.5f));
    run(4);
    assertEquals(-0.5, joint.translation(), 0.02);
  }

  @ParameterizedTest
  @ValueSource(strings = {"revolute", "weld", "distance", "prismatic", "pulley"})
  void theReactionCarriesTheWeight(String type) {
    Body load = box(0, 8);
    Body other = world.create(BodyDefinition.fixed(4, 8));
    Joint joint =
        switch (type) {
          case "revolute" -> world.create(new RevoluteDefinition(hook, load).anchor(0, 10));
          case "weld" -> world.create(new WeldDefinition(hook, load).anchor(0, 10));
          case "distance" -> world.create(new DistanceDefinition(hook, load));
          case "prismatic" ->
              world.create(new PrismaticDefinition(hook, load).anchor(0, 10).axis(1, 0));
          default -> world.create(new PulleyDefinition(other, load).over(4, 12, 0, 12));
        };
    run(4);
    assertEquals(load.mass() * 10, Math.abs(joint.reactionForceY()), 0.3, type);
    assertEquals(8, load.y(), 0.1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "revolute",
        "weld",
        "distance",
        "prismatic",
        "wheel",
        "motor",
        "friction",
        "mouse",
        "pulley"
      })
  void everyJointBreaksUnderTooMuchForceWithOneEvent(String type) {
    Body load = box(0, 8);
    Body other = world.create(BodyDefinition.fixed(4, 8));
    JointDefinition<?, ?> definition =
        switch (type) {
          case "revolute" -> new RevoluteDefinition(hook, load).anchor(0, 10);
          case "weld" -> new WeldDefinition(hook, load).anchor(0, 10);
          case "distance" -> new DistanceDefinition(hook, load);
          case "prismatic" -> new PrismaticDefinition(hook, load).anchor(0, 10).axis(1, 0);
          case "wheel" -> new WheelDefinition(hook, load).anchor(0, 10).axis(1, 0);
          case "motor" -> new MotorDefinition(hook, load).target(0, -2, 0).strength(1e5f, 1e5f);
          case "friction" -> new FrictionDefinition(hook, load).strength(1e5f, 1e5f);
          case "mouse" -> new MouseDefinition(hook, load).target(0, 20).strength(1e5f);
          default -> new PulleyDefinition(other, load).over(4, 12, 0, 12);
        };
    definition.breaksAt(5, Float.POSITIVE_INFINITY);
    Joint joint = make(definition);
    int events = 0;
    for (int k = 0; k < 60; k++) {
      world.step(DT);
      events += world.events().brokenJoints().length;
    }
    assertEquals(1, events, type);
    assertTrue(joint.isDestroyed());
    assertEquals(0, world.jointCount());
    world.validate();
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private Joint make(JointDefinition definition) {
    return world.create(definition);
  }

  @Test
  void torqueBreaksAWeldAndAGearGoesWithItsJoint() {
    Body beam = box(3, 10);
    Joint weld =
        world.create(
            new WeldDefinition(hook, beam).anchor(0, 10).breaksAt(Float.POSITIVE_INFINITY, 15));
    Body left = box(-5, 10);
    Body right = box(-9, 10);
    RevoluteJoint first = world.create(new RevoluteDefinition(hook, left).anchor(-5, 10));
    RevoluteJoint second =
        world.create(new RevoluteDefinition(hook, right).anchor(-9, 10).breaksAt(1, 1));
    Joint gear = world.create(new GearDefinition(first, second));
    run(0.5f);
    assertTrue(weld.isDestroyed());
    assertTrue(second.isDestroyed() && gear.isDestroyed());
    assertFalse(first.isDestroyed());
    world.validate();
  }

  @Test
  void aDisabledBodyIsNeitherPulledNorMet() {
    Body load = box(0, 8);
    world.create(new DistanceDefinition(hook, load));
    load.setEnabled(false);
    Body faller = box(0, 12);
    run(2);
    assertEquals(8, load.y(), 0, "stays where it was");
    assertTrue(faller.y() < 0, "falls through");
    assertEquals(List.of(), world.queries().at(0, 8));
    load.setEnabled(true);
    assertEquals(1, world.queries().at(0, 8).size());
    run(1);
    assertEquals(8, load.y(), 0.1);
  }

  @Test
  void aJointThatHasNothingToHoldHasNoReaction() {
    Body load = box(0, 8);
    Joint rope = world.create(new DistanceDefinition(hook, load));
    Body other = box(5, 8);
    Joint weld = world.create(new WeldDefinition(hook, other).anchor(4, 8));
    run(1);
    load.setEnabled(false);
    other.setType(BodyType.KINEMATIC);
    world.step(DT);
    assertEquals(0, rope.reactionForceY(), 0f);
    assertEquals(0, weld.reactionForceY(), 0f);
    assertEquals(0, weld.reactionTorque(), 0f);
    load.setEnabled(true);
    other.setType(BodyType.DYNAMIC);
    run(1);
    assertEquals(10, rope.reactionForceY(), 1e-2);
    assertEquals(10, weld.reactionForceY(), 1e-2);
    world.setSleeping(true);
    run(2);
    assertFalse(load.isAwake());
    assertEquals(10, rope.reactionForceY(), 1e-2, "it still hangs");
  }

  /** No length is below 0: a lower limit of 0 must not act as one reaches it. */
  @ParameterizedTest
  @EnumSource(SolverType.class)
  void aRopeLetsABodyThroughItsOwnAnchor(SolverType solver) {
    WorldDefinition definition = new WorldDefinition().solver(solver).gravity(0, 0);
    try (World free = new World(definition)) {
      Body anchor = free.create(BodyDefinition.fixed(0, 0));
      Body body = free.create(BodyDefinition.dynamic(-1, 0).velocity(5, 0));
      body.attach(Polygon.box(0.1f, 0.1f), new FixtureDefinition());
      free.create(new DistanceDefinition(anchor, body).rope(3));
      for (int i = 0; i < 24; i++) {
        free.step(DT);
      }
      assertEquals(1, body.x(), 1e-4);
      assertEquals(5, body.velocityX(), 1e-4);
    }
  }

  @Test
  void aReactionIsThatOfTheSnapshotWhateverTheStepsSince() {
    Joint rope = world.create(new DistanceDefinition(hook, box(0, 8)));
    run(1);
    assertEquals(10, rope.reactionForceY(), 1e-3);
    WorldSnapshot snapshot = world.snapshot();
    world.step(2 * DT);
    world.restore(snapshot);
    assertEquals(10, rope.reactionForceY(), 1e-3);
  }

  /** Only the motor's own impulse goes: the rest still holds, and tells what it held. */
  @Test
  void aMotorSwitchedOffLeavesTheReactionOfTheRest() {
    RevoluteJoint hinge =
        world.create(new RevoluteDefinition(hook, box(0, 8)).anchor(0, 10).motor(0, 5));
    PrismaticJoint slide =
        world.create(new PrismaticDefinition(hook, box(5, 8)).anchor(5, 8).axis(1, 0).motor(0, 5));
    run(1);
    hinge.enableMotor(false);
    slide.enableMotor(false);
    assertEquals(10, hinge.reactionForceY(), 1e-2);
    assertEquals(10, slide.reactionForceY(), 1e-2);
    assertEquals(0, hinge.motorTorque());
    assertEquals(0, slide.motorForce());
  }

  /** Whatever the number of sub-steps. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8})
  void aMotorJointRemovesTheShareOfTheErrorThatWasAskedFor(int subSteps) {
    for (float share : new float[] {0, 0.3f, 0.9f, 1}) {
      try (World free = new World(new WorldDefinition().subSteps(subSteps).gravity(0, 0))) {
        Body anchor = free.create(BodyDefinition.fixed(0, 0));
        Body body = free.create(BodyDefinition.dynamic(0, 0));
        body.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition());
        free.create(
            new MotorDefinition(anchor, body)
                .target(1, 0, 0.1f)
                .correction(share)
                .strength(1e6f, 1e6f));
        free.step(DT);
        assertEquals(share, body.x(), 1e-4, "share " + share);
        assertEquals(0.1 * share, body.angle(), 1e-3, "share " + share);
      }
    }
  }
}
