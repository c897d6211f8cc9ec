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
 * Two bodies share a point and turn freely about it, with angle limits, motor and spring. Order in
 * a pass: spring, motor, limits, then the point, which matters most and so comes last.
 */
public final class RevoluteKernel implements JointKernel {
  /** The joint's angle when the last step began; whole turns count. */
  public static final int LAST = JointStore.DRIVEN_OWN;

  /** Columns of the impulse row. */
  private static final int IX = 0;

  private static final int IY = 1;
  private static final int SPRING_IMPULSE = 2;
  private static final int LOWER_IMPULSE = 4;
  private static final int UPPER_IMPULSE = 5;

  /** Columns of the work row: arms, offset of the centres, angle, masses, spring. */
  private static final int ARM = 0;

  private static final int OFFSET = 4;
  private static final int ANGLE = 6;
  private static final int AXIAL_MASS = 7;
  private static final int BIAS_RATE = 8;
  private static final int MASS_SCALE = 9;
  private static final int IMPULSE_SCALE = 10;

  private final BodyStore bodies;
  private final JointStore joints;

  RevoluteKernel(WorldState world) {
    bodies = world.bodies;
    joints = world.joints;
  }

  @Override
  public void prepare(StepContext step, int[] list, int from, int to) {
    float[] pose = bodies.pose;
    for (int i = from; i < to; i++) {
      int joint = list[i];
      int bodyA = joints.bodyA[joint];
      int bodyB = joints.bodyB[joint];
      float[] p = joints.param;
      int pp = joint * PARAM;
      float[] w = joints.work;
      int ww = joint * WORK;
      JointMath.arms(bodies, p, pp, bodyA, bodyB, w, ww + ARM);
      int a = bodyA * POSE;
      int b = bodyB * POSE;
      w[ww + OFFSET] = pose[b + BodyStore.CX] - pose[a + BodyStore.CX];
      w[ww + OFFSET + 1] = pose[b + BodyStore.CY] - pose[a + BodyStore.CY];
      int flags = joints.flags[joint];
      w[ww + ANGLE] = follow(bodies, joints, joint);
      float k =
          bodies.mass[bodyA * MASS + BodyStore.INV_INERTIA]
              + bodies.mass[bodyB * MASS + BodyStore.INV_INERTIA];
      w[ww + AXIAL_MASS] = k > 0 ? 1 / k : 0;
      if ((flags & JointStore.SPRING) != 0) {
        Softness.write(p[pp + HERTZ], p[pp + DAMPING], step.h, w, ww + BIAS_RATE);
      }
    }
  }

  /** The joint's angle, whose turns are counted from step to step. */
  static float follow(BodyStore bodies, JointStore joints, int joint) {
    float[] p = joints.param;
    int last = joint * PARAM + LAST;
    float near = JointMath.relativeAngle(bodies, joints, joint);
    p[last] = angle(near, turns(near, p[last]));
    return p[last];
  }

  /**
   * Whole turns between an angle in (-π, π] and the joint's own, which is the nearest to what it
   * was last.
   */
  public static int turns(float near, float last) {
    return (int) JointMath.turns(last - near);
  }

  /** An angle with whole turns. */
  public static float angle(float near, int turns) {
    return JointMath.withTurns(near, turns);
  }

  @Override
  public void warmStart(StepContext step, int[] list, int from, int to) {
    float[] v = bodies.state;
    float[] mass = bodies.mass;
    for (int i = from; i < to; i++) {
      int joint = list[i];
      int bodyA = joints.bodyA[joint];
      int bodyB = joints.bodyB[joint];
      int a = bodyA * STATE;
      int b = bodyB * STATE;
      int am = bodyA * MASS;
      int bm = bodyB * MASS;
      float[] w = joints.work;
      int ww = joint * WORK;
      float rax = v[a + 6] * w[ww] - v[a + 7] * w[ww + 1];
      float ray = v[a + 7] * w[ww] + v[a + 6] * w[ww + 1];
      float rbx = v[b + 6] * w[ww + 2] - v[b + 7] * w[ww + 3];
      float rby = v[b + 7] * w[ww + 2] + v[b + 6] * w[ww + 3];
      float[] l = joints.impulse;
      int ll = joint * IMPULSE;
      float x = l[ll + IX];
      float y = l[ll + IY];
      float axial =
          l[ll + SPRING_IMPULSE]
              + l[ll + MOTOR_IMPULSE]
              + l[ll + LOWER_IMPULSE]
              - l[ll + UPPER_IMPULSE];
      v[a] -= mass[am] * x;
      v[a + 1] -= mass[am] * y;
      v[a + 2] -= mass[am + 1] * (rax * y - ray * x + axial);
      v[b] += mass[bm] * x;
      v[b + 1] += mass[bm] * y;
      v[b + 2] += mass[bm + 1] * (rbx * y - rby * x + axial);
    }
  }

