package dev.broadside.testbed.physics;

import dev.broadside.physics.Body;
import dev.broadside.physics.BodyDefinition;
import dev.broadside.physics.Filter;
import dev.broadside.physics.Fixture;
import dev.broadside.physics.FixtureDefinition;
import dev.broadside.physics.World;
import dev.broadside.physics.joint.DistanceDefinition;
import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.joint.WeldDefinition;
import dev.broadside.physics.joint.WheelDefinition;
import dev.broadside.physics.joint.WheelJoint;
import dev.broadside.physics.shape.Capsule;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import dev.broadside.physics.shape.Segment;
import dev.broadside.testbed.session.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Things built from several bodies: bridge, cloth, ragdolls, a car, a conveyor, what breaks. */
final class MachineScenes {
  private MachineScenes() {}

  static void addTo(Map<String, SceneChoice> choices) {
    FeatureScenes.add(
        choices,
        "ragdoll",
        "limbs on hinges with limits fall down stairs",
        Parameter.of("size", "Ragdolls", 1, 60, 1, 6),
        List.of(),
        MachineScenes::ragdolls);
    FeatureScenes.add(
        choices,
        "vehicle",
        "a car on springs drives over hills; set its speed while it runs",
        Parameter.of("size", "Length of the road", 20, 300, 10, 120),
        List.of(
            Parameter.live("speed", "Motor, rad/s", -40, 40, 1, 18),
            Parameter.of("spring", "Springs, hertz", 1, 12, 0.5, 4)),
        MachineScenes::vehicle);
    FeatureScenes.add(
        choices,
        "bridge",
        "planks on hinges carry a load",
        Parameter.of("size", "Planks", 5, 60, 1, 24),
        List.of(),
        MachineScenes::bridge);
    FeatureScenes.add(
        choices,
        "cloth",
        "a net of springs hangs from its upper corners and catches balls",
        Parameter.of("size", "Threads", 6, 40, 1, 16),
        List.of(Parameter.of("hertz", "Springs, hertz", 2, 20, 1, 8)),
        MachineScenes::cloth);
    FeatureScenes.add(
        choices,
        "conveyor",
        "belts carry boxes by their surface speed; set it while they run",
        Parameter.of("size", "Boxes", 2, 80, 1, 24),
        List.of(Parameter.live("speed", "Belts, m/s", -8, 8, 0.5, 3)),
        MachineScenes::conveyor);
    FeatureScenes.add(
        choices,
        "breakable",
        "a tower whose joints break above a force",
        Parameter.of("size", "Floors", 2, 16, 1, 7),
        List.of(Parameter.of("strength", "Breaks at, kN", 0.5, 40, 0.5, 6)),
        MachineScenes::breakable);
  }

  // ---- ragdolls ----

  private static FeatureStage.Action ragdolls(FeatureStage stage) {
    World world = stage.world();
    Body ground = world.create(BodyDefinition.fixed(0, 0));
    FixtureDefinition stone = new FixtureDefinition().friction(0.7f);
    ground.attach(Polygon.box(40, 1, 12, -1, 0), stone);
    for (int k = 0; k < 9; k++) {
      ground.attach(Polygon.box(1, 0.5f + 0.5f * k, -2 * k - 3, 0.5f + 0.5f * k, 0), stone);
    }
    for (int k = 0; k < stage.size(); k++) {
      float x = -18 + 4 * (k % 5) + (float) stage.random();
      float y = 13 + 3.2f * (k / 5) + 1.5f * (k % 2);
      ragdoll(world, x, y, -1 - k, (float) (stage.random() - 0.5));
    }
    return FeatureStage.Action.lookAt(-22, -2, 12, 20);
  }

