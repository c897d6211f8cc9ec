package dev.broadside.physics.joint;

import dev.broadside.physics.Body;
import dev.broadside.physics.JointDefinition;
import dev.broadside.physics.World;
import dev.broadside.physics.internal.solver.JointKernels;

/** A wheel on a sprung axle: B turns freely about its anchor, which slides along an axis of A. */
public final class WheelDefinition extends JointDefinition<WheelJoint, WheelDefinition> {
  private float axisX = 1;
  private float axisY;
  private boolean limit;
  private float lower;
  private float upper;
  private boolean motor;
  private float motorSpeed;
  private float maxMotor;
  private boolean spring;
  private float hertz;
  private float dampingRatio;
  private float target;

  public WheelDefinition(Body bodyA, Body bodyB) {
    super(bodyA, bodyB);
  }

  /** Direction of the axis in A's frame; it need not be of length 1. By default (1, 0). */
  public WheelDefinition axis(float x, float y) {
    axisX = x;
    axisY = y;
    return this;
  }

  /** Limits of the translation along the axis, metres. */
  public WheelDefinition limits(float least, float greatest) {
    limit = true;
    lower = least;
    upper = greatest;
    return this;
  }

  /** Motor of the wheel: wanted spin in rad/s and the most torque, N m. */
  public WheelDefinition motor(float speed, float most) {
    motor = true;
    motorSpeed = speed;
    maxMotor = most;
    return this;
  }

  /** Spring along the axis towards a translation: stiffness in hertz and damping ratio. */
  public WheelDefinition spring(float springHertz, float damping, float targetTranslation) {
    spring = true;
    hertz = springHertz;
    dampingRatio = damping;
    target = targetTranslation;
    return this;
  }

  @Override
  protected byte type() {
    return JointKernels.WHEEL;
  }

  @Override
  protected WheelJoint handle(World world, int joint) {
    return new WheelJoint(world, joint);
  }

  @Override
  protected void fill(WheelJoint joint) {
    joint.setAxis(axisX, axisY);
    if (limit) {
      joint.setLimits(lower, upper);
    }
    joint.enableLimit(limit);
    joint.setMotor(motorSpeed, maxMotor);
    joint.enableMotor(motor);
    joint.setSpring(hertz, dampingRatio, target);
    joint.enableSpring(spring);
  }

  @Override
  protected WheelDefinition self() {
    return this;
  }
}
