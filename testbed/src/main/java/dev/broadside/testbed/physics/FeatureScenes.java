package dev.broadside.testbed.physics;

import dev.broadside.physics.Body;
import dev.broadside.physics.BodyDefinition;
import dev.broadside.physics.FixtureDefinition;
import dev.broadside.physics.World;
import dev.broadside.physics.shape.Capsule;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import dev.broadside.physics.shape.Segment;
import dev.broadside.testbed.session.Parameter;
import java.util.List;
import java.util.Map;

/** Scenes that show one feature each, small enough to play with. */
final class FeatureScenes {
  private static final String GROUP = "Features";

  private FeatureScenes() {}

  static void addTo(Map<String, SceneChoice> choices) {
    add(
        choices,
        "shapes",
        "circles, capsules, polygons and rounded ones rain into a bowl",
        Parameter.of("size", "Shapes", 5, 400, 1, 120),
        List.of(Parameter.of("bounce", "Restitution", 0, 1, 0.05, 0.1)),
        FeatureScenes::shapes);
    add(
        choices,
        "materials",
        "boxes of growing friction on a ramp, balls of growing bounce, wheels of rolling"
            + " resistance",
        Parameter.of("size", "Of each kind", 3, 16, 1, 8),
        List.of(Parameter.of("slope", "Slope, degrees", 5, 50, 1, 22)),
        FeatureScenes::materials);
    MachineScenes.addTo(choices);
    JointScenes.addTo(choices);
    CollisionScenes.addTo(choices);
  }

  static void add(
      Map<String, SceneChoice> choices,
      String name,
      String summary,
      Parameter size,
      List<Parameter> parameters,
      FeatureStage.Recipe recipe) {
    choices.put(
        name,
        new SceneChoice(
            name,
            GROUP,
            summary,
            size,
            parameters,
            (definition, count, values, seed) ->
                new FeatureStage(definition, count, values, seed, recipe)));
  }

  private static FeatureStage.Action shapes(FeatureStage stage) {
    World world = stage.world();
    Body bowl = world.create(BodyDefinition.fixed(0, 0));
    FixtureDefinition stone = new FixtureDefinition().friction(0.6f);
    int sides = 24;
    for (int k = 0; k < sides; k++) {
      double from = Math.PI * (1 + (double) k / sides);
      double to = Math.PI * (1 + (double) (k + 1) / sides);
      bowl.attach(
          new Segment(
              (float) (16 * StrictMath.cos(from)),
              (float) (12 * StrictMath.sin(from)),
              (float) (16 * StrictMath.cos(to)),
              (float) (12 * StrictMath.sin(to))),
          stone);
    }
    FixtureDefinition material =
        new FixtureDefinition().friction(0.4f).restitution((float) stage.value("bounce"));
    for (int k = 0; k < stage.size(); k++) {
      float x = (float) (stage.random() * 16 - 8);
      float y = 4 + 1.1f * (k / 4f);
      Body body =
          world.create(
              BodyDefinition.dynamic(x, y)
                  .angle((float) (stage.random() * 2 * Math.PI))
                  .angularVelocity((float) (stage.random() * 4 - 2)));
      float size = (float) (0.35 + 0.4 * stage.random());
      switch (k % 5) {
        case 0 -> body.attach(new Circle(size), material);
        case 1 -> body.attach(new Capsule(-size, 0, size, 0, 0.5f * size), material);
        case 2 -> body.attach(Polygon.box(size, 0.7f * size), material);
        case 3 ->
            body.attach(
                Polygon.roundedBox(0.7f * size, 0.7f * size, 0, 0, 0, 0.3f * size), material);
        default -> body.attach(regular(3 + k % 4, size), material);
      }
    }
    return FeatureStage.Action.lookAt(-19, -13, 19, 16);
  }

  static Polygon regular(int corners, float radius) {
    float[] points = new float[2 * corners];
    for (int k = 0; k < corners; k++) {
      points[2 * k] = (float) (radius * StrictMath.cos(2 * Math.PI * k / corners));
      points[2 * k + 1] = (float) (radius * StrictMath.sin(2 * Math.PI * k / corners));
    }
    return Polygon.hull(points);
  }

  private static FeatureStage.Action materials(FeatureStage stage) {
    World world = stage.world();
    Body ground = world.create(BodyDefinition.fixed(0, 0));
    int n = stage.size();
    float slope = (float) Math.toRadians(stage.value("slope"));
    float length = 3f * n;
    float c = (float) StrictMath.cos(slope);
    float s = (float) StrictMath.sin(slope);
    FixtureDefinition plain = new FixtureDefinition().friction(1);
    ground.attach(new Segment(-c * length - 6, s * length, -6, 0), plain);
    ground.attach(new Segment(-6, 0, 3 * n + 4, 0), plain);
    ground.attach(new Segment(3 * n + 4, 0, 3 * n + 4, 12), plain);
    ground.attach(new Segment(-6, 0.2f, -5.6f, 0), plain);
    for (int k = 0; k < n; k++) {
      float share = n == 1 ? 0 : k / (float) (n - 1);
      // Boxes up the slope: the slipperiest stands lowest, so that none stops another.
      float along = 2 + 2.6f * k;
      Body box =
          world.create(
              BodyDefinition.dynamic(-6 - c * along - s * 0.52f, s * along + c * 0.52f)
                  .angle(-slope));
      box.attach(
          Polygon.box(0.5f, 0.5f), new FixtureDefinition().friction(share * share).density(1));
      Body ball = world.create(BodyDefinition.dynamic(-3 + 1.5f * k, 8));
      ball.attach(new Circle(0.5f), new FixtureDefinition().restitution(share));
      Body wheel =
          world.create(
              BodyDefinition.dynamic(1.5f * n - 1 + 1.5f * k, 0.5f)
                  .velocity(2, 0)
                  .angularVelocity(-4));
      wheel.attach(new Circle(0.5f), new FixtureDefinition().rollingResistance(0.3f * share));
    }
    return FeatureStage.Action.NONE;
  }
}
