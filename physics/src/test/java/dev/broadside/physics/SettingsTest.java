package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.file.WorldFile;
import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.joint.RevoluteJoint;
import dev.broadside.physics.scene.PhysicsScene;
import dev.broadside.physics.scene.RunningScene;
import dev.broadside.physics.scene.SceneFigures;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Settings do what they say, before a world is made and while it lives. */
class SettingsTest {
  private static final float DT = 1 / 60f;

  private static void run(World world, int steps) {
    for (int k = 0; k < steps; k++) {
      world.step(DT);
    }
  }

  /** How far the top of a stack of boxes, the top one heavy, has sunk after a second. */
  private static double sink(WorldDefinition settings) {
    try (World world = new World(settings.sleeping(false))) {
      world.create(BodyDefinition.fixed(0, -1)).attach(Polygon.box(9, 1), new FixtureDefinition());
      Body top = null;
      for (int k = 0; k < 6; k++) {
        top = world.create(BodyDefinition.dynamic(0, 0.5f + k));
        top.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition().density(k == 5 ? 10 : 1));
      }
      run(world, 60);
      return 5.5 - top.y();
    }
  }

  @Test
  void moreIterationsHoldAStackBetter() {
    WorldDefinition few = new WorldDefinition().solver(SolverType.SEQUENTIAL_IMPULSES);
    WorldDefinition many = new WorldDefinition().solver(SolverType.SEQUENTIAL_IMPULSES);
    double one = sink(few.iterations(1, 1));
    double twenty = sink(many.iterations(20, 10));
    assertTrue(twenty < 0.5 * one, one + " with one, " + twenty + " with twenty");
  }

  @Test
  void moreSubStepsHoldAStackBetter() {
    double one = sink(new WorldDefinition().subSteps(1));
    double eight = sink(new WorldDefinition().subSteps(8));
    assertTrue(eight < 0.5 * one, one + " with one, " + eight + " with eight");
  }

  @Test
  void softContactsGiveMore() {
    double soft = sink(new WorldDefinition().contactSoftness(5, 5));
    double usual = sink(new WorldDefinition());
    assertTrue(usual < 0.5 * soft, usual + " as usual, " + soft + " soft");
  }

  @ParameterizedTest
  @EnumSource(SolverType.class)
  void withoutWarmStartingAStackSinksMore(SolverType solver) {
    double cold = sink(new WorldDefinition().solver(solver).warmStarting(false));
    double usual = sink(new WorldDefinition().solver(solver));
    assertTrue(usual < 0.5 * cold, usual + " as usual, " + cold + " without");
  }

  private static double gap(WorldDefinition settings) {
    try (World world = new World(settings.sleeping(false))) {
      Body previous = world.create(BodyDefinition.fixed(0, 0));
      RevoluteJoint hinge = null;
      for (int k = 0; k < 5; k++) {
        Body link = world.create(BodyDefinition.dynamic(0, -0.5f - k));
        link.attach(Polygon.box(0.1f, 0.5f), new FixtureDefinition().density(k == 4 ? 100 : 1));
        hinge = world.create(new RevoluteDefinition(previous, link).anchor(0, -k));
        previous = link;
      }
      run(world, 60);
      return Math.hypot(hinge.anchorBx() - hinge.anchorAx(), hinge.anchorBy() - hinge.anchorAy());
    }
  }

  @Test
  void softJointsGiveMore() {
    double soft = gap(new WorldDefinition().jointSoftness(5, 2));
    double usual = gap(new WorldDefinition());
    assertTrue(usual < 0.5 * soft, usual + " as usual, " + soft + " soft");
  }

  /** Of a tree of 255 hinges, where stiffness adds up. */
  @ParameterizedTest
  @CsvSource({"1, 62", "2, 62", "2, 1e6", "4, 120", "4, 1e6", "16, 480"})
  void jointsAsStiffAsOneLikesHoldWithAnyNumberOfSubSteps(int subSteps, float hertz) {
    WorldDefinition settings = new WorldDefinition().subSteps(subSteps).jointSoftness(hertz, 1.9f);
    PhysicsScene mobile = PhysicsScene.named("big-mobile");
    try (RunningScene scene = mobile.open(mobile.size('S'), settings)) {
      for (int k = 0; k < 300; k++) {
        scene.step();
      }
      // Box2D 2.4.1: 1061.3 J. One sub-step lets the tree sag and swing for some seconds first.
      assertEquals(1061.3, SceneFigures.of(scene.world()).kineticEnergy(), 5);
    }
  }

  @Test
  void theSpeedCapHolds() {
    try (World world = new World(new WorldDefinition().maxSpeed(7))) {
      Body body = world.create(BodyDefinition.dynamic(0, 0));
      body.attach(new Circle(0.5f), new FixtureDefinition());
      run(world, 120);
      assertEquals(-7, body.velocityY(), 1e-4);
    }
  }

  @Test
  void newGravityWakesAndTurnsTheFall() {
    try (World world = new World()) {
      world.create(BodyDefinition.fixed(0, -1)).attach(Polygon.box(9, 1), new FixtureDefinition());
      Body box = world.create(BodyDefinition.dynamic(0, 0.5f));
      box.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition());
      run(world, 120);
      assertFalse(box.isAwake());
      world.setGravity(0, -10);
      assertFalse(box.isAwake(), "the same gravity again changes nothing");
      world.setGravity(0, 4);
      assertTrue(box.isAwake());
      run(world, 60);
      assertEquals(0.5 + 2, box.y(), 0.05);
      assertEquals(List.of("gravity (0.0, 4.0)"), world.definition().deviations());
    }
  }

  @Test
  void sleepingSwitchedOffWakesAll() {
    try (World world = new World(new WorldDefinition().gravity(0, 0))) {
      Body body = world.create(BodyDefinition.dynamic(0, 0));
      body.attach(new Circle(0.5f), new FixtureDefinition());
      run(world, 60);
      assertFalse(body.isAwake());
      world.setSleeping(false);
      run(world, 60);
      assertTrue(body.isAwake());
      world.setSleeping(true);
      run(world, 60);
      assertFalse(body.isAwake());
    }
  }

  @Test
  void continuousCollisionIsSwitchedWhileTheWorldLives() {
    try (World world = new World(new WorldDefinition().gravity(0, 0).sleeping(false))) {
      world
          .create(BodyDefinition.fixed(0, 0))
          .attach(Polygon.box(0.01f, 5), new FixtureDefinition());
      Body shot = world.create(BodyDefinition.dynamic(-5, 0));
      shot.attach(new Circle(0.1f), new FixtureDefinition());
      for (boolean on : new boolean[] {false, true}) {
        world.setContinuous(on);
        shot.setTransform(-5, 0, 0);
        shot.setVelocity(250, 0);
        run(world, 10);
        assertEquals(on, shot.x() < 0);
      }
    }
  }

  @Test
  void aSnapshotAndAFileKnowTheSettingsOfTheirTime() {
    try (World world = new World()) {
      WorldSnapshot snapshot = world.snapshot();
      world.setGravity(1, 2);
      world.setSleeping(false);
      world.setContinuous(false);
      try (World copy = WorldFile.read(WorldFile.write(world))) {
        assertEquals(world.definition().deviations(), copy.definition().deviations());
        assertEquals(3, copy.definition().deviations().size());
      }
      world.restore(snapshot);
      assertEquals(List.of(), world.definition().deviations());
    }
  }

  /** Above 1.8e19 m/s the square of a speed is no float. */
  @ParameterizedTest
  @CsvSource({
    "1000, 0, false",
    "1e30, 0, false",
    "-3e38, 3e38, false",
    "1e-9, -2e25, false",
    "1e30, 0, true",
    "-3e38, 0, true"
  })
  void theSpeedCapLimitsAnySpeedAndKeepsTheDirection(float vx, float vy, boolean touched) {
    for (SolverType solver : SolverType.values()) {
      WorldDefinition settings = new WorldDefinition().gravity(0, 0).maxSpeed(120).solver(solver);
      try (World world = new World(settings)) {
        Body box = world.create(BodyDefinition.dynamic(0, 0.499f));
        box.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition().friction(0));
        if (touched) {
          Body ground = world.create(BodyDefinition.fixed(0, -1));
          ground.attach(Polygon.box(90, 1), new FixtureDefinition().friction(0));
          run(world, 2);
          assertEquals(1, world.contactCount());
        }
        box.setVelocity(vx, vy);
        world.step(DT);
        double speed = Math.hypot(vx, vy);
        assertEquals(120.0 * vx / speed, box.velocityX(), 1e-3, solver + " x");
        assertEquals(120.0 * vy / speed, box.velocityY(), touched ? 0.2 : 1e-3, solver + " y");
        assertEquals(120.0 * DT * vx / speed, box.x(), 1e-3, solver + " way");
      }
    }
  }
}
