package dev.broadside.physics.internal.continuous;

import dev.broadside.Boxes2D;
import dev.broadside.Hits;
import dev.broadside.physics.internal.contact.ContactUpdate;
import dev.broadside.physics.internal.contact.Proxies;
import dev.broadside.physics.internal.island.Islands;
import dev.broadside.physics.internal.narrow.Sweep;
import dev.broadside.physics.internal.narrow.TimeOfImpact;
import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.FixtureStore;
import dev.broadside.physics.internal.store.Settings;
import dev.broadside.physics.internal.store.WorldState;
import java.util.Arrays;

/**
 * Keeps fast bodies from passing through others (Tsamis 2020, 6.3). Bodies that moved far for their
 * size ask the kept tree with their swept boxes; the earliest impacts are taken from a heap, the
 * bodies stopped there, and impacts that depended on them computed again. Every dynamic body is
 * tested against what is not dynamic, a bullet against everything. A stopped body loses the rest of
 * its step but neither gains nor loses energy; the next step's contact does the rest. What a fast
 * kinematic body meets is carried along to the end of the step, since that body cannot be stopped.
 */
public final class Continuous {
  /** A body that moves less than this share of its inner radius cannot pass anything. */
  private static final float FAST = 0.25f;

  /** As many kinematic fixtures are compared one by one; where there are more, trees are faster. */
  private static final int FEW = 128;

  private final WorldState world;
  private final BodyStore bodies;
  private final FixtureStore fixtures;
  private final ContactUpdate contacts;
  private final Proxies proxies;
  private final Islands islands;
  private final TimeOfImpact impact = new TimeOfImpact();
  private final ImpactHeap heap = new ImpactHeap();
  private final Hits hits = new Hits();
  private final Sweep own = new Sweep();
  private final Sweep other = new Sweep();
  private final float[] core = new float[2];

  /** Fast bodies of the step. */
  private int[] movers = new int[16];

  private int moverCount;

  /** Mover of a body, or -1. */
  private int[] moverOf = new int[16];

  private float[] stopTime = new float[16];

  /** Candidates as (own fixture, other fixture) pairs; those of a mover are contiguous. */
  private int[] candidates = new int[64];

  private int[] candidateStart = new int[17];
  private int candidateCount;

  /** Body the earliest impact of a mover is with, or -1. */
  private int[] partner = new int[16];

  /**
   * Nothing but static bodies and a few kinematic fixtures can be met: the tree of what moves need
   * not be brought up, nor the many dynamic bodies in it be found and dropped again.
   */
  private boolean fewMet;

  private final int[] kinematic = new int[FEW];

  /** Boxes of the kinematic fixtures, 4 floats each as the broad phase has them. */
  private final float[] kinematicBox = new float[4 * FEW];

  private int kinematicCount;

  /** Impacts handled in the last step. */
  public int impacts;

  public Continuous(WorldState world, ContactUpdate contacts, Proxies proxies, Islands islands) {
    this.islands = islands;
    this.world = world;
    this.bodies = world.bodies;
    this.fixtures = world.fixtures;
    this.contacts = contacts;
    this.proxies = proxies;
    Arrays.fill(moverOf, -1);
  }

  public void run(float dt) {
    impacts = 0;
    boolean bullets = collectMovers();
    if (moverCount == 0) {
      return;
    }
    if (bullets) {
      sweepBoxes();
    }
    fewMet = !bullets && collectKinematic();
    candidateCount = 0;
    for (int m = 0; m < moverCount; m++) {
      candidateStart[m] = candidateCount;
      collectCandidates(movers[m]);
    }
    candidateStart[moverCount] = candidateCount;
    heap.reset(moverCount);
    for (int m = 0; m < moverCount; m++) {
      heap.preset(m, earliest(m));
    }
    heap.build();
    while (!heap.isEmpty() && heap.time(heap.min()) < 1) {
      int m = heap.min();
      float t = heap.time(m);
      heap.removeMin();
      stop(movers[m], t, dt);
      int met = partner[m];
      if (met >= 0 && bodies.type[met] == BodyStore.KINEMATIC) {
        carry(movers[m], met, t);
      }
      int second = met >= 0 ? moverOf[met] : -1;
      boolean both = second >= 0 && stopTime[second] == 1 && isBullet(met);
      if (both) {
        stop(met, t, dt);
        heap.update(second, 1);
      }
      impacts++;
      if (bullets) {
        renew(movers[m], both ? met : -1);
      }
    }
    for (int m = 0; m < moverCount; m++) {
      moverOf[movers[m]] = -1;
    }
  }

