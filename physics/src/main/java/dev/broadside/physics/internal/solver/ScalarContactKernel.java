package dev.broadside.physics.internal.solver;

import static dev.broadside.physics.internal.solver.Blocks.LANES;

import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.ContactStore;
import dev.broadside.physics.internal.store.Settings;

/**
 * The readable definition of the contact passes, lane after lane. Because lanes run in order it
 * also serves blocks whose contacts share bodies.
 */
final class ScalarContactKernel implements ContactKernel {
  @Override
  public String name() {
    return "scalar";
  }

  @Override
  public void load(float[] d, int[] contactOf, float[] manifold, int from, int to) {
    for (int slot = from * LANES; slot < to * LANES; slot++) {
      int o = (slot >> 3) * Blocks.SIZE + (slot & 7);
      int r = Math.max(contactOf[slot], 0) * ContactStore.ROW;
      d[o] = manifold[r + ContactStore.NX];
      d[o + Blocks.NY] = manifold[r + ContactStore.NY];
      for (int k = 0; k < 2; k++) {
        int p = o + Blocks.P1 + k * Blocks.POINT;
        int q = r + ContactStore.P1 + k * ContactStore.POINT;
        d[p + Blocks.X_OF_A] = manifold[q + ContactStore.AX];
        d[p + Blocks.Y_OF_A] = manifold[q + ContactStore.AY];
        d[p + Blocks.FIRST_SEPARATION] = manifold[q + ContactStore.SEPARATION];
        d[p + Blocks.SEPARATION] = manifold[q + ContactStore.SEPARATION];
        d[p + Blocks.NORMAL_IMPULSE] = manifold[q + ContactStore.NORMAL_IMPULSE];
        d[p + Blocks.TANGENT_IMPULSE] = manifold[q + ContactStore.TANGENT_IMPULSE];
        d[p + Blocks.TOTAL] = 0;
      }
    }
  }

  @Override
  public void loadBodies(
      float[] d, int[] rows, int[] places, float[] mass, float[] pose, int from, int to) {
    for (int slot = from * LANES; slot < to * LANES; slot++) {
      int o = (slot >> 3) * Blocks.SIZE + (slot & 7);
      int at = (slot >> 3) * Blocks.ROWS + (slot & 7);
      int a = rows[at];
      int b = rows[at + LANES];
      d[o + Blocks.INV_MASS_A] = mass[a];
      d[o + Blocks.INV_INERTIA_A] = mass[a + BodyStore.INV_INERTIA];
      d[o + Blocks.INV_MASS_B] = mass[b];
      d[o + Blocks.INV_INERTIA_B] = mass[b + BodyStore.INV_INERTIA];
      int placeA = places[at];
      int placeB = places[at + LANES];
      d[o + Blocks.WAY_X] = pose[placeA] - pose[placeB];
      d[o + Blocks.WAY_Y] = pose[placeA + 1] - pose[placeB + 1];
    }
  }

  @Override
  public void save(float[] d, int[] contactOf, float[] manifold, int from, int to) {
    for (int slot = from * LANES; slot < to * LANES; slot++) {
      if (contactOf[slot] < 0) {
        continue;
      }
      int o = (slot >> 3) * Blocks.SIZE + (slot & 7);
      for (int k = 0; k < 2; k++) {
        int p = o + Blocks.P1 + k * Blocks.POINT;
        int q = contactOf[slot] * ContactStore.ROW + ContactStore.P1 + k * ContactStore.POINT;
        manifold[q + ContactStore.NORMAL_IMPULSE] = d[p + Blocks.NORMAL_IMPULSE];
        manifold[q + ContactStore.TANGENT_IMPULSE] = d[p + Blocks.TANGENT_IMPULSE];
        manifold[q + ContactStore.TOTAL_IMPULSE] = d[p + Blocks.TOTAL];
      }
    }
  }

  @Override
  public void prepare(float[] d, float[] before, int from, int to) {
    for (int slot = from * LANES; slot < to * LANES; slot++) {
      int o = (slot >> 3) * Blocks.SIZE + (slot & 7);
      prepare(d, o);
      before[slot] = normalImpulses(d, o);
    }
  }

