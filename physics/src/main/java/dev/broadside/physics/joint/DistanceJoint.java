package dev.broadside.physics.joint;

import dev.broadside.physics.Joint;
import dev.broadside.physics.World;
import dev.broadside.physics.internal.solver.DistanceKernel;
import dev.broadside.physics.internal.store.JointStore;

/** Keeps two anchors at a distance. */
public final class DistanceJoint extends Joint {
  DistanceJoint(World world, int index) {
    super(world, index);
  }

  /** Distance of the anchors now, metres. */
  public float currentLength() {
    float x = anchorBx() - anchorAx();
    float y = anchorBy() - anchorAy();
    return (float) Math.sqrt(x * x + y * y);
  }

  /** Rest length, metres. */
  public float length() {
    return param(DistanceKernel.LENGTH);
  }

  public void setLength(float metres) {
    setNotNegative(DistanceKernel.LENGTH, "length", metres);
  }

  public void enableLimit(boolean on) {
    setFlag(JointStore.LIMIT, on);
  }

  /** Lower and upper limit in metres, lower not above upper. */
  public void setLimits(float lower, float upper) {
    if (!(lower >= 0) || !(lower <= upper)) {
      throw new IllegalArgumentException(
          this
              + ": lower limit "
              + lower
              + " must be from 0 and must not exceed upper limit "
              + upper);
    }
    setParam(DistanceKernel.LOWER, lower);
    setParam(DistanceKernel.UPPER, upper);
  }

  public void enableMotor(boolean on) {
    setFlag(JointStore.MOTOR, on);
  }

  /** Wanted speed apart in m/s and the most force, N (may be infinite). */
  public void setMotor(float speed, float maxForce) {
    setFinite(DistanceKernel.MOTOR_SPEED, "motor speed", speed);
    setNotNegative(DistanceKernel.MAX_FORCE, "motor force", maxForce);
  }

  /** Force the motor used in the last step, N. */
  public float motorForce() {
    return force(DistanceKernel.MOTOR_IMPULSE);
  }

  public void enableSpring(boolean on) {
    setFlag(JointStore.SPRING, on);
  }

  /** Stiffness in hertz and damping ratio. */
  public void setSpring(float hertz, float dampingRatio) {
    setNotNegative(DistanceKernel.HERTZ, "spring hertz", hertz);
    setNotNegative(DistanceKernel.DAMPING, "spring damping ratio", dampingRatio);
  }
}