  /** Some 1.8 m tall; limbs of one do not collide with each other. */
  private static void ragdoll(World world, float x, float y, int group, float push) {
    FixtureDefinition flesh =
        new FixtureDefinition().density(10).friction(0.5f).filter(new Filter(1, -1L, group));
    Body chest = limb(world, x, y, 0, 0.45f, 0.22f, flesh);
    Body hips = limb(world, x, y - 0.55f, 0, 0.2f, 0.2f, flesh);
    hinge(world, chest, hips, x, y - 0.3f, -0.4f, 0.4f);
    Body head = world.create(BodyDefinition.dynamic(x, y + 0.62f));
    head.attach(new Circle(0.2f), flesh);
    hinge(world, chest, head, x, y + 0.4f, -0.5f, 0.5f);
    for (int side = -1; side <= 1; side += 2) {
      Body upperArm = limb(world, x + 0.28f * side, y + 0.02f, 0, 0.4f, 0.09f, flesh);
      hinge(world, chest, upperArm, x + 0.28f * side, y + 0.2f, -2.2f, 2.2f);
      Body arm = limb(world, x + 0.28f * side, y - 0.4f, 0, 0.38f, 0.08f, flesh);
      hinge(world, upperArm, arm, x + 0.28f * side, y - 0.2f, 0, 2.3f);
      Body thigh = limb(world, x + 0.12f * side, y - 0.85f, 0, 0.48f, 0.11f, flesh);
      hinge(world, hips, thigh, x + 0.12f * side, y - 0.62f, -0.6f, 1.4f);
      Body shin = limb(world, x + 0.12f * side, y - 1.35f, 0, 0.46f, 0.1f, flesh);
      hinge(world, thigh, shin, x + 0.12f * side, y - 1.1f, -2, 0);
    }
    chest.setVelocity(2.5f + push, 0);
    chest.setAngularVelocity(-2 + 4 * push);
  }

  private static Body limb(
      World world, float x, float y, float angle, float length, float radius, FixtureDefinition d) {
    Body body = world.create(BodyDefinition.dynamic(x, y).angle(angle));
    float half = Math.max(0.02f, 0.5f * length - radius * 0.5f);
    body.attach(new Capsule(0, -half, 0, half, radius), d);
    return body;
  }

  private static void hinge(
      World world, Body a, Body b, float x, float y, float lower, float upper) {
    world.create(new RevoluteDefinition(a, b).anchor(x, y).limits(lower, upper).motor(0, 4));
  }

  // ---- vehicle ----

  private static FeatureStage.Action vehicle(FeatureStage stage) {
    World world = stage.world();
    Body ground = world.create(BodyDefinition.fixed(0, 0));
    int n = stage.size();
    float[] points = new float[2 * (n + 7)];
    for (int k = 0; k < n + 7; k++) {
      // Chains collide on the right of their way: the road runs from right to left.
      float x = 2 * (n - k);
      double hills = 1.6 * StrictMath.sin(0.16 * x) + 0.7 * StrictMath.sin(0.41 * x + 1);
      points[2 * k] = x;
      points[2 * k + 1] = x < 6 ? 0 : (float) (hills * Math.min(1, (x - 6) / 20));
    }
    ground.attachChain(false, new FixtureDefinition().friction(0.9f), points);
    ground.attach(new Segment(-11, 0, -11, 12), new FixtureDefinition());
    Body car = world.create(BodyDefinition.dynamic(0, 1.4f));
    car.attach(
        Polygon.hull(
            -1.6f, -0.4f, 1.7f, -0.4f, 1.7f, 0, 0.9f, 0.15f, 0.2f, 0.75f, -1.2f, 0.75f, -1.6f,
            0.1f),
        new FixtureDefinition().density(40));
    FixtureDefinition rubber = new FixtureDefinition().density(25).friction(1.4f);
    List<WheelJoint> wheels = new ArrayList<>();
    for (float x : new float[] {-1.05f, 1.1f}) {
      Body wheel = world.create(BodyDefinition.dynamic(x, 0.75f));
      wheel.attach(new Circle(0.5f), rubber);
      wheels.add(
          world.create(
              new WheelDefinition(car, wheel)
                  .anchor(x, 0.75f)
                  .axis(0, 1)
                  .limits(-0.35f, 0.35f)
                  .spring((float) stage.value("spring"), 0.7f, 0)
                  .motor(-(float) stage.value("speed"), 900)));
    }
    for (int k = 0; k < 12; k++) {
      Body crate = world.create(BodyDefinition.dynamic(24 + 14 * k, 6));
      crate.attach(Polygon.box(0.4f, 0.4f), new FixtureDefinition().density(2));
    }
    return new FeatureStage.Action() {
      @Override
      public double[] bounds() {
        return new double[] {-12, -6, 16, 9};
      }

      @Override
      public int follow() {
        return car.id();
      }

      @Override
      public void set(String parameter, double value) {
        wheels.forEach(wheel -> wheel.setMotor(-(float) value, 900));
      }
    };
  }

