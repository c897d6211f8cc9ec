package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.scene.PhysicsScene;
import dev.broadside.physics.scene.RunningScene;
import dev.broadside.physics.shape.Capsule;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import dev.broadside.physics.shape.Segment;
import dev.broadside.physics.shape.Shape;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** However bodies are pressed, their centres stay on their side of what stands still. */
class ContinuousPressedTest {
  private static final float DT = 1 / 60f;
  private static final FixtureDefinition SMOOTH = new FixtureDefinition().friction(0.1f);
  private static final FixtureDefinition LIGHT =
      new FixtureDefinition().friction(0.1f).density(0.25f).restitution(0.1f);

  /** What a wall is made of; all are thin. */
  enum Wall {
    CHAIN,
    POLYGON,
    CAPSULE,
    SEGMENT
  }

  private static World world(SolverType solver) {
    return new World(new WorldDefinition().solver(solver));
  }

  private static Shape shape(int k) {
    return switch (k % 7) {
      case 0 -> new Capsule(-0.25f, 0, 0.25f, 0, 0.25f);
      case 1 -> new Circle(0.35f);
      case 2 -> Polygon.box(0.35f, 0.35f);
      case 3 -> new Circle(0.02f);
      case 4 -> new Capsule(-0.5f, 0, 0.5f, 0, 0.02f);
      case 5 -> Polygon.hull(-0.3f, -0.3f, 0.6f, -0.3f, -0.3f, 0.6f);
      default -> Polygon.box(0.5f, 0.07f);
    };
  }

  /** A ring of 90 pieces around the origin. */
  private static void ring(World world, Wall wall, float radius) {
    float[] points = new float[180];
    for (int i = 0; i < 90; i++) {
      points[2 * i] = radius * (float) StrictMath.cos(Math.toRadians(-4 * i));
      points[2 * i + 1] = radius * (float) StrictMath.sin(Math.toRadians(-4 * i));
    }
    Body ring = world.create(BodyDefinition.fixed(0, 0));
    if (wall == Wall.CHAIN) {
      ring.attachChain(true, SMOOTH, points);
      return;
    }
    for (int i = 0; i < 90; i++) {
      int k = 2 * ((i + 1) % 90);
      line(ring, wall, points[2 * i], points[2 * i + 1], points[k], points[k + 1]);
    }
  }

  private static void line(Body body, Wall wall, float x1, float y1, float x2, float y2) {
    float dx = x2 - x1;
    float dy = y2 - y1;
    float half = 0.5f * (float) Math.hypot(dx, dy);
    float angle = (float) StrictMath.atan2(dy, dx);
    body.attach(
        switch (wall) {
          case CAPSULE -> new Capsule(x1, y1, x2, y2, 0.02f);
          case SEGMENT -> new Segment(x1, y1, x2, y2);
          default -> Polygon.box(half + 0.01f, 0.01f, 0.5f * (x1 + x2), 0.5f * (y1 + y2), angle);
        },
        SMOOTH);
  }

  /** Bodies side by side, closer than they are wide, within a radius around the origin. */
  private static List<Body> crowd(World world, float radius) {
    List<Body> crowd = new ArrayList<>();
    for (float y = -radius; y <= radius; y += 0.5f) {
      for (float x = -radius; x <= radius; x += 0.5f) {
        if (x * x + y * y < radius * radius) {
          Body body = world.create(BodyDefinition.dynamic(x, y));
          body.attach(shape(crowd.size()), LIGHT);
          crowd.add(body);
        }
      }
    }
    return crowd;
  }

  private static long outside(List<Body> bodies, float y, float radius) {
    return bodies.stream().filter(b -> Math.hypot(b.centerX(), b.centerY() - y) > radius).count();
  }

