package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.joint.DistanceDefinition;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventsTest {
  private static final float DT = 1 / 60f;
  private final World world = new World();
  private final Fixture ground =
      world
          .create(BodyDefinition.fixed(0, -1))
          .attach(Polygon.box(50, 1), new FixtureDefinition().contactEvents());
  private final Fixture gate =
      world
          .create(BodyDefinition.fixed(0, 0.5f))
          .attach(Polygon.box(50, 0.5f), new FixtureDefinition().sensor());

  @AfterEach
  void close() {
    world.close();
  }

  private Fixture ball(float x) {
    return world
        .create(BodyDefinition.dynamic(x, 0.5f))
        .attach(new Circle(0.5f), new FixtureDefinition().hitEvents());
  }

  @Test
  void theEndOfADestroyedFixtureDoesNotNameTheOneThatGotItsNumber() {
    Fixture old = ball(0);
    world.step(DT);
    world.destroy(old.body());
    Fixture young = ball(30);
    assertEquals(old.id(), young.id(), "the number is given out again");
    world.step(DT);
    List<Fixture> ended = new ArrayList<>();
    world
        .events()
        .forEachEnd(
            (a, b) -> {
              assertSame(ground, a == null ? b : a);
              ended.add(a == null ? a : b);
            });
    world
        .events()
        .forEachSensorEnd(
            (a, b) -> {
              assertSame(gate, a);
              ended.add(b);
            });
    assertEquals(2, ended.size());
    assertNull(ended.get(0));
    assertNull(ended.get(1));
  }

  @Test
  void fixturesReplacedWhileEventsAreReadAreNull() {
    for (int i = 0; i < 4; i++) {
      ball(2 * i);
    }
    List<String> log = new ArrayList<>();
    world.step(DT);
    List<Fixture> young = new ArrayList<>();
    world
        .events()
        .forEachBegin(
            (a, b) -> {
              Fixture ball = a == ground ? b : a;
              log.add(ball == null ? "gone" : "there");
              if (young.isEmpty()) {
                for (int id = world.bodyIdLimit() - 1; id > 2; id--) {
                  world.destroy(world.body(id));
                }
                for (int i = 0; i < 4; i++) {
                  young.add(ball(2 * i));
                }
              }
            });
    assertEquals(List.of("there", "gone", "gone", "gone"), log);
  }

  @Test
  void endsBetweenStepsAreToldOnceAfterTheNextStep() {
    Fixture ball = ball(0);
    world.step(DT);
    world.destroy(ball.body());
    assertEquals(0, world.events().endCount());
    int[] ends = new int[1];
    world.events().forEachEnd((a, b) -> ends[0]++);
    world.step(DT);
    world.events().forEachEnd((a, b) -> ends[0]++);
    assertEquals(1, ends[0]);
    assertEquals(1, world.events().endCount());
    world.step(DT);
    assertEquals(0, world.events().endCount());
  }

  @Test
  void endsThatAreStillToBeToldAreKeptInASnapshot() {
    Fixture ball = ball(0);
    world.step(DT);
    ball.body().setEnabled(false);
    WorldSnapshot snapshot = world.snapshot();
    for (int round = 0; round < 3; round++) {
      List<Fixture> ended = new ArrayList<>();
      world.step(DT);
      world.events().forEachEnd((a, b) -> ended.add(a == ground ? b : a));
      world.events().forEachSensorEnd((a, b) -> ended.add(b));
      assertEquals(List.of(ball, ball), ended, "round " + round);
      ball.body().setEnabled(true);
      world.step(DT);
      world.destroy(ball.body());
      world.restore(snapshot);
      assertEquals(0, world.events().endCount());
    }
  }

  @Test
  void aJointThatBrokeInAFutureGivenUpIsNotAmongTheBroken() {
    Body ball = ball(0).body();
    Joint rope =
        world.create(new DistanceDefinition(ground.body(), ball).anchorA(0, 9).breaksAt(1, 1));
    ball.applyForce(0, -100);
    WorldSnapshot snapshot = world.snapshot();
    world.step(DT);
    assertEquals(1, world.events().brokenJoints().length);
    world.restore(snapshot);
    assertFalse(rope.isDestroyed());
    assertEquals(0, world.events().brokenJoints().length);
  }

  @Test
  void aStaticBodyThatIsSetInPlaceAgainGoesOnCarrying() {
    for (SolverType solver : SolverType.values()) {
      for (float rise : new float[] {0, 0.001f}) {
        try (World world = new World(new WorldDefinition().solver(solver))) {
          Body ground = world.create(BodyDefinition.fixed(0, 0));
          ground.attach(Polygon.box(10, 1, 0, -1, 0), new FixtureDefinition().contactEvents());
          Body top = null;
          for (int i = 0; i < 10; i++) {
            top = world.create(BodyDefinition.dynamic(0, 0.5f + i));
            top.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition());
          }
          String what = solver + ", rising " + rise + " a step";
          int[] begins = new int[1];
          for (int i = 0; i < 300; i++) {
            ground.setTransform(0, rise * i, 0);
            world.step(1 / 60f);
            world.events().forEachBegin((a, b) -> begins[0]++);
            assertEquals(0, world.events().endCount(), what);
          }
          assertEquals(1, begins[0], what);
          if (rise == 0) {
            assertEquals(9.5f, top.y(), 0.05f, what);
          }
        }
      }
    }
  }

  @Test
  void aStaticBodyThatIsMovedAwayEndsItsTouches() {
    try (World world = new World()) {
      Body ground = world.create(BodyDefinition.fixed(0, 0));
      ground.attach(Polygon.box(10, 1, 0, -1, 0), new FixtureDefinition().contactEvents());
      Body box = world.create(BodyDefinition.dynamic(0, 0.5f));
      box.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition());
      for (int i = 0; i < 120; i++) {
        world.step(1 / 60f);
      }
      assertFalse(box.isAwake());
      ground.setTransform(0, -5, 0);
      world.step(1 / 60f);
      assertEquals(1, world.events().endCount());
      assertEquals(0, world.contactCount());
      assertTrue(box.velocityY() < 0);
    }
  }
}
