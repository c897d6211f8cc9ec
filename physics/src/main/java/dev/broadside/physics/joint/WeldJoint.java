package dev.broadside.physics.joint;

import dev.broadside.physics.Joint;
import dev.broadside.physics.World;
import dev.broadside.physics.internal.solver.WeldKernel;

/** Glue between two bodies. */
public final class WeldJoint extends Joint {
  WeldJoint(World world, int index) {
    super(world, index);
  }

  /** Stiffness of the anchors in hertz (0 is rigid) and damping ratio. */
  public void setLinearSpring(float hertz, float dampingRatio) {
    JointChecks.spring(this, "linear", hertz, dampingRatio);
    setParam(WeldKernel.LINEAR_HERTZ, hertz);
    setParam(WeldKernel.LINEAR_DAMPING, dampingRatio);
  }

  /** Stiffness of the angle in hertz (0 is rigid) and damping ratio. */
  public void setAngularSpring(float hertz, float dampingRatio) {
    JointChecks.spring(this, "angular", hertz, dampingRatio);
    setParam(WeldKernel.ANGULAR_HERTZ, hertz);
    setParam(WeldKernel.ANGULAR_DAMPING, dampingRatio);
  }

  public float linearHertz() {
    return param(WeldKernel.LINEAR_HERTZ);
  }

  public float linearDampingRatio() {
    return param(WeldKernel.LINEAR_DAMPING);
  }

  public float angularHertz() {
    return param(WeldKernel.ANGULAR_HERTZ);
  }

  public float angularDampingRatio() {
    return param(WeldKernel.ANGULAR_DAMPING);
  }
}
