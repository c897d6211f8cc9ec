package dev.broadside.benchmarks.engines;

import java.util.ArrayList;
import java.util.List;
import org.dyn4j.dynamics.Body;
import org.dyn4j.dynamics.BodyFixture;
import org.dyn4j.dynamics.joint.RevoluteJoint;
import org.dyn4j.geometry.Convex;
import org.dyn4j.geometry.Geometry;
import org.dyn4j.geometry.MassType;
import org.dyn4j.geometry.Vector2;
import org.dyn4j.world.World;

/** dyn4j with the iterations of the Box2D family. */
final class DynEngine implements Engine {
  private final World<Body> world = new World<>();
  private final List<Body> bodies = new ArrayList<>();
  private final List<Kind> kinds = new ArrayList<>();

  DynEngine() {
    world.setGravity(0, -10);
    world.getSettings().setStepFrequency(STEP);
    world.getSettings().setAtRestDetectionEnabled(false);
    world.getSettings().setVelocityConstraintSolverIterations(VELOCITY_ITERATIONS);
    world.getSettings().setPositionConstraintSolverIterations(POSITION_ITERATIONS);
  }

  @Override
  public String name() {
    return "dyn4j";
  }

  @Override
  public int body(Kind kind, double x, double y, double angularVelocity) {
    Body body = new Body();
    body.translate(x, y);
    body.setAngularVelocity(angularVelocity);
    body.setAtRestDetectionEnabled(false);
    bodies.add(body);
    kinds.add(kind);
    return bodies.size() - 1;
  }

  private void attach(int body, Convex shape) {
    BodyFixture fixture = bodies.get(body).addFixture(shape, 1);
    fixture.setFriction(FRICTION);
  }

  @Override
  public void box(int body, double centerX, double centerY, double halfWidth, double halfHeight) {
    Convex shape = Geometry.createRectangle(2 * halfWidth, 2 * halfHeight);
    shape.translate(centerX, centerY);
    attach(body, shape);
  }

  @Override
  public void circle(int body, double radius) {
    attach(body, Geometry.createCircle(radius));
  }

  @Override
  public void finish(int body) {
    // An infinite mass is fixed as long as its velocity is zero, else it is kinematic.
    bodies.get(body).setMass(kinds.get(body) == Kind.DYNAMIC ? MassType.NORMAL : MassType.INFINITE);
    world.addBody(bodies.get(body));
  }

  @Override
  public void hinge(int a, int b, double x, double y) {
    world.addJoint(new RevoluteJoint<>(bodies.get(a), bodies.get(b), new Vector2(x, y)));
  }

  @Override
  public void step() {
    world.step(1);
  }

  @Override
  public double x(int body) {
    return bodies.get(body).getTransform().getTranslationX();
  }

  @Override
  public double y(int body) {
    return bodies.get(body).getTransform().getTranslationY();
  }
}
