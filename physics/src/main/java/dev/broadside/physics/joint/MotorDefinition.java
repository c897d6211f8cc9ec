package dev.broadside.physics.joint;

import dev.broadside.physics.Body;
import dev.broadside.physics.JointDefinition;
import dev.broadside.physics.World;
import dev.broadside.physics.internal.solver.JointKernels;

/** Drives B to a place and angle in A's frame with limited force and torque. */
public final class MotorDefinition extends JointDefinition<MotorJoint, MotorDefinition> {
  private float targetX;
  private float targetY;
  private float targetAngle;
  private float maxForce = 1;
  private float maxTorque = 1;
  private float correction = 0.3f;

  public MotorDefinition(Body bodyA, Body bodyB) {
    super(bodyA, bodyB);
  }

  /** Where B's anchor should be relative to A's, in A's frame, and B's angle. */
  public MotorDefinition target(float x, float y, float angle) {
    JointChecks.finite(this, "target x", x);
    JointChecks.finite(this, "target y", y);
    JointChecks.finite(this, "target angle", angle);
    targetX = x;
    targetY = y;
    targetAngle = angle;
    return this;
  }

  /** The most force in N and torque in N m; 1 and 1 by default. */
  public MotorDefinition strength(float force, float torque) {
    JointChecks.strengths(this, force, torque);
    maxForce = force;
    maxTorque = torque;
    return this;
  }

  /** Share of the error removed in a step, 0 … 1; 0.3 by default. */
  public MotorDefinition correction(float share) {
    correction = JointChecks.correction(this, share);
    return this;
  }

  @Override
  protected byte type() {
    return JointKernels.MOTOR;
  }

  @Override
  protected MotorJoint handle(World world, int joint) {
    return new MotorJoint(world, joint);
  }

  @Override
  protected void fill(MotorJoint joint) {
    joint.setTarget(targetX, targetY, targetAngle);
    joint.setStrength(maxForce, maxTorque);
    joint.setCorrection(correction);
  }

  @Override
  protected MotorDefinition self() {
    return this;
  }
}
