package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.joint.RevoluteJoint;
import dev.broadside.physics.shape.Polygon;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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

  /** A joint anywhere has the contacts warm started one by one instead of body by body. */
  @Test
  void warmStartsByBodiesAndByContactsAgree() {
    try (World byBodies = new World(new WorldDefinition().sleeping(false));
        World byContacts = new World(new WorldDefinition().sleeping(false))) {
      List<Body> boxes = stack(byBodies);
      List<Body> others = stack(byContacts);
      Body hook = byContacts.create(BodyDefinition.fixed(50, 20));
      Body weight = byContacts.create(BodyDefinition.dynamic(50, 19));
      weight.attach(Polygon.box(0.2f, 0.2f), new FixtureDefinition());
      byContacts.create(new RevoluteDefinition(hook, weight).anchor(50, 20));
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