  private static float normalImpulses(float[] d, int o) {
    return d[o + Blocks.P1 + Blocks.NORMAL_IMPULSE] + d[o + Blocks.P2 + Blocks.NORMAL_IMPULSE];
  }

  private static void prepare(float[] d, int o) {
    float nx = d[o];
    float ny = d[o + Blocks.NY];
    float masses = d[o + Blocks.INV_MASS_A] + d[o + Blocks.INV_MASS_B];
    float ia = d[o + Blocks.INV_INERTIA_A];
    float ib = d[o + Blocks.INV_INERTIA_B];
    int p = o + Blocks.P1;
    int q = o + Blocks.P2;
    float dx = d[o + Blocks.WAY_X];
    float dy = d[o + Blocks.WAY_Y];
    float normalWay = dx * ny - dy * nx;
    float tangentWay = dx * nx + dy * ny;
    d[o + Blocks.NORMAL_WAY] = normalWay;
    d[o + Blocks.TANGENT_WAY] = tangentWay;
    float k11 = preparePoint(d, o, p, masses, ia, ib);
    float m1 = d[p + Blocks.NORMAL_MASS];
    if (!(d[o + Blocks.COUPLING] > 1)) {
      for (int z = 0; z < Blocks.TOTAL; z += LANES) {
        d[q + z] = 0;
      }
      d[o + Blocks.INVERSE_11] = m1;
      d[o + Blocks.INVERSE_12] = 0;
      d[o + Blocks.INVERSE_22] = 0;
      d[o + Blocks.COUPLING] = 0;
      return;
    }
    float k22 = preparePoint(d, o, q, masses, ia, ib);
    // The block solver's matrix: both normal impulses of a contact at once.
    float na1 = d[p + Blocks.NORMAL_ARM];
    float na2 = d[q + Blocks.NORMAL_ARM];
    float k12 = masses + ia * na1 * na2 + ib * (na1 + normalWay) * (na2 + normalWay);
    float det = k11 * k22 - k12 * k12;
    d[o + Blocks.COUPLING] = k12;
    if (k11 * k11 < Blocks.WORST_CONDITION * det) {
      float inv = 1 / det;
      d[o + Blocks.INVERSE_11] = k22 * inv;
      d[o + Blocks.INVERSE_12] = -k12 * inv;
      d[o + Blocks.INVERSE_22] = k11 * inv;
    } else {
      d[o + Blocks.INVERSE_11] = 0.5f * m1;
      d[o + Blocks.INVERSE_12] = 0;
      d[o + Blocks.INVERSE_22] = 0.5f * d[q + Blocks.NORMAL_MASS];
    }
  }

  /** Completes a point; returns what a unit impulse adds to the normal speed there. */
  private static float preparePoint(float[] d, int o, int p, float masses, float ia, float ib) {
    float nx = d[o];
    float ny = d[o + Blocks.NY];
    float ax = d[p + Blocks.X_OF_A];
    float ay = d[p + Blocks.Y_OF_A];
    float na = ax * ny - ay * nx;
    float nb = na + d[o + Blocks.NORMAL_WAY];
    float ta = ax * nx + ay * ny;
    float tb = ta + d[o + Blocks.TANGENT_WAY];
    d[p + Blocks.NORMAL_ARM] = na;
    d[p + Blocks.TANGENT_ARM] = ta;
    float normal = masses + ia * na * na + ib * nb * nb;
    d[p + Blocks.NORMAL_MASS] = normal > 0 ? 1 / normal : 0;
    float tangent = masses + ia * ta * ta + ib * tb * tb;
    d[p + Blocks.TANGENT_MASS] = tangent > 0 ? 1 / tangent : 0;
    return normal;
  }

  @Override
  public void measure(float[] d, int[] rows, float[] v, int from, int to) {
    for (int block = from; block < to; block++) {
      for (int lane = 0; lane < LANES; lane++) {
        int a = rows[block * Blocks.ROWS + lane];
        int b = rows[block * Blocks.ROWS + LANES + lane];
        int o = block * Blocks.SIZE + lane;
        for (int p = o + Blocks.P1; p <= o + Blocks.P2; p += Blocks.POINT) {
          d[p + Blocks.SEPARATION] = separation(d, o, p, v, a, b);
        }
      }
    }
  }

