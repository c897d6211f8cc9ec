package dev.broadside.physics.joint;

import dev.broadside.physics.Joint;
import dev.broadside.physics.World;
import dev.broadside.physics.internal.solver.AxisKernel;
import dev.broadside.physics.internal.store.JointStore;

/** A wheel on a sprung axle. */
public final class WheelJoint extends Joint {
  WheelJoint(World world, int index) {
    super(world, index);
  }

  /** Where B's anchor is along the axis, metres from A's. */
  public float translation() {
    float x = anchorBx() - anchorAx();
    float y = anchorBy() - anchorAy();
    float c = bodyA().cosine();
    float s = bodyA().sine();
    float axisX = param(AxisKernel.AXIS_X);
    float axisY = param(AxisKernel.AXIS_Y);
    return x * (c * axisX - s * axisY) + y * (s * axisX + c * axisY);
  }

  /** Direction of the axis in A's frame. */
  public void setAxis(float x, float y) {
    float length = (float) Math.sqrt(x * x + y * y);
    if (!(length > 0) || !Float.isFinite(length)) {
      throw new IllegalArgumentException(
          this + ": axis (" + x + ", " + y + ") must have a direction");
    }
    setParam(AxisKernel.AXIS_X, x / length);
    setParam(AxisKernel.AXIS_Y, y / length);
  }

  public void enableLimit(boolean on) {
    setFlag(JointStore.LIMIT, on);
  }

  /** Lower and upper limit in metres, lower not above upper. */
  public void setLimits(float lower, float upper) {
    if (!(lower <= upper)) {
      throw new IllegalArgumentException(
          this + ": lower limit " + lower + " must not exceed upper limit " + upper);
    }
    setParam(AxisKernel.LOWER, lower);
    setParam(AxisKernel.UPPER, upper);
  }

  public void enableMotor(boolean on) {
    setFlag(JointStore.MOTOR, on);
  }

  /** Wanted spin in rad/s and the most torque, N m (may be infinite). */
  public void setMotor(float speed, float most) {
    setFinite(AxisKernel.MOTOR_SPEED, "motor speed", speed);
    setNotNegative(AxisKernel.MAX_MOTOR, "motor strength", most);
  }

  /** Torque the motor used in the last step, N m. */
  public float motorTorque() {
    return force(AxisKernel.MOTOR_IMPULSE);
  }

  public void enableSpring(boolean on) {
    setFlag(JointStore.SPRING, on);
  }

  /** Stiffness in hertz, damping ratio, and the translation pulled to. */
  public void setSpring(float hertz, float dampingRatio, float target) {
    setNotNegative(AxisKernel.HERTZ, "spring hertz", hertz);
    setNotNegative(AxisKernel.DAMPING, "spring damping ratio", dampingRatio);
    setFinite(AxisKernel.TARGET, "spring target", target);
  }
}
