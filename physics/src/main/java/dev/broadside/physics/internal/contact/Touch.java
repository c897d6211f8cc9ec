package dev.broadside.physics.internal.contact;

import dev.broadside.physics.internal.island.Islands;
import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.ContactStore;
import dev.broadside.physics.internal.store.WorldState;
import java.util.Arrays;

/**
 * After the narrow phase: begin and end of touch in the order of the contacts, and waking. Most
 * contacts go on as they were; the threads that find the manifolds {@link #mark} the others, which
 * one thread then settles in order.
 */
public final class Touch {
  private final WorldState world;
  private final BodyStore bodies;
  private final ContactStore contacts;
  private final ContactUpdate update;
  private final Islands islands;

  /** By place among the active contacts: whether there may be something to settle. */
  private boolean[] marked = new boolean[64];

  /** Whether depth may spread in this step, for which every contact counts: no need to mark. */
  private volatile boolean depth;

  private int[] woken = new int[16];
  private int wokenCount;

  public Touch(WorldState world, ContactUpdate update, Islands islands) {
    this.world = world;
    this.bodies = world.bodies;
    this.contacts = world.contacts;
    this.update = update;
    this.islands = islands;
  }

  /** Before the manifolds of a step. */
  public void begin() {
    depth = bodies.lastDeepStep >= world.step - 1;
    if (marked.length < update.activeCount) {
      marked = new boolean[update.active.length];
    }
  }

  /** Marks those of a range of active contacts, whose manifolds are new. Any thread. */
  public void mark(int from, int to) {
    if (depth) {
      return;
    }
    int recently = world.step - 1;
    boolean isDepth = false;
    for (int i = from; i < to; i++) {
      int c = update.active[i];
      int flags = contacts.flags[c];
      int a = contacts.bodyA[c];
      int b = contacts.bodyB[c];
      boolean is = NarrowPhase.touches(contacts, c);
      marked[i] =
          is != ((flags & ContactStore.TOUCHING) != 0)
              || (flags & ContactStore.DISABLED) != 0
              || sleeps(a)
              || sleeps(b);
      isDepth |=
          is
              && ((flags & ContactStore.DEEP) != 0
                  || bodies.deepStep[a] >= recently
                  || bodies.deepStep[b] >= recently);
    }
    if (isDepth) {
      depth = true;
    }
  }

  private boolean sleeps(int body) {
    return !bodies.isAwake(body) && bodies.type[body] == BodyStore.DYNAMIC;
  }

  /** Settles what was marked. */
  public void run() {
    wokenCount = 0;
    boolean all = depth;
    int count = update.activeCount;
    for (int i = 0; i < count; i++) {
      if (all || marked[i]) {
        settle(update.active[i]);
      }
    }
    for (int i = 0; i < wokenCount; i++) {
      update.activate(woken[i]);
    }
  }

  private void settle(int c) {
    int flags = contacts.flags[c];
    boolean was = (flags & ContactStore.TOUCHING) != 0;
    boolean is = NarrowPhase.touches(contacts, c);
    int next =
        (is ? flags | ContactStore.TOUCHING : flags & ~ContactStore.TOUCHING)
            & ~ContactStore.DISABLED;
    if (next != flags) {
      contacts.flags[c] = next;
    }
    if (was != is) {
      update.report(c, is);
    }
    if ((flags & ContactStore.SENSOR) != 0) {
      return;
    }
    if (!is && contacts.points[c] > 0 && meetsSleeper(c)) {
      wakeIfDynamic(contacts.bodyA[c]);
      wakeIfDynamic(contacts.bodyB[c]);
    }
    if (is) {
      spreadDepth(c);
      wakeIfDynamic(contacts.bodyA[c]);
      wakeIfDynamic(contacts.bodyB[c]);
    }
  }

  /**
   * In a heap of overlapping bodies the position pass pushes shallow contacts deep; those belong to
   * the deep ones too. A stack that is merely pressed hard has no deep contact to begin with.
   */
  private void spreadDepth(int c) {
    int a = contacts.bodyA[c];
    int b = contacts.bodyB[c];
    int now = world.step;
    int[] deepStep = bodies.deepStep;
    if ((contacts.flags[c] & ContactStore.DEEP) == 0) {
      boolean near = deepStep[a] >= now - 1 || deepStep[b] >= now - 1;
      if (!near || NarrowPhase.separation(contacts, c) >= -world.settings.deepOverlap) {
        return;
      }
      contacts.flags[c] |= ContactStore.DEEP;
    }
    bodies.lastDeepStep = now;
    if (bodies.type[a] == BodyStore.DYNAMIC) {
      deepStep[a] = now;
    }
    if (bodies.type[b] == BodyStore.DYNAMIC) {
      deepStep[b] = now;
    }
  }

  /**
   * Whether an awake body comes near a sleeping one: the solver already acts at this distance, and
   * must not take the sleeper for a wall.
   */
  private boolean meetsSleeper(int c) {
    int a = contacts.bodyA[c];
    int b = contacts.bodyB[c];
    int sleeper = !bodies.isAwake(a) ? a : b;
    if (bodies.isAwake(sleeper) || bodies.type[sleeper] != BodyStore.DYNAMIC) {
      return false;
    }
    float[] v = bodies.state;
    float[] pose = bodies.pose;
    float[] row = contacts.manifold;
    int r = c * ContactStore.ROW;
    int va = a * BodyStore.STATE;
    int vb = b * BodyStore.STATE;
    float ax = row[r + ContactStore.P1 + ContactStore.AX];
    float ay = row[r + ContactStore.P1 + ContactStore.AY];
    float bx = ax + pose[a * BodyStore.POSE] - pose[b * BodyStore.POSE];
    float by = ay + pose[a * BodyStore.POSE + 1] - pose[b * BodyStore.POSE + 1];
    float x = v[vb] - v[vb + 2] * by - v[va] + v[va + 2] * ay;
    float y = v[vb + 1] + v[vb + 2] * bx - v[va + 1] - v[va + 2] * ax;
    float slow = bodies.mass[sleeper * BodyStore.MASS + BodyStore.SLEEP_SPEED];
    return x * row[r + ContactStore.NX] + y * row[r + ContactStore.NY] < -slow;
  }

  private void wakeIfDynamic(int body) {
    if (sleeps(body)) {
      int before = bodies.awakeCount;
      islands.wake(body);
      while (woken.length < wokenCount + bodies.awakeCount - before) {
        woken = Arrays.copyOf(woken, 2 * woken.length);
      }
      for (int i = before; i < bodies.awakeCount; i++) {
        woken[wokenCount++] = bodies.awake[i];
      }
    }
  }
}
