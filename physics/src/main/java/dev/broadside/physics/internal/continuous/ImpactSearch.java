package dev.broadside.physics.internal.continuous;

import dev.broadside.Hits;
import dev.broadside.physics.internal.contact.ContactUpdate;
import dev.broadside.physics.internal.contact.Proxies;
import dev.broadside.physics.internal.narrow.Sweep;
import dev.broadside.physics.internal.narrow.TimeOfImpact;
import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.FixtureStore;
import dev.broadside.physics.internal.store.Settings;
import dev.broadside.physics.internal.store.WorldState;
import dev.broadside.physics.shape.Polygon;
import java.util.Arrays;

/**
 * What a mover may meet, and when it does first. Reads the world and writes what belongs to its
 * mover alone; one instance a thread.
 */
final class ImpactSearch {
  /** Share of its inner radius by which the core of a thin body is smaller than its hull. */
  private static final float INSIDE = 0.75f;

  /**
   * Share of its inner radius by which the thinnest body may sink in: its core is still outside.
   */
  private static final float THINNEST = 0.6f;

  /**
   * Bound on 1 + the cosine between the normals at a corner: at one sharper than 26 degrees the
   * core would end far from the tip.
   */
  private static final float SPIKE = 0.1f;

  private final BodyStore bodies;
  private final FixtureStore fixtures;
  private final ContactUpdate contacts;
  private final Proxies proxies;
  private final Movers movers;
  private final KinematicFixtures kinematic;
  private final int worker;
  private final TimeOfImpact impact = new TimeOfImpact();
  private final Hits hits = new Hits();
  private final SweptBox swept;
  private final Sweep own = new Sweep();
  private final Sweep other = new Sweep();
  private final float[] core = new float[2 * Polygon.MAX_POINTS];

  /** Points at the start and end of the step, as the other body sees them. */
  private final float[] seen = new float[4 * Polygon.MAX_POINTS];

  /** Candidates as (own fixture, other fixture) pairs; those of a mover are contiguous. */
  private int[] candidates = new int[64];

  private int count;

  /** Whether the time last found is one at which the core of a touching body went too far. */
  private boolean held;

  ImpactSearch(
      WorldState world,
      ContactUpdate contacts,
      Proxies proxies,
      Movers movers,
      KinematicFixtures kinematic,
      int worker) {
    bodies = world.bodies;
    fixtures = world.fixtures;
    this.contacts = contacts;
    this.proxies = proxies;
    this.movers = movers;
    this.kinematic = kinematic;
    this.worker = worker;
    swept = new SweptBox(world);
  }

  void begin() {
    count = 0;
  }

  /**
   * Lists the candidates of a mover. With {@code fewMet} nothing but static bodies and the listed
   * kinematic fixtures can be met: the tree of what moves need not be brought up, nor the many
   * dynamic bodies in it be found and dropped again.
   */
  void collect(int mover, boolean fewMet) {
    int body = movers.body[mover];
    boolean bullet = (bodies.flags[body] & BodyStore.BULLET) != 0;
    movers.worker[mover] = worker;
    movers.from[mover] = count;
    for (int f = bodies.firstFixture[body]; f >= 0; f = fixtures.nextOnBody[f]) {
      if ((fixtures.flags[f] & FixtureStore.SENSOR) != 0) {
        continue;
      }
      swept.set(f, body);
      int from = count;
      if (fewMet) {
        proxies.broadPhase().queryStatic(swept.loX, swept.loY, swept.hiX, swept.hiY, hits);
        addKinematic(f, body);
      } else {
        proxies.broadPhase().query(swept.loX, swept.loY, swept.hiX, swept.hiY, hits);
      }
      for (int h = 0; h < hits.size(); h++) {
        if (swept.meets(proxies, hits.box(h))) {
          addIfMet(f, hits.box(h), body, bullet);
        }
      }
      // The order of hits is the tree's; ties between impacts must not depend on it.
      sortByOther(from);
    }
    movers.to[mover] = count;
  }

  /**
   * Lists what is static in the new way of a mover, instead of what was listed. Bodies that sleep
   * are among the hits or not, depending on how long they have.
   */
  void collectStatic(int mover) {
    int body = movers.body[mover];
    movers.worker[mover] = worker;
    movers.from[mover] = count;
    for (int f = bodies.firstFixture[body]; f >= 0; f = fixtures.nextOnBody[f]) {
      if ((fixtures.flags[f] & FixtureStore.SENSOR) != 0) {
        continue;
      }
      swept.set(f, body);
      int from = count;
      proxies.broadPhase().queryStatic(swept.loX, swept.loY, swept.hiX, swept.hiY, hits);
      for (int h = 0; h < hits.size(); h++) {
        int g = hits.box(h);
        if (bodies.type[fixtures.body[g]] == BodyStore.STATIC && swept.meets(proxies, g)) {
          addIfMet(f, g, body, false);
        }
      }
      sortByOther(from);
    }
    movers.to[mover] = count;
  }

