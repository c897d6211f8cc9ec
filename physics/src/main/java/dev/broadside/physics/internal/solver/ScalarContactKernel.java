package dev.broadside.physics.internal.solver;

import static dev.broadside.physics.internal.solver.Blocks.LANES;

import dev.broadside.physics.internal.store.BodyStore;
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
  public void prepare(float[] d, int from, int to) {
    for (int block = from; block < to; block++) {
      for (int lane = 0; lane < LANES; lane++) {
        prepare(d, block * Blocks.SIZE + lane);
      }
    }
  }

  private static void prepare(float[] d, int o) {
    float nx = d[o];
    float ny = d[o + Blocks.NY];
    float masses = d[o + Blocks.INV_MASS_A] + d[o + Blocks.INV_MASS_B];
    float ia = d[o + Blocks.INV_INERTIA_A];
    float ib = d[o + Blocks.INV_INERTIA_B];
    int p = o + Blocks.P1;
    int q = o + Blocks.P2;
    float dx = d[p + Blocks.BX];
    float dy = d[p + Blocks.BY];
    float k11 = preparePoint(d, p, dx, dy, nx, ny, masses, ia, ib);
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
    float k22 = preparePoint(d, q, dx, dy, nx, ny, masses, ia, ib);
    // The block solver's matrix: both normal impulses of a contact at once.
    float na1 = d[p + Blocks.AX] * ny - d[p + Blocks.AY] * nx;
    float na2 = d[q + Blocks.AX] * ny - d[q + Blocks.AY] * nx;
    float nb1 = d[p + Blocks.BX] * ny - d[p + Blocks.BY] * nx;
    float nb2 = d[q + Blocks.BX] * ny - d[q + Blocks.BY] * nx;
    float k12 = masses + ia * na1 * na2 + ib * nb1 * nb2;
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
  private static float preparePoint(
      float[] d, int p, float dx, float dy, float nx, float ny, float masses, float ia, float ib) {
    float ax = d[p + Blocks.AX];
    float ay = d[p + Blocks.AY];
    float bx = ax + dx;
    float by = ay + dy;
    d[p + Blocks.BX] = bx;
    d[p + Blocks.BY] = by;
    d[p + Blocks.BASE] -= dx * nx + dy * ny;
    float na = ax * ny - ay * nx;
    float nb = bx * ny - by * nx;
    float normal = masses + ia * na * na + ib * nb * nb;
    d[p + Blocks.NORMAL_MASS] = normal > 0 ? 1 / normal : 0;
    float ta = ax * nx + ay * ny;
    float tb = bx * nx + by * ny;
    float tangent = masses + ia * ta * ta + ib * tb * tb;
    d[p + Blocks.TANGENT_MASS] = tangent > 0 ? 1 / tangent : 0;
    return normal;
  }

  @Override
  public void warmStart(float[] d, int[] rows, float[] v, int from, int to) {
    for (int block = from; block < to; block++) {
      for (int lane = 0; lane < LANES; lane++) {
        int a = rows[block * Blocks.ROWS + lane];
        int b = rows[block * Blocks.ROWS + LANES + lane];
        int o = block * Blocks.SIZE + lane;
        float nx = d[o];
        float ny = d[o + Blocks.NY];
        int p = o + Blocks.P1;
        float n1 = d[p + Blocks.NORMAL_IMPULSE];
        float t1 = d[p + Blocks.TANGENT_IMPULSE];
        float px1 = n1 * nx + t1 * ny;
        float py1 = n1 * ny - t1 * nx;
        int q = o + Blocks.P2;
        float n2 = d[q + Blocks.NORMAL_IMPULSE];
        float t2 = d[q + Blocks.TANGENT_IMPULSE];
        float px2 = n2 * nx + t2 * ny;
        float py2 = n2 * ny - t2 * nx;
        float px = px1 + px2;
        float py = py1 + py2;
        float ta =
            (d[p + Blocks.AX] * py1 - d[p + Blocks.AY] * px1)
                + (d[q + Blocks.AX] * py2 - d[q + Blocks.AY] * px2);
        float tb =
            (d[p + Blocks.BX] * py1 - d[p + Blocks.BY] * px1)
                + (d[q + Blocks.BX] * py2 - d[q + Blocks.BY] * px2);
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
    }
  }

  @Override
  public void solve(float[] d, int[] rows, float[] v, int from, int to, float invH) {
    pass(d, rows, v, from, to, invH, true);
  }

  @Override
  public void relax(float[] d, int[] rows, float[] v, int from, int to, float invH) {
    pass(d, rows, v, from, to, invH, false);
  }

  private static void pass(
      float[] d, int[] rows, float[] v, int from, int to, float invH, boolean useBias) {
    for (int block = from; block < to; block++) {
      for (int lane = 0; lane < LANES; lane++) {
        int a = rows[block * Blocks.ROWS + lane];
        int b = rows[block * Blocks.ROWS + LANES + lane];
        if ((a | b) != 0) {
          contact(d, block * Blocks.SIZE + lane, v, a, b, invH, useBias);
        }
      }
    }
  }

  private static void contact(
      float[] d, int o, float[] v, int a, int b, float invH, boolean useBias) {
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
    float dx = v[b + 4] - v[a + 4];
    float dy = v[b + 5] - v[a + 5];
    float ac = v[a + 6];
    float as = v[a + 7];
    float bc = v[b + 6];
    float bs = v[b + 7];
    int p = o + Blocks.P1;
    int q = o + Blocks.P2;
    float ax1 = d[p + Blocks.AX];
    float ay1 = d[p + Blocks.AY];
    float bx1 = d[p + Blocks.BX];
    float by1 = d[p + Blocks.BY];
    float ax2 = d[q + Blocks.AX];
    float ay2 = d[q + Blocks.AY];
    float bx2 = d[q + Blocks.BX];
    float by2 = d[q + Blocks.BY];
    // Separation now, from the movement since the step began.
    float sx1 = dx + ((bc * bx1 - bs * by1) - (ac * ax1 - as * ay1));
    float sy1 = dy + ((bs * bx1 + bc * by1) - (as * ax1 + ac * ay1));
    float s1 = (sx1 * nx + sy1 * ny) + d[p + Blocks.BASE];
    float sx2 = dx + ((bc * bx2 - bs * by2) - (ac * ax2 - as * ay2));
    float sy2 = dy + ((bs * bx2 + bc * by2) - (as * ax2 + ac * ay2));
    float s2 = (sx2 * nx + sy2 * ny) + d[q + Blocks.BASE];
    float bias1 = 0;
    float bias2 = 0;
    float scale1 = 1;
    float scale2 = 1;
    float back1 = 0;
    float back2 = 0;
    if (useBias) {
      bias1 = d[o + Blocks.BIAS_RATE] * s1;
      bias1 = bias1 < -Blocks.MAX_PUSH ? -Blocks.MAX_PUSH : bias1;
      bias2 = d[o + Blocks.BIAS_RATE] * s2;
      bias2 = bias2 < -Blocks.MAX_PUSH ? -Blocks.MAX_PUSH : bias2;
      scale1 = d[o + Blocks.MASS_SCALE];
      scale2 = scale1;
      back1 = d[o + Blocks.IMPULSE_SCALE];
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
    float na1 = ax1 * ny - ay1 * nx;
    float nb1 = bx1 * ny - by1 * nx;
    float na2 = ax2 * ny - ay2 * nx;
    float nb2 = bx2 * ny - by2 * nx;
    float line = (vbx - vax) * nx + (vby - vay) * ny;
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
      float after = e2 + scale2 * (d[o + Blocks.COUPLING] * (n1 - old1));
      n2 = keep2 - d[q + Blocks.NORMAL_MASS] * after;
      n2 = n2 < 0 ? 0 : n2;
    }
    d[p + Blocks.NORMAL_IMPULSE] = n1;
    d[q + Blocks.NORMAL_IMPULSE] = n2;
    if (!useBias) {
      d[p + Blocks.TOTAL] += n1;
      d[q + Blocks.TOTAL] += n2;
    }
    float change1 = n1 - old1;
    float change2 = n2 - old2;
    float px = (change1 + change2) * nx;
    float py = (change1 + change2) * ny;
    vax = vax - ma * px;
    vay = vay - ma * py;
    wa = wa - ia * (na1 * change1 + na2 * change2);
    vbx = vbx + mb * px;
    vby = vby + mb * py;
    wb = wb + ib * (nb1 * change1 + nb2 * change2);
    float friction = d[o + Blocks.FRICTION];
    float belt = d[o + Blocks.TANGENT_SPEED];
    // The tangent is (ny, -nx); the arm of a force along it is minus the anchor's depth.
    float ta1 = ax1 * nx + ay1 * ny;
    float tb1 = bx1 * nx + by1 * ny;
    float vt = ((vbx - vax) * ny - (vby - vay) * nx) - (wb * tb1 - wa * ta1);
    float old = d[p + Blocks.TANGENT_IMPULSE];
    float sum = old - d[p + Blocks.TANGENT_MASS] * (vt + belt);
    float most = friction * n1;
    sum = sum > most ? most : sum;
    sum = sum < -most ? -most : sum;
    d[p + Blocks.TANGENT_IMPULSE] = sum;
    float change = sum - old;
    px = change * ny;
    py = -(change * nx);
    vax = vax - ma * px;
    vay = vay - ma * py;
    wa = wa + ia * (ta1 * change);
    vbx = vbx + mb * px;
    vby = vby + mb * py;
    wb = wb - ib * (tb1 * change);
    float ta2 = ax2 * nx + ay2 * ny;
    float tb2 = bx2 * nx + by2 * ny;
    vt = ((vbx - vax) * ny - (vby - vay) * nx) - (wb * tb2 - wa * ta2);
    old = d[q + Blocks.TANGENT_IMPULSE];
    sum = old - d[q + Blocks.TANGENT_MASS] * (vt + belt);
    most = friction * n2;
    sum = sum > most ? most : sum;
    sum = sum < -most ? -most : sum;
    d[q + Blocks.TANGENT_IMPULSE] = sum;
    change = sum - old;
    px = change * ny;
    py = -(change * nx);
    vax = vax - ma * px;
    vay = vay - ma * py;
    wa = wa + ia * (ta2 * change);
    vbx = vbx + mb * px;
    vby = vby + mb * py;
    wb = wb - ib * (tb2 * change);
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
    float nx = d[o];
    float ny = d[o + Blocks.NY];
    for (int p = o + Blocks.P1; p <= o + Blocks.P2; p += Blocks.POINT) {
      float ax = d[p + Blocks.AX];
      float ay = d[p + Blocks.AY];
      float bx = d[p + Blocks.BX];
      float by = d[p + Blocks.BY];
      float c = Blocks.CORRECTION_RATE * (separation(d, p, v, a, b, nx, ny) + Settings.LINEAR_SLOP);
      c = c < -Blocks.MAX_CORRECTION ? -Blocks.MAX_CORRECTION : c;
      if (d[p + Blocks.NORMAL_MASS] == 0
          || !(c < 0 && normalSpeed(d, p, v, a, b, nx, ny) * h <= -c)) {
        continue;
      }
      float impulse = -d[p + Blocks.NORMAL_MASS] * c;
      float px = impulse * nx;
      float py = impulse * ny;
      if (a != 0) {
        v[a + BodyStore.DX] -= d[o + Blocks.INV_MASS_A] * px;
        v[a + BodyStore.DY] -= d[o + Blocks.INV_MASS_A] * py;
        BodyIntegrator.turn(v, a, -(d[o + Blocks.INV_INERTIA_A] * (ax * py - ay * px)));
      }
      if (b != 0) {
        v[b + BodyStore.DX] += d[o + Blocks.INV_MASS_B] * px;
        v[b + BodyStore.DY] += d[o + Blocks.INV_MASS_B] * py;
        BodyIntegrator.turn(v, b, d[o + Blocks.INV_INERTIA_B] * (bx * py - by * px));
      }
    }
  }

  /** Speed at which the bodies part at a point, along the normal. */
  static float normalSpeed(float[] d, int p, float[] v, int a, int b, float nx, float ny) {
    float x = v[b] - v[b + 2] * d[p + Blocks.BY] - v[a] + v[a + 2] * d[p + Blocks.AY];
    float y = v[b + 1] + v[b + 2] * d[p + Blocks.BX] - v[a + 1] - v[a + 2] * d[p + Blocks.AX];
    return x * nx + y * ny;
  }

  /** Separation of a point now, from the movement since the step began. */
  static float separation(float[] d, int p, float[] v, int a, int b, float nx, float ny) {
    float ax = d[p + Blocks.AX];
    float ay = d[p + Blocks.AY];
    float bx = d[p + Blocks.BX];
    float by = d[p + Blocks.BY];
    float ac = v[a + BodyStore.DC];
    float as = v[a + BodyStore.DS];
    float bc = v[b + BodyStore.DC];
    float bs = v[b + BodyStore.DS];
    float dx = v[b + BodyStore.DX] - v[a + BodyStore.DX];
    float dy = v[b + BodyStore.DY] - v[a + BodyStore.DY];
    float x = dx + ((bc * bx - bs * by) - (ac * ax - as * ay));
    float y = dy + ((bs * bx + bc * by) - (as * ax + ac * ay));
    return x * nx + y * ny + d[p + Blocks.BASE];
  }
}
