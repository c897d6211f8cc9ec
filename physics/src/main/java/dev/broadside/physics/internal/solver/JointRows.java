package dev.broadside.physics.internal.solver;

import static dev.broadside.physics.internal.store.BodyStore.POSE;
import static dev.broadside.physics.internal.store.BodyStore.STATE;
import static dev.broadside.physics.internal.store.JointStore.PARAM;
import static dev.broadside.physics.internal.store.JointStore.WORK;

import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.JointStore;

/**
 * One-dimensional rows, of which most joints are made: along a world axis with a lever at either
 * body, or about the angle. Work-row columns below {@link #OWN} are shared by the joints that use
 * this class: the geometry when the step began and, after {@link #now}, as it is in the present
 * sub-step.
 */
final class JointRows {
  /** Arms from the centres of mass to the anchors when the step began (4), world axes. */
  static final int ARM = 0;

  /** Centre of B less centre of A when the step began (2). */
  static final int OFFSET = 4;

  /** Angle of B relative to A less the reference when the step began. */
  static final int ANGLE = 6;

  /** The arms now (4). */
  static final int NOW = 8;

  /** Anchor of B less anchor of A now (2). */
  static final int GAP = 12;

  /** First column a joint may use as it likes. */
  static final int OWN = 14;

  private JointRows() {}

  /** Once a step: arms, offset and angle. */
  static void prepare(BodyStore bodies, JointStore joints, int joint) {
    int bodyA = joints.bodyA[joint];
    int bodyB = joints.bodyB[joint];
    float[] p = joints.param;
    int pp = joint * PARAM;
    float[] w = joints.work;
    int ww = joint * WORK;
    float[] pose = bodies.pose;
    JointMath.arms(bodies, p, pp, bodyA, bodyB, w, ww + ARM);
    int a = bodyA * POSE;
    int b = bodyB * POSE;
    w[ww + OFFSET] = pose[b + BodyStore.CX] - pose[a + BodyStore.CX];
    w[ww + OFFSET + 1] = pose[b + BodyStore.CY] - pose[a + BodyStore.CY];
    w[ww + ANGLE] = JointMath.relativeAngle(bodies, joints, joint);
  }

  /** Each pass: arms and gap as the bodies are now. */
  static void now(BodyStore bodies, JointStore joints, int joint) {
    float[] v = bodies.state;
    int a = joints.bodyA[joint] * STATE;
    int b = joints.bodyB[joint] * STATE;
    float[] w = joints.work;
    int ww = joint * WORK;
    float rax = v[a + 6] * w[ww] - v[a + 7] * w[ww + 1];
    float ray = v[a + 7] * w[ww] + v[a + 6] * w[ww + 1];
    float rbx = v[b + 6] * w[ww + 2] - v[b + 7] * w[ww + 3];
    float rby = v[b + 7] * w[ww + 2] + v[b + 6] * w[ww + 3];
    w[ww + NOW] = rax;
    w[ww + NOW + 1] = ray;
    w[ww + NOW + 2] = rbx;
    w[ww + NOW + 3] = rby;
    w[ww + GAP] = w[ww + OFFSET] + v[b + 4] - v[a + 4] + rbx - rax;
    w[ww + GAP + 1] = w[ww + OFFSET + 1] + v[b + 5] - v[a + 5] + rby - ray;
  }

  /** Speed of B against A along an axis, with levers sa and sb about the centres. */
  static float speed(float[] v, int a, int b, float x, float y, float sa, float sb) {
    return x * (v[b] - v[a]) + y * (v[b + 1] - v[a + 1]) + sb * v[b + 2] - sa * v[a + 2];
  }

  /** One over the mass an impulse along the axis meets; 0 if nothing can move. */
  static float effectiveMass(float[] mass, int am, int bm, float sa, float sb) {
    float k = mass[am] + mass[bm] + sa * sa * mass[am + 1] + sb * sb * mass[bm + 1];
    return k > 0 ? 1 / k : 0;
  }

