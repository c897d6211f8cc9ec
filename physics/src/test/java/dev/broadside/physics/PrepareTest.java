package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PrepareTest {
  private static final float DT = 1 / 60f;

  /** A bowl of static boxes with bodies in it; what comes and goes depends on the seed alone. */
  private static void edit(World world, SplittableRandom random) {
    float x = (float) random.nextDouble(-9, 9);
    float y = (float) random.nextDouble(0, 6);
    switch (random.nextInt(4)) {
      case 0, 1 -> {
        Body body = world.create(BodyDefinition.dynamic(x, y));
        body.attach(new Circle(0.3f), new FixtureDefinition());
      }
      case 2 -> {
        Body body = world.create(BodyDefinition.fixed(x, y - 4));
        body.attach(Polygon.box(0.5f, 0.2f), new FixtureDefinition());
      }
      default -> {
        Body body = world.body(1 + random.nextInt(world.bodyIdLimit() - 1));
        if (body != null) {
          world.destroy(body);
        }
      }
    }
  }

  private static World bowl() {
    World world = new World();
    for (int k = 0; k < 200; k++) {
      Body body = world.create(BodyDefinition.fixed(-10 + 0.1f * k, -0.02f * k));
      body.attach(Polygon.box(0.2f, 0.2f), new FixtureDefinition());
    }
    return world;
  }

  @Test
  void aPreparedWorldGoesOnBitByBitAsOneThatIsNot() {
    try (World prepared = bowl();
        World plain = bowl()) {
      SplittableRandom one = new SplittableRandom(7);
      SplittableRandom two = new SplittableRandom(7);
      for (int step = 0; step < 240; step++) {
        for (int k = 0; k < 3; k++) {
          edit(prepared, one);
          if ((step + k) % 3 > 0) {
            prepared.prepare();
          }
          edit(plain, two);
        }
        prepared.step(DT);
        plain.step(DT);
        assertEquals(plain.hash(), prepared.hash(), "step " + step);
        assertEquals(plain.contactCount(), prepared.contactCount());
      }
      prepared.validate();
    }
  }

  @Test
  void anEmptyWorldCanBePreparedAndOneInAStepCannot() {
    try (World world = new World()) {
      world.prepare();
      for (int k = 0; k < 2; k++) {
        Body body = world.create(BodyDefinition.dynamic(0.5f * k, 0));
        body.attach(new Circle(0.5f), new FixtureDefinition());
      }
      world.setPairFilter(
          (a, b) -> {
            world.prepare();
            return true;
          });
      assertThrows(IllegalStateException.class, () -> world.step(DT));
    }
  }
}
