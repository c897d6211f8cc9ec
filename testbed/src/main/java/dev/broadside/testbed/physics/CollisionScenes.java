package dev.broadside.testbed.physics;

import dev.broadside.physics.Body;
import dev.broadside.physics.BodyDefinition;
import dev.broadside.physics.BodyType;
import dev.broadside.physics.CastHit;
import dev.broadside.physics.Contact;
import dev.broadside.physics.ContactListener;
import dev.broadside.physics.Filter;
import dev.broadside.physics.Fixture;
import dev.broadside.physics.FixtureDefinition;
import dev.broadside.physics.World;
import dev.broadside.physics.scene.RunningScene;
import dev.broadside.physics.shape.Capsule;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import dev.broadside.physics.shape.Segment;
import dev.broadside.testbed.session.Parameter;
import java.util.List;
import java.util.Map;

/** Who meets whom, and how: sensors, bullets, chains, rays, filters, listeners, sleep. */
final class CollisionScenes {
  private CollisionScenes() {}

  static void addTo(Map<String, SceneChoice> choices) {
    FeatureScenes.add(
        choices,
        "sensors",
        "balls fall through zones that notice them and push nothing",
        Parameter.of("size", "Balls", 1, 120, 1, 30),
        List.of(),
        CollisionScenes::sensors);
    FeatureScenes.add(
        choices,
        "bullets",
        "bullets against paper walls; switch continuous collision off under World",
        Parameter.of("size", "Bullets", 1, 40, 1, 10),
        List.of(Parameter.of("speed", "Speed, m/s", 20, 380, 10, 200)),
        CollisionScenes::bullets);
    FeatureScenes.add(
        choices,
        "chains",
        "one-sided chains: what comes from below passes, what falls on them stays",
        Parameter.of("size", "Balls", 1, 60, 1, 16),
        List.of(),
        CollisionScenes::chains);
    FeatureScenes.add(
        choices,
        "rays",
        "rays and a swept capsule look for the first thing in their way",
        Parameter.of("size", "Rays", 1, 180, 1, 48),
        List.of(Parameter.live("turn", "Turns a minute", -30, 30, 1, 4)),
        CollisionScenes::rays);
    FeatureScenes.add(
        choices,
        "filters",
        "categories, masks and groups decide who collides; use Explain on two of them",
        Parameter.of("size", "Of each kind", 1, 20, 1, 6),
        List.of(),
        CollisionScenes::filters);
    FeatureScenes.add(
        choices,
        "listener",
        "a listener disables contacts from below: a platform one can jump through",
        Parameter.of("size", "Boxes", 1, 40, 1, 10),
        List.of(),
        CollisionScenes::listener);
    FeatureScenes.add(
        choices,
        "islands",
        "stacks fall asleep one by one; wake them with a bullet",
        Parameter.of("size", "Stacks", 1, 40, 1, 12),
        List.of(),
        CollisionScenes::islands);
  }

  private static Body floor(World world, float halfWidth) {
    Body ground = world.create(BodyDefinition.fixed(0, -1));
    ground.attach(Polygon.box(halfWidth, 1), new FixtureDefinition());
    return ground;
  }

  private static FeatureStage.Action sensors(FeatureStage stage) {
    World world = stage.world();
    Body ground = floor(world, 16);
    FixtureDefinition zone = new FixtureDefinition().sensor();
    ground.attach(new Circle(-7, 8, 2.5f), zone);
    ground.attach(Polygon.box(3, 1.5f, 1, 6, 0.3f), zone);
    ground.attach(new Capsule(6, 10, 10, 7, 1), zone);
    ground.attach(new Segment(-15, 0, -15, 20), new FixtureDefinition());
    ground.attach(new Segment(15, 0, 15, 20), new FixtureDefinition());
    for (int k = 0; k < stage.size(); k++) {
      Body ball =
          world.create(
              BodyDefinition.dynamic((float) (stage.random() * 26 - 13), 14 + 0.8f * k / 2));
      ball.attach(
          new Circle((float) (0.3 + 0.3 * stage.random())),
          new FixtureDefinition().restitution(0.7f));
    }
    return new FeatureStage.Action() {
      @Override
      public void sketch(Sketch sketch) {
        world
            .inspect()
            .forEachContact(
                contact -> {
                  if (contact.isSensor() && contact.isTouching()) {
                    Fixture a = contact.fixtureA();
                    Body seen = (a.isSensor() ? contact.fixtureB() : a).body();
                    sketch.mark(seen.x(), seen.y(), 0.35, Sketch.HIT);
                  }
                });
      }
    };
  }

