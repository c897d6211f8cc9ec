package dev.broadside.physics.joint;

import dev.broadside.physics.Body;
import dev.broadside.physics.World;
import dev.broadside.physics.internal.solver.JointKernels;

/** A hinge: the two anchors stay together. Optional angle limits, motor and spring. */
public final class RevoluteDefinition extends DrivenDefinition<RevoluteJoint, RevoluteDefinition> {
  public RevoluteDefinition(Body bodyA, Body bodyB) {
    super(bodyA, bodyB);
  }

  @Override
  protected byte type() {
    return JointKernels.REVOLUTE;
  }

  @Override
  protected RevoluteJoint handle(World world, int joint) {
    return new RevoluteJoint(world, joint);
  }

  @Override
  protected RevoluteDefinition self() {
    return this;
  }
}
