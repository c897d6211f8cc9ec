package dev.broadside.physics.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.Body;
import dev.broadside.physics.BodyDefinition;
import dev.broadside.physics.BodyType;
import dev.broadside.physics.Filter;
import dev.broadside.physics.Fixture;
import dev.broadside.physics.FixtureDefinition;
import dev.broadside.physics.Joint;
import dev.broadside.physics.SolverType;
import dev.broadside.physics.World;
import dev.broadside.physics.WorldDefinition;
import dev.broadside.physics.joint.DistanceDefinition;
import dev.broadside.physics.joint.DistanceJoint;
import dev.broadside.physics.joint.FrictionDefinition;
import dev.broadside.physics.joint.GearDefinition;
import dev.broadside.physics.joint.GearJoint;
import dev.broadside.physics.joint.MotorDefinition;
import dev.broadside.physics.joint.MouseDefinition;
import dev.broadside.physics.joint.PrismaticDefinition;
import dev.broadside.physics.joint.PrismaticJoint;
import dev.broadside.physics.joint.PulleyDefinition;
import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.joint.RevoluteJoint;
import dev.broadside.physics.joint.WeldDefinition;
import dev.broadside.physics.joint.WheelDefinition;
import dev.broadside.physics.scene.PhysicsScene;
import dev.broadside.physics.scene.RunningScene;
import dev.broadside.physics.shape.Capsule;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.MassData;
import dev.broadside.physics.shape.Polygon;
import dev.broadside.physics.shape.Segment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class WorldFileTest {
  private static final float DT = 1 / 60f;

  static List<String> scenes() {
    return PhysicsScene.names();
  }

  @ParameterizedTest
  @MethodSource("scenes")
  void aSceneNotYetSteppedContinuesBitEqualAfterReading(String name) {
    PhysicsScene scene = PhysicsScene.named(name);
    int size = Math.max(scene.leastSize(), Math.min(20, scene.size('S') / 3));
    try (RunningScene running = scene.open(size, new WorldDefinition())) {
      World world = running.world();
      String text = WorldFile.write(world);
      try (World copy = WorldFile.read(text)) {
        assertEquals(text, WorldFile.write(copy));
        assertEquals(world.fixtureCount(), copy.fixtureCount());
        assertEquals(world.jointCount(), copy.jointCount());
        for (int step = 0; step < 20; step++) {
          world.step(DT);
          copy.step(DT);
          assertEquals(world.hash(), copy.hash(), "step " + step);
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"soft-step", "sequential-impulses"})
  void aRunningWorldKeepsPlacesVelocitiesAndSleep(String solver) {
    SolverType type =
        solver.equals("soft-step") ? SolverType.SOFT_STEP : SolverType.SEQUENTIAL_IMPULSES;
    try (World world = new World(new WorldDefinition().solver(type).subSteps(5))) {
      Body ground = world.create(BodyDefinition.fixed(0, -1));
      ground.attach(Polygon.box(50, 1), new FixtureDefinition());
      for (int k = 0; k < 5; k++) {
        Body box = world.create(BodyDefinition.dynamic(-10, 0.5f + k));
        box.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition());
      }
      Body spinning = world.create(BodyDefinition.dynamic(5, 40).velocity(3, 1).angularVelocity(2));
      spinning.attach(Polygon.box(0.5f, 0.2f), new FixtureDefinition());
      for (int k = 0; k < 120; k++) {
        world.step(DT);
      }
      assertFalse(world.body(2).isAwake(), "the stack sleeps");
      assertTrue(spinning.isAwake());
      String text = WorldFile.write(world);
      try (World copy = WorldFile.read(text)) {
        assertEquals(type, copy.definition().solver());
        assertEquals(5, copy.definition().subSteps());
        assertEquals(world.hash(), copy.hash());
        assertEquals(text, WorldFile.write(copy));
        assertEquals(1, copy.awakeCount());
        assertEquals(5, copy.sleepingIsland(copy.body(2)).size());
        for (int k = 0; k < 60; k++) {
          world.step(DT);
          copy.step(DT);
          assertEquals(world.hash(), copy.hash(), "what flies and what sleeps goes on as before");
        }
        copy.body(3).setAwake(true);
        assertEquals(6, copy.awakeCount(), "the stack wakes as one island");
        for (int k = 0; k < 120; k++) {
          copy.step(DT);
        }
        assertEquals(4.5f, copy.body(6).y(), 0.05f);
        assertFalse(copy.body(6).isAwake());
      }
    }
  }

  @Test
  void everyShapeMaterialAndSwitchComesBack() {
    try (World world = new World()) {
      Body body =
          world.create(
              BodyDefinition.dynamic(0.1f, 0.2f)
                  .angle(0.7f)
                  .damping(0.3f, 0.4f)
                  .gravityScale(-0.5f)
                  .sleepSpeed(0.2f)
                  .bullet()
                  .neverSleeps()
                  .userData("hull \"A\""));
      body.attach(new Circle(0.1f, 0.2f, 0.3f), new FixtureDefinition().density(3));
      body.attach(
          new Capsule(-1, 0, 1, 0.5f, 0.2f),
          new FixtureDefinition().friction(0.1f).restitution(0.9f).rollingResistance(0.05f));
      body.attach(
          Polygon.box(0.5f, 0.25f, 1, 2, 0.3f),
          new FixtureDefinition().sensor().sensorEvents(false).contactEvents());
      body.attach(
          Polygon.roundedHull(0.1f, 0, 0, 1, 0, 0.5f, 1),
          new FixtureDefinition().tangentSpeed(2).hitEvents().preSolve().userData("belt"));
      body.attach(Polygon.convex(0, 0, 0, 0.0004f, -0.5f, 1, -0.4f, 1, 0), new FixtureDefinition());
      body.attach(
          new Segment(0, 0, 1, 1),
          new FixtureDefinition().filter(new Filter(1L << 60, 0x8000000000000001L, -3)));
      body.setMassData(new MassData(7, 0.1f, 0.2f, 3));
      Body ground = world.create(BodyDefinition.fixed(0, 0));
      FixtureDefinition rough = new FixtureDefinition().friction(0.9f);
      ground.attachChain(true, rough, 0, 0, 1, 0, 1, 1, 0, 1);
      ground.attachChain(false, rough, 9, 0, 8, 0, 7, 1, 6, 0, 5, 0);
      Body kinematic = world.create(BodyDefinition.kinematic(3, 3).velocity(1, 2).disabled());
      assertEquals(BodyType.KINEMATIC, kinematic.type());
      String text = WorldFile.write(world);
      try (World copy = WorldFile.read(text)) {
        assertEquals(text, WorldFile.write(copy));
        Body again = copy.body(body.id());
        assertEquals(body.massData(), again.massData());
        assertEquals("hull \"A\"", again.userData());
        List<Fixture> before = body.fixtures();
        List<Fixture> after = again.fixtures();
        for (int k = 0; k < before.size(); k++) {
          assertEquals(before.get(k).shape(), after.get(k).shape());
          assertEquals(before.get(k).filter(), after.get(k).filter());
        }
        assertEquals(4 + 2, copy.body(ground.id()).fixtures().size());
        assertEquals(2, text.split("\"chain\"", -1).length - 1, "links are written as chains");
      }
    }
  }

  @Test
  void everyJointComesBack() {
    try (World world = new World()) {
      Body ground = world.create(BodyDefinition.fixed(0, 10));
      Body[] b = new Body[10];
      for (int k = 0; k < b.length; k++) {
        b[k] = world.create(BodyDefinition.dynamic(3 * k, 0));
        b[k].attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition());
      }
      RevoluteJoint hinge =
          world.create(
              new RevoluteDefinition(ground, b[0])
                  .anchor(0, 1)
                  .referenceAngle(0.1f)
                  .limits(-1, 2)
                  .motor(3, Float.POSITIVE_INFINITY)
                  .spring(4, 0.5f, 0.2f)
                  .breaksAt(1e6f, Float.POSITIVE_INFINITY)
                  .userData("hinge"));
      hinge.enableMotor(false);
      hinge.setSpring(0, 0.3f, 0);
      hinge.enableSpring(false);
      PrismaticJoint slider =
          world.create(
              new PrismaticDefinition(ground, b[1]).axis(0.3f, 0.7f).anchor(3, 1).limits(-4, 4));
      GearJoint gear = world.create(new GearDefinition(hinge, slider).ratio(-2));
      world.create(new WheelDefinition(b[1], b[2]).axis(0, 1).spring(5, 0.7f, 0.1f).motor(1, 2));
      DistanceJoint rope = world.create(new DistanceDefinition(b[2], b[3]).rope(4));
      world.create(new DistanceDefinition(b[3], b[4]).length(2.5f).spring(3, 0.2f));
      world.create(new WeldDefinition(b[4], b[5]).anchor(13, 0).linearSpring(5, 1));
      world.create(new MotorDefinition(ground, b[6]).target(18, -9, 0.2f).strength(100, 50));
      world.create(new FrictionDefinition(ground, b[7]).strength(3, Float.POSITIVE_INFINITY));
      world.create(new MouseDefinition(ground, b[8]).target(24, 3).strength(500));
      world.create(
          new PulleyDefinition(b[8], b[9]).over(24, 9, 27, 8).ratio(2).rope(30).collideConnected());
      String text = WorldFile.write(world);
      try (World copy = WorldFile.read(text)) {
        // Gears stand last in the file, so only their numbers change.
        String again = WorldFile.write(copy);
        try (World third = WorldFile.read(again)) {
          assertEquals(again, WorldFile.write(third));
        }
        assertEquals(world.jointCount(), copy.jointCount());
        RevoluteJoint hinge2 = (RevoluteJoint) copy.joint(hinge.id());
        assertFalse(hinge2.isMotorEnabled() || hinge2.isSpringEnabled());
        assertEquals(0.3f, hinge2.springDampingRatio(), "a spring of 0 Hz that is off");
        assertEquals(Float.POSITIVE_INFINITY, hinge2.motorStrength());
        assertEquals(1e6f, hinge2.breakForce());
        assertEquals(rope.length(), joint(copy, DistanceJoint.class).length());
        assertEquals(gear.ratio(), joint(copy, GearJoint.class).ratio());
        for (int step = 0; step < 60; step++) {
          world.step(DT);
          copy.step(DT);
        }
        for (int k = 0; k < b.length; k++) {
          assertEquals(b[k].x(), copy.body(b[k].id()).x(), 1e-3, "body " + k);
          assertEquals(b[k].y(), copy.body(b[k].id()).y(), 1e-3, "body " + k);
        }
      }
    }
  }

  private static <J extends Joint> J joint(World world, Class<J> type) {
    for (int id = 0; id < world.jointIdLimit(); id++) {
      if (type.isInstance(world.joint(id))) {
        return type.cast(world.joint(id));
      }
    }
    throw new AssertionError("no " + type);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'bodies': [{'typ': 'static'}]|bodies[0]: 'typ' is unknown; allowed are",
        "'bodies': [{'type': 'solid'}]|bodies[0].type: 'solid' is unknown; allowed are static,",
        "'bodies': [{'position': [1]}]|bodies[0].position: expected two numbers, found 1",
        "'bodies': [{'linearDamping': -2}]|bodies[0]: linear damping -2.0 must be finite",
        "'bodies': [{'fixtures': [{'shape': 'circle', 'radius': -1}]}]"
            + "|bodies[0].fixtures[0]: circle radius -1.0 must be positive",
        "'bodies': [{'fixtures': [{'shape': 'star'}]}]|bodies[0].fixtures[0].shape: 'star' is",
        "'bodies': [{'fixtures': [{'shape': 'polygon', 'points': [[0,0],[0,1],[1,0]]}]}]"
            + "|bodies[0].fixtures[0]: polygon point 1 (0.0, 1.0) must turn left",
        "'bodies': [{'id': 1}, {'id': 1}]|bodies[1].id: 1 is taken by another body",
        "'bodies': [{'id': true}]|bodies[0].id: expected a whole number or a string, found true",
        "'bodies': [{'fixtures': [{'shape': 'chain', 'points': [[0,0],[1,0]]}]}]"
            + "|bodies[0].fixtures[0]: a chain needs x and y of at least 4 points, got 4 numbers",
        "'bodies': [{'id': 1}, {'id': 2}], 'joints': [{'type': 'friction', 'bodyA': 1,"
            + " 'bodyB': 2, 'maxForce': 'inf'}]"
            + "|joints[0].maxForce: expected a number or \"infinity\", found \"inf\"",
        "'bodies': [{'angle': 1e99}]|bodies[0].angle: expected a number within",
        "'bodies': [{'angle': 1, 'rotation': [1, 0]}]|bodies[0]: 'angle' and 'rotation' exclude",
        "'bodies': [{'rotation': [1, 1]}]|bodies[0]: body rotation (1.0, 1.0) must be",
        "'joints': [{'type': 'weld', 'bodyA': 1, 'bodyB': 2}]"
            + "|joints[0].bodyA: there is no body with id 1",
        "'bodies': [{'id': 1}, {'id': 2}], 'joints': [{'type': 'rope', 'bodyA': 1, 'bodyB': 2}]"
            + "|joints[0].type: 'rope' is unknown; allowed are revolute",
        "'bodies': [{'id': 1}, {'id': 2}], 'joints': [{'type': 'revolute', 'bodyA': 1,"
            + " 'bodyB': 2, 'limit': {'lower': 2, 'upper': 1}}]"
            + "|joints[0]: RevoluteJoint 0: lower limit 2.0 must not exceed upper limit 1.0",
        "'joints': [{'type': 'gear', 'jointA': 5, 'jointB': 6}]|joints[0].jointA: there is no"
            + " joint",
        "'world': {'gravity': 10}|world.gravity: expected an array, found 10",
        "'world': {'subSteps': 0}|world: sub-steps 0 must be at least 1",
        "'world': {'solver': 'fast'}|world.solver: 'fast' is unknown; allowed are soft-step",
        "'scene': {}|'scene' is unknown; allowed are format, version, world, bodies, joints",
      })
  void whatIsWrongIsSaidWithPathAndValue(String members, String message) {
    String text =
        "{'format': 'broadside-world', 'version': 1, ".replace('\'', '"')
            + members.replace('\'', '"')
            + "}";
    String said =
        assertThrows(IllegalArgumentException.class, () -> WorldFile.read(text)).getMessage();
    assertTrue(said.startsWith(message), said);
  }

  @Test
  void aLargeSleepingIslandIsWrittenInNoTime() {
    try (World world = new World()) {
      List<Body> all = new ArrayList<>();
      for (int k = 0; k < 30_000; k++) {
        all.add(world.create(BodyDefinition.dynamic(2 * k, 0)));
      }
      world.putToSleep(all);
      String text = assertTimeout(Duration.ofSeconds(4), () -> WorldFile.write(world));
      try (World copy = WorldFile.read(text)) {
        assertEquals(all.size(), copy.sleepingIsland(copy.body(1)).size());
        assertEquals(text, WorldFile.write(copy));
      }
    }
  }

  @Test
  void aGearInTheMiddleKeepsItsPlaceAndNumber() {
    try (World world = new World()) {
      Body wall = world.create(BodyDefinition.fixed(0, 0));
      RevoluteJoint first = world.create(new RevoluteDefinition(wall, wheel(world, 0)));
      RevoluteJoint second = world.create(new RevoluteDefinition(wall, wheel(world, 2)));
      GearJoint gear = world.create(new GearDefinition(first, second));
      RevoluteJoint last = world.create(new RevoluteDefinition(wall, wheel(world, 4)));
      String text = WorldFile.write(world);
      try (World copy = WorldFile.read(text)) {
        assertEquals(text, WorldFile.write(copy));
        assertTrue(copy.joint(gear.id()) instanceof GearJoint);
        assertTrue(copy.joint(last.id()) instanceof RevoluteJoint);
      }
      world.destroy(first);
      Joint third = world.create(new RevoluteDefinition(wall, wheel(world, 6)));
      world.destroy(second);
      world.create(new GearDefinition(third, last));
      text = WorldFile.write(world);
      try (World copy = WorldFile.read(text)) {
        assertEquals(world.jointCount(), copy.jointCount());
        assertEquals(6, ((GearJoint) copy.joint(copy.jointCount() - 1)).first().bodyB().x());
      }
    }
  }

  private static Body wheel(World world, float x) {
    Body body = world.create(BodyDefinition.dynamic(x, 0));
    body.attach(new Circle(0.5f), new FixtureDefinition());
    return body;
  }

  @Test
  void aBodyThatWentWrongIsNotWrittenToAFileThatNobodyCanRead() {
    try (World world = new World()) {
      Body body = world.create(BodyDefinition.dynamic(0, 0).gravityScale(3e38f));
      assertThrows(ArithmeticException.class, () -> world.step(DT));
      assertEquals(
          body + " is NaN or infinite, which a file cannot hold: destroy it or restore a snapshot",
          assertThrows(IllegalStateException.class, () -> WorldFile.write(world)).getMessage());
      world.destroy(body);
      WorldFile.read(WorldFile.write(world)).close();
    }
  }

  @Test
  void aMarkOfTheByteOrderInFrontIsPassedOver() {
    try (World world = WorldFile.read("\uFEFF{\"format\": \"broadside-world\", \"version\": 1}")) {
      assertEquals(0, world.bodyCount());
    }
  }

  @Test
  void anotherFormatOrVersionIsRefused() {
    assertEquals(
        "version: 2 is unknown; this is version 1",
        assertThrows(
                IllegalArgumentException.class,
                () -> WorldFile.read("{\"format\": \"broadside-world\", \"version\": 2}"))
            .getMessage());
    assertThrows(IllegalArgumentException.class, () -> WorldFile.read("{\"version\": 1}"));
    assertThrows(
        IllegalArgumentException.class,
        () -> WorldFile.read("{\"format\": \"box2d\", \"version\": 1}"));
  }
}
