package dev.broadside.physics.internal.store;

import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Segment;
import dev.broadside.physics.shape.Shape;
import java.util.Arrays;

/** Fixtures: a shape on a body with its material and filter; hull points flat in one array. */
public final class FixtureStore {
  /** Kinds, the index into the table of manifold functions. */
  public static final byte ROUND = 0;

  public static final byte HULL = 1;
  public static final byte LINK = 2;

  public static final int FREE = 1;
  public static final int SENSOR = 2;
  public static final int CONTACT_EVENTS = 4;
  public static final int HIT_EVENTS = 8;
  public static final int PRE_SOLVE = 16;
  public static final int SENSOR_EVENTS = 32;

  public int end;
  public int alive;
  public byte[] kind = new byte[16];
  public int[] flags = new int[16];
  public int[] body = new int[16];
  public int[] nextOnBody = new int[16];

  /** How many fixtures had the number before: tells who is meant by an old {@link #name}. */
  private int[] generation = new int[16];

  public Shape[] shape = new Shape[16];
  public float[] density = new float[16];
  public float[] friction = new float[16];
  public float[] restitution = new float[16];
  public float[] rollingResistance = new float[16];
  public float[] tangentSpeed = new float[16];
  public long[] category = new long[16];
  public long[] mask = new long[16];
  public int[] group = new int[16];

  /** Start of the fixture's row in {@link #geometry}. */
  public int[] geometryAt = new int[16];

  public int[] points = new int[16];
  public float[] radius = new float[16];

  /**
   * Per fixture with n hull points: x and y of each (2n floats), then outward normals of edge i to
   * i + 1 (2n floats, absent for n = 1); a link has its ghosts behind them (4 floats).
   */
  public float[] geometry = new float[256];

  /** Floats of a row of four points and four normals. */
  public static final int QUAD = 16;

  /**
   * Start in {@link #geometry} of a row of four points and four normals, or -1. A hull of four
   * points has it anyway. One of three has it behind its own, with the first point and normal again
   * as the fourth: no search for the smallest or largest ever prefers those.
   */
  public int[] quadAt = new int[16];

  private int geometryEnd;

  /** Floats reserved for each fixture's row. */
  private int[] room = new int[16];

  /** Fills the row of a fixture whose number the broad phase has given. */
  public void add(int fixture, int onBody, Shape s) {
    if (fixture >= flags.length) {
      grow(Math.max(2 * flags.length, fixture + 1));
    }
    end = Math.max(end, fixture + 1);
    int n = s.pointCount();
    int need = geometryLength(s);
    // A freed row is reused where it fits, so that endless replacing does not grow the array.
    boolean fits = shape[fixture] != null && room[fixture] >= need;
    if (!fits) {
      if (geometryEnd + need > geometry.length) {
        geometry = Arrays.copyOf(geometry, Math.max(2 * geometry.length, geometryEnd + need));
      }
      geometryAt[fixture] = geometryEnd;
      geometryEnd += need;
      room[fixture] = need;
    }
    int at = geometryAt[fixture];
    for (int i = 0; i < n; i++) {
      geometry[at + 2 * i] = s.x(i);
      geometry[at + 2 * i + 1] = s.y(i);
      if (n > 1) {
        int next = i + 1 == n ? 0 : i + 1;
        float ex = s.x(next) - s.x(i);
        float ey = s.y(next) - s.y(i);
        float length = (float) Math.sqrt((double) ex * ex + (double) ey * ey);
        geometry[at + 2 * n + 2 * i] = ey / length;
        geometry[at + 2 * n + 2 * i + 1] = -ex / length;
      }
    }
    quadAt[fixture] = n == 4 ? at : n == 3 ? at + 4 * n : -1;
    if (n == 3) {
      int quad = quadAt[fixture];
      for (int i = 0; i < QUAD / 2; i++) {
        geometry[quad + i] = geometry[at + i % (2 * n)];
        geometry[quad + QUAD / 2 + i] = geometry[at + 2 * n + i % (2 * n)];
      }
    }
    boolean link = s instanceof Segment segment && segment.oneSided();
    if (link) {
      Segment segment = (Segment) s;
      geometry[at + 8] = segment.ghost1X();
      geometry[at + 9] = segment.ghost1Y();
      geometry[at + 10] = segment.ghost2X();
      geometry[at + 11] = segment.ghost2Y();
    }
    kind[fixture] = s instanceof Circle ? ROUND : link ? LINK : HULL;
    shape[fixture] = s;
    points[fixture] = n;
    radius[fixture] = s.radius();
    body[fixture] = onBody;
    flags[fixture] = 0;
    generation[fixture]++;
    alive++;
  }

