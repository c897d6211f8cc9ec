package dev.broadside.physics;

import dev.broadside.Boxes2D;
import dev.broadside.physics.internal.solver.StepPipeline;
import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.ContactStore;
import dev.broadside.physics.internal.store.FixtureStore;
import dev.broadside.physics.internal.store.JointStore;
import dev.broadside.physics.internal.store.WorldState;

/** Checks that the structures of a world agree with each other; slow, for tests and soaks. */
final class WorldValidation {
  private final World world;
  private final StepPipeline pipeline;
  private final BodyStore bodies;
  private final FixtureStore fixtures;
  private final ContactStore contacts;
  private final JointStore joints;

  WorldValidation(World world, WorldState state, StepPipeline pipeline) {
    this.world = world;
    this.pipeline = pipeline;
    bodies = state.bodies;
    fixtures = state.fixtures;
    contacts = state.contacts;
    joints = state.joints;
  }

  void run() {
    bodies();
    rings();
    fixtures();
    contacts();
    joints();
  }

  private static void check(boolean holds, String what) {
    if (!holds) {
      throw new IllegalStateException("the world is broken: " + what);
    }
  }

  private boolean live(int body) {
    return body > 0 && body < bodies.end && (bodies.flags[body] & BodyStore.FREE) == 0;
  }

  private boolean enabled(int body) {
    return (bodies.flags[body] & BodyStore.ENABLED) != 0;
  }

  private void bodies() {
    int alive = 0;
    int awake = 0;
    int unmet = 0;
    for (int i = 1; i < bodies.end; i++) {
      String name = "body " + i;
      Body handle = world.body(i);
      if (!live(i)) {
        check(handle == null, name + " is free but has a handle");
        check(bodies.awakeSlot[i] < 0, name + " is free but awake");
        continue;
      }
      alive++;
      check(handle != null && handle.index == i && !handle.destroyed, name + " has no live handle");
      boolean isAwake = bodies.isAwake(i);
      int slot = bodies.awakeSlot[i];
      boolean isUnmet = (bodies.flags[i] & BodyStore.UNMET) != 0;
      check(!(isUnmet && isAwake), name + " is awake and unmet");
      unmet += isUnmet ? 1 : 0;
      check(isAwake == slot >= 0, name + ": flag and list of awake bodies differ");
      if (isAwake) {
        awake++;
        check(slot < bodies.awakeCount && bodies.awake[slot] == i, name + " is not in its slot");
        check(bodies.type[i] != BodyStore.STATIC && enabled(i), name + " must not be awake");
      }
      int p = i * BodyStore.POSE;
      float c = bodies.pose[p + BodyStore.QC];
      float s = bodies.pose[p + BodyStore.QS];
      check(Math.abs(c * c + s * s - 1) < 1e-3, name + " has a rotation of length not 1");
      float x = bodies.pose[p + BodyStore.PX];
      float y = bodies.pose[p + BodyStore.PY];
      float lx = bodies.pose[p + BodyStore.LX];
      float ly = bodies.pose[p + BodyStore.LY];
      float tolerance = 1e-4f * (1 + Math.abs(x) + Math.abs(y) + Math.abs(lx) + Math.abs(ly));
      check(
          Math.abs(x + c * lx - s * ly - bodies.pose[p]) <= tolerance
              && Math.abs(y + s * lx + c * ly - bodies.pose[p + 1]) <= tolerance,
          name + ": origin and centre do not agree");
      boolean dynamic = bodies.type[i] == BodyStore.DYNAMIC;
      check(bodies.mass[i * BodyStore.MASS] > 0 == dynamic, name + " has a mass unlike its type");
      if (bodies.type[i] == BodyStore.STATIC || !isAwake && enabled(i)) {
        int v = i * BodyStore.STATE;
        check(
            bodies.state[v] == 0 && bodies.state[v + 1] == 0 && bodies.state[v + 2] == 0,
            name + " rests with a velocity");
      }
    }
    check(alive == bodies.alive, alive + " bodies live, " + bodies.alive + " counted");
    check(unmet == bodies.unmetCount, unmet + " unmet, " + bodies.unmetCount + " counted");
    check(awake == bodies.awakeCount, awake + " awake, " + bodies.awakeCount + " counted");
  }

