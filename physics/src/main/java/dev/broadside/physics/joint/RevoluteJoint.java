package dev.broadside.physics.joint;

import dev.broadside.physics.World;
import dev.broadside.physics.internal.solver.RevoluteKernel;

/** A hinge between two bodies. */
public final class RevoluteJoint extends DrivenJoint {
  RevoluteJoint(World world, int index) {
    super(world, index);
  }

  /**
   * Angle of B relative to A, less the reference angle. It begins in (-π, π] and counts whole turns
   * from then on, so limits and the spring's target may be beyond that. Counting goes by the
   * shorter way from step to step: bodies must not turn by more than half a turn in one against
   * each other.
   */
  public float angle() {
    return RevoluteKernel.angle(relativeAngle(), turns());
  }

  /** Whole turns in the angle. */
  public int turns() {
    return RevoluteKernel.turns(relativeAngle(), param(RevoluteKernel.LAST));
  }

  /** Has the angle be another one by whole turns. */
  public void setTurns(int turns) {
    setParam(RevoluteKernel.LAST, RevoluteKernel.angle(relativeAngle(), turns));
  }

  /** Spin of B relative to A, rad/s. */
  public float speed() {
    return relativeSpin();
  }

  /** Torque the motor used in the last step, N m. */
  public float motorTorque() {
    return motorReaction();
  }
}
