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
 * Two bodies hang on one rope over two points of the world: length A + ratio × length B stays. The
 * rope may go slack: it pulls and never pushes.
 */
public final class PulleyKernel implements JointKernel {
  /** The points in the world (2 each). */
  public static final int GROUND_AX = JointStore.OWN;

  public static final int GROUND_AY = JointStore.OWN + 1;
  public static final int GROUND_BX = JointStore.OWN + 2;
  public static final int GROUND_BY = JointStore.OWN + 3;
  public static final int RATIO = JointStore.OWN + 4;

  /** The whole rope, metres. */
  public static final int ROPE = JointStore.OWN + 5;

  private static final int PULL = 0;

  /** Centre of either body less its ground point when the step began (2 each). */
  private static final int FROM_A = JointRows.OWN;

  private static final int FROM_B = JointRows.OWN + 2;

  /** Directions from the ground points to the anchors now (2 each) and their lengths. */
  private static final int DIRECTION_A = JointRows.OWN + 4;

  private static final int DIRECTION_B = JointRows.OWN + 6;
  private static final int LENGTHS = JointRows.OWN + 8;

  // Below this the direction of a rope is noise, and pulling along it would shake the body.
  private static final float SHORTEST = 0.01f;

  private final BodyStore bodies;
  private final JointStore joints;

  PulleyKernel(WorldState world) {
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
      int a = joints.bodyA[joint] * POSE;
      int b = joints.bodyB[joint] * POSE;
      w[ww + FROM_A] = bodies.pose[a + BodyStore.CX] - p[pp + GROUND_AX];
      w[ww + FROM_A + 1] = bodies.pose[a + BodyStore.CY] - p[pp + GROUND_AY];
      w[ww + FROM_B] = bodies.pose[b + BodyStore.CX] - p[pp + GROUND_BX];
      w[ww + FROM_B + 1] = bodies.pose[b + BodyStore.CY] - p[pp + GROUND_BY];
    }
  }

  private void ropes(int joint) {
    JointRows.now(bodies, joints, joint);
    float[] v = bodies.state;
    int a = joints.bodyA[joint] * STATE;
    int b = joints.bodyB[joint] * STATE;
    float[] w = joints.work;
    int ww = joint * WORK;
    direction(
        w,
        ww + DIRECTION_A,
        ww + LENGTHS,
        w[ww + FROM_A] + v[a + 4] + w[ww + JointRows.NOW],
        w[ww + FROM_A + 1] + v[a + 5] + w[ww + JointRows.NOW + 1]);
    direction(
        w,
        ww + DIRECTION_B,
        ww + LENGTHS + 1,
        w[ww + FROM_B] + v[b + 4] + w[ww + JointRows.NOW + 2],
        w[ww + FROM_B + 1] + v[b + 5] + w[ww + JointRows.NOW + 3]);
  }

  private static void direction(float[] w, int at, int length, float x, float y) {
    float size = (float) Math.sqrt(x * x + y * y);
    w[length] = size;
    w[at] = size > SHORTEST ? x / size : 0;
    w[at + 1] = size > SHORTEST ? y / size : 0;
  }

  private float leverA(float[] w, int ww) {
    return w[ww + JointRows.NOW] * w[ww + DIRECTION_A + 1]
        - w[ww + JointRows.NOW + 1] * w[ww + DIRECTION_A];
  }

  private float leverB(float[] w, int ww) {
    return w[ww + JointRows.NOW + 2] * w[ww + DIRECTION_B + 1]
        - w[ww + JointRows.NOW + 3] * w[ww + DIRECTION_B];
  }

  /** Pulls both anchors towards their ground points. */
  private void pull(int joint, float impulse) {
    float[] v = bodies.state;
    float[] w = joints.work;
    int ww = joint * WORK;
    int a = joints.bodyA[joint] * STATE;
    int b = joints.bodyB[joint] * STATE;
    int am = joints.bodyA[joint] * MASS;
    int bm = joints.bodyB[joint] * MASS;
    float geared = impulse * joints.param[joint * PARAM + RATIO];
    v[a] -= bodies.mass[am] * impulse * w[ww + DIRECTION_A];
    v[a + 1] -= bodies.mass[am] * impulse * w[ww + DIRECTION_A + 1];
    v[a + 2] -= bodies.mass[am + 1] * impulse * leverA(w, ww);
    v[b] -= bodies.mass[bm] * geared * w[ww + DIRECTION_B];
    v[b + 1] -= bodies.mass[bm] * geared * w[ww + DIRECTION_B + 1];
    v[b + 2] -= bodies.mass[bm + 1] * geared * leverB(w, ww);
  }

  @Override
  public void warmStart(StepContext step, int[] list, int from, int to) {
    for (int i = from; i < to; i++) {
      ropes(list[i]);
      pull(list[i], joints.impulse[list[i] * IMPULSE + PULL]);
    }
  }

  @Override
  public void solve(StepContext step, int[] list, int from, int to, boolean useBias) {
    float[] v = bodies.state;
    float[] w = joints.work;
    for (int i = from; i < to; i++) {
      int joint = list[i];
      ropes(joint);
      int ww = joint * WORK;
      int a = joints.bodyA[joint] * STATE;
      int b = joints.bodyB[joint] * STATE;
      int am = joints.bodyA[joint] * MASS;
      int bm = joints.bodyB[joint] * MASS;
      float ratio = joints.param[joint * PARAM + RATIO];
      float ra = leverA(w, ww);
      float rb = leverB(w, ww);
      boolean hasA = w[ww + LENGTHS] > SHORTEST;
      boolean hasB = w[ww + LENGTHS + 1] > SHORTEST;
      float k =
          (hasA ? bodies.mass[am] + bodies.mass[am + 1] * ra * ra : 0)
              + (hasB ? ratio * ratio * (bodies.mass[bm] + bodies.mass[bm + 1] * rb * rb) : 0);
      float left =
          joints.param[joint * PARAM + ROPE] - w[ww + LENGTHS] - ratio * w[ww + LENGTHS + 1];
      float speed =
          -(w[ww + DIRECTION_A] * v[a] + w[ww + DIRECTION_A + 1] * v[a + 1] + ra * v[a + 2])
              - ratio
                  * (w[ww + DIRECTION_B] * v[b]
                      + w[ww + DIRECTION_B + 1] * v[b + 1]
                      + rb * v[b + 2]);
      pull(
          joint,
          JointMath.oneSided(
              step,
              left,
              speed,
              k > 0 ? 1 / k : 0,
              joints.impulse,
              joint * IMPULSE + PULL,
              useBias));
    }
  }

  @Override
  public void reactionForce(int joint, float invH, float[] out) {
    int ww = joint * WORK;
    float pull =
        joints.impulse[joint * IMPULSE + PULL] * joints.param[joint * PARAM + RATIO] * invH;
    out[0] = -pull * joints.work[ww + DIRECTION_B];
    out[1] = -pull * joints.work[ww + DIRECTION_B + 1];
  }

  @Override
  public float reactionTorque(int joint, float invH) {
    return 0;
  }
}
