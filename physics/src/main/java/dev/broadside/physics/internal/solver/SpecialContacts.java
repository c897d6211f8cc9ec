package dev.broadside.physics.internal.solver;

import static dev.broadside.physics.internal.solver.Blocks.LANES;

import dev.broadside.internal.parallel.Team;
import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.ContactStore;
import dev.broadside.physics.internal.store.WorldState;

/**
 * Passes over the few contacts that need more than the plain kernels, in slot order on one thread:
 * bounce and rolling resistance. A step without such contacts pays nothing. Called by every thread
 * of the team; worker 0 does it, the others wait.
 */
final class SpecialContacts {
  private final WorldState world;
  private final ContactGraph graph;
  private final Team team;

  SpecialContacts(WorldState world, ContactGraph graph, Team team) {
    this.world = world;
    this.graph = graph;
    this.team = team;
  }

  /** Lists the contacts, after the blocks were filled. */
  void sortOut(int worker) {
    if (!graph.isSpecial()) {
      return;
    }
    if (worker == 0) {
      graph.sortOut();
    }
    team.barrier();
  }

  /**
   * Bounce, once after all sub-steps. The speed of approach was taken when the step began, some way
   * before the impact; gravity's work over that way is counted in, so that a perfectly elastic ball
   * neither gains nor loses energy.
   */
  void bounce(int worker) {
    if (graph.bouncingCount == 0) {
      return;
    }
    if (worker == 0) {
      bounce();
    }
    team.barrier();
  }

  private void bounce() {
    float[] d = graph.data;
    for (int i = 0; i < graph.bouncingCount; i++) {
      int slot = graph.bouncing[i];
      int contact = graph.contactOf[slot];
      int at = (slot >> 3) * Blocks.ROWS + (slot & 7);
      int a = graph.rows[at];
      int b = graph.rows[at + LANES];
      int o = (slot >> 3) * Blocks.SIZE + (slot & 7);
      float restitution = world.contacts.material[contact * ContactStore.MATERIAL + 1];
      float pull = approachAcceleration(contact, d[o], d[o + Blocks.NY]);
      boolean first = bounces(i, 0, o + Blocks.P1);
      boolean second = bounces(i, 1, o + Blocks.P2);
      if (first && second) {
        bounceBoth(i, restitution, pull, o, a, b);
      } else if (first || second) {
        int k = first ? 0 : 1;
        int p = o + Blocks.P1 + k * Blocks.POINT;
        float excess = excess(i, k, restitution, pull, o, a, b);
        give(o, p, a, b, d[p + Blocks.NORMAL_IMPULSE] - d[p + Blocks.NORMAL_MASS] * excess);
      }
    }
  }

  /** Whether a point came fast enough, and was met. */
  private boolean bounces(int i, int k, int p) {
    return graph.approach[4 * i + k] < -world.settings.restitutionThreshold
        && graph.data[p + Blocks.TOTAL] != 0;
  }

  /** What the normal speed of a point has more than it should leave with. */
  private float excess(int i, int k, float restitution, float pull, int o, int a, int b) {
    float[] d = graph.data;
    float[] v = world.bodies.state;
    int p = o + Blocks.P1 + k * Blocks.POINT;
    float before = graph.approach[4 * i + k];
    float way = graph.approach[4 * i + 2 + k] - ScalarContactKernel.separation(d, o, p, v, a, b);
    float energy = before * before + 2 * pull * way;
    float speed = energy > 0 ? (float) Math.sqrt(energy) : 0;
    return ScalarContactKernel.normalSpeed(d, o, p, v, a, b) - restitution * speed;
  }

  /**
   * Both points of a contact at once, as in the passes: one after the other, the second would undo
   * what the first did, and a box that lands flat would leave turning.
   */
  private void bounceBoth(int i, float restitution, float pull, int o, int a, int b) {
    float[] d = graph.data;
    int p = o + Blocks.P1;
    int q = o + Blocks.P2;
    float e1 = excess(i, 0, restitution, pull, o, a, b);
    float e2 = excess(i, 1, restitution, pull, o, a, b);
    float old1 = d[p + Blocks.NORMAL_IMPULSE];
    float old2 = d[q + Blocks.NORMAL_IMPULSE];
    float n1 = old1 - (d[o + Blocks.INVERSE_11] * e1 + d[o + Blocks.INVERSE_12] * e2);
    float n2 = old2 - (d[o + Blocks.INVERSE_12] * e1 + d[o + Blocks.INVERSE_22] * e2);
    if (n1 < 0 || n2 < 0) {
      n1 = old1 - d[p + Blocks.NORMAL_MASS] * e1;
      float change = (n1 < 0 ? 0 : n1) - old1;
      n2 = old2 - d[q + Blocks.NORMAL_MASS] * (e2 + d[o + Blocks.COUPLING] * change);
    }
    give(o, p, a, b, n1);
    give(o, q, a, b, n2);
  }

