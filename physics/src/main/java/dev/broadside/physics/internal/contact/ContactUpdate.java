package dev.broadside.physics.internal.contact;

import static dev.broadside.physics.internal.store.BodyStore.POSE;

import dev.broadside.Pairs;
import dev.broadside.internal.parallel.Team;
import dev.broadside.internal.sort.PairOrder;
import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.ContactStore;
import dev.broadside.physics.internal.store.FixtureStore;
import dev.broadside.physics.internal.store.JointStore;
import dev.broadside.physics.internal.store.Settings;
import dev.broadside.physics.internal.store.WorldState;
import java.util.Arrays;

/**
 * Keeps the contacts in step with the boxes (Tsamis 2020, 4.2): all pairs every step; a pair
 * already known only gets its stamp renewed, a new one becomes a contact, and contacts without a
 * fresh stamp go in one batch. Contacts of sleeping bodies stay as they are.
 */
public final class ContactUpdate {
  private final WorldState world;
  private final BodyStore bodies;
  private final FixtureStore fixtures;
  private final ContactStore contacts;
  private final JointStore joints;
  private final Proxies proxies;
  private final EventStore events;
  private final PairTable table = new PairTable();
  private final Team team;
  private final Team.Piece match = this::match;
  private final Team.Piece refresh = this::refresh;
  private final NeighbourList near;
  private final KeptSleepers sleepers;

  /** Whether every box that is not static belongs to an awake body. */
  private boolean allAwake;

  /** Per thread: boxes that left their reaches. */
  private final int[] left;

  /** Per thread: places in the list of pairs that overlap, and how many there were in a step. */
  private final int[][] overlapping;

  private final int[] overlaps;

  /** Per thread: keys of pairs that have no contact yet. */
  private final long[][] fresh;

  private final int[] freshCount;
  private final PairOrder order = new PairOrder();
  private long[] scratch = new long[64];

  /** Pairs a thread looks up at least, and bodies whose boxes it moves: a few microseconds. */
  private static final int PAIRS = 256;

  private static final int BODIES = 128;

  /** User's say on whether two fixtures may collide; null when there is none. */
  public PairFilter filter;

  /** Contacts with an awake body, in index order: what the narrow phase and solver look at. */
  public int[] active = new int[64];

  public int activeCount;

  /** A yes or no for a pair of fixtures. */
  public interface PairFilter {
    boolean accept(int fixtureA, int fixtureB);
  }

  public ContactUpdate(WorldState world, Proxies proxies, EventStore events, Team team) {
    this.team = team;
    fresh = new long[team.threads()][64];
    freshCount = new int[team.threads()];
    left = new int[team.threads()];
    overlapping = new int[team.threads()][0];
    overlaps = new int[team.threads()];
    this.world = world;
    this.bodies = world.bodies;
    this.fixtures = world.fixtures;
    this.contacts = world.contacts;
    this.joints = world.joints;
    this.proxies = proxies;
    this.events = events;
    sleepers = new KeptSleepers(world, proxies);
    near = new NeighbourList(world, proxies);
  }

  /** Boxes of all awake bodies. */
  public void refreshBoxes() {
    Arrays.fill(left, 0);
    team.run(bodies.awakeCount, BODIES, refresh);
    int leaving = sum(left);
    if (leaving > 0) {
      near.leaving(leaving);
    }
    for (int i = 0; leaving > 0; i++) {
      int body = bodies.awake[i];
      for (int f = bodies.firstFixture[body]; f >= 0; f = fixtures.nextOnBody[f]) {
        if (!proxies.isInReach(f)) {
          near.leave(f);
          leaving--;
        }
      }
    }
  }

  private static int sum(int[] counts) {
    int sum = 0;
    for (int count : counts) {
      sum += count;
    }
    return sum;
  }

  private void follow(int f) {
    if (!proxies.isInReach(f)) {
      near.leave(f);
    }
  }

  private void refresh(int from, int to, int worker) {
    int out = 0;
    for (int i = from; i < to; i++) {
      int body = bodies.awake[i];
      for (int f = bodies.firstFixture[body]; f >= 0; f = fixtures.nextOnBody[f]) {
        out += moveBox(f) ? 0 : 1;
      }
    }
    left[worker] += out;
  }

