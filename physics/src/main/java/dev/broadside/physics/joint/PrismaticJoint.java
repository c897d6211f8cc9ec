package dev.broadside.physics.joint;

import dev.broadside.physics.World;

/** A slider along an axis of A: B does not turn against it. The motor acts along the axis. */
public final class PrismaticJoint extends AxisJoint {
  PrismaticJoint(World world, int index) {
    super(world, index);
  }

  /** Force the motor used in the last step, N. */
  public float motorForce() {
    return motorReaction();
  }
}
