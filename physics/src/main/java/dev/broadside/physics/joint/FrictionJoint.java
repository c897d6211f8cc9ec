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
    setNotNegative(DriveKernel.MAX_FORCE, "force", force);
    setNotNegative(DriveKernel.MAX_TORQUE, "torque", torque);
  }
}