  /** Pushes B along the axis and A against it. */
  static void push(
      float[] v,
      int a,
      int b,
      float[] mass,
      int am,
      int bm,
      float x,
      float y,
      float sa,
      float sb,
      float impulse) {
    v[a] -= mass[am] * impulse * x;
    v[a + 1] -= mass[am] * impulse * y;
    v[a + 2] -= mass[am + 1] * impulse * sa;
    v[b] += mass[bm] * impulse * x;
    v[b + 1] += mass[bm] * impulse * y;
    v[b + 2] += mass[bm + 1] * impulse * sb;
  }

  /** Turns B one way and A the other. */
  static void turn(float[] v, int a, int b, float[] mass, int am, int bm, float impulse) {
    v[a + 2] -= mass[am + 1] * impulse;
    v[b + 2] += mass[bm + 1] * impulse;
  }

  /** A two-sided row with a softness; returns the change of the accumulated impulse. */
  static float soft(
      float c,
      float speed,
      float mass,
      float rate,
      float massScale,
      float impulseScale,
      float[] l,
      int at) {
    float change = -mass * massScale * (speed + rate * c) - impulseScale * l[at];
    l[at] += change;
    return change;
  }

  /** A rigid row: soft as the world's joints with bias, speed alone without. */
  static float rigid(
      StepContext step, float c, float speed, float mass, float[] l, int at, boolean useBias) {
    return useBias
        ? soft(
            c,
            speed,
            mass,
            step.joint.biasRate,
            step.joint.massScale,
            step.joint.impulseScale,
            l,
            at)
        : soft(0, speed, mass, 0, 1, 0, l, at);
  }

  /** A motor row: drives the speed to zero with at most this impulse in all. */
  static float motor(float speedError, float mass, float most, float[] l, int at) {
    float old = l[at];
    float sum = old - mass * speedError;
    sum = sum > most ? most : sum;
    sum = sum < -most ? -most : sum;
    l[at] = sum;
    return sum - old;
  }

  /** Holds the anchors together with the given softness; the impulse (2) is at l[at]. */
  static void point(
      float[] v,
      int a,
      int b,
      float[] mass,
      int am,
      int bm,
      float[] w,
      int ww,
      float rate,
      float massScale,
      float impulseScale,
      float[] l,
      int at) {
    float rax = w[ww + NOW];
    float ray = w[ww + NOW + 1];
    float rbx = w[ww + NOW + 2];
    float rby = w[ww + NOW + 3];
    float ma = mass[am];
    float ia = mass[am + 1];
    float mb = mass[bm];
    float ib = mass[bm + 1];
    float x = v[b] - v[b + 2] * rby - v[a] + v[a + 2] * ray + rate * w[ww + GAP];
    float y = v[b + 1] + v[b + 2] * rbx - v[a + 1] - v[a + 2] * rax + rate * w[ww + GAP + 1];
    float k11 = ma + mb + ray * ray * ia + rby * rby * ib;
    float k12 = -ray * rax * ia - rby * rbx * ib;
    float k22 = ma + mb + rax * rax * ia + rbx * rbx * ib;
    float det = k11 * k22 - k12 * k12;
    float inv = det != 0 ? 1 / det : 0;
    float px = -massScale * inv * (k22 * x - k12 * y) - impulseScale * l[at];
    float py = -massScale * inv * (k11 * y - k12 * x) - impulseScale * l[at + 1];
    l[at] += px;
    l[at + 1] += py;
    pushPoint(v, a, b, mass, am, bm, w, ww, px, py);
  }

  /** An impulse at the anchors. */
  static void pushPoint(
      float[] v,
      int a,
      int b,
      float[] mass,
      int am,
      int bm,
      float[] w,
      int ww,
      float px,
      float py) {
    v[a] -= mass[am] * px;
    v[a + 1] -= mass[am] * py;
    v[a + 2] -= mass[am + 1] * (w[ww + NOW] * py - w[ww + NOW + 1] * px);
    v[b] += mass[bm] * px;
    v[b + 1] += mass[bm] * py;
    v[b + 2] += mass[bm + 1] * (w[ww + NOW + 2] * py - w[ww + NOW + 3] * px);
  }
}
