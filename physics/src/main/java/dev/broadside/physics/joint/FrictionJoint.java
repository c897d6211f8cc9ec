package dev.broadside.physics.joint;

import dev.broadside.physics.Joint;
import dev.broadside.physics.World;
import dev.broadside.physics.internal.solver.DriveKernel;

/** Resists relative movement and spin: a motor joint that wants to go nowhere. */
public final class FrictionJoint extends Joint {
  FrictionJoint(World world, int index) {
    super(world, index);
  }

  /** The most force in N and torque in N m (may be infinite). */
  public void setStrength(float force, float torque) {
    JointChecks.strengths(this, force, torque);
    setParam(DriveKernel.MAX_FORCE, force);
    setParam(DriveKernel.MAX_TORQUE, torque);
  }

  /** The most force, N. */
  public float maxForce() {
    return param(DriveKernel.MAX_FORCE);
  }

  /** The most torque, N m. */
  public float maxTorque() {
    return param(DriveKernel.MAX_TORQUE);
  }
}
