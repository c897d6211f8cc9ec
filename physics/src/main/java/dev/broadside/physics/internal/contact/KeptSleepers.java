package dev.broadside.physics.internal.contact;

import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.FixtureStore;
import dev.broadside.physics.internal.store.WorldState;
import java.util.Arrays;

/**
 * Has the broad phase treat the boxes of sleeping bodies as static ones, whose tree it keeps, so
 * that they cost next to nothing. Bodies that fell asleep go over in batches, because the kept tree
 * is then built anew; a body that woke comes back at once. Which pairs are found with an awake body
 * does not depend on it.
 */
final class KeptSleepers {
  /** Steps between batches; a batch must save in that time what building the kept tree costs. */
  private static final int PERIOD = 32;

  private final BodyStore bodies;
  private final FixtureStore fixtures;
  private final Proxies proxies;
  private boolean[] kept = new boolean[16];
  private int keptCount;

  KeptSleepers(WorldState world, Proxies proxies) {
    bodies = world.bodies;
    fixtures = world.fixtures;
    this.proxies = proxies;
  }

  /** Brings the sides up to date before the pairs of a step are found. */
  void update(int step) {
    if (kept.length < bodies.end) {
      kept = Arrays.copyOf(kept, bodies.flags.length);
    }
    if (keptCount > 0) {
      takeBackAwake();
    }
    if (step % PERIOD == 0 && bodies.awakeCount < bodies.alive) {
      handOver();
    }
  }

  private void takeBackAwake() {
    for (int i = 0; i < bodies.awakeCount; i++) {
      int body = bodies.awake[i];
      if (kept[body]) {
        takeBack(body);
      }
    }
  }

  private void takeBack(int body) {
    kept[body] = false;
    keptCount--;
    if ((bodies.flags[body] & BodyStore.FREE) == 0 && bodies.type[body] != BodyStore.STATIC) {
      mark(body, false);
    }
  }

  private void handOver() {
    int sleeping = 0;
    for (int body = 1; body < bodies.end; body++) {
      sleeping += maySleep(body) ? 1 : 0;
    }
    if (sleeping == 0 || (long) sleeping * PERIOD < fixtures.alive) {
      return;
    }
    for (int body = 1; body < bodies.end; body++) {
      if (maySleep(body)) {
        kept[body] = true;
        keptCount++;
        mark(body, true);
      }
    }
  }

  private boolean maySleep(int body) {
    return !kept[body]
        && (bodies.flags[body] & (BodyStore.FREE | BodyStore.AWAKE)) == 0
        && bodies.type[body] != BodyStore.STATIC;
  }

  private void mark(int body, boolean isStatic) {
    for (int f = bodies.firstFixture[body]; f >= 0; f = fixtures.nextOnBody[f]) {
      proxies.setStatic(f, isStatic);
    }
  }

  /** After a restore, where the boxes have their bodies' own sides again. */
  void restart() {
    Arrays.fill(kept, false);
    keptCount = 0;
  }
}
