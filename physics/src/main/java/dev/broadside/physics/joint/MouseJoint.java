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
    JointChecks.finite(this, "target x", x);
    JointChecks.finite(this, "target y", y);
    setParam(MouseKernel.TARGET_X, x);
    setParam(MouseKernel.TARGET_Y, y);
  }

  /** Stiffness in hertz and damping ratio. */
  public void setSpring(float hertz, float dampingRatio) {
    JointChecks.spring(this, "spring", hertz, dampingRatio);
    setParam(MouseKernel.HERTZ, hertz);
    setParam(MouseKernel.DAMPING, dampingRatio);
  }

  /** The most force, N (may be infinite). */
  public void setStrength(float force) {
    setParam(MouseKernel.MAX_FORCE, JointChecks.strength(this, "force", force));
  }

  public float targetX() {
    return param(MouseKernel.TARGET_X);
  }

  public float targetY() {
    return param(MouseKernel.TARGET_Y);
  }

  public float springHertz() {
    return param(MouseKernel.HERTZ);
  }

  public float springDampingRatio() {
    return param(MouseKernel.DAMPING);
  }

  /** The most force, N. */
  public float maxForce() {
    return param(MouseKernel.MAX_FORCE);
  }
}
