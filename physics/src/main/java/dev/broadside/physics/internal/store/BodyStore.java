package dev.broadside.physics.internal.store;

import java.util.Arrays;

/**
 * Bodies as rows. Body 0 is not a body but the resting row that padding lanes and static bodies use
 * in the solver: mass infinite, velocity zero, never written.
 */
public final class BodyStore {
  public static final byte STATIC = 0;
  public static final byte KINEMATIC = 1;
  public static final byte DYNAMIC = 2;

  public static final int FREE = 1;
  public static final int FIXED_ROTATION = 2;
  public static final int BULLET = 4;
  public static final int SLEEP_ALLOWED = 8;
  public static final int AWAKE = 16;
  public static final int ENABLED = 32;

  /**
   * Put to sleep by the user and not awake since: it may touch others without contacts, which only
   * steps find.
   */
  public static final int UNMET = 64;

  /** The mass was given by the user; fixtures do not change it. */
  public static final int OWN_MASS = 128;

  /** Stride of {@link #state}: one 256-bit row a body, so that a vector load takes it whole. */
  public static final int STATE = 8;

  public static final int VX = 0;
  public static final int VY = 1;
  public static final int W = 2;

  /** Movement of the centre of mass since the step began, metres. */
  public static final int DX = 4;

  public static final int DY = 5;

  /** Rotation since the step began, as cosine and sine. */
  public static final int DC = 6;

  public static final int DS = 7;

  /** Ratio of outer to inner extent from which on a body is thin. */
  private static final float THIN = 2.5f;

  /** Stride of {@link #pose}. */
  public static final int POSE = 8;

  /** Centre of mass in the world. */
  public static final int CX = 0;

  public static final int CY = 1;

  /** Rotation as cosine and sine. */
  public static final int QC = 2;

  public static final int QS = 3;

  /** Origin in the world. */
  public static final int PX = 4;

  public static final int PY = 5;

  /** Centre of mass in the local frame. */
  public static final int LX = 6;

  public static final int LY = 7;

  /** Stride of {@link #mass}. */
  public static final int MASS = 8;

  public static final int INV_MASS = 0;
  public static final int INV_INERTIA = 1;

  /** Mass and inertia the body has where it moves and turns; their inverses are 0 where not. */
  public static final int KG = 2;

  public static final int INERTIA = 3;
  public static final int LINEAR_DAMPING = 4;
  public static final int ANGULAR_DAMPING = 5;
  public static final int GRAVITY_SCALE = 6;
  public static final int SLEEP_SPEED = 7;

  /** Stride of {@link #drive}. */
  public static final int DRIVE = 4;

  public static final int FX = 0;
  public static final int FY = 1;
  public static final int TORQUE = 2;

  /** Seconds this body has been slower than its sleep speed. */
  public static final int REST = 3;

  /** Rows used, row 0 included; freed rows are among them. */
  public int end = 1;

  public int alive;
  public byte[] type = new byte[16];
  public int[] flags = new int[16];
  public float[] state = new float[16 * STATE];
  public float[] pose = new float[16 * POSE];

  /** Centre and rotation at the beginning of the step, 4 floats a body. */
  public float[] start = new float[16 * 4];

  public float[] mass = new float[16 * MASS];
  public float[] drive = new float[16 * DRIVE];

  /** Smallest distance from the centre to the boundary, and largest, 2 floats a body, metres. */
  public float[] extent = new float[16 * 2];

  public int[] firstFixture = new int[16];
  public int[] fixtureCount = new int[16];
  public int[] firstContactEdge = new int[16];
  public int[] firstJointEdge = new int[16];

  /** Place in {@link #awake}, or -1. */
  public int[] awakeSlot = new int[16];

  /** Sleeping bodies of one island form a ring through this array. */
  public int[] ring = new int[16];

  /** Moving bodies (dynamic or kinematic, enabled) that are awake: the loops of a step. */
  public int[] awake = new int[16];

  public int awakeCount;

  /** Last step in which the body had a contact of deep overlap. */
  public int[] deepStep = new int[16];

  /** The last step in which any contact was deep. */
  public int lastDeepStep;

  /** Bodies with {@link #UNMET}. */
  public int unmetCount;

  private int[] free = new int[16];
  private int freeCount;

  public BodyStore() {
    state[DC] = 1;
    pose[QC] = 1;
    flags[0] = FREE;
    firstFixture[0] = -1;
    firstContactEdge[0] = -1;
    firstJointEdge[0] = -1;
    awakeSlot[0] = -1;
  }

  /** A fresh row at rest in the origin. */
  public int add(byte bodyType) {
    int body = freeCount > 0 ? free[--freeCount] : end++;
    if (body == flags.length) {
      grow(2 * body);
    }
    Arrays.fill(state, body * STATE, body * STATE + STATE, 0);
    Arrays.fill(pose, body * POSE, body * POSE + POSE, 0);
    Arrays.fill(start, body * 4, body * 4 + 4, 0);
    Arrays.fill(mass, body * MASS, body * MASS + MASS, 0);
    Arrays.fill(drive, body * DRIVE, body * DRIVE + DRIVE, 0);
    Arrays.fill(extent, body * 2, body * 2 + 2, 0);
    state[body * STATE + DC] = 1;
    pose[body * POSE + QC] = 1;
    start[body * 4 + 2] = 1;
    type[body] = bodyType;
    flags[body] = ENABLED;
    firstFixture[body] = -1;
    fixtureCount[body] = 0;
    firstContactEdge[body] = -1;
    firstJointEdge[body] = -1;
    awakeSlot[body] = -1;
    ring[body] = body;
    deepStep[body] = 0;
    alive++;
    return body;
  }