  @Override
  public void solve(StepContext step, int[] list, int from, int to, boolean useBias) {
    float[] v = bodies.state;
    float[] mass = bodies.mass;
    float[] w = joints.work;
    for (int i = from; i < to; i++) {
      int joint = list[i];
      int bodyA = joints.bodyA[joint];
      int bodyB = joints.bodyB[joint];
      if ((joints.flags[joint] & (JointStore.LIMIT | JointStore.MOTOR | JointStore.SPRING)) != 0) {
        solveAngle(step, joint, bodyA * STATE, bodyB * STATE, bodyA, bodyB, useBias);
      }
      JointMath.solvePoint(
          step,
          v,
          bodyA * STATE,
          bodyB * STATE,
          mass,
          bodyA * MASS,
          bodyB * MASS,
          w,
          joint * WORK + ARM,
          joints.impulse,
          joint * IMPULSE + IX,
          useBias);
    }
  }

  private void solveAngle(
      StepContext step, int joint, int a, int b, int bodyA, int bodyB, boolean useBias) {
    float[] v = bodies.state;
    float[] p = joints.param;
    int pp = joint * PARAM;
    float[] w = joints.work;
    int ww = joint * WORK;
    float[] l = joints.impulse;
    int ll = joint * IMPULSE;
    float ia = bodies.mass[bodyA * MASS + BodyStore.INV_INERTIA];
    float ib = bodies.mass[bodyB * MASS + BodyStore.INV_INERTIA];
    float axialMass = w[ww + AXIAL_MASS];
    int flags = joints.flags[joint];
    float wa = v[a + 2];
    float wb = v[b + 2];
    if ((flags & JointStore.SPRING) != 0) {
      float c = w[ww + ANGLE] + JointMath.turned(v, a, b) - p[pp + TARGET];
      float impulse =
          -axialMass * w[ww + MASS_SCALE] * (wb - wa + w[ww + BIAS_RATE] * c)
              - w[ww + IMPULSE_SCALE] * l[ll + SPRING_IMPULSE];
      l[ll + SPRING_IMPULSE] += impulse;
      wa -= ia * impulse;
      wb += ib * impulse;
    }
    if ((flags & JointStore.MOTOR) != 0) {
      float most = step.h * p[pp + MAX_MOTOR];
      float old = l[ll + MOTOR_IMPULSE];
      float sum = old - axialMass * (wb - wa - p[pp + MOTOR_SPEED]);
      sum = sum > most ? most : sum;
      sum = sum < -most ? -most : sum;
      l[ll + MOTOR_IMPULSE] = sum;
      wa -= ia * (sum - old);
      wb += ib * (sum - old);
    }
    if ((flags & JointStore.LIMIT) != 0) {
      float angle = w[ww + ANGLE] + JointMath.turned(v, a, b);
      float change =
          JointMath.oneSided(
              step, angle - p[pp + LOWER], wb - wa, axialMass, l, ll + LOWER_IMPULSE, useBias);
      wa -= ia * change;
      wb += ib * change;
      change =
          JointMath.oneSided(
              step, p[pp + UPPER] - angle, wa - wb, axialMass, l, ll + UPPER_IMPULSE, useBias);
      wa += ia * change;
      wb -= ib * change;
    }
    v[a + 2] = wa;
    v[b + 2] = wb;
  }

  @Override
  public void reactionForce(int joint, float invH, float[] out) {
    out[0] = joints.impulse[joint * IMPULSE + IX] * invH;
    out[1] = joints.impulse[joint * IMPULSE + IY] * invH;
  }

  @Override
  public float reactionTorque(int joint, float invH) {
    float[] l = joints.impulse;
    int ll = joint * IMPULSE;
    return invH
        * (l[ll + SPRING_IMPULSE]
            + l[ll + MOTOR_IMPULSE]
            + l[ll + LOWER_IMPULSE]
            - l[ll + UPPER_IMPULSE]);
  }
}