  /** Lists the kinematic fixtures, or is false if there are too many. */
  private boolean collectKinematic() {
    kinematicCount = 0;
    Boxes2D boxes = proxies.boxes();
    for (int body = 1; body < bodies.end; body++) {
      if (bodies.type[body] != BodyStore.KINEMATIC || (bodies.flags[body] & BodyStore.FREE) != 0) {
        continue;
      }
      for (int f = bodies.firstFixture[body]; f >= 0; f = fixtures.nextOnBody[f]) {
        if (boxes.isStatic(f)) {
          continue;
        }
        if (kinematicCount == FEW) {
          return false;
        }
        int at = 4 * kinematicCount;
        kinematicBox[at] = (float) boxes.min(0, f);
        kinematicBox[at + 1] = (float) boxes.min(1, f);
        kinematicBox[at + 2] = (float) boxes.max(0, f);
        kinematicBox[at + 3] = (float) boxes.max(1, f);
        kinematic[kinematicCount++] = f;
      }
    }
    return true;
  }

  private boolean isBullet(int body) {
    return (bodies.flags[body] & BodyStore.BULLET) != 0;
  }

  private boolean collectMovers() {
    moverCount = 0;
    boolean bullets = false;
    if (moverOf.length < bodies.end) {
      moverOf = new int[bodies.flags.length];
      Arrays.fill(moverOf, -1);
    }
    ensureMovers();
    int kinematic = 0;
    for (int i = 0; i < bodies.awakeCount; i++) {
      int body = bodies.awake[i];
      moverOf[body] = -1;
      if (moved(body) > FAST * bodies.extent[2 * body]) {
        if (bodies.type[body] == BodyStore.DYNAMIC) {
          addMover(body);
          bullets |= isBullet(body);
        } else {
          kinematic++;
        }
      }
    }
    for (int i = 0; kinematic > 0; i++) {
      int body = bodies.awake[i];
      if (bodies.type[body] == BodyStore.KINEMATIC
          && moved(body) > FAST * bodies.extent[2 * body]) {
        kinematic--;
        collectMet(body);
      }
    }
    return bullets;
  }

  private void addMover(int body) {
    moverOf[body] = moverCount;
    stopTime[moverCount] = 1;
    movers[moverCount++] = body;
  }

  /** Dynamic bodies in the way of a fast kinematic one are looked at too, however slow. */
  private void collectMet(int body) {
    for (int f = bodies.firstFixture[body]; f >= 0; f = fixtures.nextOnBody[f]) {
      if ((fixtures.flags[f] & FixtureStore.SENSOR) != 0) {
        continue;
      }
      sweptBox(f, body);
      proxies.broadPhase().query(loX, loY, hiX, hiY, hits);
      for (int h = 0; h < hits.size(); h++) {
        int met = fixtures.body[hits.box(h)];
        if (bodies.type[met] == BodyStore.DYNAMIC
            && contacts.mayCollide(f, hits.box(h), body, met)) {
          wayOf(met);
        }
      }
      proxies.set(f, loX, loY, hiX, hiY);
      proxies.broadPhase().refit(f);
    }
  }

  private void wayOf(int met) {
    if (!bodies.isAwake(met)) {
      int before = bodies.awakeCount;
      islands.wake(met);
      for (int i = before; i < bodies.awakeCount; i++) {
        int body = bodies.awake[i];
        moverOf[body] = -1;
        System.arraycopy(bodies.pose, body * BodyStore.POSE, bodies.start, 4 * body, 4);
      }
      ensureMovers();
    }
    if (moverOf[met] < 0) {
      addMover(met);
    }
  }

  private void ensureMovers() {
    if (movers.length < bodies.awakeCount) {
      int n = bodies.awake.length;
      movers = Arrays.copyOf(movers, n);
      stopTime = Arrays.copyOf(stopTime, n);
      partner = new int[n];
      candidateStart = new int[n + 1];
    }
  }

  /** Farthest any point of the body may have moved in the step. */
  private float moved(int body) {
    float[] pose = bodies.pose;
    float[] start = bodies.start;
    int p = body * BodyStore.POSE;
    float dx = pose[p] - start[4 * body];
    float dy = pose[p + 1] - start[4 * body + 1];
    float dc = pose[p + 2] - start[4 * body + 2];
    float ds = pose[p + 3] - start[4 * body + 3];
    return (float) Math.sqrt(dx * dx + dy * dy)
        + (float) Math.sqrt(dc * dc + ds * ds) * bodies.extent[2 * body + 1];
  }

