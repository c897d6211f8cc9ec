package dev.broadside.physics.internal.solver;

import static dev.broadside.physics.internal.store.BodyStore.DRIVE;
import static dev.broadside.physics.internal.store.BodyStore.MASS;
import static dev.broadside.physics.internal.store.BodyStore.POSE;
import static dev.broadside.physics.internal.store.BodyStore.STATE;

import dev.broadside.internal.parallel.Team;
import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.JointStore;
import dev.broadside.physics.internal.store.Settings;
import dev.broadside.physics.internal.store.WorldState;
import java.util.Arrays;

/**
 * Forces to velocities, velocities to poses. Bodies without contact or joint take a path of their
 * own (Tsamis 2020, 5.2.1): one exact ballistic step, v₀ t + g t²/2, instead of sub-steps.
 */
final class BodyIntegrator {
  /** Bodies a thread takes at least: some microseconds of work. */
  private static final int BODIES = 256;

  /**
   * Turn in a step up to which short series serve, radians: all that dynamic bodies do, with some
   * room for rounding. They are good to 2e-4 there, and beyond for nothing.
   */
  private static final float SERIES = 1.001f * Settings.MAX_TURN;

  /**
   * Turn of a sub-step up to which the Cayley map serves, radians: it falls short by a cube, 1 %
   * here and 15 % at a quarter turn, and the end of a bar that a contact holds would go on into the
   * wall.
   */
  private static final float CAYLEY = 0.4f;

  /** So many times the caps is more than any impact gives: joints torn far apart do. */
  private static final float WILD = 10;

  private final WorldState world;
  private final BodyStore bodies;
  private final Team team;
  private final Team.Piece finish = this::finish;
  private final int[] bad;
  private float dt;

  /** Awake bodies that a contact or joint acts on. */
  int[] constrained = new int[16];

  int constrainedCount;

  /** By place among the constrained: velocity before contacts act, 3 floats. */
  private float[] before = new float[16 * 3];

  /** Places among the constrained of those that joints hold, and their velocities, 3 floats. */
  private int[] jointed = new int[16];

  private float[] unjointed = new float[16 * 3];
  private int jointedCount;

  private int[] isolated = new int[16];
  int isolatedCount;

  BodyIntegrator(WorldState world, Team team) {
    this.world = world;
    this.team = team;
    this.bad = new int[team.threads()];
    this.bodies = world.bodies;
  }

  /** Sorts the awake bodies into held and free ones. */
  void split(ContactGraph graph) {
    int n = bodies.awakeCount;
    if (constrained.length < n) {
      constrained = new int[bodies.awake.length];
      before = new float[3 * bodies.awake.length];
      isolated = new int[bodies.awake.length];
      jointed = new int[bodies.awake.length];
      unjointed = new float[3 * bodies.awake.length];
    }
    jointedCount = 0;
    int held = 0;
    int free = 0;
    for (int i = 0; i < n; i++) {
      int body = bodies.awake[i];
      if (bodies.type[body] == BodyStore.KINEMATIC) {
        unsign(body);
      }
      if (graph.isConstrained(body)) {
        if (graph.isJointed(body)) {
          jointed[jointedCount++] = held;
        }
        constrained[held++] = body;
      } else {
        isolated[free++] = body;
      }
    }
    constrainedCount = held;
    isolatedCount = free;
  }

  /**
   * Threads may write a kinematic body's velocity at the same time, each the value it read plus or
   * minus zero; without a negative zero these are all the same bits.
   */
  private void unsign(int body) {
    for (int k = body * STATE; k < body * STATE + 3; k++) {
      bodies.state[k] += 0f;
    }
  }

