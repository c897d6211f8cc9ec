package dev.broadside.physics.internal.contact;

import dev.broadside.Hits;
import dev.broadside.Pairs;
import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.FixtureStore;
import dev.broadside.physics.internal.store.WorldState;
import java.util.Arrays;

/**
 * Pairs of fixtures that may overlap as long as their boxes stay in their reaches: the neighbour
 * list of molecular dynamics (Verlet 1967). A step compares the boxes of the listed pairs, and so
 * has all overlapping pairs, as chapter 4 of Tsamis 2020 wants, mostly without a search.
 *
 * <p>Reaches are made for some steps ahead at the present velocities. A box that leaves its reach
 * gets a wider one, which adds the pairs it has come near to; when that has cost as much as a
 * search, there is one, and all reaches are made anew. Where lists do not last, boxes are their own
 * reaches for a while and every step searches.
 */
final class NeighbourList {
  /** No box gets more slack than this, metres: in a large one little moves by its size. */
  private static final float MOST_SLACK = 0.2f;

  /** Nothing reaches further ahead, metres; a speed beyond it, or NaN, is no forecast. */
  private static final float FAR = 1e6f;

  private final BodyStore bodies;
  private final FixtureStore fixtures;
  private final Proxies proxies;
  private final CompoundSearch compounds;
  private final ReachGrid grid;
  private boolean gridIsBuilt;
  private final Hits hits = new Hits();
  private int[] met = new int[16];

  /** Keys of {@link PairTable}, and the pair's contact if known, else -1. */
  long[] keys = new long[64];

  int[] contact = new int[64];
  int count;

  /** By contact: the place it has, or had, in the list. */
  private int[] placeOf = new int[64];

  private final ReachChoice choice = new ReachChoice();

  /** Overlapping pairs of the last search among all boxes as their own reaches, else null. */
  Pairs found;

  private float dt = 1 / 60f;

  NeighbourList(WorldState world, Proxies proxies) {
    bodies = world.bodies;
    fixtures = world.fixtures;
    this.proxies = proxies;
    compounds = new CompoundSearch(world, proxies);
    grid = new ReachGrid(proxies);
  }

  /** So many boxes have left their reaches; {@link #leave} follows for each. */
  void leaving(int boxes) {
    if (choice.areTooMany(boxes)) {
      proxies.expire();
    }
  }

  /** A box is no longer in its reach. */
  void leave(int f) {
    if (proxies.isStale() || proxies.isExact() || proxies.reaches().isStatic(f) || choice.left()) {
      proxies.reachNoFurther(f);
      return;
    }
    int body = fixtures.body[f];
    if (!gridIsBuilt) {
      grid.build();
      gridIsBuilt = true;
    }
    reach(f, body, true);
    proxies.broadPhase().queryStatic(row(f, 0), row(f, 1), row(f, 2), row(f, 3), hits);
    int n = hits.size() + proxies.movableCount;
    if (met.length < n) {
      met = new int[Math.max(n, 2 * met.length)];
    }
    n = grid.meet(f, met);
    for (int i = 0; i < hits.size(); i++) {
      int g = hits.box(i);
      if (!Proxies.overlaps(grid.listed, 4 * f, row(g, 0), row(g, 1), row(g, 2), row(g, 3))) {
        met[n++] = g;
      }
    }
    grid.widen(f);
    reserveKeys(count + n);
    for (int i = 0; i < n; i++) {
      if (fixtures.body[met[i]] != body) {
        contact[count] = -1;
        keys[count++] = PairTable.key(f, met[i]);
      }
    }
  }

  /** A bound of a reach. */
  private float row(int f, int k) {
    return proxies.rows[f * Proxies.ROW + Proxies.REACH + k];
  }

  /** Makes a new list if the old one may miss pairs. */
  void update(float seconds) {
    dt = seconds > 0 ? seconds : dt;
    if (!proxies.isStale() && !proxies.searchesEveryStep()) {
      return;
    }
    count = 0;
    found = null;
    choice.decide();
    proxies.setExact(proxies.searchesEveryStep() || !choice.isListing());
    if (!proxies.isExact()) {
      reachAhead();
    }
    if (proxies.searchesEveryStep() || !compounds.find(this)) {
      if (proxies.isExact()) {
        found = proxies.find();
        return;
      }
      list(proxies.find());
    }
    Arrays.fill(contact, 0, count, -1);
    if (!proxies.isExact()) {
      gridIsBuilt = false;
      choice.listed(proxies.movableCount, count);
    }
  }

  private void reachAhead() {
    for (int i = 0; i < bodies.awakeCount; i++) {
      int body = bodies.awake[i];
      for (int f = bodies.firstFixture[body]; f >= 0; f = fixtures.nextOnBody[f]) {
        reach(f, body, false);
      }
    }
  }

  /** Lists a fixture with those of some others, on other bodies, whose reaches overlap its own. */
  void add(int f, int[] others, int end) {
    reserveKeys(count + end);
    float[] rows = proxies.rows;
    float minX = row(f, 0);
    float minY = row(f, 1);
    float maxX = row(f, 2);
    float maxY = row(f, 3);
    int n = count;
    for (int i = 0; i < end; i++) {
      int g = others[i];
      keys[n] = PairTable.key(f, g);
      n += Proxies.overlaps(rows, g * Proxies.ROW + Proxies.REACH, minX, minY, maxX, maxY) ? 1 : 0;
    }
    count = n;
  }

