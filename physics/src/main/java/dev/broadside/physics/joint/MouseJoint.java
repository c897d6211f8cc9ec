package dev.broadside.physics.joint;

import dev.broadside.physics.Joint;
import dev.broadside.physics.World;
import dev.broadside.physics.internal.solver.MouseKernel;

/** Drags a point of B to a place in the world. */
public final class MouseJoint extends Joint {
  MouseJoint(World world, int index) {
    super(world, index);
  }

  /** The place in the world. */
  public void setTarget(float x, float y) {
    setFinite(MouseKernel.TARGET_X, "target x", x);
    setFinite(MouseKernel.TARGET_Y, "target y", y);
  }

  /** Stiffness in hertz and damping ratio. */
  public void setSpring(float hertz, float dampingRatio) {
    setNotNegative(MouseKernel.HERTZ, "spring hertz", hertz);
    setNotNegative(MouseKernel.DAMPING, "spring damping ratio", dampingRatio);
  }

  /** The most force, N (may be infinite). */
  public void setStrength(float force) {
    setNotNegative(MouseKernel.MAX_FORCE, "force", force);
  }
}
