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
 * Couples two joints, each revolute or prismatic: coordinate 1 + ratio × coordinate 2 stays, where
 * a coordinate is an angle or a translation. It reaches the four bodies of the two joints, so it
 * runs alone (see {@link JointStore#coupled}).
 */
public final class GearKernel implements JointKernel {
  public static final int RATIO = JointStore.OWN;

  /** By how much the coupling was off when the step began; whole turns count. */
  private static final int ERROR = JointStore.OWN + 1;

  /** The coordinates when {@link #ERROR} was last brought up to date (2). */
  private static final int LAST = JointStore.OWN + 2;

  /** Whether {@link #LAST} has been written; 0 has the next step begin anew from where it is. */
  public static final int BEGUN = JointStore.OWN + 4;

  private static final int DRIVE = 0;

  /**
   * Per coupled joint: axis in the world (2; zero if it turns), lever of its body A and of its body
   * B about that axis.
   */
  private static final int FIRST = 0;

  private static final int SECOND = 4;
  private static final int AXIS = 0;
  private static final int LEVER_A = 2;
  private static final int LEVER_B = 3;

  private static final int MASS_COLUMN = 8;

  private final BodyStore bodies;
  private final JointStore joints;

  GearKernel(WorldState world) {
    bodies = world.bodies;
    joints = world.joints;
  }

  @Override
  public void prepare(StepContext step, int[] list, int from, int to) {
    for (int i = from; i < to; i++) {
      int gear = list[i];
      float ratio = joints.param[gear * PARAM + RATIO];
      float k =
          row(gear, joints.coupled[2 * gear], FIRST)
              + ratio * ratio * row(gear, joints.coupled[2 * gear + 1], SECOND);
      joints.work[gear * WORK + MASS_COLUMN] = k > 0 ? 1 / k : 0;
      follow(gear);
    }
  }

  /**
   * Adds what the coordinates have changed since the last step; angles by the shorter way round.
   */
  private void follow(int gear) {
    float[] p = joints.param;
    int pp = gear * PARAM;
    for (int side = 0; side < 2; side++) {
      int joint = joints.coupled[2 * gear + side];
      float now = coordinate(joint);
      if (p[pp + BEGUN] != 0) {
        float change = now - p[pp + LAST + side];
        if (joints.type[joint] == JointKernels.REVOLUTE) {
          float turn = (float) (2 * Math.PI);
          change -= change > (float) Math.PI ? turn : 0;
          change += change < -(float) Math.PI ? turn : 0;
        }
        p[pp + ERROR] += side == 0 ? change : p[pp + RATIO] * change;
      }
      p[pp + LAST + side] = now;
    }
    p[pp + BEGUN] = 1;
  }

  private float coordinate(int joint) {
    float[] pose = bodies.pose;
    float[] p = joints.param;
    int pp = joint * PARAM;
    int a = joints.bodyA[joint] * POSE;
    int b = joints.bodyB[joint] * POSE;
    if (joints.type[joint] == JointKernels.REVOLUTE) {
      return JointMath.relativeAngle(bodies, joints, joint);
    }
    float x =
        pose[b + BodyStore.QC] * p[pp + JointStore.BX]
            - pose[b + BodyStore.QS] * p[pp + JointStore.BY];
    float y =
        pose[b + BodyStore.QS] * p[pp + JointStore.BX]
            + pose[b + BodyStore.QC] * p[pp + JointStore.BY];
    x += pose[b + BodyStore.PX] - pose[a + BodyStore.PX];
    y += pose[b + BodyStore.PY] - pose[a + BodyStore.PY];
    float localX = pose[a + BodyStore.QC] * x + pose[a + BodyStore.QS] * y - p[pp + JointStore.AX];
    float localY = pose[a + BodyStore.QC] * y - pose[a + BodyStore.QS] * x - p[pp + JointStore.AY];
    return localX * p[pp + AxisKernel.AXIS_X] + localY * p[pp + AxisKernel.AXIS_Y];
  }

  /** How far a coordinate has come since the step began. */
  private float moved(int gear, int joint, int at) {
    float[] v = bodies.state;
    int a = joints.bodyA[joint] * STATE;
    int b = joints.bodyB[joint] * STATE;
    if (joints.type[joint] == JointKernels.REVOLUTE) {
      return JointMath.turned(v, a, b);
    }
    float[] w = joints.work;
    int ww = gear * WORK + at;
    return w[ww + AXIS] * (v[b + 4] - v[a + 4])
        + w[ww + AXIS + 1] * (v[b + 5] - v[a + 5])
        + w[ww + LEVER_B] * v[b + 7]
        - w[ww + LEVER_A] * v[a + 7];
  }

  /** Writes one coupled joint's row and returns its inverse mass. */
  private float row(int gear, int joint, int at) {
    float[] w = joints.work;
    int ww = gear * WORK + at;
    int bodyA = joints.bodyA[joint];
    int bodyB = joints.bodyB[joint];
    float[] mass = bodies.mass;
    float ia = mass[bodyA * MASS + 1];
    float ib = mass[bodyB * MASS + 1];
    if (joints.type[joint] == JointKernels.REVOLUTE) {
      w[ww + AXIS] = 0;
      w[ww + AXIS + 1] = 0;
      w[ww + LEVER_A] = 1;
      w[ww + LEVER_B] = 1;
      return ia + ib;
    }
    float[] pose = bodies.pose;
    float[] p = joints.param;
    int pp = joint * PARAM;
    int a = bodyA * POSE;
    int b = bodyB * POSE;
    float c = pose[a + BodyStore.QC];
    float s = pose[a + BodyStore.QS];
    float x = c * p[pp + AxisKernel.AXIS_X] - s * p[pp + AxisKernel.AXIS_Y];
    float y = s * p[pp + AxisKernel.AXIS_X] + c * p[pp + AxisKernel.AXIS_Y];
    float bx = p[pp + JointStore.BX] - pose[b + BodyStore.LX];
    float by = p[pp + JointStore.BY] - pose[b + BodyStore.LY];
    float rbx = pose[b + BodyStore.QC] * bx - pose[b + BodyStore.QS] * by;
    float rby = pose[b + BodyStore.QS] * bx + pose[b + BodyStore.QC] * by;
    float rax = pose[b + BodyStore.CX] + rbx - pose[a + BodyStore.CX];
    float ray = pose[b + BodyStore.CY] + rby - pose[a + BodyStore.CY];
    w[ww + AXIS] = x;
    w[ww + AXIS + 1] = y;
    w[ww + LEVER_A] = rax * y - ray * x;
    w[ww + LEVER_B] = rbx * y - rby * x;
    return mass[bodyA * MASS]
        + mass[bodyB * MASS]
        + ia * w[ww + LEVER_A] * w[ww + LEVER_A]
        + ib * w[ww + LEVER_B] * w[ww + LEVER_B];
  }

  private float speed(int gear, int joint, int at) {
    float[] v = bodies.state;
    float[] w = joints.work;
    int ww = gear * WORK + at;
    return JointRows.speed(
        v,
        joints.bodyA[joint] * STATE,
        joints.bodyB[joint] * STATE,
        w[ww + AXIS],
        w[ww + AXIS + 1],
        w[ww + LEVER_A],
        w[ww + LEVER_B]);
  }

  private void push(int gear, int joint, int at, float impulse) {
    float[] w = joints.work;
    int ww = gear * WORK + at;
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
        w[ww + LEVER_A],
        w[ww + LEVER_B],
        impulse);
  }

  private void push(int gear, float impulse) {
    push(gear, joints.coupled[2 * gear], FIRST, impulse);
    push(gear, joints.coupled[2 * gear + 1], SECOND, impulse * joints.param[gear * PARAM + RATIO]);
  }

  @Override
  public void warmStart(StepContext step, int[] list, int from, int to) {
    for (int i = from; i < to; i++) {
      push(list[i], joints.impulse[list[i] * IMPULSE + DRIVE]);
    }
  }

  @Override
  public void solve(StepContext step, int[] list, int from, int to, boolean useBias) {
    for (int i = from; i < to; i++) {
      int gear = list[i];
      float[] p = joints.param;
      int pp = gear * PARAM;
      float speed =
          speed(gear, joints.coupled[2 * gear], FIRST)
              + p[pp + RATIO] * speed(gear, joints.coupled[2 * gear + 1], SECOND);
      float error =
          p[pp + ERROR]
              + moved(gear, joints.coupled[2 * gear], FIRST)
              + p[pp + RATIO] * moved(gear, joints.coupled[2 * gear + 1], SECOND);
      float mass = joints.work[gear * WORK + MASS_COLUMN];
      push(
          gear,
          JointRows.rigid(
              step, error, speed, mass, joints.impulse, gear * IMPULSE + DRIVE, useBias));
    }
  }

  @Override
  public void reactionForce(int joint, float invH, float[] out) {
    float drive =
        joints.impulse[joint * IMPULSE + DRIVE] * joints.param[joint * PARAM + RATIO] * invH;
    int ww = joint * WORK + SECOND;
    out[0] = drive * joints.work[ww + AXIS];
    out[1] = drive * joints.work[ww + AXIS + 1];
  }

  @Override
  public float reactionTorque(int joint, float invH) {
    return joints.impulse[joint * IMPULSE + DRIVE]
        * joints.param[joint * PARAM + RATIO]
        * joints.work[joint * WORK + SECOND + LEVER_B]
        * invH;
  }
}
