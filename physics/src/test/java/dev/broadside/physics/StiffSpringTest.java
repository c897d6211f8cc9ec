package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.broadside.physics.joint.DistanceDefinition;
import dev.broadside.physics.joint.MouseDefinition;
import dev.broadside.physics.joint.PrismaticDefinition;
import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.joint.WeldDefinition;
import dev.broadside.physics.joint.WheelDefinition;
import dev.broadside.physics.shape.Polygon;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The manual's promise that a spring may be as stiff as one likes. */
class StiffSpringTest {
  private static final float DT = 1 / 60f;

  private enum Spring {
    DISTANCE,
    REVOLUTE,
    PRISMATIC,
    WHEEL,
    WELD,
    MOUSE
  }

  static Stream<Arguments> cases() {
    return Stream.of(SolverType.values())
        .flatMap(
            solver ->
                Stream.of(Spring.values())
                    .flatMap(
                        spring ->
                            Stream.of(1e2f, 1e4f, 1e9f, 1e15f, 1e18f)
                                .map(hertz -> Arguments.of(solver, spring, hertz))));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aSpringOfAnyStiffnessHoldsItsBodyStill(SolverType solver, Spring spring, float hertz) {
    try (World world = new World(new WorldDefinition().solver(solver).sleeping(false))) {
      Body hook = world.create(BodyDefinition.fixed(0, 0));
      Body body = world.create(BodyDefinition.dynamic(spring == Spring.DISTANCE ? 0 : 1, -1));
      body.attach(Polygon.box(0.5f, 0.25f), new FixtureDefinition());
      create(world, hook, body, spring, hertz);
      for (int k = 0; k < 120; k++) {
        world.step(DT);
      }
      // 1e2 Hz is slower than the sub-steps and gives by g / (2 π f)² = 25 µm; the rest is
      // rounding.
      assertEquals(spring == Spring.DISTANCE ? 0 : 1, body.x(), 0.01);
      assertEquals(-1, body.y(), 0.01);
    }
  }

  private static void create(World world, Body hook, Body body, Spring spring, float hertz) {
    switch (spring) {
      case DISTANCE -> world.create(new DistanceDefinition(hook, body).spring(hertz, 0.7f));
      case REVOLUTE ->
          world.create(new RevoluteDefinition(hook, body).anchor(0, 0).spring(hertz, 0.7f, 0));
      case PRISMATIC ->
          world.create(
              new PrismaticDefinition(hook, body).anchor(1, -1).axis(0, 1).spring(hertz, 0.7f, 0));
      case WHEEL ->
          world.create(
              new WheelDefinition(hook, body).anchor(1, -1).axis(0, 1).spring(hertz, 0.7f, 0));
      case WELD ->
          world.create(
              new WeldDefinition(hook, body)
                  .anchor(1, -1)
                  .linearSpring(hertz, 0.7f)
                  .angularSpring(hertz, 0.7f));
      case MOUSE ->
          world.create(new MouseDefinition(hook, body).spring(hertz, 0.7f).strength(1e9f));
    }
  }
}
