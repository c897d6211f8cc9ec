package dev.broadside.physics.joint;

import dev.broadside.physics.Body;
import dev.broadside.physics.JointDefinition;
import dev.broadside.physics.World;
import dev.broadside.physics.internal.solver.JointKernels;

/**
 * Drags a point of B to a place in the world; A is any static body. As with other joints the two do
 * not collide meanwhile unless {@link #collideConnected} says so: take a body without fixtures
 * rather than the floor.
 */
public final class MouseDefinition extends JointDefinition<MouseJoint, MouseDefinition> {
  private boolean given;
  private float targetX;
  private float targetY;
  private float hertz = 5;
  private float dampingRatio = 0.7f;
  private float maxForce = 1000;

  public MouseDefinition(Body bodyA, Body bodyB) {
    super(bodyA, bodyB);
  }

  /** The place in the world; by default where B's anchor is. */
  public MouseDefinition target(float x, float y) {
    targetX = JointChecks.finite(this, "target x", x);
    targetY = JointChecks.finite(this, "target y", y);
    given = true;
    return this;
  }

  /** Stiffness in hertz and damping ratio; 5 and 0.7 by default. */
  public MouseDefinition spring(float springHertz, float damping) {
    JointChecks.spring(this, "spring", springHertz, damping);
    hertz = springHertz;
    dampingRatio = damping;
    return this;
  }

  /** The most force, N; usually some times the body's weight. */
  public MouseDefinition strength(float force) {
    maxForce = JointChecks.strength(this, "force", force);
    return this;
  }

  @Override
  protected byte type() {
    return JointKernels.MOUSE;
  }

  @Override
  protected MouseJoint handle(World world, int joint) {
    return new MouseJoint(world, joint);
  }

  @Override
  protected void fill(MouseJoint joint) {
    joint.setTarget(given ? targetX : joint.anchorBx(), given ? targetY : joint.anchorBy());
    joint.setSpring(hertz, dampingRatio);
    joint.setStrength(maxForce);
  }

  @Override
  protected MouseDefinition self() {
    return this;
  }
}
