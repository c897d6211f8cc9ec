package dev.broadside.physics.joint;

import dev.broadside.physics.Joint;
import dev.broadside.physics.World;
import dev.broadside.physics.internal.solver.RevoluteKernel;
import dev.broadside.physics.internal.store.JointStore;

/** A hinge between two bodies. */
public final class RevoluteJoint extends Joint {
  RevoluteJoint(World world, int index) {
    super(world, index);
  }

  /** Angle of B relative to A, less the reference angle. */
  public float angle() {
    return relativeAngle();
  }

  /** Spin of B relative to A, rad/s. */
  public float speed() {
    return relativeSpin();
  }

  public void enableLimit(boolean on) {
    setFlag(JointStore.LIMIT, on);
  }

  /** Angle limits in radians, lower not above upper. */
  public void setLimits(float lower, float upper) {
    if (!(lower <= upper) || !Float.isFinite(lower) || !Float.isFinite(upper)) {
      throw new IllegalArgumentException(
          this + ": lower limit " + lower + " must not exceed upper limit " + upper);
    }
    setParam(RevoluteKernel.LOWER, lower);
    setParam(RevoluteKernel.UPPER, upper);
  }

  public void enableMotor(boolean on) {
    setFlag(JointStore.MOTOR, on);
  }

  /** Wanted spin in rad/s and the most torque, N m (may be infinite). */
  public void setMotor(float speed, float maxTorque) {
    setFinite(RevoluteKernel.MOTOR_SPEED, "motor speed", speed);
    setNotNegative(RevoluteKernel.MAX_TORQUE, "motor torque", maxTorque);
  }

  /** Torque the motor used in the last step, N m. */
  public float motorTorque() {
    return force(RevoluteKernel.MOTOR_IMPULSE);
  }

  public void enableSpring(boolean on) {
    setFlag(JointStore.SPRING, on);
  }

  /** Stiffness in hertz, damping ratio, and the angle pulled to. */
  public void setSpring(float hertz, float dampingRatio, float targetAngle) {
    setNotNegative(RevoluteKernel.HERTZ, "spring hertz", hertz);
    setNotNegative(RevoluteKernel.DAMPING, "spring damping ratio", dampingRatio);
    setFinite(RevoluteKernel.TARGET, "spring target", targetAngle);
  }
}
