package dev.broadside.physics.joint;

import dev.broadside.physics.Body;
import dev.broadside.physics.JointDefinition;
import dev.broadside.physics.World;
import dev.broadside.physics.internal.solver.JointKernels;

/** Glues B to A, rigidly or with some give. */
public final class WeldDefinition extends JointDefinition<WeldJoint, WeldDefinition> {
  private float linearHertz;
  private float linearDamping;
  private float angularHertz;
  private float angularDamping;

  public WeldDefinition(Body bodyA, Body bodyB) {
    super(bodyA, bodyB);
  }

  /** Lets the anchors give: stiffness in hertz (0 is rigid) and damping ratio. */
  public WeldDefinition linearSpring(float hertz, float damping) {
    JointChecks.spring(this, "linear", hertz, damping);
    linearHertz = hertz;
    linearDamping = damping;
    return this;
  }

  /** Lets the angle give: stiffness in hertz (0 is rigid) and damping ratio. */
  public WeldDefinition angularSpring(float hertz, float damping) {
    JointChecks.spring(this, "angular", hertz, damping);
    angularHertz = hertz;
    angularDamping = damping;
    return this;
  }

  @Override
  protected byte type() {
    return JointKernels.WELD;
  }

  @Override
  protected WeldJoint handle(World world, int joint) {
    return new WeldJoint(world, joint);
  }

  @Override
  protected void fill(WeldJoint joint) {
    joint.setLinearSpring(linearHertz, linearDamping);
    joint.setAngularSpring(angularHertz, angularDamping);
  }

  @Override
  protected WeldDefinition self() {
    return this;
  }
}
