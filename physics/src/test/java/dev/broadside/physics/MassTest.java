package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.file.WorldFile;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.MassData;
import dev.broadside.physics.shape.Polygon;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class MassTest {
  private final World world = new World();
  private final Body body = world.create(BodyDefinition.dynamic(1, 2));
  private final Fixture fixture =
      body.attach(Polygon.box(0.5f, 1, 0.3f, 0, 0), new FixtureDefinition());

  @AfterEach
  void close() {
    world.close();
  }

  private void refused(Executable call) {
    world.step(1 / 60f);
    String before = WorldFile.write(world);
    long hash = world.hash();
    MassData mass = body.massData();
    assertThrows(IllegalArgumentException.class, call);
    world.validate();
    assertEquals(hash, world.hash());
    assertEquals(before, WorldFile.write(world));
    assertEquals(mass, body.massData());
    world.step(1 / 60f);
    world.validate();
  }

  @Test
  void aFixtureWhoseMassOverflowsIsNotAttached() {
    refused(() -> body.attach(new Circle(1e10f), new FixtureDefinition().density(1e25f)));
    assertEquals(1, world.fixtureCount());
  }

  @Test
  void fixturesThatOverflowTogetherAreNotAttached() {
    FixtureDefinition heavy = new FixtureDefinition().density(3e38f);
    Polygon unit = Polygon.box(0.5f, 0.5f);
    body.attach(unit, heavy);
    refused(() -> body.attach(unit, heavy));
  }

  @Test
  void aFixtureSoLightThatItsInverseOverflowsIsNotAttached() {
    refused(() -> body.attach(new Circle(1e-3f), new FixtureDefinition().density(1e-35f)));
    refused(() -> fixture.setDensity(1e-40f));
  }

  @Test
  void aDensityThatOverflowsIsNotTaken() {
    fixture.setDensity(2);
    refused(() -> fixture.setDensity(3.3e38f));
    assertEquals(2, fixture.density());
  }

  @Test
  void aTypeWhoseMassOverflowsIsNotTaken() {
    Body still = world.create(BodyDefinition.fixed(9, 0));
    still.attach(new Circle(1e10f), new FixtureDefinition().density(1e25f));
    refused(() -> still.setType(BodyType.DYNAMIC));
    assertEquals(BodyType.STATIC, still.type());
  }

  @Test
  void aMassWithoutAnInverseIsNotTaken() {
    refused(() -> body.setMassData(new MassData(1e-40f, 0, 0, 1)));
    refused(() -> body.setMassData(new MassData(1, 0, 0, 1e-40f)));
  }

  @Test
  void whatCannotTurnGetsNoSpin() {
    body.setFixedRotation(true);
    body.setAngularVelocity(3);
    assertEquals(0, body.angularVelocity());
    world.step(1 / 60f);
    assertEquals(0, body.angle());
  }

  @Test
  void aMassOfItsOwnOutlivesFixedRotationAndOtherTypes() {
    MassData own = new MassData(7, 0.1f, 0.2f, 5);
    body.setMassData(own);
    body.setFixedRotation(true);
    assertEquals(7, body.mass());
    assertEquals(0, body.inertia());
    assertTrue(body.hasOwnMass());
    body.setFixedRotation(false);
    assertEquals(own, body.massData());
    assertEquals(5, body.inertia());
    for (BodyType type : new BodyType[] {BodyType.KINEMATIC, BodyType.STATIC}) {
      body.setType(type);
      world.validate();
      assertEquals(0, body.mass());
      assertEquals(0, body.inertia());
      body.setType(BodyType.DYNAMIC);
      assertEquals(own, body.massData());
      assertEquals(7, body.mass());
    }
    body.setFixedRotation(true);
    try (World again = WorldFile.read(WorldFile.write(world))) {
      Body copy = again.body(body.id());
      copy.setFixedRotation(false);
      assertEquals(own, copy.massData());
    }
    body.setFixedRotation(false);
    body.resetMassData();
    assertEquals(2, body.mass(), 1e-6f);
  }
}