  @Override
  public void measureSpeeds(float[] d, int[] rows, float[] v, float[] speed, int from, int to) {
    for (int block = from; block < to; block++) {
      for (int lane = 0; lane < LANES; lane++) {
        int a = rows[block * Blocks.ROWS + lane];
        int b = rows[block * Blocks.ROWS + LANES + lane];
        int o = block * Blocks.SIZE + lane;
        int q = o + Blocks.P2;
        int at = 2 * LANES * block + lane;
        speed[at] = normalSpeed(d, o, o + Blocks.P1, v, a, b);
        speed[at + LANES] = d[q + Blocks.NORMAL_MASS] != 0 ? normalSpeed(d, o, q, v, a, b) : 0;
      }
    }
  }

  @Override
  public void warmStart(float[] d, int[] rows, float[] v, int from, int to) {
    for (int slot = from * LANES; slot < to * LANES; slot++) {
      int o = (slot >> 3) * Blocks.SIZE + (slot & 7);
      int p = o + Blocks.P1;
      int q = o + Blocks.P2;
      give(
          d,
          o,
          d[p + Blocks.NORMAL_IMPULSE],
          d[p + Blocks.TANGENT_IMPULSE],
          d[q + Blocks.NORMAL_IMPULSE],
          d[q + Blocks.TANGENT_IMPULSE],
          v,
          rows,
          (slot >> 3) * Blocks.ROWS + (slot & 7));
    }
  }

  @Override
  public boolean weigh(float[] d, float[] before, float[] share, int from, int to) {
    boolean any = false;
    for (int slot = from * LANES; slot < to * LANES; slot++) {
      int o = (slot >> 3) * Blocks.SIZE + (slot & 7);
      float now = normalImpulses(d, o);
      float gain = now - before[slot];
      before[slot] = now;
      boolean struck = gain > Blocks.IMPACT * d[o + Blocks.P1 + Blocks.NORMAL_MASS];
      share[slot] = struck ? (isUnequal(d, o) ? gain : gain * Blocks.FORGOTTEN) / now : 0;
      any |= struck;
    }
    return any;
  }

  private static boolean isUnequal(float[] d, int o) {
    float ma = d[o + Blocks.INV_MASS_A];
    float mb = d[o + Blocks.INV_MASS_B];
    return (ma > 0 && mb > ma * Blocks.UNEQUAL) || (mb > 0 && ma > mb * Blocks.UNEQUAL);
  }

  @Override
  public void forget(float[] d, float[] share, int from, int to) {
    for (int slot = from * LANES; slot < to * LANES; slot++) {
      int o = (slot >> 3) * Blocks.SIZE + (slot & 7);
      // Not -share: 0 must leave an impulse of -0 what it is, as in blocks that are left out.
      float f = 0 - share[slot];
      for (int p = o + Blocks.P1; p <= o + Blocks.P2; p += Blocks.POINT) {
        d[p + Blocks.NORMAL_IMPULSE] += f * d[p + Blocks.NORMAL_IMPULSE];
        d[p + Blocks.TANGENT_IMPULSE] += f * d[p + Blocks.TANGENT_IMPULSE];
      }
    }
  }

  @Override
  public void takeBack(float[] d, int[] rows, float[] v, float[] share, int from, int to) {
    for (int slot = from * LANES; slot < to * LANES; slot++) {
      int o = (slot >> 3) * Blocks.SIZE + (slot & 7);
      int p = o + Blocks.P1;
      int q = o + Blocks.P2;
      float f = 0 - share[slot];
      if (f == 0) {
        continue;
      }
      float n1 = f * d[p + Blocks.NORMAL_IMPULSE];
      float t1 = f * d[p + Blocks.TANGENT_IMPULSE];
      float n2 = f * d[q + Blocks.NORMAL_IMPULSE];
      float t2 = f * d[q + Blocks.TANGENT_IMPULSE];
      d[p + Blocks.NORMAL_IMPULSE] += n1;
      d[p + Blocks.TANGENT_IMPULSE] += t1;
      d[q + Blocks.NORMAL_IMPULSE] += n2;
      d[q + Blocks.TANGENT_IMPULSE] += t2;
      give(d, o, n1, t1, n2, t2, v, rows, (slot >> 3) * Blocks.ROWS + (slot & 7));
    }
  }

