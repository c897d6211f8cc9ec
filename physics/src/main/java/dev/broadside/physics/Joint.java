package dev.broadside.physics;

import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.JointStore;
import java.util.Arrays;

/** A joint: a thin handle on its row in the world's arrays. */
public abstract class Joint {
  final World world;
  final int index;
  boolean destroyed;
  private boolean made;
  private Object userData;

  protected Joint(World world, int index) {
    this.world = world;
    this.index = index;
  }

  /** All that its definition says was good. */
  void made(Object data) {
    made = true;
    userData = data;
    wakeBodies(world.state.joints);
  }

  /** Until it is made a joint wakes nobody: an error would leave them awake. */
  private void wakeBodies(JointStore joints) {
    if (made) {
      wakeBodies(joints, index);
      if (joints.coupled[2 * index] >= 0) {
        wakeBodies(joints, joints.coupled[2 * index]);
        wakeBodies(joints, joints.coupled[2 * index + 1]);
      }
    }
  }

  private void wakeBodies(JointStore joints, int joint) {
    world.wake(joints.bodyA[joint]);
    world.wake(joints.bodyB[joint]);
  }

  /** Number of the joint in its world; reused after it is destroyed. */
  public final int id() {
    return index;
  }

  public final World world() {
    return world;
  }

  public final boolean isDestroyed() {
    return destroyed;
  }

  public final Body bodyA() {
    return world.body(read().bodyA[index]);
  }

  public final Body bodyB() {
    return world.body(read().bodyB[index]);
  }

  /** World x of the anchor on A. */
  public final float anchorAx() {
    return bodyA().worldX(param(JointStore.AX), param(JointStore.AY));
  }

  /** World y of the anchor on A. */
  public final float anchorAy() {
    return bodyA().worldY(param(JointStore.AX), param(JointStore.AY));
  }

  /** World x of the anchor on B. */
  public final float anchorBx() {
    return bodyB().worldX(param(JointStore.BX), param(JointStore.BY));
  }

  /** World y of the anchor on B. */
  public final float anchorBy() {
    return bodyB().worldY(param(JointStore.BX), param(JointStore.BY));
  }

  /** x of the anchor in A's local frame. */
  public final float localAnchorAx() {
    return param(JointStore.AX);
  }

  /** y of the anchor in A's local frame. */
  public final float localAnchorAy() {
    return param(JointStore.AY);
  }

  /** x of the anchor in B's local frame. */
  public final float localAnchorBx() {
    return param(JointStore.BX);
  }

  /** y of the anchor in B's local frame. */
  public final float localAnchorBy() {
    return param(JointStore.BY);
  }

  /** Angle of B relative to A at which the joint's angle is zero, radians. */
  public final float referenceAngle() {
    return param(JointStore.REFERENCE_ANGLE);
  }

  /** Force above which the joint breaks, N; infinite if it never does. */
  public final float breakForce() {
    return param(JointStore.BREAK_FORCE);
  }

  /** Torque above which the joint breaks, N m; infinite if it never does. */
  public final float breakTorque() {
    return param(JointStore.BREAK_TORQUE);
  }

  /** Whether the two bodies may collide with each other. */
  public final boolean collideConnected() {
    return flag(JointStore.COLLIDE);
  }

  /** x of the force on B in the last step, N. */
  public final float reactionForceX() {
    return world.reaction(read(), index)[0];
  }

  /** y of the force on B in the last step, N. */
  public final float reactionForceY() {
    return world.reaction(read(), index)[1];
  }

  /** Torque on B in the last step, N m. */
  public final float reactionTorque() {
    return world.reactionTorque(read(), index);
  }

  /** Anything of yours; a joint that broke still tells. */
  public final Object userData() {
    return userData;
  }

  public final void setUserData(Object data) {
    read();
    userData = data;
  }

  private JointStore read() {
    if (destroyed) {
      throw new IllegalStateException("joint " + index + " was destroyed");
    }
    return world.state.joints;
  }

  /** Reads a parameter column; for joint types. */
  protected final float param(int column) {
    return read().param[index * JointStore.PARAM + column];
  }

  /** Writes a parameter column and wakes the bodies if it changes; for joint types. */
  protected final void setParam(int column, float value) {
    JointStore joints = read();
    world.checkUnlocked("joint " + index);
    int at = index * JointStore.PARAM + column;
    boolean same = joints.param[at] == value;
    joints.param[at] = value;
    if (!same) {
      wakeBodies(joints);
    }
  }

  /** Checks that a number is finite; for joint types, before they write anything. */
  protected final float finite(String what, float value) {
    return Check.finite("joint " + index + " " + what, value);
  }

  protected final boolean flag(int bit) {
    return (read().flags[index] & bit) != 0;
  }

  protected final void setFlag(int bit, boolean on) {
    JointStore joints = read();
    world.checkUnlocked("joint " + index);
    if (!on && (joints.flags[index] & bit) != 0) {
      // What was switched off must not go on pushing through the warm start. The motor's impulse is
      // apart from the others, which go on holding.
      int from = index * JointStore.IMPULSE;
      int motor = from + JointStore.MOTOR_IMPULSE;
      boolean isMotor = bit == JointStore.MOTOR;
      Arrays.fill(
          joints.impulse,
          isMotor ? motor : from,
          isMotor ? motor + 1 : from + JointStore.IMPULSE,
          0);
    }
    boolean same = on == ((joints.flags[index] & bit) != 0);
    joints.flags[index] = on ? joints.flags[index] | bit : joints.flags[index] & ~bit;
    if (!same) {
      wakeBodies(joints);
    }
  }

  /** Names the joints this one couples; for joint types. */
  protected final void setCoupled(Joint first, Joint second) {
    JointStore joints = read();
    if (first.world != world || second.world != world || first.destroyed || second.destroyed) {
      throw new IllegalArgumentException(
          this + ": " + first + " and " + second + " must be live joints of the same world");
    }
    joints.couple(index, first.index, second.index);
  }

  /** A joint this one couples, 0 or 1; for joint types. */
  protected final Joint coupled(int side) {
    return world.joint(read().coupled[2 * index + side]);
  }

  /** An accumulated impulse of the last step divided by its sub-step; for joint types. */
  protected final float force(int impulseColumn) {
    return read().impulse[index * JointStore.IMPULSE + impulseColumn] * world.invH();
  }

  /** Spin of B relative to A, rad/s; for joint types. */
  protected final float relativeSpin() {
    JointStore joints = read();
    float[] v = world.state.bodies.state;
    return v[joints.bodyB[index] * BodyStore.STATE + BodyStore.W]
        - v[joints.bodyA[index] * BodyStore.STATE + BodyStore.W];
  }

  /** Angle of B relative to A less the reference angle, in (-π, π]; for joint types. */
  protected final float relativeAngle() {
    return world.relativeAngle(read(), index);
  }

  @Override
  public String toString() {
    return getClass().getSimpleName() + " " + index + (destroyed ? " (destroyed)" : "");
  }
}