  /** Boxes of one body's fixtures, grown by the margin that lets contacts begin early. */
  public void refreshBoxes(int body) {
    for (int f = bodies.firstFixture[body]; f >= 0; f = fixtures.nextOnBody[f]) {
      refreshBox(f);
    }
  }

  /** Box of one fixture. */
  public void refreshBox(int f) {
    moveBox(f);
    follow(f);
  }

  /** Has the box of a fixture be another one until it is refreshed. */
  public void setBox(int f, float minX, float minY, float maxX, float maxY) {
    proxies.put(f, minX, minY, maxX, maxY);
    follow(f);
  }

  private boolean moveBox(int f) {
    float[] pose = bodies.pose;
    int p = fixtures.body[f] * POSE;
    float c = pose[p + BodyStore.QC];
    float s = pose[p + BodyStore.QS];
    float px = pose[p + BodyStore.PX];
    float py = pose[p + BodyStore.PY];
    float[] g = fixtures.geometry;
    int at = fixtures.geometryAt[f];
    int end = at + 2 * fixtures.points[f];
    float x = c * g[at] - s * g[at + 1];
    float y = s * g[at] + c * g[at + 1];
    float loX = x;
    float hiX = x;
    float loY = y;
    float hiY = y;
    for (int k = at + 2; k < end; k += 2) {
      x = c * g[k] - s * g[k + 1];
      y = s * g[k] + c * g[k + 1];
      loX = x < loX ? x : loX;
      hiX = x > hiX ? x : hiX;
      loY = y < loY ? y : loY;
      hiY = y > hiY ? y : hiY;
    }
    float r = fixtures.radius[f] + Settings.BOX_MARGIN;
    return proxies.put(f, px + loX - r, py + loY - r, px + hiX + r, py + hiY + r);
  }

  /**
   * Has the broad phase look at all boxes now, so that the next step finds its trees built, and
   * makes room for the contacts of the pairs there are. Contacts are made by a step alone: their
   * numbers, and with them the order of solving, must not depend on who prepared when.
   */
  public void prepare() {
    near.update(0);
    near.prepare();
    int found = Math.max(0, near.size() - contacts.alive);
    contacts.reserve(found);
    table.reserve(found);
    if (fresh[0].length < found) {
      fresh[0] = new long[found];
    }
    if (scratch.length < found) {
      scratch = new long[found];
    }
    if (active.length < contacts.flags.length) {
      active = Arrays.copyOf(active, contacts.flags.length);
    }
  }

  /** Matches all pairs of overlapping boxes to contacts and drops the contacts left over. */
  public void matchPairs(float dt) {
    sleepers.update(world.step);
    near.update(dt);
    near.reserve(contacts.flags.length);
    allAwake = near.found == null && awakeFixtures() == proxies.movableCount;
    Arrays.fill(freshCount, 0);
    Arrays.fill(overlaps, 0);
    if (filter == null) {
      team.run(near.size(), PAIRS, match);
    } else {
      // The user's filter is asked on the caller's thread only.
      match(0, near.size(), 0);
    }
    near.compared(sum(overlaps));
    int found = freshCount[0];
    for (int k = 1; k < fresh.length; k++) {
      if (fresh[0].length < found + freshCount[k]) {
        fresh[0] = Arrays.copyOf(fresh[0], 2 * (found + freshCount[k]));
      }
      System.arraycopy(fresh[k], 0, fresh[0], found, freshCount[k]);
      found += freshCount[k];
    }
    // The broad phase's order depends on its threads; the contacts' must not.
    long[] keys = fresh[0];
    if (scratch.length < found) {
      scratch = new long[keys.length];
    }
    order.sort(keys, found, fixtures.end, scratch);
    contacts.reserve(found);
    table.reserve(found);
    for (int i = 0; i < found; i++) {
      create(keys[i], (int) (keys[i] >>> 32), (int) keys[i]);
    }
    if (contacts.asks) {
      askAgain();
    }
    sweep(world.step);
  }

  private int awakeFixtures() {
    int count = 0;
    for (int i = 0; i < bodies.awakeCount; i++) {
      count += bodies.fixtureCount[bodies.awake[i]];
    }
    return count;
  }

  /** Renews the stamps of known pairs, each of which only one thread sees; lists the new ones. */
  private void match(int from, int to, int worker) {
    if (near.found != null) {
      matchFound(near.found, from, to, worker);
    } else {
      matchListed(from, to, worker);
    }
  }

