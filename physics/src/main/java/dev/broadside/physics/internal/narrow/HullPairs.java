package dev.broadside.physics.internal.narrow;

import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.ContactStore;
import dev.broadside.physics.internal.store.FixtureStore;

/**
 * Pairs of hulls of three or four points in groups of 8, one pair a lane: what {@link
 * VectorHullHull} reads, passes from stage to stage and finds. Reused; not thread-safe.
 */
public final class HullPairs {
  static final int LANES = 8;
  private static final int GROUPS = 4;

  /** Enough for the stages of the kernel to overlap, few enough to stay in the nearest cache. */
  public static final int CAPACITY = GROUPS * LANES;

  /** Rows of {@link BodyStore#pose} of the two bodies. */
  static final int POSE_A = 0;

  static final int POSE_B = POSE_A + BodyStore.POSE * LANES;

  /**
   * What belongs to one hull of a pair, A's first; from where the reference edge is known on, the
   * first is the hull that has it. Points are in A's frame.
   */
  static final int FIRST = POSE_B + BodyStore.POSE * LANES;

  static final int NORMALS = FixtureStore.QUAD / 2 * LANES;
  static final int RADIUS = FixtureStore.QUAD * LANES;

  /** Number of points as a float: 3 or 4. */
  static final int CORNERS = RADIUS + LANES;

  /** Edge along whose normal the other hull is farthest away, and how far that is. */
  static final int EDGE = CORNERS + LANES;

  static final int SEPARATION = EDGE + LANES;
  static final int HULL = SEPARATION + LANES;
  static final int SECOND = FIRST + HULL;

  /** 1 where the hulls have changed places, else 0. */
  static final int FLIP = SECOND + HULL;

  /** Two ends and normal of the reference edge, and of the edge the other hull would choose. */
  static final int REFERENCE = FLIP + LANES;

  static final int OTHER = REFERENCE + 6 * LANES;

  /** Two ends of the edge that is clipped, and its number. */
  static final int INCIDENT = OTHER + 6 * LANES;

  /** Normal and points relative to A's centre of mass, along the axes of the world. */
  public static final int NX = INCIDENT + 5 * LANES;

  public static final int NY = NX + LANES;
  public static final int X1 = NY + LANES;
  public static final int Y1 = X1 + LANES;
  public static final int S1 = Y1 + LANES;
  public static final int ID1 = S1 + LANES;
  public static final int X2 = ID1 + LANES;
  public static final int Y2 = X2 + LANES;
  public static final int S2 = Y2 + LANES;
  public static final int ID2 = S2 + LANES;

  /** Number of points; before they are known 1 where the hulls are in reach, else 0. */
  public static final int COUNT = ID2 + LANES;

  /** 1 where the nearest features may be two corners: the distance is to be asked. Else 0. */
  public static final int DOUBT = COUNT + LANES;

  /** Nothing: what the transposed rows have where a manifold's row keeps what it has. */
  static final int BLANK = DOUBT + LANES;

  /** First and second half of a row of {@link ContactStore#manifold} of each pair in turn. */
  static final int ROW_LOW = BLANK + LANES;

  static final int ROW_HIGH = ROW_LOW + LANES * LANES;
  static final int SIZE = ROW_HIGH + LANES * LANES;

  public final float[] data = new float[GROUPS * SIZE];
  public final int[] contact = new int[CAPACITY];
  public int count;

  /** The pairs whose manifolds {@link VectorHullHull} has not stored. */
  public final int[] rest = new int[CAPACITY];

  public int restCount;

  /** Starts of the rows in {@link BodyStore#pose} and {@link FixtureStore#geometry}. */
  final int[] poseA = new int[CAPACITY];

  final int[] poseB = new int[CAPACITY];
  final int[] hullA = new int[CAPACITY];
  final int[] hullB = new int[CAPACITY];

  /**
   * Adds contacts of a list, from one place on, while they are of hulls of three or four points and
   * there is room. Returns the place of the first that is not added.
   */
  public int collect(FixtureStore f, ContactStore contacts, int[] active, int from, int to) {
    float[] d = data;
    int[] fixtureA = contacts.fixtureA;
    int[] fixtureB = contacts.fixtureB;
    int[] bodyA = contacts.bodyA;
    int[] bodyB = contacts.bodyB;
    int[] quadAt = f.quadAt;
    float[] radius = f.radius;
    int[] points = f.points;
    int n = count;
    int k = from;
    for (int end = Math.min(to, from + CAPACITY - n); k < end; k++) {
      int c = active[k];
      int fa = fixtureA[c];
      int fb = fixtureB[c];
      int quadA = quadAt[fa];
      int quadB = quadAt[fb];
      if ((quadA | quadB) < 0) {
        break;
      }
      contact[n] = c;
      poseA[n] = bodyA[c] * BodyStore.POSE;
      poseB[n] = bodyB[c] * BodyStore.POSE;
      hullA[n] = quadA;
      hullB[n] = quadB;
      int o = at(n++);
      d[o + FIRST + RADIUS] = radius[fa];
      d[o + SECOND + RADIUS] = radius[fb];
      d[o + FIRST + CORNERS] = points[fa];
      d[o + SECOND + CORNERS] = points[fb];
    }
    count = n;
    return k;
  }

  /** Writes a manifold into a lane. */
  public void put(int at, Manifold m) {
    float[] d = data;
    d[at + COUNT] = m.count;
    d[at + NX] = m.nx;
    d[at + NY] = m.ny;
    d[at + X1] = m.x1;
    d[at + Y1] = m.y1;
    d[at + S1] = m.s1;
    d[at + ID1] = m.id1;
    d[at + X2] = m.x2;
    d[at + Y2] = m.y2;
    d[at + S2] = m.s2;
    d[at + ID2] = m.id2;
  }

  /** Reads a manifold from a lane; without points it has nothing else. */
  public void get(int at, Manifold m) {
    float[] d = data;
    m.count = (int) d[at + COUNT];
    if (m.count == 0) {
      return;
    }
    m.nx = d[at + NX];
    m.ny = d[at + NY];
    m.x1 = d[at + X1];
    m.y1 = d[at + Y1];
    m.s1 = d[at + S1];
    m.id1 = (int) d[at + ID1];
    m.x2 = d[at + X2];
    m.y2 = d[at + Y2];
    m.s2 = d[at + S2];
    m.id2 = (int) d[at + ID2];
  }

  /** Place of a pair's lane: its numbers are the constants of this class further on. */
  public static int at(int pair) {
    return (pair >> 3) * SIZE + (pair & 7);
  }

  /** Has the lanes left over in the last group repeat a pair, so that they read what exists. */
  void fillUp() {
    for (int i = count; i % LANES != 0; i++) {
      poseA[i] = poseA[0];
      poseB[i] = poseB[0];
      hullA[i] = hullA[0];
      hullB[i] = hullB[0];
    }
  }
}