  /** Gives impulses at both points to the bodies of a lane. */
  private static void give(
      float[] d, int o, float n1, float t1, float n2, float t2, float[] v, int[] rows, int rowAt) {
    int a = rows[rowAt];
    int b = rows[rowAt + LANES];
    float nx = d[o];
    float ny = d[o + Blocks.NY];
    int p = o + Blocks.P1;
    int q = o + Blocks.P2;
    float n = n1 + n2;
    float t = t1 + t2;
    float px = n * nx + t * ny;
    float py = n * ny - t * nx;
    float ta =
        (d[p + Blocks.NORMAL_ARM] * n1 + d[q + Blocks.NORMAL_ARM] * n2)
            - (d[p + Blocks.TANGENT_ARM] * t1 + d[q + Blocks.TANGENT_ARM] * t2);
    float tb = ta + (d[o + Blocks.NORMAL_WAY] * n - d[o + Blocks.TANGENT_WAY] * t);
    if (a != 0) {
      v[a] -= d[o + Blocks.INV_MASS_A] * px;
      v[a + 1] -= d[o + Blocks.INV_MASS_A] * py;
      v[a + 2] -= d[o + Blocks.INV_INERTIA_A] * ta;
    }
    if (b != 0) {
      v[b] += d[o + Blocks.INV_MASS_B] * px;
      v[b + 1] += d[o + Blocks.INV_MASS_B] * py;
      v[b + 2] += d[o + Blocks.INV_INERTIA_B] * tb;
    }
  }

  @Override
  public void solve(float[] d, int[] rows, float[] v, int from, int to, StepContext step) {
    pass(d, rows, v, from, to, step.invH, step);
  }

  @Override
  public void relax(float[] d, int[] rows, float[] v, int from, int to, float invH) {
    pass(d, rows, v, from, to, invH, null);
  }

  private static void pass(
      float[] d, int[] rows, float[] v, int from, int to, float invH, StepContext bias) {
    for (int block = from; block < to; block++) {
      for (int lane = 0; lane < LANES; lane++) {
        int a = rows[block * Blocks.ROWS + lane];
        int b = rows[block * Blocks.ROWS + LANES + lane];
        if ((a | b) != 0) {
          contact(d, block * Blocks.SIZE + lane, v, a, b, invH, bias);
        }
      }
    }
  }

