package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.broadside.physics.joint.DistanceDefinition;
import dev.broadside.physics.joint.DistanceJoint;
import dev.broadside.physics.joint.MouseDefinition;
import dev.broadside.physics.joint.PrismaticDefinition;
import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.joint.WeldDefinition;
import dev.broadside.physics.joint.WheelDefinition;
import dev.broadside.physics.shape.Polygon;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Springs swing as often as they were told to and lose what the manual says. */
class SpringTest {
  private static final float DT = 1 / 60f;
  private static final float HERTZ = 1;
  private static final float DAMPING = 0.1f;

  private static Stream<Arguments> springs() {
    return Stream.of(SolverType.values())
        .flatMap(
            solver ->
                Stream.of("distance", "prismatic", "wheel", "weld", "soft angle", "hinge", "mouse")
                    .map(type -> Arguments.of(solver, type)));
  }

  /** What a spring of this type measures of its distance from rest, which begins at 0.5. */
  private static DoubleSupplier start(World world, String type) {
    Body frame = world.create(BodyDefinition.fixed(0, 0));
    boolean turns = type.equals("hinge") || type.equals("soft angle");
    Body body = world.create(BodyDefinition.dynamic(turns ? 0 : 0.5f, 0).angle(turns ? 0.5f : 0));
    body.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition().density(3));
    switch (type) {
      case "distance" -> {
        frame.setTransform(-2, 0, 0);
        DistanceJoint joint =
            world.create(new DistanceDefinition(frame, body).spring(HERTZ, DAMPING, 2));
        return () -> joint.currentLength() - 2;
      }
      case "prismatic" ->
          world.create(new PrismaticDefinition(frame, body).spring(HERTZ, DAMPING, 0));
      case "wheel" -> world.create(new WheelDefinition(frame, body).spring(HERTZ, DAMPING, 0));
      case "weld" -> world.create(new WeldDefinition(frame, body).linearSpring(HERTZ, DAMPING));
      case "soft angle" ->
          world.create(new WeldDefinition(frame, body).angularSpring(HERTZ, DAMPING));
      case "hinge" -> world.create(new RevoluteDefinition(frame, body).spring(HERTZ, DAMPING, 0));
      default ->
          world.create(
              new MouseDefinition(frame, body).target(0, 0).spring(HERTZ, DAMPING).strength(1e6f));
    }
    return turns ? body::angle : body::x;
  }

  @ParameterizedTest
  @MethodSource("springs")
  void aSpringHasItsFrequencyAndItsDampingButForTheSubStep(SolverType solver, String type) {
    WorldDefinition definition = new WorldDefinition().solver(solver).gravity(0, 0).sleeping(false);
    try (World world = new World(definition)) {
      double[] swing = measure(world, start(world, type));
      double subStep = solver == SolverType.SOFT_STEP ? DT / 4 : DT;
      double damping = DAMPING + 2 * Math.PI * HERTZ * subStep;
      assertEquals(HERTZ * Math.sqrt(1 - damping * damping), swing[0], 0.01, "frequency");
      assertEquals(damping, swing[1], 0.01, "damping ratio");
    }
  }

  /** The inertia that counts is that about the body's own centre. */
  @Test
  void aRodHingedAtItsEndSwingsAtHalfTheFrequency() {
    try (World world = new World(new WorldDefinition().gravity(0, 0).sleeping(false))) {
      Body frame = world.create(BodyDefinition.fixed(0, 0));
      Body rod = world.create(BodyDefinition.dynamic(1, 0));
      rod.attach(Polygon.box(1, 0.01f), new FixtureDefinition());
      world.create(new RevoluteDefinition(frame, rod).anchor(0, 0).spring(2, 0, 0.3f));
      assertEquals(1, measure(world, () -> rod.angle() - 0.3)[0], 0.01);
    }
  }

  /** Frequency and damping ratio, by zero crossings and the decay from one peak to the next. */
  private static double[] measure(World world, DoubleSupplier value) {
    List<Double> zeros = new ArrayList<>();
    List<Double> peaks = new ArrayList<>();
    double before = value.getAsDouble();
    double last = before;
    for (int i = 1; i <= 240; i++) {
      world.step(DT);
      double now = value.getAsDouble();
      if (last > 0 != now > 0) {
        zeros.add(DT * (i - now / (now - last)));
      }
      if ((last - before) * (now - last) < 0) {
        peaks.add(Math.abs(last));
      }
      before = last;
      last = now;
    }
    double hertz = (zeros.size() - 1) / (2 * (zeros.get(zeros.size() - 1) - zeros.get(0)));
    double decay = Math.log(peaks.get(0) / peaks.get(4)) / 4;
    return new double[] {hertz, decay / Math.sqrt(Math.PI * Math.PI + decay * decay)};
  }
}