  // ---- bridge and cloth ----

  private static FeatureStage.Action bridge(FeatureStage stage) {
    World world = stage.world();
    Body ground = world.create(BodyDefinition.fixed(0, 0));
    int planks = stage.size();
    float half = 0.5f * planks;
    FixtureDefinition stone = new FixtureDefinition();
    ground.attach(Polygon.box(4, 6, -half - 4, -6, 0), stone);
    ground.attach(Polygon.box(4, 6, half + 4, -6, 0), stone);
    FixtureDefinition wood = new FixtureDefinition().density(20);
    Body last = ground;
    for (int k = 0; k < planks; k++) {
      Body plank = world.create(BodyDefinition.dynamic(k + 0.5f - half, -0.125f));
      plank.attach(Polygon.box(0.52f, 0.125f), wood);
      world.create(new RevoluteDefinition(last, plank).anchor(k - half, -0.125f));
      last = plank;
    }
    world.create(new RevoluteDefinition(last, ground).anchor(half, -0.125f));
    FixtureDefinition load = new FixtureDefinition().density(1);
    for (int k = 0; k < 6; k++) {
      Body body = world.create(BodyDefinition.dynamic(2 * (k - 2.5f), 3 + k));
      if (k % 2 == 0) {
        body.attach(FeatureScenes.regular(3, 0.8f), load);
      } else {
        body.attach(new Circle(0.6f), load);
      }
    }
    return FeatureStage.Action.lookAt(-half - 5, -8, half + 5, 10);
  }

  private static FeatureStage.Action cloth(FeatureStage stage) {
    World world = stage.world();
    int n = stage.size();
    float gap = 0.7f;
    FixtureDefinition thread =
        new FixtureDefinition().density(0.6f).friction(0.5f).filter(new Filter(2, ~2L, 0));
    Body[][] net = new Body[n][n];
    for (int row = 0; row < n; row++) {
      for (int column = 0; column < n; column++) {
        boolean fixed = row == 0 && (column == 0 || column == n - 1);
        float x = gap * (column - 0.5f * (n - 1));
        float y = 4 - gap * row * 0.35f;
        net[row][column] =
            world.create(
                fixed
                    ? BodyDefinition.fixed(x, y)
                    : BodyDefinition.dynamic(x, y).damping(0.3f, 0.3f));
        net[row][column].attach(new Circle(0.18f), thread);
        if (row > 0) {
          spring(stage, net[row - 1][column], net[row][column], gap);
        }
        if (column > 0) {
          spring(stage, net[row][column - 1], net[row][column], gap);
        }
      }
    }
    for (int k = 0; k < 5; k++) {
      Body ball = world.create(BodyDefinition.dynamic((k - 2) * 0.24f * n * gap / 2, 9 + 1.3f * k));
      ball.attach(new Circle(0.7f), new FixtureDefinition().density(0.4f));
    }
    Body floor = world.create(BodyDefinition.fixed(0, -1.3f * n * gap));
    floor.attach(new Segment(-2 * n * gap, 0, 2 * n * gap, 0), new FixtureDefinition());
    return FeatureStage.Action.lookAt(-0.8 * n * gap, -1.3 * n * gap, 0.8 * n * gap, 8);
  }

