package dev.broadside.physics.joint;

import dev.broadside.physics.World;
import dev.broadside.physics.internal.store.JointStore;

/** Keeps two anchors at a distance. */
public final class DistanceJoint extends DrivenJoint {
  DistanceJoint(World world, int index) {
    super(world, index);
  }

  /** Distance of the anchors now, metres. */
  public float currentLength() {
    float x = anchorBx() - anchorAx();
    float y = anchorBy() - anchorAy();
    return (float) Math.sqrt(x * x + y * y);
  }

  /** Rest length, metres: what is held, or where the spring pulls to. */
  public float length() {
    return springTarget();
  }

  public void setLength(float metres) {
    setParam(JointStore.TARGET, JointChecks.notNegative(this, "length", metres));
  }

  /** Least and greatest length in metres, finite, from 0. */
  @Override
  public void setLimits(float lower, float upper) {
    JointChecks.notNegative(this, "lower limit", lower);
    super.setLimits(lower, upper);
  }

  /** Stiffness in hertz, damping ratio and rest length in metres. */
  @Override
  public void setSpring(float hertz, float dampingRatio, float length) {
    JointChecks.notNegative(this, "length", length);
    super.setSpring(hertz, dampingRatio, length);
  }

  /** Stiffness in hertz and damping ratio; the rest length stays. */
  public void setSpring(float hertz, float dampingRatio) {
    setSpring(hertz, dampingRatio, length());
  }

  /** Force the motor used in the last step, N. */
  public float motorForce() {
    return motorReaction();
  }
}
