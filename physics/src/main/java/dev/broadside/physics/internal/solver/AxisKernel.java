package dev.broadside.physics.internal.solver;

import static dev.broadside.physics.internal.store.BodyStore.MASS;
import static dev.broadside.physics.internal.store.BodyStore.POSE;
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
 * Joints whose anchor slides along an axis fixed in A. A prismatic joint also keeps the angle and
 * has its motor along the axis; a wheel joint turns freely and has its motor about the anchor. Both
 * have a spring and limits along the axis.
 */
public final class AxisKernel implements JointKernel {
  /** The axis in A's frame, a unit vector (2). */
  public static final int AXIS_X = JointStore.DRIVEN_OWN;

  public static final int AXIS_Y = JointStore.DRIVEN_OWN + 1;

  private static final int SIDE_IMPULSE = 0;
  private static final int ANGLE_IMPULSE = 1;
  private static final int SPRING_IMPULSE = 2;
  private static final int LOWER_IMPULSE = 4;
  private static final int UPPER_IMPULSE = 5;

  /** The axis in the world when the step began (2) and now (2), spring (3). */
  private static final int AXIS = JointRows.OWN;

  private static final int NOW_AXIS = JointRows.OWN + 2;
  private static final int SPRING = JointRows.OWN + 4;

  private final BodyStore bodies;
  private final JointStore joints;
  private final boolean wheel;

  AxisKernel(WorldState world, boolean wheel) {
    bodies = world.bodies;
    joints = world.joints;
    this.wheel = wheel;
  }

  @Override
  public void prepare(StepContext step, int[] list, int from, int to) {
    float[] p = joints.param;
    float[] w = joints.work;
    for (int i = from; i < to; i++) {
      int joint = list[i];
      JointRows.prepare(bodies, joints, joint);
      int pp = joint * PARAM;
      int ww = joint * WORK;
      int a = joints.bodyA[joint] * POSE;
      float c = bodies.pose[a + BodyStore.QC];
      float s = bodies.pose[a + BodyStore.QS];
      w[ww + AXIS] = c * p[pp + AXIS_X] - s * p[pp + AXIS_Y];
      w[ww + AXIS + 1] = s * p[pp + AXIS_X] + c * p[pp + AXIS_Y];
      Softness.write(p[pp + HERTZ], p[pp + DAMPING], step.h, w, ww + SPRING);
    }
  }

  private void axisNow(int joint) {
    JointRows.now(bodies, joints, joint);
    float[] v = bodies.state;
    int a = joints.bodyA[joint] * STATE;
    float[] w = joints.work;
    int ww = joint * WORK;
    w[ww + NOW_AXIS] = v[a + 6] * w[ww + AXIS] - v[a + 7] * w[ww + AXIS + 1];
    w[ww + NOW_AXIS + 1] = v[a + 7] * w[ww + AXIS] + v[a + 6] * w[ww + AXIS + 1];
  }

  /** Lever of A about an axis through B's anchor: A's side of the row reaches there. */
  private float leverA(int ww, float x, float y) {
    float[] w = joints.work;
    float rx = w[ww + JointRows.GAP] + w[ww + JointRows.NOW];
    float ry = w[ww + JointRows.GAP + 1] + w[ww + JointRows.NOW + 1];
    return rx * y - ry * x;
  }

  private float leverB(int ww, float x, float y) {
    float[] w = joints.work;
    return w[ww + JointRows.NOW + 2] * y - w[ww + JointRows.NOW + 3] * x;
  }

  private void push(int joint, float x, float y, float impulse) {
    int bodyA = joints.bodyA[joint];
    int bodyB = joints.bodyB[joint];
    int ww = joint * WORK;
    JointRows.push(
        bodies.state,
        bodyA * STATE,
        bodyB * STATE,
        bodies.mass,
        bodyA * MASS,
        bodyB * MASS,
        x,
        y,
        leverA(ww, x, y),
        leverB(ww, x, y),
        impulse);
  }

  private void turn(int joint, float impulse) {
    int bodyA = joints.bodyA[joint];
    int bodyB = joints.bodyB[joint];
    JointRows.turn(
        bodies.state,
        bodyA * STATE,
        bodyB * STATE,
        bodies.mass,
        bodyA * MASS,
        bodyB * MASS,
        impulse);
  }

