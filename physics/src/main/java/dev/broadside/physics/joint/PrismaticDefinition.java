package dev.broadside.physics.joint;

import dev.broadside.physics.Body;
import dev.broadside.physics.World;
import dev.broadside.physics.internal.solver.JointKernels;

/** A slider: B moves along an axis of A and does not turn against it. */
public final class PrismaticDefinition extends AxisDefinition<PrismaticJoint, PrismaticDefinition> {
  public PrismaticDefinition(Body bodyA, Body bodyB) {
    super(bodyA, bodyB);
  }

  @Override
  protected byte type() {
    return JointKernels.PRISMATIC;
  }

  @Override
  protected PrismaticJoint handle(World world, int joint) {
    return new PrismaticJoint(world, joint);
  }

  @Override
  protected PrismaticDefinition self() {
    return this;
  }
}
