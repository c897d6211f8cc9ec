package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.shape.Capsule;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import dev.broadside.physics.shape.Shape;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Corners of chains, where two links or a link and a ghost meet. */
class ChainCornerTest {
  private static final float DT = 1 / 60f;

  /** How far the centre of each is from what it touches at least. */
  private static final float INNER = 0.5f;

  private static final List<Shape> SHAPES =
      List.of(
          new Circle(INNER),
          new Capsule(-0.3f, 0, 0.3f, 0, INNER),
          Polygon.box(INNER, INNER),
          Polygon.roundedBox(0.4f, 0.4f, 0, 0, 0, 0.1f));

  private static final FixtureDefinition SMOOTH = new FixtureDefinition().friction(0);

  private static World world(SolverType solver) {
    return new World(new WorldDefinition().solver(solver).sleeping(false));
  }

  /** A triangle of links, its top at (0, 2). */
  private static Body peak(World world, float halfBase, FixtureDefinition material) {
    Body body = world.create(BodyDefinition.fixed(0, 0));
    body.attachChain(true, material, -halfBase, 0, halfBase, 0, 0, 2);
    return body;
  }

  @ParameterizedTest
  @EnumSource(SolverType.class)
  void whatLiesLevelOnAPeakStaysThere(SolverType solver) {
    for (Shape shape : SHAPES) {
      for (float slope : new float[] {0.05f, 0.5f, 1, 2, 10}) {
        try (World world = world(solver)) {
          peak(world, 2 / slope, new FixtureDefinition());
          Body body = world.create(BodyDefinition.dynamic(0, 2 + INNER));
          body.attach(shape, new FixtureDefinition());
          for (int i = 0; i < 60; i++) {
            world.step(DT);
          }
          assertEquals(2 + INNER, body.y(), 0.003f, shape + " on slope " + slope);
          assertEquals(0, body.x(), 0.003f, shape + " on slope " + slope);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(SolverType.class)
  void nothingSinksIntoAPeakThatItHitsBesideTheTop(SolverType solver) {
    for (Shape shape : SHAPES) {
      for (float halfBase : new float[] {0.1f, 0.5f, 1.5f}) {
        for (float x : new float[] {-0.1f, -0.02f, 0.02f, 0.1f}) {
          try (World world = world(solver)) {
            peak(world, halfBase, SMOOTH);
            Body body = world.create(BodyDefinition.dynamic(x, 2.7f));
            body.attach(shape, SMOOTH);
            for (int i = 0; i < 60 && body.y() > 0.5f; i++) {
              world.step(DT);
              String what = shape + " at " + x + " on " + halfBase + ", step " + i;
              assertTrue(fromSide(body, halfBase) > INNER - 0.03f, what);
              assertTrue(fromSide(body, -halfBase) > INNER - 0.03f, what);
            }
          }
        }
      }
    }
  }

  /** From the centre of a body to the side of the peak that ends at a corner of its base. */
  private static double fromSide(Body body, float corner) {
    double t = (body.x() * corner + (2 - body.y()) * 2.0) / (corner * corner + 4);
    double at = Math.max(0, Math.min(1, t));
    double x = body.x() - at * corner;
    double y = body.y() - 2 + 2 * at;
    return Math.sqrt(x * x + y * y);
  }

  @ParameterizedTest
  @EnumSource(SolverType.class)
  void bothEndsOfAnOpenChainAreCornersWhereTheirGhostsTurnAway(SolverType solver) {
    for (Shape shape : SHAPES) {
      for (int side = -1; side <= 1; side += 2) {
        try (World world = world(solver)) {
          Body ground = world.create(BodyDefinition.fixed(0, 0));
          ground.attachChain(false, SMOOTH, 5.1f, -5, 5, 0, -5, 0, -5.1f, -5);
          BodyDefinition slow = BodyDefinition.dynamic(side * 4.9f, INNER).velocity(side * 0.3f, 0);
          Body body = world.create(slow.fixedRotation());
          body.attach(shape, SMOOTH);
          for (int i = 0; i < 180; i++) {
            world.step(DT);
            double far = Math.hypot(body.x() - side * 5, body.y());
            assertTrue(far > INNER - 0.01f, shape + " off the end at " + 5 * side + ": " + far);
          }
        }
      }
    }
  }

  @Test
  void whatComesFromBehindPassesAChainWhoseGhostsTurnAway() {
    for (Shape shape : SHAPES) {
      try (World world = new World(new WorldDefinition().gravity(0, 0))) {
        Body ground = world.create(BodyDefinition.fixed(0, 0));
        ground.attachChain(false, SMOOTH, 5.1f, -5, 5, 0, -5, 0, -5.1f, -5);
        Body body = world.create(BodyDefinition.dynamic(2, -3).velocity(0, 3));
        body.attach(shape, SMOOTH);
        for (int i = 0; i < 120; i++) {
          world.step(DT);
        }
        assertEquals(3, body.y(), 0.6f, shape.toString());
      }
    }
  }

  @Test
  void whatIsUnderTheEndOfAChainIsNotThrownAcrossIt() {
    for (Shape shape : SHAPES) {
      for (float x = -5.6f; x < -4.4f; x += 0.05f) {
        try (World world = new World(new WorldDefinition().gravity(0, 0))) {
          Body ground = world.create(BodyDefinition.fixed(0, 0));
          ground.attachChain(false, SMOOTH, 10, 0, 5, 0, -5, 0, -5.1f, -5);
          Body body = world.create(BodyDefinition.dynamic(x, -0.3f));
          body.attach(shape, SMOOTH);
          for (int i = 0; i < 60; i++) {
            world.step(DT);
          }
          assertTrue(body.y() < 0, shape + " at " + x + " went to " + body.y());
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(SolverType.class)
  void bodiesTipOverBothEndsOfALevelChainAlike(SolverType solver) {
    for (Shape shape : SHAPES) {
      if (shape instanceof Circle) {
        continue; // It does not tip: beyond the end it is above the ghost's link.
      }
      Body first = tipped(solver, shape, 1);
      Body second = tipped(solver, shape, -1);
      assertEquals(-first.x(), second.x(), 0.1f, shape.toString());
      assertEquals(first.y(), second.y(), 0.1f, shape.toString());
      assertEquals(-first.angle(), second.angle(), 0.15f, shape.toString());
      first.world().close();
      second.world().close();
    }
  }

  private static Body tipped(SolverType solver, Shape shape, int side) {
    World world = world(solver);
    Body ground = world.create(BodyDefinition.fixed(0, 0));
    ground.attachChain(false, new FixtureDefinition(), 10, 0, 5, 0, -5, 0, -10, 0);
    Body body = world.create(BodyDefinition.dynamic(side * 5.1f, INNER));
    body.attach(shape, new FixtureDefinition());
    for (int i = 0; i < 40; i++) {
      world.step(DT);
    }
    return body;
  }

  @Test
  void aConvexLoopCollidesAsThePolygonOfItsPointsDoes() {
    long seed = 5;
    SplittableRandom random = new SplittableRandom(seed);
    for (int trial = 0; trial < 2000; trial++) {
      int n = 3 + random.nextInt(5);
      float flat = (float) random.nextDouble(0.15, 1);
      float[] points = new float[2 * n];
      for (int i = 0; i < n; i++) {
        double angle = 2 * Math.PI * (i + random.nextDouble(0.7)) / n;
        points[2 * i] = (float) (1.5 * Math.cos(angle));
        points[2 * i + 1] = (float) (1.5 * flat * Math.sin(angle));
      }
      try (World world = new World(new WorldDefinition().gravity(0, 0))) {
        Body polygon = world.create(BodyDefinition.fixed(0, 0));
        polygon.attach(Polygon.hull(points), SMOOTH);
        Shape shape = SHAPES.get(random.nextInt(SHAPES.size()));
        float turn = (float) random.nextDouble(7);
        double way = random.nextDouble(7);
        float x = (float) (5 * Math.cos(way));
        float y = (float) (5 * Math.sin(way));
        CastHit hit = world.queries().castShape(shape, x, y, turn, -x, -y, fixture -> true);
        float at = 1 - hit.fraction() + (float) random.nextDouble(-0.001, 0.003);
        Body body = world.create(BodyDefinition.dynamic(at * x, at * y).angle(turn));
        body.attach(shape, SMOOTH);
        Body loop = world.create(BodyDefinition.fixed(0, 0));
        loop.attachChain(true, SMOOTH, points);
        world.step(0);
        String what = "seed " + seed + ", trial " + trial + ": " + shape;
        assertEquals(gap(world, polygon), gap(world, loop), 0.001f, what);
      }
    }
  }

  /** Least separation of a contact with a body. */
  private static float gap(World world, Body body) {
    float[] least = {1};
    world
        .inspect()
        .forEachContact(
            contact -> {
              if (contact.fixtureA().body() == body || contact.fixtureB().body() == body) {
                for (int i = 0; i < contact.pointCount(); i++) {
                  least[0] = Math.min(least[0], contact.separation(i));
                }
              }
            });
    return least[0];
  }
}
