package dev.broadside.testbed.physics;

import dev.broadside.physics.Body;
import dev.broadside.physics.BodyDefinition;
import dev.broadside.physics.FixtureDefinition;
import dev.broadside.physics.World;
import dev.broadside.physics.joint.DistanceDefinition;
import dev.broadside.physics.joint.FrictionDefinition;
import dev.broadside.physics.joint.GearDefinition;
import dev.broadside.physics.joint.MotorDefinition;
import dev.broadside.physics.joint.MotorJoint;
import dev.broadside.physics.joint.PrismaticDefinition;
import dev.broadside.physics.joint.PrismaticJoint;
import dev.broadside.physics.joint.PulleyDefinition;
import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.joint.RevoluteJoint;
import dev.broadside.physics.joint.WeldDefinition;
import dev.broadside.physics.joint.WheelDefinition;
import dev.broadside.physics.scene.RunningScene;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import dev.broadside.testbed.session.Parameter;
import java.util.List;
import java.util.Map;

/** Every type of joint, side by side. */
final class JointScenes {
  private static final FixtureDefinition WOOD = new FixtureDefinition().density(2);

  private JointScenes() {}

  static void addTo(Map<String, SceneChoice> choices) {
    FeatureScenes.add(
        choices,
        "joints",
        "hinge, slider, spring, rope, wheel, weld, pulley, gear, motor and friction, side by side",
        Parameter.of("size", "Rows", 1, 12, 1, 1),
        List.of(),
        JointScenes::all);
    FeatureScenes.add(
        choices,
        "gears",
        "a driven wheel turns a train of gears and lifts a rack",
        Parameter.of("size", "Wheels", 2, 12, 1, 5),
        List.of(Parameter.live("speed", "Motor, rad/s", -8, 8, 0.5, 2)),
        JointScenes::gears);
  }

  private static FeatureStage.Action all(FeatureStage stage) {
    World world = stage.world();
    Body ground = world.create(BodyDefinition.fixed(0, 0));
    MotorJoint[] motors = new MotorJoint[stage.size()];
    PrismaticJoint[] sliders = new PrismaticJoint[stage.size()];
    for (int row = 0; row < stage.size(); row++) {
      float y = -14f * row;
      ground.attach(Polygon.box(24, 0.25f, 0, y - 6, 0), new FixtureDefinition());
      hinges(world, ground, y);
      sliders[row] = slider(world, ground, y);
      springs(world, ground, y);
      welds(world, ground, y);
      wheel(world, ground, y);
      pulley(world, ground, y);
      motors[row] = follower(world, ground, y);
      friction(world, ground, y);
    }
    return new FeatureStage.Action() {
      @Override
      public void before(int step) {
        double time = step * RunningScene.STEP;
        for (int row = 0; row < motors.length; row++) {
          float y = -14f * row;
          motors[row].setTarget(
              (float) (16 + 1.6 * StrictMath.cos(2 * time)),
              (float) (y + 1.2 * StrictMath.sin(2 * time)),
              (float) time);
          if (step % 90 == 0) {
            sliders[row].setMotor(step % 180 == 0 ? 3 : -3, 400);
          }
        }
      }
    };
  }

  private static Body bar(World world, float x, float y, float halfWidth, float halfHeight) {
    Body body = world.create(BodyDefinition.dynamic(x, y));
    body.attach(Polygon.box(halfWidth, halfHeight), WOOD);
    return body;
  }

  /** A driven hinge, and a pendulum of two with a limit. */
  private static void hinges(World world, Body ground, float y) {
    Body driven = bar(world, -20, y, 1.4f, 0.2f);
    world.create(new RevoluteDefinition(ground, driven).anchor(-20, y).motor(1.5f, 200));
    Body upper = bar(world, -16.5f, y + 1, 0.15f, 1);
    world.create(new RevoluteDefinition(ground, upper).anchor(-16.5f, y + 2));
    Body lower = bar(world, -16.5f, y - 1, 0.15f, 1);
    world.create(new RevoluteDefinition(upper, lower).anchor(-16.5f, y).limits(-0.8f, 0.8f));
    lower.setVelocity(6, 0);
  }

  private static PrismaticJoint slider(World world, Body ground, float y) {
    Body block = bar(world, -12.5f, y, 0.7f, 0.5f);
    return world.create(
        new PrismaticDefinition(ground, block)
            .anchor(-12.5f, y)
            .axis(0, 1)
            .limits(-2.5f, 2.5f)
            .motor(3, 400));
  }

