package dev.broadside.physics.joint;

import dev.broadside.physics.World;
import dev.broadside.physics.internal.solver.AxisKernel;

/** A joint whose anchor on B slides along an axis of A; limits and spring act along it. */
public abstract sealed class AxisJoint extends DrivenJoint permits PrismaticJoint, WheelJoint {
  AxisJoint(World world, int index) {
    super(world, index);
  }

  /** Where B's anchor is along the axis, metres from A's. */
  public final float translation() {
    float x = anchorBx() - anchorAx();
    float y = anchorBy() - anchorAy();
    float c = bodyA().cosine();
    float s = bodyA().sine();
    return x * (c * axisX() - s * axisY()) + y * (s * axisX() + c * axisY());
  }

  /** x of the axis in A's frame, a unit vector. */
  public final float axisX() {
    return param(AxisKernel.AXIS_X);
  }

  /** y of the axis in A's frame, a unit vector. */
  public final float axisY() {
    return param(AxisKernel.AXIS_Y);
  }

  /** Direction of the axis in A's frame; it need not be of length 1. */
  public final void setAxis(float x, float y) {
    float length = JointChecks.axisLength(this, x, y);
    // A unit vector is kept as it is, bit by bit.
    boolean unit = Math.abs(length - 1) <= 1e-6f;
    setParam(AxisKernel.AXIS_X, unit ? x : x / length);
    setParam(AxisKernel.AXIS_Y, unit ? y : y / length);
  }
}
