package dev.broadside.physics.joint;

import dev.broadside.physics.Body;
import dev.broadside.physics.JointDefinition;
import dev.broadside.physics.World;
import dev.broadside.physics.internal.solver.JointKernels;

/** A slider: B moves along an axis of A and does not turn against it. */
public final class PrismaticDefinition
    extends JointDefinition<PrismaticJoint, PrismaticDefinition> {
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

  public PrismaticDefinition(Body bodyA, Body bodyB) {
    super(bodyA, bodyB);
  }

  /** Direction of the axis in A's frame; it need not be of length 1. By default (1, 0). */
  public PrismaticDefinition axis(float x, float y) {
    axisX = x;
    axisY = y;
    return this;
  }

  /** Limits of the translation along the axis, metres. */
  public PrismaticDefinition limits(float least, float greatest) {
    limit = true;
    lower = least;
    upper = greatest;
    return this;
  }

  /** Motor along the axis: wanted speed in m/s and the most force, N. */
  public PrismaticDefinition motor(float speed, float most) {
    motor = true;
    motorSpeed = speed;
    maxMotor = most;
    return this;
  }

  /** Spring along the axis towards a translation: stiffness in hertz and damping ratio. */
  public PrismaticDefinition spring(float springHertz, float damping, float targetTranslation) {
    spring = true;
    hertz = springHertz;
    dampingRatio = damping;
    target = targetTranslation;
    return this;
  }

  @Override
  protected byte type() {
    return JointKernels.PRISMATIC;
  }

  @Override
  protected PrismaticJoint handle(World world, int joint) {
    return new PrismaticJoint(world, joint);
  }

  @Override
  protected void fill(PrismaticJoint joint) {
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
  protected PrismaticDefinition self() {
    return this;
  }
}
