package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who collides: a ball either lies on the floor or has fallen through it. */
class FilterTest {
  private final World world = new World();
  private final Fixture floor =
      world
          .create(BodyDefinition.fixed(0, -1))
          .attach(Polygon.box(50, 1), new FixtureDefinition().filter(new Filter(2, 0b101, 0)));

  @AfterEach
  void close() {
    world.close();
  }

  private Fixture ball(float x, Filter filter) {
    return world
        .create(BodyDefinition.dynamic(x, 0.6f))
        .attach(new Circle(0.5f), new FixtureDefinition().filter(filter));
  }

  private boolean falls(Fixture ball) {
    for (int k = 0; k < 60; k++) {
      world.step(1 / 60f);
    }
    return ball.body().y() < -1;
  }

  @ParameterizedTest
  @CsvSource({
    "1, 2, 0, 0, true",
    "4, -1, 0, 0, true",
    "8, -1, 0, 0, false",
    "1, 1, 0, 0, false",
    "1, 1, 3, 3, true",
    "1, -1, -3, -3, false",
    "1, -1, -3, -4, true",
    "1, 1, 3, 4, false"
  })
  void categoryMaskAndGroupDecide(
      long category, long mask, int group, int floorGroup, boolean collides) {
    floor.setFilter(new Filter(2, 0b101, floorGroup));
    assertEquals(!collides, falls(ball(0, new Filter(category, mask, group))));
  }

  @Test
  void aFilterChangedLaterEndsAContactAndBeginsItAgain() {
    Fixture ball = ball(0, Filter.DEFAULT);
    assertEquals(false, falls(ball));
    ball.setFilter(new Filter(1, 1, 0));
    assertEquals(true, falls(ball));
    ball.setFilter(Filter.DEFAULT);
    ball.body().setTransform(0, 0.6f, 0);
    ball.body().setVelocity(0, 0);
    assertEquals(false, falls(ball));
  }

  @Test
  void thePairFilterDecidesOnWhatTheFiltersAccept() {
    Fixture left = ball(-2, Filter.DEFAULT);
    Fixture right = ball(2, Filter.DEFAULT);
    Fixture refused = ball(5, new Filter(8, -1, 0));
    world.setPairFilter((a, b) -> a != left && b != left);
    assertEquals(true, falls(left));
    assertEquals(false, falls(right));
    assertEquals(true, falls(refused), "it is not asked about what the filters refuse");
    world.setPairFilter(null);
    left.body().setTransform(-2, 0.6f, 0);
    left.body().setVelocity(0, 0);
    assertEquals(false, falls(left));
  }

  @Test
  void thePairFilterIsNotAskedAboutWhatHasParted() {
    Fixture left = ball(-2, Filter.DEFAULT);
    List<Fixture> asked = new ArrayList<>();
    world.setPairFilter((a, b) -> asked.add(a));
    assertEquals(false, falls(left));
    assertEquals(1, asked.size());
    left.setFilter(left.filter());
    left.body().setTransform(-2, 50, 0);
    world.step(1 / 60f);
    assertEquals(1, asked.size());
  }

  @Test
  void aFilterThatIsSetHasThePairFilterAskedAgain() {
    Fixture left = ball(-2, Filter.DEFAULT);
    Fixture right = ball(2, Filter.DEFAULT);
    Set<Fixture> ghosts = new HashSet<>();
    List<Fixture> asked = new ArrayList<>();
    world.setPairFilter(
        (a, b) -> {
          asked.add(a == floor ? b : a);
          return !ghosts.contains(a) && !ghosts.contains(b);
        });
    assertEquals(false, falls(left));
    assertEquals(List.of(left, right), asked);
    ghosts.add(left);
    assertEquals(false, falls(left), "nobody has said that it should be asked again");
    left.setFilter(left.filter());
    WorldSnapshot before = world.snapshot();
    assertEquals(2, asked.size(), "the filter is asked in steps only");
    world.step(1 / 60f);
    assertEquals(List.of(left, right, left), asked);
    assertEquals(1, world.touchingCount());
    world.restore(before);
    assertEquals(true, falls(left));
    assertEquals(false, falls(right));
    assertEquals(1, Collections.frequency(asked, right), "the filter of this one was not set");
  }

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
