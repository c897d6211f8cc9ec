package dev.broadside.physics.joint;

import dev.broadside.physics.Body;
import dev.broadside.physics.World;
import dev.broadside.physics.internal.solver.JointKernels;

/**
 * Keeps two anchors at a distance: rigid, springy, or a rope that is only limited. With limits and
 * without a spring the joint is free in between.
 */
public final class DistanceDefinition extends DrivenDefinition<DistanceJoint, DistanceDefinition> {
  private boolean given;
  private float length;

  public DistanceDefinition(Body bodyA, Body bodyB) {
    super(bodyA, bodyB);
  }

  /** Rest length in metres; by default the distance of the anchors when the joint is made. */
  public DistanceDefinition length(float metres) {
    length = JointChecks.notNegative(this, "length", metres);
    given = true;
    return this;
  }

  /** A rope: at most this long, free when shorter. */
  public DistanceDefinition rope(float longest) {
    return limits(0, longest);
  }

  /** Spring towards the rest length: stiffness in hertz and damping ratio. */
  public DistanceDefinition spring(float hertz, float damping) {
    return super.spring(hertz, damping, 0);
  }

  /** Spring: stiffness in hertz, damping ratio and rest length in metres. */
  @Override
  public DistanceDefinition spring(float hertz, float damping, float restLength) {
    return length(restLength).spring(hertz, damping);
  }

  @Override
  protected byte type() {
    return JointKernels.DISTANCE;
  }

  @Override
  protected DistanceJoint handle(World world, int joint) {
    return new DistanceJoint(world, joint);
  }

  @Override
  protected void fill(DistanceJoint joint) {
    super.fill(joint);
    joint.setLength(given ? length : joint.currentLength());
  }

  @Override
  protected DistanceDefinition self() {
    return this;
  }
}
