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
    setNotNegative(WeldKernel.LINEAR_HERTZ, "linear hertz", hertz);
    setNotNegative(WeldKernel.LINEAR_DAMPING, "linear damping ratio", dampingRatio);
  }

  /** Stiffness of the angle in hertz (0 is rigid) and damping ratio. */
  public void setAngularSpring(float hertz, float dampingRatio) {
    setNotNegative(WeldKernel.ANGULAR_HERTZ, "angular hertz", hertz);
    setNotNegative(WeldKernel.ANGULAR_DAMPING, "angular damping ratio", dampingRatio);
  }
}
