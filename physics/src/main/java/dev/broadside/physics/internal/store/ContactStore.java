package dev.broadside.physics.internal.store;

import java.util.Arrays;

/**
 * Contacts: one type for all shape pairs (Tsamis 2020, 4.2.4), data in arrays. A contact exists
 * while the boxes of its fixtures overlap; the stamp is the persistence flag of 4.2.2.
 */
public final class ContactStore {
  public static final int FREE = 1;
  public static final int TOUCHING = 2;
  public static final int SENSOR = 4;

  /** Pre-solve switched the contact off for this step. */
  public static final int DISABLED = 8;

  /**
   * The shapes already overlapped deeply when they met (placed so, or too fast for the step). Such
   * overlap is moved apart by position; soft contacts would turn it into speed.
   */
  public static final int DEEP = 16;

  /** A fixture wants hits reported. */
  public static final int HITS = 32;

  /** A fixture wants the pre-solve listener asked. */
  public static final int PRE_SOLVE = 64;

  /** Fixture A or B has a rounding. */
  public static final int ROUND_A = 128;

  public static final int ROUND_B = 256;

  /** The user's pair filter is to be asked again. */
  public static final int ASK = 512;

  /** Stride of {@link #manifold}. */
  public static final int ROW = 16;

  public static final int NX = 0;
  public static final int NY = 1;
  public static final int ROLLING_IMPULSE = 2;

  /** First point; the second follows after {@link #POINT} floats. */
  public static final int P1 = 4;

  public static final int POINT = 6;

  /** Anchor relative to the centre of mass of body A, world axes. */
  public static final int AX = 0;

  public static final int AY = 1;
  public static final int SEPARATION = 2;
  public static final int NORMAL_IMPULSE = 3;
  public static final int TANGENT_IMPULSE = 4;

  /** Sum of the normal impulses over the sub-steps: what post-solve reports, N s. */
  public static final int TOTAL_IMPULSE = 5;

  /** Stride of {@link #material}: friction, restitution, rolling resistance, tangent speed. */
  public static final int MATERIAL = 4;

  public int end;
  public int alive;

  /** Whether any contact has ever been one that bounces, rolls or reports hits. */
  public boolean special;

  /** Whether there may be contacts with {@link #ASK}. */
  public boolean asks;

  public int[] fixtureA = new int[64];
  public int[] fixtureB = new int[64];
  public int[] bodyA = new int[64];
  public int[] bodyB = new int[64];
  public int[] flags = new int[64];
  public int[] stamp = new int[64];
  public int[] points = new int[64];

  /** Feature ids of the two points: warm starting matches by them. */
  public int[] feature = new int[128];

  public float[] manifold = new float[64 * ROW];
  public float[] material = new float[64 * MATERIAL];

  /** Edge 2c is contact c on body A, 2c + 1 on body B; doubly linked per body. */
  public int[] edgeNext = new int[128];

  public int[] edgePrevious = new int[128];

  /**
   * A bit for every contact that is not free: when thousands have come and gone, the loop over the
   * others passes 64 free ones at a time.
   */
  public long[] used = new long[1];

  private int[] free = new int[64];
  private int freeCount;

  /** Room for so many more contacts, made at once: a step in which thousands meet copies once. */
  public void reserve(int more) {
    int needed = end + Math.max(0, more - freeCount);
    if (needed > flags.length) {
      grow(Math.max(needed, 2 * flags.length));
    }
  }

  /** Adds a contact; room for it must have been reserved. */
  public int add(BodyStore bodies, int a, int b, int fa, int fb) {
    int contact = freeCount > 0 ? free[--freeCount] : end++;
    fixtureA[contact] = fa;
    fixtureB[contact] = fb;
    bodyA[contact] = a;
    bodyB[contact] = b;
    flags[contact] = 0;
    used[contact >> 6] |= 1L << contact;
    points[contact] = 0;
    Arrays.fill(manifold, contact * ROW, contact * ROW + ROW, 0);
    link(bodies, 2 * contact, a);
    link(bodies, 2 * contact + 1, b);
    alive++;
    return contact;
  }

  private void link(BodyStore bodies, int edge, int body) {
    int head = bodies.firstContactEdge[body];
    edgeNext[edge] = head;
    edgePrevious[edge] = -1;
    if (head >= 0) {
      edgePrevious[head] = edge;
    }
    bodies.firstContactEdge[body] = edge;
  }

  public void remove(BodyStore bodies, int contact) {
    unlink(bodies, 2 * contact, bodyA[contact]);
    unlink(bodies, 2 * contact + 1, bodyB[contact]);
    flags[contact] = FREE;
    used[contact >> 6] &= ~(1L << contact);
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * freeCount);
    }
    free[freeCount++] = contact;
    alive--;
  }

  private void unlink(BodyStore bodies, int edge, int body) {
    int next = edgeNext[edge];
    int previous = edgePrevious[edge];
    if (previous >= 0) {
      edgeNext[previous] = next;
    } else {
      bodies.firstContactEdge[body] = next;
    }
    if (next >= 0) {
      edgePrevious[next] = previous;
    }
  }

  /** Whether the solver has pushed the bodies apart in this step. */
  public boolean hasImpulse(int contact) {
    int p = contact * ROW + P1 + TOTAL_IMPULSE;
    return points[contact] > 0 && manifold[p] > 0
        || points[contact] == 2 && manifold[p + POINT] > 0;
  }

  private void grow(int capacity) {
    fixtureA = Arrays.copyOf(fixtureA, capacity);
    fixtureB = Arrays.copyOf(fixtureB, capacity);
    bodyA = Arrays.copyOf(bodyA, capacity);
    bodyB = Arrays.copyOf(bodyB, capacity);
    flags = Arrays.copyOf(flags, capacity);
    stamp = Arrays.copyOf(stamp, capacity);
    used = Arrays.copyOf(used, (capacity >> 6) + 1);
    points = Arrays.copyOf(points, capacity);
    feature = Arrays.copyOf(feature, 2 * capacity);
    manifold = Arrays.copyOf(manifold, capacity * ROW);
    material = Arrays.copyOf(material, capacity * MATERIAL);
    edgeNext = Arrays.copyOf(edgeNext, 2 * capacity);
    edgePrevious = Arrays.copyOf(edgePrevious, 2 * capacity);
  }

  /** Becomes a deep copy of another store. */
  void copyFrom(ContactStore other) {
    end = other.end;
    alive = other.alive;
    special = other.special;
    asks = other.asks;
    fixtureA = Copies.copy(other.fixtureA, fixtureA);
    fixtureB = Copies.copy(other.fixtureB, fixtureB);
    bodyA = Copies.copy(other.bodyA, bodyA);
    bodyB = Copies.copy(other.bodyB, bodyB);
    flags = Copies.copy(other.flags, flags);
    stamp = Copies.copy(other.stamp, stamp);
    used = Copies.copy(other.used, used);
    points = Copies.copy(other.points, points);
    feature = Copies.copy(other.feature, feature);
    manifold = Copies.copy(other.manifold, manifold);
    material = Copies.copy(other.material, material);
    edgeNext = Copies.copy(other.edgeNext, edgeNext);
    edgePrevious = Copies.copy(other.edgePrevious, edgePrevious);
    free = Copies.copy(other.free, free);
    freeCount = other.freeCount;
  }
}