  private static FeatureStage.Action bullets(FeatureStage stage) {
    World world = stage.world();
    floor(world, 60);
    FixtureDefinition paper = new FixtureDefinition().density(4).friction(0.8f);
    for (int k = 0; k < 5; k++) {
      for (int row = 0; row < 4; row++) {
        Body sheet = world.create(BodyDefinition.dynamic(4 + 5 * k, 1 + 2.02f * row));
        sheet.attach(Polygon.box(0.04f, 1), paper);
      }
    }
    Body wall = world.create(BodyDefinition.fixed(32, 5));
    wall.attach(Polygon.box(0.02f, 8), new FixtureDefinition());
    int count = stage.size();
    float speed = (float) stage.value("speed");
    return new FeatureStage.Action() {
      @Override
      public void after(int step) {
        if (step % 20 == 0 && step / 20 < count) {
          int k = step / 20;
          Body bullet =
              world.create(
                  BodyDefinition.dynamic(-30, 1.2f + 0.7f * (k % 9)).velocity(speed, 0).bullet());
          bullet.attach(new Circle(0.12f), new FixtureDefinition().density(20));
        }
      }
    };
  }

  private static FeatureStage.Action chains(FeatureStage stage) {
    World world = stage.world();
    Body ground = world.create(BodyDefinition.fixed(0, 0));
    FixtureDefinition rail = new FixtureDefinition().friction(0.4f);
    // Right of their way is up when points run from right to left.
    for (int k = 0; k < 3; k++) {
      float[] points = new float[2 * 14];
      for (int i = 0; i < 14; i++) {
        points[2 * i] = 9 - 18f * i / 13;
        points[2 * i + 1] = (float) (4 * k + 0.5 * StrictMath.cos(Math.PI * i / 6.5 + k));
      }
      ground.attachChain(false, rail, points);
    }
    ground.attachChain(true, rail, -14, -6, -14, 20, 14, 20, 14, -6);
    for (int k = 0; k < stage.size(); k++) {
      Body ball =
          world.create(
              BodyDefinition.dynamic(-7 + 14f * (k % 8) / 7, -4.5f + 1.1f * (k / 8))
                  .velocity((float) (stage.random() * 2 - 1), (float) (13 + 6 * stage.random())));
      if (k % 3 == 0) {
        ball.attach(Polygon.box(0.4f, 0.4f), new FixtureDefinition());
      } else {
        ball.attach(new Circle(0.45f), new FixtureDefinition().restitution(0.2f));
      }
    }
    return FeatureStage.Action.NONE;
  }

  private static FeatureStage.Action rays(FeatureStage stage) {
    World world = stage.world();
    Body ground = floor(world, 22);
    ground.attach(new Segment(-21, 0, -21, 20), new FixtureDefinition());
    ground.attach(new Segment(21, 0, 21, 20), new FixtureDefinition());
    for (int k = 0; k < 40; k++) {
      Body body =
          world.create(
              BodyDefinition.dynamic((float) (stage.random() * 36 - 18), 2 + 0.9f * (k / 2)));
      float size = (float) (0.35 + 0.45 * stage.random());
      if (k % 3 == 0) {
        body.attach(new Circle(size), new FixtureDefinition());
      } else {
        body.attach(FeatureScenes.regular(3 + k % 5, size), new FixtureDefinition());
      }
    }
    Body eye = world.create(BodyDefinition.kinematic(0, 9));
    eye.attach(new Circle(0.3f), new FixtureDefinition());
    eye.setAngularVelocity((float) (stage.value("turn") * Math.PI / 30));
    int count = stage.size();
    return new FeatureStage.Action() {
      @Override
      public void set(String parameter, double value) {
        eye.setAngularVelocity((float) (value * Math.PI / 30));
      }

      @Override
      public void sketch(Sketch sketch) {
        for (int k = 0; k < count; k++) {
          double angle = eye.angle() + 2 * Math.PI * k / count;
          float dx = (float) (25 * Math.cos(angle));
          float dy = (float) (25 * Math.sin(angle));
          CastHit hit = world.queries().castRay(eye.x(), eye.y(), dx, dy, f -> f.body() != eye);
          double share = hit == null ? 1 : hit.fraction();
          sketch.line(eye.x(), eye.y(), eye.x() + share * dx, eye.y() + share * dy, Sketch.RAY);
          if (hit != null) {
            sketch.mark(hit.x(), hit.y(), 0.12, Sketch.HIT);
            sketch.line(
                hit.x(),
                hit.y(),
                hit.x() + 0.6 * hit.normalX(),
                hit.y() + 0.6 * hit.normalY(),
                Sketch.NOTE);
          }
        }
        sweep(sketch);
      }

      /** A capsule that falls from above the eye until it meets something. */
      private void sweep(Sketch sketch) {
        float x = (float) (14 * Math.sin(world.stepCount() * RunningScene.STEP * 0.5));
        Capsule capsule = new Capsule(-1, 0, 1, 0, 0.3f);
        CastHit hit = world.queries().castShape(capsule, x, 18, 0, 0, -20, f -> true);
        double y = hit == null ? -2 : 18 - 20 * hit.fraction();
        sketch.line(x, 18, x, y, Sketch.NOTE);
        for (int side = -1; side <= 1; side += 2) {
          sketch.line(x - 1, y + 0.3 * side, x + 1, y + 0.3 * side, Sketch.RAY);
          sketch.line(x + 1.2 * side, y - 0.2, x + 1.2 * side, y + 0.2, Sketch.RAY);
        }
      }
    };
  }

