package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.joint.RevoluteJoint;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class WarmStartTest {
  private static World chain(WorldDefinition definition) {
    World world = new World(definition.sleeping(false));
    Body above = world.create(BodyDefinition.fixed(0, 0));
    for (int i = 0; i < 8; i++) {
      Body link = world.create(BodyDefinition.dynamic(i + 0.5f, 0));
      link.attach(Polygon.box(0.5f, 0.1f), new FixtureDefinition());
      world.create(new RevoluteDefinition(above, link).anchor(i, 0).spring(2, 0.5f, 0));
      above = link;
    }
    return world;
  }

  /** A step knows nothing of the last one's impulses: forgetting them changes nothing. */
  @ParameterizedTest
  @EnumSource(SolverType.class)
  void withoutWarmStartingJointsBeginEveryStepAnew(SolverType solver) {
    try (World cold = chain(new WorldDefinition().solver(solver).warmStarting(false));
        World forgetful = chain(new WorldDefinition().solver(solver));
        World warm = chain(new WorldDefinition().solver(solver))) {
      for (int i = 0; i < 30; i++) {
        for (int j = 0; j < forgetful.jointIdLimit(); j++) {
          // Switching a part off forgets all impulses of a joint.
          forget((RevoluteJoint) forgetful.joint(j));
        }
        cold.step(1 / 60f);
        forgetful.step(1 / 60f);
        warm.step(1 / 60f);
        assertEquals(forgetful.hash(), cold.hash(), "step " + i);
      }
      assertNotEquals(warm.hash(), cold.hash());
    }
  }

  @Test
  void warmStartsByBodiesAndByContactsAgree() {
    try (World byBodies = new World(new WorldDefinition().sleeping(false));
        World byContacts = new World(new WorldDefinition().sleeping(false))) {
      List<Body> boxes = stack(byBodies);
      List<Body> others = stack(byContacts);
      byContacts
          .create(BodyDefinition.fixed(80, 0))
          .attach(Polygon.box(5, 1), new FixtureDefinition());
      addBall(byContacts, 80, 1.5f);
      for (int step = 0; step < 120; step++) {
        byBodies.step(1 / 60f);
        byContacts.step(1 / 60f);
        for (int k = 0; k < boxes.size(); k++) {
          String where = "box " + k + " in step " + step;
          assertEquals(others.get(k).x(), boxes.get(k).x(), 1e-3, where);
          assertEquals(others.get(k).y(), boxes.get(k).y(), 1e-3, where);
          assertEquals(others.get(k).velocityX(), boxes.get(k).velocityX(), 1e-2, where);
          assertEquals(others.get(k).velocityY(), boxes.get(k).velocityY(), 1e-2, where);
        }
      }
      assertNotEquals(0, boxes.get(0).x());
    }
  }

  /** The impulses of the impact, given again, would have it hop with an eighth of its speed. */
  @ParameterizedTest
  @ValueSource(floats = {5, 10, 20})
  void whatFallsOnABodyAtRestHardlyHops(float speed) {
    for (boolean byContacts : new boolean[] {false, true}) {
      try (World world = new World(new WorldDefinition().sleeping(false))) {
        world
            .create(BodyDefinition.fixed(0, 0))
            .attach(Polygon.box(20, 1), new FixtureDefinition());
        if (byContacts) {
          addBall(world, 10, 1.5f);
        }
        Body below = world.create(BodyDefinition.dynamic(0, 1.5f));
        below.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition());
        for (int i = 0; i < 30; i++) {
          world.step(1 / 60f);
        }
        Body box = world.create(BodyDefinition.dynamic(0, 2.9f).velocity(0, -speed));
        box.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition());
        float fastest = 0;
        for (int i = 0; i < 60; i++) {
          world.step(1 / 60f);
          fastest = Math.max(fastest, box.velocityY());
        }
        assertTrue(fastest < 0.08f * speed, "hops at " + fastest + " m/s");
        assertEquals(2.5f, box.y(), 0.011f);
      }
    }
  }

  /** Rolling resistance has all contacts of a world warm started one by one. */
  private static void addBall(World world, float x, float y) {
    world
        .create(BodyDefinition.dynamic(x, y))
        .attach(new Circle(0.5f), new FixtureDefinition().rollingResistance(0.1f));
  }

  /** Boxes that slide on a slope and lean on each other. */
  private static List<Body> stack(World world) {
    Body ground = world.create(BodyDefinition.fixed(0, 0));
    ground.attach(Polygon.box(40, 1, 0, 0, -0.3f), new FixtureDefinition().friction(0.3f));
    List<Body> boxes = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      Body box = world.create(BodyDefinition.dynamic(1.05f * i - 5, 3.2f - 0.3f * (1.05f * i - 5)));
      box.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition().density(1 + i % 3));
      boxes.add(box);
    }
    return boxes;
  }

  private static void forget(RevoluteJoint hinge) {
    hinge.enableSpring(false);
    hinge.enableSpring(true);
  }
}
