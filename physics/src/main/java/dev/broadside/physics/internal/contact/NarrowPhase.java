package dev.broadside.physics.internal.contact;

import static dev.broadside.physics.internal.store.BodyStore.POSE;

import dev.broadside.physics.internal.narrow.Collide;
import dev.broadside.physics.internal.narrow.Manifold;
import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.ContactStore;
import dev.broadside.physics.internal.store.FixtureStore;
import dev.broadside.physics.internal.store.Settings;
import dev.broadside.physics.internal.store.WorldState;

/**
 * Manifolds of a range of active contacts; impulses move on to points with the same feature id.
 * Each contact is written by one caller only, so team may run on different threads, each with its
 * own instance.
 */
public final class NarrowPhase {
  private final BodyStore bodies;
  private final FixtureStore fixtures;
  private final ContactStore contacts;
  private final Settings settings;
  private final Manifold m = new Manifold();
  private final Collide collide = new Collide(m);

  public NarrowPhase(WorldState world) {
    bodies = world.bodies;
    fixtures = world.fixtures;
    contacts = world.contacts;
    settings = world.settings;
  }

  public void run(int[] active, int from, int to) {
    for (int i = from; i < to; i++) {
      update(active[i]);
    }
  }

  private void update(int contact) {
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
    float[] row = contacts.manifold;
    int r = contact * ContactStore.ROW;
    int count = m.count;
    int oldCount = contacts.points[contact];
    contacts.points[contact] = count;
    if (count == 0) {
      return;
    }
    if (oldCount == 0) {
      contacts.flags[contact] &= ~ContactStore.AGE;
    } else if ((contacts.flags[contact] & ContactStore.AGE) < ContactStore.OLD) {
      contacts.flags[contact] += ContactStore.ONE_STEP;
    }
    float least = count == 2 && m.s2 < m.s1 ? m.s2 : m.s1;
    // What was deep is moved apart by position to the end: the soft contacts' push, even if taken
    // back at once, would exchange speed among bodies of a heap that are flying apart.
    if (least >= -Settings.LINEAR_SLOP) {
      contacts.flags[contact] &= ~ContactStore.DEEP;
    } else if (oldCount == 0 && least < -settings.deepOverlap) {
      contacts.flags[contact] |= ContactStore.DEEP;
    }
    row[r + ContactStore.NX] = ac * m.nx - as * m.ny;
    row[r + ContactStore.NY] = as * m.nx + ac * m.ny;
    int[] feature = contacts.feature;
    int p1 = r + ContactStore.P1;
    int p2 = p1 + ContactStore.POINT;
    int id1 = feature[2 * contact];
    int id2 = feature[2 * contact + 1];
    float n1 = row[p1 + ContactStore.NORMAL_IMPULSE];
    float t1 = row[p1 + ContactStore.TANGENT_IMPULSE];
    float n2 = row[p2 + ContactStore.NORMAL_IMPULSE];
    float t2 = row[p2 + ContactStore.TANGENT_IMPULSE];
    float lx = pose[a + BodyStore.LX];
    float ly = pose[a + BodyStore.LY];
    boolean first = oldCount > 0 && id1 == m.id1;
    boolean second = !first && oldCount > 1 && id2 == m.id1;
    point(row, p1, m.x1 - lx, m.y1 - ly, m.s1, ac, as);
    row[p1 + ContactStore.NORMAL_IMPULSE] = first ? n1 : second ? n2 : 0;
    row[p1 + ContactStore.TANGENT_IMPULSE] = first ? t1 : second ? t2 : 0;
    feature[2 * contact] = m.id1;
    if (count == 2) {
      first = oldCount > 0 && id1 == m.id2;
      second = !first && oldCount > 1 && id2 == m.id2;
      point(row, p2, m.x2 - lx, m.y2 - ly, m.s2, ac, as);
      row[p2 + ContactStore.NORMAL_IMPULSE] = first ? n1 : second ? n2 : 0;
      row[p2 + ContactStore.TANGENT_IMPULSE] = first ? t1 : second ? t2 : 0;
      feature[2 * contact + 1] = m.id2;
    }
  }

  private static void point(
      float[] row, int p, float x, float y, float separation, float c, float s) {
    row[p + ContactStore.AX] = c * x - s * y;
    row[p + ContactStore.AY] = s * x + c * y;
    row[p + ContactStore.SEPARATION] = separation;
    row[p + ContactStore.TOTAL_IMPULSE] = 0;
  }

  /** Whether the surfaces meet, within the slop; a sensor counts only real overlap. */
  static boolean touches(ContactStore contacts, int contact) {
    if (contacts.points[contact] == 0) {
      return false;
    }
    boolean sensor = (contacts.flags[contact] & ContactStore.SENSOR) != 0;
    return separation(contacts, contact) <= (sensor ? 0 : Settings.LINEAR_SLOP);
  }

  /** Smaller separation of a manifold's points. */
  static float separation(ContactStore contacts, int contact) {
    int p = contact * ContactStore.ROW + ContactStore.P1 + ContactStore.SEPARATION;
    float s = contacts.manifold[p];
    return contacts.points[contact] == 2
        ? Math.min(s, contacts.manifold[p + ContactStore.POINT])
        : s;
  }
}
