package dev.broadside.physics.internal.solver;

import static dev.broadside.physics.internal.store.BodyStore.POSE;

import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.JointStore;

/** What several joint types share: arms, relative angle, one-sided limits, the point constraint. */
public final class JointMath {
  private JointMath() {}

  /** Arms from the centres of mass to the anchors, world axes: ax, ay, bx, by into {@code w}. */
  static void arms(BodyStore bodies, float[] p, int pp, int bodyA, int bodyB, float[] w, int at) {
    float[] pose = bodies.pose;
    int a = bodyA * POSE;
    int b = bodyB * POSE;
    float x = p[pp + JointStore.AX] - pose[a + BodyStore.LX];
    float y = p[pp + JointStore.AY] - pose[a + BodyStore.LY];
    w[at] = pose[a + BodyStore.QC] * x - pose[a + BodyStore.QS] * y;
    w[at + 1] = pose[a + BodyStore.QS] * x + pose[a + BodyStore.QC] * y;
    x = p[pp + JointStore.BX] - pose[b + BodyStore.LX];
    y = p[pp + JointStore.BY] - pose[b + BodyStore.LY];
    w[at + 2] = pose[b + BodyStore.QC] * x - pose[b + BodyStore.QS] * y;
    w[at + 3] = pose[b + BodyStore.QS] * x + pose[b + BodyStore.QC] * y;
  }

  /** Angle of B relative to A less the reference, in (-π, π]. */
  public static float relativeAngle(BodyStore bodies, JointStore joints, int joint) {
    float[] pose = bodies.pose;
    int a = joints.bodyA[joint] * POSE;
    int b = joints.bodyB[joint] * POSE;
    float reference = joints.param[joint * JointStore.PARAM + JointStore.REFERENCE_ANGLE];
    float c = pose[a + 2] * pose[b + 2] + pose[a + 3] * pose[b + 3];
    float s = pose[a + 2] * pose[b + 3] - pose[a + 3] * pose[b + 2];
    float angle = Angles.of(c, s) - lessTurns(reference);
    if (angle > (float) Math.PI) {
      angle -= (float) (2 * Math.PI);
    } else if (angle <= -(float) Math.PI) {
      angle += (float) (2 * Math.PI);
    }
    return angle;
  }

  /** An angle without its whole turns; those of less than half a turn stay as they are. */
  static float lessTurns(float angle) {
    return withTurns(angle, -turns(angle));
  }

  /** Whole turns nearest to an angle. */
  static double turns(float angle) {
    // Exactly half a turn is none.
    return Math.abs(angle) <= (float) Math.PI ? 0 : Math.rint(angle / (2 * Math.PI));
  }

  static float withTurns(float angle, double turns) {
    return turns == 0 ? angle : (float) (angle + turns * (2 * Math.PI));
  }

  /** How far B has turned relative to A since the step began. */
  static float turned(float[] v, int a, int b) {
    float c = v[a + 6] * v[b + 6] + v[a + 7] * v[b + 7];
    float s = v[a + 6] * v[b + 7] - v[a + 7] * v[b + 6];
    return Angles.of(c, s);
  }

  /**
   * Keeps {@code c >= 0} given its speed; returns the change of the accumulated impulse. Ahead of
   * the limit it only slows down enough to reach it; beyond, it is soft like the joint.
   */
  static float oneSided(
      StepContext step, float c, float speed, float mass, float[] l, int at, boolean useBias) {
    float bias = 0;
    float massScale = 1;
    float impulseScale = 0;
    if (c > 0) {
      bias = c * step.invH;
    } else if (useBias) {
      bias = step.joint.biasRate * c;
      massScale = step.joint.massScale;
      impulseScale = step.joint.impulseScale;
    }
    float old = l[at];
    float sum = old - mass * massScale * (speed + bias) - impulseScale * old;
    sum = sum < 0 ? 0 : sum;
    l[at] = sum;
    return sum - old;
  }

  /**
   * Holds two anchors together. {@code w} has the arms (4) and the offset of the centres (2) when
   * the step began; {@code l} the accumulated impulse (2).
   */
  static void solvePoint(
      StepContext step,
      float[] v,
      int a,
      int b,
      float[] mass,
      int am,
      int bm,
      float[] w,
      int ww,
      float[] l,
      int ll,
      boolean useBias) {
    float ac = v[a + 6];
    float as = v[a + 7];
    float bc = v[b + 6];
    float bs = v[b + 7];
    float rax = ac * w[ww] - as * w[ww + 1];
    float ray = as * w[ww] + ac * w[ww + 1];
    float rbx = bc * w[ww + 2] - bs * w[ww + 3];
    float rby = bs * w[ww + 2] + bc * w[ww + 3];
    float ma = mass[am];
    float ia = mass[am + 1];
    float mb = mass[bm];
    float ib = mass[bm + 1];
    float wa = v[a + 2];
    float wb = v[b + 2];
    float x = v[b] - wb * rby - v[a] + wa * ray;
    float y = v[b + 1] + wb * rbx - v[a + 1] - wa * rax;
    float massScale = 1;
    float impulseScale = 0;
    if (useBias) {
      float rate = step.joint.biasRate;
      x += rate * (v[b + 4] - v[a + 4] + (rbx - rax) + w[ww + 4]);
      y += rate * (v[b + 5] - v[a + 5] + (rby - ray) + w[ww + 5]);
      massScale = step.joint.massScale;
      impulseScale = step.joint.impulseScale;
    }
    float k11 = ma + mb + ray * ray * ia + rby * rby * ib;
    float k12 = -ray * rax * ia - rby * rbx * ib;
    float k22 = ma + mb + rax * rax * ia + rbx * rbx * ib;
    float det = k11 * k22 - k12 * k12;
    float inv = det != 0 ? 1 / det : 0;
    float px = -massScale * inv * (k22 * x - k12 * y) - impulseScale * l[ll];
    float py = -massScale * inv * (k11 * y - k12 * x) - impulseScale * l[ll + 1];
    l[ll] += px;
    l[ll + 1] += py;
    v[a] -= ma * px;
    v[a + 1] -= ma * py;
    v[a + 2] = wa - ia * (rax * py - ray * px);
    v[b] += mb * px;
    v[b + 1] += mb * py;
    v[b + 2] = wb + ib * (rbx * py - rby * px);
  }
}
