package dev.broadside.physics.internal.store;

import java.util.Arrays;

/**
 * Joints of all types as rows of equal stride. What a column means is the type's own affair: each
 * joint kernel names its columns.
 */
public final class JointStore {
  public static final int FREE = 1;
  public static final int COLLIDE = 2;
  public static final int LIMIT = 4;
  public static final int MOTOR = 8;
  public static final int SPRING = 16;

  /** Stride of {@link #param}: what the user sets; survives between steps. */
  public static final int PARAM = 24;

  /** Columns every type shares: anchors in the local frames of A and B, and the joint's angle. */
  public static final int AX = 0;

  public static final int AY = 1;
  public static final int BX = 2;
  public static final int BY = 3;
  public static final int REFERENCE_ANGLE = 4;
  public static final int BREAK_FORCE = 5;
  public static final int BREAK_TORQUE = 6;

  /** First column a type may use as it likes. */
  public static final int OWN = 7;

  /**
   * Columns of the types with limits, a motor and a spring; the rest begins at {@link #DRIVEN_OWN}.
   */
  public static final int LOWER = OWN;

  public static final int UPPER = OWN + 1;
  public static final int MOTOR_SPEED = OWN + 2;

  /** Newtons or newton metres. */
  public static final int MAX_MOTOR = OWN + 3;

  public static final int HERTZ = OWN + 4;
  public static final int DAMPING = OWN + 5;

  /** Where the spring pulls to. */
  public static final int TARGET = OWN + 6;

  public static final int DRIVEN_OWN = OWN + 7;

  /** Column of the motor's accumulated impulse in such a type's impulse row. */
  public static final int MOTOR_IMPULSE = 3;

  /** Stride of {@link #impulse}: accumulated impulses, kept for warm starting. */
  public static final int IMPULSE = 8;

  /** Stride of {@link #work}: what prepare leaves for the kernels; void between steps. */
  public static final int WORK = 32;

  public int end;
  public int alive;
  public byte[] type = new byte[8];
  public int[] flags = new int[8];
  public int[] bodyA = new int[8];
  public int[] bodyB = new int[8];

  /** Live joints that couple others, so that a world without gears need not look for them. */
  public int gears;

  /** Other joints a gear couples, else -1; 2 a joint. */
  public int[] coupled = new int[16];

  public float[] param = new float[8 * PARAM];
  public float[] impulse = new float[8 * IMPULSE];
  public float[] work = new float[8 * WORK];

  /** Edge 2j is joint j on body A, 2j + 1 on body B; singly linked per body. */
  public int[] edgeNext = new int[16];

  private int[] free = new int[8];
  private int freeCount;

  public int add(BodyStore bodies, byte jointType, int a, int b) {
    int joint = freeCount > 0 ? free[--freeCount] : end++;
    if (joint == flags.length) {
      grow(2 * joint);
    }
    type[joint] = jointType;
    flags[joint] = 0;
    bodyA[joint] = a;
    bodyB[joint] = b;
    coupled[2 * joint] = -1;
    coupled[2 * joint + 1] = -1;
    Arrays.fill(param, joint * PARAM, joint * PARAM + PARAM, 0);
    Arrays.fill(impulse, joint * IMPULSE, joint * IMPULSE + IMPULSE, 0);
    Arrays.fill(work, joint * WORK, joint * WORK + WORK, 0);
    edgeNext[2 * joint] = bodies.firstJointEdge[a];
    bodies.firstJointEdge[a] = 2 * joint;
    edgeNext[2 * joint + 1] = bodies.firstJointEdge[b];
    bodies.firstJointEdge[b] = 2 * joint + 1;
    alive++;
    return joint;
  }

  public void couple(int gear, int first, int second) {
    coupled[2 * gear] = first;
    coupled[2 * gear + 1] = second;
    gears++;
  }

  public boolean isGear(int joint) {
    return (flags[joint] & FREE) == 0 && coupled[2 * joint] >= 0;
  }

  /** Whether a joint is a gear that couples another one. */
  public boolean couples(int gear, int joint) {
    return isGear(gear) && (coupled[2 * gear] == joint || coupled[2 * gear + 1] == joint);
  }

  public void remove(BodyStore bodies, int joint) {
    if (coupled[2 * joint] >= 0) {
      gears--;
      coupled[2 * joint] = -1;
    }
    unlink(bodies, 2 * joint, bodyA[joint]);
    unlink(bodies, 2 * joint + 1, bodyB[joint]);
    flags[joint] = FREE;
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * freeCount);
    }
    free[freeCount++] = joint;
    alive--;
  }

  private void unlink(BodyStore bodies, int edge, int body) {
    if (bodies.firstJointEdge[body] == edge) {
      bodies.firstJointEdge[body] = edgeNext[edge];
      return;
    }
    int at = bodies.firstJointEdge[body];
    while (edgeNext[at] != edge) {
      at = edgeNext[at];
    }
    edgeNext[at] = edgeNext[edge];
  }

  /** Whether a joint that forbids collision connects the two bodies. */
  public boolean forbidsCollision(BodyStore bodies, int a, int b) {
    for (int e = bodies.firstJointEdge[a]; e >= 0; e = edgeNext[e]) {
      int joint = e >> 1;
      int other = (e & 1) == 0 ? bodyB[joint] : bodyA[joint];
      if (other == b && (flags[joint] & COLLIDE) == 0) {
        return true;
      }
    }
    return false;
  }

  private void grow(int capacity) {
    type = Arrays.copyOf(type, capacity);
    flags = Arrays.copyOf(flags, capacity);
    bodyA = Arrays.copyOf(bodyA, capacity);
    bodyB = Arrays.copyOf(bodyB, capacity);
    coupled = Arrays.copyOf(coupled, 2 * capacity);
    param = Arrays.copyOf(param, capacity * PARAM);
    impulse = Arrays.copyOf(impulse, capacity * IMPULSE);
    work = Arrays.copyOf(work, capacity * WORK);
    edgeNext = Arrays.copyOf(edgeNext, 2 * capacity);
  }

  /** Becomes a deep copy of another store. */
  void copyFrom(JointStore other) {
    end = other.end;
    alive = other.alive;
    type = Copies.copy(other.type, type);
    flags = Copies.copy(other.flags, flags);
    bodyA = Copies.copy(other.bodyA, bodyA);
    bodyB = Copies.copy(other.bodyB, bodyB);
    gears = other.gears;
    coupled = Copies.copy(other.coupled, coupled);
    param = Copies.copy(other.param, param);
    impulse = Copies.copy(other.impulse, impulse);
    work = Copies.copy(other.work, work);
    edgeNext = Copies.copy(other.edgeNext, edgeNext);
    free = Copies.copy(other.free, free);
    freeCount = other.freeCount;
  }
}
