package dev.broadside.physics.internal.contact;

import static dev.broadside.physics.internal.store.BodyStore.POSE;

import dev.broadside.physics.internal.narrow.Collide;
import dev.broadside.physics.internal.narrow.HullPairs;
import dev.broadside.physics.internal.narrow.Manifold;
import dev.broadside.physics.internal.narrow.VectorHullHull;
import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.ContactStore;
import dev.broadside.physics.internal.store.FixtureStore;
import dev.broadside.physics.internal.store.Settings;
import dev.broadside.physics.internal.store.WorldState;

/**
 * Manifolds of a range of active contacts; impulses move on to points with the same feature id.
 * Each contact is written by one caller only, so ranges may run on different threads, each with its
 * own instance.
 */
public final class NarrowPhase {
  /** No feature has this id. */
  private static final int NONE = -1;

  private final BodyStore bodies;
  private final FixtureStore fixtures;
  private final ContactStore contacts;
  private final Settings settings;
  private final Manifold m = new Manifold();
  private final Collide collide = new Collide(m);

  /** The kernel for hulls of three or four points; null where there is none. */
  private final VectorHullHull kernel;

  private final HullPairs pairs = new HullPairs();

  public NarrowPhase(WorldState world, VectorHullHull kernel) {
    bodies = world.bodies;
    fixtures = world.fixtures;
    contacts = world.contacts;
    settings = world.settings;
    this.kernel = kernel;
  }

  /** Manifolds of the contacts from one place in a list to another. */
  public void run(int[] active, int from, int to, boolean wide) {
    int i = from;
    if (wide && kernel != null) {
      while (i < to) {
        i = pairs.collect(fixtures, contacts, active, i, to);
        if (i == to || pairs.count == HullPairs.CAPACITY) {
          collidePairs();
        }
        while (i < to && !isPair(active[i])) {
          collide(active[i++]);
        }
      }
      if (pairs.count > 0) {
        collidePairs();
      }
      return;
    }
    while (i < to) {
      collide(active[i++]);
    }
  }

  /** Whether the kernel knows both shapes. */
  private boolean isPair(int contact) {
    int[] quadAt = fixtures.quadAt;
    return (quadAt[contacts.fixtureA[contact]] | quadAt[contacts.fixtureB[contact]]) >= 0;
  }

  /** The collected pairs of hulls. */
  private void collidePairs() {
    kernel.run(bodies.pose, fixtures.geometry, pairs);
    for (int i = 0; i < pairs.count; i++) {
      int at = HullPairs.at(i);
      if (pairs.data[at + HullPairs.DOUBT] != 0) {
        int c = pairs.contact[i];
        if (collide.corner(fixtures, contacts.fixtureA[c], contacts.fixtureB[c], pairs, at)) {
          turn(contacts.bodyA[c] * POSE);
          pairs.put(at, m);
        }
      }
    }
    kernel.store(pairs, contacts);
    for (int k = 0; k < pairs.restCount; k++) {
      int i = pairs.rest[k];
      pairs.get(HullPairs.at(i), m);
      store(pairs.contact[i]);
    }
    pairs.count = 0;
  }

  private void collide(int contact) {
    float[] pose = bodies.pose;
    int a = contacts.bodyA[contact] * POSE;
    int b = contacts.bodyB[contact] * POSE;
    float ac = pose[a + BodyStore.QC];
    float as = pose[a + BodyStore.QS];
    float bc = pose[b + BodyStore.QC];
    float bs = pose[b + BodyStore.QS];
    float dx = pose[b + BodyStore.PX] - pose[a + BodyStore.PX];
    float dy = pose[b + BodyStore.PY] - pose[a + BodyStore.PY];
    collide.run(
        fixtures,
        contacts.fixtureA[contact],
        contacts.fixtureB[contact],
        ac * bc + as * bs,
        ac * bs - as * bc,
        ac * dx + as * dy,
        ac * dy - as * dx);
    if (m.count > 0) {
      turn(a);
    }
    store(contact);
  }

  private void turn(int a) {
    float[] pose = bodies.pose;
    m.turn(
        pose[a + BodyStore.QC],
        pose[a + BodyStore.QS],
        pose[a + BodyStore.LX],
        pose[a + BodyStore.LY]);
  }