  /** A spring, a stiff rod and a rope. */
  private static void springs(World world, Body ground, float y) {
    for (int k = 0; k < 3; k++) {
      float x = -9.5f + 2 * k;
      Body ball = world.create(BodyDefinition.dynamic(x + (k == 1 ? 1.5f : 0), y - 0.5f));
      ball.attach(new Circle(0.45f), WOOD);
      DistanceDefinition definition =
          new DistanceDefinition(ground, ball).anchorA(x, y + 3).length(3).collideConnected();
      world.create(
          k == 0 ? definition.spring(1.2f, 0.05f) : k == 1 ? definition : definition.rope(4));
    }
  }

  /** A beam of soft welds. */
  private static void welds(World world, Body ground, float y) {
    Body last = ground;
    for (int k = 0; k < 5; k++) {
      Body part = bar(world, -2.1f + 0.8f * k, y + 2, 0.4f, 0.15f);
      world.create(
          new WeldDefinition(last, part).anchor(-2.5f + 0.8f * k, y + 2).angularSpring(6, 0.4f));
      last = part;
    }
  }

  private static void wheel(World world, Body ground, float y) {
    Body wheel = world.create(BodyDefinition.dynamic(4, y - 1));
    wheel.attach(FeatureScenes.regular(8, 0.8f), WOOD);
    world.create(
        new WheelDefinition(ground, wheel)
            .anchor(4, y - 1)
            .axis(0, 1)
            .spring(1, 0.1f, 0)
            .motor(4, 60)
            .collideConnected());
  }

  private static void pulley(World world, Body ground, float y) {
    Body left = bar(world, 7.5f, y - 1, 0.6f, 0.6f);
    Body right = bar(world, 10.5f, y - 1, 0.5f, 0.5f);
    world.create(
        new PulleyDefinition(left, right)
            .anchorA(0, 0.6f)
            .anchorB(0, 0.5f)
            .over(7.5f, y + 3, 10.5f, y + 3)
            .collideConnected());
  }

  /** A motor joint drags a body along a circle that the scene describes. */
  private static MotorJoint follower(World world, Body ground, float y) {
    Body body = world.create(BodyDefinition.dynamic(16, y));
    body.attach(FeatureScenes.regular(5, 0.7f), WOOD);
    return world.create(
        new MotorDefinition(ground, body).target(16, y, 0).strength(400, 200).collideConnected());
  }

  /** Held by friction against the ground, as on a table: it sinks slowly. */
  private static void friction(World world, Body ground, float y) {
    Body body = bar(world, 20.5f, y + 2, 0.8f, 0.8f);
    float weight = 10 * body.mass();
    world.create(
        new FrictionDefinition(ground, body)
            .anchor(20.5f, y + 2)
            .strength(0.985f * weight, 5)
            .collideConnected());
    body.setAngularVelocity(4);
  }

  private static FeatureStage.Action gears(FeatureStage stage) {
    World world = stage.world();
    Body ground = world.create(BodyDefinition.fixed(0, 0));
    int n = stage.size();
    RevoluteJoint first = null;
    RevoluteJoint last = null;
    float x = 0;
    float before = 0;
    float lastRadius = 1;
    for (int k = 0; k < n; k++) {
      float radius = k % 2 == 0 ? 1 : 1.7f;
      x += k == 0 ? 0 : before + radius;
      Body wheel = world.create(BodyDefinition.dynamic(x, 0));
      wheel.attach(new Circle(0.96f * radius), WOOD);
      RevoluteJoint hinge = world.create(new RevoluteDefinition(ground, wheel).anchor(x, 0));
      if (last != null) {
        // Rims run at the same speed in opposite senses: r1 w1 + r2 w2 = 0.
        world.create(new GearDefinition(last, hinge).ratio(radius / lastRadius));
      } else {
        first = hinge;
      }
      last = hinge;
      lastRadius = radius;
      before = radius;
    }
    Body rack = bar(world, x + lastRadius + 0.35f, 0, 0.3f, 3);
    PrismaticJoint slide =
        world.create(
            new PrismaticDefinition(ground, rack)
                .anchor(x + lastRadius + 0.35f, 0)
                .axis(0, 1)
                .limits(-4, 4));
    world.create(new GearDefinition(last, slide).ratio(-1 / lastRadius));
    RevoluteJoint driven = first;
    driven.enableMotor(true);
    driven.setMotor((float) stage.value("speed"), 4000);
    return new FeatureStage.Action() {
      @Override
      public void set(String parameter, double value) {
        driven.setMotor((float) value, 4000);
      }
    };
  }
}
