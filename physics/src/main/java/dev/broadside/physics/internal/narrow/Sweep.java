package dev.broadside.physics.internal.narrow;

import dev.broadside.physics.internal.store.BodyStore;

/** Movement of a body over a step: from its pose at the start to its present one. Reused. */
public final class Sweep {
  private float c0x;
  private float c0y;
  private float q0c;
  private float q0s;
  private float c1x;
  private float c1y;
  private float q1c;
  private float q1s;
  private float lx;
  private float ly;

  /** Time of the step at which the body stopped; 1 unless an impact has cut its movement. */
  private float stop;

  /** Bound on how far a point at distance 1 from the centre turns, in one unit of time. */
  float turn;

  /**
   * Angle by which a thin body turns, if so much that to go along the chord at an even pace would
   * have its ends elsewhere than the solver left them; else 0.
   */
  private float angle;

  /** Pose at the time last asked for. */
  public float x;

  public float y;
  public float c;
  public float s;

  public void set(BodyStore bodies, int body, float stopTime) {
    float[] pose = bodies.pose;
    float[] start = bodies.start;
    int p = body * BodyStore.POSE;
    boolean still = bodies.type[body] == BodyStore.STATIC || !bodies.isAwake(body);
    c1x = pose[p];
    c1y = pose[p + 1];
    q1c = pose[p + 2];
    q1s = pose[p + 3];
    lx = pose[p + BodyStore.LX];
    ly = pose[p + BodyStore.LY];
    c0x = still ? c1x : start[4 * body];
    c0y = still ? c1y : start[4 * body + 1];
    q0c = still ? q1c : start[4 * body + 2];
    q0s = still ? q1s : start[4 * body + 3];
    stop = stopTime;
    float dc = q1c - q0c;
    float ds = q1s - q0s;
    // The chord is at least 0.9 of the arc up to a quarter turn, and interpolation along it is
    // slower than its mean speed nowhere by more than a tenth.
    float chord = (float) Math.sqrt(dc * dc + ds * ds);
    turn = 1.25f * chord / stop;
    angle =
        chord > 0.7f && bodies.isThin(body)
            ? 2 * (float) StrictMath.asin(Math.min(1, 0.5f * chord))
            : 0;
  }

  /** Length of the arc a point at distance 1 turns by in the step, at most. */
  public float turnedBy() {
    return turn * stop;
  }

  float velocityX() {
    return (c1x - c0x) / stop;
  }

  float velocityY() {
    return (c1y - c0y) / stop;
  }

  /** Pose at time t of the step, 0 … 1: the body's origin and rotation. */
  public void at(float t) {
    float u = t >= stop ? 1 : t / stop;
    float p = u;
    if (angle > 0) {
      float to = (float) StrictMath.sin(u * angle);
      p = to / (to + (float) StrictMath.sin((1 - u) * angle));
    }
    float rc = (1 - p) * q0c + p * q1c;
    float rs = (1 - p) * q0s + p * q1s;
    float inv = 1 / (float) Math.sqrt(rc * rc + rs * rs);
    c = rc * inv;
    s = rs * inv;
    x = c0x + u * (c1x - c0x) - (c * lx - s * ly);
    y = c0y + u * (c1y - c0y) - (s * lx + c * ly);
  }
}
