package dev.broadside.physics.joint;

import dev.broadside.physics.Body;

/**
 * What a joint along an axis of A starts with.
 *
 * @param <J> the joint it makes
 * @param <D> the definition itself, for chaining
 */
public abstract sealed class AxisDefinition<J extends AxisJoint, D extends AxisDefinition<J, D>>
    extends DrivenDefinition<J, D> permits PrismaticDefinition, WheelDefinition {
  private float axisX = 1;
  private float axisY;

  AxisDefinition(Body bodyA, Body bodyB) {
    super(bodyA, bodyB);
  }

  /** Direction of the axis in A's frame; it need not be of length 1. By default (1, 0). */
  public final D axis(float x, float y) {
    JointChecks.axisLength(this, x, y);
    axisX = x;
    axisY = y;
    return self();
  }

  @Override
  protected final void fill(J joint) {
    joint.setAxis(axisX, axisY);
    super.fill(joint);
  }
}
