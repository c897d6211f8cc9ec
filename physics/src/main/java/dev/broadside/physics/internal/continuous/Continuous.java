package dev.broadside.physics.internal.continuous;

import dev.broadside.Hits;
import dev.broadside.internal.parallel.Team;
import dev.broadside.physics.internal.contact.ContactUpdate;
import dev.broadside.physics.internal.contact.NarrowPhase;
import dev.broadside.physics.internal.contact.Proxies;
import dev.broadside.physics.internal.island.Islands;
import dev.broadside.physics.internal.narrow.Sweep;
import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.ContactStore;
import dev.broadside.physics.internal.store.FixtureStore;
import dev.broadside.physics.internal.store.WorldState;

/**
 * Keeps fast bodies from passing through others (Tsamis 2020, 6.3). Bodies that moved far for their
 * size ask the kept tree with their swept boxes; the earliest impacts are taken from a heap, the
 * bodies stopped there, and impacts that depended on them computed again. Every dynamic body is
 * tested against what is not dynamic, a bullet against everything. A stopped body loses the rest of
 * its step but neither gains nor loses energy; the next step's contact does the rest. Of one that
 * touched before and was not held by its contact, the speed is taken. Bodies that others have
 * pressed far into what is not dynamic are looked at too, however slow. What a fast kinematic body
 * meets is carried along to the end of the step, since that body cannot be stopped, but not through
 * what stands still. Contacts that pre-solve switched off stop nothing. One it could not be asked
 * about yet does, for this step: the body waits at the surface with its velocity, and in the next
 * step it is asked.
 */
public final class Continuous {
  /**
   * A body that moves less than this share of its inner radius cannot pass anything, unless it is
   * sunk in.
   */
  static final float FAST = 0.25f;

  /** Share of its inner radius: one that overlaps by more may pass in a step, however slow. */
  private static final float SUNK = 0.95f * (1 - FAST);

  /**
   * Bodies a thread compares with their size at least, contacts with their bodies', and movers it
   * looks into: microseconds.
   */
  private static final int BODIES = 256;

  private static final int CONTACTS = 1024;

  private static final int MOVERS = 8;

  private final WorldState world;
  private final BodyStore bodies;
  private final FixtureStore fixtures;
  private final ContactStore store;
  private final ContactUpdate contacts;
  private final Proxies proxies;
  private final Islands islands;
  private final Team team;
  private final Team.Piece compare = this::compare;
  private final Team.Piece findSunk = this::findSunk;
  private final Team.Piece search = this::search;
  private final ImpactSearch[] searches;
  private final Movers movers;
  private final KinematicFixtures kinematic;
  private final HeldPoints held;
  private final ImpactHeap heap = new ImpactHeap();
  private final Hits hits = new Hits();
  private final SweptBox swept;
  private final Sweep own = new Sweep();
  private final Sweep other = new Sweep();

  /** Whether the awake body in a place moved far for its size, or is sunk in. */
  private boolean[] isFast = new boolean[16];

  private boolean fewMet;

  public Continuous(
      WorldState world, ContactUpdate contacts, Proxies proxies, Islands islands, Team team) {
    this.islands = islands;
    this.world = world;
    this.bodies = world.bodies;
    this.fixtures = world.fixtures;
    this.store = world.contacts;
    this.contacts = contacts;
    this.proxies = proxies;
    this.team = team;
    movers = new Movers(bodies);
    held = new HeldPoints(bodies, movers);
    kinematic = new KinematicFixtures(world);
    swept = new SweptBox(world);
    searches = new ImpactSearch[team.threads()];
    for (int k = 0; k < searches.length; k++) {
      searches[k] = new ImpactSearch(world, contacts, proxies, movers, kinematic, k);
    }
  }

