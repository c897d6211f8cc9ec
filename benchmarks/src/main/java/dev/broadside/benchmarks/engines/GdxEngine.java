package dev.broadside.benchmarks.engines;

import com.badlogic.gdx.math.Vector2;
import com.badlogic.gdx.physics.box2d.Body;
import com.badlogic.gdx.physics.box2d.BodyDef;
import com.badlogic.gdx.physics.box2d.Box2D;
import com.badlogic.gdx.physics.box2d.CircleShape;
import com.badlogic.gdx.physics.box2d.FixtureDef;
import com.badlogic.gdx.physics.box2d.PolygonShape;
import com.badlogic.gdx.physics.box2d.Shape;
import com.badlogic.gdx.physics.box2d.World;
import com.badlogic.gdx.physics.box2d.joints.RevoluteJointDef;
import com.badlogic.gdx.utils.GdxNativesLoader;
import java.util.ArrayList;
import java.util.List;

/** Native Box2D as libGDX ships it. */
final class GdxEngine implements Engine {
  private final World world;
  private final List<Body> bodies = new ArrayList<>();

  GdxEngine() {
    GdxNativesLoader.load();
    Box2D.init();
    world = new World(new Vector2(0, -10), false);
  }

  @Override
  public String name() {
    return "gdx-box2d";
  }

  @Override
  public int body(Kind kind, double x, double y, double angularVelocity) {
    BodyDef definition = new BodyDef();
    definition.type =
        switch (kind) {
          case FIXED -> BodyDef.BodyType.StaticBody;
          case KINEMATIC -> BodyDef.BodyType.KinematicBody;
          case DYNAMIC -> BodyDef.BodyType.DynamicBody;
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
    shape.dispose();
  }

  @Override
  public void box(int body, double centerX, double centerY, double halfWidth, double halfHeight) {
    PolygonShape shape = new PolygonShape();
    shape.setAsBox(
        (float) halfWidth, (float) halfHeight, new Vector2((float) centerX, (float) centerY), 0);
    attach(body, shape);
  }

  @Override
  public void circle(int body, double radius) {
    CircleShape shape = new CircleShape();
    shape.setRadius((float) radius);
    attach(body, shape);
  }

  @Override
  public void hinge(int a, int b, double x, double y) {
    RevoluteJointDef definition = new RevoluteJointDef();
    definition.initialize(bodies.get(a), bodies.get(b), new Vector2((float) x, (float) y));
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

  @Override
  public void close() {
    world.dispose();
  }
}