  private static void spring(FeatureStage stage, Body a, Body b, float gap) {
    stage
        .world()
        .create(
            new DistanceDefinition(a, b)
                .length(gap)
                .limits(0.1f * gap, 1.4f * gap)
                .spring((float) stage.value("hertz"), 0.5f));
  }

  // ---- conveyor ----

  private static FeatureStage.Action conveyor(FeatureStage stage) {
    World world = stage.world();
    List<Fixture> belts = new ArrayList<>();
    float speed = (float) stage.value("speed");
    for (int k = 0; k < 3; k++) {
      int side = k % 2 == 0 ? 1 : -1;
      Body frame = world.create(BodyDefinition.fixed(side * -3, 8 - 4 * k).angle(0.04f * side));
      belts.add(
          frame.attach(
              Polygon.roundedBox(9, 0.1f, 0, 0, 0, 0.25f),
              new FixtureDefinition().friction(0.9f).tangentSpeed(side * speed)));
    }
    Body walls = world.create(BodyDefinition.fixed(0, 0));
    FixtureDefinition wall = new FixtureDefinition().friction(0.1f);
    walls.attach(new Segment(-15, -8, -15, 14), wall);
    walls.attach(new Segment(15, -8, 15, 14), wall);
    walls.attach(new Segment(-15, -8, 15, -8), wall);
    for (int k = 0; k < stage.size(); k++) {
      Body box = world.create(BodyDefinition.dynamic(-9 + 1.3f * (k % 8), 10 + 1.2f * (k / 8)));
      float half = (float) (0.3 + 0.2 * stage.random());
      box.attach(Polygon.box(half, half), new FixtureDefinition().friction(0.6f));
    }
    return new FeatureStage.Action() {
      @Override
      public double[] bounds() {
        return new double[] {-16, -9, 16, 15};
      }

      @Override
      public void set(String parameter, double value) {
        for (int k = 0; k < belts.size(); k++) {
          belts.get(k).setTangentSpeed((float) (k % 2 == 0 ? value : -value));
          // A new speed must reach boxes that came to rest.
          world
              .queries()
              .overlap(
                  belts.get(k).shape(),
                  belts.get(k).body().x(),
                  belts.get(k).body().y(),
                  belts.get(k).body().angle())
              .forEach(fixture -> fixture.body().setAwake(true));
        }
      }
    };
  }

  // ---- what breaks ----

  private static FeatureStage.Action breakable(FeatureStage stage) {
    World world = stage.world();
    Body ground = world.create(BodyDefinition.fixed(0, -1));
    ground.attach(Polygon.box(40, 1), new FixtureDefinition().friction(0.8f));
    float force = 1000 * (float) stage.value("strength");
    FixtureDefinition wood = new FixtureDefinition().density(8).friction(0.6f);
    Body[] below = {ground, ground, ground};
    for (int floor = 0; floor < stage.size(); floor++) {
      float y = 2.3f * floor;
      Body slab = world.create(BodyDefinition.dynamic(0, y + 2.15f));
      slab.attach(Polygon.box(3.2f, 0.15f), wood);
      for (int k = 0; k < 3; k++) {
        float x = 2.8f * (k - 1);
        Body post = world.create(BodyDefinition.dynamic(x, y + 1));
        post.attach(Polygon.box(0.15f, 1), wood);
        weld(world, below[k], post, x, y, force);
        weld(world, post, slab, x, y + 2, force);
        below[k] = slab;
      }
    }
    float top = 2.3f * stage.size();
    Body ball = world.create(BodyDefinition.dynamic(-26, 0.45f * top + 3).velocity(26, 4));
    ball.attach(new Circle(1.2f), new FixtureDefinition().density(30));
    return FeatureStage.Action.lookAt(-28, -2, 28, 1.4 * top + 6);
  }

  private static void weld(World world, Body a, Body b, float x, float y, float force) {
    world.create(new WeldDefinition(a, b).anchor(x, y).breaksAt(force, force));
  }
}
