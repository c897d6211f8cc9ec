package dev.broadside.physics;

import java.util.Objects;

/**
 * What a joint starts with: two bodies, anchors in their local frames, and what the type adds. The
 * types are in {@link dev.broadside.physics.joint}.
 *
 * @param <J> the joint it makes
 * @param <D> the definition itself, for chaining
 */
public abstract class JointDefinition<J extends Joint, D extends JointDefinition<J, D>> {
  final Body bodyA;
  final Body bodyB;
  float anchorAx;
  float anchorAy;
  float anchorBx;
  float anchorBy;
  float referenceAngle;
  boolean collideConnected;
  float breakForce = Float.POSITIVE_INFINITY;
  float breakTorque = Float.POSITIVE_INFINITY;
  Object userData;

  protected JointDefinition(Body bodyA, Body bodyB) {
    this.bodyA = Objects.requireNonNull(bodyA, "body A");
    this.bodyB = Objects.requireNonNull(bodyB, "body B");
  }

  /** The internal number of the type, see JointKernels. */
  protected abstract byte type();

  /** A handle for a joint row. */
  protected abstract J handle(World world, int joint);

  /** Fills the parameters that are the type's own. */
  protected abstract void fill(J joint);

  protected abstract D self();

  public final Body bodyA() {
    return bodyA;
  }

  public final Body bodyB() {
    return bodyB;
  }

  /** Anchor in A's local frame, metres. */
  public final D anchorA(float x, float y) {
    anchorAx = Check.finite("anchor A x", x);
    anchorAy = Check.finite("anchor A y", y);
    return self();
  }

  /** Anchor in B's local frame, metres. */
  public final D anchorB(float x, float y) {
    anchorBx = Check.finite("anchor B x", x);
    anchorBy = Check.finite("anchor B y", y);
    return self();
  }

  /** Both anchors at a world point. */
  public final D anchor(float x, float y) {
    Check.finite("anchor x", x);
    Check.finite("anchor y", y);
    anchorA(localX(bodyA, x, y), localY(bodyA, x, y));
    return anchorB(localX(bodyB, x, y), localY(bodyB, x, y));
  }

  /** Angle of B relative to A at which the joint's angle is zero, radians. */
  public final D referenceAngle(float radians) {
    referenceAngle = Check.finite("reference angle", radians);
    return self();
  }

  /** Lets the two bodies collide with each other. */
  public final D collideConnected() {
    collideConnected = true;
    return self();
  }

  /** The joint breaks, with an event, above this force in N or torque in N m. */
  public final D breaksAt(float force, float torque) {
    if (!(force > 0) || !(torque > 0)) {
      throw new IllegalArgumentException(
          "break force " + force + " and torque " + torque + " must be positive");
    }
    breakForce = force;
    breakTorque = torque;
    return self();
  }

  /** Anything of yours. */
  public final D userData(Object data) {
    userData = data;
    return self();
  }

  @Override
  public final String toString() {
    return getClass().getSimpleName() + " of " + bodyA + " and " + bodyB;
  }

  private static float localX(Body body, float x, float y) {
    return body.cosine() * (x - body.x()) + body.sine() * (y - body.y());
  }

  private static float localY(Body body, float x, float y) {
    return body.cosine() * (y - body.y()) - body.sine() * (x - body.x());
  }
}
