package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.shape.Capsule;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import dev.broadside.physics.shape.Shape;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContinuousTest {
  private static final float DT = 1 / 60f;

  private static World world() {
    return new World(new WorldDefinition().gravity(0, 0).sleeping(false).maxSpeed(2000));
  }

  private static Body shot(World world, BodyDefinition d, int trial) {
    Body body = world.create(d);
    FixtureDefinition material = new FixtureDefinition().friction(0.2f);
    if ((trial & 1) != 0) {
      body.attach(new Circle(0.1f), material);
    } else {
      body.attach(Polygon.box(0.1f, 0.1f), material);
    }
    return body;
  }

  @ParameterizedTest
  @CsvSource({
    "30, 0.05", "60, 0.05", "100, 0.05", "200, 0.05", "1000, 0.05",
    "30, 0.005", "60, 0.005", "100, 0.005", "200, 0.005", "1000, 0.005"
  })
  void nothingPassesAThinWall(float speed, float halfWall) {
    for (int trial = 0; trial < 200; trial++) {
      try (World world = world()) {
        Body wall = world.create(BodyDefinition.fixed(0, 0));
        wall.attach(Polygon.box(halfWall, 5), new FixtureDefinition().friction(0.2f));
        BodyDefinition d =
            BodyDefinition.dynamic(-20 - 0.0173f * trial, 0.01f * (trial % 50)).velocity(speed, 0);
        Body body = shot(world, d, trial);
        for (int i = 0; i < 90; i++) {
          world.step(DT);
        }
        assertTrue(body.x() < 0, "trial " + trial + " ended at x " + body.x());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"30, 0.05", "100, 0.05", "1000, 0.05", "30, 0.005", "100, 0.005", "1000, 0.005"})
  void aFastKinematicWallPassesNothing(float speed, float halfWall) {
    for (int trial = 0; trial < 100; trial++) {
      try (World world = world()) {
        Body wall =
            world.create(BodyDefinition.kinematic(-20 - 0.0173f * trial, 0).velocity(speed, 0));
        wall.attach(Polygon.box(halfWall, 5), new FixtureDefinition().friction(0.2f));
        BodyDefinition d = BodyDefinition.dynamic(0, 0.01f * (trial % 50));
        Body body = shot(world, trial % 3 == 0 ? d.velocity(-speed, 0) : d, trial);
        if (trial % 5 == 0) {
          world.putToSleep(List.of(body));
        }
        for (int i = 0; i < 60; i++) {
          world.step(DT);
        }
        assertTrue(body.x() > wall.x(), "trial " + trial + " at " + (body.x() - wall.x()));
      }
    }
  }

  /** Few kinematic fixtures are compared one by one, many found in the tree. */
  @ParameterizedTest
  @ValueSource(ints = {1, 128, 129, 300})
  void aKinematicWallInPiecesStopsWhatIsFast(int pieces) {
    for (int trial = 0; trial < 40; trial++) {
      try (World world = world()) {
        Body wall = world.create(BodyDefinition.kinematic(0, 0).velocity(0, 0.001f));
        float half = 5f / pieces;
        for (int k = 0; k < pieces; k++) {
          wall.attach(
              Polygon.box(0.005f, half, 0, -5 + (2 * k + 1) * half, 0),
              new FixtureDefinition().friction(0.2f));
        }
        BodyDefinition d =
            BodyDefinition.dynamic(-20 - 0.0173f * trial, 4.8f - 0.24f * trial).velocity(200, 0);
        Body body = shot(world, d, trial);
        for (int i = 0; i < 60; i++) {
          world.step(DT);
        }
        assertTrue(body.x() < 0, "trial " + trial + " ended at x " + body.x());
      }
    }
  }

  @Test
  void aSpinningBladeSweepsWhatIsInItsWay() {
    try (World world = world()) {
      Body blade = world.create(BodyDefinition.kinematic(0, 0).angularVelocity(40));
      blade.attach(Polygon.box(3, 0.02f), new FixtureDefinition().friction(0.2f));
      Body body = shot(world, BodyDefinition.dynamic(0, 2), 1);
      for (int i = 0; i < 4; i++) {
        world.step(DT);
      }
      assertTrue(body.x() < -0.1f, "pushed to x " + body.x());
      world.validate();
    }
  }

  @ParameterizedTest
  @ValueSource(floats = {100, 400, 1000})
  void bulletsStopEachOtherAndDynamicWalls(float speed) {
    for (int trial = 0; trial < 100; trial++) {
      try (World world = world()) {
        Body left =
            shot(
                world,
                BodyDefinition.dynamic(-20 - 0.0173f * trial, 0).velocity(speed, 0).bullet(),
                trial);
        Body right = shot(world, BodyDefinition.dynamic(20, 0).velocity(-speed, 0).bullet(), trial);
        Body wall = world.create(BodyDefinition.dynamic(0, 50));
        wall.attach(Polygon.box(0.05f, 5), new FixtureDefinition().density(20));
        Body third =
            shot(world, BodyDefinition.dynamic(-20, 50).velocity(speed, 0).bullet(), trial);
        for (int i = 0; i < 30; i++) {
          world.step(DT);
        }
        assertTrue(left.x() < right.x(), "trial " + trial);
        assertTrue(third.x() < wall.x(), "trial " + trial + " through the dynamic wall");
      }
    }
  }

  /** Enough fast bodies and bullets for all threads, among walls, a paddle and each other. */
  private static World crossfire(int threads) {
    World world =
        new World(
            new WorldDefinition().gravity(0, 0).sleeping(false).maxSpeed(2000).threads(threads));
    Body walls = world.create(BodyDefinition.fixed(0, 0));
    for (int side = -1; side <= 1; side += 2) {
      walls.attach(Polygon.box(0.01f, 20, 20 * side, 0, 0), new FixtureDefinition());
      walls.attach(Polygon.box(20, 0.01f, 0, 20 * side, 0), new FixtureDefinition());
    }
    Body paddle = world.create(BodyDefinition.kinematic(0, 0).velocity(60, 0));
    paddle.attach(Polygon.box(0.05f, 2), new FixtureDefinition());
    SplittableRandom random = new SplittableRandom(7);
    for (int k = 0; k < 300; k++) {
      BodyDefinition d =
          BodyDefinition.dynamic(-18 + 2 * (k % 19), -18 + 2 * (k / 19))
              .velocity(400 * (float) random.nextDouble() - 200, 300 * (float) random.nextDouble());
      shot(world, k % 7 == 0 ? d.bullet() : d, k);
    }
    return world;
  }

  @Test
  void impactsAreTheSameForAnyNumberOfThreads() {
    try (World one = crossfire(1);
        World two = crossfire(2);
        World three = crossfire(3)) {
      for (int step = 0; step < 60; step++) {
        one.step(DT);
        two.step(DT);
        three.step(DT);
        assertEquals(one.hash(), two.hash(), "step " + step);
        assertEquals(one.hash(), three.hash(), "step " + step);
      }
    }
  }

  @Test
  void aPairFilterIsAskedOnTheCallersThreadOnly() {
    try (World world = crossfire(3)) {
      Thread caller = Thread.currentThread();
      AtomicInteger asked = new AtomicInteger();
      AtomicInteger elsewhere = new AtomicInteger();
      world.setPairFilter(
          (a, b) -> {
            asked.incrementAndGet();
            elsewhere.addAndGet(Thread.currentThread() == caller ? 0 : 1);
            return true;
          });
      for (int step = 0; step < 30; step++) {
        world.step(DT);
      }
      assertTrue(asked.get() > 1000, asked.get() + " questions");
      assertEquals(0, elsewhere.get());
    }
  }

  /** A level floor in links, or hills, from right to left, so that links collide from above. */
  private static World terrain(float height) {
    World world = new World(new WorldDefinition().sleeping(false));
    float[] points = new float[1400];
    for (int i = 0; i < 700; i++) {
      float x = 150 - 0.25f * i;
      points[2 * i] = x;
      points[2 * i + 1] = height * (float) StrictMath.sin(0.5f * x);
    }
    world
        .create(BodyDefinition.fixed(0, 0))
        .attachChain(false, new FixtureDefinition().friction(0), points);
    return world;
  }

  @ParameterizedTest
  @CsvSource({"8, 0", "20, 0", "100, 0", "8, 0.03", "20, 0.03", "8, 0.3"})
  void aBoxThatSlidesOverAChainIsNotHeldUpAtItsLinks(float speed, float height) {
    try (World world = terrain(height)) {
      Body box = world.create(BodyDefinition.dynamic(-10, height + 0.55f).velocity(speed, 0));
      box.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition().friction(0));
      double way = 0;
      for (int i = 0; i < 80; i++) {
        world.step(DT);
        way += box.velocityX() * DT;
      }
      assertEquals(way, box.x() + 10, 0.005 * way);
    }
  }

  @ParameterizedTest
  @CsvSource({"8, -8", "20, -20", "100, -100", "100, -20", "400, -60"})
  void aChainStopsWhatFliesAtItFromItsSide(float vx, float vy) {
    for (int trial = 0; trial < 40; trial++) {
      try (World world = terrain(0.3f)) {
        Body body =
            shot(
                world,
                BodyDefinition.dynamic(-10 + 0.173f * trial, 6 + 0.0173f * trial).velocity(vx, vy),
                trial);
        for (int i = 0; i < 120 && body.x() < 140; i++) {
          world.step(DT);
        }
        assertTrue(body.y() > -0.3f, "trial " + trial + " ended at y " + body.y());
      }
    }
  }

  /** What counts is where the fixture is, as for contacts, not the body's centre. */
  @Test
  void aFixtureInFrontOfALinkIsStoppedThoughItsBodysCentreIsBehind() {
    try (World world = world()) {
      Body chain = world.create(BodyDefinition.fixed(0, 0));
      chain.attachChain(false, new FixtureDefinition(), 10, 0, 5, 0, -5, 0, -10, 0);
      Body body = world.create(BodyDefinition.dynamic(0, 2).velocity(0, -200).fixedRotation());
      body.attach(new Circle(0, 0, 0.1f), new FixtureDefinition());
      body.attach(new Circle(0, -10, 0.1f), new FixtureDefinition().density(9));
      for (int i = 0; i < 30; i++) {
        world.step(DT);
      }
      assertTrue(body.y() > 0, "upper circle at y " + body.y());
    }
  }

  @ParameterizedTest
  @EnumSource(SolverType.class)
  void aBallThatRollsOverAFloorIsNotHeldUp(SolverType solver) {
    try (World world = new World(new WorldDefinition().solver(solver))) {
      world
          .create(BodyDefinition.fixed(0, -1))
          .attach(Polygon.box(200, 1), new FixtureDefinition());
      Body ball =
          world.create(BodyDefinition.dynamic(0, 0.5f).velocity(20, 0).angularVelocity(-40));
      ball.attach(new Circle(0.5f), new FixtureDefinition());
      double way = 0;
      for (int i = 0; i < 120; i++) {
        world.step(DT);
        way += ball.velocityX() * DT;
      }
      assertEquals(way, ball.x(), 0.001 * way);
    }
  }

  /** The end of a bar that hits first stops, and the far end is flung at the wall. */
  @ParameterizedTest
  @CsvSource({
    "30, 0.05", "60, 0.05", "100, 0.05", "500, 0.05", "1000, 0.05",
    "30, 0.005", "60, 0.005", "100, 0.005", "500, 0.005", "1000, 0.005"
  })
  void barsThatTurnStayBetweenWalls(float speed, float half) {
    Shape[] bars = {Polygon.box(0.5f, 0.02f), new Capsule(-0.5f, 0, 0.5f, 0, 0.02f)};
    for (int trial = 0; trial < 80; trial++) {
      try (World world = world()) {
        Body walls = world.create(BodyDefinition.fixed(0, 0));
        for (int side = -1; side <= 1; side += 2) {
          float at = side * (5 + half);
          walls.attach(Polygon.box(half, 5 + half, at, 0, 0), new FixtureDefinition());
          walls.attach(Polygon.box(5 + half, half, 0, at, 0), new FixtureDefinition());
        }
        BodyDefinition d =
            BodyDefinition.dynamic(0.1f * (trial % 7), 0.1f * (trial % 5))
                .velocity(
                    speed * (float) StrictMath.cos(trial), speed * (float) StrictMath.sin(trial))
                .angularVelocity(trial % 21 - 10);
        Body bar = world.create(d);
        bar.attach(bars[trial % 2], new FixtureDefinition());
        for (int i = 0; i < 120; i++) {
          world.step(DT);
          float out = Math.max(Math.abs(bar.x()), Math.abs(bar.y()));
          assertTrue(out < 5.1f, "trial " + trial + " is out by " + out + " in step " + i);
        }
      }
    }
  }

  private static Shape thin(int trial) {
    return switch (trial % 6) {
      case 0 -> Polygon.box(0.5f, 0.01f);
      case 1 -> new Capsule(-0.5f, 0, 0.5f, 0, 0.01f);
      case 2 -> Polygon.box(0.5f, 0.07f);
      case 3 -> Polygon.box(0.5f, 0.2f);
      case 4 -> Polygon.hull(-0.3f, -0.3f, 0.6f, -0.3f, -0.3f, 0.6f);
      default -> Polygon.hull(-0.5f, -0.1f, -0.5f, 0.1f, 1, 0);
    };
  }

  private static World worldOf(SolverType solver) {
    return new World(
        new WorldDefinition().gravity(0, 0).sleeping(false).maxSpeed(5000).solver(solver));
  }

  /** An end that touches is stopped by its contact, and the rest is flung at the wall. */
  @ParameterizedTest
  @CsvSource({
    "SOFT_STEP, 30",
    "SOFT_STEP, 100",
    "SOFT_STEP, 200",
    "SOFT_STEP, 500",
    "SOFT_STEP, 1000",
    "SEQUENTIAL_IMPULSES, 30",
    "SEQUENTIAL_IMPULSES, 100",
    "SEQUENTIAL_IMPULSES, 200",
    "SEQUENTIAL_IMPULSES, 500",
    "SEQUENTIAL_IMPULSES, 1000"
  })
  void longBodiesDoNotPassAThinWallHoweverTheyTurn(SolverType solver, float speed) {
    float[] halves = {0.05f, 0.005f};
    for (int trial = 0; trial < 240; trial++) {
      try (World world = worldOf(solver)) {
        Body wall = world.create(BodyDefinition.fixed(0, 0));
        wall.attach(Polygon.box(halves[trial / 6 % 2], 3000), new FixtureDefinition());
        float spin = trial % 3 == 0 ? 0 : (trial % 2 == 0 ? 1 : -1) * (2 + 2.3f * (trial % 40));
        Body body =
            world.create(
                BodyDefinition.dynamic(-20 - 0.173f * (trial % 97), 0.01f * trial)
                    .angle(0.16f * trial)
                    .velocity(speed, trial % 5 == 0 ? 20 : 0)
                    .angularVelocity(spin));
        body.attach(thin(trial), new FixtureDefinition());
        for (int i = 0; i < 90; i++) {
          world.step(DT);
          assertTrue(body.centerX() < 0, "trial " + trial + " got through in step " + i);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(SolverType.class)
  void longBodiesDoNotPassChainsNorRoundedAndMovingWalls(SolverType solver) {
    float[] speeds = {30, 100, 200, 500, 1000};
    for (int trial = 0; trial < 360; trial++) {
      try (World world = worldOf(solver)) {
        int kind = trial / 6 % 3;
        Body wall =
            world.create(
                kind == 0
                    ? BodyDefinition.kinematic(0, 0).velocity(-30, 0)
                    : BodyDefinition.fixed(0, 0));
        if (kind == 2) {
          wall.attachChain(false, new FixtureDefinition(), 0, 6000, 0, 3000, 0, -3000, 0, -6000);
        } else {
          wall.attach(new Capsule(0, -3000, 0, 3000, 0.02f), new FixtureDefinition());
        }
        Body body =
            world.create(
                BodyDefinition.dynamic(-20 - 0.173f * (trial % 97), 0.01f * trial)
                    .angle(0.16f * trial)
                    .velocity(speeds[trial % 5], 0)
                    .angularVelocity(trial % 21 - 10));
        body.attach(thin(trial), new FixtureDefinition());
        for (int i = 0; i < 90; i++) {
          world.step(DT);
          assertTrue(body.centerX() < wall.x(), "trial " + trial + " got through in step " + i);
        }
      }
    }
  }

  /** What continuous collision takes must not come back: a stop never adds energy. */
  @ParameterizedTest
  @EnumSource(SolverType.class)
  void aBarThatIsStoppedGainsNoEnergy(SolverType solver) {
    for (int trial = 0; trial < 60; trial++) {
      try (World world = worldOf(solver)) {
        Body wall = world.create(BodyDefinition.fixed(0, 0));
        wall.attach(Polygon.box(0.05f, 3000), new FixtureDefinition().friction(0));
        Body bar = world.create(BodyDefinition.dynamic(-5, 0).angle(0.1f * trial).velocity(500, 0));
        bar.attach(Polygon.box(0.5f, 0.01f), new FixtureDefinition().friction(0));
        double most = energy(bar);
        for (int i = 0; i < 60; i++) {
          world.step(DT);
          assertTrue(energy(bar) <= 1.001 * most, "trial " + trial + " gained in step " + i);
        }
      }
    }
  }

  private static double energy(Body body) {
    double v2 = body.velocityX() * body.velocityX() + (double) body.velocityY() * body.velocityY();
    double w = body.angularVelocity();
    return 0.5 * body.mass() * v2 + 0.5 * body.inertia() * w * w;
  }
}
