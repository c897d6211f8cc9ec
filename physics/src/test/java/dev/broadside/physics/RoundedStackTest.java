package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.broadside.physics.shape.Polygon;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rounded boxes of one size on each other: their corners are exactly above each other. */
class RoundedStackTest {
  @ParameterizedTest
  @CsvSource({
    "SOFT_STEP, 0.1",
    "SOFT_STEP, 0.3",
    "SEQUENTIAL_IMPULSES, 0.1",
    "SEQUENTIAL_IMPULSES, 0.3"
  })
  void aStackOfRoundedBoxesStandsStill(SolverType solver, float radius) {
    try (World world = new World(new WorldDefinition().solver(solver).sleeping(false))) {
      world.create(BodyDefinition.fixed(0, -1)).attach(Polygon.box(50, 1), new FixtureDefinition());
      Polygon box = Polygon.roundedBox(0.5f - radius, 0.5f - radius, 0, 0, 0, radius);
      Body top = null;
      for (int i = 0; i < 8; i++) {
        top = world.create(BodyDefinition.dynamic(0, 0.5f + i));
        top.attach(box, new FixtureDefinition());
      }
      for (int i = 0; i < 1500; i++) {
        world.step(1 / 60f);
      }
      assertEquals(0, top.x(), 1e-3f);
      assertEquals(7.5f, top.y(), 0.02f);
      assertEquals(0, top.angle(), 1e-3f);
      world
          .inspect()
          .forEachContact(contact -> assertEquals(2, contact.pointCount(), "points of a contact"));
    }
  }
}
