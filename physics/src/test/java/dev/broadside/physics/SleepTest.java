package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.shape.Circle;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SleepTest {
  private final World world = new World();

  @AfterEach
  void close() {
    world.close();
  }

  private Body ball(float x, float y) {
    Body body = world.create(BodyDefinition.dynamic(x, y));
    body.attach(new Circle(0.4f), new FixtureDefinition());
    return body;
  }

  @ParameterizedTest
  @EnumSource(names = {"STATIC", "KINEMATIC"})
  void whatHangsOnAnAnchorThatIsMovedWakes(BodyType type) {
    Body anchor = world.create(BodyDefinition.fixed(0, 5));
    anchor.setType(type);
    Body load = ball(0, 3);
    world.create(new RevoluteDefinition(anchor, load).anchor(0, 5));
    for (int i = 0; i < 120; i++) {
      world.step(1 / 60f);
    }
    assertFalse(load.isAwake());
    anchor.setTransform(3, 5, 0);
    assertTrue(load.isAwake());
    world.step(1 / 60f);
    assertTrue(load.x() > 0);
    world.validate();
  }

  @Test
  void bodiesNamedTwiceSleepOnce() {
    Body a = ball(0, 0);
    Body b = ball(2, 0);
    Body c = ball(4, 0);
    world.putToSleep(List.of(a, b, a));
    world.validate();
    assertEquals(Set.of(a, b), Set.copyOf(world.sleepingIsland(a)));
    world.putToSleep(List.of(a, a, b, c, b, c));
    world.validate();
    assertEquals(3, world.sleepingIsland(c).size());
    b.setAwake(true);
    assertTrue(a.isAwake() && b.isAwake() && c.isAwake());
    world.validate();
  }
}
