package dev.broadside.physics.joint;

import dev.broadside.physics.Joint;
import dev.broadside.physics.World;
import dev.broadside.physics.internal.solver.DriveKernel;

/** Drives B to a place and angle in A's frame. */
public final class MotorJoint extends Joint {
  MotorJoint(World world, int index) {
    super(world, index);
  }

  /** Where B's anchor should be relative to A's, in A's frame, and B's angle. */
  public void setTarget(float x, float y, float angle) {
    setFinite(DriveKernel.TARGET_X, "target x", x);
    setFinite(DriveKernel.TARGET_Y, "target y", y);
    setFinite(DriveKernel.TARGET_ANGLE, "target angle", angle);
  }

  /** The most force in N and torque in N m (may be infinite). */
  public void setStrength(float force, float torque) {
    setNotNegative(DriveKernel.MAX_FORCE, "force", force);
    setNotNegative(DriveKernel.MAX_TORQUE, "torque", torque);
  }

  /** Share of the error removed in a step, 0 … 1. */
  public void setCorrection(float share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(this + ": correction " + share + " must be 0 … 1");
    }
    setParam(DriveKernel.CORRECTION, share);
  }
}