  public void run(float dt) {
    boolean bullets = collectMovers();
    if (movers.count == 0) {
      return;
    }
    if (bullets) {
      sweepBoxes();
    }
    fewMet = !bullets && kinematic.collect(proxies);
    heap.reset(movers.count);
    searchAll();
    heap.build();
    while (!heap.isEmpty() && heap.time(heap.min()) < 1) {
      int m = heap.min();
      float t = heap.time(m);
      heap.removeMin();
      stop(movers.body[m], t, dt);
      int met = movers.partner[m];
      if (movers.isHeld[m]) {
        wake(met);
        held.hold(m, met, dt);
      }
      if (met >= 0 && bodies.type[met] == BodyStore.KINEMATIC) {
        carry(movers.body[m], met, t);
        keepOut(m, dt);
      }
      int second = met >= 0 ? movers.of[met] : -1;
      boolean both = second >= 0 && movers.stopTime[second] == 1 && isBullet(met);
      if (both) {
        stop(met, t, dt);
        heap.update(second, 1);
      }
      if (bullets) {
        renew(movers.body[m], both ? met : -1);
      }
    }
  }

  /** Candidates and first impact of every mover. */
  private void searchAll() {
    for (ImpactSearch each : searches) {
      each.begin();
    }
    // The first one alone: it brings the trees up, which has all threads at its disposal.
    search(-1, 0, 0);
    if (contacts.filter == null) {
      team.run(movers.count - 1, MOVERS, search);
    } else {
      // The user's filter is asked on the caller's thread only.
      search(0, movers.count - 1, 0);
    }
  }

  /** Movers from + 1 … to. */
  private void search(int from, int to, int worker) {
    for (int m = from + 1; m <= to; m++) {
      searches[worker].collect(m, fewMet);
      heap.preset(m, searches[worker].earliest(m));
    }
  }

  private boolean isBullet(int body) {
    return (bodies.flags[body] & BodyStore.BULLET) != 0;
  }

  private boolean collectMovers() {
    movers.begin();
    boolean bullets = false;
    int awake = bodies.awakeCount;
    if (isFast.length < awake) {
      isFast = new boolean[bodies.awake.length];
    }
    team.run(awake, BODIES, compare);
    team.run(contacts.activeCount, CONTACTS, findSunk);
    int fastKinematic = 0;
    for (int i = 0; i < awake; i++) {
      if (isFast[i]) {
        int body = bodies.awake[i];
        if (bodies.type[body] == BodyStore.DYNAMIC) {
          movers.add(body);
          bullets |= isBullet(body);
        } else {
          fastKinematic++;
        }
      }
    }
    for (int i = 0; fastKinematic > 0; i++) {
      int body = bodies.awake[i];
      if (isFast[i] && bodies.type[body] == BodyStore.KINEMATIC) {
        fastKinematic--;
        collectMet(body);
      }
    }
    return bullets;
  }

  private void compare(int from, int to, int worker) {
    for (int i = from; i < to; i++) {
      int body = bodies.awake[i];
      isFast[i] = moved(body) > FAST * bodies.extent[2 * body];
    }
  }

  /**
   * Bodies that began the step sunk into one that is not dynamic. Which thread finds one, or
   * whether two do, makes no difference.
   */
  private void findSunk(int from, int to, int worker) {
    byte[] type = bodies.type;
    for (int i = from; i < to; i++) {
      int c = contacts.active[i];
      int a = store.bodyA[c];
      int b = store.bodyB[c];
      if ((type[a] & type[b]) == BodyStore.DYNAMIC) {
        continue;
      }
      int body = type[a] == BodyStore.DYNAMIC ? a : b;
      int slot = bodies.awakeSlot[body];
      // Manifolds are far apart in memory: only those of bodies about which it matters are read.
      if (slot >= 0
          && !isFast[slot]
          && store.points[c] > 0
          && -NarrowPhase.separation(store, c) > SUNK * bodies.extent[2 * body]
          && (store.flags[c] & ContactStore.SENSOR) == 0) {
        isFast[slot] = true;
      }
    }
  }

