package dev.broadside.physics.joint;

import dev.broadside.physics.Body;
import dev.broadside.physics.JointDefinition;
import dev.broadside.physics.World;
import dev.broadside.physics.internal.solver.JointKernels;

/** Keeps two anchors at a distance: rigid, springy, or a rope that is only limited. */
public final class DistanceDefinition extends JointDefinition<DistanceJoint, DistanceDefinition> {
  private float length = Float.NaN;
  private boolean limit;
  private float lower;
  private float upper;
  private boolean motor;
  private float motorSpeed;
  private float maxMotorForce;
  private boolean spring;
  private float hertz;
  private float dampingRatio;

  public DistanceDefinition(Body bodyA, Body bodyB) {
    super(bodyA, bodyB);
  }

  /** Rest length in metres; by default the distance of the anchors when the joint is made. */
  public DistanceDefinition length(float metres) {
    length = metres;
    return this;
  }

  /** Least and greatest length in metres; without a spring the joint is free in between. */
  public DistanceDefinition limits(float least, float greatest) {
    limit = true;
    lower = least;
    upper = greatest;
    return this;
  }

  /** A rope: at most this long, free when shorter. */
  public DistanceDefinition rope(float longest) {
    return limits(0, longest);
  }

  /** Motor along the line: wanted speed in m/s (apart is positive) and the most force, N. */
  public DistanceDefinition motor(float speed, float maxForce) {
    motor = true;
    motorSpeed = speed;
    maxMotorForce = maxForce;
    return this;
  }

  /** Spring towards the rest length: stiffness in hertz and damping ratio. */
  public DistanceDefinition spring(float springHertz, float damping) {
    spring = true;
    hertz = springHertz;
    dampingRatio = damping;
    return this;
  }

  @Override
  protected byte type() {
    return JointKernels.DISTANCE;
  }

  @Override
  protected DistanceJoint handle(World world, int joint) {
    return new DistanceJoint(world, joint);
  }

  @Override
  protected void fill(DistanceJoint joint) {
    joint.setLength(Float.isNaN(length) ? joint.currentLength() : length);
    if (limit) {
      joint.setLimits(lower, upper);
    }
    joint.enableLimit(limit);
    joint.setMotor(motorSpeed, maxMotorForce);
    joint.enableMotor(motor);
    joint.setSpring(hertz, dampingRatio);
    joint.enableSpring(spring);
  }

  @Override
  protected DistanceDefinition self() {
    return this;
  }
}
