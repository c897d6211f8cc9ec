package dev.broadside.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.joint.RevoluteJoint;
import dev.broadside.physics.shape.Capsule;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import dev.broadside.physics.shape.Segment;
import dev.broadside.physics.shape.Shape;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WorldTest {
  private static final float DT = 1 / 60f;

  private static Body ground(World world) {
    Body ground = world.create(BodyDefinition.fixed(0, -1));
    ground.attach(Polygon.box(50, 1), new FixtureDefinition());
    return ground;
  }

  static Shape[] shapes() {
    return new Shape[] {
      Polygon.box(0.5f, 0.5f),
      new Circle(0.5f),
      new Capsule(-0.5f, 0, 0.5f, 0, 0.5f),
      Polygon.roundedBox(0.4f, 0.4f, 0, 0, 0, 0.1f),
      Polygon.hull(-0.5f, -0.5f, 0.5f, -0.5f, 0, 0.5f)
    };
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void everyShapeComesToRestOnABoxAndSleeps(Shape shape) {
    World world = new World();
    ground(world);
    Body body = world.create(BodyDefinition.dynamic(0, 2));
    body.attach(shape, new FixtureDefinition());
    for (int i = 0; i < 240; i++) {
      world.step(DT);
    }
    assertEquals(0.5f, body.y(), 0.01f);
    assertFalse(body.isAwake());
    assertEquals(1, world.touchingCount());
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void everyShapeComesToRestOnASegmentAndOnALink(Shape shape) {
    World world = new World();
    Body ground = world.create(BodyDefinition.fixed(0, 0));
    ground.attach(new Segment(-9, 0, 0, 0), new FixtureDefinition());
    ground.attach(new Segment(20, 0, 10, 0, true, 21, 0, 9, 0), new FixtureDefinition());
    Body left = world.create(BodyDefinition.dynamic(-5, 2));
    left.attach(shape, new FixtureDefinition());
    Body right = world.create(BodyDefinition.dynamic(15, 2));
    right.attach(shape, new FixtureDefinition());
    for (int i = 0; i < 240; i++) {
      world.step(DT);
    }
    assertEquals(0.5f, left.y(), 0.01f);
    assertEquals(0.5f, right.y(), 0.01f);
  }

  @Test
  void freeFlightIsExact() {
    World world = new World();
    Body ball = world.create(BodyDefinition.dynamic(0, 0).velocity(10, 10));
    ball.attach(new Circle(0.5f), new FixtureDefinition());
    for (int i = 0; i < 120; i++) {
      world.step(DT);
    }
    assertEquals(20, ball.x(), 1e-3);
    assertEquals(0, ball.y(), 1e-3);
  }

  @Test
  void aHingeHoldsItsAnchorsTogether() {
    World world = new World();
    Body hook = world.create(BodyDefinition.fixed(0, 0));
    Body arm = world.create(BodyDefinition.dynamic(1, 0));
    arm.attach(new Circle(0.1f), new FixtureDefinition());
    RevoluteJoint hinge = world.create(new RevoluteDefinition(hook, arm).anchor(0, 0));
    for (int i = 0; i < 600; i++) {
      world.step(DT);
      assertEquals(hinge.anchorAx(), hinge.anchorBx(), 2e-3);
      assertEquals(hinge.anchorAy(), hinge.anchorBy(), 2e-3);
    }
  }

  @Test
  void aMotorTurnsAtItsSpeedAndALimitStopsIt() {
    World world = new World(new WorldDefinition().gravity(0, 0));
    Body hook = world.create(BodyDefinition.fixed(0, 0));
    Body arm = world.create(BodyDefinition.dynamic(1, 0));
    arm.attach(Polygon.box(0.5f, 0.1f), new FixtureDefinition());
    RevoluteJoint hinge =
        world.create(new RevoluteDefinition(hook, arm).anchor(0, 0).motor(1, 10).limits(-0.5f, 1));
    for (int i = 0; i < 30; i++) {
      world.step(DT);
    }
    assertEquals(1, hinge.speed(), 1e-3);
    assertEquals(0.5f, hinge.angle(), 1e-2);
    for (int i = 0; i < 120; i++) {
      world.step(DT);
    }
    assertEquals(1, hinge.angle(), 1e-2);
    assertEquals(0, hinge.speed(), 1e-3);
  }

  @Test
  void aStackOfTenStandsStraight() {
    World world = new World(new WorldDefinition().sleeping(false));
    ground(world);
    Body[] boxes = new Body[10];
    for (int i = 0; i < 10; i++) {
      boxes[i] = world.create(BodyDefinition.dynamic(0, 0.5f + i));
      boxes[i].attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition());
    }
    for (int i = 0; i < 600; i++) {
      world.step(DT);
    }
    for (int i = 0; i < 10; i++) {
      assertEquals(0, boxes[i].x(), 1e-3);
      assertEquals(0.5f + i, boxes[i].y(), 0.05f);
    }
  }

  @Test
  void deadHandlesAndWrongWorldsAreNamed() {
    World world = new World();
    Body body = world.create(BodyDefinition.dynamic(0, 0));
    world.destroy(body);
    assertTrue(assertThrows(IllegalStateException.class, body::x).getMessage().contains("body 1"));
    World other = new World();
    Body stranger = other.create(BodyDefinition.dynamic(0, 0));
    assertThrows(IllegalArgumentException.class, () -> world.destroy(stranger));
    assertThrows(IllegalArgumentException.class, () -> stranger.setVelocity(Float.NaN, 0));
  }

  @Test
  void aClosedWorldCanBeReadButNotChanged() {
    World world = new World();
    Body body = world.create(BodyDefinition.dynamic(1, 2));
    Fixture fixture = body.attach(new Circle(1), new FixtureDefinition());
    world.step(1 / 60f);
    long hash = world.hash();
    world.close();
    world.close();
    for (Executable change :
        new Executable[] {
          () -> world.step(1 / 60f),
          world::prepare,
          world::snapshot,
          () -> world.create(BodyDefinition.fixed(0, 0)),
          () -> world.destroy(body),
          () -> world.destroy(fixture),
          () -> body.attach(new Circle(1), new FixtureDefinition()),
          () -> body.setTransform(0, 0, 0),
          () -> body.setEnabled(false),
          () -> fixture.setDensity(2)
        }) {
      String message = assertThrows(IllegalStateException.class, change).getMessage();
      assertEquals("this world is closed", message);
    }
    assertEquals(1, world.stepCount());
    assertEquals(hash, world.hash());
    assertEquals(List.of(fixture), world.queries().at(1, 2));
  }
}
