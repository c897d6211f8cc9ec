package dev.broadside.physics.joint;

import dev.broadside.physics.Joint;
import dev.broadside.physics.World;
import dev.broadside.physics.internal.store.JointStore;

/**
 * A joint with one free coordinate (an angle, a translation or a length) that may have limits, a
 * motor and a spring. Each is switched on and off by itself and keeps its numbers meanwhile.
 */
public abstract sealed class DrivenJoint extends Joint
    permits RevoluteJoint, DistanceJoint, AxisJoint {
  DrivenJoint(World world, int index) {
    super(world, index);
  }

  public final boolean isLimitEnabled() {
    return flag(JointStore.LIMIT);
  }

  public final void enableLimit(boolean on) {
    setFlag(JointStore.LIMIT, on);
  }

  public final float lowerLimit() {
    return param(JointStore.LOWER);
  }

  public final float upperLimit() {
    return param(JointStore.UPPER);
  }

  /** Limits of the coordinate in radians or metres, both finite, lower not above upper. */
  public void setLimits(float lower, float upper) {
    finite("lower limit", lower);
    finite("upper limit", upper);
    if (lower > upper) {
      throw new IllegalArgumentException(
          this + ": lower limit " + lower + " must not exceed upper limit " + upper);
    }
    setParam(JointStore.LOWER, lower);
    setParam(JointStore.UPPER, upper);
  }

  public final boolean isMotorEnabled() {
    return flag(JointStore.MOTOR);
  }

  public final void enableMotor(boolean on) {
    setFlag(JointStore.MOTOR, on);
  }

  public final float motorSpeed() {
    return param(JointStore.MOTOR_SPEED);
  }

  /** The most force or torque of the motor; may be infinite. */
  public final float motorStrength() {
    return param(JointStore.MAX_MOTOR);
  }

  /** Wanted speed in m/s or rad/s and the most force in N or torque in N m (may be infinite). */
  public final void setMotor(float speed, float strength) {
    JointChecks.motor(this, speed, strength);
    setParam(JointStore.MOTOR_SPEED, speed);
    setParam(JointStore.MAX_MOTOR, strength);
  }

  /** Force or torque the motor used in the last step. */
  final float motorReaction() {
    return force(JointStore.MOTOR_IMPULSE);
  }

  public final boolean isSpringEnabled() {
    return flag(JointStore.SPRING);
  }

  public final void enableSpring(boolean on) {
    setFlag(JointStore.SPRING, on);
  }

  public final float springHertz() {
    return param(JointStore.HERTZ);
  }

  public final float springDampingRatio() {
    return param(JointStore.DAMPING);
  }

  /** Where the spring pulls to; the rest length of a distance joint. */
  public final float springTarget() {
    return param(JointStore.TARGET);
  }

  /** Stiffness in hertz, damping ratio, and the angle, translation or length pulled to. */
  public void setSpring(float hertz, float dampingRatio, float target) {
    JointChecks.spring(this, "spring", hertz, dampingRatio);
    JointChecks.finite(this, "spring target", target);
    setParam(JointStore.HERTZ, hertz);
    setParam(JointStore.DAMPING, dampingRatio);
    setParam(JointStore.TARGET, target);
  }
}
