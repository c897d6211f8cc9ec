package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.scene.PhysicsScene;
import dev.broadside.physics.scene.RunningScene;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorldInspectionTest {
  @Test
  void showsContactsWithTheirImpulsesBetweenSteps() {
    try (World world = new World()) {
      Body ground = world.create(BodyDefinition.fixed(0, -1));
      ground.attach(Polygon.box(10, 1), new FixtureDefinition());
      Body box = world.create(BodyDefinition.dynamic(0, 0.5f));
      Fixture crate = box.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition());
      for (int k = 0; k < 30; k++) {
        world.step(1 / 60f);
      }
      int[] seen = new int[1];
      float[] impulse = new float[1];
      world
          .inspect()
          .forEachContact(
              contact -> {
                seen[0]++;
                assertTrue(contact.isTouching());
                assertFalse(contact.isSensor() || contact.isDisabled());
                for (int p = 0; p < contact.pointCount(); p++) {
                  impulse[0] += contact.normalImpulse(p);
                }
              });
      assertEquals(1, seen[0]);
      assertEquals(10 / 60f * box.mass(), impulse[0], 0.01f);
      float[] bounds = new float[4];
      world.inspect().box(crate.id(), bounds);
      assertTrue(bounds[0] <= -0.5f && bounds[2] >= 0.5f && bounds[2] < 0.7f);
      assertEquals(1, world.inspect().broadPhase().pairs());
    }
  }

  @Test
  void knowsWhatKeepsFixturesApart() {
    try (World world = new World()) {
      Body a = world.create(BodyDefinition.dynamic(0, 0));
      Body b = world.create(BodyDefinition.dynamic(0.5f, 0));
      Fixture first = a.attach(new Circle(1), new FixtureDefinition());
      Fixture second = b.attach(new Circle(1), new FixtureDefinition().filter(new Filter(2, 4, 0)));
      assertFalse(world.inspect().filtersAccept(first, second));
      assertFalse(world.inspect().joinedApart(first, second));
      world.create(new RevoluteDefinition(a, b).anchor(0, 0));
      assertTrue(world.inspect().joinedApart(first, second));
      assertTrue(world.inspect().pairFilterAccepts(first, second));
      world.setPairFilter((x, y) -> false);
      assertFalse(world.inspect().pairFilterAccepts(first, second));
      int[] joints = new int[1];
      world.inspect().forEachJoint(joint -> joints[0]++);
      assertEquals(1, joints[0]);
    }
  }

  @Test
  void aSnapshotIntoTheMemoryOfAnOlderOneLeavesOthersAsTheyAre() {
    try (RunningScene scene = PhysicsScene.named("tumbler").open(40, new WorldDefinition())) {
      World world = scene.world();
      long[] hashes = new long[61];
      WorldSnapshot used = null;
      WorldSnapshot other = null;
      for (int k = 1; k <= 60; k++) {
        scene.step();
        hashes[k] = world.hash();
        if (k == 5) {
          used = world.snapshot();
        } else if (k == 12) {
          other = world.snapshot();
        } else if (k == 30) {
          assertSame(used, world.snapshot(used));
        }
      }
      for (WorldSnapshot snapshot : List.of(used, other, used)) {
        world.restore(snapshot);
        assertEquals(snapshot == used ? 30 : 12, scene.stepCount());
        while (scene.stepCount() < 60) {
          scene.step();
          assertEquals(hashes[scene.stepCount()], world.hash(), "step " + scene.stepCount());
        }
      }
    }
  }

  @Test
  void aSceneThatAddsBodiesGoesOnFromASnapshotAsItDidThen() {
    try (RunningScene scene = PhysicsScene.named("tumbler").open(40, new WorldDefinition())) {
      for (int k = 0; k < 20; k++) {
        scene.step();
      }
      WorldSnapshot snapshot = scene.world().snapshot();
      for (int k = 0; k < 40; k++) {
        scene.step();
      }
      long hash = scene.world().hash();
      int bodies = scene.world().bodyCount();
      scene.world().restore(snapshot);
      assertEquals(20, scene.stepCount());
      for (int k = 0; k < 40; k++) {
        scene.step();
      }
      assertEquals(bodies, scene.world().bodyCount());
      assertEquals(hash, scene.world().hash());
    }
  }
}
