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

/** Pulls a point of B to a place in the world on a spring of limited strength; A only holds it. */
public final class MouseKernel implements JointKernel {
  /** The place in the world (2). */
  public static final int TARGET_X = JointStore.OWN;

  public static final int TARGET_Y = JointStore.OWN + 1;
  public static final int HERTZ = JointStore.OWN + 2;
  public static final int DAMPING = JointStore.OWN + 3;
  public static final int MAX_FORCE = JointStore.OWN + 4;

  private static final int POINT = 0;

  /** Anchor of B less target when the step began, without B's arm (2), spring (3). */
  private static final int ERROR = JointRows.OWN;

  private static final int SPRING = JointRows.OWN + 2;

  private final BodyStore bodies;
  private final JointStore joints;

  MouseKernel(WorldState world) {
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
      int ww = joint * WORK;
      int b = joints.bodyB[joint] * POSE;
      w[ww + ERROR] = bodies.pose[b + BodyStore.CX] - p[pp + TARGET_X];
      w[ww + ERROR + 1] = bodies.pose[b + BodyStore.CY] - p[pp + TARGET_Y];
      Softness.write(p[pp + HERTZ], p[pp + DAMPING], step.h, w, ww + SPRING);
    }
  }

  private void push(int joint, float x, float y) {
    float[] w = joints.work;
    int ww = joint * WORK;
    float[] v = bodies.state;
    int b = joints.bodyB[joint] * STATE;
    int bm = joints.bodyB[joint] * MASS;
    v[b] += bodies.mass[bm] * x;
    v[b + 1] += bodies.mass[bm] * y;
    v[b + 2] +=
        bodies.mass[bm + 1] * (w[ww + JointRows.NOW + 2] * y - w[ww + JointRows.NOW + 3] * x);
  }

  @Override
  public void warmStart(StepContext step, int[] list, int from, int to) {
    for (int i = from; i < to; i++) {
      int joint = list[i];
      JointRows.now(bodies, joints, joint);
      push(joint, joints.impulse[joint * IMPULSE], joints.impulse[joint * IMPULSE + 1]);
    }
  }

  @Override
  public void solve(StepContext step, int[] list, int from, int to, boolean useBias) {
    float[] v = bodies.state;
    float[] w = joints.work;
    float[] l = joints.impulse;
    for (int i = from; i < to; i++) {
      int joint = list[i];
      JointRows.now(bodies, joints, joint);
      int b = joints.bodyB[joint] * STATE;
      int bm = joints.bodyB[joint] * MASS;
      int ww = joint * WORK;
      int ll = joint * IMPULSE;
      float rx = w[ww + JointRows.NOW + 2];
      float ry = w[ww + JointRows.NOW + 3];
      float rate = w[ww + SPRING];
      float massScale = w[ww + SPRING + 1];
      float impulseScale = w[ww + SPRING + 2];
      float x = v[b] - v[b + 2] * ry + rate * (w[ww + ERROR] + v[b + 4] + rx);
      float y = v[b + 1] + v[b + 2] * rx + rate * (w[ww + ERROR + 1] + v[b + 5] + ry);
      float m = bodies.mass[bm];
      float inertia = bodies.mass[bm + 1];
      float k11 = m + ry * ry * inertia;
      float k12 = -ry * rx * inertia;
      float k22 = m + rx * rx * inertia;
      float det = k11 * k22 - k12 * k12;
      float inv = det != 0 ? 1 / det : 0;
      float oldX = l[ll + POINT];
      float oldY = l[ll + POINT + 1];
      float sumX = oldX - massScale * inv * (k22 * x - k12 * y) - impulseScale * oldX;
      float sumY = oldY - massScale * inv * (k11 * y - k12 * x) - impulseScale * oldY;
      float most = step.h * joints.param[joint * PARAM + MAX_FORCE];
      float size = (float) Math.sqrt(sumX * sumX + sumY * sumY);
      if (size > most) {
        sumX *= most / size;
        sumY *= most / size;
      }
      l[ll + POINT] = sumX;
      l[ll + POINT + 1] = sumY;
      push(joint, sumX - oldX, sumY - oldY);
    }
  }

  @Override
  public void reactionForce(int joint, float invH, float[] out) {
    out[0] = joints.impulse[joint * IMPULSE + POINT] * invH;
    out[1] = joints.impulse[joint * IMPULSE + POINT + 1] * invH;
  }

  @Override
  public float reactionTorque(int joint, float invH) {
    return 0;
  }
}
