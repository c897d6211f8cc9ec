package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.broadside.physics.shape.Circle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OverlapTest {
  private static final int COUNT = 12;

  /** Nobody approaches anybody, so no contact has a reason to act but by position. */
  @ParameterizedTest
  @EnumSource(SolverType.class)
  void overlappingBodiesThatFlyApartKeepTheirSpeeds(SolverType solver) {
    for (float spacing : new float[] {0.5f, 0.8f, 0.9f, 0.95f}) {
      float speed = 0.2f * spacing;
      try (World world =
          new World(new WorldDefinition().gravity(0, 0).sleeping(false).solver(solver))) {
        Body[] row = new Body[COUNT];
        for (int i = 0; i < COUNT; i++) {
          row[i] =
              world.create(
                  BodyDefinition.dynamic(spacing * i, 0.01f * (i % 3)).velocity(speed * i, 0));
          row[i].attach(new Circle(0.5f), new FixtureDefinition().density(1));
        }
        for (int step = 0; step < 300; step++) {
          world.step(1 / 60f);
        }
        for (int i = 0; i < COUNT; i++) {
          assertEquals(speed * i, row[i].velocityX(), 0.01f * speed, "spacing " + spacing);
          assertEquals(0, row[i].velocityY(), 0.01f * speed, "spacing " + spacing);
        }
      }
    }
  }
}