  /** Each body is in one ring; those who share one all sleep. */
  private void rings() {
    boolean[] seen = new boolean[bodies.end];
    for (int i = 1; i < bodies.end; i++) {
      if (!live(i) || seen[i]) {
        continue;
      }
      int b = i;
      do {
        check(live(b) && !seen[b], "ring of body " + i + " passes " + b + " wrongly");
        seen[b] = true;
        check(bodies.ring[b] == b || !bodies.isAwake(b), "body " + b + " is awake in a ring");
        b = bodies.ring[b];
      } while (b != i);
    }
  }

  private void fixtures() {
    Boxes2D boxes = pipeline.proxies.reaches();
    boolean[] listed = new boolean[fixtures.end];
    for (int i = 1; i < bodies.end; i++) {
      if (!live(i)) {
        continue;
      }
      int count = 0;
      for (int f = bodies.firstFixture[i]; f >= 0; f = fixtures.nextOnBody[f]) {
        check(!listed[f], "fixture " + f + " is listed twice");
        listed[f] = true;
        check(fixtures.body[f] == i, "fixture " + f + " is on another body than " + i);
        count++;
      }
      check(count == bodies.fixtureCount[i], "body " + i + " has " + count + " fixtures");
    }
    int alive = 0;
    float[] box = new float[4];
    float[] own = new float[4];
    for (int f = 0; f < fixtures.end; f++) {
      boolean live = (fixtures.flags[f] & FixtureStore.FREE) == 0;
      String name = "fixture " + f;
      Fixture handle = world.fixture(f);
      check(live == (handle != null && !handle.destroyed), name + ": handle and store differ");
      check(live == listed[f], name + " is not on its body's list");
      check(boxes.contains(f) == live, name + ": broad phase and store differ");
      if (live) {
        alive++;
        check(
            bodies.type[fixtures.body[f]] != BodyStore.STATIC || boxes.isStatic(f),
            name + " is static but its box is not");
        extent(f, box);
        pipeline.proxies.box(f, own, 0);
        check(
            own[0] <= box[0] && own[1] <= box[1] && own[2] >= box[2] && own[3] >= box[3],
            name + " is partly outside of its box");
        check(
            boxes.min(0, f) <= own[0]
                && boxes.min(1, f) <= own[1]
                && boxes.max(0, f) >= own[2]
                && boxes.max(1, f) >= own[3],
            name + " has a box beyond its reach");
      }
    }
    check(alive == fixtures.alive, alive + " fixtures live, " + fixtures.alive + " counted");
    check(boxes.size() == alive, boxes.size() + " boxes for " + alive + " fixtures");
    String fault = pipeline.contacts.neighbourFault();
    check(fault == null, fault);
  }

  /** What a fixture covers now, a little less for rounding. */
  private void extent(int f, float[] box) {
    int p = fixtures.body[f] * BodyStore.POSE;
    float c = bodies.pose[p + BodyStore.QC];
    float s = bodies.pose[p + BodyStore.QS];
    int at = fixtures.geometryAt[f];
    float r = fixtures.radius[f];
    box[0] = box[1] = Float.POSITIVE_INFINITY;
    box[2] = box[3] = Float.NEGATIVE_INFINITY;
    for (int k = 0; k < fixtures.points[f]; k++) {
      float gx = fixtures.geometry[at + 2 * k];
      float gy = fixtures.geometry[at + 2 * k + 1];
      float x = bodies.pose[p + BodyStore.PX] + c * gx - s * gy;
      float y = bodies.pose[p + BodyStore.PY] + s * gx + c * gy;
      float slack = 1e-5f * (Math.abs(x) + Math.abs(y));
      box[0] = Math.min(box[0], x - r + slack);
      box[1] = Math.min(box[1], y - r + slack);
      box[2] = Math.max(box[2], x + r - slack);
      box[3] = Math.max(box[3], y + r - slack);
    }
  }

