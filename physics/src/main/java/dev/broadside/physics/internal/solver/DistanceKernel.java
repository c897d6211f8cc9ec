package dev.broadside.physics.internal.solver;

import static dev.broadside.physics.internal.store.BodyStore.MASS;
import static dev.broadside.physics.internal.store.BodyStore.STATE;
import static dev.broadside.physics.internal.store.JointStore.DAMPING;
import static dev.broadside.physics.internal.store.JointStore.HERTZ;
import static dev.broadside.physics.internal.store.JointStore.IMPULSE;
import static dev.broadside.physics.internal.store.JointStore.LOWER;
import static dev.broadside.physics.internal.store.JointStore.MAX_MOTOR;
import static dev.broadside.physics.internal.store.JointStore.MOTOR_IMPULSE;
import static dev.broadside.physics.internal.store.JointStore.MOTOR_SPEED;
import static dev.broadside.physics.internal.store.JointStore.PARAM;
import static dev.broadside.physics.internal.store.JointStore.TARGET;
import static dev.broadside.physics.internal.store.JointStore.UPPER;
import static dev.broadside.physics.internal.store.JointStore.WORK;

import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.JointStore;
import dev.broadside.physics.internal.store.WorldState;

/**
 * Keeps two anchors at a distance: rigid, on a spring, or only between limits (a rope has an upper
 * one alone); with a motor along the line.
 */
public final class DistanceKernel implements JointKernel {
  private static final int LINE = 0;
  private static final int LOWER_IMPULSE = 1;
  private static final int UPPER_IMPULSE = 2;

  /** Unit vector from A's anchor to B's (2), distance, spring (3). */
  private static final int AXIS = JointRows.OWN;

  private static final int DISTANCE = JointRows.OWN + 2;
  private static final int SPRING = JointRows.OWN + 3;

  private final BodyStore bodies;
  private final JointStore joints;

  DistanceKernel(WorldState world) {
    bodies = world.bodies;
    joints = world.joints;
  }

  @Override
  public void prepare(StepContext step, int[] list, int from, int to) {
    for (int i = from; i < to; i++) {
      int joint = list[i];
      JointRows.prepare(bodies, joints, joint);
      if (!hasLower(joint)) {
        joints.impulse[joint * IMPULSE + LOWER_IMPULSE] = 0;
      }
      Softness.write(
          joints.param[joint * PARAM + HERTZ],
          joints.param[joint * PARAM + DAMPING],
          step.h,
          joints.work,
          joint * WORK + SPRING);
    }
  }

  /** No length is below 0, and where it is 0 the line turns round: nothing to hold there. */
  private boolean hasLower(int joint) {
    return joints.param[joint * PARAM + LOWER] > 0;
  }

  /** The line between the anchors now; an arbitrary one where they coincide. */
  private void line(int joint) {
    JointRows.now(bodies, joints, joint);
    float[] w = joints.work;
    int ww = joint * WORK;
    float x = w[ww + JointRows.GAP];
    float y = w[ww + JointRows.GAP + 1];
    float distance = (float) Math.sqrt(x * x + y * y);
    w[ww + DISTANCE] = distance;
    w[ww + AXIS] = distance > 0 ? x / distance : 1;
    w[ww + AXIS + 1] = distance > 0 ? y / distance : 0;
  }

  private float leverA(float[] w, int ww) {
    return w[ww + JointRows.NOW] * w[ww + AXIS + 1] - w[ww + JointRows.NOW + 1] * w[ww + AXIS];
  }

  private float leverB(float[] w, int ww) {
    return w[ww + JointRows.NOW + 2] * w[ww + AXIS + 1] - w[ww + JointRows.NOW + 3] * w[ww + AXIS];
  }

  @Override
  public void warmStart(StepContext step, int[] list, int from, int to) {
    for (int i = from; i < to; i++) {
      int joint = list[i];
      line(joint);
      push(joint, total(joint));
    }
  }

  private float total(int joint) {
    float[] l = joints.impulse;
    int ll = joint * IMPULSE;
    return l[ll + LINE] + l[ll + MOTOR_IMPULSE] + l[ll + LOWER_IMPULSE] - l[ll + UPPER_IMPULSE];
  }

  private void push(int joint, float impulse) {
    float[] w = joints.work;
    int ww = joint * WORK;
    int bodyA = joints.bodyA[joint];
    int bodyB = joints.bodyB[joint];
    JointRows.push(
        bodies.state,
        bodyA * STATE,
        bodyB * STATE,
        bodies.mass,
        bodyA * MASS,
        bodyB * MASS,
        w[ww + AXIS],
        w[ww + AXIS + 1],
        leverA(w, ww),
        leverB(w, ww),
        impulse);
  }

  private float speed(int joint) {
    float[] w = joints.work;
    int ww = joint * WORK;
    return JointRows.speed(
        bodies.state,
        joints.bodyA[joint] * STATE,
        joints.bodyB[joint] * STATE,
        w[ww + AXIS],
        w[ww + AXIS + 1],
        leverA(w, ww),
        leverB(w, ww));
  }

  @Override
  public void solve(StepContext step, int[] list, int from, int to, boolean useBias) {
    float[] p = joints.param;
    float[] w = joints.work;
    float[] l = joints.impulse;
    for (int i = from; i < to; i++) {
      int joint = list[i];
      line(joint);
      int pp = joint * PARAM;
      int ww = joint * WORK;
      int ll = joint * IMPULSE;
      int flags = joints.flags[joint];
      float distance = w[ww + DISTANCE];
      float mass =
          JointRows.effectiveMass(
              bodies.mass,
              joints.bodyA[joint] * MASS,
              joints.bodyB[joint] * MASS,
              leverA(w, ww),
              leverB(w, ww));
      float c = distance - p[pp + TARGET];
      if ((flags & JointStore.SPRING) != 0) {
        push(
            joint,
            JointRows.soft(
                c,
                speed(joint),
                mass,
                w[ww + SPRING],
                w[ww + SPRING + 1],
                w[ww + SPRING + 2],
                l,
                ll + LINE));
      } else if ((flags & JointStore.LIMIT) == 0) {
        push(joint, JointRows.rigid(step, c, speed(joint), mass, l, ll + LINE, useBias));
      }
      if ((flags & JointStore.MOTOR) != 0) {
        push(
            joint,
            JointRows.motor(
                speed(joint) - p[pp + MOTOR_SPEED],
                mass,
                step.h * p[pp + MAX_MOTOR],
                l,
                ll + MOTOR_IMPULSE));
      }
      if ((flags & JointStore.LIMIT) != 0) {
        if (hasLower(joint)) {
          push(
              joint,
              JointMath.oneSided(
                  step,
                  distance - p[pp + LOWER],
                  speed(joint),
                  mass,
                  l,
                  ll + LOWER_IMPULSE,
                  useBias));
        }
        push(
            joint,
            -JointMath.oneSided(
                step,
                p[pp + UPPER] - distance,
                -speed(joint),
                mass,
                l,
                ll + UPPER_IMPULSE,
                useBias));
      }
    }
  }

  @Override
  public void reactionForce(int joint, float invH, float[] out) {
    int ww = joint * WORK;
    out[0] = total(joint) * invH * joints.work[ww + AXIS];
    out[1] = total(joint) * invH * joints.work[ww + AXIS + 1];
  }

  @Override
  public float reactionTorque(int joint, float invH) {
    return 0;
  }
}
