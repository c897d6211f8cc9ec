package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.joint.DistanceDefinition;
import dev.broadside.physics.joint.FrictionDefinition;
import dev.broadside.physics.joint.MotorDefinition;
import dev.broadside.physics.joint.PrismaticDefinition;
import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.joint.WeldDefinition;
import dev.broadside.physics.joint.WheelDefinition;
import dev.broadside.physics.shape.Polygon;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Forces within a pair of bodies change neither its momentum nor its angular momentum. */
class JointMomentumTest {
  private static Stream<Arguments> joints() {
    return Stream.of(SolverType.values())
        .flatMap(
            solver ->
                List.of(
                        "revolute",
                        "prismatic",
                        "wheel",
                        "distance",
                        "spring",
                        "weld",
                        "soft weld",
                        "motor",
                        "friction")
                    .stream()
                    .map(type -> Arguments.of(solver, type)));
  }

  private static JointDefinition<?, ?> definition(String type, Body a, Body b) {
    return switch (type) {
      case "revolute" -> new RevoluteDefinition(a, b).anchor(0, 1);
      case "prismatic" -> new PrismaticDefinition(a, b).anchor(0, 1).axis(1, 1).limits(-1, 1);
      case "wheel" -> new WheelDefinition(a, b).anchor(0, 1).axis(1, 1).spring(2, 0.3f, 0);
      case "distance" -> new DistanceDefinition(a, b);
      case "spring" -> new DistanceDefinition(a, b).spring(2, 0.1f);
      case "weld" -> new WeldDefinition(a, b).anchor(0, 1);
      case "soft weld" ->
          new WeldDefinition(a, b).anchor(0, 1).linearSpring(1, 0.2f).angularSpring(1, 0.2f);
      case "motor" -> new MotorDefinition(a, b).target(2, 1, 0.3f).strength(20, 20);
      default -> new FrictionDefinition(a, b).strength(2, 2);
    };
  }

  @ParameterizedTest
  @MethodSource("joints")
  @SuppressWarnings({"unchecked", "rawtypes"})
  void aJoinedPairKeepsItsMomentaAndGainsNoEnergy(SolverType solver, String type) {
    WorldDefinition definition = new WorldDefinition().solver(solver).gravity(0, 0).sleeping(false);
    try (World world = new World(definition)) {
      Body a = body(world, -1, 0, 1);
      Body b = body(world, 1, 0.5f, 3);
      a.setVelocity(1, 2);
      a.setAngularVelocity(2);
      b.setVelocity(-1, 0.5f);
      b.setAngularVelocity(-1);
      world.create((JointDefinition) definition(type, a, b));
      double[] before = sum(a, b);
      for (int i = 0; i < 600; i++) {
        world.step(1 / 60f);
        double[] now = sum(a, b);
        assertEquals(before[0], now[0], 1e-3, "momentum x in step " + i);
        assertEquals(before[1], now[1], 1e-3, "momentum y in step " + i);
        assertEquals(before[2], now[2], 0.02, "angular momentum in step " + i);
        assertTrue(now[3] < before[3] + 1e-3, "energy " + now[3] + " in step " + i);
      }
    }
  }

  /** A body whose centre of mass, given here, is not its origin. */
  private static Body body(World world, float x, float y, float density) {
    Body body = world.create(BodyDefinition.dynamic(x - 1, y - 0.5f));
    body.attach(Polygon.box(0.5f, 0.5f, 1, 0.5f, 0), new FixtureDefinition().density(density));
    return body;
  }

  /** Momentum (2), angular momentum about the world's origin, kinetic energy. */
  private static double[] sum(Body... bodies) {
    double[] sum = new double[4];
    for (Body body : bodies) {
      double vx = body.velocityX();
      double vy = body.velocityY();
      double w = body.angularVelocity();
      sum[0] += body.mass() * vx;
      sum[1] += body.mass() * vy;
      sum[2] += body.inertia() * w + body.mass() * (body.centerX() * vy - body.centerY() * vx);
      sum[3] += 0.5 * body.mass() * (vx * vx + vy * vy) + 0.5 * body.inertia() * w * w;
    }
    return sum;
  }
}
