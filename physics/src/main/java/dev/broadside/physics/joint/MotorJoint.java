package dev.broadside.physics.joint;

import dev.broadside.physics.Joint;
import dev.broadside.physics.SolverType;
import dev.broadside.physics.World;
import dev.broadside.physics.WorldDefinition;
import dev.broadside.physics.internal.solver.DriveKernel;

/** Drives B to a place and angle in A's frame. */
public final class MotorJoint extends Joint {
  MotorJoint(World world, int index) {
    super(world, index);
  }

  /** Where B's anchor should be relative to A's, in A's frame, and B's angle. */
  public void setTarget(float x, float y, float angle) {
    JointChecks.finite(this, "target x", x);
    JointChecks.finite(this, "target y", y);
    JointChecks.finite(this, "target angle", angle);
    setParam(DriveKernel.TARGET_X, x);
    setParam(DriveKernel.TARGET_Y, y);
    setParam(DriveKernel.TARGET_ANGLE, angle);
  }

  /** The most force in N and torque in N m (may be infinite). */
  public void setStrength(float force, float torque) {
    JointChecks.strengths(this, force, torque);
    setParam(DriveKernel.MAX_FORCE, force);
    setParam(DriveKernel.MAX_TORQUE, torque);
  }

  /** Share of the error removed in a step, 0 … 1. */
  public void setCorrection(float share) {
    setParam(DriveKernel.CORRECTION, JointChecks.correction(this, share));
    WorldDefinition settings = world().definition();
    int subSteps = settings.solver() == SolverType.SOFT_STEP ? settings.subSteps() : 1;
    setParam(DriveKernel.SUB_CORRECTION, DriveKernel.shareOfSubStep(share, subSteps));
  }

  public float targetX() {
    return param(DriveKernel.TARGET_X);
  }

  public float targetY() {
    return param(DriveKernel.TARGET_Y);
  }

  public float targetAngle() {
    return param(DriveKernel.TARGET_ANGLE);
  }

  /** The most force, N. */
  public float maxForce() {
    return param(DriveKernel.MAX_FORCE);
  }

  /** The most torque, N m. */
  public float maxTorque() {
    return param(DriveKernel.MAX_TORQUE);
  }

  public float correction() {
    return param(DriveKernel.CORRECTION);
  }
}
