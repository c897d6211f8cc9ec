package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.joint.RevoluteJoint;
import dev.broadside.physics.shape.Polygon;
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

  private static void forget(RevoluteJoint hinge) {
    hinge.enableSpring(false);
    hinge.enableSpring(true);
  }
}
