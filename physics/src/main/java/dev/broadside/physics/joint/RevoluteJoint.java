package dev.broadside.physics.joint;

import dev.broadside.physics.World;

/** A hinge between two bodies. */
public final class RevoluteJoint extends DrivenJoint {
  RevoluteJoint(World world, int index) {
    super(world, index);
  }

  /** Angle of B relative to A, less the reference angle. */
  public float angle() {
    return relativeAngle();
  }

  /** Spin of B relative to A, rad/s. */
  public float speed() {
    return relativeSpin();
  }

  /** Torque the motor used in the last step, N m. */
  public float motorTorque() {
    return motorReaction();
  }
}
