package dev.broadside.physics.internal.solver;

import static dev.broadside.physics.internal.store.BodyStore.MASS;
import static dev.broadside.physics.internal.store.BodyStore.STATE;
import static dev.broadside.physics.internal.store.JointStore.IMPULSE;
import static dev.broadside.physics.internal.store.JointStore.PARAM;
import static dev.broadside.physics.internal.store.JointStore.WORK;

import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.JointStore;
import dev.broadside.physics.internal.store.WorldState;

/**
 * Glues two bodies together; point and angle may each be springy (zero hertz means rigid). A rigid
 * weld to what does not turn is held at the other's centre, which is the same weld: at an anchor
 * far away point and angle undo each other's work, and the weld shakes. Between two bodies that
 * turn it stays at the anchor, where welds of one hub disturb each other less.
 */
public final class WeldKernel implements JointKernel {
  public static final int LINEAR_HERTZ = JointStore.OWN;
  public static final int LINEAR_DAMPING = JointStore.OWN + 1;
  public static final int ANGULAR_HERTZ = JointStore.OWN + 2;
  public static final int ANGULAR_DAMPING = JointStore.OWN + 3;

  private static final int POINT = 0;
  private static final int ANGLE_IMPULSE = 2;

  private static final int LINEAR = JointRows.OWN;
  private static final int ANGULAR = JointRows.OWN + 3;

  private final BodyStore bodies;
  private final JointStore joints;

  WeldKernel(WorldState world) {
    bodies = world.bodies;
    joints = world.joints;
  }

  @Override
  public void prepare(StepContext step, int[] list, int from, int to) {
    float[] p = joints.param;
    for (int i = from; i < to; i++) {
      int joint = list[i];
      JointRows.prepare(bodies, joints, joint);
      int pp = joint * PARAM;
      int ww = joint * WORK;
      Softness.write(
          p[pp + LINEAR_HERTZ], p[pp + LINEAR_DAMPING], step.h, joints.work, ww + LINEAR);
      Softness.write(
          p[pp + ANGULAR_HERTZ], p[pp + ANGULAR_DAMPING], step.h, joints.work, ww + ANGULAR);
    }
  }

  /**
   * Arms and gap now. A spring may be stretched far: its force on A acts where it acts on B, or the
   * two would change each other's angular momentum.
   */
  private void now(int joint) {
    JointRows.now(bodies, joints, joint);
    if (joints.param[joint * PARAM + LINEAR_HERTZ] > 0) {
      float[] w = joints.work;
      int ww = joint * WORK;
      w[ww + JointRows.NOW] += w[ww + JointRows.GAP];
      w[ww + JointRows.NOW + 1] += w[ww + JointRows.GAP + 1];
    }
  }

  @Override
  public void warmStart(StepContext step, int[] list, int from, int to) {
    float[] l = joints.impulse;
    for (int i = from; i < to; i++) {
      int joint = list[i];
      now(joint);
      int ll = joint * IMPULSE;
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
          l[ll + POINT],
          l[ll + POINT + 1]);
      JointRows.turn(
          bodies.state,
          bodyA * STATE,
          bodyB * STATE,
          bodies.mass,
          bodyA * MASS,
          bodyB * MASS,
          l[ll + ANGLE_IMPULSE]);
    }
  }

  @Override
  public void solve(StepContext step, int[] list, int from, int to, boolean useBias) {
    float[] v = bodies.state;
    float[] p = joints.param;
    float[] w = joints.work;
    for (int i = from; i < to; i++) {
      int joint = list[i];
      now(joint);
      int a = joints.bodyA[joint] * STATE;
      int b = joints.bodyB[joint] * STATE;
      int pp = joint * PARAM;
      float angle = w[joint * WORK + JointRows.ANGLE] + JointMath.turned(v, a, b);
      boolean rigid = p[pp + LINEAR_HERTZ] == 0 && p[pp + ANGULAR_HERTZ] == 0;
      if (rigid
          && (inverseInertia(joints.bodyA[joint]) == 0)
              != (inverseInertia(joints.bodyB[joint]) == 0)) {
        solveAtCentre(step, joint, angle, useBias);
      } else {
        solveAngle(step, joint, angle, useBias);
        solvePoint(step, joint, useBias);
      }
    }
  }

  private float inverseInertia(int body) {
    return bodies.mass[body * MASS + BodyStore.INV_INERTIA];
  }

  /** From the centre of the body that turns, neither angle nor point sees what the other does. */
  private void solveAtCentre(StepContext step, int joint, float angle, boolean useBias) {
    float[] w = joints.work;
    float[] l = joints.impulse;
    int ww = joint * WORK;
    int ll = joint * IMPULSE;
    int now = ww + JointRows.NOW;
    int arm = inverseInertia(joints.bodyA[joint]) == 0 ? now + 2 : now;
    float x = -w[arm];
    float y = -w[arm + 1];
    w[now] += x;
    w[now + 1] += y;
    w[now + 2] += x;
    w[now + 3] += y;
    w[ww + JointRows.GAP] -= angle * y;
    w[ww + JointRows.GAP + 1] += angle * x;
    // Impulses are kept as they are about the anchor.
    l[ll + ANGLE_IMPULSE] -= x * l[ll + POINT + 1] - y * l[ll + POINT];
    solveAngle(step, joint, angle, useBias);
    solvePoint(step, joint, useBias);
    l[ll + ANGLE_IMPULSE] += x * l[ll + POINT + 1] - y * l[ll + POINT];
  }

  private void solveAngle(StepContext step, int joint, float angle, boolean useBias) {
    float[] v = bodies.state;
    float[] mass = bodies.mass;
    float[] w = joints.work;
    float[] l = joints.impulse;
    int a = joints.bodyA[joint] * STATE;
    int b = joints.bodyB[joint] * STATE;
    int am = joints.bodyA[joint] * MASS;
    int bm = joints.bodyB[joint] * MASS;
    int ww = joint * WORK;
    int at = joint * IMPULSE + ANGLE_IMPULSE;
    float k = mass[am + 1] + mass[bm + 1];
    float axial = k > 0 ? 1 / k : 0;
    float spin = v[b + 2] - v[a + 2];
    float change =
        joints.param[joint * PARAM + ANGULAR_HERTZ] > 0
            ? JointRows.soft(
                angle,
                spin,
                axial,
                w[ww + ANGULAR],
                w[ww + ANGULAR + 1],
                w[ww + ANGULAR + 2],
                l,
                at)
            : JointRows.rigid(step, angle, spin, axial, l, at, useBias);
    JointRows.turn(v, a, b, mass, am, bm, change);
  }

  private void solvePoint(StepContext step, int joint, boolean useBias) {
    float[] w = joints.work;
    int ww = joint * WORK;
    boolean springy = joints.param[joint * PARAM + LINEAR_HERTZ] > 0;
    boolean biased = useBias || springy;
    float rate = springy ? w[ww + LINEAR] : step.joint.biasRate;
    float massScale = springy ? w[ww + LINEAR + 1] : step.joint.massScale;
    float impulseScale = springy ? w[ww + LINEAR + 2] : step.joint.impulseScale;
    JointRows.point(
        bodies.state,
        joints.bodyA[joint] * STATE,
        joints.bodyB[joint] * STATE,
        bodies.mass,
        joints.bodyA[joint] * MASS,
        joints.bodyB[joint] * MASS,
        w,
        ww,
        biased ? rate : 0,
        biased ? massScale : 1,
        biased ? impulseScale : 0,
        joints.impulse,
        joint * IMPULSE + POINT);
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