  @ParameterizedTest
  @CsvSource({
    "SOFT_STEP, CHAIN",
    "SOFT_STEP, POLYGON",
    "SOFT_STEP, CAPSULE",
    "SOFT_STEP, SEGMENT",
    "SEQUENTIAL_IMPULSES, CHAIN",
    "SEQUENTIAL_IMPULSES, POLYGON",
    "SEQUENTIAL_IMPULSES, CAPSULE",
    "SEQUENTIAL_IMPULSES, SEGMENT"
  })
  void aRodThatAMotorTurnsPressesNothingOutOfARing(SolverType solver, Wall wall) {
    try (World world = world(solver)) {
      ring(world, wall, 10);
      List<Body> crowd = crowd(world, 8);
      Body rod = world.create(BodyDefinition.dynamic(0, -3).neverSleeps());
      rod.attach(
          Polygon.roundedBox(0.4f, 6.7f, 0, 0, 0, 0.2f), new FixtureDefinition().friction(0));
      Body ground = world.create(BodyDefinition.fixed(0, 0));
      world.create(
          new RevoluteDefinition(ground, rod).anchor(0, -3).motor(12, Float.POSITIVE_INFINITY));
      for (int i = 0; i < 150; i++) {
        world.step(DT);
        assertEquals(0, outside(crowd, 0, 10.03f), "got out by step " + i);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "SOFT_STEP, CHAIN, 3",
    "SOFT_STEP, CHAIN, 15",
    "SOFT_STEP, POLYGON, 3",
    "SOFT_STEP, POLYGON, 15",
    "SOFT_STEP, CAPSULE, 3",
    "SOFT_STEP, CAPSULE, 15",
    "SOFT_STEP, SEGMENT, 3",
    "SOFT_STEP, SEGMENT, 15",
    "SEQUENTIAL_IMPULSES, CHAIN, 3",
    "SEQUENTIAL_IMPULSES, CHAIN, 15",
    "SEQUENTIAL_IMPULSES, POLYGON, 3",
    "SEQUENTIAL_IMPULSES, POLYGON, 15",
    "SEQUENTIAL_IMPULSES, CAPSULE, 3",
    "SEQUENTIAL_IMPULSES, CAPSULE, 15",
    "SEQUENTIAL_IMPULSES, SEGMENT, 3",
    "SEQUENTIAL_IMPULSES, SEGMENT, 15"
  })
  void aKinematicRodPressesNothingOutOfARing(SolverType solver, Wall wall, float spin) {
    try (World world = world(solver)) {
      ring(world, wall, 10);
      List<Body> crowd = crowd(world, 7);
      Body rod = world.create(BodyDefinition.kinematic(0, -3).angularVelocity(spin));
      rod.attach(Polygon.box(0.3f, 7.1f), new FixtureDefinition().friction(0));
      for (int i = 0; i < 150; i++) {
        world.step(DT);
        assertEquals(0, outside(crowd, 0, 10.03f), "got out by step " + i);
      }
    }
  }

  /** Slowly, so that no body ever moves far for its size in a step. */
  @ParameterizedTest
  @CsvSource({
    "SOFT_STEP, CHAIN",
    "SOFT_STEP, POLYGON",
    "SOFT_STEP, CAPSULE",
    "SOFT_STEP, SEGMENT",
    "SEQUENTIAL_IMPULSES, CHAIN",
    "SEQUENTIAL_IMPULSES, POLYGON",
    "SEQUENTIAL_IMPULSES, CAPSULE",
    "SEQUENTIAL_IMPULSES, SEGMENT"
  })
  void aSlowPressSqueezesNothingThroughTheFloor(SolverType solver, Wall wall) {
    try (World world = world(solver)) {
      Body ground = world.create(BodyDefinition.fixed(0, 0));
      if (wall == Wall.CHAIN) {
        ground.attachChain(false, SMOOTH, 20, 0, 6, 0, 0.3f, 0, -3, 0, -6, 0, -20, 0);
      } else {
        line(ground, wall, -20, 0, 20, 0);
      }
      ground.attach(Polygon.box(0.5f, 10, -5.5f, 10, 0), SMOOTH);
      ground.attach(Polygon.box(0.5f, 10, 5.5f, 10, 0), SMOOTH);
      List<Body> crowd = new ArrayList<>();
      for (int k = 0; k < 60; k++) {
        Body body = world.create(BodyDefinition.dynamic(-4.5f + k % 13 * 0.75f, 0.5f + k / 13));
        body.attach(shape(k), LIGHT);
        crowd.add(body);
      }
      Body press = world.create(BodyDefinition.kinematic(0, 7).velocity(0, -2));
      press.attach(Polygon.box(4.98f, 0.5f), SMOOTH);
      for (int i = 0; i < 260; i++) {
        if (press.y() < 0.6f) {
          press.setVelocity(0, 0);
        }
        world.step(DT);
        for (Body body : crowd) {
          boolean below = body.centerY() < 0 && Math.abs(body.centerX()) < 20;
          assertFalse(below, "body " + body.id() + " is below in step " + i);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(SolverType.class)
  void theSpinnersChainHoldsAllBodies(SolverType solver) {
    WorldDefinition definition = new WorldDefinition().solver(solver).continuous(true);
    try (RunningScene scene = PhysicsScene.named("spinner").open(6076, definition)) {
      List<Body> all = new ArrayList<>();
      for (int id = 1; id < scene.world().bodyIdLimit(); id++) {
        all.add(scene.world().body(id));
      }
      for (int i = 0; i < 70; i++) {
        scene.step();
      }
      assertEquals(0, outside(all, 32, 40));
    }
  }

  /** A ball whose middle is at the surface of a platform that turns with it. */
  @ParameterizedTest
  @CsvSource({"1, 2e-5", "-1, 2e-5", "2, 5e-5", "-1, 5e-5"})
  void whatIsSunkIntoATurningPlatformIsNotHeldThere(float spin, float gap) {
    try (World world = new World(new WorldDefinition().gravity(0, 0))) {
      Body platform = world.create(BodyDefinition.kinematic(0, 0).angularVelocity(spin));
      platform.attach(Polygon.box(5, 0.5f), SMOOTH);
      BodyDefinition onIt = BodyDefinition.dynamic(3, 0.5f + gap).velocity(-0.5f * spin, 3 * spin);
      Body ball = world.create(onIt);
      ball.attach(new Circle(0.05f), SMOOTH);
      for (int i = 0; i < 10; i++) {
        world.step(DT);
      }
      float above = platform.cosine() * ball.y() - platform.sine() * ball.x();
      assertTrue(above > 0.54f, "middle of the ball at " + above);
    }
  }
}