  /** With bullets about, movers meet in mid-air: their boxes become the swept ones, by refit. */
  private void sweepBoxes() {
    for (int m = 0; m < moverCount; m++) {
      for (int f = bodies.firstFixture[movers[m]]; f >= 0; f = fixtures.nextOnBody[f]) {
        sweptBox(f, movers[m]);
        proxies.set(f, loX, loY, hiX, hiY);
        proxies.broadPhase().refit(f);
      }
    }
  }

  private float loX;
  private float loY;
  private float hiX;
  private float hiY;

  private void sweptBox(int f, int body) {
    own.set(bodies, body, 1);
    own.at(0);
    loX = Float.MAX_VALUE;
    loY = Float.MAX_VALUE;
    hiX = -Float.MAX_VALUE;
    hiY = -Float.MAX_VALUE;
    growBox(f);
    own.at(1);
    growBox(f);
    // Points of a turning body leave the hull of start and end by less than the sagitta.
    float r =
        fixtures.radius[f]
            + Settings.SPECULATIVE
            + 0.15f * own.turnedBy() * bodies.extent[2 * body + 1];
    loX -= r;
    loY -= r;
    hiX += r;
    hiY += r;
  }

  private void growBox(int f) {
    float[] g = fixtures.geometry;
    int at = fixtures.geometryAt[f];
    int end = at + 2 * fixtures.points[f];
    for (int k = at; k < end; k += 2) {
      float x = own.x + own.c * g[k] - own.s * g[k + 1];
      float y = own.y + own.s * g[k] + own.c * g[k + 1];
      loX = x < loX ? x : loX;
      hiX = x > hiX ? x : hiX;
      loY = y < loY ? y : loY;
      hiY = y > hiY ? y : hiY;
    }
  }

  private void collectCandidates(int body) {
    boolean bullet = isBullet(body);
    for (int f = bodies.firstFixture[body]; f >= 0; f = fixtures.nextOnBody[f]) {
      if ((fixtures.flags[f] & FixtureStore.SENSOR) != 0) {
        continue;
      }
      sweptBox(f, body);
      int from = candidateCount;
      if (fewMet) {
        proxies.broadPhase().queryStatic(loX, loY, hiX, hiY, hits);
        addKinematic(f, body);
      } else {
        proxies.broadPhase().query(loX, loY, hiX, hiY, hits);
      }
      for (int h = 0; h < hits.size(); h++) {
        addIfMet(f, hits.box(h), body, bullet);
      }
      // The order of hits is the tree's; ties between impacts must not depend on it.
      sortByOther(from, candidateCount);
    }
  }

  private void addKinematic(int f, int body) {
    float[] box = kinematicBox;
    for (int k = 0; k < kinematicCount; k++) {
      int at = 4 * k;
      if (box[at] <= hiX && box[at + 1] <= hiY && box[at + 2] >= loX && box[at + 3] >= loY) {
        addIfMet(f, kinematic[k], body, false);
      }
    }
  }

  private void addIfMet(int f, int g, int body, boolean bullet) {
    int met = fixtures.body[g];
    if (met != body
        && (bullet || bodies.type[met] != BodyStore.DYNAMIC)
        && (fixtures.flags[g] & FixtureStore.SENSOR) == 0
        && contacts.mayCollide(f, g, body, met)) {
      addCandidate(f, g);
    }
  }

