package dev.broadside.physics.joint;

import dev.broadside.physics.World;

/** A wheel on a sprung axle: the motor turns B. */
public final class WheelJoint extends AxisJoint {
  WheelJoint(World world, int index) {
    super(world, index);
  }

  /** Spin of the wheel relative to A, rad/s. */
  public float speed() {
    return relativeSpin();
  }

  /** Torque the motor used in the last step, N m. */
  public float motorTorque() {
    return motorReaction();
  }
}