  /** Hands a turned manifold over, with the impulses of points that were there before. */
  private void store(int contact) {
    int count = m.count;
    int oldCount = contacts.points[contact];
    contacts.points[contact] = count;
    if (count == 0) {
      return;
    }
    float least = count == 2 && m.s2 < m.s1 ? m.s2 : m.s1;
    contacts.flags[contact] = flags(contacts.flags[contact], oldCount > 0, least);
    float[] row = contacts.manifold;
    int r = contact * ContactStore.ROW;
    int p1 = r + ContactStore.P1;
    int p2 = p1 + ContactStore.POINT;
    int[] feature = contacts.feature;
    int old1 = oldCount > 0 ? feature[2 * contact] : NONE;
    int old2 = oldCount > 1 ? feature[2 * contact + 1] : NONE;
    float n1 = row[p1 + ContactStore.NORMAL_IMPULSE];
    float t1 = row[p1 + ContactStore.TANGENT_IMPULSE];
    float n2 = row[p2 + ContactStore.NORMAL_IMPULSE];
    float t2 = row[p2 + ContactStore.TANGENT_IMPULSE];
    row[r + ContactStore.NX] = m.nx;
    row[r + ContactStore.NY] = m.ny;
    int id = m.id1;
    feature[2 * contact] = id;
    row[p1 + ContactStore.AX] = m.x1;
    row[p1 + ContactStore.AY] = m.y1;
    row[p1 + ContactStore.SEPARATION] = m.s1;
    row[p1 + ContactStore.NORMAL_IMPULSE] = id == old1 ? n1 : id == old2 ? n2 : 0;
    row[p1 + ContactStore.TANGENT_IMPULSE] = id == old1 ? t1 : id == old2 ? t2 : 0;
    row[p1 + ContactStore.TOTAL_IMPULSE] = 0;
    if (count == 2) {
      id = m.id2;
      feature[2 * contact + 1] = id;
      row[p2 + ContactStore.AX] = m.x2;
      row[p2 + ContactStore.AY] = m.y2;
      row[p2 + ContactStore.SEPARATION] = m.s2;
      row[p2 + ContactStore.NORMAL_IMPULSE] = id == old1 ? n1 : id == old2 ? n2 : 0;
      row[p2 + ContactStore.TANGENT_IMPULSE] = id == old1 ? t1 : id == old2 ? t2 : 0;
      row[p2 + ContactStore.TOTAL_IMPULSE] = 0;
    }
  }

  /** The flags of a contact that has points now: whether it is deep. */
  private int flags(int flags, boolean old, float separation) {
    // What was deep is moved apart by position to the end: the soft contacts' push, even if taken
    // back at once, would exchange speed among bodies of a heap that are flying apart.
    if ((flags & ContactStore.DEEP) != 0 && separation >= -Settings.LINEAR_SLOP) {
      return flags & ~ContactStore.DEEP;
    }
    boolean isDeep =
        !old && separation < -Settings.LINEAR_SLOP && separation < -settings.deepOverlap;
    return isDeep ? flags | ContactStore.DEEP : flags;
  }

  /** Whether the surfaces meet, within the slop; a sensor counts only real overlap. */
  static boolean touches(ContactStore contacts, int contact) {
    int count = contacts.points[contact];
    if (count == 0) {
      return false;
    }
    float limit = (contacts.flags[contact] & ContactStore.SENSOR) != 0 ? 0 : Settings.LINEAR_SLOP;
    float[] row = contacts.manifold;
    int p = contact * ContactStore.ROW + ContactStore.P1 + ContactStore.SEPARATION;
    return row[p] <= limit || count == 2 && row[p + ContactStore.POINT] <= limit;
  }

  /** Smaller separation of a manifold's points. */
  public static float separation(ContactStore contacts, int contact) {
    int p = contact * ContactStore.ROW + ContactStore.P1 + ContactStore.SEPARATION;
    float s = contacts.manifold[p];
    return contacts.points[contact] == 2
        ? Math.min(s, contacts.manifold[p + ContactStore.POINT])
        : s;
  }
}
