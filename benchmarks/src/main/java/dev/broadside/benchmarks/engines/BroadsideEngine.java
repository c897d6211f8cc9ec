package dev.broadside.benchmarks.engines;

import dev.broadside.physics.Body;
import dev.broadside.physics.BodyDefinition;
import dev.broadside.physics.FixtureDefinition;
import dev.broadside.physics.World;
import dev.broadside.physics.WorldDefinition;
import dev.broadside.physics.joint.RevoluteDefinition;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import java.util.ArrayList;
import java.util.List;

/** Ours, with its default solver: four sub-steps. */
final class BroadsideEngine implements Engine {
  private final String name;
  private final World world;
  private final List<Body> bodies = new ArrayList<>();

  BroadsideEngine(int threads) {
    name = threads == 1 ? "broadside" : "broadside-" + threads + "-threads";
    world = new World(new WorldDefinition().gravity(0, -10).sleeping(false).threads(threads));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int body(Kind kind, double x, double y, double angularVelocity) {
    BodyDefinition definition =
        switch (kind) {
          case FIXED -> BodyDefinition.fixed((float) x, (float) y);
          case KINEMATIC -> BodyDefinition.kinematic((float) x, (float) y);
          case DYNAMIC -> BodyDefinition.dynamic((float) x, (float) y);
        };
    bodies.add(world.create(definition.angularVelocity((float) angularVelocity)));
    return bodies.size() - 1;
  }

  private static FixtureDefinition fixture() {
    return new FixtureDefinition().density(1).friction((float) FRICTION);
  }

  @Override
  public void box(int body, double centerX, double centerY, double halfWidth, double halfHeight) {
    bodies
        .get(body)
        .attach(
            Polygon.box((float) halfWidth, (float) halfHeight, (float) centerX, (float) centerY, 0),
            fixture());
  }

  @Override
  public void circle(int body, double radius) {
    bodies.get(body).attach(new Circle((float) radius), fixture());
  }

  @Override
  public void hinge(int a, int b, double x, double y) {
    world.create(new RevoluteDefinition(bodies.get(a), bodies.get(b)).anchor((float) x, (float) y));
  }

  @Override
  public void step() {
    world.step((float) STEP);
  }

  @Override
  public double x(int body) {
    return bodies.get(body).x();
  }

  @Override
  public double y(int body) {
    return bodies.get(body).y();
  }

  @Override
  public void close() {
    world.close();
  }
}
