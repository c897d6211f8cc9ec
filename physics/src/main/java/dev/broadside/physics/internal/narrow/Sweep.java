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

  /** How far a point at distance 1 leaves the chord between its start and end, at most. */
  public float bulge;

  /**
   * Angle by which the body turns, if so much that to go along the chord at an even pace would have
   * its ends elsewhere than the solver left them, which counts for thin bodies; else 0.
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
    float square = dc * dc + ds * ds;
    float chord = (float) Math.sqrt(square);
    angle = 0;
    // Bounds for turns up to 0.7, which are nearly all, without another root.
    bulge = 0.13f * square;
    turn = 1.25f * chord / stop;
    if (chord > 0.7f) {
      setFarTurn(chord, bodies.isThin(body));
    }
  }

  private void setFarTurn(float chord, boolean thin) {
    bulge = 1 - (float) Math.sqrt(Math.max(0, 1 - 0.25f * chord * chord));
    if (thin || chord > 1.5f) {
      angle = 2 * (float) StrictMath.asin(Math.min(1, 0.5f * chord));
      turn = 1.01f * angle / stop;
      angle = q0c * q1s < q0s * q1c ? -angle : angle;
    } else {
      // Halfway along the chord it turns fastest, 1.25 times as fast as on average at 1.3 radians.
      turn = Math.max(1.25f, 1 / (1 - bulge)) * chord / stop;
    }
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
    if (angle != 0) {
      float tc = (float) StrictMath.cos(u * angle);
      float ts = (float) StrictMath.sin(u * angle);
      c = u < 1 ? q0c * tc - q0s * ts : q1c;
      s = u < 1 ? q0s * tc + q0c * ts : q1s;
    } else {
      float rc = (1 - u) * q0c + u * q1c;
      float rs = (1 - u) * q0s + u * q1s;
      float inv = 1 / (float) Math.sqrt(rc * rc + rs * rs);
      c = rc * inv;
      s = rs * inv;
    }
    x = c0x + u * (c1x - c0x) - (c * lx - s * ly);
    y = c0y + u * (c1y - c0y) - (s * lx + c * ly);
  }
}