  private float speed(int joint, float x, float y) {
    int ww = joint * WORK;
    return JointRows.speed(
        bodies.state,
        joints.bodyA[joint] * STATE,
        joints.bodyB[joint] * STATE,
        x,
        y,
        leverA(ww, x, y),
        leverB(ww, x, y));
  }

  @Override
  public void warmStart(StepContext step, int[] list, int from, int to) {
    float[] l = joints.impulse;
    float[] w = joints.work;
    for (int i = from; i < to; i++) {
      int joint = list[i];
      axisNow(joint);
      int ll = joint * IMPULSE;
      int ww = joint * WORK;
      float x = w[ww + NOW_AXIS];
      float y = w[ww + NOW_AXIS + 1];
      push(joint, x, y, along(joint));
      push(joint, -y, x, l[ll + SIDE_IMPULSE]);
      turn(joint, wheel ? l[ll + MOTOR_IMPULSE] : l[ll + ANGLE_IMPULSE]);
    }
  }

  private float along(int joint) {
    float[] l = joints.impulse;
    int ll = joint * IMPULSE;
    float sum = l[ll + SPRING_IMPULSE] + l[ll + LOWER_IMPULSE] - l[ll + UPPER_IMPULSE];
    return wheel ? sum : sum + l[ll + MOTOR_IMPULSE];
  }

  @Override
  public void solve(StepContext step, int[] list, int from, int to, boolean useBias) {
    for (int i = from; i < to; i++) {
      int joint = list[i];
      axisNow(joint);
      solveAlong(step, joint, useBias);
      if (wheel) {
        solveSide(step, joint, useBias);
      } else {
        solveSideAndAngle(step, joint, useBias);
      }
    }
  }

  private void solveAlong(StepContext step, int joint, boolean useBias) {
    float[] p = joints.param;
    float[] w = joints.work;
    float[] l = joints.impulse;
    int pp = joint * PARAM;
    int ww = joint * WORK;
    int ll = joint * IMPULSE;
    int flags = joints.flags[joint];
    float x = w[ww + NOW_AXIS];
    float y = w[ww + NOW_AXIS + 1];
    int am = joints.bodyA[joint] * MASS;
    int bm = joints.bodyB[joint] * MASS;
    float mass = JointRows.effectiveMass(bodies.mass, am, bm, leverA(ww, x, y), leverB(ww, x, y));
    float translation = x * w[ww + JointRows.GAP] + y * w[ww + JointRows.GAP + 1];
    if ((flags & JointStore.SPRING) != 0) {
      push(
          joint,
          x,
          y,
          JointRows.soft(
              translation - p[pp + TARGET],
              speed(joint, x, y),
              mass,
              w[ww + SPRING],
              w[ww + SPRING + 1],
              w[ww + SPRING + 2],
              l,
              ll + SPRING_IMPULSE));
    }
    if ((flags & JointStore.MOTOR) != 0) {
      float most = step.h * p[pp + MAX_MOTOR];
      if (wheel) {
        float[] v = bodies.state;
        float spin = v[joints.bodyB[joint] * STATE + 2] - v[joints.bodyA[joint] * STATE + 2];
        float k = bodies.mass[am + 1] + bodies.mass[bm + 1];
        turn(
            joint,
            JointRows.motor(
                spin - p[pp + MOTOR_SPEED], k > 0 ? 1 / k : 0, most, l, ll + MOTOR_IMPULSE));
      } else {
        push(
            joint,
            x,
            y,
            JointRows.motor(
                speed(joint, x, y) - p[pp + MOTOR_SPEED], mass, most, l, ll + MOTOR_IMPULSE));
      }
    }
    if ((flags & JointStore.LIMIT) != 0) {
      push(
          joint,
          x,
          y,
          JointMath.oneSided(
              step,
              translation - p[pp + LOWER],
              speed(joint, x, y),
              mass,
              l,
              ll + LOWER_IMPULSE,
              useBias));
      push(
          joint,
          x,
          y,
          -JointMath.oneSided(
              step,
              p[pp + UPPER] - translation,
              -speed(joint, x, y),
              mass,
              l,
              ll + UPPER_IMPULSE,
              useBias));
    }
  }