  public void remove(int body) {
    leaveAwake(body);
    setUnmet(body, false);
    flags[body] = FREE;
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * freeCount);
    }
    free[freeCount++] = body;
    alive--;
  }

  /** Whether a body is so thin that its core says little of where its ends are. */
  public boolean isThin(int body) {
    return THIN * extent[2 * body] < extent[2 * body + 1];
  }

  public boolean isAwake(int body) {
    return (flags[body] & AWAKE) != 0;
  }

  /** Puts a moving body on the list of awake ones. */
  public void enterAwake(int body) {
    if (awakeSlot[body] < 0) {
      awakeSlot[body] = awakeCount;
      awake[awakeCount++] = body;
      flags[body] |= AWAKE;
    }
    setUnmet(body, false);
  }

  /** Notes of a sleeping body whether it may touch others without contacts. */
  public void setUnmet(int body, boolean unmet) {
    if (unmet != ((flags[body] & UNMET) != 0)) {
      flags[body] ^= UNMET;
      unmetCount += unmet ? 1 : -1;
    }
  }

  /**
   * Takes a body off the list of awake ones; the last one moves into its place. Forces were for the
   * next step, which it does not take part in.
   */
  public void leaveAwake(int body) {
    int slot = awakeSlot[body];
    if (slot >= 0) {
      int last = awake[--awakeCount];
      awake[slot] = last;
      awakeSlot[last] = slot;
      awakeSlot[body] = -1;
    }
    flags[body] &= ~AWAKE;
    Arrays.fill(drive, body * DRIVE + FX, body * DRIVE + REST, 0);
  }

  /** Centre of mass from origin and rotation. */
  public void centerFromOrigin(int body) {
    int p = body * POSE;
    float c = pose[p + QC];
    float s = pose[p + QS];
    float lx = pose[p + LX];
    float ly = pose[p + LY];
    pose[p + CX] = pose[p + PX] + (c * lx - s * ly);
    pose[p + CY] = pose[p + PY] + (s * lx + c * ly);
  }

  /** Forgets the movement of the step: the pose is where it began. */
  public void settle(int body) {
    int p = body * POSE;
    start[4 * body] = pose[p + CX];
    start[4 * body + 1] = pose[p + CY];
    start[4 * body + 2] = pose[p + QC];
    start[4 * body + 3] = pose[p + QS];
  }

  private void grow(int capacity) {
    type = Arrays.copyOf(type, capacity);
    flags = Arrays.copyOf(flags, capacity);
    state = Arrays.copyOf(state, capacity * STATE);
    pose = Arrays.copyOf(pose, capacity * POSE);
    start = Arrays.copyOf(start, capacity * 4);
    mass = Arrays.copyOf(mass, capacity * MASS);
    drive = Arrays.copyOf(drive, capacity * DRIVE);
    extent = Arrays.copyOf(extent, capacity * 2);
    firstFixture = Arrays.copyOf(firstFixture, capacity);
    fixtureCount = Arrays.copyOf(fixtureCount, capacity);
    firstContactEdge = Arrays.copyOf(firstContactEdge, capacity);
    firstJointEdge = Arrays.copyOf(firstJointEdge, capacity);
    awakeSlot = Arrays.copyOf(awakeSlot, capacity);
    ring = Arrays.copyOf(ring, capacity);
    awake = Arrays.copyOf(awake, capacity);
    deepStep = Arrays.copyOf(deepStep, capacity);
  }

  /** Becomes a deep copy of another store. */
  void copyFrom(BodyStore other) {
    end = other.end;
    alive = other.alive;
    type = Copies.copy(other.type, type);
    flags = Copies.copy(other.flags, flags);
    state = Copies.copy(other.state, state);
    pose = Copies.copy(other.pose, pose);
    start = Copies.copy(other.start, start);
    mass = Copies.copy(other.mass, mass);
    drive = Copies.copy(other.drive, drive);
    extent = Copies.copy(other.extent, extent);
    firstFixture = Copies.copy(other.firstFixture, firstFixture);
    fixtureCount = Copies.copy(other.fixtureCount, fixtureCount);
    firstContactEdge = Copies.copy(other.firstContactEdge, firstContactEdge);
    firstJointEdge = Copies.copy(other.firstJointEdge, firstJointEdge);
    awakeSlot = Copies.copy(other.awakeSlot, awakeSlot);
    ring = Copies.copy(other.ring, ring);
    awake = Copies.copy(other.awake, awake);
    awakeCount = other.awakeCount;
    deepStep = Copies.copy(other.deepStep, deepStep);
    lastDeepStep = other.lastDeepStep;
    unmetCount = other.unmetCount;
    free = Copies.copy(other.free, free);
    freeCount = other.freeCount;
  }
}
