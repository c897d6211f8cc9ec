package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.file.WorldFile;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.MassData;
import dev.broadside.physics.shape.Polygon;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A free body against Newton: forces, impulses, mass, damping, gravity. */
class DynamicsTest {
  private static final float DT = 1 / 60f;

  private final World world = new World(new WorldDefinition().gravity(0, 0));
  private final Body body = world.create(BodyDefinition.dynamic(0, 0));
  private final Fixture box = body.attach(Polygon.box(1, 0.5f), new FixtureDefinition());

  @AfterEach
  void close() {
    world.close();
  }

  private void run(int steps) {
    for (int k = 0; k < steps; k++) {
      world.step(DT);
    }
  }

  @Test
  void massIsDensityTimesArea() {
    assertEquals(2, body.mass(), 1e-6);
    assertEquals(2 * (4 + 1) / 12.0, body.inertia(), 1e-5);
    box.setDensity(3);
    assertEquals(6, body.mass(), 1e-5);
    Fixture disc = body.attach(new Circle(3, 0, 1), new FixtureDefinition().density(2));
    assertEquals(6 + 2 * Math.PI, body.mass(), 1e-4);
    assertEquals(3 * 2 * Math.PI / (6 + 2 * Math.PI), body.centerX(), 1e-5);
    world.destroy(disc);
    assertEquals(6, body.mass(), 1e-5);
    assertEquals(0, body.centerX(), 1e-6);
  }

  @Test
  void aForceActsForOneStep() {
    body.applyForce(4, -2);
    run(1);
    assertEquals(4 * DT / 2, body.velocityX(), 1e-6);
    assertEquals(-2 * DT / 2, body.velocityY(), 1e-6);
    assertEquals(0, body.angularVelocity());
    run(1);
    assertEquals(4 * DT / 2, body.velocityX(), 1e-6);
  }

  @Test
  void aForceIsNotKeptForAStepInWhichTheBodyTakesPartAgain() {
    for (Runnable out :
        new Runnable[] {
          () -> body.setEnabled(false),
          () -> body.setAwake(false),
          () -> body.setType(BodyType.STATIC),
          () -> body.setType(BodyType.KINEMATIC)
        }) {
      body.applyForce(4, 0);
      body.applyTorque(4);
      out.run();
      run(2);
      body.setType(BodyType.DYNAMIC);
      body.setEnabled(true);
      body.setAwake(true);
      run(2);
      assertEquals(0, body.velocityX());
      assertEquals(0, body.angularVelocity());
    }
  }

  @Test
  void aDisabledBodyFeelsNoForces() {
    body.setEnabled(false);
    for (int k = 0; k < 10; k++) {
      body.applyForce(4, 0);
      body.applyTorque(4);
      run(1);
    }
    body.applyForce(4, 0);
    body.setEnabled(true);
    run(1);
    assertEquals(0, body.velocityX());
    assertEquals(0, body.angularVelocity());
  }

  @Test
  void aForceOffTheCentreAndATorqueTurn() {
    body.applyForce(0, 4, 0.5f, 0);
    run(1);
    assertEquals(4 * DT / 2, body.velocityY(), 1e-6);
    assertEquals(0.5 * 4 * DT / body.inertia(), body.angularVelocity(), 1e-6);
    body.setAngularVelocity(0);
    body.applyTorque(-3);
    run(2);
    assertEquals(-3 * DT / body.inertia(), body.angularVelocity(), 1e-6);
  }

  @Test
  void impulsesActAtOnce() {
    body.applyImpulse(2, 1, 0, 0.5f);
    assertEquals(1, body.velocityX(), 1e-6);
    assertEquals(0.5, body.velocityY(), 1e-6);
    assertEquals(-0.5 * 2 / body.inertia(), body.angularVelocity(), 1e-5);
    body.applyAngularImpulse(0.5f * 2);
    assertEquals(0, body.angularVelocity(), 1e-6);
  }

  @Test
  void massGivenByHandIsUsedUntilItIsReset() {
    body.setMassData(new MassData(10, 0.5f, 0, 4));
    assertTrue(body.hasOwnMass());
    assertEquals(0.5f, body.centerX());
    body.applyImpulse(0, 10, 1.5f, 0);
    assertEquals(1, body.velocityY(), 1e-6);
    assertEquals(10 / 4.0, body.angularVelocity(), 1e-6);
    run(6);
    assertEquals(0.5f, body.centerX(), 1e-5, "it turns about its centre of mass");
    assertEquals(6 * DT, body.centerY(), 1e-5);
    body.resetMassData();
    assertFalse(body.hasOwnMass());
    assertEquals(2, body.mass(), 1e-6);
  }

  @Test
  void dampingIsExponential() {
    body.setDamping(1, 2);
    body.setVelocity(3, 0);
    body.setAngularVelocity(3);
    run(60);
    assertEquals(3 * Math.exp(-1), body.velocityX(), 0.02);
    assertEquals(3 * Math.exp(-2), body.angularVelocity(), 0.02);
  }

  @Test
  void gravityScaleIsAFactorAndMayLift() {
    world.setGravity(1, -10);
    body.setGravityScale(-0.5f);
    run(60);
    assertEquals(-0.5, body.velocityX(), 1e-4);
    assertEquals(5, body.velocityY(), 1e-4);
    assertEquals(2.5, body.y(), 1e-3);
  }

  @Test
  void bodiesBelowTheirSleepSpeedFallAsleep() {
    body.setVelocity(0.2f, 0);
    run(60);
    assertTrue(body.isAwake());
    body.setSleepSpeed(0.3f);
    assertEquals(0.3f, body.sleepSpeed());
    run(60);
    assertFalse(body.isAwake());
  }

  @Test
  void aStaticBodyIgnoresVelocitiesAlsoOfItsLaterLife() {
    Body still = world.create(BodyDefinition.fixed(9, 0).velocity(1, 2).angularVelocity(3));
    still.attach(new Circle(1), new FixtureDefinition());
    still.setVelocity(4, 5);
    still.setAngularVelocity(6);
    String text =
        """
        {"format": "broadside-world", "version": 1, "bodies": [
          {"type": "static", "velocity": [1, 2], "angularVelocity": 3}]}
        """;
    try (World read = WorldFile.read(text)) {
      for (Body each : new Body[] {still, read.body(1)}) {
        for (BodyType type : new BodyType[] {BodyType.STATIC, BodyType.DYNAMIC}) {
          each.setType(type);
          assertEquals(0, each.velocityX());
          assertEquals(0, each.velocityY());
          assertEquals(0, each.angularVelocity());
        }
      }
    }
  }
}
