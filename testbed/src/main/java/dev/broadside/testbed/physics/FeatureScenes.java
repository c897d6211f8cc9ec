package dev.broadside.testbed.physics;

import dev.broadside.physics.Body;
import dev.broadside.physics.BodyDefinition;
import dev.broadside.physics.FixtureDefinition;
import dev.broadside.physics.World;
import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.shape.Capsule;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import dev.broadside.physics.shape.Segment;
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
        Parameter.of("size", "Shapes", 5, 400, 1, 80),
        List.of(Parameter.of("bounce", "Restitution", 0, 1, 0.05, 0.1)),
        FeatureScenes::shapes);
    add(
        choices,
        "bridge",
        "planks on hinges carry a load",
        Parameter.of("size", "Planks", 5, 60, 1, 24),
        List.of(),
        FeatureScenes::bridge);
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
    return FeatureStage.Action.NONE;
  }

  static Polygon regular(int corners, float radius) {
    float[] points = new float[2 * corners];
    for (int k = 0; k < corners; k++) {
      points[2 * k] = (float) (radius * StrictMath.cos(2 * Math.PI * k / corners));
      points[2 * k + 1] = (float) (radius * StrictMath.sin(2 * Math.PI * k / corners));
    }
    return Polygon.hull(points);
  }

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
        body.attach(regular(3, 0.8f), load);
      } else {
        body.attach(new Circle(0.6f), load);
      }
    }
    return FeatureStage.Action.NONE;
  }
}