  private void matchFound(Pairs found, int from, int to, int worker) {
    int now = world.step;
    for (int i = from; i < to; i++) {
      int a = found.first(i);
      int b = found.second(i);
      if (isWanted(a, b)) {
        long key = PairTable.key(a, b);
        int contact = table.get(key);
        if (contact >= 0) {
          contacts.stamp[contact] = now;
        } else {
          meet(key, worker);
        }
      }
    }
  }

  private void matchListed(int from, int to, int worker) {
    if (overlapping[worker].length < to - from) {
      overlapping[worker] = new int[2 * (to - from)];
    }
    int now = world.step;
    int[] places = overlapping[worker];
    int count = overlapping(from, to, places);
    overlaps[worker] += count;
    long[] keys = near.keys;
    int[] known = near.contact;
    for (int k = 0; k < count; k++) {
      int i = places[k];
      long key = keys[i];
      if (allAwake || isWanted((int) (key >>> 32), (int) key)) {
        int contact = known[i];
        if (contact < 0) {
          contact = table.get(key);
          if (contact < 0) {
            meet(key, worker);
            continue;
          }
          near.has(i, contact);
        }
        contacts.stamp[contact] = now;
      }
    }
  }

  /** Places in from … to - 1 of the list whose boxes overlap. */
  private int overlapping(int from, int to, int[] places) {
    long[] keys = near.keys;
    float[] rows = proxies.rows;
    int count = 0;
    for (int i = from; i < to; i++) {
      int a = (int) (keys[i] >>> 32) * Proxies.ROW;
      int b = (int) keys[i] * Proxies.ROW;
      places[count] = i;
      // No branch: every other pair does not overlap.
      count +=
          (notAbove(rows[a], rows[b + 2])
                  & notAbove(rows[b], rows[a + 2])
                  & notAbove(rows[a + 1], rows[b + 3])
                  & notAbove(rows[b + 1], rows[a + 3]))
              >>> 31;
    }
    return count;
  }

  /** The sign bit is set iff lo <= hi; neither is NaN nor infinite. */
  private static int notAbove(float lo, float hi) {
    int bits = Float.floatToRawIntBits(lo - hi);
    return bits - 1 | bits;
  }

  /** Whether fixtures are on two bodies of which at least one is awake. */
  private boolean isWanted(int a, int b) {
    int bodyA = fixtures.body[a];
    int bodyB = fixtures.body[b];
    return bodyA != bodyB && (bodies.isAwake(bodyA) || bodies.isAwake(bodyB));
  }

  /** Lists a pair without a contact. */
  private void meet(long key, int worker) {
    int a = (int) (key >>> 32);
    int b = (int) key;
    if (mayCollide(a, b, fixtures.body[a], fixtures.body[b])) {
      int count = freshCount[worker]++;
      if (count == fresh[worker].length) {
        fresh[worker] = Arrays.copyOf(fresh[worker], 2 * count);
      }
      fresh[worker][count] = key;
    }
  }

  /** Whether types, filters, joints and the user let two fixtures collide. */
  public boolean mayCollide(int a, int b, int bodyA, int bodyB) {
    if (bodies.type[bodyA] != BodyStore.DYNAMIC && bodies.type[bodyB] != BodyStore.DYNAMIC) {
      return false;
    }
    if ((bodies.flags[bodyA] & bodies.flags[bodyB] & BodyStore.ENABLED) == 0) {
      return false;
    }
    if (!fixtures.filtersAccept(a, b)
        || fixtures.kind[a] == FixtureStore.LINK && fixtures.kind[b] == FixtureStore.LINK) {
      return false;
    }
    if ((fixtures.flags[a] & fixtures.flags[b] & FixtureStore.SENSOR) != 0) {
      return false;
    }
    int moving = bodies.type[bodyA] == BodyStore.DYNAMIC ? bodyA : bodyB;
    int other = moving == bodyA ? bodyB : bodyA;
    if (bodies.firstJointEdge[moving] >= 0
        && bodies.firstJointEdge[other] >= 0
        && joints.forbidsCollision(bodies, moving, other)) {
      return false;
    }
    return filter == null || filter.accept(a, b);
  }

