package dev.broadside.physics.internal.solver;

import dev.broadside.physics.internal.store.Settings;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * The contact passes 8 contacts at a time, bit-equal to {@link ScalarContactKernel}. State rows are
 * loaded whole and transposed by rearrange and blend, which beats gathers; results go through a
 * scratch array and scalar stores, because index-map scatters allocate. No method takes or returns
 * a vector: one that is not inlined would allocate on every call. No method is longer than the
 * JIT's middle tier can take ("out of virtual registers", from some 2,900 bytes on with JDK 17): a
 * method that it refuses after the tier below has compiled it stays there for good, a hundred times
 * slower. One instance a thread.
 */
final class VectorContactKernel implements ContactKernel {
  private static final VectorSpecies<Float> LANES = FloatVector.SPECIES_256;
  private static final FloatVector ZERO = FloatVector.zero(LANES);
  private static final FloatVector ONE = FloatVector.broadcast(LANES, 1);
  private static final VectorShuffle<Float> SWAP1 =
      VectorShuffle.fromValues(LANES, 1, 0, 3, 2, 5, 4, 7, 6);
  private static final VectorShuffle<Float> SWAP2 =
      VectorShuffle.fromValues(LANES, 2, 3, 0, 1, 6, 7, 4, 5);
  private static final VectorShuffle<Float> SWAP4 =
      VectorShuffle.fromValues(LANES, 4, 5, 6, 7, 0, 1, 2, 3);
  private static final VectorMask<Float> HIGH1 = VectorMask.fromLong(LANES, 0b10101010);
  private static final VectorMask<Float> HIGH2 = VectorMask.fromLong(LANES, 0b11001100);
  private static final VectorMask<Float> HIGH4 = VectorMask.fromLong(LANES, 0b11110000);

  private final float[] scratch = new float[14 * 8];

  @Override
  public String name() {
    return "vector";
  }

