package dev.broadside.physics.joint;

import dev.broadside.physics.Body;
import dev.broadside.physics.World;
import dev.broadside.physics.internal.solver.JointKernels;

/** A wheel on a sprung axle: B turns freely about its anchor, which slides along an axis of A. */
public final class WheelDefinition extends AxisDefinition<WheelJoint, WheelDefinition> {
  public WheelDefinition(Body bodyA, Body bodyB) {
    super(bodyA, bodyB);
  }

  @Override
  protected byte type() {
    return JointKernels.WHEEL;
  }

  @Override
  protected WheelJoint handle(World world, int joint) {
    return new WheelJoint(world, joint);
  }

  @Override
  protected WheelDefinition self() {
    return this;
  }
}
