package dev.broadside.physics.internal.contact;

import dev.broadside.Boxes2D;
import dev.broadside.Hits;
import dev.broadside.Pairs;
import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.FixtureStore;
import dev.broadside.physics.internal.store.WorldState;
import java.util.Arrays;

/**
 * Finds the pairs of overlapping reaches by way of the bodies' boxes. Where bodies have many
 * fixtures, as in the dissertation's multi-fixture, most reaches that overlap are of one body, and
 * a search among all fixtures finds them only to drop them.
 */
final class CompoundSearch {
  /** Fixtures a body, on average, from which on it pays. */
  private static final int MANY = 8;

  /** Tests a fixture, on average, beyond which bodies are so entangled that it does not pay. */
  private static final int MOST_TESTS = 64;

  /** Searches to leave out after one that did not pay. */
  private static final int PAUSE = 32;

  private final BodyStore bodies;
  private final FixtureStore fixtures;
  private final Proxies proxies;
  private final Boxes2D boxes = new Boxes2D();
  private final Hits hits = new Hits();
  private int pause;

  /** Bodies with movable fixtures, in the order of {@link #boxes}; by body, its place in it. */
  private int[] list = new int[16];

  private int count;
  private int[] placeOf = new int[16];

  /**
   * By place: the body's first movable fixture, their number, and the box around them, 4 floats; by
   * fixture, the next one. A sleeper whose boxes are kept as static ones may have got another
   * since.
   */
  private int[] head = new int[16];

  private int[] fixtureCount = new int[16];
  private float[] around = new float[16 * 4];
  private int[] next = new int[16];

  private int[] first = new int[16];
  private int[] second = new int[16];
  private long spent;

  CompoundSearch(WorldState world, Proxies proxies) {
    bodies = world.bodies;
    fixtures = world.fixtures;
    this.proxies = proxies;
  }

  /** Fills an empty list of neighbours; false, with the list still empty, where it does not pay. */
  boolean find(NeighbourList near) {
    if (proxies.movableCount < MANY * Math.max(1, bodies.awakeCount)) {
      return false;
    }
    if (pause > 0) {
      pause--;
      return false;
    }
    collect();
    if (proxies.movableCount < MANY * count) {
      return false;
    }
    spent = 0;
    if (!amongMovable(near) || !withStatic(near)) {
      near.count = 0;
      pause = PAUSE;
      return false;
    }
    proxies.searchedBy(proxies.ofBodies(boxes));
    return true;
  }

  private void collect() {
    if (placeOf.length < bodies.end) {
      placeOf = new int[bodies.flags.length];
      list = new int[placeOf.length];
      head = new int[placeOf.length];
      fixtureCount = new int[placeOf.length];
      around = new float[4 * placeOf.length];
    }
    if (next.length < proxies.movable.length) {
      next = new int[proxies.movable.length];
    }
    Arrays.fill(placeOf, 0, bodies.end, -1);
    count = 0;
    float[] rows = proxies.rows;
    for (int i = 0; i < proxies.movableCount; i++) {
      int f = proxies.movable[i];
      int body = fixtures.body[f];
      int at = f * Proxies.ROW + Proxies.REACH;
      int place = placeOf[body];
      if (place < 0) {
        place = count++;
        placeOf[body] = place;
        list[place] = body;
        head[place] = -1;
        fixtureCount[place] = 0;
        System.arraycopy(rows, at, around, 4 * place, 4);
      } else {
        int to = 4 * place;
        around[to] = Math.min(around[to], rows[at]);
        around[to + 1] = Math.min(around[to + 1], rows[at + 1]);
        around[to + 2] = Math.max(around[to + 2], rows[at + 2]);
        around[to + 3] = Math.max(around[to + 3], rows[at + 3]);
      }
      next[f] = head[place];
      head[place] = f;
      fixtureCount[place]++;
    }
  }

  private boolean amongMovable(NeighbourList near) {
    if (boxes.size() != count) {
      boxes.clear();
      for (int k = 0; k < count; k++) {
        boxes.add(around[4 * k], around[4 * k + 1], around[4 * k + 2], around[4 * k + 3]);
      }
    } else {
      boxes.setRange(0, count, around, 0);
    }
    Pairs pairs = proxies.ofBodies(boxes).findPairsUnordered();
    for (int i = 0; i < pairs.size(); i++) {
      if (!meet(pairs.first(i), pairs.second(i), near)) {
        return false;
      }
    }
    return true;
  }

  /** Pairs of fixtures of two bodies: only those that reach into both boxes can be. */
  private boolean meet(int placeA, int placeB, NeighbourList near) {
    int a = 4 * placeA;
    int b = 4 * placeB;
    float minX = Math.max(around[a], around[b]);
    float minY = Math.max(around[a + 1], around[b + 1]);
    float maxX = Math.min(around[a + 2], around[b + 2]);
    float maxY = Math.min(around[a + 3], around[b + 3]);
    reserve(Math.max(fixtureCount[placeA], fixtureCount[placeB]));
    int n = reaching(placeA, minX, minY, maxX, maxY, first);
    int m = n == 0 ? 0 : reaching(placeB, minX, minY, maxX, maxY, second);
    if (!affords(fixtureCount[placeA] + fixtureCount[placeB] + (long) n * m)) {
      return false;
    }
    for (int i = 0; i < n; i++) {
      near.add(first[i], second, m);
    }
    return true;
  }

  private void reserve(int numbers) {
    if (first.length <= numbers) {
      first = new int[2 * numbers];
      second = new int[2 * numbers];
    }
  }

  /** Fixtures of a body whose reaches overlap a box. */
  private int reaching(int place, float minX, float minY, float maxX, float maxY, int[] into) {
    float[] rows = proxies.rows;
    int n = 0;
    for (int f = head[place]; f >= 0; f = next[f]) {
      into[n] = f;
      n += Proxies.overlaps(rows, f * Proxies.ROW + Proxies.REACH, minX, minY, maxX, maxY) ? 1 : 0;
    }
    return n;
  }

  private boolean withStatic(NeighbourList near) {
    if (proxies.reaches().size() == proxies.movableCount) {
      return true;
    }
    for (int k = 0; k < count; k++) {
      int at = 4 * k;
      proxies
          .broadPhase()
          .queryStatic(around[at], around[at + 1], around[at + 2], around[at + 3], hits);
      if (!affords((long) hits.size() * fixtureCount[k])) {
        return false;
      }
      reserve(hits.size());
      int n = 0;
      for (int i = 0; i < hits.size(); i++) {
        second[n] = hits.box(i);
        n += fixtures.body[second[n]] != list[k] ? 1 : 0;
      }
      for (int f = head[k]; f >= 0 && n > 0; f = next[f]) {
        near.add(f, second, n);
      }
    }
    return true;
  }

  private boolean affords(long tests) {
    spent += tests;
    return spent <= (long) MOST_TESTS * proxies.movableCount;
  }
}
