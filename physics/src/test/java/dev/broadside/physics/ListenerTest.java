package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
}