  /** One contact; {@code bias}: the softness it is pushed out with, null for none. */
  private static void contact(
      float[] d, int o, float[] v, int a, int b, float invH, StepContext bias) {
    float nx = d[o];
    float ny = d[o + Blocks.NY];
    float ma = d[o + Blocks.INV_MASS_A];
    float ia = d[o + Blocks.INV_INERTIA_A];
    float mb = d[o + Blocks.INV_MASS_B];
    float ib = d[o + Blocks.INV_INERTIA_B];
    float vax = v[a];
    float vay = v[a + 1];
    float wa = v[a + 2];
    float vbx = v[b];
    float vby = v[b + 1];
    float wb = v[b + 2];
    int p = o + Blocks.P1;
    int q = o + Blocks.P2;
    float s1 = d[p + Blocks.SEPARATION];
    float s2 = d[q + Blocks.SEPARATION];
    float bias1 = 0;
    float bias2 = 0;
    float scale1 = 1;
    float scale2 = 1;
    float back1 = 0;
    float back2 = 0;
    if (bias != null) {
      float rate = d[o + Blocks.BIAS_RATE];
      bias1 = rate * s1;
      bias1 = bias1 < -Blocks.MAX_PUSH ? -Blocks.MAX_PUSH : bias1;
      bias2 = rate * s2;
      bias2 = bias2 < -Blocks.MAX_PUSH ? -Blocks.MAX_PUSH : bias2;
      Softness soft = rate == bias.staticContact.biasRate ? bias.staticContact : bias.contact;
      scale1 = rate == 0 ? 1 : soft.massScale;
      scale2 = scale1;
      back1 = rate == 0 ? 0 : soft.impulseScale;
      back2 = back1;
    }
    if (s1 > 0) {
      bias1 = s1 * invH;
      scale1 = 1;
      back1 = 0;
    }
    if (s2 > 0) {
      bias2 = s2 * invH;
      scale2 = 1;
      back2 = 0;
    }
    float na1 = d[p + Blocks.NORMAL_ARM];
    float nb1 = na1 + d[o + Blocks.NORMAL_WAY];
    float na2 = d[q + Blocks.NORMAL_ARM];
    float nb2 = na2 + d[o + Blocks.NORMAL_WAY];
    // In the contact's frame an impulse along one axis leaves the centres' speed along the other.
    float line = (vbx - vax) * nx + (vby - vay) * ny;
    float across = (vbx - vax) * ny - (vby - vay) * nx;
    float e1 = scale1 * ((line + (wb * nb1 - wa * na1)) + bias1);
    float e2 = scale2 * ((line + (wb * nb2 - wa * na2)) + bias2);
    float old1 = d[p + Blocks.NORMAL_IMPULSE];
    float old2 = d[q + Blocks.NORMAL_IMPULSE];
    float keep1 = old1 - back1 * old1;
    float keep2 = old2 - back2 * old2;
    // Both points at once, so that neither is favoured; one after the other where one lets go.
    float n1 = keep1 - (d[o + Blocks.INVERSE_11] * e1 + d[o + Blocks.INVERSE_12] * e2);
    float n2 = keep2 - (d[o + Blocks.INVERSE_12] * e1 + d[o + Blocks.INVERSE_22] * e2);
    if ((n1 < 0 ? n1 : n2) < 0) {
      n1 = keep1 - d[p + Blocks.NORMAL_MASS] * e1;
      n1 = n1 < 0 ? 0 : n1;
      float mass2 = d[q + Blocks.NORMAL_MASS];
      float less = scale2 * (mass2 * d[o + Blocks.COUPLING]);
      n2 = (keep2 - mass2 * e2) - less * (n1 - old1);
      n2 = n2 < 0 ? 0 : n2;
    }
    d[p + Blocks.NORMAL_IMPULSE] = n1;
    d[q + Blocks.NORMAL_IMPULSE] = n2;
    if (bias == null) {
      d[p + Blocks.TOTAL] += n1;
      d[q + Blocks.TOTAL] += n2;
    }
    float change1 = n1 - old1;
    float change2 = n2 - old2;
    float friction = d[o + Blocks.FRICTION];
    float belt = d[o + Blocks.TANGENT_SPEED];
    float ta1 = d[p + Blocks.TANGENT_ARM];
    float tb1 = ta1 + d[o + Blocks.TANGENT_WAY];
    float ta2 = d[q + Blocks.TANGENT_ARM];
    float tb2 = ta2 + d[o + Blocks.TANGENT_WAY];
    // What each impulse adds to the slip is applied to the slip itself, not by way of the bodies'
    // velocities: the vector kernel waits for one operation after the other, and these are fewer.
    float ita1 = ia * ta1;
    float itb1 = ib * tb1;
    float ita2 = ia * ta2;
    float itb2 = ib * tb2;
    float slip1 = (across - (wb * tb1 - wa * ta1)) + belt;
    float slip2 = (across - (wb * tb2 - wa * ta2)) + belt;
    slip1 -= (ita1 * na1 + itb1 * nb1) * change1 + (ita1 * na2 + itb1 * nb2) * change2;
    slip2 -= (ita2 * na1 + itb2 * nb1) * change1 + (ita2 * na2 + itb2 * nb2) * change2;
    float oldT1 = d[p + Blocks.TANGENT_IMPULSE];
    float t1 = bound(oldT1 - d[p + Blocks.TANGENT_MASS] * slip1, friction * n1);
    d[p + Blocks.TANGENT_IMPULSE] = t1;
    float rub1 = t1 - oldT1;
    slip2 += (((ma + mb) + ita1 * ta2) + itb1 * tb2) * rub1;
    float oldT2 = d[q + Blocks.TANGENT_IMPULSE];
    float t2 = bound(oldT2 - d[q + Blocks.TANGENT_MASS] * slip2, friction * n2);
    d[q + Blocks.TANGENT_IMPULSE] = t2;
    float rub2 = t2 - oldT2;
    wa = (wa - ia * (na1 * change1 + na2 * change2)) + (ita1 * rub1 + ita2 * rub2);
    wb = (wb + ib * (nb1 * change1 + nb2 * change2)) - (itb1 * rub1 + itb2 * rub2);
    float push = change1 + change2;
    float rub = rub1 + rub2;
    float px = push * nx + rub * ny;
    float py = push * ny - rub * nx;
    vax = vax - ma * px;
    vay = vay - ma * py;
    vbx = vbx + mb * px;
    vby = vby + mb * py;
    if (a != 0) {
      v[a] = vax;
      v[a + 1] = vay;
      v[a + 2] = wa;
    }
    if (b != 0) {
      v[b] = vbx;
      v[b + 1] = vby;
      v[b + 2] = wb;
    }
  }