  /** Friction of a block whose normal impulses are solved; velocities come and go through out. */
  private static void rub(float[] d, int o, float[] out) {
    int p = o + Blocks.P1;
    int q = o + Blocks.P2;
    FloatVector vax = FloatVector.fromArray(LANES, out, 0);
    FloatVector vay = FloatVector.fromArray(LANES, out, 8);
    FloatVector wa = FloatVector.fromArray(LANES, out, 16);
    FloatVector vbx = FloatVector.fromArray(LANES, out, 24);
    FloatVector vby = FloatVector.fromArray(LANES, out, 32);
    FloatVector wb = FloatVector.fromArray(LANES, out, 40);
    FloatVector nx = FloatVector.fromArray(LANES, d, o);
    FloatVector ny = FloatVector.fromArray(LANES, d, o + Blocks.NY);
    FloatVector ma = FloatVector.fromArray(LANES, d, o + Blocks.INV_MASS_A);
    FloatVector ia = FloatVector.fromArray(LANES, d, o + Blocks.INV_INERTIA_A);
    FloatVector mb = FloatVector.fromArray(LANES, d, o + Blocks.INV_MASS_B);
    FloatVector ib = FloatVector.fromArray(LANES, d, o + Blocks.INV_INERTIA_B);
    FloatVector ax1 = FloatVector.fromArray(LANES, d, p + Blocks.AX);
    FloatVector ay1 = FloatVector.fromArray(LANES, d, p + Blocks.AY);
    FloatVector bx1 = FloatVector.fromArray(LANES, d, p + Blocks.BX);
    FloatVector by1 = FloatVector.fromArray(LANES, d, p + Blocks.BY);
    FloatVector ax2 = FloatVector.fromArray(LANES, d, q + Blocks.AX);
    FloatVector ay2 = FloatVector.fromArray(LANES, d, q + Blocks.AY);
    FloatVector bx2 = FloatVector.fromArray(LANES, d, q + Blocks.BX);
    FloatVector by2 = FloatVector.fromArray(LANES, d, q + Blocks.BY);
    FloatVector n1 = FloatVector.fromArray(LANES, d, p + Blocks.NORMAL_IMPULSE);
    FloatVector n2 = FloatVector.fromArray(LANES, d, q + Blocks.NORMAL_IMPULSE);
    FloatVector friction = FloatVector.fromArray(LANES, d, o + Blocks.FRICTION);
    FloatVector belt = FloatVector.fromArray(LANES, d, o + Blocks.TANGENT_SPEED);
    FloatVector ta1 = ax1.mul(nx).add(ay1.mul(ny));
    FloatVector tb1 = bx1.mul(nx).add(by1.mul(ny));
    FloatVector vt1 =
        vbx.sub(vax).mul(ny).sub(vby.sub(vay).mul(nx)).sub(wb.mul(tb1).sub(wa.mul(ta1)));
    FloatVector oldT1 = FloatVector.fromArray(LANES, d, p + Blocks.TANGENT_IMPULSE);
    FloatVector t1 =
        oldT1.sub(FloatVector.fromArray(LANES, d, p + Blocks.TANGENT_MASS).mul(vt1.add(belt)));
    FloatVector most1 = friction.mul(n1);
    t1 = t1.blend(most1, t1.compare(VectorOperators.GT, most1));
    FloatVector least1 = most1.neg();
    t1 = t1.blend(least1, t1.compare(VectorOperators.LT, least1));
    t1.intoArray(d, p + Blocks.TANGENT_IMPULSE);
    FloatVector changeT1 = t1.sub(oldT1);
    FloatVector px = changeT1.mul(ny);
    FloatVector py = changeT1.mul(nx).neg();
    vax = vax.sub(ma.mul(px));
    vay = vay.sub(ma.mul(py));
    wa = wa.add(ia.mul(ta1.mul(changeT1)));
    vbx = vbx.add(mb.mul(px));
    vby = vby.add(mb.mul(py));
    wb = wb.sub(ib.mul(tb1.mul(changeT1)));
    FloatVector ta2 = ax2.mul(nx).add(ay2.mul(ny));
    FloatVector tb2 = bx2.mul(nx).add(by2.mul(ny));
    FloatVector vt2 =
        vbx.sub(vax).mul(ny).sub(vby.sub(vay).mul(nx)).sub(wb.mul(tb2).sub(wa.mul(ta2)));
    FloatVector oldT2 = FloatVector.fromArray(LANES, d, q + Blocks.TANGENT_IMPULSE);
    FloatVector t2 =
        oldT2.sub(FloatVector.fromArray(LANES, d, q + Blocks.TANGENT_MASS).mul(vt2.add(belt)));
    FloatVector most2 = friction.mul(n2);
    t2 = t2.blend(most2, t2.compare(VectorOperators.GT, most2));
    FloatVector least2 = most2.neg();
    t2 = t2.blend(least2, t2.compare(VectorOperators.LT, least2));
    t2.intoArray(d, q + Blocks.TANGENT_IMPULSE);
    FloatVector changeT2 = t2.sub(oldT2);
    px = changeT2.mul(ny);
    py = changeT2.mul(nx).neg();
    vax = vax.sub(ma.mul(px));
    vay = vay.sub(ma.mul(py));
    wa = wa.add(ia.mul(ta2.mul(changeT2)));
    vbx = vbx.add(mb.mul(px));
    vby = vby.add(mb.mul(py));
    wb = wb.sub(ib.mul(tb2.mul(changeT2)));
    vax.intoArray(out, 0);
    vay.intoArray(out, 8);
    wa.intoArray(out, 16);
    vbx.intoArray(out, 24);
    vby.intoArray(out, 32);
    wb.intoArray(out, 40);
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
  public void prepare(float[] d, int from, int to) {
    for (int block = from; block < to; block++) {
      int o = block * Blocks.SIZE;
      int p = o + Blocks.P1;
      int q = o + Blocks.P2;
      FloatVector nx = FloatVector.fromArray(LANES, d, o);
      FloatVector ny = FloatVector.fromArray(LANES, d, o + Blocks.NY);
      FloatVector masses =
          FloatVector.fromArray(LANES, d, o + Blocks.INV_MASS_A)
              .add(FloatVector.fromArray(LANES, d, o + Blocks.INV_MASS_B));
      FloatVector ia = FloatVector.fromArray(LANES, d, o + Blocks.INV_INERTIA_A);
      FloatVector ib = FloatVector.fromArray(LANES, d, o + Blocks.INV_INERTIA_B);
      FloatVector dx = FloatVector.fromArray(LANES, d, p + Blocks.BX);
      FloatVector dy = FloatVector.fromArray(LANES, d, p + Blocks.BY);
      FloatVector away = dx.mul(nx).add(dy.mul(ny));
      VectorMask<Float> two =
          FloatVector.fromArray(LANES, d, o + Blocks.COUPLING).compare(VectorOperators.GT, 1);
      FloatVector ax1 = FloatVector.fromArray(LANES, d, p + Blocks.AX);
      FloatVector ay1 = FloatVector.fromArray(LANES, d, p + Blocks.AY);
      FloatVector bx1 = ax1.add(dx);
      FloatVector by1 = ay1.add(dy);
      FloatVector base1 = FloatVector.fromArray(LANES, d, p + Blocks.BASE).sub(away);
      bx1.intoArray(d, p + Blocks.BX);
      by1.intoArray(d, p + Blocks.BY);
      base1.intoArray(d, p + Blocks.BASE);
      FloatVector na1 = ax1.mul(ny).sub(ay1.mul(nx));
      FloatVector nb1 = bx1.mul(ny).sub(by1.mul(nx));
      FloatVector k11 = masses.add(ia.mul(na1).mul(na1)).add(ib.mul(nb1).mul(nb1));
      FloatVector m1 = ZERO.blend(ONE.div(k11), k11.compare(VectorOperators.GT, 0));
      m1.intoArray(d, p + Blocks.NORMAL_MASS);
      FloatVector ta1 = ax1.mul(nx).add(ay1.mul(ny));
      FloatVector tb1 = bx1.mul(nx).add(by1.mul(ny));
      FloatVector kt1 = masses.add(ia.mul(ta1).mul(ta1)).add(ib.mul(tb1).mul(tb1));
      FloatVector mt1 = ZERO.blend(ONE.div(kt1), kt1.compare(VectorOperators.GT, 0));
      mt1.intoArray(d, p + Blocks.TANGENT_MASS);
      FloatVector ax2 = FloatVector.fromArray(LANES, d, q + Blocks.AX);
      FloatVector ay2 = FloatVector.fromArray(LANES, d, q + Blocks.AY);
      FloatVector bx2 = ax2.add(dx);
      FloatVector by2 = ay2.add(dy);
      FloatVector base2 = FloatVector.fromArray(LANES, d, q + Blocks.BASE).sub(away);
      ZERO.blend(ax2, two).intoArray(d, q + Blocks.AX);
      ZERO.blend(ay2, two).intoArray(d, q + Blocks.AY);
      ZERO.blend(FloatVector.fromArray(LANES, d, q + Blocks.NORMAL_IMPULSE), two)
          .intoArray(d, q + Blocks.NORMAL_IMPULSE);
      ZERO.blend(FloatVector.fromArray(LANES, d, q + Blocks.TANGENT_IMPULSE), two)
          .intoArray(d, q + Blocks.TANGENT_IMPULSE);
      ZERO.blend(bx2, two).intoArray(d, q + Blocks.BX);
      ZERO.blend(by2, two).intoArray(d, q + Blocks.BY);
      ZERO.blend(base2, two).intoArray(d, q + Blocks.BASE);
      FloatVector na2 = ax2.mul(ny).sub(ay2.mul(nx));
      FloatVector nb2 = bx2.mul(ny).sub(by2.mul(nx));
      FloatVector k22 = masses.add(ia.mul(na2).mul(na2)).add(ib.mul(nb2).mul(nb2));
      FloatVector m2 = ZERO.blend(ONE.div(k22), k22.compare(VectorOperators.GT, 0));
      ZERO.blend(m2, two).intoArray(d, q + Blocks.NORMAL_MASS);
      FloatVector ta2 = ax2.mul(nx).add(ay2.mul(ny));
      FloatVector tb2 = bx2.mul(nx).add(by2.mul(ny));
      FloatVector kt2 = masses.add(ia.mul(ta2).mul(ta2)).add(ib.mul(tb2).mul(tb2));
      FloatVector mt2 = ZERO.blend(ONE.div(kt2), kt2.compare(VectorOperators.GT, 0));
      ZERO.blend(mt2, two).intoArray(d, q + Blocks.TANGENT_MASS);
      FloatVector k12 = masses.add(ia.mul(na1).mul(na2)).add(ib.mul(nb1).mul(nb2));
      FloatVector det = k11.mul(k22).sub(k12.mul(k12));
      VectorMask<Float> sound =
          k11.mul(k11).compare(VectorOperators.LT, det.mul(Blocks.WORST_CONDITION));
      FloatVector inv = ONE.div(det);
      ZERO.blend(k12, two).intoArray(d, o + Blocks.COUPLING);
      FloatVector half1 = m1.mul(0.5f);
      m1.blend(half1.blend(k22.mul(inv), sound), two).intoArray(d, o + Blocks.INVERSE_11);
      ZERO.blend(k12.neg().mul(inv), two.and(sound)).intoArray(d, o + Blocks.INVERSE_12);
      FloatVector half2 = m2.mul(0.5f);
      ZERO.blend(half2.blend(k11.mul(inv), sound), two).intoArray(d, o + Blocks.INVERSE_22);
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
      int p = o + Blocks.P1;
      int q = o + Blocks.P2;
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
      FloatVector ax1 = FloatVector.fromArray(LANES, d, p + Blocks.AX);
      FloatVector ay1 = FloatVector.fromArray(LANES, d, p + Blocks.AY);
      FloatVector bx1 = FloatVector.fromArray(LANES, d, p + Blocks.BX);
      FloatVector by1 = FloatVector.fromArray(LANES, d, p + Blocks.BY);
      FloatVector ax2 = FloatVector.fromArray(LANES, d, q + Blocks.AX);
      FloatVector ay2 = FloatVector.fromArray(LANES, d, q + Blocks.AY);
      FloatVector bx2 = FloatVector.fromArray(LANES, d, q + Blocks.BX);
      FloatVector by2 = FloatVector.fromArray(LANES, d, q + Blocks.BY);
      FloatVector sx1 = dx.add(bc.mul(bx1).sub(bs.mul(by1)).sub(ac.mul(ax1).sub(as.mul(ay1))));
      FloatVector sy1 = dy.add(bs.mul(bx1).add(bc.mul(by1)).sub(as.mul(ax1).add(ac.mul(ay1))));
      FloatVector s1 =
          sx1.mul(nx).add(sy1.mul(ny)).add(FloatVector.fromArray(LANES, d, p + Blocks.BASE));
      VectorMask<Float> ahead1 = s1.compare(VectorOperators.GT, 0);
      FloatVector sx2 = dx.add(bc.mul(bx2).sub(bs.mul(by2)).sub(ac.mul(ax2).sub(as.mul(ay2))));
      FloatVector sy2 = dy.add(bs.mul(bx2).add(bc.mul(by2)).sub(as.mul(ax2).add(ac.mul(ay2))));
      FloatVector s2 =
          sx2.mul(nx).add(sy2.mul(ny)).add(FloatVector.fromArray(LANES, d, q + Blocks.BASE));
      VectorMask<Float> ahead2 = s2.compare(VectorOperators.GT, 0);
      FloatVector rate = FloatVector.fromArray(LANES, d, o + Blocks.BIAS_RATE);
      FloatVector massScale = FloatVector.fromArray(LANES, d, o + Blocks.MASS_SCALE);
      FloatVector impulseScale = FloatVector.fromArray(LANES, d, o + Blocks.IMPULSE_SCALE);
      FloatVector bias1 = rate.mul(s1);
      bias1 = bias1.blend(-Blocks.MAX_PUSH, bias1.compare(VectorOperators.LT, -Blocks.MAX_PUSH));
      bias1 = bias1.blend(s1.mul(invH), ahead1);
      FloatVector scale1 = massScale.blend(1, ahead1);
      FloatVector back1 = impulseScale.blend(0, ahead1);
      FloatVector bias2 = rate.mul(s2);
      bias2 = bias2.blend(-Blocks.MAX_PUSH, bias2.compare(VectorOperators.LT, -Blocks.MAX_PUSH));
      bias2 = bias2.blend(s2.mul(invH), ahead2);
      FloatVector scale2 = massScale.blend(1, ahead2);
      FloatVector back2 = impulseScale.blend(0, ahead2);
      FloatVector na1 = ax1.mul(ny).sub(ay1.mul(nx));
      FloatVector nb1 = bx1.mul(ny).sub(by1.mul(nx));
      FloatVector na2 = ax2.mul(ny).sub(ay2.mul(nx));
      FloatVector nb2 = bx2.mul(ny).sub(by2.mul(nx));
      FloatVector line = vbx.sub(vax).mul(nx).add(vby.sub(vay).mul(ny));
      FloatVector e1 = scale1.mul(line.add(wb.mul(nb1).sub(wa.mul(na1))).add(bias1));
      FloatVector old1 = FloatVector.fromArray(LANES, d, p + Blocks.NORMAL_IMPULSE);
      FloatVector keep1 = old1.sub(back1.mul(old1));
      FloatVector e2 = scale2.mul(line.add(wb.mul(nb2).sub(wa.mul(na2))).add(bias2));
      FloatVector old2 = FloatVector.fromArray(LANES, d, q + Blocks.NORMAL_IMPULSE);
      FloatVector keep2 = old2.sub(back2.mul(old2));
      FloatVector inverse12 = FloatVector.fromArray(LANES, d, o + Blocks.INVERSE_12);
      FloatVector n1 =
          keep1.sub(
              FloatVector.fromArray(LANES, d, o + Blocks.INVERSE_11)
                  .mul(e1)
                  .add(inverse12.mul(e2)));
      FloatVector n2 =
          keep2.sub(
              inverse12
                  .mul(e1)
                  .add(FloatVector.fromArray(LANES, d, o + Blocks.INVERSE_22).mul(e2)));
      VectorMask<Float> lets =
          n1.compare(VectorOperators.LT, 0).or(n2.compare(VectorOperators.LT, 0));
      FloatVector first =
          keep1.sub(FloatVector.fromArray(LANES, d, p + Blocks.NORMAL_MASS).mul(e1));
      first = first.blend(0, first.compare(VectorOperators.LT, 0));
      FloatVector push = FloatVector.fromArray(LANES, d, o + Blocks.COUPLING).mul(first.sub(old1));
      FloatVector after = e2.add(scale2.mul(push));
      FloatVector second =
          keep2.sub(FloatVector.fromArray(LANES, d, q + Blocks.NORMAL_MASS).mul(after));
      second = second.blend(0, second.compare(VectorOperators.LT, 0));
      n1 = n1.blend(first, lets);
      n2 = n2.blend(second, lets);
      n1.intoArray(d, p + Blocks.NORMAL_IMPULSE);
      n2.intoArray(d, q + Blocks.NORMAL_IMPULSE);
      FloatVector change1 = n1.sub(old1);
      FloatVector change2 = n2.sub(old2);
      FloatVector both = change1.add(change2);
      FloatVector px = both.mul(nx);
      FloatVector py = both.mul(ny);
      vax = vax.sub(ma.mul(px));
      vay = vay.sub(ma.mul(py));
      wa = wa.sub(ia.mul(na1.mul(change1).add(na2.mul(change2))));
      vbx = vbx.add(mb.mul(px));
      vby = vby.add(mb.mul(py));
      wb = wb.add(ib.mul(nb1.mul(change1).add(nb2.mul(change2))));
      vax.intoArray(out, 0);
      vay.intoArray(out, 8);
      wa.intoArray(out, 16);
      vbx.intoArray(out, 24);
      vby.intoArray(out, 32);
      wb.intoArray(out, 40);
      rub(d, o, out);
      store(v, rows, r, out);
    }
  }

  @Override
  public void relax(float[] d, int[] rows, float[] v, int from, int to, float invH) {
    float[] out = scratch;
    for (int block = from; block < to; block++) {
      int o = block * Blocks.SIZE;
      int r = block * Blocks.ROWS;
      int p = o + Blocks.P1;
      int q = o + Blocks.P2;
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
      FloatVector ax1 = FloatVector.fromArray(LANES, d, p + Blocks.AX);
      FloatVector ay1 = FloatVector.fromArray(LANES, d, p + Blocks.AY);
      FloatVector bx1 = FloatVector.fromArray(LANES, d, p + Blocks.BX);
      FloatVector by1 = FloatVector.fromArray(LANES, d, p + Blocks.BY);
      FloatVector ax2 = FloatVector.fromArray(LANES, d, q + Blocks.AX);
      FloatVector ay2 = FloatVector.fromArray(LANES, d, q + Blocks.AY);
      FloatVector bx2 = FloatVector.fromArray(LANES, d, q + Blocks.BX);
      FloatVector by2 = FloatVector.fromArray(LANES, d, q + Blocks.BY);
      FloatVector sx1 = dx.add(bc.mul(bx1).sub(bs.mul(by1)).sub(ac.mul(ax1).sub(as.mul(ay1))));
      FloatVector sy1 = dy.add(bs.mul(bx1).add(bc.mul(by1)).sub(as.mul(ax1).add(ac.mul(ay1))));
      FloatVector s1 =
          sx1.mul(nx).add(sy1.mul(ny)).add(FloatVector.fromArray(LANES, d, p + Blocks.BASE));
      VectorMask<Float> ahead1 = s1.compare(VectorOperators.GT, 0);
      FloatVector sx2 = dx.add(bc.mul(bx2).sub(bs.mul(by2)).sub(ac.mul(ax2).sub(as.mul(ay2))));
      FloatVector sy2 = dy.add(bs.mul(bx2).add(bc.mul(by2)).sub(as.mul(ax2).add(ac.mul(ay2))));
      FloatVector s2 =
          sx2.mul(nx).add(sy2.mul(ny)).add(FloatVector.fromArray(LANES, d, q + Blocks.BASE));
      VectorMask<Float> ahead2 = s2.compare(VectorOperators.GT, 0);
      FloatVector bias1 = ZERO.blend(s1.mul(invH), ahead1);
      FloatVector bias2 = ZERO.blend(s2.mul(invH), ahead2);
      FloatVector na1 = ax1.mul(ny).sub(ay1.mul(nx));
      FloatVector nb1 = bx1.mul(ny).sub(by1.mul(nx));
      FloatVector na2 = ax2.mul(ny).sub(ay2.mul(nx));
      FloatVector nb2 = bx2.mul(ny).sub(by2.mul(nx));
      FloatVector line = vbx.sub(vax).mul(nx).add(vby.sub(vay).mul(ny));
      FloatVector e1 = line.add(wb.mul(nb1).sub(wa.mul(na1))).add(bias1);
      FloatVector old1 = FloatVector.fromArray(LANES, d, p + Blocks.NORMAL_IMPULSE);
      FloatVector e2 = line.add(wb.mul(nb2).sub(wa.mul(na2))).add(bias2);
      FloatVector old2 = FloatVector.fromArray(LANES, d, q + Blocks.NORMAL_IMPULSE);
      FloatVector inverse12 = FloatVector.fromArray(LANES, d, o + Blocks.INVERSE_12);
      FloatVector n1 =
          old1.sub(
              FloatVector.fromArray(LANES, d, o + Blocks.INVERSE_11)
                  .mul(e1)
                  .add(inverse12.mul(e2)));
      FloatVector n2 =
          old2.sub(
              inverse12
                  .mul(e1)
                  .add(FloatVector.fromArray(LANES, d, o + Blocks.INVERSE_22).mul(e2)));
      VectorMask<Float> lets =
          n1.compare(VectorOperators.LT, 0).or(n2.compare(VectorOperators.LT, 0));
      FloatVector first = old1.sub(FloatVector.fromArray(LANES, d, p + Blocks.NORMAL_MASS).mul(e1));
      first = first.blend(0, first.compare(VectorOperators.LT, 0));
      FloatVector push = FloatVector.fromArray(LANES, d, o + Blocks.COUPLING).mul(first.sub(old1));
      FloatVector after = e2.add(push);
      FloatVector second =
          old2.sub(FloatVector.fromArray(LANES, d, q + Blocks.NORMAL_MASS).mul(after));
      second = second.blend(0, second.compare(VectorOperators.LT, 0));
      n1 = n1.blend(first, lets);
      n2 = n2.blend(second, lets);
      n1.intoArray(d, p + Blocks.NORMAL_IMPULSE);
      n2.intoArray(d, q + Blocks.NORMAL_IMPULSE);
      FloatVector.fromArray(LANES, d, p + Blocks.TOTAL).add(n1).intoArray(d, p + Blocks.TOTAL);
      FloatVector.fromArray(LANES, d, q + Blocks.TOTAL).add(n2).intoArray(d, q + Blocks.TOTAL);
      FloatVector change1 = n1.sub(old1);
      FloatVector change2 = n2.sub(old2);
      FloatVector both = change1.add(change2);
      FloatVector px = both.mul(nx);
      FloatVector py = both.mul(ny);
      vax = vax.sub(ma.mul(px));
      vay = vay.sub(ma.mul(py));
      wa = wa.sub(ia.mul(na1.mul(change1).add(na2.mul(change2))));
      vbx = vbx.add(mb.mul(px));
      vby = vby.add(mb.mul(py));
      wb = wb.add(ib.mul(nb1.mul(change1).add(nb2.mul(change2))));
      vax.intoArray(out, 0);
      vay.intoArray(out, 8);
      wa.intoArray(out, 16);
      vbx.intoArray(out, 24);
      vby.intoArray(out, 32);
      wb.intoArray(out, 40);
      rub(d, o, out);
      store(v, rows, r, out);
    }
  }

  /** Moves the bodies of a block apart at one point; poses come and go through out. */
  private static void part(
      float[] d, int o, int p, float[] depth, int at, float least, float h, float[] out) {
    VectorMask<Float> deep =
        FloatVector.fromArray(LANES, depth, at).compare(VectorOperators.GE, least);
    FloatVector pax = FloatVector.fromArray(LANES, out, 0);
    FloatVector pay = FloatVector.fromArray(LANES, out, 8);
    FloatVector ac = FloatVector.fromArray(LANES, out, 16);
    FloatVector as = FloatVector.fromArray(LANES, out, 24);
    FloatVector pbx = FloatVector.fromArray(LANES, out, 32);
    FloatVector pby = FloatVector.fromArray(LANES, out, 40);
    FloatVector bc = FloatVector.fromArray(LANES, out, 48);
    FloatVector bs = FloatVector.fromArray(LANES, out, 56);
    FloatVector vax = FloatVector.fromArray(LANES, out, 64);
    FloatVector vay = FloatVector.fromArray(LANES, out, 72);
    FloatVector wa = FloatVector.fromArray(LANES, out, 80);
    FloatVector vbx = FloatVector.fromArray(LANES, out, 88);
    FloatVector vby = FloatVector.fromArray(LANES, out, 96);
    FloatVector wb = FloatVector.fromArray(LANES, out, 104);
    FloatVector nx = FloatVector.fromArray(LANES, d, o);
    FloatVector ny = FloatVector.fromArray(LANES, d, o + Blocks.NY);
    FloatVector ma = FloatVector.fromArray(LANES, d, o + Blocks.INV_MASS_A);
    FloatVector ia = FloatVector.fromArray(LANES, d, o + Blocks.INV_INERTIA_A);
    FloatVector mb = FloatVector.fromArray(LANES, d, o + Blocks.INV_MASS_B);
    FloatVector ib = FloatVector.fromArray(LANES, d, o + Blocks.INV_INERTIA_B);
    FloatVector ax = FloatVector.fromArray(LANES, d, p + Blocks.AX);
    FloatVector ay = FloatVector.fromArray(LANES, d, p + Blocks.AY);
    FloatVector bx = FloatVector.fromArray(LANES, d, p + Blocks.BX);
    FloatVector by = FloatVector.fromArray(LANES, d, p + Blocks.BY);
    FloatVector sx = pbx.sub(pax).add(bc.mul(bx).sub(bs.mul(by)).sub(ac.mul(ax).sub(as.mul(ay))));
    FloatVector sy = pby.sub(pay).add(bs.mul(bx).add(bc.mul(by)).sub(as.mul(ax).add(ac.mul(ay))));
    FloatVector s =
        sx.mul(nx).add(sy.mul(ny)).add(FloatVector.fromArray(LANES, d, p + Blocks.BASE));
    FloatVector c = s.add(Settings.LINEAR_SLOP).mul(Blocks.CORRECTION_RATE);
    c = c.blend(-Blocks.MAX_CORRECTION, c.compare(VectorOperators.LT, -Blocks.MAX_CORRECTION));
    FloatVector vx = vbx.sub(wb.mul(by)).sub(vax).add(wa.mul(ay));
    FloatVector vy = vby.add(wb.mul(bx)).sub(vay).sub(wa.mul(ax));
    FloatVector gain = vx.mul(nx).add(vy.mul(ny)).mul(h);
    FloatVector mass = FloatVector.fromArray(LANES, d, p + Blocks.NORMAL_MASS);
    VectorMask<Float> acts =
        deep.and(mass.compare(VectorOperators.NE, 0))
            .and(c.compare(VectorOperators.LT, 0))
            .and(gain.compare(VectorOperators.LE, c.neg()));
    FloatVector impulse = mass.neg().mul(c);
    FloatVector px = impulse.mul(nx);
    FloatVector py = impulse.mul(ny);
    pax = pax.blend(pax.sub(ma.mul(px)), acts);
    pay = pay.blend(pay.sub(ma.mul(py)), acts);
    FloatVector ha = ia.mul(ax.mul(py).sub(ay.mul(px))).mul(-0.5f);
    FloatVector ha2 = ha.mul(ha);
    FloatVector normA = ONE.div(ha2.add(1));
    FloatVector ca = ONE.sub(ha2).mul(normA);
    FloatVector sa = ha.mul(2).mul(normA);
    FloatVector nextAc = ac.mul(ca).sub(as.mul(sa));
    as = as.blend(as.mul(ca).add(ac.mul(sa)), acts);
    ac = ac.blend(nextAc, acts);
    pbx = pbx.blend(pbx.add(mb.mul(px)), acts);
    pby = pby.blend(pby.add(mb.mul(py)), acts);
    FloatVector hb = ib.mul(bx.mul(py).sub(by.mul(px))).mul(0.5f);
    FloatVector hb2 = hb.mul(hb);
    FloatVector normB = ONE.div(hb2.add(1));
    FloatVector cb = ONE.sub(hb2).mul(normB);
    FloatVector sb = hb.mul(2).mul(normB);
    FloatVector nextBc = bc.mul(cb).sub(bs.mul(sb));
    bs = bs.blend(bs.mul(cb).add(bc.mul(sb)), acts);
    bc = bc.blend(nextBc, acts);
    pax.intoArray(out, 0);
    pay.intoArray(out, 8);
    ac.intoArray(out, 16);
    as.intoArray(out, 24);
    pbx.intoArray(out, 32);
    pby.intoArray(out, 40);
    bc.intoArray(out, 48);
    bs.intoArray(out, 56);
  }

  @Override
  public void separate(
      float[] d, int[] rows, float[] v, float[] depth, float least, int from, int to, float h) {
    float[] out = scratch;
    for (int block = from; block < to; block++) {
      VectorMask<Float> deep =
          FloatVector.fromArray(LANES, depth, 8 * block).compare(VectorOperators.GE, least);
      if (!deep.anyTrue()) {
        continue;
      }
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
      pax.intoArray(out, 0);
      pay.intoArray(out, 8);
      ac.intoArray(out, 16);
      as.intoArray(out, 24);
      pbx.intoArray(out, 32);
      pby.intoArray(out, 40);
      bc.intoArray(out, 48);
      bs.intoArray(out, 56);
      vax.intoArray(out, 64);
      vay.intoArray(out, 72);
      wa.intoArray(out, 80);
      vbx.intoArray(out, 88);
      vby.intoArray(out, 96);
      wb.intoArray(out, 104);
      part(d, o, o + Blocks.P1, depth, 8 * block, least, h, out);
      part(d, o, o + Blocks.P2, depth, 8 * block, least, h, out);
      for (int lane = 0; lane < 8; lane++) {
        int a = rows[r + lane];
        if (a != 0) {
          v[a + 4] = out[lane];
          v[a + 5] = out[8 + lane];
          v[a + 6] = out[16 + lane];
          v[a + 7] = out[24 + lane];
        }
        int b = rows[r + 8 + lane];
        if (b != 0) {
          v[b + 4] = out[32 + lane];
          v[b + 5] = out[40 + lane];
          v[b + 6] = out[48 + lane];
          v[b + 7] = out[56 + lane];
        }
      }
    }
  }
}