  /**
   * Adds what acts from outside. {@code again}: and what contacts gave since the last call, which
   * is a warm start without looking at them.
   */
  void integrateVelocities(float h, float step, boolean again, int worker) {
    int from = team.share(0, constrainedCount, worker);
    int to = team.share(0, constrainedCount, worker + 1);
    float gx = world.settings.gravityX * h;
    float gy = world.settings.gravityY * h;
    float fastest = world.settings.maxSpeed;
    float fastestSpin = maxSpin(step);
    float[] v = bodies.state;
    float[] mass = bodies.mass;
    float[] drive = bodies.drive;
    for (int i = from; i < to; i++) {
      int body = constrained[i];
      if (bodies.type[body] != BodyStore.DYNAMIC) {
        continue;
      }
      int s = body * STATE;
      int m = body * MASS;
      int f = body * DRIVE;
      float im = mass[m] * h;
      float scale = mass[m + BodyStore.GRAVITY_SCALE];
      float damp = 1 / (1 + h * mass[m + BodyStore.LINEAR_DAMPING]);
      float x = (v[s] + (scale * gx + im * drive[f])) * damp;
      float y = (v[s + 1] + (scale * gy + im * drive[f + 1])) * damp;
      float w =
          (v[s + 2] + h * mass[m + 1] * drive[f + 2])
              * (1 / (1 + h * mass[m + BodyStore.ANGULAR_DAMPING]));
      float speed2 = x * x + y * y;
      if (speed2 > fastest * fastest) {
        float shrink = shrink(x, y, speed2, fastest);
        x *= shrink;
        y *= shrink;
      }
      w = w > fastestSpin ? fastestSpin : w;
      w = w < -fastestSpin ? -fastestSpin : w;
      int k = 3 * i;
      float gainX = again ? v[s] - before[k] : 0;
      float gainY = again ? v[s + 1] - before[k + 1] : 0;
      float gainW = again ? v[s + 2] - before[k + 2] : 0;
      before[k] = x;
      before[k + 1] = y;
      before[k + 2] = w;
      v[s] = x + gainX;
      v[s + 1] = y + gainY;
      v[s + 2] = w + gainW;
    }
  }

  /** Notes the velocities of bodies that joints hold; then a pass over joints may follow. */
  void beginJoints() {
    float[] v = bodies.state;
    for (int i = 0; i < jointedCount; i++) {
      int s = constrained[jointed[i]] * STATE;
      unjointed[3 * i] = v[s];
      unjointed[3 * i + 1] = v[s + 1];
      unjointed[3 * i + 2] = v[s + 2];
    }
  }

  /** What joints gave since is not what contacts gave: the next warm start leaves it out. */
  void endJoints() {
    float[] v = bodies.state;
    for (int i = 0; i < jointedCount; i++) {
      int s = constrained[jointed[i]] * STATE;
      int k = 3 * jointed[i];
      before[k] += v[s] - unjointed[3 * i];
      before[k + 1] += v[s + 1] - unjointed[3 * i + 1];
      before[k + 2] += v[s + 2] - unjointed[3 * i + 2];
    }
  }

  /** What a speed above the cap takes, also where its square overflows: above 1.8e19 m/s. */
  private static float shrink(float x, float y, float speed2, float fastest) {
    return speed2 < Float.POSITIVE_INFINITY
        ? fastest / (float) Math.sqrt(speed2)
        : (float) (fastest / Math.sqrt((double) x * x + (double) y * y));
  }

  private static float maxSpin(float dt) {
    return Settings.MAX_TURN / dt;
  }

  void integratePositions(float h, float step, int worker) {
    int from = team.share(0, constrainedCount, worker);
    int to = team.share(0, constrainedCount, worker + 1);
    float[] v = bodies.state;
    float wild = WILD * world.settings.maxSpeed;
    float wildSpin = WILD * Settings.MAX_TURN / h;
    float exactSpin = SERIES / step;
    for (int i = from; i < to; i++) {
      int s = constrained[i] * STATE;
      if (v[s] * v[s] + v[s + 1] * v[s + 1] > wild * wild
          || v[s + 2] * v[s + 2] > wildSpin * wildSpin) {
        tame(i, h);
      }
      v[s + BodyStore.DX] += h * v[s];
      v[s + BodyStore.DY] += h * v[s + 1];
      if (Math.abs(v[s + 2]) > exactSpin && bodies.type[constrained[i]] == BodyStore.KINEMATIC) {
        turnFar(v, s, h * v[s + 2]);
      } else if (Math.abs(h * v[s + 2]) > CAYLEY) {
        turnFast(v, s, h * v[s + 2]);
      } else {
        turn(v, s, h * v[s + 2]);
      }
    }
  }

  /** Turns the delta rotation of a state row: the Cayley map, exact in length and cheap. */
  static void turn(float[] v, int row, float angle) {
    float t = 0.5f * angle;
    float t2 = t * t;
    float inv = 1 / (1 + t2);
    float c = (1 - t2) * inv;
    float s = 2 * t * inv;
    float c0 = v[row + BodyStore.DC];
    float s0 = v[row + BodyStore.DS];
    v[row + BodyStore.DC] = c0 * c - s0 * s;
    v[row + BodyStore.DS] = s0 * c + c0 * s;
  }