  private static float bound(float x, float most) {
    float least = -most;
    return x > most ? most : x < least ? least : x;
  }

  @Override
  public void separate(
      float[] d, int[] rows, float[] v, float[] depth, float least, int from, int to, float h) {
    for (int slot = from * LANES; slot < to * LANES; slot++) {
      if (depth[slot] >= least) {
        int at = (slot >> 3) * Blocks.ROWS + (slot & 7);
        separate(d, (slot >> 3) * Blocks.SIZE + (slot & 7), v, rows[at], rows[at + LANES], h);
      }
    }
  }

  private static void separate(float[] d, int o, float[] v, int a, int b, float h) {
    for (int p = o + Blocks.P1; p <= o + Blocks.P2; p += Blocks.POINT) {
      float c = Blocks.CORRECTION_RATE * (separation(d, o, p, v, a, b) + Settings.LINEAR_SLOP);
      c = c < -Blocks.MAX_CORRECTION ? -Blocks.MAX_CORRECTION : c;
      if (d[p + Blocks.NORMAL_MASS] == 0 || !(c < 0 && normalSpeed(d, o, p, v, a, b) * h <= -c)) {
        continue;
      }
      float impulse = -d[p + Blocks.NORMAL_MASS] * c;
      float px = impulse * d[o];
      float py = impulse * d[o + Blocks.NY];
      float armA = d[p + Blocks.NORMAL_ARM];
      float armB = armA + d[o + Blocks.NORMAL_WAY];
      if (a != 0) {
        v[a + BodyStore.DX] -= d[o + Blocks.INV_MASS_A] * px;
        v[a + BodyStore.DY] -= d[o + Blocks.INV_MASS_A] * py;
        BodyIntegrator.turn(v, a, -(d[o + Blocks.INV_INERTIA_A] * (armA * impulse)));
      }
      if (b != 0) {
        v[b + BodyStore.DX] += d[o + Blocks.INV_MASS_B] * px;
        v[b + BodyStore.DY] += d[o + Blocks.INV_MASS_B] * py;
        BodyIntegrator.turn(v, b, d[o + Blocks.INV_INERTIA_B] * (armB * impulse));
      }
    }
  }

  /** Speed at which the bodies part at a point, along the normal. */
  static float normalSpeed(float[] d, int o, int p, float[] v, int a, int b) {
    float line = (v[b] - v[a]) * d[o] + (v[b + 1] - v[a + 1]) * d[o + Blocks.NY];
    float arm = d[p + Blocks.NORMAL_ARM];
    return line + (v[b + 2] * (arm + d[o + Blocks.NORMAL_WAY]) - v[a + 2] * arm);
  }

  /** Separation of a point now: what it was, and what the bodies' movement since has added. */
  static float separation(float[] d, int o, int p, float[] v, int a, int b) {
    float dx = v[b + BodyStore.DX] - v[a + BodyStore.DX];
    float dy = v[b + BodyStore.DY] - v[a + BodyStore.DY];
    float na = d[p + Blocks.NORMAL_ARM];
    float ta = d[p + Blocks.TANGENT_ARM];
    float turnA =
        (v[a + BodyStore.DC] - 1) * (ta - d[o + Blocks.ROUND_A]) + v[a + BodyStore.DS] * na;
    float turnB =
        (v[b + BodyStore.DC] - 1) * (ta + d[o + Blocks.TANGENT_WAY] + d[o + Blocks.ROUND_B])
            + v[b + BodyStore.DS] * (na + d[o + Blocks.NORMAL_WAY]);
    return ((dx * d[o] + dy * d[o + Blocks.NY]) + (turnB - turnA)) + d[p + Blocks.FIRST_SEPARATION];
  }
}