  private void addKinematic(int f, int body) {
    for (int k = 0; k < kinematic.count; k++) {
      if (kinematic.overlaps(k, swept)) {
        addIfMet(f, kinematic.fixture[k], body, false);
      }
    }
  }

  private void addIfMet(int f, int g, int body, boolean bullet) {
    int met = fixtures.body[g];
    if (met == body
        || !bullet && bodies.type[met] == BodyStore.DYNAMIC
        || (fixtures.flags[g] & FixtureStore.SENSOR) != 0
        || contacts.isSwitchedOff(f, g)
        || !contacts.mayCollide(f, g, body, met)) {
      return;
    }
    if (2 * count == candidates.length) {
      candidates = Arrays.copyOf(candidates, 2 * candidates.length);
    }
    candidates[2 * count] = f;
    candidates[2 * count++ + 1] = g;
  }

  private void sortByOther(int from) {
    for (int i = from + 1; i < count; i++) {
      int own0 = candidates[2 * i];
      int met = candidates[2 * i + 1];
      int k = i;
      while (k > from && candidates[2 * k - 1] > met) {
        candidates[2 * k + 1] = candidates[2 * k - 1];
        k--;
      }
      candidates[2 * k + 1] = met;
      candidates[2 * k] = own0;
    }
  }

  /** Whether a mover whose candidates are here may meet one of two bodies. */
  boolean mayMeet(int mover, int a, int b) {
    for (int c = movers.from[mover]; c < movers.to[mover]; c++) {
      int met = fixtures.body[candidates[2 * c + 1]];
      if (met == a || met == b) {
        return true;
      }
    }
    return false;
  }

  /** Time of the first impact of a mover whose candidates are here, 1 if there is none. */
  float earliest(int mover) {
    float first = 1;
    movers.partner[mover] = -1;
    if (movers.from[mover] == movers.to[mover]) {
      return 1;
    }
    int body = movers.body[mover];
    own.set(bodies, body, movers.stopTime[mover]);
    for (int c = movers.from[mover]; c < movers.to[mover]; c++) {
      int g = candidates[2 * c + 1];
      float t = timeOf(candidates[2 * c], g, body);
      if (t < first) {
        first = t;
        movers.partner[mover] = fixtures.body[g];
        movers.isHeld[mover] = held;
        if (held) {
          movers.setPoint(mover, impact.distance);
        }
      }
    }
    return first;
  }

  private float timeOf(int f, int g, int body) {
    held = false;
    int met = fixtures.body[g];
    int second = movers.of[met];
    other.set(bodies, met, second < 0 ? 1 : movers.stopTime[second]);
    float[] geometry = fixtures.geometry;
    int gf = fixtures.geometryAt[f];
    float sunk = maySink(body);
    if (fixtures.kind[g] == FixtureStore.LINK && isNoObstacle(f, g, body, sunk)
        || staysAbove(f, g, body, sunk)) {
      return 1;
    }
    float t = meet(geometry, gf, fixtures.points[f], fixtures.radius[f], body, g, false);
    if (!impact.initial) {
      return t;
    }
    // Touching from the start: contacts hold it, but its core must still not get through.
    if (bodies.isThin(body)) {
      findInside(f, body);
      t = meet(core, 0, fixtures.points[f], 0, body, g, true);
      if (!impact.initial) {
        held = true;
        return t;
      }
    }
    findCore(gf, fixtures.points[f]);
    t = meet(core, 0, 1, 0.5f * bodies.extent[2 * body], body, g, false);
    if (!impact.initial) {
      return t;
    }
    t = meet(core, 0, 1, 0, reach(core, 0, body), g, true);
    held = !impact.initial || impact.pressed;
    return held ? t : 1;
  }

  /**
   * The hull as the core of a thin body, whose middle says little of where its ends are: edges
   * moved inwards by so much that contacts as they are allowed do not reach it.
   */
  private void findInside(int f, int body) {
    float[] g = fixtures.geometry;
    int at = fixtures.geometryAt[f];
    int n = fixtures.points[f];
    float depth = Math.max(0, INSIDE * bodies.extent[2 * body] - fixtures.radius[f]);
    int before = at + 4 * n - 2;
    for (int k = 0; k < n; k++) {
      int after = at + 2 * n + 2 * k;
      float x = n > 2 ? g[before] + g[after] : 0;
      float y = n > 2 ? g[before + 1] + g[after + 1] : 0;
      float by = n > 2 ? depth / Math.max(x * g[after] + y * g[after + 1], SPIKE) : 0;
      core[2 * k] = g[at + 2 * k] - by * x;
      core[2 * k + 1] = g[at + 2 * k + 1] - by * y;
      before = after;
    }
  }