  private static FeatureStage.Action filters(FeatureStage stage) {
    World world = stage.world();
    Body ground = floor(world, 24);
    ground.attach(new Segment(-20, 0, -20, 20), new FixtureDefinition());
    ground.attach(new Segment(20, 0, 20, 20), new FixtureDefinition());
    // Triangles pass through discs; squares of a negative group through each other; capsules meet
    // all.
    Filter[] filters = {
      new Filter(2, ~4L, 0), new Filter(4, ~2L, 0), new Filter(8, -1L, -1), Filter.DEFAULT
    };
    for (int k = 0; k < 4 * stage.size(); k++) {
      Body body =
          world.create(BodyDefinition.dynamic((float) (stage.random() * 30 - 15), 2 + 0.7f * k));
      FixtureDefinition definition = new FixtureDefinition().filter(filters[k % 4]);
      switch (k % 4) {
        case 0 -> body.attach(FeatureScenes.regular(3, 1), definition);
        case 1 -> body.attach(new Circle(0.8f), definition);
        case 2 -> body.attach(Polygon.box(0.8f, 0.8f), definition);
        default -> body.attach(new Capsule(-0.7f, 0, 0.7f, 0, 0.45f), definition);
      }
    }
    return FeatureStage.Action.NONE;
  }

  private static FeatureStage.Action listener(FeatureStage stage) {
    World world = stage.world();
    floor(world, 16);
    Body platform = world.create(BodyDefinition.fixed(0, 5));
    Fixture plank = platform.attach(Polygon.box(7, 0.3f), new FixtureDefinition().preSolve());
    world.setContactListener(
        new ContactListener() {
          @Override
          public boolean preSolve(Contact contact) {
            boolean first = contact.fixtureA() == plank;
            float up = first ? contact.normalY() : -contact.normalY();
            Body other = (first ? contact.fixtureB() : contact.fixtureA()).body();
            // From below, or still inside on the way up: let it pass.
            return up > 0.5f && other.y() > 5.5f;
          }
        });
    for (int k = 0; k < stage.size(); k++) {
      Body box =
          world.create(
              BodyDefinition.dynamic(-6 + 12f * (k % 7) / 6, 0.6f + 1.1f * (k / 7))
                  .velocity(0, (float) (10 + 5 * stage.random())));
      box.attach(Polygon.box(0.45f, 0.45f), new FixtureDefinition());
    }
    return new FeatureStage.Action() {
      @Override
      public void before(int step) {
        // Whoever lies on the floor jumps again every three seconds.
        if (step > 0 && step % 180 == 0) {
          for (int id = 0; id < world.bodyIdLimit(); id++) {
            Body body = world.body(id);
            if (body != null && body.type() == BodyType.DYNAMIC && body.y() < 3) {
              body.setVelocity(0, 14);
            }
          }
        }
      }
    };
  }

  private static FeatureStage.Action islands(FeatureStage stage) {
    World world = stage.world();
    int n = stage.size();
    floor(world, 2.2f * n + 10);
    for (int k = 0; k < n; k++) {
      float x = 4 * (k - 0.5f * (n - 1));
      for (int row = 0; row < 3 + k % 6; row++) {
        Body box = world.create(BodyDefinition.dynamic(x, 0.55f + 1.05f * row));
        box.attach(Polygon.box(0.5f, 0.5f), new FixtureDefinition());
      }
    }
    return FeatureStage.Action.NONE;
  }
}