  /** Builds what the first box that leaves its reach would have to. */
  void prepare() {
    if (!proxies.isExact() && proxies.movableCount > 0) {
      proxies.broadPhase().queryStatic(0, 0, 0, 0, hits);
      grid.build();
      gridIsBuilt = true;
    }
  }

  /** Pairs the step has to look at. */
  int size() {
    return found != null ? found.size() : count;
  }

  /** The step has looked at them; so many of the listed ones overlap. */
  void compared(int overlapping) {
    choice.stepped(proxies.movableCount, size(), overlapping);
  }

  /** Makes the reach of a fixture for the next steps; {@code wider}: it holds the present one. */
  private void reach(int f, int body, boolean wider) {
    int v = body * BodyStore.STATE;
    int p = body * BodyStore.POSE;
    float w = bodies.state[v + BodyStore.W];
    float seconds = ReachChoice.AHEAD * dt;
    float[] rows = proxies.rows;
    int at = f * Proxies.ROW;
    float loX = rows[at];
    float loY = rows[at + 1];
    float hiX = rows[at + 2];
    float hiY = rows[at + 3];
    float edges = 0.5f * (hiX - loX + hiY - loY);
    float turn = Math.abs(w) * seconds;
    float all =
        Math.min(ReachChoice.SLACK * edges, MOST_SLACK) + 0.5f * edges * (turn < 1 ? turn : 1);
    float x = 0.5f * (loX + hiX) - bodies.pose[p + BodyStore.CX];
    float y = 0.5f * (loY + hiY) - bodies.pose[p + BodyStore.CY];
    float dx = forecast((bodies.state[v + BodyStore.VX] - w * y) * seconds);
    float dy = forecast((bodies.state[v + BodyStore.VY] + w * x) * seconds);
    loX += Math.min(dx, 0) - all;
    loY += Math.min(dy, 0) - all;
    hiX += Math.max(dx, 0) + all;
    hiY += Math.max(dy, 0) + all;
    if (wider) {
      loX = Math.min(loX, rows[at + Proxies.REACH]);
      loY = Math.min(loY, rows[at + Proxies.REACH + 1]);
      hiX = Math.max(hiX, rows[at + Proxies.REACH + 2]);
      hiY = Math.max(hiY, rows[at + Proxies.REACH + 3]);
    }
    proxies.reach(f, loX, loY, hiX, hiY);
  }

  private static float forecast(float way) {
    return way > -FAR && way < FAR ? way : 0;
  }

  private void list(Pairs pairs) {
    int size = pairs.size();
    reserveKeys(size);
    int n = 0;
    for (int i = 0; i < size; i++) {
      int a = pairs.first(i);
      int b = pairs.second(i);
      keys[n] = PairTable.key(a, b);
      n += fixtures.body[a] != fixtures.body[b] ? 1 : 0;
    }
    count = n;
  }

  private void reserveKeys(int needed) {
    if (keys.length < needed) {
      int capacity = Math.max(needed, 2 * keys.length);
      keys = Arrays.copyOf(keys, capacity);
      contact = Arrays.copyOf(contact, capacity);
    }
  }

  /** Room for the places of so many contacts. */
  void reserve(int contacts) {
    if (placeOf.length < contacts) {
      placeOf = Arrays.copyOf(placeOf, contacts);
    }
  }

  /** The pair in a place has a contact. */
  void has(int place, int c) {
    contact[place] = c;
    placeOf[c] = place;
  }

  /** A contact has ended: its number may become another pair's. */
  void forget(int c) {
    if (c < placeOf.length && placeOf[c] < count && contact[placeOf[c]] == c) {
      contact[placeOf[c]] = -1;
    }
  }

  /** For validation: what is wrong with the list, or null. */
  String fault() {
    if (proxies.isStale() || found != null) {
      return null;
    }
    long[] sorted = Arrays.copyOf(keys, count);
    Arrays.sort(sorted);
    for (int i = 1; i < count; i++) {
      if (sorted[i] == sorted[i - 1]) {
        return shown(sorted[i]) + " are listed twice as neighbours";
      }
    }
    for (int a = 0; a < fixtures.end; a++) {
      for (int b = a + 1; b < fixtures.end; b++) {
        int at = b * Proxies.ROW;
        float[] rows = proxies.rows;
        if (((fixtures.flags[a] | fixtures.flags[b]) & FixtureStore.FREE) == 0
            && fixtures.body[a] != fixtures.body[b]
            && !(proxies.reaches().isStatic(a) && proxies.reaches().isStatic(b))
            && proxies.overlaps(a, rows[at], rows[at + 1], rows[at + 2], rows[at + 3])
            && Arrays.binarySearch(sorted, PairTable.key(a, b)) < 0) {
          return shown(PairTable.key(a, b)) + " overlap but are not listed as neighbours";
        }
      }
    }
    return null;
  }

  private static String shown(long key) {
    return "fixtures " + (key >>> 32) + " and " + (int) key;
  }
}
