package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpinTest {
  private static final float DT = 1 / 60f;

  /** A quarter turn a step at 60 Hz is 94 rad/s. */
  @ParameterizedTest
  @CsvSource({
    "50, false",
    "-60, false",
    "100, false",
    "-150, false",
    "400, false",
    "3000, false",
    "100, true",
    "-150, true",
    "400, true",
    "3000, true"
  })
  void aKinematicBodyTurnsAsFastAsItIsTold(float spin, boolean touched) {
    try (World world = new World(new WorldDefinition().sleeping(false).continuous(false))) {
      Body wheel = world.create(BodyDefinition.kinematic(0, 0).angularVelocity(spin));
      wheel.attach(new Circle(1), new FixtureDefinition().friction(0));
      if (touched) {
        Body box = world.create(BodyDefinition.dynamic(0, 1.5f).fixedRotation());
        box.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition().friction(0));
      }
      for (int i = 1; i <= 60; i++) {
        world.step(DT);
        double angle = (double) spin * DT * i;
        assertEquals(StrictMath.cos(angle), wheel.cosine(), 3e-4, "step " + i);
        assertEquals(StrictMath.sin(angle), wheel.sine(), 3e-4, "step " + i);
      }
    }
  }
}
