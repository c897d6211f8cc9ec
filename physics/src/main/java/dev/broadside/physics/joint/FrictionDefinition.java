package dev.broadside.physics.joint;

import dev.broadside.physics.Body;
import dev.broadside.physics.JointDefinition;
import dev.broadside.physics.World;
import dev.broadside.physics.internal.solver.JointKernels;

/**
 * Resists movement of B's anchor over A, wherever it is there, and relative spin, as a table
 * resists what slides on it.
 */
public final class FrictionDefinition extends JointDefinition<FrictionJoint, FrictionDefinition> {
  private float maxForce;
  private float maxTorque;

  public FrictionDefinition(Body bodyA, Body bodyB) {
    super(bodyA, bodyB);
  }

  /** The most force in N and torque in N m. */
  public FrictionDefinition strength(float force, float torque) {
    JointChecks.strengths(this, force, torque);
    maxForce = force;
    maxTorque = torque;
    return this;
  }

  @Override
  protected byte type() {
    return JointKernels.MOTOR;
  }

  @Override
  protected FrictionJoint handle(World world, int joint) {
    return new FrictionJoint(world, joint);
  }

  @Override
  protected void fill(FrictionJoint joint) {
    joint.setStrength(maxForce, maxTorque);
  }

  @Override
  protected FrictionDefinition self() {
    return this;
  }
}
