package dev.broadside.physics.internal.solver;

import static dev.broadside.physics.internal.store.BodyStore.MASS;
import static dev.broadside.physics.internal.store.BodyStore.POSE;
import static dev.broadside.physics.internal.store.BodyStore.STATE;
import static dev.broadside.physics.internal.store.JointStore.IMPULSE;
import static dev.broadside.physics.internal.store.JointStore.PARAM;
import static dev.broadside.physics.internal.store.JointStore.WORK;

import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.JointStore;
import dev.broadside.physics.internal.store.WorldState;

/**
 * Drives B's anchor and angle towards a place and angle in A's frame, with at most so much force
 * and torque: the motor joint. Without correction it only resists relative movement: the friction
 * joint. What B feels at its anchor A feels at the same place, however far its own anchor is from
 * there: a pair of forces apart would set the two spinning out of nothing.
 */
public final class DriveKernel implements JointKernel {
  /** Wanted place of B's anchor relative to A's, in A's frame (2). */
  public static final int TARGET_X = JointStore.OWN;

  public static final int TARGET_Y = JointStore.OWN + 1;
  public static final int TARGET_ANGLE = JointStore.OWN + 2;
  public static final int MAX_FORCE = JointStore.OWN + 3;
  public static final int MAX_TORQUE = JointStore.OWN + 4;

  /** Share of the error to remove in a step; 0 for friction. */
  public static final int CORRECTION = JointStore.OWN + 5;

  /** The same of a sub-step, {@link #shareOfSubStep}: the power takes time and allocates. */
  public static final int SUB_CORRECTION = JointStore.OWN + 6;

  private static final int POINT = 0;
  private static final int ANGLE_IMPULSE = 2;

  /** The target in the world when the step began (2). */
  private static final int TARGET = JointRows.OWN;

  /** Speed per error, 1/s. */
  private static final int RATE = JointRows.OWN + 2;

  private final BodyStore bodies;
  private final JointStore joints;

  DriveKernel(WorldState world) {
    bodies = world.bodies;
    joints = world.joints;
  }

  @Override
  public void prepare(StepContext step, int[] list, int from, int to) {
    float[] p = joints.param;
    float[] w = joints.work;
    for (int i = from; i < to; i++) {
      int joint = list[i];
      JointRows.prepare(bodies, joints, joint);
      int pp = joint * PARAM;
      int a = joints.bodyA[joint] * POSE;
      float c = bodies.pose[a + BodyStore.QC];
      float s = bodies.pose[a + BodyStore.QS];
      // By the shorter way: whole turns make no difference to where B is.
      float off = w[joint * WORK + JointRows.ANGLE] - p[pp + TARGET_ANGLE];
      w[joint * WORK + JointRows.ANGLE] =
          JointMath.withTurns(w[joint * WORK + JointRows.ANGLE], -JointMath.turns(off));
      w[joint * WORK + TARGET] = c * p[pp + TARGET_X] - s * p[pp + TARGET_Y];
      w[joint * WORK + TARGET + 1] = s * p[pp + TARGET_X] + c * p[pp + TARGET_Y];
      w[joint * WORK + RATE] = step.invH * p[pp + SUB_CORRECTION];
    }
  }

  /** What each sub-step must remove of the error it finds, so that a step removes the share. */
  public static float shareOfSubStep(float share, int subSteps) {
    return subSteps == 1 || share == 0
        ? share
        : (float) (1 - StrictMath.pow(1 - share, 1.0 / subSteps));
  }

  @Override
  public void warmStart(StepContext step, int[] list, int from, int to) {
    float[] l = joints.impulse;
    for (int i = from; i < to; i++) {
      int joint = list[i];
      now(joint);
      int ll = joint * IMPULSE;
      push(joint, l[ll + POINT], l[ll + POINT + 1]);
      turn(joint, l[ll + ANGLE_IMPULSE]);
    }
  }

  /** Arms and gap now, A's arm up to B's anchor. */
  private void now(int joint) {
    JointRows.now(bodies, joints, joint);
    float[] w = joints.work;
    int ww = joint * WORK;
    w[ww + JointRows.NOW] += w[ww + JointRows.GAP];
    w[ww + JointRows.NOW + 1] += w[ww + JointRows.GAP + 1];
  }

  private void push(int joint, float x, float y) {
    int bodyA = joints.bodyA[joint];
    int bodyB = joints.bodyB[joint];
    JointRows.pushPoint(
        bodies.state,
        bodyA * STATE,
        bodyB * STATE,
        bodies.mass,
        bodyA * MASS,
        bodyB * MASS,
        joints.work,
        joint * WORK,
        x,
        y);
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

  @Override
  public void solve(StepContext step, int[] list, int from, int to, boolean useBias) {
    float[] v = bodies.state;
    float[] mass = bodies.mass;
    float[] p = joints.param;
    float[] w = joints.work;
    float[] l = joints.impulse;
    for (int i = from; i < to; i++) {
      int joint = list[i];
      now(joint);
      int a = joints.bodyA[joint] * STATE;
      int b = joints.bodyB[joint] * STATE;
      int am = joints.bodyA[joint] * MASS;
      int bm = joints.bodyB[joint] * MASS;
      int pp = joint * PARAM;
      int ww = joint * WORK;
      int ll = joint * IMPULSE;
      float rate = w[ww + RATE];
      float k = mass[am + 1] + mass[bm + 1];
      float angle = w[ww + JointRows.ANGLE] + JointMath.turned(v, a, b) - p[pp + TARGET_ANGLE];
      turn(
          joint,
          JointRows.motor(
              v[b + 2] - v[a + 2] + rate * angle,
              k > 0 ? 1 / k : 0,
              step.h * p[pp + MAX_TORQUE],
              l,
              ll + ANGLE_IMPULSE));
      w[ww + JointRows.GAP] -= v[a + 6] * w[ww + TARGET] - v[a + 7] * w[ww + TARGET + 1];
      w[ww + JointRows.GAP + 1] -= v[a + 7] * w[ww + TARGET] + v[a + 6] * w[ww + TARGET + 1];
      JointRows.point(v, a, b, mass, am, bm, w, ww, rate, 1, 0, l, ll + POINT);
      clamp(joint, ll, step.h * p[pp + MAX_FORCE]);
    }
  }

  /** Takes back what exceeds the strongest impulse, which is a circle in the plane. */
  private void clamp(int joint, int ll, float most) {
    float[] l = joints.impulse;
    float x = l[ll + POINT];
    float y = l[ll + POINT + 1];
    float size = (float) Math.sqrt(x * x + y * y);
    if (size > most) {
      float scale = most / size;
      l[ll + POINT] = x * scale;
      l[ll + POINT + 1] = y * scale;
      push(joint, l[ll + POINT] - x, l[ll + POINT + 1] - y);
    }
  }

  @Override
  public void reactionForce(int joint, float invH, float[] out) {
    out[0] = joints.impulse[joint * IMPULSE + POINT] * invH;
    out[1] = joints.impulse[joint * IMPULSE + POINT + 1] * invH;
  }

  @Override
  public float reactionTorque(int joint, float invH) {
    return joints.impulse[joint * IMPULSE + ANGLE_IMPULSE] * invH;
  }
}
