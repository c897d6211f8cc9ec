package dev.broadside.physics.internal.island;

import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.ContactStore;
import dev.broadside.physics.internal.store.JointStore;
import dev.broadside.physics.internal.store.Settings;
import dev.broadside.physics.internal.store.WorldState;
import java.util.Arrays;

/**
 * Sleep and wake of whole islands. Awake bodies carry no island: only from bodies that have rested
 * long enough are touching contacts and joints followed, until one that has not is met, which in a
 * moving heap is soon. Islands all of whose bodies rest go to sleep as a ring. Waking one wakes its
 * ring.
 */
public final class Islands {
  private final WorldState world;
  private final BodyStore bodies;

  /** An island that has been found to hold a body that does not rest. */
  private static final int RESTLESS = -1;

  /** Island of a body: 0 if not known yet. */
  private int[] island = new int[16];

  private int islandCount;

  /** Last body in the ring of each island. */
  private int[] ringEnd = new int[16];

  /** Bodies of the islands that rest, those of the island being searched last. */
  private int[] found = new int[16];

  private int foundCount;

  /** Gears there are. */
  private int[] gears = new int[1];

  private int gearCount;

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

  /** Wakes what touches a body or is near it. */
  public void wakeTouching(int body) {
    ContactStore contacts = world.contacts;
    for (int e = bodies.firstContactEdge[body]; e >= 0; e = contacts.edgeNext[e]) {
      wake(contacts.bodyA[e >> 1]);
      wake(contacts.bodyB[e >> 1]);
    }
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
        if (gear == joint ? joints.isGear(gear) : joints.couples(gear, joint)) {
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
  public void fallAsleep() {
    islandCount = 0;
    foundCount = 0;
    boolean begun = false;
    for (int i = 0; i < bodies.awakeCount; i++) {
      int body = bodies.awake[i];
      if (rests(body)) {
        if (!begun) {
          begin();
          begun = true;
        }
        if (island[body] == 0) {
          search(body);
        }
      }
    }
    if (foundCount == 0) {
      return;
    }
    // By index, so that rings do not depend on the order of the awake list.
    for (int body = 1; body < bodies.end; body++) {
      int number = island[body];
      if (number > 0) {
        enterRing(body, ringEnd[number]);
        ringEnd[number] = body;
      }
    }
  }

  private boolean rests(int body) {
    return bodies.drive[body * BodyStore.DRIVE + BodyStore.REST] >= Settings.TIME_TO_SLEEP;
  }

  private void begin() {
    if (island.length < bodies.end) {
      int capacity = bodies.flags.length;
      island = new int[capacity];
      ringEnd = new int[capacity];
      found = new int[capacity];
    }
    Arrays.fill(island, 0, bodies.end, 0);
    JointStore joints = world.joints;
    if (gears.length < joints.gears) {
      gears = new int[2 * joints.gears];
    }
    gearCount = 0;
    for (int j = 0; j < joints.end && gearCount < joints.gears; j++) {
      if (joints.isGear(j)) {
        gears[gearCount++] = j;
      }
    }
  }

  /** Finds the island of a body that rests, or a body in it that does not. */
  private void search(int start) {
    int first = foundCount;
    int number = ++islandCount;
    add(start, number);
    boolean rests = true;
    // A kinematic body joins no islands; it sleeps by itself.
    for (int next = first; next < foundCount && rests; next++) {
      int body = found[next];
      rests = bodies.type[body] != BodyStore.DYNAMIC || addNeighbours(body, number);
    }
    if (rests) {
      ringEnd[number] = -1;
      return;
    }
    for (int i = first; i < foundCount; i++) {
      island[found[i]] = RESTLESS;
    }
    foundCount = first;
  }

  private void add(int body, int number) {
    island[body] = number;
    found[foundCount++] = body;
  }

  /** False if one of them does not rest. */
  private boolean addNeighbours(int body, int number) {
    ContactStore contacts = world.contacts;
    for (int e = bodies.firstContactEdge[body]; e >= 0; e = contacts.edgeNext[e]) {
      int c = e >> 1;
      boolean touches =
          (contacts.flags[c] & (ContactStore.TOUCHING | ContactStore.SENSOR))
              == ContactStore.TOUCHING;
      if (touches && !addNeighbour((e & 1) == 0 ? contacts.bodyB[c] : contacts.bodyA[c], number)) {
        return false;
      }
    }
    for (int e = bodies.firstJointEdge[body]; e >= 0; e = world.joints.edgeNext[e]) {
      if (!addEnds(e >> 1, number) || !addThroughGears(e >> 1, number)) {
        return false;
      }
    }
    return true;
  }

  private boolean addThroughGears(int joint, int number) {
    JointStore joints = world.joints;
    for (int k = 0; k < gearCount; k++) {
      int gear = gears[k];
      if ((gear == joint || joints.couples(gear, joint))
          && !(addEnds(joints.coupled[2 * gear], number)
              && addEnds(joints.coupled[2 * gear + 1], number))) {
        return false;
      }
    }
    return true;
  }

  private boolean addEnds(int joint, int number) {
    return addNeighbour(world.joints.bodyA[joint], number)
        && addNeighbour(world.joints.bodyB[joint], number);
  }

  private boolean addNeighbour(int body, int number) {
    if (!bodies.isAwake(body)) {
      return true;
    }
    if (bodies.type[body] == BodyStore.KINEMATIC) {
      // What moves keeps awake what it touches, but joins no two islands.
      float[] v = bodies.state;
      int at = body * BodyStore.STATE;
      return v[at] == 0 && v[at + 1] == 0 && v[at + 2] == 0;
    }
    if (island[body] == RESTLESS || !rests(body)) {
      return false;
    }
    if (island[body] == 0) {
      add(body, number);
    }
    return true;
  }

  /** Puts a body to sleep, in the ring of another one that sleeps or, if that is -1, its own. */
  public void enterRing(int body, int after) {
    if (after < 0) {
      bodies.ring[body] = body;
    } else {
      bodies.ring[body] = bodies.ring[after];
      bodies.ring[after] = body;
    }
    int v = body * BodyStore.STATE;
    bodies.state[v + BodyStore.VX] = 0;
    bodies.state[v + BodyStore.VY] = 0;
    bodies.state[v + BodyStore.W] = 0;
    bodies.leaveAwake(body);
  }
}
