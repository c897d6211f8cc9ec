package dev.broadside.physics.joint;

import dev.broadside.physics.Body;
import dev.broadside.physics.JointDefinition;

/**
 * What a joint with limits, motor and spring starts with; see {@link DrivenJoint}.
 *
 * @param <J> the joint it makes
 * @param <D> the definition itself, for chaining
 */
public abstract sealed class DrivenDefinition<
        J extends DrivenJoint, D extends DrivenDefinition<J, D>>
    extends JointDefinition<J, D> permits RevoluteDefinition, DistanceDefinition, AxisDefinition {
  private boolean limit;
  private float lower;
  private float upper;
  private boolean motor;
  private float motorSpeed;
  private float motorStrength;
  private boolean spring;
  private float hertz;
  private float dampingRatio;
  private float target;

  DrivenDefinition(Body bodyA, Body bodyB) {
    super(bodyA, bodyB);
  }

  /** Limits of the angle in radians, or of the translation or length in metres. */
  public final D limits(float least, float greatest) {
    JointChecks.limits(this, least, greatest);
    limit = true;
    lower = least;
    upper = greatest;
    return self();
  }

  /** Motor: wanted speed in m/s or rad/s and the most force in N or torque in N m. */
  public final D motor(float speed, float strength) {
    JointChecks.motor(this, speed, strength);
    motor = true;
    motorSpeed = speed;
    motorStrength = strength;
    return self();
  }

  /** Spring: stiffness in hertz, damping ratio and the angle, translation or length pulled to. */
  public D spring(float springHertz, float damping, float pulledTo) {
    JointChecks.spring(this, "spring", springHertz, damping);
    JointChecks.finite(this, "spring target", pulledTo);
    spring = true;
    hertz = springHertz;
    dampingRatio = damping;
    target = pulledTo;
    return self();
  }

  @Override
  protected void fill(J joint) {
    if (limit) {
      joint.setLimits(lower, upper);
    }
    joint.enableLimit(limit);
    joint.setMotor(motorSpeed, motorStrength);
    joint.enableMotor(motor);
    joint.setSpring(hertz, dampingRatio, target);
    joint.enableSpring(spring);
  }
}