  /** As {@link #turn} for large angles, up to a quarter turn: by more no contact was meant to. */
  private static void turnFast(float[] v, int row, float angle) {
    float c0 = v[row + BodyStore.DC];
    float s0 = v[row + BodyStore.DS];
    turnExactly(v, row, Math.max(-Settings.MAX_TURN, Math.min(Settings.MAX_TURN, angle)));
    float c = v[row + BodyStore.DC];
    float s = v[row + BodyStore.DS];
    v[row + BodyStore.DC] = c0 * c - s0 * s;
    v[row + BodyStore.DS] = s0 * c + c0 * s;
  }

  /** The whole step of the free bodies. */
  void integrateIsolated(float dt, int worker) {
    int from = team.share(0, isolatedCount, worker);
    int to = team.share(0, isolatedCount, worker + 1);
    float gx = world.settings.gravityX;
    float gy = world.settings.gravityY;
    float fastest = world.settings.maxSpeed;
    float fastestSpin = maxSpin(dt);
    float[] v = bodies.state;
    float[] mass = bodies.mass;
    float[] drive = bodies.drive;
    for (int i = from; i < to; i++) {
      int body = isolated[i];
      int s = body * STATE;
      float x0 = v[s];
      float y0 = v[s + 1];
      float x = x0;
      float y = y0;
      float w = v[s + 2];
      if (bodies.type[body] == BodyStore.DYNAMIC) {
        int m = body * MASS;
        int f = body * DRIVE;
        float scale = mass[m + BodyStore.GRAVITY_SCALE];
        float damp = 1 / (1 + dt * mass[m + BodyStore.LINEAR_DAMPING]);
        x = (x0 + dt * (scale * gx + mass[m] * drive[f])) * damp;
        y = (y0 + dt * (scale * gy + mass[m] * drive[f + 1])) * damp;
        w =
            (w + dt * mass[m + 1] * drive[f + 2])
                * (1 / (1 + dt * mass[m + BodyStore.ANGULAR_DAMPING]));
        float speed2 = x * x + y * y;
        if (speed2 > fastest * fastest) {
          float shrink = shrink(x, y, speed2, fastest);
          x *= shrink;
          y *= shrink;
          x0 = x;
          y0 = y;
        }
        w = w > fastestSpin ? fastestSpin : w;
        w = w < -fastestSpin ? -fastestSpin : w;
        v[s] = x;
        v[s + 1] = y;
        v[s + 2] = w;
      }
      v[s + BodyStore.DX] = 0.5f * dt * (x0 + x);
      v[s + BodyStore.DY] = 0.5f * dt * (y0 + y);
      if (w != 0) {
        turnExactly(v, s, dt * w);
      }
    }
  }

  /** From the start of the step on, by the series of sine and cosine where they are good. */
  private static void turnExactly(float[] v, int row, float a) {
    if (Math.abs(a) > SERIES) {
      turnFar(v, row, a);
      return;
    }
    float a2 = a * a;
    float s = a * (1 - a2 * (1 / 6f) * (1 - a2 * (1 / 20f) * (1 - a2 * (1 / 42f))));
    float c = 1 - a2 * 0.5f * (1 - a2 * (1 / 12f) * (1 - a2 * (1 / 30f) * (1 - a2 * (1 / 56f))));
    v[row + BodyStore.DC] = c;
    v[row + BodyStore.DS] = s;
  }

  /** Any turn: only kinematic bodies, which no cap holds, are that fast, and they are few. */
  private static void turnFar(float[] v, int row, float a) {
    double c = StrictMath.cos(a);
    double s = StrictMath.sin(a);
    double c0 = v[row + BodyStore.DC];
    double s0 = v[row + BodyStore.DS];
    v[row + BodyStore.DC] = (float) (c0 * c - s0 * s);
    v[row + BodyStore.DS] = (float) (s0 * c + c0 * s);
  }

  /** Delta poses into poses; sleep clocks; forces forgotten. Returns a body gone NaN, or 0. */
  int finish(float step) {
    dt = step;
    Arrays.fill(bad, 0);
    team.run(bodies.awakeCount, BODIES, finish);
    int greatest = 0;
    for (int body : bad) {
      greatest = Math.max(greatest, body);
    }
    return greatest;
  }