  /**
   * When a hull of a body meets a fixture. Bounds on how far the bodies' points turn are at hand;
   * where they lead a circle to no answer, its centre's does: a ball that rolls along a floor comes
   * no nearer to it, however fast it turns.
   */
  private float meet(
      float[] hull, int at, int points, float radius, int body, int g, boolean halfway) {
    float reach = bodies.extent[2 * body + 1];
    float t = meet(hull, at, points, radius, reach, g, halfway);
    return impact.undecided && points == 1
        ? meet(hull, at, 1, radius, reach(hull, at, body), g, halfway)
        : t;
  }

  private float meet(
      float[] hull, int at, int points, float radius, float reach, int g, boolean halfway) {
    return impact.compute(
        hull,
        at,
        points,
        radius,
        reach,
        own,
        fixtures.geometry,
        fixtures.geometryAt[g],
        fixtures.points[g],
        fixtures.radius[g],
        bodies.extent[2 * fixtures.body[g] + 1],
        other,
        halfway);
  }

  /** How far a point is from the centre its body turns about. */
  private float reach(float[] points, int at, int body) {
    float dx = points[at] - bodies.pose[body * BodyStore.POSE + BodyStore.LX];
    float dy = points[at + 1] - bodies.pose[body * BodyStore.POSE + BodyStore.LY];
    return (float) Math.sqrt(dx * dx + dy * dy);
  }

  private void findCore(int at, int n) {
    float[] g = fixtures.geometry;
    core[0] = 0;
    core[1] = 0;
    for (int k = 0; k < n; k++) {
      core[0] += g[at + 2 * k] / n;
      core[1] += g[at + 2 * k + 1] / n;
    }
  }

  /** Depth at which nothing is lost: as far as the slow may sink in, and contacts at rest do. */
  private float maySink(int body) {
    float inner = bodies.extent[2 * body];
    return Math.max(
        Continuous.FAST * inner, Math.min(THINNEST * inner, 1.2f * Settings.LINEAR_SLOP));
  }

  /**
   * Whether a link need not be looked at: the fixture begins the step on the side that does not
   * collide, or its middle comes nearer to the link's line by little and stays well in front of it.
   * Little alone would not do: what is pressed comes a little nearer in step after step.
   */
  private boolean isNoObstacle(int f, int link, int body, float sunk) {
    findCore(fixtures.geometryAt[f], fixtures.points[f]);
    see(core, 0, 1);
    int at = fixtures.geometryAt[link];
    float before = height(0, 1, at, at + 4);
    float after = height(2, 1, at, at + 4);
    float turned = own.turnedBy() * bodies.extent[2 * body + 1];
    return before < 0
        || other.turnedBy() == 0
            && before - after + turned <= sunk
            && after > Continuous.FAST * bodies.extent[2 * body];
  }

  /**
   * Whether the hull stays above a face of the other fixture, or sinks in by so little that it
   * cannot get through. What slides over a floor would else be stopped at every piece it comes to.
   */
  private boolean staysAbove(int f, int g, int body, float sunk) {
    int faces = fixtures.kind[g] == FixtureStore.LINK ? 1 : fixtures.points[g];
    if (fixtures.points[g] == 1 || other.turnedBy() != 0) {
      return false;
    }
    int n = fixtures.points[f];
    see(fixtures.geometry, fixtures.geometryAt[f], n);
    float rounding = fixtures.radius[f] + fixtures.radius[g];
    float least = rounding + own.bulge * bodies.extent[2 * body + 1] - sunk;
    int at = fixtures.geometryAt[g];
    int normals = at + 2 * fixtures.points[g];
    for (int k = 0; k < 2 * faces; k += 2) {
      if (height(0, n, at + k, normals + k) >= least
          && height(2 * n, n, at + k, normals + k) >= least) {
        return true;
      }
    }
    return false;
  }

  /** Points of the mover at the start and end of the step, as the other body sees them. */
  private void see(float[] hull, int at, int n) {
    see(hull, at, n, 0);
    see(hull, at, n, 1);
  }

  private void see(float[] hull, int at, int n, int t) {
    own.at(t);
    other.at(t);
    float c = other.c * own.c + other.s * own.s;
    float s = other.c * own.s - other.s * own.c;
    float dx = own.x - other.x;
    float dy = own.y - other.y;
    float x = other.c * dx + other.s * dy;
    float y = other.c * dy - other.s * dx;
    for (int k = 0; k < 2 * n; k += 2) {
      seen[2 * n * t + k] = x + c * hull[at + k] - s * hull[at + k + 1];
      seen[2 * n * t + k + 1] = y + s * hull[at + k] + c * hull[at + k + 1];
    }
  }

  /** How far the lowest of some of these points is above a face. */
  private float height(int from, int n, int point, int normal) {
    float[] g = fixtures.geometry;
    float nx = g[normal];
    float ny = g[normal + 1];
    float least = Float.MAX_VALUE;
    for (int k = from; k < from + 2 * n; k += 2) {
      least = Math.min(least, (seen[k] - g[point]) * nx + (seen[k + 1] - g[point + 1]) * ny);
    }
    return least;
  }
}