  /** Dynamic bodies in the way of a fast kinematic one are looked at too, however slow. */
  private void collectMet(int body) {
    for (int f = bodies.firstFixture[body]; f >= 0; f = fixtures.nextOnBody[f]) {
      if ((fixtures.flags[f] & FixtureStore.SENSOR) != 0) {
        continue;
      }
      swept.set(f, body);
      proxies.broadPhase().query(swept.loX, swept.loY, swept.hiX, swept.hiY, hits);
      for (int h = 0; h < hits.size(); h++) {
        int g = hits.box(h);
        int met = fixtures.body[g];
        if (bodies.type[met] == BodyStore.DYNAMIC
            && swept.meets(proxies, g)
            && contacts.mayCollide(f, g, body, met)) {
          wayOf(met);
        }
      }
      sweepBox(f, body);
    }
  }

  private void wayOf(int met) {
    wake(met);
    movers.makeRoom();
    if (movers.of[met] < 0) {
      movers.add(met);
    }
  }

  /** Wakes a dynamic body that is pushed; it has not moved in this step. */
  private void wake(int met) {
    if (bodies.type[met] == BodyStore.DYNAMIC && !bodies.isAwake(met)) {
      int before = bodies.awakeCount;
      islands.wake(met);
      for (int i = before; i < bodies.awakeCount; i++) {
        int body = bodies.awake[i];
        System.arraycopy(bodies.pose, body * BodyStore.POSE, bodies.start, 4 * body, 4);
      }
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

  /** With bullets about, movers meet in mid-air: their boxes become the swept ones. */
  private void sweepBoxes() {
    for (int m = 0; m < movers.count; m++) {
      int body = movers.body[m];
      for (int f = bodies.firstFixture[body]; f >= 0; f = fixtures.nextOnBody[f]) {
        sweepBox(f, body);
      }
    }
  }

  /** Makes the swept box that of the fixture, by refit. */
  private void sweepBox(int f, int body) {
    swept.set(f, body);
    contacts.setBox(f, swept.loX, swept.loY, swept.hiX, swept.hiY);
    proxies.broadPhase().refit(f);
  }

  private void stop(int body, float t, float dt) {
    halt(body, t);
    // Gravity has pulled for the whole step; what it did after the impact is taken back.
    float rest = (1 - t) * dt * bodies.mass[body * BodyStore.MASS + BodyStore.GRAVITY_SCALE];
    bodies.state[body * BodyStore.STATE] -= rest * world.settings.gravityX;
    bodies.state[body * BodyStore.STATE + 1] -= rest * world.settings.gravityY;
  }

  private void halt(int body, float t) {
    int m = movers.of[body];
    own.set(bodies, body, movers.stopTime[m]);
    own.at(t);
    movers.stopTime[m] = Math.max(t, 1e-6f);
    int p = body * BodyStore.POSE;
    bodies.pose[p + BodyStore.QC] = own.c;
    bodies.pose[p + BodyStore.QS] = own.s;
    bodies.pose[p + BodyStore.PX] = own.x;
    bodies.pose[p + BodyStore.PY] = own.y;
    bodies.centerFromOrigin(body);
  }

  /** Has a body that was carried along stop at what stands still on its new way. */
  private void keepOut(int m, float dt) {
    float stopped = movers.stopTime[m];
    movers.stopTime[m] = 1;
    searches[0].collectStatic(m);
    float t = searches[0].earliest(m);
    if (t == 1) {
      movers.stopTime[m] = stopped;
    } else {
      halt(movers.body[m], t);
      if (movers.isHeld[m]) {
        held.hold(m, movers.partner[m], dt);
      }
    }
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
    for (int m = 0; m < movers.count; m++) {
      ImpactSearch search = searches[movers.worker[m]];
      if (movers.stopTime[m] == 1 && search.mayMeet(m, a, b)) {
        heap.update(m, search.earliest(m));
      }
    }
  }
}
