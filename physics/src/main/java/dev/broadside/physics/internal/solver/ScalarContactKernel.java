package dev.broadside.physics.internal.solver;

import static dev.broadside.physics.internal.solver.Blocks.LANES;

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
    float friction = d[o + Blocks.FRICTION];
    float belt = d[o + Blocks.TANGENT_SPEED];
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
    for (int k = 0; k < 2; k++) {
      int p = o + (useBias == (k == 0) ? Blocks.P1 : Blocks.P2);
      float rax = d[p + Blocks.AX];
      float ray = d[p + Blocks.AY];
      float rbx = d[p + Blocks.BX];
      float rby = d[p + Blocks.BY];
      float sx = dx + ((bc * rbx - bs * rby) - (ac * rax - as * ray));
      float sy = dy + ((bs * rbx + bc * rby) - (as * rax + ac * ray));
      float s = (sx * nx + sy * ny) + d[p + Blocks.BASE];
      float bias = 0;
      float massScale = 1;
      float impulseScale = 0;
      if (s > 0) {
        bias = s * invH;
      } else if (useBias) {
        bias = d[o + Blocks.BIAS_RATE] * s;
        bias = bias < -Blocks.MAX_PUSH ? -Blocks.MAX_PUSH : bias;
        massScale = d[o + Blocks.MASS_SCALE];
        impulseScale = d[o + Blocks.IMPULSE_SCALE];
      }
      float x = (vbx - wb * rby) - (vax - wa * ray);
      float y = (vby + wb * rbx) - (vay + wa * rax);
      float vn = x * nx + y * ny;
      float old = d[p + Blocks.NORMAL_IMPULSE];
      float sum = (old - d[p + Blocks.NORMAL_MASS] * massScale * (vn + bias)) - impulseScale * old;
      sum = sum < 0 ? 0 : sum;
      d[p + Blocks.NORMAL_IMPULSE] = sum;
      if (!useBias) {
        d[p + Blocks.TOTAL] += sum;
      }
      float impulse = sum - old;
      float px = impulse * nx;
      float py = impulse * ny;
      vax = vax - ma * px;
      vay = vay - ma * py;
      wa = wa - ia * (rax * py - ray * px);
      vbx = vbx + mb * px;
      vby = vby + mb * py;
      wb = wb + ib * (rbx * py - rby * px);
    }
    for (int k = 0; k < 2; k++) {
      int p = o + (useBias == (k == 0) ? Blocks.P1 : Blocks.P2);
      float rax = d[p + Blocks.AX];
      float ray = d[p + Blocks.AY];
      float rbx = d[p + Blocks.BX];
      float rby = d[p + Blocks.BY];
      float x = (vbx - wb * rby) - (vax - wa * ray);
      float y = (vby + wb * rbx) - (vay + wa * rax);
      float vt = x * ny - y * nx;
      float old = d[p + Blocks.TANGENT_IMPULSE];
      float sum = old - d[p + Blocks.TANGENT_MASS] * (vt + belt);
      float most = friction * d[p + Blocks.NORMAL_IMPULSE];
      sum = sum > most ? most : sum;
      sum = sum < -most ? -most : sum;
      d[p + Blocks.TANGENT_IMPULSE] = sum;
      float impulse = sum - old;
      float px = impulse * ny;
      float py = -(impulse * nx);
      vax = vax - ma * px;
      vay = vay - ma * py;
      wa = wa - ia * (rax * py - ray * px);
      vbx = vbx + mb * px;
      vby = vby + mb * py;
      wb = wb + ib * (rbx * py - rby * px);
    }
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
}
