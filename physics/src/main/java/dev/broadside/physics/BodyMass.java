package dev.broadside.physics;

import dev.broadside.physics.internal.island.Islands;
import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.FixtureStore;
import dev.broadside.physics.internal.store.WorldState;
import dev.broadside.physics.shape.MassData;
import dev.broadside.physics.shape.Shape;

/** Mass, centre, inertia and extent of bodies from their fixtures. */
final class BodyMass {
  private final BodyStore bodies;
  private final FixtureStore fixtures;
  private final Islands islands;

  /** Stands for a shape that is not on the body yet. */
  private static final int NEW = -2;

  BodyMass(WorldState state, Islands islands) {
    bodies = state.bodies;
    fixtures = state.fixtures;
    this.islands = islands;
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

  /** Mass from the fixtures; nothing is changed if it is none that a body can have. */
  void reset(int body) {
    MassData d = of(body, null, 0);
    bodies.flags[body] &= ~BodyStore.OWN_MASS;
    applyMass(body, d.mass(), d.centerX(), d.centerY(), d.inertia());
  }

  /** An error if a body would get an impossible mass from one more shape. */
  void checkWith(int body, Shape shape, float density) {
    if (bodies.type[body] == BodyStore.DYNAMIC && (bodies.flags[body] & BodyStore.OWN_MASS) == 0) {
      of(body, shape, density);
    }
  }

  /** An error if a body would get an impossible mass as a dynamic one. */
  void checkDynamic(int body) {
    if ((bodies.flags[body] & BodyStore.OWN_MASS) == 0) {
      sum(body, null, 0);
    }
  }

  private MassData of(int body, Shape added, float density) {
    return bodies.type[body] == BodyStore.DYNAMIC
        ? sum(body, added, density)
        : new MassData(0, 0, 0, 0);
  }

  /** Mass, centre and inertia from the fixtures, in double so that their order does not matter. */
  private MassData sum(int body, Shape added, float addedDensity) {
    double mass = 0;
    double mx = 0;
    double my = 0;
    double second = 0;
    FixtureStore f = fixtures;
    int i = added == null ? bodies.firstFixture[body] : NEW;
    while (i != -1) {
      float density = i == NEW ? addedDensity : f.density[i];
      if (density != 0) {
        MassData d = (i == NEW ? added : f.shape[i]).massData(density);
        mass += d.mass();
        mx += (double) d.mass() * d.centerX();
        my += (double) d.mass() * d.centerY();
        second +=
            d.inertia()
                + (double) d.mass()
                    * ((double) d.centerX() * d.centerX() + (double) d.centerY() * d.centerY());
      }
      i = i == NEW ? bodies.firstFixture[body] : f.nextOnBody[i];
    }
    double cx = mass > 0 ? mx / mass : 0;
    double cy = mass > 0 ? my / mass : 0;
    double inertia = mass > 0 ? second - mass * (cx * cx + cy * cy) : 0;
    // Rounding may leave a trace below zero, or so little that its inverse is infinite.
    return new MassData(
        (float) mass, (float) cx, (float) cy, inertia > Float.MIN_NORMAL ? (float) inertia : 0);
  }

  void set(int body, MassData d) {
    bodies.flags[body] |= BodyStore.OWN_MASS;
    applyMass(body, d.mass(), d.centerX(), d.centerY(), d.inertia());
  }

  /** After a change of the type or of whether the body may turn. */
  void renew(int body) {
    if ((bodies.flags[body] & BodyStore.OWN_MASS) == 0) {
      reset(body);
      return;
    }
    int m = body * BodyStore.MASS;
    int p = body * BodyStore.POSE;
    applyMass(
        body,
        bodies.mass[m + BodyStore.KG],
        bodies.pose[p + BodyStore.LX],
        bodies.pose[p + BodyStore.LY],
        bodies.mass[m + BodyStore.INERTIA]);
  }

  private void applyMass(int body, float mass, float cx, float cy, float inertia) {
    BodyStore b = bodies;
    boolean moves = b.type[body] == BodyStore.DYNAMIC;
    int m = body * BodyStore.MASS;
    // A dynamic body without mass would not react; Box2D gives it one kilogram as well.
    float kg = moves && !(mass > 0) ? 1 : mass;
    boolean turns = moves && inertia > 0 && (b.flags[body] & BodyStore.FIXED_ROTATION) == 0;
    float invInertia = turns ? 1 / inertia : 0;
    int p = body * BodyStore.POSE;
    if (b.mass[m + BodyStore.KG] != kg
        || b.mass[m + BodyStore.INV_INERTIA] != invInertia
        || b.pose[p + BodyStore.LX] != cx
        || b.pose[p + BodyStore.LY] != cy) {
      wakeIfHeld(body);
    }
    b.mass[m + BodyStore.KG] = kg;
    b.mass[m + BodyStore.INV_MASS] = moves ? 1 / kg : 0;
    b.mass[m + BodyStore.INERTIA] = inertia;
    b.mass[m + BodyStore.INV_INERTIA] = invInertia;
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

  /**
   * What rests on others or on joints may rest no longer. A body that was made asleep has neither
   * while it gets its fixtures, and sleeps on.
   */
  private void wakeIfHeld(int body) {
    if (bodies.firstContactEdge[body] >= 0 || bodies.firstJointEdge[body] >= 0) {
      islands.wake(body);
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