  private void solveSide(StepContext step, int joint, boolean useBias) {
    float[] w = joints.work;
    int ww = joint * WORK;
    float x = -w[ww + NOW_AXIS + 1];
    float y = w[ww + NOW_AXIS];
    float mass =
        JointRows.effectiveMass(
            bodies.mass,
            joints.bodyA[joint] * MASS,
            joints.bodyB[joint] * MASS,
            leverA(ww, x, y),
            leverB(ww, x, y));
    float c = x * w[ww + JointRows.GAP] + y * w[ww + JointRows.GAP + 1];
    push(
        joint,
        x,
        y,
        JointRows.rigid(
            step,
            c,
            speed(joint, x, y),
            mass,
            joints.impulse,
            joint * IMPULSE + SIDE_IMPULSE,
            useBias));
  }

  /** Side and angle are solved as one 2 × 2 system: apart they would fight over the lever. */
  private void solveSideAndAngle(StepContext step, int joint, boolean useBias) {
    float[] v = bodies.state;
    float[] w = joints.work;
    float[] l = joints.impulse;
    int ww = joint * WORK;
    int ll = joint * IMPULSE;
    int bodyA = joints.bodyA[joint];
    int bodyB = joints.bodyB[joint];
    float x = -w[ww + NOW_AXIS + 1];
    float y = w[ww + NOW_AXIS];
    float sa = leverA(ww, x, y);
    float sb = leverB(ww, x, y);
    float ia = bodies.mass[bodyA * MASS + 1];
    float ib = bodies.mass[bodyB * MASS + 1];
    float k11 = bodies.mass[bodyA * MASS] + bodies.mass[bodyB * MASS] + ia * sa * sa + ib * sb * sb;
    float k12 = ia * sa + ib * sb;
    float k22 = ia + ib;
    // k11 k22 - k12 k12, written so that long levers do not cancel to nothing.
    float det =
        (bodies.mass[bodyA * MASS] + bodies.mass[bodyB * MASS]) * k22
            + ia * ib * (sa - sb) * (sa - sb);
    if (k22 == 0) {
      // Neither body turns: the angle holds by itself.
      k22 = 1;
      det = k11;
    }
    float side = speed(joint, x, y);
    float spin = v[bodyB * STATE + 2] - v[bodyA * STATE + 2];
    float massScale = 1;
    float impulseScale = 0;
    if (useBias) {
      float rate = step.joint.biasRate;
      side += rate * (x * w[ww + JointRows.GAP] + y * w[ww + JointRows.GAP + 1]);
      spin += rate * (w[ww + JointRows.ANGLE] + JointMath.turned(v, bodyA * STATE, bodyB * STATE));
      massScale = step.joint.massScale;
      impulseScale = step.joint.impulseScale;
    }
    float inv = det != 0 ? 1 / det : 0;
    float px = -massScale * inv * (k22 * side - k12 * spin) - impulseScale * l[ll + SIDE_IMPULSE];
    float pa = -massScale * inv * (k11 * spin - k12 * side) - impulseScale * l[ll + ANGLE_IMPULSE];
    l[ll + SIDE_IMPULSE] += px;
    l[ll + ANGLE_IMPULSE] += pa;
    push(joint, x, y, px);
    turn(joint, pa);
  }

  @Override
  public void reactionForce(int joint, float invH, float[] out) {
    float[] w = joints.work;
    int ww = joint * WORK;
    float along = along(joint) * invH;
    float side = joints.impulse[joint * IMPULSE + SIDE_IMPULSE] * invH;
    out[0] = along * w[ww + NOW_AXIS] - side * w[ww + NOW_AXIS + 1];
    out[1] = along * w[ww + NOW_AXIS + 1] + side * w[ww + NOW_AXIS];
  }

  @Override
  public float reactionTorque(int joint, float invH) {
    return invH * joints.impulse[joint * IMPULSE + (wheel ? MOTOR_IMPULSE : ANGLE_IMPULSE)];
  }
}
