package dev.broadside.physics.internal.solver;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * The contact passes 8 contacts at a time, bit-equal to {@link ScalarContactKernel}. State rows are
 * loaded whole and transposed by rearrange and blend, which beats gathers; results go through a
 * scratch array and scalar stores, because index-map scatters allocate. Everything is written out
 * in one method per pass: a helper that returns a vector might not be inlined and would then
 * allocate on every call. One instance a thread.
 */
final class VectorContactKernel implements ContactKernel {
  private static final VectorSpecies<Float> LANES = FloatVector.SPECIES_256;
  private static final FloatVector ZERO = FloatVector.zero(LANES);
  private static final VectorShuffle<Float> SWAP1 =
      VectorShuffle.fromValues(LANES, 1, 0, 3, 2, 5, 4, 7, 6);
  private static final VectorShuffle<Float> SWAP2 =
      VectorShuffle.fromValues(LANES, 2, 3, 0, 1, 6, 7, 4, 5);
  private static final VectorShuffle<Float> SWAP4 =
      VectorShuffle.fromValues(LANES, 4, 5, 6, 7, 0, 1, 2, 3);
  private static final VectorMask<Float> HIGH1 = VectorMask.fromLong(LANES, 0b10101010);
  private static final VectorMask<Float> HIGH2 = VectorMask.fromLong(LANES, 0b11001100);
  private static final VectorMask<Float> HIGH4 = VectorMask.fromLong(LANES, 0b11110000);

  private final float[] scratch = new float[48];

  @Override
  public String name() {
    return "vector";
  }

  private static void store(float[] v, int[] rows, int r, float[] out) {
    for (int lane = 0; lane < 8; lane++) {
      int a = rows[r + lane];
      if (a != 0) {
        v[a] = out[lane];
        v[a + 1] = out[8 + lane];
        v[a + 2] = out[16 + lane];
      }
      int b = rows[r + 8 + lane];
      if (b != 0) {
        v[b] = out[24 + lane];
        v[b + 1] = out[32 + lane];
        v[b + 2] = out[40 + lane];
      }
    }
  }

  @Override
  public void warmStart(float[] d, int[] rows, float[] v, int from, int to) {
    float[] out = scratch;
    for (int block = from; block < to; block++) {
      int o = block * Blocks.SIZE;
      int r = block * Blocks.ROWS;
      FloatVector nx = FloatVector.fromArray(LANES, d, o);
      FloatVector ny = FloatVector.fromArray(LANES, d, o + Blocks.NY);
      int p = o + Blocks.P1;
      FloatVector n1 = FloatVector.fromArray(LANES, d, p + Blocks.NORMAL_IMPULSE);
      FloatVector t1 = FloatVector.fromArray(LANES, d, p + Blocks.TANGENT_IMPULSE);
      FloatVector px1 = n1.mul(nx).add(t1.mul(ny));
      FloatVector py1 = n1.mul(ny).sub(t1.mul(nx));
      int q = o + Blocks.P2;
      FloatVector n2 = FloatVector.fromArray(LANES, d, q + Blocks.NORMAL_IMPULSE);
      FloatVector t2 = FloatVector.fromArray(LANES, d, q + Blocks.TANGENT_IMPULSE);
      FloatVector px2 = n2.mul(nx).add(t2.mul(ny));
      FloatVector py2 = n2.mul(ny).sub(t2.mul(nx));
      FloatVector px = px1.add(px2);
      FloatVector py = py1.add(py2);
      FloatVector ta =
          FloatVector.fromArray(LANES, d, p + Blocks.AX)
              .mul(py1)
              .sub(FloatVector.fromArray(LANES, d, p + Blocks.AY).mul(px1))
              .add(
                  FloatVector.fromArray(LANES, d, q + Blocks.AX)
                      .mul(py2)
                      .sub(FloatVector.fromArray(LANES, d, q + Blocks.AY).mul(px2)));
      FloatVector tb =
          FloatVector.fromArray(LANES, d, p + Blocks.BX)
              .mul(py1)
              .sub(FloatVector.fromArray(LANES, d, p + Blocks.BY).mul(px1))
              .add(
                  FloatVector.fromArray(LANES, d, q + Blocks.BX)
                      .mul(py2)
                      .sub(FloatVector.fromArray(LANES, d, q + Blocks.BY).mul(px2)));
      FloatVector ma = FloatVector.fromArray(LANES, d, o + Blocks.INV_MASS_A);
      FloatVector mb = FloatVector.fromArray(LANES, d, o + Blocks.INV_MASS_B);
      ma.mul(px).intoArray(out, 0);
      ma.mul(py).intoArray(out, 8);
      FloatVector.fromArray(LANES, d, o + Blocks.INV_INERTIA_A).mul(ta).intoArray(out, 16);
      mb.mul(px).intoArray(out, 24);
      mb.mul(py).intoArray(out, 32);
      FloatVector.fromArray(LANES, d, o + Blocks.INV_INERTIA_B).mul(tb).intoArray(out, 40);
      for (int lane = 0; lane < 8; lane++) {
        int a = rows[r + lane];
        if (a != 0) {
          v[a] -= out[lane];
          v[a + 1] -= out[8 + lane];
          v[a + 2] -= out[16 + lane];
        }
        int b = rows[r + 8 + lane];
        if (b != 0) {
          v[b] += out[24 + lane];
          v[b + 1] += out[32 + lane];
          v[b + 2] += out[40 + lane];
        }
      }
    }
  }

