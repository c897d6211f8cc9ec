package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.joint.RevoluteJoint;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FeatureTest {
  private static final float DT = 1 / 60f;

  private static Body ground(World world) {
    Body ground = world.create(BodyDefinition.fixed(0, -1));
    ground.attach(Polygon.box(50, 1), new FixtureDefinition());
    return ground;
  }

  private static Body ball(World world, float x, float y, FixtureDefinition material) {
    Body body = world.create(BodyDefinition.dynamic(x, y));
    body.attach(new Circle(0.5f), material);
    return body;
  }

  @Test
  void touchAndHitAreReportedOnceAndEndWhenABodyIsDestroyed() {
    World world = new World();
    ground(world);
    Body ball = ball(world, 0, 3, new FixtureDefinition().contactEvents().hitEvents());
    List<String> log = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      world.step(DT);
      world.events().forEachBegin((a, b) -> log.add("begin"));
      world.events().forEachEnd((a, b) -> log.add("end"));
      world.events().forEachHit((a, b, x, y, nx, ny, speed) -> log.add(speed > 5 ? "hit" : "tap"));
    }
    world.destroy(ball);
    world.step(DT);
    world.events().forEachEnd((a, b) -> log.add("end"));
    assertEquals(List.of("begin", "hit", "end"), log);
  }

  @Test
  void sensorsReportAndPushNothing() {
    World world = new World();
    Body gate = world.create(BodyDefinition.fixed(0, 0));
    Fixture sensor = gate.attach(Polygon.box(1, 1), new FixtureDefinition().sensor());
    Body ball = ball(world, 0, 5, new FixtureDefinition());
    List<String> log = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      world.step(DT);
      world
          .events()
          .forEachSensorBegin((a, b) -> log.add(a == sensor && b.body() == ball ? "in" : "?"));
      world.events().forEachSensorEnd((a, b) -> log.add("out"));
    }
    assertEquals(List.of("in", "out"), log);
    assertTrue(ball.y() < -5);
  }

  @Test
  void preSolveSwitchesContactsOffAndMustNotChangeTheWorld() {
    World world = new World();
    ground(world);
    Body ball = ball(world, 0, 1, new FixtureDefinition().preSolve());
    world.setContactListener(
        new ContactListener() {
          @Override
          public boolean preSolve(Contact contact) {
            assertThrows(
                IllegalStateException.class, () -> world.create(BodyDefinition.fixed(0, 0)));
            return false;
          }
        });
    for (int i = 0; i < 120; i++) {
      world.step(DT);
    }
    assertTrue(ball.y() < -2);
  }

  /** The recipe of the manual. */
  @Test
  void aOneWayPlatformLetsThroughFromBelowAndCarriesBodiesOfAnySize() {
    for (float radius : new float[] {0.2f, 0.5f, 0.9f}) {
      for (float speed = 9; speed < 16; speed += 0.3f) {
        try (World world = new World()) {
          Body platform = world.create(BodyDefinition.fixed(0, 3));
          Fixture plank = platform.attach(Polygon.box(3, 0.2f), new FixtureDefinition().preSolve());
          world.setContactListener(
              new ContactListener() {
                @Override
                public boolean preSolve(Contact contact) {
                  boolean first = contact.fixtureA() == plank;
                  float up = first ? contact.normalY() : -contact.normalY();
                  Body other = (first ? contact.fixtureB() : contact.fixtureA()).body();
                  boolean rises = other.velocityY() > platform.velocityY() + 0.1f;
                  return up > 0.5f && !rises && contact.separation(0) > -0.25f;
                }
              });
          Body jumper = world.create(BodyDefinition.dynamic(0, 1).velocity(0, speed));
          jumper.attach(new Circle(radius), new FixtureDefinition());
          float highest = 0;
          for (int i = 0; i < 240; i++) {
            world.step(DT);
            highest = Math.max(highest, jumper.y());
          }
          String what = "radius " + radius + ", speed " + speed;
          assertEquals(1 + speed * speed / 20, highest, 0.1f, what);
          assertEquals(3.2f + radius, jumper.y(), 0.02f, what);
        }
      }
    }
  }

  @Test
  void postSolveSeesTheWeight() {
    World world = new World(new WorldDefinition().sleeping(false));
    ground(world);
    Body ball = ball(world, 0, 0.5f, new FixtureDefinition());
    float[] impulse = new float[1];
    world.setContactListener(
        new ContactListener() {
          @Override
          public void postSolve(Contact contact) {
            impulse[0] = contact.normalImpulse(0);
          }
        });
    for (int i = 0; i < 120; i++) {
      world.step(DT);
    }
    assertEquals(ball.mass() * 10 * DT, impulse[0], 1e-3);
  }

  @Test
  void overloadedJointsBreakWithAnEvent() {
    World world = new World();
    Body hook = world.create(BodyDefinition.fixed(0, 0));
    Body load = ball(world, 0, -1, new FixtureDefinition().density(100));
    RevoluteJoint joint =
        world.create(new RevoluteDefinition(hook, load).anchor(0, 0).breaksAt(10, 1e9f));
    world.step(DT);
    assertEquals(1, world.events().brokenJoints().length);
    assertTrue(joint.isDestroyed());
    assertEquals(0, world.jointCount());
    world.step(DT);
    assertEquals(0, world.events().brokenJoints().length);
  }

  @Test
  void whatAWorldIsMadeWithoutIsRefusedInIt() {
    try (World world = new World(new WorldDefinition().without(Feature.values()))) {
      Body a = world.create(BodyDefinition.dynamic(0, 0));
      Body b = world.create(BodyDefinition.dynamic(3, 0));
      a.attach(new Circle(1), new FixtureDefinition());
      b.attach(new Circle(1), new FixtureDefinition());
      assertThrows(IllegalStateException.class, () -> world.create(new RevoluteDefinition(a, b)));
      for (FixtureDefinition refused :
          List.of(
              new FixtureDefinition().sensor(),
              new FixtureDefinition().contactEvents(),
              new FixtureDefinition().preSolve())) {
        assertThrows(IllegalStateException.class, () -> a.attach(new Circle(1), refused));
      }
      assertThrows(IllegalStateException.class, () -> a.setBullet(true));
      assertThrows(
          IllegalStateException.class, () -> world.setContactListener(new ContactListener() {}));
      world.step(DT);
      world.validate();
    }
    assertEquals(
        List.of("sleeping off", "speed cap 120"),
        new WorldDefinition().sleeping(false).maxSpeed(120).threads(2).deviations());
  }

  @Test
  void queriesFindWhatIsThere() {
    World world = new World();
    Body ground = ground(world);
    Body ball = ball(world, 0, 3, new FixtureDefinition());
    assertEquals(
        List.of(ball), world.queries().at(0.2f, 3.2f).stream().map(Fixture::body).toList());
    assertTrue(world.queries().at(0, 2.4f).isEmpty());
    CastHit hit = world.queries().castRay(0, 10, 0, -20);
    assertEquals(ball, hit.fixture().body());
    assertEquals(3.5f, hit.y(), 1e-3);
    assertEquals(1, hit.normalY(), 1e-3);
    CastHit below = world.queries().castRay(0, 10, 0, -20, f -> f.body() == ground);
    assertEquals(0, below.y(), 1e-3);
    assertNull(world.queries().castRay(5, 10, 0, -9));
    CastHit far = world.queries().castRay(5, 10_000, 0, -20_000);
    assertEquals(ground, far.fixture().body());
    assertEquals(0, far.y(), 1e-3);
    assertEquals(0.5f, far.fraction(), 1e-6);
    CastHit wide = world.queries().castShape(new Circle(1), 0, 10, 0, 0, -20, f -> true);
    assertNotNull(wide);
    assertEquals(5.5f / 20, wide.fraction(), 1e-3);
    assertEquals(2, world.queries().overlap(Polygon.box(1, 3), 0, 2, 0.1f).size());
  }

  @Test
  void manyThreadsAskBetweenStepsAndGetTheSameAnswers() throws Exception {
    try (World world = new World()) {
      ground(world);
      for (int i = 0; i < 200; i++) {
        ball(world, i % 20 - 10, 1 + i / 20, new FixtureDefinition());
      }
      for (int i = 0; i < 20; i++) {
        world.step(DT);
      }
      List<Object> expected = answers(world);
      ExecutorService threads = Executors.newFixedThreadPool(4);
      List<Future<List<Object>>> jobs = new ArrayList<>();
      for (int k = 0; k < 8; k++) {
        jobs.add(threads.submit(() -> answers(world)));
      }
      for (Future<List<Object>> job : jobs) {
        assertEquals(expected, job.get());
      }
      threads.shutdown();
    }
  }

  private static List<Object> answers(World world) {
    List<Object> answers = new ArrayList<>();
    for (int k = 0; k < 200; k++) {
      float x = 0.1f * k - 10;
      answers.add(world.queries().at(x, 2));
      answers.add(world.queries().overlap(Polygon.box(1, 0.5f), x, 3, 0.1f * k));
      CastHit hit = world.queries().castRay(x, 20, 0.3f, -30);
      answers.add(hit == null ? "nothing" : hit.fixture());
    }
    return answers;
  }

  @ParameterizedTest
  @EnumSource(SolverType.class)
  void aPyramidStandsAndASnapshotContinuesBitEqual(SolverType solver) {
    World world = new World(new WorldDefinition().solver(solver));
    ground(world);
    for (int row = 0; row < 8; row++) {
      for (int k = 0; k < 8 - row; k++) {
        Body box = world.create(BodyDefinition.dynamic(k - 0.5f * (7 - row), row + 0.5f));
        box.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition());
      }
    }
    for (int i = 0; i < 30; i++) {
      world.step(DT);
    }
    WorldSnapshot snapshot = world.snapshot();
    Body extra = ball(world, 0.3f, 12, new FixtureDefinition());
    long[] hashes = new long[60];
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 60; i++) {
        world.step(DT);
        if (round == 0) {
          hashes[i] = world.hash();
        } else {
          assertEquals(hashes[i], world.hash(), "step " + i);
        }
      }
      world.restore(snapshot);
      assertTrue(extra.isDestroyed());
      if (round == 0) {
        extra = ball(world, 0.3f, 12, new FixtureDefinition());
      }
    }
    for (int i = 0; i < 300; i++) {
      world.step(DT);
    }
    assertEquals(7.5f, world.body(world.bodyIdLimit() - 1).y(), 0.1f);
  }

  @Test
  void bodiesSlideOverTheJointsOfAChain() {
    World world = new World(new WorldDefinition().sleeping(false));
    Body ground = world.create(BodyDefinition.fixed(0, 0));
    float[] points = new float[80];
    for (int i = 0; i < 40; i++) {
      points[2 * i] = 20 - i;
    }
    ground.attachChain(false, new FixtureDefinition().friction(0), points);
    Body box = world.create(BodyDefinition.dynamic(-10, 0.5f).velocity(5, 0));
    box.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition().friction(0));
    for (int i = 0; i < 180; i++) {
      world.step(DT);
    }
    assertEquals(5, box.x(), 0.05f);
    assertEquals(0.5f, box.y(), 0.02f);
    assertFalse(Float.isNaN(box.angle()));
  }
}
