package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.Algorithm;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Steps that go by the list of neighbours beside steps that search. */
class NeighbourListTest {
  private static final float DT = 1 / 60f;

  private static World heap(Algorithm broadPhase, float gravity, float speed, int threads) {
    World world =
        new World(
            new WorldDefinition()
                .gravity(0, gravity)
                .sleeping(false)
                .broadPhase(broadPhase)
                .threads(threads));
    Body ground = world.create(BodyDefinition.fixed(0, 0));
    ground.attach(Polygon.box(60, 1), new FixtureDefinition());
    SplittableRandom random = new SplittableRandom(3);
    for (int k = 0; k < 300; k++) {
      Body body =
          world.create(
              BodyDefinition.dynamic(k % 30 * 1.1f - 16, 1.6f + k / 30 * 1.1f)
                  .velocity(
                      speed * (random.nextFloat() - 0.5f), speed * (random.nextFloat() - 0.5f)));
      body.attach(k % 3 == 0 ? new Circle(0.5f) : Polygon.box(0.5f, 0.5f), new FixtureDefinition());
    }
    return world;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aHeapThatRestsIsSearchedSeldom(int threads) {
    try (World listed = heap(Algorithm.AUTO, -10, 0, threads);
        World searched = heap(Algorithm.TILES, -10, 0, 1)) {
      for (int step = 0; step < 300; step++) {
        listed.step(DT);
        searched.step(DT);
        assertEquals(searched.hash(), listed.hash(), "step " + step);
      }
      listed.validate();
      assertEquals(300, searched.inspect().searchCount());
      assertTrue(listed.inspect().searchCount() < 60, listed.inspect().searchCount() + " searches");
    }
  }

  @ParameterizedTest
  @ValueSource(floats = {2, 20, 200})
  void bodiesThatFlyAboutMeetAsWithSearches(float speed) {
    try (World listed = heap(Algorithm.AUTO, 0, speed, 1);
        World searched = heap(Algorithm.BVH, 0, speed, 1)) {
      for (int step = 0; step < 150; step++) {
        listed.step(DT);
        searched.step(DT);
        assertEquals(searched.hash(), listed.hash(), "step " + step);
        listed.validate();
      }
    }
  }

  @Test
  void bodiesThatAreMovedByHandAreFoundWhereTheyAre() {
    try (World world = heap(Algorithm.AUTO, -10, 0, 1)) {
      SplittableRandom random = new SplittableRandom(5);
      for (int step = 0; step < 120; step++) {
        // Fixture 0 is the ground.
        Body moved = world.fixture(1 + random.nextInt(world.fixtureCount() - 1)).body;
        moved.setTransform(random.nextFloat() * 40 - 20, 2 + random.nextFloat() * 15, 0);
        world.validate();
        assertBoxesFound(world, random);
        world.step(DT);
        world.validate();
        assertBoxesFound(world, random);
      }
    }
  }

  /** Bodies of a dozen fixtures each, some on a floor of many, some of a single fixture. */
  private static World tables(Algorithm broadPhase, float gravity, float speed, int threads) {
    World world =
        new World(
            new WorldDefinition().gravity(0, gravity).broadPhase(broadPhase).threads(threads));
    Body ground = world.create(BodyDefinition.fixed(0, 0));
    for (int k = 0; k < 60; k++) {
      ground.attach(Polygon.box(0.5f, 0.5f, k - 30, 0, 0), new FixtureDefinition());
    }
    SplittableRandom random = new SplittableRandom(7);
    for (int k = 0; k < 40; k++) {
      Body body =
          world.create(
              BodyDefinition.dynamic(k % 8 * 1.5f - 5, 1.6f + k / 8)
                  .velocity(
                      speed * (random.nextFloat() - 0.5f), speed * (random.nextFloat() - 0.5f)));
      for (int i = 0; i < (k % 10 == 9 ? 1 : 12); i++) {
        body.attach(Polygon.box(0.2f, 0.2f, 0.13f * i - 0.8f, 0, 0), new FixtureDefinition());
      }
    }
    return world;
  }

  @ParameterizedTest
  @ValueSource(floats = {0, 20, 200})
  void bodiesOfManyFixturesMeetAsWithSearchesAmongFixtures(float speed) {
    try (World listed = tables(Algorithm.AUTO, -10, speed, 2);
        World searched = tables(Algorithm.BVH, -10, speed, 1)) {
      listed.step(DT);
      searched.step(DT);
      // Pairs of bodies, of which there are few; the fixtures of each overlap by themselves. At
      // 200 m/s everything reaches into everything, and the search is among fixtures after all.
      long pairs = listed.inspect().broadPhase().pairs();
      assertTrue(pairs <= 40 * 39 / 2 || speed == 200, pairs + " pairs found");
      assertTrue(searched.inspect().broadPhase().pairs() > 1000);
      for (int step = 0; step < 200; step++) {
        listed.step(DT);
        searched.step(DT);
        assertEquals(searched.hash(), listed.hash(), "step " + step);
        listed.validate();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void bodiesOfManyFixturesThatAreEditedMeetAsWithSearchesAmongFixtures(long seed) {
    try (World listed = tables(Algorithm.AUTO, -10, 4, 1);
        World searched = tables(Algorithm.BVH, -10, 4, 1)) {
      for (int step = 0; step < 120; step++) {
        if (step % 3 == 0) {
          edit(listed, new SplittableRandom(seed << 32 | step));
          edit(searched, new SplittableRandom(seed << 32 | step));
        }
        listed.step(DT);
        searched.step(DT);
        assertEquals(searched.hash(), listed.hash(), "seed " + seed + ", step " + step);
        listed.validate();
      }
    }
  }

  /** A fixture comes, goes or is static, a body falls asleep or wakes, moves or goes. */
  private static void edit(World world, SplittableRandom random) {
    int id = random.nextInt(world.inspect().fixtureIdLimit());
    Fixture fixture = world.fixture(id);
    int kind = random.nextInt(16);
    float x = random.nextFloat() - 0.5f;
    if (fixture == null) {
      return;
    }
    Body body = fixture.body;
    boolean isStatic = body.type() == BodyType.STATIC;
    if (kind < 6) {
      body.attach(Polygon.box(0.2f, 0.2f, 2 * x, 0.5f, 0), new FixtureDefinition());
    } else if (kind < 10 && !isStatic) {
      body.setAwake(false);
    } else if (kind < 12) {
      body.setAwake(true);
    } else if (kind < 14) {
      world.destroy(fixture);
    } else if (kind == 14 && !isStatic) {
      body.setTransform(10 * x, 6, x);
    }
  }

  /** Then one of its boxes moves to the broad phase, the others are kept as static ones. */
  @Test
  void aSleeperThatGetsAFixtureIsFoundOnce() {
    List<World> worlds = new ArrayList<>();
    for (Algorithm algorithm : List.of(Algorithm.AUTO, Algorithm.BVH)) {
      World world = new World(new WorldDefinition().gravity(0, 0).broadPhase(algorithm));
      worlds.add(world);
      for (int k = 0; k < 4; k++) {
        Body comb = world.create(BodyDefinition.dynamic(10 * k, 0).velocity(k == 3 ? -4 : 0, 0));
        for (int i = 0; i < 20; i++) {
          comb.attach(Polygon.box(0.2f, 0.2f, 0.1f * i, 0, 0), new FixtureDefinition());
        }
      }
    }
    try (World listed = worlds.get(0);
        World searched = worlds.get(1)) {
      for (int step = 0; step < 150; step++) {
        if (step == 70) {
          for (World world : worlds) {
            assertFalse(world.body(3).isAwake());
            world.body(3).attach(Polygon.box(0.3f, 0.3f, 1, 0, 0), new FixtureDefinition());
          }
        }
        listed.step(DT);
        searched.step(DT);
        assertEquals(searched.hash(), listed.hash(), "step " + step);
        listed.validate();
      }
      assertTrue(listed.body(3).isAwake(), "hit");
    }
  }

  @Test
  void entangledBodiesAreSearchedAmongTheirFixtures() {
    World[] worlds = new World[2];
    for (int w = 0; w < 2; w++) {
      worlds[w] =
          new World(
              new WorldDefinition()
                  .gravity(0, 0)
                  .broadPhase(w == 0 ? Algorithm.AUTO : Algorithm.TILES));
      // Two combs: every tooth is in the box of the other body.
      for (int k = 0; k < 2; k++) {
        Body comb =
            worlds[w].create(BodyDefinition.dynamic(k, 0).velocity(k == 0 ? 0.5f : -0.5f, 0));
        for (int i = 0; i < 300; i++) {
          comb.attach(Polygon.box(0.25f, 40, 2 * i, 0, 0), new FixtureDefinition());
        }
      }
    }
    try (World listed = worlds[0];
        World searched = worlds[1]) {
      for (int step = 0; step < 60; step++) {
        listed.step(DT);
        searched.step(DT);
        assertEquals(searched.hash(), listed.hash(), "step " + step);
      }
      listed.validate();
      assertTrue(listed.inspect().broadPhase().pairs() > 1, "one pair of bodies");
    }
  }

  /** A box query finds the fixtures whose own boxes it overlaps, not those that may get there. */
  private static void assertBoxesFound(World world, SplittableRandom random) {
    float x = random.nextFloat() * 40 - 20;
    float y = random.nextFloat() * 15;
    List<Integer> expected = new ArrayList<>();
    float[] box = new float[4];
    for (int f = 0; f < world.inspect().fixtureIdLimit(); f++) {
      world.inspect().box(f, box);
      if (box[0] <= x + 2 && box[1] <= y + 1 && box[2] >= x && box[3] >= y) {
        expected.add(f);
      }
    }
    List<Integer> found = new ArrayList<>();
    world.queries().inBox(x, y, x + 2, y + 1).forEach(fixture -> found.add(fixture.id()));
    assertEquals(expected, found);
  }
}
