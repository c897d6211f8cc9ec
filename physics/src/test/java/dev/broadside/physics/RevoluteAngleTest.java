package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.file.WorldFile;
import dev.broadside.physics.joint.MotorDefinition;
import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.joint.RevoluteJoint;
import dev.broadside.physics.shape.Circle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RevoluteAngleTest {
  private static final float DT = 1 / 60f;
  private final World world = new World(new WorldDefinition().gravity(0, 0));
  private final Body ground = world.create(BodyDefinition.fixed(0, 0));
  private final Body wheel = wheel();

  private Body wheel() {
    Body body = world.create(BodyDefinition.dynamic(0, 0));
    body.attach(new Circle(1), new FixtureDefinition());
    return body;
  }

  @AfterEach
  void close() {
    world.close();
  }

  private void steps(int n) {
    for (int i = 0; i < n; i++) {
      world.step(DT);
    }
  }

  private RevoluteDefinition hinge() {
    return new RevoluteDefinition(ground, wheel);
  }

  @Test
  void wholeTurnsCount() {
    RevoluteJoint joint = world.create(hinge());
    wheel.setAngularVelocity(5);
    float before = 0;
    for (int i = 0; i < 300; i++) {
      world.step(DT);
      assertEquals(5 * DT, joint.angle() - before, 1e-3f, "step " + i);
      before = joint.angle();
    }
    assertEquals(25, joint.angle(), 0.01f);
  }

  @Test
  void wholeTurnsCountWhereTheJointHasNothingToMove() {
    RevoluteJoint joint = world.create(hinge());
    wheel.setType(BodyType.KINEMATIC);
    wheel.setAngularVelocity(5);
    steps(300);
    assertEquals(25, joint.angle(), 0.01f);
    wheel.setType(BodyType.DYNAMIC);
    ground.setEnabled(false);
    steps(300);
    assertEquals(50, joint.angle(), 0.02f);
    ground.setEnabled(true);
    steps(60);
    assertEquals(55, joint.angle(), 0.02f);
  }

  @Test
  void limitsOfMoreThanHalfATurnStopTheJointThere() {
    RevoluteJoint joint = world.create(hinge().limits(-4, 10).motor(6, 1000));
    steps(240);
    assertEquals(10, joint.angle(), 0.02f);
    joint.setMotor(-6, 1000);
    steps(300);
    assertEquals(-4, joint.angle(), 0.02f);
  }

  @Test
  void aSpringPullsThroughWholeTurns() {
    RevoluteJoint joint = world.create(hinge().spring(0.5f, 1, 12));
    steps(600);
    assertEquals(12, joint.angle(), 0.05f);
  }

  @ParameterizedTest
  @ValueSource(floats = {0.5f, 3.5f, -3.5f, 10, -25})
  void aReferenceAngleIsTakenByTheNearestWay(float reference) {
    RevoluteJoint joint = world.create(hinge().referenceAngle(reference).spring(2, 1, 0));
    assertTrue(Math.abs(joint.angle()) <= (float) Math.PI + 1e-5f, "begins at " + joint.angle());
    steps(300);
    assertEquals(0, joint.angle(), 0.01f);
    assertEquals(StrictMath.cos(reference), wheel.cosine(), 0.01);
    assertEquals(StrictMath.sin(reference), wheel.sine(), 0.01);
  }

  @Test
  void snapshotsAndFilesKeepTheTurns() {
    RevoluteJoint joint = world.create(hinge().limits(-20, 20));
    wheel.setAngularVelocity(8);
    steps(90);
    float angle = joint.angle();
    assertTrue(angle > 11);
    WorldSnapshot snapshot = world.snapshot();
    steps(30);
    long hash = world.hash();
    world.restore(snapshot);
    assertEquals(angle, joint.angle());
    steps(30);
    assertEquals(hash, world.hash());
    world.restore(snapshot);
    try (World again = WorldFile.read(WorldFile.write(world))) {
      RevoluteJoint copy = (RevoluteJoint) again.joint(joint.id());
      assertEquals(angle, copy.angle());
      for (int i = 0; i < 200; i++) {
        again.step(DT);
      }
      assertEquals(20, copy.angle(), 0.02f);
    }
  }

  @ParameterizedTest
  @ValueSource(floats = {3, -3, 10, -25})
  void aMotorJointTakesTheNearestWayToItsAngle(float target) {
    world.create(new MotorDefinition(ground, wheel).target(0, 0, target).strength(1000, 1000));
    steps(200);
    assertEquals(StrictMath.cos(target), wheel.cosine(), 0.01);
    assertEquals(StrictMath.sin(target), wheel.sine(), 0.01);
    assertEquals(0, wheel.angularVelocity(), 0.01f);
    wheel.setTransform(0, 0, (float) (target + 0.3));
    steps(1);
    assertTrue(wheel.angularVelocity() < 0, "turns on instead of back");
  }
}