  private void sortByOther(int from, int to) {
    for (int i = from + 1; i < to; i++) {
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

  private void addCandidate(int f, int g) {
    if (2 * candidateCount == candidates.length) {
      candidates = Arrays.copyOf(candidates, 2 * candidates.length);
    }
    candidates[2 * candidateCount] = f;
    candidates[2 * candidateCount++ + 1] = g;
  }

  private float earliest(int m) {
    float first = 1;
    partner[m] = -1;
    for (int c = candidateStart[m]; c < candidateStart[m + 1]; c++) {
      int g = candidates[2 * c + 1];
      float t = timeOf(candidates[2 * c], g, movers[m]);
      if (t < first) {
        first = t;
        partner[m] = fixtures.body[g];
      }
    }
    return first;
  }

  private float timeOf(int f, int g, int body) {
    int met = fixtures.body[g];
    int second = moverOf[met];
    own.set(bodies, body, stopTime[moverOf[body]]);
    other.set(bodies, met, second < 0 ? 1 : stopTime[second]);
    float[] geometry = fixtures.geometry;
    int gf = fixtures.geometryAt[f];
    int gg = fixtures.geometryAt[g];
    if (fixtures.kind[g] == FixtureStore.LINK && isBehind(gg, body)) {
      return 1;
    }
    float reach = bodies.extent[2 * body + 1];
    float reachMet = bodies.extent[2 * met + 1];
    float t =
        impact.compute(
            geometry,
            gf,
            fixtures.points[f],
            fixtures.radius[f],
            reach,
            own,
            geometry,
            gg,
            fixtures.points[g],
            fixtures.radius[g],
            reachMet,
            other);
    if (!impact.initial) {
      return t;
    }
    // Touching from the start: contacts hold it, but its core must still not get through.
    int n = fixtures.points[f];
    core[0] = 0;
    core[1] = 0;
    for (int k = 0; k < n; k++) {
      core[0] += geometry[gf + 2 * k] / n;
      core[1] += geometry[gf + 2 * k + 1] / n;
    }
    float inner = 0.5f * bodies.extent[2 * body];
    t =
        impact.compute(
            core,
            0,
            1,
            inner,
            reach,
            own,
            geometry,
            gg,
            fixtures.points[g],
            fixtures.radius[g],
            reachMet,
            other);
    return impact.initial ? 1 : t;
  }

  /** Whether the body begins the step on the side a link does not collide on. */
  private boolean isBehind(int link, int body) {
    float[] g = fixtures.geometry;
    other.at(0);
    float nx = other.c * g[link + 4] - other.s * g[link + 5];
    float ny = other.s * g[link + 4] + other.c * g[link + 5];
    float px = other.x + other.c * g[link] - other.s * g[link + 1];
    float py = other.y + other.s * g[link] + other.c * g[link + 1];
    return (bodies.start[4 * body] - px) * nx + (bodies.start[4 * body + 1] - py) * ny < 0;
  }

  private void stop(int body, float t, float dt) {
    int m = moverOf[body];
    own.set(bodies, body, stopTime[m]);
    own.at(t);
    stopTime[m] = Math.max(t, 1e-6f);
    int p = body * BodyStore.POSE;
    bodies.pose[p + BodyStore.QC] = own.c;
    bodies.pose[p + BodyStore.QS] = own.s;
    bodies.pose[p + BodyStore.PX] = own.x;
    bodies.pose[p + BodyStore.PY] = own.y;
    bodies.centerFromOrigin(body);
    // Gravity has pulled for the whole step; what it did after the impact is taken back.
    float rest = (1 - t) * dt * bodies.mass[body * BodyStore.MASS + BodyStore.GRAVITY_SCALE];
    bodies.state[body * BodyStore.STATE] -= rest * world.settings.gravityX;
    bodies.state[body * BodyStore.STATE + 1] -= rest * world.settings.gravityY;
  }

  /** Moves a body that was met at time t on with the body that met it. */
  private void carry(int body, int by, float t) {
    int p = body * BodyStore.POSE;
    float[] pose = bodies.pose;
    other.set(bodies, by, 1);
    other.at(t);
    float dx = pose[p + BodyStore.PX] - other.x;
    float dy = pose[p + BodyStore.PY] - other.y;
    float x = other.c * dx + other.s * dy;
    float y = other.c * dy - other.s * dx;
    float qc = other.c * pose[p + BodyStore.QC] + other.s * pose[p + BodyStore.QS];
    float qs = other.c * pose[p + BodyStore.QS] - other.s * pose[p + BodyStore.QC];
    other.at(1);
    pose[p + BodyStore.PX] = other.x + (other.c * x - other.s * y);
    pose[p + BodyStore.PY] = other.y + (other.s * x + other.c * y);
    pose[p + BodyStore.QC] = other.c * qc - other.s * qs;
    pose[p + BodyStore.QS] = other.s * qc + other.c * qs;
    bodies.centerFromOrigin(body);
  }

  /** Impacts with bodies that have just been stopped are computed again. */
  private void renew(int a, int b) {
    for (int m = 0; m < moverCount; m++) {
      if (stopTime[m] < 1) {
        continue;
      }
      for (int c = candidateStart[m]; c < candidateStart[m + 1]; c++) {
        int met = fixtures.body[candidates[2 * c + 1]];
        if (met == a || met == b) {
          heap.update(m, earliest(m));
          break;
        }
      }
    }
  }
}
