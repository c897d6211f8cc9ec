package dev.broadside.physics.internal.narrow;

import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.ContactStore;
import dev.broadside.physics.internal.store.FixtureStore;
import dev.broadside.physics.shape.Polygon;

/**
 * Pairs of boxes on which the JIT learns {@link VectorHullHull}. They take every way through it:
 * what the JIT has not seen taken it leaves out, and the code would be thrown away at first use.
 */
public final class HullHullTrial {
  /** Groups of 8 pairs in a round. */
  public static final int GROUPS = HullPairs.CAPACITY / HullPairs.LANES;

  private final VectorHullHull kernel = new VectorHullHull();
  private final HullPairs pairs = new HullPairs();
  private final FixtureStore fixtures = new FixtureStore();
  private final ContactStore contacts = new ContactStore();
  private final float[] pose = new float[2 * HullPairs.CAPACITY * BodyStore.POSE];
  private final int[] active = new int[HullPairs.CAPACITY];

  public HullHullTrial() {
    fixtures.add(0, 0, Polygon.box(0.5f, 0.5f));
    for (int i = 0; i < HullPairs.CAPACITY; i++) {
      active[i] = i;
      contacts.bodyA[i] = 2 * i;
      contacts.bodyB[i] = 2 * i + 1;
      contacts.points[i] = 2;
      int a = 2 * i * BodyStore.POSE;
      int b = a + BodyStore.POSE;
      pose[a + BodyStore.QC] = 1;
      // A group that overlaps, one apart, one side by side, one with the corners nearest; every
      // other pair is tilted, so that its reference edge is B's.
      int group = i / HullPairs.LANES;
      boolean tilted = group == 0 && i % 2 == 1;
      pose[b + BodyStore.QC] = tilted ? 0.8f : 1;
      pose[b + BodyStore.QS] = tilted ? 0.6f : 0;
      pose[b + BodyStore.PX] = group == 1 ? 3 : group == 0 ? 0.9f : 1.01f;
      pose[b + BodyStore.PY] = group == 2 ? 0.1f * (i % 4) : group == 3 ? 1.01f : 0.2f;
    }
    pairs.collect(fixtures, contacts, active, 0, HullPairs.CAPACITY);
    kernel.run(pose, fixtures.geometry, pairs);
    // Half of the contacts have the points they had.
    for (int i = 0; i < HullPairs.CAPACITY; i += 2) {
      int at = HullPairs.at(i);
      contacts.feature[2 * i] = (int) pairs.data[at + HullPairs.ID1];
      contacts.feature[2 * i + 1] = (int) pairs.data[at + HullPairs.ID2];
    }
  }

  public void run() {
    pairs.count = 0;
    pairs.collect(fixtures, contacts, active, 0, HullPairs.CAPACITY);
    kernel.run(pose, fixtures.geometry, pairs);
    kernel.store(pairs, contacts);
  }
}