  /** Whether pre-solve has switched the contact of two fixtures off in this step. */
  public boolean isSwitchedOff(int a, int b) {
    if (((fixtures.flags[a] | fixtures.flags[b]) & FixtureStore.PRE_SOLVE) == 0) {
      return false;
    }
    int contact = contactOf(a, b);
    return contact >= 0 && (contacts.flags[contact] & ContactStore.DISABLED) != 0;
  }

  private int create(long key, int a, int b) {
    // The kind that needs the more special function comes first; equal kinds go by index.
    boolean swap = fixtures.kind[a] < fixtures.kind[b];
    int fa = swap ? b : a;
    int fb = swap ? a : b;
    int contact = contacts.add(bodies, fixtures.body[fa], fixtures.body[fb], fa, fb);
    contacts.stamp[contact] = world.step;
    if (((fixtures.flags[fa] | fixtures.flags[fb]) & FixtureStore.SENSOR) != 0) {
      contacts.flags[contact] |= ContactStore.SENSOR;
    }
    int either = fixtures.flags[fa] | fixtures.flags[fb];
    if ((either & FixtureStore.HIT_EVENTS) != 0) {
      contacts.flags[contact] |= ContactStore.HITS;
      contacts.special = true;
    }
    if ((either & FixtureStore.PRE_SOLVE) != 0) {
      contacts.flags[contact] |= ContactStore.PRE_SOLVE;
    }
    float[] radius = fixtures.radius;
    contacts.flags[contact] |=
        (radius[contacts.fixtureA[contact]] > 0 ? ContactStore.ROUND_A : 0)
            | (radius[contacts.fixtureB[contact]] > 0 ? ContactStore.ROUND_B : 0);
    mixMaterial(contact);
    table.put(key, contact);
    return contact;
  }

  /**
   * Geometric mean of friction, larger restitution (Box2D's rules); the larger resistance to
   * rolling times the larger radius (v3's), so that flat ground can resist what rolls on it.
   */
  public void mixMaterial(int contact) {
    int a = contacts.fixtureA[contact];
    int b = contacts.fixtureB[contact];
    float[] m = contacts.material;
    int at = contact * ContactStore.MATERIAL;
    float product = fixtures.friction[a] * fixtures.friction[b];
    // An infinite one would act without any pressure: infinity times nothing is no number.
    m[at] = (float) Math.sqrt(product < Float.POSITIVE_INFINITY ? product : Float.MAX_VALUE);
    m[at + 1] = Math.max(fixtures.restitution[a], fixtures.restitution[b]);
    float roll =
        Math.max(fixtures.rollingResistance[a], fixtures.rollingResistance[b])
            * Math.max(fixtures.radius[a], fixtures.radius[b]);
    m[at + 2] = Math.min(roll, Float.MAX_VALUE);
    m[at + 3] = fixtures.tangentSpeed[a] + fixtures.tangentSpeed[b];
    contacts.special |= m[at + 1] > 0 || m[at + 2] > 0;
  }

  private void sweep(int now) {
    int n = 0;
    if (active.length < contacts.end) {
      active = new int[contacts.flags.length];
    }
    for (int first = 0; first < contacts.end; first += 64) {
      for (long bits = contacts.used[first >> 6]; bits != 0; bits &= bits - 1) {
        int c = first + Long.numberOfTrailingZeros(bits);
        if (contacts.stamp[c] == now) {
          active[n++] = c;
        } else if (bodies.isAwake(contacts.bodyA[c]) || bodies.isAwake(contacts.bodyB[c])) {
          destroy(c);
        }
      }
    }
    activeCount = n;
  }

  /** Ends a contact, with its end-of-touch event. */
  public void destroy(int contact) {
    int a = contacts.fixtureA[contact];
    int b = contacts.fixtureB[contact];
    if ((contacts.flags[contact] & ContactStore.TOUCHING) != 0) {
      report(contact, false);
    }
    table.remove(PairTable.key(a, b));
    near.forget(contact);
    contacts.remove(bodies, contact);
  }

  /** Ends all contacts of a fixture, or of a whole body when the fixture is -1. */
  public void destroyAll(int body, int fixture) {
    int e = bodies.firstContactEdge[body];
    while (e >= 0) {
      int next = contacts.edgeNext[e];
      int c = e >> 1;
      if (fixture < 0 || contacts.fixtureA[c] == fixture || contacts.fixtureB[c] == fixture) {
        destroy(c);
      }
      e = next;
    }
  }

