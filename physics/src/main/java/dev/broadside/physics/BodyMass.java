package dev.broadside.physics;

import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.FixtureStore;
import dev.broadside.physics.internal.store.WorldState;
import dev.broadside.physics.shape.MassData;

/** Mass, centre, inertia and extent of bodies from their fixtures. */
final class BodyMass {
  private final BodyStore bodies;
  private final FixtureStore fixtures;

  BodyMass(WorldState state) {
    bodies = state.bodies;
    fixtures = state.fixtures;
  }

  /** Mass follows the fixtures unless the user has given it. */
  void fixturesChanged(int body) {
    BodyStore b = bodies;
    if (b.type[body] == BodyStore.STATIC) {
      return;
    }
    if ((b.flags[body] & BodyStore.OWN_MASS) == 0) {
      reset(body);
    } else {
      int p = body * BodyStore.POSE;
      measure(body, b.pose[p + BodyStore.LX], b.pose[p + BodyStore.LY]);
    }
  }

  /** Mass, centre and inertia from the fixtures, in double so that their order does not matter. */
  void reset(int body) {
    BodyStore b = bodies;
    b.flags[body] &= ~BodyStore.OWN_MASS;
    double mass = 0;
    double mx = 0;
    double my = 0;
    double second = 0;
    FixtureStore f = fixtures;
    if (b.type[body] == BodyStore.DYNAMIC) {
      for (int i = b.firstFixture[body]; i >= 0; i = f.nextOnBody[i]) {
        if (f.density[i] == 0) {
          continue;
        }
        MassData d = f.shape[i].massData(f.density[i]);
        mass += d.mass();
        mx += (double) d.mass() * d.centerX();
        my += (double) d.mass() * d.centerY();
        second +=
            d.inertia()
                + (double) d.mass()
                    * ((double) d.centerX() * d.centerX() + (double) d.centerY() * d.centerY());
      }
    }
    double cx = mass > 0 ? mx / mass : 0;
    double cy = mass > 0 ? my / mass : 0;
    double inertia = mass > 0 ? second - mass * (cx * cx + cy * cy) : 0;
    applyMass(body, (float) mass, (float) cx, (float) cy, (float) inertia);
  }

  void set(int body, MassData d) {
    bodies.flags[body] |= BodyStore.OWN_MASS;
    applyMass(body, d.mass(), d.centerX(), d.centerY(), d.inertia());
  }

  private void applyMass(int body, float mass, float cx, float cy, float inertia) {
    BodyStore b = bodies;
    boolean moves = b.type[body] == BodyStore.DYNAMIC;
    int m = body * BodyStore.MASS;
    // A dynamic body without mass would not react; Box2D gives it one kilogram as well.
    float kg = moves && !(mass > 0) ? 1 : mass;
    boolean turns = moves && inertia > 0 && (b.flags[body] & BodyStore.FIXED_ROTATION) == 0;
    b.mass[m + BodyStore.KG] = moves ? kg : 0;
    b.mass[m + BodyStore.INV_MASS] = moves ? 1 / kg : 0;
    b.mass[m + BodyStore.INERTIA] = turns ? inertia : 0;
    b.mass[m + BodyStore.INV_INERTIA] = turns ? 1 / inertia : 0;
    int p = body * BodyStore.POSE;
    float oldX = b.pose[p];
    float oldY = b.pose[p + 1];
    b.pose[p + BodyStore.LX] = cx;
    b.pose[p + BodyStore.LY] = cy;
    b.centerFromOrigin(body);
    b.settle(body);
    int v = body * BodyStore.STATE;
    float w = b.state[v + 2];
    b.state[v] -= w * (b.pose[p + 1] - oldY);
    b.state[v + 1] += w * (b.pose[p] - oldX);
    if (b.type[body] != BodyStore.STATIC) {
      measure(body, cx, cy);
    }
  }

  /** Smallest and largest distance from the centre of mass to the boundary. */
  private void measure(int body, float cx, float cy) {
    FixtureStore f = fixtures;
    float min = Float.MAX_VALUE;
    float max = 0;
    for (int i = bodies.firstFixture[body]; i >= 0; i = f.nextOnBody[i]) {
      float[] g = f.geometry;
      int at = f.geometryAt[i];
      int n = f.points[i];
      float inner = f.radius[i];
      for (int k = 0; k < n; k++) {
        float dx = g[at + 2 * k] - cx;
        float dy = g[at + 2 * k + 1] - cy;
        max = Math.max(max, (float) Math.sqrt(dx * dx + dy * dy) + f.radius[i]);
      }
      if (n > 2) {
        float mx = 0;
        float my = 0;
        for (int k = 0; k < n; k++) {
          mx += g[at + 2 * k] / n;
          my += g[at + 2 * k + 1] / n;
        }
        float least = Float.MAX_VALUE;
        for (int k = 0; k < n; k++) {
          float s =
              g[at + 2 * n + 2 * k] * (g[at + 2 * k] - mx)
                  + g[at + 2 * n + 2 * k + 1] * (g[at + 2 * k + 1] - my);
          least = Math.min(least, s);
        }
        inner += least;
      }
      min = Math.min(min, inner);
    }
    bodies.extent[2 * body] = min == Float.MAX_VALUE ? 0 : min;
    bodies.extent[2 * body + 1] = max;
  }
}
