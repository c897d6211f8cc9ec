package dev.broadside.physics.joint;

import dev.broadside.physics.Body;
import dev.broadside.physics.JointDefinition;
import dev.broadside.physics.World;
import dev.broadside.physics.internal.solver.JointKernels;

/** A hinge: the two anchors stay together. Optional angle limits, motor and spring. */
public final class RevoluteDefinition extends JointDefinition<RevoluteJoint, RevoluteDefinition> {
  private boolean limit;
  private float lower;
  private float upper;
  private boolean motor;
  private float motorSpeed;
  private float maxMotorTorque;
  private boolean spring;
  private float hertz;
  private float dampingRatio;
  private float targetAngle;

  public RevoluteDefinition(Body bodyA, Body bodyB) {
    super(bodyA, bodyB);
  }

  /** Angle limits in radians. */
  public RevoluteDefinition limits(float lowerAngle, float upperAngle) {
    limit = true;
    lower = lowerAngle;
    upper = upperAngle;
    return this;
  }

  /** Motor: wanted spin in rad/s and the most torque it may use, N m. */
  public RevoluteDefinition motor(float speed, float maxTorque) {
    motor = true;
    motorSpeed = speed;
    maxMotorTorque = maxTorque;
    return this;
  }

  /** Spring towards an angle: stiffness in hertz and damping ratio. */
  public RevoluteDefinition spring(float springHertz, float damping, float target) {
    spring = true;
    hertz = springHertz;
    dampingRatio = damping;
    targetAngle = target;
    return this;
  }

  @Override
  protected byte type() {
    return JointKernels.REVOLUTE;
  }

  @Override
  protected RevoluteJoint handle(World world, int joint) {
    return new RevoluteJoint(world, joint);
  }

  @Override
  protected void fill(RevoluteJoint joint) {
    if (limit) {
      joint.setLimits(lower, upper);
    }
    joint.enableLimit(limit);
    joint.setMotor(motorSpeed, maxMotorTorque);
    joint.enableMotor(motor);
    joint.setSpring(hertz, dampingRatio, targetAngle);
    joint.enableSpring(spring);
  }

  @Override
  protected RevoluteDefinition self() {
    return this;
  }
}
