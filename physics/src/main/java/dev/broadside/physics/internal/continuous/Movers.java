package dev.broadside.physics.internal.continuous;

import dev.broadside.physics.internal.narrow.Distance;
import dev.broadside.physics.internal.store.BodyStore;
import java.util.Arrays;

/** The bodies of a step that may pass through others, numbered from 0. */
final class Movers {
  private final BodyStore bodies;
  int count;
  int[] body = new int[16];

  /** Mover of a body, or -1. */
  int[] of = new int[16];

  /** Share of the step after which an impact stopped the mover, 1 if none did. */
  float[] stopTime = new float[16];

  /** Body the earliest impact of a mover is with, or -1. */
  int[] partner = new int[16];

  /** Whether the earliest impact is of a body that touched before and contacts did not hold. */
  boolean[] isHeld = new boolean[16];

  /** Where that is on the mover and which way out of it, in its own frame; 4 floats each. */
  float[] point = new float[16 * 4];

  /** Worker that holds the candidates of a mover, and where they begin and end there. */
  int[] worker = new int[16];

  int[] from = new int[16];
  int[] to = new int[16];

  Movers(BodyStore bodies) {
    this.bodies = bodies;
    Arrays.fill(of, -1);
  }

  void begin() {
    for (int m = 0; m < count; m++) {
      of[body[m]] = -1;
    }
    count = 0;
    if (of.length < bodies.end) {
      of = new int[bodies.flags.length];
      Arrays.fill(of, -1);
    }
    makeRoom();
  }

  /** Room for all bodies that are awake. */
  void makeRoom() {
    if (body.length < bodies.awakeCount) {
      int n = bodies.awake.length;
      body = Arrays.copyOf(body, n);
      stopTime = Arrays.copyOf(stopTime, n);
      partner = new int[n];
      isHeld = new boolean[n];
      point = new float[4 * n];
      worker = new int[n];
      from = new int[n];
      to = new int[n];
    }
  }

  void add(int added) {
    of[added] = count;
    stopTime[count] = 1;
    body[count++] = added;
  }

  void setPoint(int mover, Distance nearest) {
    point[4 * mover] = nearest.ax;
    point[4 * mover + 1] = nearest.ay;
    point[4 * mover + 2] = nearest.nx;
    point[4 * mover + 3] = nearest.ny;
  }
}
