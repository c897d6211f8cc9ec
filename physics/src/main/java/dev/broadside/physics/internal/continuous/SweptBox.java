package dev.broadside.physics.internal.continuous;

import dev.broadside.physics.internal.contact.Proxies;
import dev.broadside.physics.internal.narrow.Sweep;
import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.FixtureStore;
import dev.broadside.physics.internal.store.Settings;
import dev.broadside.physics.internal.store.WorldState;

/** Box of all places a fixture was at during the step. Reused. */
final class SweptBox {
  private final BodyStore bodies;
  private final FixtureStore fixtures;
  private final Sweep sweep = new Sweep();
  float loX;
  float loY;
  float hiX;
  float hiY;

  SweptBox(WorldState world) {
    bodies = world.bodies;
    fixtures = world.fixtures;
  }

  void set(int f, int body) {
    sweep.set(bodies, body, 1);
    sweep.at(0);
    loX = Float.MAX_VALUE;
    loY = Float.MAX_VALUE;
    hiX = -Float.MAX_VALUE;
    hiY = -Float.MAX_VALUE;
    grow(f);
    sweep.at(1);
    grow(f);
    float r = fixtures.radius[f] + Settings.SPECULATIVE + sweep.bulge * bodies.extent[2 * body + 1];
    loX -= r;
    loY -= r;
    hiX += r;
    hiY += r;
  }

  /** Whether the box of a fixture, not only its reach, is met. */
  boolean meets(Proxies proxies, int fixture) {
    return proxies.overlaps(fixture, loX, loY, hiX, hiY);
  }

  private void grow(int f) {
    float[] g = fixtures.geometry;
    int at = fixtures.geometryAt[f];
    int end = at + 2 * fixtures.points[f];
    for (int k = at; k < end; k += 2) {
      float x = sweep.x + sweep.c * g[k] - sweep.s * g[k + 1];
      float y = sweep.y + sweep.s * g[k] + sweep.c * g[k + 1];
      loX = x < loX ? x : loX;
      hiX = x > hiX ? x : hiX;
      loY = y < loY ? y : loY;
      hiY = y > hiY ? y : hiY;
    }
  }
}