  private void finish(int from, int to, int worker) {
    float dt = this.dt;
    float[] v = bodies.state;
    float[] pose = bodies.pose;
    float[] start = bodies.start;
    float[] drive = bodies.drive;
    int worst = 0;
    for (int i = from; i < to; i++) {
      int body = bodies.awake[i];
      int s = body * STATE;
      int p = body * POSE;
      float c0 = pose[p + BodyStore.QC];
      float s0 = pose[p + BodyStore.QS];
      float cx = pose[p];
      float cy = pose[p + 1];
      start[4 * body] = cx;
      start[4 * body + 1] = cy;
      start[4 * body + 2] = c0;
      start[4 * body + 3] = s0;
      cx += v[s + BodyStore.DX];
      cy += v[s + BodyStore.DY];
      float dc = v[s + BodyStore.DC];
      float ds = v[s + BodyStore.DS];
      float c = c0 * dc - s0 * ds;
      float sn = s0 * dc + c0 * ds;
      float inv = 1 / (float) Math.sqrt(c * c + sn * sn);
      c *= inv;
      sn *= inv;
      pose[p] = cx;
      pose[p + 1] = cy;
      pose[p + BodyStore.QC] = c;
      pose[p + BodyStore.QS] = sn;
      float lx = pose[p + BodyStore.LX];
      float ly = pose[p + BodyStore.LY];
      pose[p + BodyStore.PX] = cx - (c * lx - sn * ly);
      pose[p + BodyStore.PY] = cy - (sn * lx + c * ly);
      v[s + BodyStore.DX] = 0;
      v[s + BodyStore.DY] = 0;
      v[s + BodyStore.DC] = 1;
      v[s + BodyStore.DS] = 0;
      int f = body * DRIVE;
      drive[f] = 0;
      drive[f + 1] = 0;
      drive[f + 2] = 0;
      rest(body, dt);
      float probe = (cx + cy + v[s] + v[s + 1] + v[s + 2] + c) * 0;
      worst = probe == 0 ? worst : Math.max(worst, body);
    }
    bad[worker] = Math.max(bad[worker], worst);
  }

  /** Back to the caps, and its joints start anew: else their impulses would overflow. */
  private void tame(int place, float h) {
    int body = constrained[place];
    if (bodies.type[body] != BodyStore.DYNAMIC) {
      return;
    }
    float[] v = bodies.state;
    int s = body * STATE;
    float x = v[s];
    float y = v[s + 1];
    float w = v[s + 2];
    float most = world.settings.maxSpeed;
    double speed = Math.sqrt((double) v[s] * v[s] + (double) v[s + 1] * v[s + 1]);
    if (speed > most) {
      v[s] = (float) (v[s] * (most / speed));
      v[s + 1] = (float) (v[s + 1] * (most / speed));
    }
    float spin = maxSpin(h);
    v[s + 2] = Math.max(-spin, Math.min(spin, v[s + 2]));
    JointStore joints = world.joints;
    if (bodies.firstJointEdge[body] >= 0) {
      // Joints gave the speed, so contacts have not taken it: the next warm start leaves it out.
      before[3 * place] += v[s] - x;
      before[3 * place + 1] += v[s + 1] - y;
      before[3 * place + 2] += v[s + 2] - w;
    }
    for (int e = bodies.firstJointEdge[body]; e >= 0; e = joints.edgeNext[e]) {
      int from = (e >> 1) * JointStore.IMPULSE;
      Arrays.fill(joints.impulse, from, from + JointStore.IMPULSE, 0);
    }
  }

  /** A kinematic body that creeps does so because it was told to: sleep would stop it for good. */
  private void rest(int body, float dt) {
    float[] v = bodies.state;
    int s = body * STATE;
    int at = body * DRIVE + BodyStore.REST;
    float slow = bodies.mass[body * MASS + BodyStore.SLEEP_SPEED];
    float x = v[s];
    float y = v[s + 1];
    float rim = v[s + 2] * bodies.extent[2 * body + 1];
    boolean still =
        (bodies.flags[body] & BodyStore.SLEEP_ALLOWED) != 0
            && x * x + y * y <= slow * slow
            && rim * rim <= slow * slow
            && (bodies.type[body] == BodyStore.DYNAMIC || x == 0 && y == 0 && v[s + 2] == 0);
    bodies.drive[at] = still ? bodies.drive[at] + dt : 0;
  }
}
