package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FilterTest {
  @Test
  void aNewFilterEndsTheContactsItForbidsAndNoOthers() {
    try (World world = new World()) {
      Fixture ground =
          world
              .create(BodyDefinition.fixed(0, -1))
              .attach(Polygon.box(50, 1), new FixtureDefinition().contactEvents());
      FixtureDefinition second = new FixtureDefinition().filter(new Filter(2, -1, 0));
      Body a = world.create(BodyDefinition.dynamic(0, 0.5f));
      a.attach(new Circle(0.5f), new FixtureDefinition());
      Body b = world.create(BodyDefinition.dynamic(3, 0.5f));
      b.attach(new Circle(0.5f), second);
      world.step(1 / 60f);
      assertEquals(2, world.touchingCount());
      ground.setFilter(new Filter(1, 1, 0));
      List<Body> ended = new ArrayList<>();
      int begun = 0;
      for (int i = 0; i < 30; i++) {
        world.step(1 / 60f);
        world.events().forEachEnd((f, g) -> ended.add((f == ground ? g : f).body()));
        begun += world.events().beginCount();
        world.validate();
      }
      assertEquals(List.of(b), ended);
      assertEquals(0, begun);
      assertEquals(1, world.touchingCount());
    }
  }
}