  private static int geometryLength(Shape s) {
    int n = s.pointCount();
    return (n == 1 ? 2 : 4 * n)
        + (n == 3 ? QUAD : 0)
        + (s instanceof Segment segment && segment.oneSided() ? 4 : 0);
  }

  /** Names a fixture for good, unlike its number, which another one gets when it is gone. */
  public long name(int fixture) {
    return (long) generation[fixture] << 32 | fixture;
  }

  /** The number of the fixture of that name, or -1 if it is gone. */
  public int named(long name) {
    int fixture = (int) name;
    return name(fixture) == name && (flags[fixture] & FREE) == 0 ? fixture : -1;
  }

  public void remove(int fixture) {
    flags[fixture] = FREE;
    alive--;
  }

  /** Category, mask and group as in Box2D: equal non-zero groups decide, else the masks. */
  public boolean filtersAccept(int a, int b) {
    if (group[a] != 0 && group[a] == group[b]) {
      return group[a] > 0;
    }
    return (mask[a] & category[b]) != 0 && (mask[b] & category[a]) != 0;
  }

  private void grow(int capacity) {
    kind = Arrays.copyOf(kind, capacity);
    flags = Arrays.copyOf(flags, capacity);
    body = Arrays.copyOf(body, capacity);
    nextOnBody = Arrays.copyOf(nextOnBody, capacity);
    generation = Arrays.copyOf(generation, capacity);
    shape = Arrays.copyOf(shape, capacity);
    density = Arrays.copyOf(density, capacity);
    friction = Arrays.copyOf(friction, capacity);
    restitution = Arrays.copyOf(restitution, capacity);
    rollingResistance = Arrays.copyOf(rollingResistance, capacity);
    tangentSpeed = Arrays.copyOf(tangentSpeed, capacity);
    category = Arrays.copyOf(category, capacity);
    mask = Arrays.copyOf(mask, capacity);
    group = Arrays.copyOf(group, capacity);
    geometryAt = Arrays.copyOf(geometryAt, capacity);
    quadAt = Arrays.copyOf(quadAt, capacity);
    points = Arrays.copyOf(points, capacity);
    radius = Arrays.copyOf(radius, capacity);
    room = Arrays.copyOf(room, capacity);
  }

  /** Becomes a deep copy of another store. */
  void copyFrom(FixtureStore other) {
    end = other.end;
    alive = other.alive;
    kind = Copies.copy(other.kind, kind);
    flags = Copies.copy(other.flags, flags);
    body = Copies.copy(other.body, body);
    nextOnBody = Copies.copy(other.nextOnBody, nextOnBody);
    generation = Copies.copy(other.generation, generation);
    shape = Copies.copy(other.shape, shape);
    density = Copies.copy(other.density, density);
    friction = Copies.copy(other.friction, friction);
    restitution = Copies.copy(other.restitution, restitution);
    rollingResistance = Copies.copy(other.rollingResistance, rollingResistance);
    tangentSpeed = Copies.copy(other.tangentSpeed, tangentSpeed);
    category = Copies.copy(other.category, category);
    mask = Copies.copy(other.mask, mask);
    group = Copies.copy(other.group, group);
    geometryAt = Copies.copy(other.geometryAt, geometryAt);
    quadAt = Copies.copy(other.quadAt, quadAt);
    points = Copies.copy(other.points, points);
    radius = Copies.copy(other.radius, radius);
    geometry = Copies.copy(other.geometry, geometry);
    geometryEnd = other.geometryEnd;
    room = Copies.copy(other.room, room);
  }
}