  /**
   * Ends the contacts of a fixture that its new filter forbids. About the others the next step asks
   * the user's filter again.
   */
  public void refilter(int fixture) {
    int e = bodies.firstContactEdge[fixtures.body[fixture]];
    while (e >= 0) {
      int next = contacts.edgeNext[e];
      int c = e >> 1;
      int a = contacts.fixtureA[c];
      int b = contacts.fixtureB[c];
      if (a == fixture || b == fixture) {
        if (!fixtures.filtersAccept(a, b)) {
          destroy(c);
        } else if (filter != null) {
          contacts.flags[c] |= ContactStore.ASK;
          contacts.asks = true;
        }
      }
      e = next;
    }
  }

  /** After the pairs have been matched: they would be asked about twice. */
  private void askAgain() {
    contacts.asks = false;
    for (int c = 0; c < contacts.end; c++) {
      if ((contacts.flags[c] & ContactStore.ASK) != 0) {
        if (contacts.stamp[c] != world.step) {
          // Its boxes have parted, and it goes; or both bodies sleep, and it is asked about later.
          contacts.asks = true;
          continue;
        }
        contacts.flags[c] &= ~ContactStore.ASK;
        int a = contacts.fixtureA[c];
        int b = contacts.fixtureB[c];
        if (filter != null && !filter.accept(Math.min(a, b), Math.max(a, b))) {
          destroy(c);
        }
      }
    }
  }

  void report(int contact, boolean begins) {
    int a = contacts.fixtureA[contact];
    int b = contacts.fixtureB[contact];
    boolean sensor = (contacts.flags[contact] & ContactStore.SENSOR) != 0;
    int wanted = sensor ? FixtureStore.SENSOR_EVENTS : FixtureStore.CONTACT_EVENTS;
    if (((fixtures.flags[a] | fixtures.flags[b]) & wanted) == 0) {
      return;
    }
    if (sensor && (fixtures.flags[a] & FixtureStore.SENSOR) == 0) {
      int t = a;
      a = b;
      b = t;
    }
    if (begins) {
      events.addBegin(a, b, sensor);
    } else {
      events.addEnd(a, b, sensor);
    }
  }

  /** Adds the contacts of a body that has just been woken to the active ones. */
  void activate(int body) {
    for (int e = bodies.firstContactEdge[body]; e >= 0; e = contacts.edgeNext[e]) {
      int c = e >> 1;
      if (contacts.stamp[c] != world.step) {
        contacts.stamp[c] = world.step;
        contacts.flags[c] &= ~ContactStore.DISABLED;
        if (activeCount == active.length) {
          active = Arrays.copyOf(active, 2 * activeCount);
        }
        active[activeCount++] = c;
      }
    }
  }

  /** Whether the box of a fixture of one body overlaps that of one of the other. */
  public boolean boxesOverlap(int bodyA, int bodyB) {
    float[] rows = proxies.rows;
    for (int f = bodies.firstFixture[bodyA]; f >= 0; f = fixtures.nextOnBody[f]) {
      int at = f * Proxies.ROW;
      for (int g = bodies.firstFixture[bodyB]; g >= 0; g = fixtures.nextOnBody[g]) {
        if (proxies.overlaps(g, rows[at], rows[at + 1], rows[at + 2], rows[at + 3])) {
          return true;
        }
      }
    }
    return false;
  }

  /** The contact of two fixtures, or -1. */
  public int contactOf(int fixtureA, int fixtureB) {
    return table.get(PairTable.key(fixtureA, fixtureB));
  }

  /** For validation: what is wrong with the list of neighbours, or null. */
  public String neighbourFault() {
    return near.fault();
  }

  /** Pairs in the table: as many as there are contacts. */
  public int tableSize() {
    return table.size();
  }

  /** Rebuilds the pair table from the contacts, after a restore. */
  public void rebuildTable() {
    sleepers.restart();
    table.clear();
    table.reserve(contacts.alive);
    for (int c = 0; c < contacts.end; c++) {
      if ((contacts.flags[c] & ContactStore.FREE) == 0) {
        table.put(PairTable.key(contacts.fixtureA[c], contacts.fixtureB[c]), c);
      }
    }
  }
}