  @Override
  public void solve(float[] d, int[] rows, float[] v, int from, int to, float invH) {
    float[] out = scratch;
    for (int block = from; block < to; block++) {
      int o = block * Blocks.SIZE;
      int r = block * Blocks.ROWS;
      FloatVector a0 = FloatVector.fromArray(LANES, v, rows[r + 0]);
      FloatVector a1 = FloatVector.fromArray(LANES, v, rows[r + 1]);
      FloatVector a2 = FloatVector.fromArray(LANES, v, rows[r + 2]);
      FloatVector a3 = FloatVector.fromArray(LANES, v, rows[r + 3]);
      FloatVector a4 = FloatVector.fromArray(LANES, v, rows[r + 4]);
      FloatVector a5 = FloatVector.fromArray(LANES, v, rows[r + 5]);
      FloatVector a6 = FloatVector.fromArray(LANES, v, rows[r + 6]);
      FloatVector a7 = FloatVector.fromArray(LANES, v, rows[r + 7]);
      FloatVector a0a = a0.blend(a1.rearrange(SWAP1), HIGH1);
      FloatVector a1a = a0.rearrange(SWAP1).blend(a1, HIGH1);
      FloatVector a2a = a2.blend(a3.rearrange(SWAP1), HIGH1);
      FloatVector a3a = a2.rearrange(SWAP1).blend(a3, HIGH1);
      FloatVector a4a = a4.blend(a5.rearrange(SWAP1), HIGH1);
      FloatVector a5a = a4.rearrange(SWAP1).blend(a5, HIGH1);
      FloatVector a6a = a6.blend(a7.rearrange(SWAP1), HIGH1);
      FloatVector a7a = a6.rearrange(SWAP1).blend(a7, HIGH1);
      FloatVector a0b = a0a.blend(a2a.rearrange(SWAP2), HIGH2);
      FloatVector a2b = a0a.rearrange(SWAP2).blend(a2a, HIGH2);
      FloatVector a1b = a1a.blend(a3a.rearrange(SWAP2), HIGH2);
      FloatVector a3b = a1a.rearrange(SWAP2).blend(a3a, HIGH2);
      FloatVector a4b = a4a.blend(a6a.rearrange(SWAP2), HIGH2);
      FloatVector a6b = a4a.rearrange(SWAP2).blend(a6a, HIGH2);
      FloatVector a5b = a5a.blend(a7a.rearrange(SWAP2), HIGH2);
      FloatVector a7b = a5a.rearrange(SWAP2).blend(a7a, HIGH2);
      FloatVector vax = a0b.blend(a4b.rearrange(SWAP4), HIGH4);
      FloatVector pax = a0b.rearrange(SWAP4).blend(a4b, HIGH4);
      FloatVector vay = a1b.blend(a5b.rearrange(SWAP4), HIGH4);
      FloatVector pay = a1b.rearrange(SWAP4).blend(a5b, HIGH4);
      FloatVector wa = a2b.blend(a6b.rearrange(SWAP4), HIGH4);
      FloatVector ac = a2b.rearrange(SWAP4).blend(a6b, HIGH4);
      FloatVector as = a3b.rearrange(SWAP4).blend(a7b, HIGH4);
      FloatVector b0 = FloatVector.fromArray(LANES, v, rows[r + 8]);
      FloatVector b1 = FloatVector.fromArray(LANES, v, rows[r + 9]);
      FloatVector b2 = FloatVector.fromArray(LANES, v, rows[r + 10]);
      FloatVector b3 = FloatVector.fromArray(LANES, v, rows[r + 11]);
      FloatVector b4 = FloatVector.fromArray(LANES, v, rows[r + 12]);
      FloatVector b5 = FloatVector.fromArray(LANES, v, rows[r + 13]);
      FloatVector b6 = FloatVector.fromArray(LANES, v, rows[r + 14]);
      FloatVector b7 = FloatVector.fromArray(LANES, v, rows[r + 15]);
      FloatVector b0a = b0.blend(b1.rearrange(SWAP1), HIGH1);
      FloatVector b1a = b0.rearrange(SWAP1).blend(b1, HIGH1);
      FloatVector b2a = b2.blend(b3.rearrange(SWAP1), HIGH1);
      FloatVector b3a = b2.rearrange(SWAP1).blend(b3, HIGH1);
      FloatVector b4a = b4.blend(b5.rearrange(SWAP1), HIGH1);
      FloatVector b5a = b4.rearrange(SWAP1).blend(b5, HIGH1);
      FloatVector b6a = b6.blend(b7.rearrange(SWAP1), HIGH1);
      FloatVector b7a = b6.rearrange(SWAP1).blend(b7, HIGH1);
      FloatVector b0b = b0a.blend(b2a.rearrange(SWAP2), HIGH2);
      FloatVector b2b = b0a.rearrange(SWAP2).blend(b2a, HIGH2);
      FloatVector b1b = b1a.blend(b3a.rearrange(SWAP2), HIGH2);
      FloatVector b3b = b1a.rearrange(SWAP2).blend(b3a, HIGH2);
      FloatVector b4b = b4a.blend(b6a.rearrange(SWAP2), HIGH2);
      FloatVector b6b = b4a.rearrange(SWAP2).blend(b6a, HIGH2);
      FloatVector b5b = b5a.blend(b7a.rearrange(SWAP2), HIGH2);
      FloatVector b7b = b5a.rearrange(SWAP2).blend(b7a, HIGH2);
      FloatVector vbx = b0b.blend(b4b.rearrange(SWAP4), HIGH4);
      FloatVector pbx = b0b.rearrange(SWAP4).blend(b4b, HIGH4);
      FloatVector vby = b1b.blend(b5b.rearrange(SWAP4), HIGH4);
      FloatVector pby = b1b.rearrange(SWAP4).blend(b5b, HIGH4);
      FloatVector wb = b2b.blend(b6b.rearrange(SWAP4), HIGH4);
      FloatVector bc = b2b.rearrange(SWAP4).blend(b6b, HIGH4);
      FloatVector bs = b3b.rearrange(SWAP4).blend(b7b, HIGH4);
      FloatVector dx = pbx.sub(pax);
      FloatVector dy = pby.sub(pay);
      FloatVector nx = FloatVector.fromArray(LANES, d, o);
      FloatVector ny = FloatVector.fromArray(LANES, d, o + Blocks.NY);
      FloatVector ma = FloatVector.fromArray(LANES, d, o + Blocks.INV_MASS_A);
      FloatVector ia = FloatVector.fromArray(LANES, d, o + Blocks.INV_INERTIA_A);
      FloatVector mb = FloatVector.fromArray(LANES, d, o + Blocks.INV_MASS_B);
      FloatVector ib = FloatVector.fromArray(LANES, d, o + Blocks.INV_INERTIA_B);
      FloatVector rate = FloatVector.fromArray(LANES, d, o + Blocks.BIAS_RATE);
      FloatVector massScale = FloatVector.fromArray(LANES, d, o + Blocks.MASS_SCALE);
      FloatVector impulseScale = FloatVector.fromArray(LANES, d, o + Blocks.IMPULSE_SCALE);
      FloatVector rax1 = FloatVector.fromArray(LANES, d, o + Blocks.P1 + Blocks.AX);
      FloatVector ray1 = FloatVector.fromArray(LANES, d, o + Blocks.P1 + Blocks.AY);
      FloatVector rbx1 = FloatVector.fromArray(LANES, d, o + Blocks.P1 + Blocks.BX);
      FloatVector rby1 = FloatVector.fromArray(LANES, d, o + Blocks.P1 + Blocks.BY);
      FloatVector sx1 = dx.add(bc.mul(rbx1).sub(bs.mul(rby1)).sub(ac.mul(rax1).sub(as.mul(ray1))));
      FloatVector sy1 = dy.add(bs.mul(rbx1).add(bc.mul(rby1)).sub(as.mul(rax1).add(ac.mul(ray1))));
      FloatVector s1 =
          sx1.mul(nx)
              .add(sy1.mul(ny))
              .add(FloatVector.fromArray(LANES, d, o + Blocks.P1 + Blocks.BASE));
      VectorMask<Float> ahead1 = s1.compare(VectorOperators.GT, 0);
      FloatVector soft1 = rate.mul(s1);
      soft1 = soft1.blend(-Blocks.MAX_PUSH, soft1.compare(VectorOperators.LT, -Blocks.MAX_PUSH));
      FloatVector bias1 = soft1.blend(s1.mul(invH), ahead1);
      FloatVector x1 = vbx.sub(wb.mul(rby1)).sub(vax.sub(wa.mul(ray1)));
      FloatVector y1 = vby.add(wb.mul(rbx1)).sub(vay.add(wa.mul(rax1)));
      FloatVector vn1 = x1.mul(nx).add(y1.mul(ny));
      FloatVector old1 = FloatVector.fromArray(LANES, d, o + Blocks.P1 + Blocks.NORMAL_IMPULSE);
      FloatVector mass1 = FloatVector.fromArray(LANES, d, o + Blocks.P1 + Blocks.NORMAL_MASS);
      FloatVector n1 =
          old1.sub(mass1.mul(massScale.blend(1, ahead1)).mul(vn1.add(bias1)))
              .sub(impulseScale.blend(0, ahead1).mul(old1));
      n1 = n1.blend(0, n1.compare(VectorOperators.LT, 0));
      n1.intoArray(d, o + Blocks.P1 + Blocks.NORMAL_IMPULSE);
      FloatVector change1 = n1.sub(old1);
      FloatVector px1 = change1.mul(nx);
      FloatVector py1 = change1.mul(ny);
      vax = vax.sub(ma.mul(px1));
      vay = vay.sub(ma.mul(py1));
      wa = wa.sub(ia.mul(rax1.mul(py1).sub(ray1.mul(px1))));
      vbx = vbx.add(mb.mul(px1));
      vby = vby.add(mb.mul(py1));
      wb = wb.add(ib.mul(rbx1.mul(py1).sub(rby1.mul(px1))));
      FloatVector rax2 = FloatVector.fromArray(LANES, d, o + Blocks.P2 + Blocks.AX);
      FloatVector ray2 = FloatVector.fromArray(LANES, d, o + Blocks.P2 + Blocks.AY);
      FloatVector rbx2 = FloatVector.fromArray(LANES, d, o + Blocks.P2 + Blocks.BX);
      FloatVector rby2 = FloatVector.fromArray(LANES, d, o + Blocks.P2 + Blocks.BY);
      FloatVector sx2 = dx.add(bc.mul(rbx2).sub(bs.mul(rby2)).sub(ac.mul(rax2).sub(as.mul(ray2))));
      FloatVector sy2 = dy.add(bs.mul(rbx2).add(bc.mul(rby2)).sub(as.mul(rax2).add(ac.mul(ray2))));
      FloatVector s2 =
          sx2.mul(nx)
              .add(sy2.mul(ny))
              .add(FloatVector.fromArray(LANES, d, o + Blocks.P2 + Blocks.BASE));
      VectorMask<Float> ahead2 = s2.compare(VectorOperators.GT, 0);
      FloatVector soft2 = rate.mul(s2);
      soft2 = soft2.blend(-Blocks.MAX_PUSH, soft2.compare(VectorOperators.LT, -Blocks.MAX_PUSH));
      FloatVector bias2 = soft2.blend(s2.mul(invH), ahead2);
      FloatVector x2 = vbx.sub(wb.mul(rby2)).sub(vax.sub(wa.mul(ray2)));
      FloatVector y2 = vby.add(wb.mul(rbx2)).sub(vay.add(wa.mul(rax2)));
      FloatVector vn2 = x2.mul(nx).add(y2.mul(ny));
      FloatVector old2 = FloatVector.fromArray(LANES, d, o + Blocks.P2 + Blocks.NORMAL_IMPULSE);
      FloatVector mass2 = FloatVector.fromArray(LANES, d, o + Blocks.P2 + Blocks.NORMAL_MASS);
      FloatVector n2 =
          old2.sub(mass2.mul(massScale.blend(1, ahead2)).mul(vn2.add(bias2)))
              .sub(impulseScale.blend(0, ahead2).mul(old2));
      n2 = n2.blend(0, n2.compare(VectorOperators.LT, 0));
      n2.intoArray(d, o + Blocks.P2 + Blocks.NORMAL_IMPULSE);
      FloatVector change2 = n2.sub(old2);
      FloatVector px2 = change2.mul(nx);
      FloatVector py2 = change2.mul(ny);
      vax = vax.sub(ma.mul(px2));
      vay = vay.sub(ma.mul(py2));
      wa = wa.sub(ia.mul(rax2.mul(py2).sub(ray2.mul(px2))));
      vbx = vbx.add(mb.mul(px2));
      vby = vby.add(mb.mul(py2));
      wb = wb.add(ib.mul(rbx2.mul(py2).sub(rby2.mul(px2))));
      FloatVector friction = FloatVector.fromArray(LANES, d, o + Blocks.FRICTION);
      FloatVector belt = FloatVector.fromArray(LANES, d, o + Blocks.TANGENT_SPEED);
      x1 = vbx.sub(wb.mul(rby1)).sub(vax.sub(wa.mul(ray1)));
      y1 = vby.add(wb.mul(rbx1)).sub(vay.add(wa.mul(rax1)));
      FloatVector vt1 = x1.mul(ny).sub(y1.mul(nx));
      FloatVector oldT1 = FloatVector.fromArray(LANES, d, o + Blocks.P1 + Blocks.TANGENT_IMPULSE);
      FloatVector massT1 = FloatVector.fromArray(LANES, d, o + Blocks.P1 + Blocks.TANGENT_MASS);
      FloatVector t1 = oldT1.sub(massT1.mul(vt1.add(belt)));
      FloatVector most1 = friction.mul(n1);
      t1 = t1.blend(most1, t1.compare(VectorOperators.GT, most1));
      FloatVector least1 = most1.neg();
      t1 = t1.blend(least1, t1.compare(VectorOperators.LT, least1));
      t1.intoArray(d, o + Blocks.P1 + Blocks.TANGENT_IMPULSE);
      change1 = t1.sub(oldT1);
      px1 = change1.mul(ny);
      py1 = change1.mul(nx).neg();
      vax = vax.sub(ma.mul(px1));
      vay = vay.sub(ma.mul(py1));
      wa = wa.sub(ia.mul(rax1.mul(py1).sub(ray1.mul(px1))));
      vbx = vbx.add(mb.mul(px1));
      vby = vby.add(mb.mul(py1));
      wb = wb.add(ib.mul(rbx1.mul(py1).sub(rby1.mul(px1))));
      x2 = vbx.sub(wb.mul(rby2)).sub(vax.sub(wa.mul(ray2)));
      y2 = vby.add(wb.mul(rbx2)).sub(vay.add(wa.mul(rax2)));
      FloatVector vt2 = x2.mul(ny).sub(y2.mul(nx));
      FloatVector oldT2 = FloatVector.fromArray(LANES, d, o + Blocks.P2 + Blocks.TANGENT_IMPULSE);
      FloatVector massT2 = FloatVector.fromArray(LANES, d, o + Blocks.P2 + Blocks.TANGENT_MASS);
      FloatVector t2 = oldT2.sub(massT2.mul(vt2.add(belt)));
      FloatVector most2 = friction.mul(n2);
      t2 = t2.blend(most2, t2.compare(VectorOperators.GT, most2));
      FloatVector least2 = most2.neg();
      t2 = t2.blend(least2, t2.compare(VectorOperators.LT, least2));
      t2.intoArray(d, o + Blocks.P2 + Blocks.TANGENT_IMPULSE);
      change2 = t2.sub(oldT2);
      px2 = change2.mul(ny);
      py2 = change2.mul(nx).neg();
      vax = vax.sub(ma.mul(px2));
      vay = vay.sub(ma.mul(py2));
      wa = wa.sub(ia.mul(rax2.mul(py2).sub(ray2.mul(px2))));
      vbx = vbx.add(mb.mul(px2));
      vby = vby.add(mb.mul(py2));
      wb = wb.add(ib.mul(rbx2.mul(py2).sub(rby2.mul(px2))));
      vax.intoArray(out, 0);
      vay.intoArray(out, 8);
      wa.intoArray(out, 16);
      vbx.intoArray(out, 24);
      vby.intoArray(out, 32);
      wb.intoArray(out, 40);
      store(v, rows, r, out);
    }
  }

