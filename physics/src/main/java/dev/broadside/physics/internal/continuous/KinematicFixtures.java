package dev.broadside.physics.internal.continuous;

import dev.broadside.physics.internal.contact.Proxies;
import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.FixtureStore;
import dev.broadside.physics.internal.store.WorldState;

/** The fixtures of kinematic bodies, where they are few: compared one by one, not by trees. */
final class KinematicFixtures {
  /** As many are compared one by one; where there are more, trees are faster. */
  private static final int FEW = 128;

  private final BodyStore bodies;
  private final FixtureStore fixtures;
  final int[] fixture = new int[FEW];

  /** 4 floats each, as the broad phase has them. */
  private final float[] box = new float[4 * FEW];

  int count;

  KinematicFixtures(WorldState world) {
    bodies = world.bodies;
    fixtures = world.fixtures;
  }

  /** Lists them, or is false if there are too many. */
  boolean collect(Proxies proxies) {
    count = 0;
    for (int body = 1; body < bodies.end; body++) {
      if (bodies.type[body] != BodyStore.KINEMATIC || (bodies.flags[body] & BodyStore.FREE) != 0) {
        continue;
      }
      for (int f = bodies.firstFixture[body]; f >= 0; f = fixtures.nextOnBody[f]) {
        if (proxies.reaches().isStatic(f)) {
          continue;
        }
        if (count == FEW) {
          return false;
        }
        proxies.box(f, box, 4 * count);
        fixture[count++] = f;
      }
    }
    return true;
  }

  boolean overlaps(int k, SweptBox other) {
    int at = 4 * k;
    return box[at] <= other.hiX
        && box[at + 1] <= other.hiY
        && box[at + 2] >= other.loX
        && box[at + 3] >= other.loY;
  }
}
