package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.shape.Capsule;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import dev.broadside.physics.shape.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Casts against points sampled on their way. */
class CastTest {
  private static final int SAMPLES = 400;

  private final World world = new World(new WorldDefinition().gravity(0, 0));

  @AfterEach
  void close() {
    world.close();
  }

  private void fill(Random random) {
    Shape[] shapes = {
      new Circle(0.4f),
      new Capsule(-0.5f, 0, 0.5f, 0, 0.2f),
      Polygon.box(0.7f, 0.3f),
      Polygon.roundedHull(0.1f, 0, 0, 1, 0, 0.3f, 0.8f)
    };
    for (int i = 0; i < 400; i++) {
      float x = 60 * random.nextFloat();
      float y = 60 * random.nextFloat();
      BodyDefinition place = i % 3 == 0 ? BodyDefinition.fixed(x, y) : BodyDefinition.dynamic(x, y);
      world
          .create(place.angle(6 * random.nextFloat()))
          .attach(shapes[i % 4], new FixtureDefinition());
    }
  }

  @Test
  void aRayMeetsEveryFixtureOnItsWayInOrder() {
    for (int seed = 0; seed < 5; seed++) {
      Random random = new Random(seed);
      fill(random);
      world.step(1 / 60f);
      for (int k = 0; k < 40; k++) {
        float x = 60 * random.nextFloat();
        float y = 60 * random.nextFloat();
        float dx = 60 * random.nextFloat() - x;
        float dy = 60 * random.nextFloat() - y;
        checkRay(x, y, dx, dy, "seed " + seed + ", ray " + k);
      }
    }
  }

  private void checkRay(float x, float y, float dx, float dy, String which) {
    WorldQueries queries = world.queries();
    List<CastHit> all = queries.castRayAll(x, y, dx, dy, f -> true);
    List<Fixture> met = new ArrayList<>();
    float last = 0;
    for (CastHit hit : all) {
      assertTrue(hit.fraction() >= last && hit.fraction() <= 1, which);
      last = hit.fraction();
      met.add(hit.fixture());
      assertTrue(
          queries.overlap(new Circle(0.01f), hit.x(), hit.y(), 0).contains(hit.fixture()), which);
    }
    List<Fixture> aroundStart = queries.at(x, y);
    for (int i = 1; i < SAMPLES; i++) {
      float t = (float) i / SAMPLES;
      for (Fixture fixture : queries.at(x + t * dx, y + t * dy)) {
        assertTrue(met.contains(fixture) || aroundStart.contains(fixture), which + ": " + fixture);
      }
    }
    assertEquals(all.isEmpty() ? null : all.get(0), queries.castRay(x, y, dx, dy), which);
    Fixture left = met.isEmpty() ? null : met.get(0);
    CastHit second = queries.castRay(x, y, dx, dy, f -> f != left);
    assertEquals(all.size() < 2 ? null : all.get(1), second, which);
  }

  @Test
  void aShapeStopsBeforeWhatItsWayWouldOverlap() {
    Random random = new Random(3);
    fill(random);
    world.step(1 / 60f);
    Shape shape = Polygon.box(0.5f, 0.2f);
    WorldQueries queries = world.queries();
    for (int k = 0; k < 60; k++) {
      float x = 60 * random.nextFloat();
      float y = 60 * random.nextFloat();
      float dx = 30 * random.nextFloat() - 15;
      float dy = 30 * random.nextFloat() - 15;
      float angle = 6 * random.nextFloat();
      List<Fixture> aroundStart = queries.overlap(shape, x, y, angle);
      CastHit hit = queries.castShape(shape, x, y, angle, dx, dy, f -> true);
      float end = hit == null ? 1 : hit.fraction() - 0.001f;
      for (int i = 0; i < SAMPLES && (float) i / SAMPLES < end; i++) {
        float t = (float) i / SAMPLES;
        for (Fixture fixture : queries.overlap(shape, x + t * dx, y + t * dy, angle)) {
          assertTrue(aroundStart.contains(fixture), "cast " + k + ": " + fixture + " at " + t);
        }
      }
    }
  }

  @Test
  void aCastOfNoLengthMeetsNothing() {
    world.create(BodyDefinition.fixed(0, 0)).attach(new Circle(1), new FixtureDefinition());
    assertNull(world.queries().castRay(0, 0, 0, 0));
    assertNull(world.queries().castRay(3, 0, 0, 0));
    assertTrue(world.queries().castRayAll(0, 0, 0, 0, f -> true).isEmpty());
  }
}