  /** Has a point's impulse become {@code sum}, or 0 if that would pull. */
  private void give(int o, int p, int a, int b, float sum) {
    float[] d = graph.data;
    float next = sum < 0 ? 0 : sum;
    float change = next - d[p + Blocks.NORMAL_IMPULSE];
    d[p + Blocks.NORMAL_IMPULSE] = next;
    d[p + Blocks.TOTAL] += change;
    push(d, o, p, world.bodies.state, a, b, change);
  }

  /** Acceleration by gravity with which the two bodies approach along the normal, m/s². */
  private float approachAcceleration(int contact, float nx, float ny) {
    float[] mass = world.bodies.mass;
    int bodyA = world.contacts.bodyA[contact];
    int bodyB = world.contacts.bodyB[contact];
    float scale = 0;
    if (world.bodies.type[bodyA] == BodyStore.DYNAMIC) {
      scale += mass[bodyA * BodyStore.MASS + BodyStore.GRAVITY_SCALE];
    }
    if (world.bodies.type[bodyB] == BodyStore.DYNAMIC) {
      scale -= mass[bodyB * BodyStore.MASS + BodyStore.GRAVITY_SCALE];
    }
    return scale * (world.settings.gravityX * nx + world.settings.gravityY * ny);
  }

  /** Rolling resistance: a torque against relative spin, bounded by the normal impulse. */
  void roll(int worker) {
    if (graph.rollingCount == 0) {
      return;
    }
    if (worker == 0) {
      roll();
    }
    team.barrier();
  }

  private void roll() {
    float[] d = graph.data;
    float[] v = world.bodies.state;
    float[] row = world.contacts.manifold;
    for (int i = 0; i < graph.rollingCount; i++) {
      int slot = graph.rolling[i];
      int contact = graph.contactOf[slot];
      int block = slot >> 3;
      int lane = slot & 7;
      int a = graph.rows[block * Blocks.ROWS + lane];
      int b = graph.rows[block * Blocks.ROWS + LANES + lane];
      int o = block * Blocks.SIZE + lane;
      float ia = d[o + Blocks.INV_INERTIA_A];
      float ib = d[o + Blocks.INV_INERTIA_B];
      if (ia + ib == 0) {
        continue;
      }
      float most =
          world.contacts.material[contact * ContactStore.MATERIAL + 2]
              * (d[o + Blocks.P1 + Blocks.NORMAL_IMPULSE]
                  + d[o + Blocks.P2 + Blocks.NORMAL_IMPULSE]);
      int at = contact * ContactStore.ROW + ContactStore.ROLLING_IMPULSE;
      float old = row[at];
      float sum = old - (v[b + 2] - v[a + 2]) / (ia + ib);
      sum = sum > most ? most : sum;
      sum = sum < -most ? -most : sum;
      row[at] = sum;
      if (a != 0) {
        v[a + 2] -= ia * (sum - old);
      }
      if (b != 0) {
        v[b + 2] += ib * (sum - old);
      }
    }
  }

  /** Forgets the rolling impulses; they are small and need no warm start. */
  void beginRoll(int worker) {
    if (graph.rollingCount == 0) {
      return;
    }
    if (worker == 0) {
      beginRoll();
    }
    team.barrier();
  }

  private void beginRoll() {
    for (int i = 0; i < graph.rollingCount; i++) {
      int contact = graph.contactOf[graph.rolling[i]];
      world.contacts.manifold[contact * ContactStore.ROW + ContactStore.ROLLING_IMPULSE] = 0;
    }
  }

  /** Gives an impulse along the normal. */
  private static void push(float[] d, int o, int p, float[] v, int a, int b, float impulse) {
    float px = impulse * d[o];
    float py = impulse * d[o + Blocks.NY];
    float armA = d[p + Blocks.NORMAL_ARM];
    float armB = armA + d[o + Blocks.NORMAL_WAY];
    if (a != 0) {
      v[a] -= d[o + Blocks.INV_MASS_A] * px;
      v[a + 1] -= d[o + Blocks.INV_MASS_A] * py;
      v[a + 2] -= d[o + Blocks.INV_INERTIA_A] * (armA * impulse);
    }
    if (b != 0) {
      v[b] += d[o + Blocks.INV_MASS_B] * px;
      v[b + 1] += d[o + Blocks.INV_MASS_B] * py;
      v[b + 2] += d[o + Blocks.INV_INERTIA_B] * (armB * impulse);
    }
  }
}
