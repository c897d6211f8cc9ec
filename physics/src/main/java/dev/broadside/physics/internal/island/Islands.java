package dev.broadside.physics.internal.island;

import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.ContactStore;
import dev.broadside.physics.internal.store.JointStore;
import dev.broadside.physics.internal.store.Settings;
import dev.broadside.physics.internal.store.WorldState;
import java.util.Arrays;

/**
 * Sleep and wake of whole islands. Awake bodies carry no island: only when some body has rested
 * long enough are the touching contacts and joints united (union-find), and islands all of whose
 * bodies rest go to sleep as a ring. Waking one wakes its ring.
 */
public final class Islands {
  private final WorldState world;
  private final BodyStore bodies;
  private int[] parent = new int[16];
  private boolean[] restless = new boolean[16];
  private int[] ringEnd = new int[16];

  public Islands(WorldState world) {
    this.world = world;
    this.bodies = world.bodies;
  }

  /** Wakes a body and all that sleep with it; true if it slept. */
  public boolean wake(int body) {
    if (bodies.type[body] == BodyStore.STATIC || bodies.isAwake(body)) {
      bodies.drive[body * BodyStore.DRIVE + BodyStore.REST] = 0;
      return false;
    }
    int b = body;
    do {
      int next = bodies.ring[b];
      bodies.ring[b] = b;
      if ((bodies.flags[b] & BodyStore.ENABLED) != 0) {
        bodies.enterAwake(b);
      }
      bodies.drive[b * BodyStore.DRIVE + BodyStore.REST] = 0;
      b = next;
    } while (b != body);
    return true;
  }

  /**
   * Looks at what joints tie to a body, through gears too, and wakes it if asked; true if a dynamic
   * one was or is awake now.
   */
  public boolean wakeJoined(int body, boolean wake) {
    JointStore joints = world.joints;
    boolean awake = false;
    for (int e = bodies.firstJointEdge[body]; e >= 0; e = joints.edgeNext[e]) {
      int joint = e >> 1;
      awake |= wakeEnds(joint, wake);
      for (int gear = 0; gear < joints.end && joints.gears > 0; gear++) {
        if (gear == joint ? joints.coupled[2 * gear] >= 0 : joints.couples(gear, joint)) {
          awake |= wakeEnds(joints.coupled[2 * gear], wake);
          awake |= wakeEnds(joints.coupled[2 * gear + 1], wake);
        }
      }
    }
    return awake;
  }

  private boolean wakeEnds(int joint, boolean wake) {
    int a = world.joints.bodyA[joint];
    int b = world.joints.bodyB[joint];
    if (wake) {
      wake(a);
      wake(b);
    }
    return bodies.type[a] == BodyStore.DYNAMIC && bodies.isAwake(a)
        || bodies.type[b] == BodyStore.DYNAMIC && bodies.isAwake(b);
  }

  /** Takes a body out of the ring it sleeps in, before it is destroyed or disabled. */
  public void leaveRing(int body) {
    int b = body;
    while (bodies.ring[b] != body) {
      b = bodies.ring[b];
    }
    bodies.ring[b] = bodies.ring[body];
    bodies.ring[body] = body;
  }

  /** Puts islands to sleep whose bodies have all rested for {@link Settings#TIME_TO_SLEEP}. */
  public void fallAsleep(int[] active, int activeCount) {
    boolean candidate = false;
    for (int i = 0; i < bodies.awakeCount; i++) {
      int body = bodies.awake[i];
      candidate |= bodies.drive[body * BodyStore.DRIVE + BodyStore.REST] >= Settings.TIME_TO_SLEEP;
    }
    if (!candidate) {
      return;
    }
    unite(active, activeCount);
    for (int i = 0; i < bodies.awakeCount; i++) {
      int body = bodies.awake[i];
      if (bodies.drive[body * BodyStore.DRIVE + BodyStore.REST] < Settings.TIME_TO_SLEEP) {
        restless[root(body)] = true;
      }
    }
    // By index, so that rings do not depend on the order of the awake list.
    for (int body = 1; body < bodies.end; body++) {
      if (bodies.isAwake(body) && !restless[root(body)]) {
        enterRing(body);
      }
    }
  }

  private void enterRing(int body) {
    int root = root(body);
    if (ringEnd[root] < 0) {
      bodies.ring[body] = body;
    } else {
      bodies.ring[body] = bodies.ring[ringEnd[root]];
      bodies.ring[ringEnd[root]] = body;
    }
    ringEnd[root] = body;
    int v = body * BodyStore.STATE;
    bodies.state[v + BodyStore.VX] = 0;
    bodies.state[v + BodyStore.VY] = 0;
    bodies.state[v + BodyStore.W] = 0;
    bodies.leaveAwake(body);
  }

  private void unite(int[] active, int activeCount) {
    int n = bodies.end;
    if (parent.length < n) {
      int capacity = bodies.flags.length;
      parent = new int[capacity];
      restless = new boolean[capacity];
      ringEnd = new int[capacity];
    }
    for (int i = 0; i < n; i++) {
      parent[i] = i;
    }
    Arrays.fill(restless, 0, n, false);
    Arrays.fill(ringEnd, 0, n, -1);
    ContactStore contacts = world.contacts;
    for (int i = 0; i < activeCount; i++) {
      int c = active[i];
      if ((contacts.flags[c] & (ContactStore.TOUCHING | ContactStore.SENSOR))
          == ContactStore.TOUCHING) {
        union(contacts.bodyA[c], contacts.bodyB[c]);
      }
    }
    JointStore joints = world.joints;
    for (int j = 0; j < joints.end; j++) {
      if ((joints.flags[j] & JointStore.FREE) == 0) {
        union(joints.bodyA[j], joints.bodyB[j]);
        if (joints.coupled[2 * j] >= 0) {
          unionGear(joints.coupled[2 * j], joints.coupled[2 * j + 1]);
        }
      }
    }
  }

  /** Either body of a joint may be the one that moves. */
  private void unionGear(int first, int second) {
    JointStore joints = world.joints;
    union(joints.bodyA[first], joints.bodyA[second]);
    union(joints.bodyA[first], joints.bodyB[second]);
    union(joints.bodyB[first], joints.bodyA[second]);
    union(joints.bodyB[first], joints.bodyB[second]);
  }

  private void union(int a, int b) {
    if (bodies.type[a] != BodyStore.DYNAMIC || bodies.type[b] != BodyStore.DYNAMIC) {
      // A moving kinematic body keeps what it touches awake but joins no two islands.
      keepAwake(a, b);
      keepAwake(b, a);
      return;
    }
    int ra = root(a);
    int rb = root(b);
    if (ra == rb) {
      return;
    }
    int keep = Math.min(ra, rb);
    int drop = Math.max(ra, rb);
    parent[drop] = keep;
    restless[keep] |= restless[drop];
  }

  private void keepAwake(int kinematic, int other) {
    if (bodies.type[kinematic] == BodyStore.KINEMATIC && bodies.isAwake(kinematic)) {
      float[] v = bodies.state;
      int at = kinematic * BodyStore.STATE;
      if (v[at] != 0 || v[at + 1] != 0 || v[at + 2] != 0) {
        restless[root(other)] = true;
      }
    }
  }

  private int root(int body) {
    int r = body;
    while (parent[r] != r) {
      parent[r] = parent[parent[r]];
      r = parent[r];
    }
    return r;
  }
}
