package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.shape.Polygon;
import dev.broadside.physics.shape.Shape;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What merely slides goes as far with continuous collision as without. */
class ContinuousSlidingTest {
  private static final float DT = 1 / 60f;
  private static final FixtureDefinition SMOOTH = new FixtureDefinition().friction(0);

  /** Each stands on y = 0 and has its middle in x = 0. */
  private static Shape[] sliders() {
    return new Shape[] {
      Polygon.box(0.5f, 0.5f, 0, 0.5f, 0),
      Polygon.box(0.1f, 0.1f, 0, 0.1f, 0),
      Polygon.hull(-0.4f, 0, 0.4f, 0, 0, 0.8f),
      Polygon.hull(-0.15f, 0, 0.15f, 0, 0.3f, 0.26f, 0.15f, 0.52f, -0.15f, 0.52f, -0.3f, 0.26f),
      Polygon.box(0.5f, 0.05f, 0, 0.05f, 0),
      Polygon.box(0.5f, 0.01f, 0, 0.01f, 0)
    };
  }

  private static void pieces(World world, float width) {
    Body floor = world.create(BodyDefinition.fixed(0, 0));
    for (int i = (int) (-10 / width); i < 310 / width; i++) {
      floor.attach(Polygon.box(0.5f * width, 0.5f, width * i, -0.5f, 0), SMOOTH);
    }
  }

  private static void hills(World world, float height) {
    float[] points = new float[2600];
    for (int i = 0; i < 1300; i++) {
      float x = 310 - 0.25f * i;
      points[2 * i] = x;
      points[2 * i + 1] = height * (float) StrictMath.sin(0.5f * x);
    }
    world.create(BodyDefinition.fixed(0, 0)).attachChain(false, SMOOTH, points);
  }

  private static World world(SolverType solver, boolean continuous) {
    return new World(new WorldDefinition().sleeping(false).solver(solver).continuous(continuous));
  }

  private static float way(World world, Shape shape, float height, float speed) {
    Body body = world.create(BodyDefinition.dynamic(0, height).velocity(speed, 0));
    body.attach(shape, SMOOTH);
    for (int i = 0; i < 300 && body.x() < 250; i++) {
      world.step(DT);
      assertTrue(body.centerY() > -1, "fell through at x " + body.x());
    }
    return body.x();
  }

  @ParameterizedTest
  @CsvSource({
    "SOFT_STEP, 5", "SOFT_STEP, 20", "SOFT_STEP, 50",
    "SEQUENTIAL_IMPULSES, 5", "SEQUENTIAL_IMPULSES, 20", "SEQUENTIAL_IMPULSES, 50"
  })
  void aFloorInPiecesHoldsNothingUp(SolverType solver, float speed) {
    for (Shape shape : sliders()) {
      try (World with = world(solver, true);
          World without = world(solver, false)) {
        pieces(with, 0.25f);
        pieces(without, 0.25f);
        float far = way(without, shape, 0.02f, speed);
        assertEquals(far, way(with, shape, 0.02f, speed), 0.001f * far, shape.toString());
      }
    }
  }

  /** From high hills it flies off; where it lands it is stopped for the rest of the step. */
  @ParameterizedTest
  @CsvSource({
    "SOFT_STEP, 5, 0.03, 0.001",
    "SOFT_STEP, 20, 0.03, 0.001",
    "SOFT_STEP, 50, 0.03, 0.001",
    "SOFT_STEP, 20, 0.3, 0.025",
    "SEQUENTIAL_IMPULSES, 5, 0.03, 0.001",
    "SEQUENTIAL_IMPULSES, 20, 0.03, 0.001",
    "SEQUENTIAL_IMPULSES, 50, 0.03, 0.001",
    "SEQUENTIAL_IMPULSES, 20, 0.3, 0.025"
  })
  void hillsInLinksHoldNothingUp(SolverType solver, float speed, float height, float lost) {
    Shape[] sliders = sliders();
    for (int k = 0; k < 4; k++) {
      try (World with = world(solver, true);
          World without = world(solver, false)) {
        hills(with, height);
        hills(without, height);
        float far = way(without, sliders[k], height + 0.02f, speed);
        float near = way(with, sliders[k], height + 0.02f, speed);
        assertEquals(far, near, lost * far, sliders[k].toString());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(SolverType.class)
  void aThinWallOnTheFloorStillStopsWhatSlides(SolverType solver) {
    for (float speed : new float[] {20, 50, 200}) {
      for (Shape shape : sliders()) {
        try (World world = world(solver, true)) {
          pieces(world, 0.25f);
          world.create(BodyDefinition.fixed(20, 0)).attach(Polygon.box(0.01f, 3), SMOOTH);
          Body body = world.create(BodyDefinition.dynamic(0, 0.01f).velocity(speed, 0));
          body.attach(shape, SMOOTH);
          for (int i = 0; i < 120; i++) {
            world.step(DT);
            assertTrue(body.centerX() < 20, shape + " passed at " + speed + " m/s");
          }
        }
      }
    }
  }
}
