package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.shape.Capsule;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import dev.broadside.physics.shape.Shape;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Laws that hold whatever the scene: momentum, energy, and how deep things may overlap. */
class PropertyTest {
  private static final float DT = 1 / 60f;
  private static final Shape[] SHAPES = {
    new Circle(0.4f),
    Polygon.box(0.4f, 0.3f),
    new Capsule(-0.3f, 0, 0.3f, 0, 0.2f),
    Polygon.hull(-0.4f, 0, 0.4f, 0, 0, 0.6f),
    Polygon.roundedBox(0.3f, 0.3f, 0, 0, 0, 0.1f)
  };

  private static void scatter(World world, SplittableRandom random, int rows, float speed) {
    FixtureDefinition material = new FixtureDefinition().friction(0.4f);
    Body last = null;
    for (int i = 0; i < rows * rows; i++) {
      Body body =
          world.create(
              BodyDefinition.dynamic(1.3f * (i % rows) - 0.65f * rows, 1 + 1.3f * (i / rows))
                  .angle((float) random.nextDouble(-3, 3))
                  .velocity(
                      (float) random.nextDouble(-1, 1) * speed,
                      (float) random.nextDouble(-1, 1) * speed));
      body.attach(SHAPES[i % SHAPES.length], material);
      if (i % 9 == 8) {
        world.create(
            new RevoluteDefinition(last, body)
                .anchor(0.5f * (last.x() + body.x()), 0.5f * (last.y() + body.y())));
      }
      last = body;
    }
  }

  /** Linear momentum (2), angular momentum, energy in a field of g downwards, and their scale. */
  private static double[] sums(World world, double g) {
    double[] sum = new double[5];
    for (int id = 0; id < world.bodyIdLimit(); id++) {
      Body body = world.body(id);
      if (body == null || body.type() != BodyType.DYNAMIC) {
        continue;
      }
      double m = body.mass();
      double vx = body.velocityX();
      double vy = body.velocityY();
      double w = body.angularVelocity();
      sum[0] += m * vx;
      sum[1] += m * vy;
      sum[2] += m * (body.centerX() * vy - body.centerY() * vx) + body.inertia() * w;
      sum[3] +=
          0.5 * m * (vx * vx + vy * vy) + 0.5 * body.inertia() * w * w + m * g * body.centerY();
      sum[4] += m * Math.hypot(vx, vy);
    }
    return sum;
  }

  @ParameterizedTest
  @EnumSource(SolverType.class)
  void collisionsAndJointsKeepMomentum(SolverType solver) {
    for (long seed = 1; seed <= 3; seed++) {
      try (World world =
          new World(new WorldDefinition().gravity(0, 0).solver(solver).sleeping(false))) {
        scatter(world, new SplittableRandom(seed), 7, 4);
        double[] before = sums(world, 0);
        for (int step = 0; step < 180; step++) {
          world.step(DT);
        }
        double[] after = sums(world, 0);
        String hint = "seed " + seed;
        assertEquals(before[0], after[0], 1e-4 * before[4], hint);
        assertEquals(before[1], after[1], 1e-4 * before[4], hint);
        // Soft joints act on anchors slightly apart: the couple that makes is small.
        assertEquals(before[2], after[2], 0.02 * before[4], hint);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(SolverType.class)
  void nothingGainsEnergy(SolverType solver) {
    for (long seed = 1; seed <= 3; seed++) {
      try (World world = new World(new WorldDefinition().solver(solver).sleeping(false))) {
        Body ground = world.create(BodyDefinition.fixed(0, 0));
        ground.attach(Polygon.box(20, 0.5f, 0, -0.5f, 0), new FixtureDefinition());
        ground.attach(Polygon.box(0.5f, 20, -8, 10, 0), new FixtureDefinition());
        ground.attach(Polygon.box(0.5f, 20, 8, 10, 0), new FixtureDefinition());
        scatter(world, new SplittableRandom(seed), 7, 2);
        double least = sums(world, 10)[3];
        double first = least;
        for (int step = 0; step < 300; step++) {
          world.step(DT);
          double energy = sums(world, 10)[3];
          assertTrue(
              energy <= least + 0.01 * first,
              "seed " + seed + ", step " + step + ": " + energy + " J after " + least);
          least = Math.min(least, energy);
        }
        assertTrue(least < 0.9 * first, "falling has cost energy");
      }
    }
  }

  @ParameterizedTest
  @EnumSource(SolverType.class)
  void whatHasSettledOverlapsByLittleMoreThanTheSlop(SolverType solver) {
    try (World world = new World(new WorldDefinition().solver(solver))) {
      Body ground = world.create(BodyDefinition.fixed(0, 0));
      ground.attach(Polygon.box(20, 0.5f, 0, -0.5f, 0), new FixtureDefinition());
      ground.attach(Polygon.box(0.5f, 20, -6, 10, 0), new FixtureDefinition());
      ground.attach(Polygon.box(0.5f, 20, 6, 10, 0), new FixtureDefinition());
      scatter(world, new SplittableRandom(9), 8, 0);
      for (int step = 0; step < 600; step++) {
        world.step(DT);
      }
      float[] deepest = new float[1];
      world
          .inspect()
          .forEachContact(
              contact -> {
                for (int k = 0; k < contact.pointCount(); k++) {
                  deepest[0] = Math.min(deepest[0], contact.separation(k));
                }
              });
      assertTrue(deepest[0] > -0.02f, "deepest overlap " + -deepest[0] + " m");
    }
  }
}