  @Override
  public void relax(float[] d, int[] rows, float[] v, int from, int to, float invH) {
    float[] out = scratch;
    for (int block = from; block < to; block++) {
      int o = block * Blocks.SIZE;
      int r = block * Blocks.ROWS;
      FloatVector a0 = FloatVector.fromArray(LANES, v, rows[r + 0]);
      FloatVector a1 = FloatVector.fromArray(LANES, v, rows[r + 1]);
      FloatVector a2 = FloatVector.fromArray(LANES, v, rows[r + 2]);
      FloatVector a3 = FloatVector.fromArray(LANES, v, rows[r + 3]);
      FloatVector a4 = FloatVector.fromArray(LANES, v, rows[r + 4]);
      FloatVector a5 = FloatVector.fromArray(LANES, v, rows[r + 5]);
      FloatVector a6 = FloatVector.fromArray(LANES, v, rows[r + 6]);
      FloatVector a7 = FloatVector.fromArray(LANES, v, rows[r + 7]);
      FloatVector a0a = a0.blend(a1.rearrange(SWAP1), HIGH1);
      FloatVector a1a = a0.rearrange(SWAP1).blend(a1, HIGH1);
      FloatVector a2a = a2.blend(a3.rearrange(SWAP1), HIGH1);
      FloatVector a3a = a2.rearrange(SWAP1).blend(a3, HIGH1);
      FloatVector a4a = a4.blend(a5.rearrange(SWAP1), HIGH1);
      FloatVector a5a = a4.rearrange(SWAP1).blend(a5, HIGH1);
      FloatVector a6a = a6.blend(a7.rearrange(SWAP1), HIGH1);
      FloatVector a7a = a6.rearrange(SWAP1).blend(a7, HIGH1);
      FloatVector a0b = a0a.blend(a2a.rearrange(SWAP2), HIGH2);
      FloatVector a2b = a0a.rearrange(SWAP2).blend(a2a, HIGH2);
      FloatVector a1b = a1a.blend(a3a.rearrange(SWAP2), HIGH2);
      FloatVector a3b = a1a.rearrange(SWAP2).blend(a3a, HIGH2);
      FloatVector a4b = a4a.blend(a6a.rearrange(SWAP2), HIGH2);
      FloatVector a6b = a4a.rearrange(SWAP2).blend(a6a, HIGH2);
      FloatVector a5b = a5a.blend(a7a.rearrange(SWAP2), HIGH2);
      FloatVector a7b = a5a.rearrange(SWAP2).blend(a7a, HIGH2);
      FloatVector vax = a0b.blend(a4b.rearrange(SWAP4), HIGH4);
      FloatVector pax = a0b.rearrange(SWAP4).blend(a4b, HIGH4);
      FloatVector vay = a1b.blend(a5b.rearrange(SWAP4), HIGH4);
      FloatVector pay = a1b.rearrange(SWAP4).blend(a5b, HIGH4);
      FloatVector wa = a2b.blend(a6b.rearrange(SWAP4), HIGH4);
      FloatVector ac = a2b.rearrange(SWAP4).blend(a6b, HIGH4);
      FloatVector as = a3b.rearrange(SWAP4).blend(a7b, HIGH4);
      FloatVector b0 = FloatVector.fromArray(LANES, v, rows[r + 8]);
      FloatVector b1 = FloatVector.fromArray(LANES, v, rows[r + 9]);
      FloatVector b2 = FloatVector.fromArray(LANES, v, rows[r + 10]);
      FloatVector b3 = FloatVector.fromArray(LANES, v, rows[r + 11]);
      FloatVector b4 = FloatVector.fromArray(LANES, v, rows[r + 12]);
      FloatVector b5 = FloatVector.fromArray(LANES, v, rows[r + 13]);
      FloatVector b6 = FloatVector.fromArray(LANES, v, rows[r + 14]);
      FloatVector b7 = FloatVector.fromArray(LANES, v, rows[r + 15]);
      FloatVector b0a = b0.blend(b1.rearrange(SWAP1), HIGH1);
      FloatVector b1a = b0.rearrange(SWAP1).blend(b1, HIGH1);
      FloatVector b2a = b2.blend(b3.rearrange(SWAP1), HIGH1);
      FloatVector b3a = b2.rearrange(SWAP1).blend(b3, HIGH1);
      FloatVector b4a = b4.blend(b5.rearrange(SWAP1), HIGH1);
      FloatVector b5a = b4.rearrange(SWAP1).blend(b5, HIGH1);
      FloatVector b6a = b6.blend(b7.rearrange(SWAP1), HIGH1);
      FloatVector b7a = b6.rearrange(SWAP1).blend(b7, HIGH1);
      FloatVector b0b = b0a.blend(b2a.rearrange(SWAP2), HIGH2);
      FloatVector b2b = b0a.rearrange(SWAP2).blend(b2a, HIGH2);
      FloatVector b1b = b1a.blend(b3a.rearrange(SWAP2), HIGH2);
      FloatVector b3b = b1a.rearrange(SWAP2).blend(b3a, HIGH2);
      FloatVector b4b = b4a.blend(b6a.rearrange(SWAP2), HIGH2);
      FloatVector b6b = b4a.rearrange(SWAP2).blend(b6a, HIGH2);
      FloatVector b5b = b5a.blend(b7a.rearrange(SWAP2), HIGH2);
      FloatVector b7b = b5a.rearrange(SWAP2).blend(b7a, HIGH2);
      FloatVector vbx = b0b.blend(b4b.rearrange(SWAP4), HIGH4);
      FloatVector pbx = b0b.rearrange(SWAP4).blend(b4b, HIGH4);
      FloatVector vby = b1b.blend(b5b.rearrange(SWAP4), HIGH4);
      FloatVector pby = b1b.rearrange(SWAP4).blend(b5b, HIGH4);
      FloatVector wb = b2b.blend(b6b.rearrange(SWAP4), HIGH4);
      FloatVector bc = b2b.rearrange(SWAP4).blend(b6b, HIGH4);
      FloatVector bs = b3b.rearrange(SWAP4).blend(b7b, HIGH4);
      FloatVector dx = pbx.sub(pax);
      FloatVector dy = pby.sub(pay);
      FloatVector nx = FloatVector.fromArray(LANES, d, o);
      FloatVector ny = FloatVector.fromArray(LANES, d, o + Blocks.NY);
      FloatVector ma = FloatVector.fromArray(LANES, d, o + Blocks.INV_MASS_A);
      FloatVector ia = FloatVector.fromArray(LANES, d, o + Blocks.INV_INERTIA_A);
      FloatVector mb = FloatVector.fromArray(LANES, d, o + Blocks.INV_MASS_B);
      FloatVector ib = FloatVector.fromArray(LANES, d, o + Blocks.INV_INERTIA_B);
      FloatVector rax2 = FloatVector.fromArray(LANES, d, o + Blocks.P2 + Blocks.AX);
      FloatVector ray2 = FloatVector.fromArray(LANES, d, o + Blocks.P2 + Blocks.AY);
      FloatVector rbx2 = FloatVector.fromArray(LANES, d, o + Blocks.P2 + Blocks.BX);
      FloatVector rby2 = FloatVector.fromArray(LANES, d, o + Blocks.P2 + Blocks.BY);
      FloatVector sx2 = dx.add(bc.mul(rbx2).sub(bs.mul(rby2)).sub(ac.mul(rax2).sub(as.mul(ray2))));
      FloatVector sy2 = dy.add(bs.mul(rbx2).add(bc.mul(rby2)).sub(as.mul(rax2).add(ac.mul(ray2))));
      FloatVector s2 =
          sx2.mul(nx)
              .add(sy2.mul(ny))
              .add(FloatVector.fromArray(LANES, d, o + Blocks.P2 + Blocks.BASE));
      VectorMask<Float> ahead2 = s2.compare(VectorOperators.GT, 0);
      FloatVector bias2 = ZERO.blend(s2.mul(invH), ahead2);
      FloatVector x2 = vbx.sub(wb.mul(rby2)).sub(vax.sub(wa.mul(ray2)));
      FloatVector y2 = vby.add(wb.mul(rbx2)).sub(vay.add(wa.mul(rax2)));
      FloatVector vn2 = x2.mul(nx).add(y2.mul(ny));
      FloatVector old2 = FloatVector.fromArray(LANES, d, o + Blocks.P2 + Blocks.NORMAL_IMPULSE);
      FloatVector mass2 = FloatVector.fromArray(LANES, d, o + Blocks.P2 + Blocks.NORMAL_MASS);
      FloatVector n2 = old2.sub(mass2.mul(vn2.add(bias2)));
      n2 = n2.blend(0, n2.compare(VectorOperators.LT, 0));
      n2.intoArray(d, o + Blocks.P2 + Blocks.NORMAL_IMPULSE);
      FloatVector.fromArray(LANES, d, o + Blocks.P2 + Blocks.TOTAL)
          .add(n2)
          .intoArray(d, o + Blocks.P2 + Blocks.TOTAL);
      FloatVector change2 = n2.sub(old2);
      FloatVector px2 = change2.mul(nx);
      FloatVector py2 = change2.mul(ny);
      vax = vax.sub(ma.mul(px2));
      vay = vay.sub(ma.mul(py2));
      wa = wa.sub(ia.mul(rax2.mul(py2).sub(ray2.mul(px2))));
      vbx = vbx.add(mb.mul(px2));
      vby = vby.add(mb.mul(py2));
      wb = wb.add(ib.mul(rbx2.mul(py2).sub(rby2.mul(px2))));
      FloatVector rax1 = FloatVector.fromArray(LANES, d, o + Blocks.P1 + Blocks.AX);
      FloatVector ray1 = FloatVector.fromArray(LANES, d, o + Blocks.P1 + Blocks.AY);
      FloatVector rbx1 = FloatVector.fromArray(LANES, d, o + Blocks.P1 + Blocks.BX);
      FloatVector rby1 = FloatVector.fromArray(LANES, d, o + Blocks.P1 + Blocks.BY);
      FloatVector sx1 = dx.add(bc.mul(rbx1).sub(bs.mul(rby1)).sub(ac.mul(rax1).sub(as.mul(ray1))));
      FloatVector sy1 = dy.add(bs.mul(rbx1).add(bc.mul(rby1)).sub(as.mul(rax1).add(ac.mul(ray1))));
      FloatVector s1 =
          sx1.mul(nx)
              .add(sy1.mul(ny))
              .add(FloatVector.fromArray(LANES, d, o + Blocks.P1 + Blocks.BASE));
      VectorMask<Float> ahead1 = s1.compare(VectorOperators.GT, 0);
      FloatVector bias1 = ZERO.blend(s1.mul(invH), ahead1);
      FloatVector x1 = vbx.sub(wb.mul(rby1)).sub(vax.sub(wa.mul(ray1)));
      FloatVector y1 = vby.add(wb.mul(rbx1)).sub(vay.add(wa.mul(rax1)));
      FloatVector vn1 = x1.mul(nx).add(y1.mul(ny));
      FloatVector old1 = FloatVector.fromArray(LANES, d, o + Blocks.P1 + Blocks.NORMAL_IMPULSE);
      FloatVector mass1 = FloatVector.fromArray(LANES, d, o + Blocks.P1 + Blocks.NORMAL_MASS);
      FloatVector n1 = old1.sub(mass1.mul(vn1.add(bias1)));
      n1 = n1.blend(0, n1.compare(VectorOperators.LT, 0));
      n1.intoArray(d, o + Blocks.P1 + Blocks.NORMAL_IMPULSE);
      FloatVector.fromArray(LANES, d, o + Blocks.P1 + Blocks.TOTAL)
          .add(n1)
          .intoArray(d, o + Blocks.P1 + Blocks.TOTAL);
      FloatVector change1 = n1.sub(old1);
      FloatVector px1 = change1.mul(nx);
      FloatVector py1 = change1.mul(ny);
      vax = vax.sub(ma.mul(px1));
      vay = vay.sub(ma.mul(py1));
      wa = wa.sub(ia.mul(rax1.mul(py1).sub(ray1.mul(px1))));
      vbx = vbx.add(mb.mul(px1));
      vby = vby.add(mb.mul(py1));
      wb = wb.add(ib.mul(rbx1.mul(py1).sub(rby1.mul(px1))));
      FloatVector friction = FloatVector.fromArray(LANES, d, o + Blocks.FRICTION);
      FloatVector belt = FloatVector.fromArray(LANES, d, o + Blocks.TANGENT_SPEED);
      x2 = vbx.sub(wb.mul(rby2)).sub(vax.sub(wa.mul(ray2)));
      y2 = vby.add(wb.mul(rbx2)).sub(vay.add(wa.mul(rax2)));
      FloatVector vt2 = x2.mul(ny).sub(y2.mul(nx));
      FloatVector oldT2 = FloatVector.fromArray(LANES, d, o + Blocks.P2 + Blocks.TANGENT_IMPULSE);
      FloatVector massT2 = FloatVector.fromArray(LANES, d, o + Blocks.P2 + Blocks.TANGENT_MASS);
      FloatVector t2 = oldT2.sub(massT2.mul(vt2.add(belt)));
      FloatVector most2 = friction.mul(n2);
      t2 = t2.blend(most2, t2.compare(VectorOperators.GT, most2));
      FloatVector least2 = most2.neg();
      t2 = t2.blend(least2, t2.compare(VectorOperators.LT, least2));
      t2.intoArray(d, o + Blocks.P2 + Blocks.TANGENT_IMPULSE);
      change2 = t2.sub(oldT2);
      px2 = change2.mul(ny);
      py2 = change2.mul(nx).neg();
      vax = vax.sub(ma.mul(px2));
      vay = vay.sub(ma.mul(py2));
      wa = wa.sub(ia.mul(rax2.mul(py2).sub(ray2.mul(px2))));
      vbx = vbx.add(mb.mul(px2));
      vby = vby.add(mb.mul(py2));
      wb = wb.add(ib.mul(rbx2.mul(py2).sub(rby2.mul(px2))));
      x1 = vbx.sub(wb.mul(rby1)).sub(vax.sub(wa.mul(ray1)));
      y1 = vby.add(wb.mul(rbx1)).sub(vay.add(wa.mul(rax1)));
      FloatVector vt1 = x1.mul(ny).sub(y1.mul(nx));
      FloatVector oldT1 = FloatVector.fromArray(LANES, d, o + Blocks.P1 + Blocks.TANGENT_IMPULSE);
      FloatVector massT1 = FloatVector.fromArray(LANES, d, o + Blocks.P1 + Blocks.TANGENT_MASS);
      FloatVector t1 = oldT1.sub(massT1.mul(vt1.add(belt)));
      FloatVector most1 = friction.mul(n1);
      t1 = t1.blend(most1, t1.compare(VectorOperators.GT, most1));
      FloatVector least1 = most1.neg();
      t1 = t1.blend(least1, t1.compare(VectorOperators.LT, least1));
      t1.intoArray(d, o + Blocks.P1 + Blocks.TANGENT_IMPULSE);
      change1 = t1.sub(oldT1);
      px1 = change1.mul(ny);
      py1 = change1.mul(nx).neg();
      vax = vax.sub(ma.mul(px1));
      vay = vay.sub(ma.mul(py1));
      wa = wa.sub(ia.mul(rax1.mul(py1).sub(ray1.mul(px1))));
      vbx = vbx.add(mb.mul(px1));
      vby = vby.add(mb.mul(py1));
      wb = wb.add(ib.mul(rbx1.mul(py1).sub(rby1.mul(px1))));
      vax.intoArray(out, 0);
      vay.intoArray(out, 8);
      wa.intoArray(out, 16);
      vbx.intoArray(out, 24);
      vby.intoArray(out, 32);
      wb.intoArray(out, 40);
      store(v, rows, r, out);
    }
  }
}