  private void contacts() {
    int alive = 0;
    boolean[] listed = new boolean[2 * contacts.end];
    for (int i = 1; i < bodies.end; i++) {
      int previous = -1;
      for (int e = live(i) ? bodies.firstContactEdge[i] : -1; e >= 0; e = contacts.edgeNext[e]) {
        check(!listed[e], "contact edge " + e + " is listed twice");
        listed[e] = true;
        check(contacts.edgePrevious[e] == previous, "contact edge " + e + " is linked wrongly");
        int body = (e & 1) == 0 ? contacts.bodyA[e >> 1] : contacts.bodyB[e >> 1];
        check(body == i, "contact edge " + e + " is on body " + i + " instead of " + body);
        previous = e;
      }
    }
    for (int k = 0; k < contacts.end; k++) {
      boolean live = (contacts.flags[k] & ContactStore.FREE) == 0;
      check(listed[2 * k] == live && listed[2 * k + 1] == live, "contact " + k + " is not listed");
      boolean used = (contacts.used[k >> 6] & 1L << k) != 0;
      check(used == live, "contact " + k + " is free and used at once, or neither");
      if (!live) {
        continue;
      }
      alive++;
      String name = "contact " + k;
      int fa = contacts.fixtureA[k];
      int fb = contacts.fixtureB[k];
      int a = contacts.bodyA[k];
      int b = contacts.bodyB[k];
      check(live(a) && live(b), name + " is of a destroyed body");
      check(enabled(a) && enabled(b), name + " is of a disabled body");
      check(
          ((fixtures.flags[fa] | fixtures.flags[fb]) & FixtureStore.FREE) == 0,
          name + " is of a destroyed fixture");
      check(fixtures.body[fa] == a && fixtures.body[fb] == b, name + " has other bodies");
      check(
          bodies.type[a] == BodyStore.DYNAMIC || bodies.type[b] == BodyStore.DYNAMIC,
          name + " has no dynamic body");
      check(fixtures.filtersAccept(fa, fb), name + " is against the filters");
      check(pipeline.contacts.contactOf(fa, fb) == k, name + " is not in the pair table");
      check(contacts.points[k] <= 2, name + " has " + contacts.points[k] + " points");
    }
    check(alive == contacts.alive, alive + " contacts live, " + contacts.alive + " counted");
    check(alive == pipeline.contacts.tableSize(), "the pair table has another size");
  }

  private void joints() {
    int alive = 0;
    int gears = 0;
    boolean[] listed = new boolean[2 * joints.end];
    for (int i = 1; i < bodies.end; i++) {
      for (int e = live(i) ? bodies.firstJointEdge[i] : -1; e >= 0; e = joints.edgeNext[e]) {
        check(!listed[e], "joint edge " + e + " is listed twice");
        listed[e] = true;
        int body = (e & 1) == 0 ? joints.bodyA[e >> 1] : joints.bodyB[e >> 1];
        check(body == i, "joint edge " + e + " is on body " + i + " instead of " + body);
      }
    }
    for (int j = 0; j < joints.end; j++) {
      boolean live = (joints.flags[j] & JointStore.FREE) == 0;
      String name = "joint " + j;
      Joint handle = world.joint(j);
      check(live == (handle != null && !handle.destroyed), name + ": handle and store differ");
      check(listed[2 * j] == live && listed[2 * j + 1] == live, name + " is not listed");
      if (!live) {
        continue;
      }
      alive++;
      int a = joints.bodyA[j];
      int b = joints.bodyB[j];
      check(live(a) && live(b), name + " is of a destroyed body");
      boolean both = bodies.type[a] == BodyStore.DYNAMIC && bodies.type[b] == BodyStore.DYNAMIC;
      check(
          !both || !enabled(a) || !enabled(b) || bodies.isAwake(a) == bodies.isAwake(b),
          name + " joins an awake and a sleeping body");
      if (joints.coupled[2 * j] >= 0) {
        gears++;
        for (int side = 0; side < 2; side++) {
          int other = joints.coupled[2 * j + side];
          check((joints.flags[other] & JointStore.FREE) == 0, name + " couples a destroyed joint");
        }
      }
    }
    check(alive == joints.alive, alive + " joints live, " + joints.alive + " counted");
    check(gears == joints.gears, gears + " gears live, " + joints.gears + " counted");
  }
}
