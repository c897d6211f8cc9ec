package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListenerTest {
  private static final float DT = 1 / 60f;

  private static World weightless() {
    return new World(new WorldDefinition().gravity(0, 0).sleeping(false));
  }

  private static void platform(World world, float halfHeight) {
    world
        .create(BodyDefinition.fixed(0, 0))
        .attach(Polygon.box(3, halfHeight), new FixtureDefinition().preSolve());
  }

  private static final ContactListener OPEN =
      new ContactListener() {
        @Override
        public boolean preSolve(Contact contact) {
          return false;
        }
      };

  @ParameterizedTest
  @CsvSource({
    "0.3, false",
    "1, false",
    "3, false",
    "30, false",
    "200, false",
    "30, true",
    "200, true"
  })
  void whatAPlatformLetsPassKeepsItsVelocity(float speed, boolean bullet) {
    for (int trial = 0; trial < 40; trial++) {
      try (World world = weightless()) {
        platform(world, 0.05f);
        world.setContactListener(OPEN);
        BodyDefinition d = BodyDefinition.dynamic(0, -0.7f - 0.013f * trial).velocity(0, speed);
        Body body = world.create(bullet ? d.bullet() : d);
        body.attach(
            (trial & 1) == 0 ? new Circle(0.2f) : Polygon.box(0.2f, 0.2f), new FixtureDefinition());
        for (int i = 0; i < 10 || body.y() < 0.5f && i < 600; i++) {
          world.step(DT);
          assertEquals(speed, body.velocityY(), 1e-4f * speed, "trial " + trial + " step " + i);
          assertEquals(0, body.velocityX(), 1e-4f * speed, "trial " + trial + " step " + i);
        }
        assertTrue(body.y() > 0.5f, "trial " + trial + " stuck at " + body.y());
      }
    }
  }

  /** A fast body that nobody was asked about yet waits at the surface, for one step. */
  @Test
  void aPlatformCostsAFastBodyNoMoreThanAStep() {
    try (World world = weightless()) {
      platform(world, 0.05f);
      world.setContactListener(OPEN);
      Body body = world.create(BodyDefinition.dynamic(0, -10).velocity(0, 100));
      body.attach(new Circle(0.2f), new FixtureDefinition());
      for (int i = 0; i < 30; i++) {
        world.step(DT);
      }
      assertTrue(body.y() > -10 + 100 * 29 * DT - 0.01f, "came to " + body.y());
    }
  }

  @ParameterizedTest
  @ValueSource(floats = {0.5f, 1, 4})
  void postSolveSeesTheWholeImpulseOfAnImpact(float speed) {
    for (int trial = 0; trial < 20; trial++) {
      try (World world = weightless()) {
        world.create(BodyDefinition.fixed(0, 0)).attach(Polygon.box(3, 1), new FixtureDefinition());
        Body ball =
            world.create(BodyDefinition.dynamic(0, 1.7f + 0.0013f * trial).velocity(0, -speed));
        ball.attach(new Circle(0.5f), new FixtureDefinition());
        float[] sum = new float[1];
        world.setContactListener(
            new ContactListener() {
              @Override
              public void postSolve(Contact contact) {
                sum[0] += contact.normalImpulse(0);
              }
            });
        for (int i = 0; i < 120; i++) {
          world.step(DT);
        }
        float expected = ball.mass() * (ball.velocityY() + speed);
        assertEquals(expected, sum[0], 0.01f * expected, "trial " + trial);
      }
    }
  }

  private static final class Oops extends RuntimeException {}

  private static World pile() {
    World world = new World();
    world
        .create(BodyDefinition.fixed(0, -1))
        .attach(Polygon.box(20, 1), new FixtureDefinition().contactEvents().preSolve());
    for (int i = 0; i < 12; i++) {
      Body body = world.create(BodyDefinition.dynamic(i % 4, 0.5f + i / 4));
      body.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition());
    }
    Body shot = world.create(BodyDefinition.dynamic(9, 1.2f).velocity(0, -150));
    shot.attach(new Circle(0.1f), new FixtureDefinition());
    return world;
  }

  /**
   * Throws what a step throws only once its work is done: the world is whole, the next one goes.
   */
  private static void stepsDespite(World world) {
    Oops thrown = null;
    int events = 0;
    for (int i = 0; i < 30; i++) {
      try {
        world.step(DT);
      } catch (Oops e) {
        thrown = e;
      }
      assertEquals(i + 1, world.stepCount());
      world.validate();
      events += world.events().beginCount();
      for (int id = 2; id < world.bodyIdLimit(); id++) {
        Body body = world.body(id);
        assertTrue(
            world.queries().at(body.x(), body.y()).contains(body.fixtures().get(0)),
            body + " is not where it is, step " + i);
      }
    }
    assertNotNull(thrown, "nothing was thrown");
    assertTrue(events > 0, "events are lost");
  }

  @Test
  void aStepThatPreSolveThrowsInIsDone() {
    try (World world = pile();
        World usual = pile()) {
      world.setContactListener(
          new ContactListener() {
            @Override
            public boolean preSolve(Contact contact) {
              throw new Oops();
            }
          });
      stepsDespite(world);
      for (int i = 0; i < 30; i++) {
        usual.step(DT);
      }
      assertEquals(usual.hash(), world.hash(), "contacts act as if nobody had been asked");
    }
  }

  @Test
  void aStepThatPostSolveThrowsInIsDone() {
    try (World world = pile();
        World usual = pile()) {
      world.setContactListener(
          new ContactListener() {
            @Override
            public void postSolve(Contact contact) {
              throw new Oops();
            }
          });
      stepsDespite(world);
      for (int i = 0; i < 30; i++) {
        usual.step(DT);
      }
      assertEquals(usual.hash(), world.hash());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 17, 19})
  void aStepThatAPairFilterThrowsInIsDone(int every) {
    try (World world = pile()) {
      int[] asked = new int[1];
      world.setPairFilter(
          (a, b) -> {
            if (++asked[0] % every == 0) {
              throw new Oops();
            }
            return true;
          });
      if (every == 1) {
        // Nothing ever touches.
        try {
          world.step(DT);
        } catch (Oops e) {
          world.validate();
        }
        assertEquals(0, world.contactCount());
        return;
      }
      stepsDespite(world);
    }
  }

  @Test
  void aPairFilterThatThrowsInContinuousCollisionLeavesTheOthersStopped() {
    try (World world = weightless()) {
      Body wall = world.create(BodyDefinition.fixed(0, 0));
      wall.attach(Polygon.box(0.05f, 20), new FixtureDefinition());
      Body[] shots = new Body[8];
      for (int k = 0; k < shots.length; k++) {
        shots[k] = world.create(BodyDefinition.dynamic(-1, 2 * k - 8).velocity(200, 0));
        shots[k].attach(new Circle(0.1f), new FixtureDefinition());
      }
      world.setPairFilter(
          (a, b) -> {
            if (a.body() == shots[3] || b.body() == shots[3]) {
              throw new Oops();
            }
            return true;
          });
      boolean threw = false;
      try {
        world.step(DT);
      } catch (Oops e) {
        threw = true;
      }
      assertTrue(threw);
      world.validate();
      for (Body shot : shots) {
        assertEquals(shot == shots[3], shot.x() > 0, shot + " at " + shot.x());
        assertTrue(world.queries().at(shot.x(), shot.y()).contains(shot.fixtures().get(0)));
      }
    }
  }
}
