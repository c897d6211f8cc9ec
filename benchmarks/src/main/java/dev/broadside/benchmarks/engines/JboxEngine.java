package dev.broadside.benchmarks.engines;

import java.util.ArrayList;
import java.util.List;
import org.jbox2d.collision.shapes.CircleShape;
import org.jbox2d.collision.shapes.PolygonShape;
import org.jbox2d.collision.shapes.Shape;
import org.jbox2d.common.Vec2;
import org.jbox2d.dynamics.Body;
import org.jbox2d.dynamics.BodyDef;
import org.jbox2d.dynamics.BodyType;
import org.jbox2d.dynamics.FixtureDef;
import org.jbox2d.dynamics.World;
import org.jbox2d.dynamics.joints.RevoluteJointDef;

/** JBox2D: Box2D 2.2 in Java. */
final class JboxEngine implements Engine {
  private final World world = new World(new Vec2(0, -10));
  private final List<Body> bodies = new ArrayList<>();

  JboxEngine() {
    world.setSleepingAllowed(false);
  }

  @Override
  public String name() {
    return "jbox2d";
  }

  @Override
  public int body(Kind kind, double x, double y, double angularVelocity) {
    BodyDef definition = new BodyDef();
    definition.type =
        switch (kind) {
          case FIXED -> BodyType.STATIC;
          case KINEMATIC -> BodyType.KINEMATIC;
          case DYNAMIC -> BodyType.DYNAMIC;
        };
    definition.position.set((float) x, (float) y);
    definition.angularVelocity = (float) angularVelocity;
    definition.allowSleep = false;
    bodies.add(world.createBody(definition));
    return bodies.size() - 1;
  }

  private void attach(int body, Shape shape) {
    FixtureDef definition = new FixtureDef();
    definition.shape = shape;
    definition.density = 1;
    definition.friction = (float) FRICTION;
    bodies.get(body).createFixture(definition);
  }

  @Override
  public void box(int body, double centerX, double centerY, double halfWidth, double halfHeight) {
    PolygonShape shape = new PolygonShape();
    shape.setAsBox(
        (float) halfWidth, (float) halfHeight, new Vec2((float) centerX, (float) centerY), 0);
    attach(body, shape);
  }

  @Override
  public void circle(int body, double radius) {
    CircleShape shape = new CircleShape();
    shape.m_radius = (float) radius;
    attach(body, shape);
  }

  @Override
  public void hinge(int a, int b, double x, double y) {
    RevoluteJointDef definition = new RevoluteJointDef();
    definition.initialize(bodies.get(a), bodies.get(b), new Vec2((float) x, (float) y));
    world.createJoint(definition);
  }

  @Override
  public void step() {
    world.step((float) STEP, VELOCITY_ITERATIONS, POSITION_ITERATIONS);
  }

  @Override
  public double x(int body) {
    return bodies.get(body).getPosition().x;
  }

  @Override
  public double y(int body) {
    return bodies.get(body).getPosition().y;
  }
}
