package dev.broadside.physics.internal.solver;

import static dev.broadside.physics.internal.solver.VectorRows.HIGH1;
import static dev.broadside.physics.internal.solver.VectorRows.HIGH2;
import static dev.broadside.physics.internal.solver.VectorRows.HIGH4;
import static dev.broadside.physics.internal.solver.VectorRows.SWAP1;
import static dev.broadside.physics.internal.solver.VectorRows.SWAP2;
import static dev.broadside.physics.internal.solver.VectorRows.SWAP4;

import dev.broadside.physics.internal.store.Settings;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The contact passes 8 contacts at a time, bit-equal to {@link ScalarContactKernel}. A pass gathers
 * what it needs of the bodies of some blocks, solves the blocks and writes back in loops of their
 * own: a contact's operations wait for each other, and in a short loop the processor works on
 * several blocks at a time.
 *
 * <p>No method takes or returns a vector: one that is not inlined would allocate on every call. No
 * method is longer than the JIT's middle tier can take ("out of virtual registers", from some 2,900
 * bytes on with JDK 17): a method that it refuses after the tier below has compiled it stays there
 * for good, a hundred times slower. One instance a thread.
 */
final class VectorContactKernel implements ContactKernel {
  private static final VectorSpecies<Float> LANES = FloatVector.SPECIES_256;
  private static final FloatVector ZERO = FloatVector.zero(LANES);
  private static final FloatVector ONE = FloatVector.broadcast(LANES, 1);

  /** Blocks gathered, solved and written back at a time. */
  static final int AT_ONCE = 16;

  private final float[] scratch = new float[AT_ONCE * 2 * VectorRows.VELOCITIES];

  private final VectorImpulses impulses = new VectorImpulses();

  @Override
  public String name() {
    return "vector";
  }

  @Override
  public void load(float[] d, int[] contactOf, float[] manifold, int from, int to) {
    VectorRows.loadFirst(d, contactOf, manifold, from, to);
    VectorRows.loadSecond(d, contactOf, manifold, from, to);
  }

  @Override
  public void loadBodies(
      float[] d, int[] rows, int[] places, float[] mass, float[] pose, int from, int to) {
    for (int first = from; first < to; first += AT_ONCE) {
      int end = Math.min(to, first + AT_ONCE);
      VectorRows.pairs(mass, rows, first, end, scratch);
      for (int block = first; block < end; block++) {
        int o = block * Blocks.SIZE + Blocks.INV_MASS_A;
        int at = (block - first) * 2 * VectorRows.PAIRS;
        for (int k = 0; k < 2 * VectorRows.PAIRS; k += 8) {
          FloatVector.fromArray(LANES, scratch, at + k).intoArray(d, o + k);
        }
      }
      VectorRows.pairs(pose, places, first, end, scratch);
      for (int block = first; block < end; block++) {
        int o = block * Blocks.SIZE;
        int at = (block - first) * 2 * VectorRows.PAIRS;
        FloatVector.fromArray(LANES, scratch, at)
            .sub(FloatVector.fromArray(LANES, scratch, at + VectorRows.PAIRS))
            .intoArray(d, o + Blocks.WAY_X);
        FloatVector.fromArray(LANES, scratch, at + 8)
            .sub(FloatVector.fromArray(LANES, scratch, at + VectorRows.PAIRS + 8))
            .intoArray(d, o + Blocks.WAY_Y);
      }
    }
  }

  @Override
  public void prepare(float[] d, float[] before, int from, int to) {
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
      FloatVector dx = FloatVector.fromArray(LANES, d, o + Blocks.WAY_X);
      FloatVector dy = FloatVector.fromArray(LANES, d, o + Blocks.WAY_Y);
      FloatVector normalWay = dx.mul(ny).sub(dy.mul(nx));
      FloatVector tangentWay = dx.mul(nx).add(dy.mul(ny));
      normalWay.intoArray(d, o + Blocks.NORMAL_WAY);
      tangentWay.intoArray(d, o + Blocks.TANGENT_WAY);
      VectorMask<Float> two =
          FloatVector.fromArray(LANES, d, o + Blocks.COUPLING).compare(VectorOperators.GT, 1);
      FloatVector ax1 = FloatVector.fromArray(LANES, d, p + Blocks.X_OF_A);
      FloatVector ay1 = FloatVector.fromArray(LANES, d, p + Blocks.Y_OF_A);
      FloatVector na1 = ax1.mul(ny).sub(ay1.mul(nx));
      FloatVector nb1 = na1.add(normalWay);
      FloatVector ta1 = ax1.mul(nx).add(ay1.mul(ny));
      FloatVector tb1 = ta1.add(tangentWay);
      na1.intoArray(d, p + Blocks.NORMAL_ARM);
      ta1.intoArray(d, p + Blocks.TANGENT_ARM);
      FloatVector k11 = masses.add(ia.mul(na1).mul(na1)).add(ib.mul(nb1).mul(nb1));
      FloatVector m1 = ZERO.blend(ONE.div(k11), k11.compare(VectorOperators.GT, 0));
      m1.intoArray(d, p + Blocks.NORMAL_MASS);
      FloatVector kt1 = masses.add(ia.mul(ta1).mul(ta1)).add(ib.mul(tb1).mul(tb1));
      FloatVector mt1 = ZERO.blend(ONE.div(kt1), kt1.compare(VectorOperators.GT, 0));
      mt1.intoArray(d, p + Blocks.TANGENT_MASS);
      FloatVector ax2 = FloatVector.fromArray(LANES, d, q + Blocks.X_OF_A);
      FloatVector ay2 = FloatVector.fromArray(LANES, d, q + Blocks.Y_OF_A);
      FloatVector na2 = ax2.mul(ny).sub(ay2.mul(nx));
      FloatVector nb2 = na2.add(normalWay);
      FloatVector ta2 = ax2.mul(nx).add(ay2.mul(ny));
      FloatVector tb2 = ta2.add(tangentWay);
      ZERO.blend(na2, two).intoArray(d, q + Blocks.NORMAL_ARM);
      ZERO.blend(ta2, two).intoArray(d, q + Blocks.TANGENT_ARM);
      FloatVector k22 = masses.add(ia.mul(na2).mul(na2)).add(ib.mul(nb2).mul(nb2));
      FloatVector m2 = ZERO.blend(ONE.div(k22), k22.compare(VectorOperators.GT, 0));
      ZERO.blend(m2, two).intoArray(d, q + Blocks.NORMAL_MASS);
      FloatVector kt2 = masses.add(ia.mul(ta2).mul(ta2)).add(ib.mul(tb2).mul(tb2));
      FloatVector mt2 = ZERO.blend(ONE.div(kt2), kt2.compare(VectorOperators.GT, 0));
      ZERO.blend(mt2, two).intoArray(d, q + Blocks.TANGENT_MASS);
      ZERO.blend(FloatVector.fromArray(LANES, d, q + Blocks.FIRST_SEPARATION), two)
          .intoArray(d, q + Blocks.FIRST_SEPARATION);
      ZERO.blend(FloatVector.fromArray(LANES, d, q + Blocks.SEPARATION), two)
          .intoArray(d, q + Blocks.SEPARATION);
      FloatVector n2 = ZERO.blend(FloatVector.fromArray(LANES, d, q + Blocks.NORMAL_IMPULSE), two);
      n2.intoArray(d, q + Blocks.NORMAL_IMPULSE);
      FloatVector.fromArray(LANES, d, p + Blocks.NORMAL_IMPULSE)
          .add(n2)
          .intoArray(before, 8 * block);
      ZERO.blend(FloatVector.fromArray(LANES, d, q + Blocks.TANGENT_IMPULSE), two)
          .intoArray(d, q + Blocks.TANGENT_IMPULSE);
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
  public void save(float[] d, int[] contactOf, float[] manifold, int from, int to) {
    VectorRows.save(d, contactOf, manifold, from, to, scratch);
  }

  @Override
  public void measure(float[] d, int[] rows, float[] v, int from, int to) {
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
      FloatVector a04 = a0.rearrange(SWAP4).blend(a4, HIGH4);
      FloatVector a15 = a1.rearrange(SWAP4).blend(a5, HIGH4);
      FloatVector a26 = a2.rearrange(SWAP4).blend(a6, HIGH4);
      FloatVector a37 = a3.rearrange(SWAP4).blend(a7, HIGH4);
      FloatVector aEven01 = a04.blend(a15.rearrange(SWAP1), HIGH1);
      FloatVector aOdd01 = a04.rearrange(SWAP1).blend(a15, HIGH1);
      FloatVector aEven23 = a26.blend(a37.rearrange(SWAP1), HIGH1);
      FloatVector aOdd23 = a26.rearrange(SWAP1).blend(a37, HIGH1);
      FloatVector pax = aEven01.blend(aEven23.rearrange(SWAP2), HIGH2);
      FloatVector pay = aOdd01.blend(aOdd23.rearrange(SWAP2), HIGH2);
      FloatVector ac = aEven01.rearrange(SWAP2).blend(aEven23, HIGH2);
      FloatVector as = aOdd01.rearrange(SWAP2).blend(aOdd23, HIGH2);
      FloatVector b0 = FloatVector.fromArray(LANES, v, rows[r + 8]);
      FloatVector b1 = FloatVector.fromArray(LANES, v, rows[r + 9]);
      FloatVector b2 = FloatVector.fromArray(LANES, v, rows[r + 10]);
      FloatVector b3 = FloatVector.fromArray(LANES, v, rows[r + 11]);
      FloatVector b4 = FloatVector.fromArray(LANES, v, rows[r + 12]);
      FloatVector b5 = FloatVector.fromArray(LANES, v, rows[r + 13]);
      FloatVector b6 = FloatVector.fromArray(LANES, v, rows[r + 14]);
      FloatVector b7 = FloatVector.fromArray(LANES, v, rows[r + 15]);
      FloatVector b04 = b0.rearrange(SWAP4).blend(b4, HIGH4);
      FloatVector b15 = b1.rearrange(SWAP4).blend(b5, HIGH4);
      FloatVector b26 = b2.rearrange(SWAP4).blend(b6, HIGH4);
      FloatVector b37 = b3.rearrange(SWAP4).blend(b7, HIGH4);
      FloatVector bEven01 = b04.blend(b15.rearrange(SWAP1), HIGH1);
      FloatVector bOdd01 = b04.rearrange(SWAP1).blend(b15, HIGH1);
      FloatVector bEven23 = b26.blend(b37.rearrange(SWAP1), HIGH1);
      FloatVector bOdd23 = b26.rearrange(SWAP1).blend(b37, HIGH1);
      FloatVector pbx = bEven01.blend(bEven23.rearrange(SWAP2), HIGH2);
      FloatVector pby = bOdd01.blend(bOdd23.rearrange(SWAP2), HIGH2);
      FloatVector bc = bEven01.rearrange(SWAP2).blend(bEven23, HIGH2);
      FloatVector bs = bOdd01.rearrange(SWAP2).blend(bOdd23, HIGH2);
      FloatVector way =
          pbx.sub(pax)
              .mul(FloatVector.fromArray(LANES, d, o))
              .add(pby.sub(pay).mul(FloatVector.fromArray(LANES, d, o + Blocks.NY)));
      FloatVector ac1 = ac.sub(1);
      FloatVector bc1 = bc.sub(1);
      FloatVector normalWay = FloatVector.fromArray(LANES, d, o + Blocks.NORMAL_WAY);
      FloatVector tangentWay = FloatVector.fromArray(LANES, d, o + Blocks.TANGENT_WAY);
      FloatVector roundA = FloatVector.fromArray(LANES, d, o + Blocks.ROUND_A);
      FloatVector roundB = FloatVector.fromArray(LANES, d, o + Blocks.ROUND_B);
      int p1 = o + Blocks.P1;
      FloatVector na1 = FloatVector.fromArray(LANES, d, p1 + Blocks.NORMAL_ARM);
      FloatVector ta1 = FloatVector.fromArray(LANES, d, p1 + Blocks.TANGENT_ARM);
      FloatVector turnA1 = ac1.mul(ta1.sub(roundA)).add(as.mul(na1));
      FloatVector turnB1 = bc1.mul(ta1.add(tangentWay).add(roundB)).add(bs.mul(na1.add(normalWay)));
      way.add(turnB1.sub(turnA1))
          .add(FloatVector.fromArray(LANES, d, p1 + Blocks.FIRST_SEPARATION))
          .intoArray(d, p1 + Blocks.SEPARATION);
      int p2 = o + Blocks.P2;
      FloatVector na2 = FloatVector.fromArray(LANES, d, p2 + Blocks.NORMAL_ARM);
      FloatVector ta2 = FloatVector.fromArray(LANES, d, p2 + Blocks.TANGENT_ARM);
      FloatVector turnA2 = ac1.mul(ta2.sub(roundA)).add(as.mul(na2));
      FloatVector turnB2 = bc1.mul(ta2.add(tangentWay).add(roundB)).add(bs.mul(na2.add(normalWay)));
      way.add(turnB2.sub(turnA2))
          .add(FloatVector.fromArray(LANES, d, p2 + Blocks.FIRST_SEPARATION))
          .intoArray(d, p2 + Blocks.SEPARATION);
    }
  }

  @Override
  public void warmStart(float[] d, int[] rows, float[] v, int from, int to) {
    impulses.give(d, rows, v, from, to);
  }

  @Override
  public boolean weigh(float[] d, float[] before, float[] share, int from, int to) {
    return VectorImpulses.weigh(d, before, share, from, to);
  }

  @Override
  public void forget(float[] d, float[] share, int from, int to) {
    VectorImpulses.forget(d, share, from, to);
  }

  @Override
  public void takeBack(float[] d, int[] rows, float[] v, float[] share, int from, int to) {
    impulses.takeBack(d, rows, v, share, from, to);
  }

  @Override
  public void measureSpeeds(float[] d, int[] rows, float[] v, float[] speed, int from, int to) {
    for (int first = from; first < to; first += AT_ONCE) {
      int end = Math.min(to, first + AT_ONCE);
      VectorRows.gather(v, rows, first, end, scratch);
      measureSpeeds(d, first, end, speed, scratch);
    }
  }

  private static void measureSpeeds(float[] d, int from, int to, float[] speed, float[] out) {
    for (int block = from; block < to; block++) {
      int o = block * Blocks.SIZE;
      int p = o + Blocks.P1;
      int q = o + Blocks.P2;
      int at = (block - from) * 2 * VectorRows.VELOCITIES;
      FloatVector vax = FloatVector.fromArray(LANES, out, at);
      FloatVector vay = FloatVector.fromArray(LANES, out, at + 8);
      FloatVector wa = FloatVector.fromArray(LANES, out, at + 16);
      FloatVector vbx = FloatVector.fromArray(LANES, out, at + 24);
      FloatVector vby = FloatVector.fromArray(LANES, out, at + 32);
      FloatVector wb = FloatVector.fromArray(LANES, out, at + 40);
      FloatVector line =
          vbx.sub(vax)
              .mul(FloatVector.fromArray(LANES, d, o))
              .add(vby.sub(vay).mul(FloatVector.fromArray(LANES, d, o + Blocks.NY)));
      FloatVector way = FloatVector.fromArray(LANES, d, o + Blocks.NORMAL_WAY);
      FloatVector arm1 = FloatVector.fromArray(LANES, d, p + Blocks.NORMAL_ARM);
      FloatVector arm2 = FloatVector.fromArray(LANES, d, q + Blocks.NORMAL_ARM);
      line.add(wb.mul(arm1.add(way)).sub(wa.mul(arm1))).intoArray(speed, 16 * block);
      VectorMask<Float> two =
          FloatVector.fromArray(LANES, d, q + Blocks.NORMAL_MASS).compare(VectorOperators.NE, 0);
      ZERO.blend(line.add(wb.mul(arm2.add(way)).sub(wa.mul(arm2))), two)
          .intoArray(speed, 16 * block + 8);
    }
  }

  @Override
  public void solve(float[] d, int[] rows, float[] v, int from, int to, StepContext step) {
    for (int first = from; first < to; first += AT_ONCE) {
      int end = Math.min(to, first + AT_ONCE);
      VectorRows.gather(v, rows, first, end, scratch);
      solve(d, first, end, step.invH, step.contact, step.staticContact, scratch);
      VectorRows.scatter(v, rows, first, end, scratch);
    }
  }

  private static void solve(
      float[] d, int from, int to, float invH, Softness soft, Softness onStatic, float[] out) {
    for (int block = from; block < to; block++) {
      int o = block * Blocks.SIZE;
      int p = o + Blocks.P1;
      int q = o + Blocks.P2;
      int at = (block - from) * 2 * VectorRows.VELOCITIES;
      FloatVector vax = FloatVector.fromArray(LANES, out, at);
      FloatVector vay = FloatVector.fromArray(LANES, out, at + 8);
      FloatVector wa = FloatVector.fromArray(LANES, out, at + 16);
      FloatVector vbx = FloatVector.fromArray(LANES, out, at + 24);
      FloatVector vby = FloatVector.fromArray(LANES, out, at + 32);
      FloatVector wb = FloatVector.fromArray(LANES, out, at + 40);
      FloatVector nx = FloatVector.fromArray(LANES, d, o);
      FloatVector ny = FloatVector.fromArray(LANES, d, o + Blocks.NY);
      FloatVector dx = vbx.sub(vax);
      FloatVector dy = vby.sub(vay);
      FloatVector line = dx.mul(nx).add(dy.mul(ny));
      FloatVector across = dx.mul(ny).sub(dy.mul(nx));
      FloatVector s1 = FloatVector.fromArray(LANES, d, p + Blocks.SEPARATION);
      FloatVector s2 = FloatVector.fromArray(LANES, d, q + Blocks.SEPARATION);
      VectorMask<Float> ahead1 = s1.compare(VectorOperators.GT, 0);
      VectorMask<Float> ahead2 = s2.compare(VectorOperators.GT, 0);
      FloatVector rate = FloatVector.fromArray(LANES, d, o + Blocks.BIAS_RATE);
      VectorMask<Float> rigid = rate.compare(VectorOperators.EQ, 0);
      VectorMask<Float> rests = rate.compare(VectorOperators.EQ, onStatic.biasRate);
      FloatVector massScale =
          FloatVector.broadcast(LANES, soft.massScale)
              .blend(onStatic.massScale, rests)
              .blend(1, rigid);
      FloatVector impulseScale =
          FloatVector.broadcast(LANES, soft.impulseScale)
              .blend(onStatic.impulseScale, rests)
              .blend(0, rigid);
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
      FloatVector normalWay = FloatVector.fromArray(LANES, d, o + Blocks.NORMAL_WAY);
      FloatVector na1 = FloatVector.fromArray(LANES, d, p + Blocks.NORMAL_ARM);
      FloatVector nb1 = na1.add(normalWay);
      FloatVector na2 = FloatVector.fromArray(LANES, d, q + Blocks.NORMAL_ARM);
      FloatVector nb2 = na2.add(normalWay);
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
      FloatVector mass2 = FloatVector.fromArray(LANES, d, q + Blocks.NORMAL_MASS);
      FloatVector less =
          scale2.mul(mass2.mul(FloatVector.fromArray(LANES, d, o + Blocks.COUPLING)));
      FloatVector second = keep2.sub(mass2.mul(e2)).sub(less.mul(first.sub(old1)));
      second = second.blend(0, second.compare(VectorOperators.LT, 0));
      n1 = n1.blend(first, lets);
      n2 = n2.blend(second, lets);
      n1.intoArray(d, p + Blocks.NORMAL_IMPULSE);
      n2.intoArray(d, q + Blocks.NORMAL_IMPULSE);
      FloatVector change1 = n1.sub(old1);
      FloatVector change2 = n2.sub(old2);
      FloatVector ma = FloatVector.fromArray(LANES, d, o + Blocks.INV_MASS_A);
      FloatVector ia = FloatVector.fromArray(LANES, d, o + Blocks.INV_INERTIA_A);
      FloatVector mb = FloatVector.fromArray(LANES, d, o + Blocks.INV_MASS_B);
      FloatVector ib = FloatVector.fromArray(LANES, d, o + Blocks.INV_INERTIA_B);
      FloatVector friction = FloatVector.fromArray(LANES, d, o + Blocks.FRICTION);
      FloatVector belt = FloatVector.fromArray(LANES, d, o + Blocks.TANGENT_SPEED);
      FloatVector tangentWay = FloatVector.fromArray(LANES, d, o + Blocks.TANGENT_WAY);
      FloatVector ta1 = FloatVector.fromArray(LANES, d, p + Blocks.TANGENT_ARM);
      FloatVector tb1 = ta1.add(tangentWay);
      FloatVector ta2 = FloatVector.fromArray(LANES, d, q + Blocks.TANGENT_ARM);
      FloatVector tb2 = ta2.add(tangentWay);
      FloatVector ita1 = ia.mul(ta1);
      FloatVector itb1 = ib.mul(tb1);
      FloatVector ita2 = ia.mul(ta2);
      FloatVector itb2 = ib.mul(tb2);
      FloatVector slip1 = across.sub(wb.mul(tb1).sub(wa.mul(ta1))).add(belt);
      FloatVector slip2 = across.sub(wb.mul(tb2).sub(wa.mul(ta2))).add(belt);
      slip1 =
          slip1.sub(
              ita1.mul(na1)
                  .add(itb1.mul(nb1))
                  .mul(change1)
                  .add(ita1.mul(na2).add(itb1.mul(nb2)).mul(change2)));
      slip2 =
          slip2.sub(
              ita2.mul(na1)
                  .add(itb2.mul(nb1))
                  .mul(change1)
                  .add(ita2.mul(na2).add(itb2.mul(nb2)).mul(change2)));
      FloatVector oldT1 = FloatVector.fromArray(LANES, d, p + Blocks.TANGENT_IMPULSE);
      FloatVector t1 =
          oldT1.sub(FloatVector.fromArray(LANES, d, p + Blocks.TANGENT_MASS).mul(slip1));
      FloatVector most1 = friction.mul(n1);
      FloatVector least1 = most1.neg();
      VectorMask<Float> above1 = t1.compare(VectorOperators.GT, most1);
      VectorMask<Float> below1 = t1.compare(VectorOperators.LT, least1);
      t1 = t1.blend(least1, below1).blend(most1, above1);
      t1.intoArray(d, p + Blocks.TANGENT_IMPULSE);
      FloatVector rub1 = t1.sub(oldT1);
      slip2 = slip2.add(ma.add(mb).add(ita1.mul(ta2)).add(itb1.mul(tb2)).mul(rub1));
      FloatVector oldT2 = FloatVector.fromArray(LANES, d, q + Blocks.TANGENT_IMPULSE);
      FloatVector t2 =
          oldT2.sub(FloatVector.fromArray(LANES, d, q + Blocks.TANGENT_MASS).mul(slip2));
      FloatVector most2 = friction.mul(n2);
      FloatVector least2 = most2.neg();
      VectorMask<Float> above2 = t2.compare(VectorOperators.GT, most2);
      VectorMask<Float> below2 = t2.compare(VectorOperators.LT, least2);
      t2 = t2.blend(least2, below2).blend(most2, above2);
      t2.intoArray(d, q + Blocks.TANGENT_IMPULSE);
      FloatVector rub2 = t2.sub(oldT2);
      wa =
          wa.sub(ia.mul(na1.mul(change1).add(na2.mul(change2))))
              .add(ita1.mul(rub1).add(ita2.mul(rub2)));
      wb =
          wb.add(ib.mul(nb1.mul(change1).add(nb2.mul(change2))))
              .sub(itb1.mul(rub1).add(itb2.mul(rub2)));
      FloatVector pn = change1.add(change2);
      FloatVector pt = rub1.add(rub2);
      FloatVector px = pn.mul(nx).add(pt.mul(ny));
      FloatVector py = pn.mul(ny).sub(pt.mul(nx));
      vax.sub(ma.mul(px)).intoArray(out, at);
      vay.sub(ma.mul(py)).intoArray(out, at + 8);
      wa.intoArray(out, at + 16);
      vbx.add(mb.mul(px)).intoArray(out, at + 24);
      vby.add(mb.mul(py)).intoArray(out, at + 32);
      wb.intoArray(out, at + 40);
    }
  }

  @Override
  public void relax(float[] d, int[] rows, float[] v, int from, int to, float invH) {
    for (int first = from; first < to; first += AT_ONCE) {
      int end = Math.min(to, first + AT_ONCE);
      VectorRows.gather(v, rows, first, end, scratch);
      relax(d, first, end, invH, scratch);
      VectorRows.scatter(v, rows, first, end, scratch);
    }
  }

  private static void relax(float[] d, int from, int to, float invH, float[] out) {
    for (int block = from; block < to; block++) {
      int o = block * Blocks.SIZE;
      int p = o + Blocks.P1;
      int q = o + Blocks.P2;
      int at = (block - from) * 2 * VectorRows.VELOCITIES;
      FloatVector vax = FloatVector.fromArray(LANES, out, at);
      FloatVector vay = FloatVector.fromArray(LANES, out, at + 8);
      FloatVector wa = FloatVector.fromArray(LANES, out, at + 16);
      FloatVector vbx = FloatVector.fromArray(LANES, out, at + 24);
      FloatVector vby = FloatVector.fromArray(LANES, out, at + 32);
      FloatVector wb = FloatVector.fromArray(LANES, out, at + 40);
      FloatVector nx = FloatVector.fromArray(LANES, d, o);
      FloatVector ny = FloatVector.fromArray(LANES, d, o + Blocks.NY);
      FloatVector dx = vbx.sub(vax);
      FloatVector dy = vby.sub(vay);
      FloatVector line = dx.mul(nx).add(dy.mul(ny));
      FloatVector across = dx.mul(ny).sub(dy.mul(nx));
      FloatVector s1 = FloatVector.fromArray(LANES, d, p + Blocks.SEPARATION);
      FloatVector s2 = FloatVector.fromArray(LANES, d, q + Blocks.SEPARATION);
      VectorMask<Float> ahead1 = s1.compare(VectorOperators.GT, 0);
      VectorMask<Float> ahead2 = s2.compare(VectorOperators.GT, 0);
      FloatVector bias1 = ZERO.blend(s1.mul(invH), ahead1);
      FloatVector bias2 = ZERO.blend(s2.mul(invH), ahead2);
      FloatVector normalWay = FloatVector.fromArray(LANES, d, o + Blocks.NORMAL_WAY);
      FloatVector na1 = FloatVector.fromArray(LANES, d, p + Blocks.NORMAL_ARM);
      FloatVector nb1 = na1.add(normalWay);
      FloatVector na2 = FloatVector.fromArray(LANES, d, q + Blocks.NORMAL_ARM);
      FloatVector nb2 = na2.add(normalWay);
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
      FloatVector mass2 = FloatVector.fromArray(LANES, d, q + Blocks.NORMAL_MASS);
      FloatVector less = (mass2.mul(FloatVector.fromArray(LANES, d, o + Blocks.COUPLING)));
      FloatVector second = old2.sub(mass2.mul(e2)).sub(less.mul(first.sub(old1)));
      second = second.blend(0, second.compare(VectorOperators.LT, 0));
      n1 = n1.blend(first, lets);
      n2 = n2.blend(second, lets);
      n1.intoArray(d, p + Blocks.NORMAL_IMPULSE);
      n2.intoArray(d, q + Blocks.NORMAL_IMPULSE);
      FloatVector.fromArray(LANES, d, p + Blocks.TOTAL).add(n1).intoArray(d, p + Blocks.TOTAL);
      FloatVector.fromArray(LANES, d, q + Blocks.TOTAL).add(n2).intoArray(d, q + Blocks.TOTAL);
      FloatVector change1 = n1.sub(old1);
      FloatVector change2 = n2.sub(old2);
      FloatVector ma = FloatVector.fromArray(LANES, d, o + Blocks.INV_MASS_A);
      FloatVector ia = FloatVector.fromArray(LANES, d, o + Blocks.INV_INERTIA_A);
      FloatVector mb = FloatVector.fromArray(LANES, d, o + Blocks.INV_MASS_B);
      FloatVector ib = FloatVector.fromArray(LANES, d, o + Blocks.INV_INERTIA_B);
      FloatVector friction = FloatVector.fromArray(LANES, d, o + Blocks.FRICTION);
      FloatVector belt = FloatVector.fromArray(LANES, d, o + Blocks.TANGENT_SPEED);
      FloatVector tangentWay = FloatVector.fromArray(LANES, d, o + Blocks.TANGENT_WAY);
      FloatVector ta1 = FloatVector.fromArray(LANES, d, p + Blocks.TANGENT_ARM);
      FloatVector tb1 = ta1.add(tangentWay);
      FloatVector ta2 = FloatVector.fromArray(LANES, d, q + Blocks.TANGENT_ARM);
      FloatVector tb2 = ta2.add(tangentWay);
      FloatVector ita1 = ia.mul(ta1);
      FloatVector itb1 = ib.mul(tb1);
      FloatVector ita2 = ia.mul(ta2);
      FloatVector itb2 = ib.mul(tb2);
      FloatVector slip1 = across.sub(wb.mul(tb1).sub(wa.mul(ta1))).add(belt);
      FloatVector slip2 = across.sub(wb.mul(tb2).sub(wa.mul(ta2))).add(belt);
      slip1 =
          slip1.sub(
              ita1.mul(na1)
                  .add(itb1.mul(nb1))
                  .mul(change1)
                  .add(ita1.mul(na2).add(itb1.mul(nb2)).mul(change2)));
      slip2 =
          slip2.sub(
              ita2.mul(na1)
                  .add(itb2.mul(nb1))
                  .mul(change1)
                  .add(ita2.mul(na2).add(itb2.mul(nb2)).mul(change2)));
      FloatVector oldT1 = FloatVector.fromArray(LANES, d, p + Blocks.TANGENT_IMPULSE);
      FloatVector t1 =
          oldT1.sub(FloatVector.fromArray(LANES, d, p + Blocks.TANGENT_MASS).mul(slip1));
      FloatVector most1 = friction.mul(n1);
      FloatVector least1 = most1.neg();
      VectorMask<Float> above1 = t1.compare(VectorOperators.GT, most1);
      VectorMask<Float> below1 = t1.compare(VectorOperators.LT, least1);
      t1 = t1.blend(least1, below1).blend(most1, above1);
      t1.intoArray(d, p + Blocks.TANGENT_IMPULSE);
      FloatVector rub1 = t1.sub(oldT1);
      slip2 = slip2.add(ma.add(mb).add(ita1.mul(ta2)).add(itb1.mul(tb2)).mul(rub1));
      FloatVector oldT2 = FloatVector.fromArray(LANES, d, q + Blocks.TANGENT_IMPULSE);
      FloatVector t2 =
          oldT2.sub(FloatVector.fromArray(LANES, d, q + Blocks.TANGENT_MASS).mul(slip2));
      FloatVector most2 = friction.mul(n2);
      FloatVector least2 = most2.neg();
      VectorMask<Float> above2 = t2.compare(VectorOperators.GT, most2);
      VectorMask<Float> below2 = t2.compare(VectorOperators.LT, least2);
      t2 = t2.blend(least2, below2).blend(most2, above2);
      t2.intoArray(d, q + Blocks.TANGENT_IMPULSE);
      FloatVector rub2 = t2.sub(oldT2);
      wa =
          wa.sub(ia.mul(na1.mul(change1).add(na2.mul(change2))))
              .add(ita1.mul(rub1).add(ita2.mul(rub2)));
      wb =
          wb.add(ib.mul(nb1.mul(change1).add(nb2.mul(change2))))
              .sub(itb1.mul(rub1).add(itb2.mul(rub2)));
      FloatVector pn = change1.add(change2);
      FloatVector pt = rub1.add(rub2);
      FloatVector px = pn.mul(nx).add(pt.mul(ny));
      FloatVector py = pn.mul(ny).sub(pt.mul(nx));
      vax.sub(ma.mul(px)).intoArray(out, at);
      vay.sub(ma.mul(py)).intoArray(out, at + 8);
      wa.intoArray(out, at + 16);
      vbx.add(mb.mul(px)).intoArray(out, at + 24);
      vby.add(mb.mul(py)).intoArray(out, at + 32);
      wb.intoArray(out, at + 40);
    }
  }

  /** Moves the bodies of a block apart at one point, if any; poses come and go through out. */
  private static boolean part(
      float[] d, int o, int p, float[] depth, int at, float least, float h, float[] out) {
    VectorMask<Float> deep =
        FloatVector.fromArray(LANES, depth, at).compare(VectorOperators.GE, least);
    FloatVector pax = FloatVector.fromArray(LANES, out, 32);
    FloatVector pay = FloatVector.fromArray(LANES, out, 40);
    FloatVector ac = FloatVector.fromArray(LANES, out, 48);
    FloatVector as = FloatVector.fromArray(LANES, out, 56);
    FloatVector pbx = FloatVector.fromArray(LANES, out, VectorRows.WHOLE + 32);
    FloatVector pby = FloatVector.fromArray(LANES, out, VectorRows.WHOLE + 40);
    FloatVector bc = FloatVector.fromArray(LANES, out, VectorRows.WHOLE + 48);
    FloatVector bs = FloatVector.fromArray(LANES, out, VectorRows.WHOLE + 56);
    FloatVector vax = FloatVector.fromArray(LANES, out, 0);
    FloatVector vay = FloatVector.fromArray(LANES, out, 8);
    FloatVector wa = FloatVector.fromArray(LANES, out, 16);
    FloatVector vbx = FloatVector.fromArray(LANES, out, VectorRows.WHOLE);
    FloatVector vby = FloatVector.fromArray(LANES, out, VectorRows.WHOLE + 8);
    FloatVector wb = FloatVector.fromArray(LANES, out, VectorRows.WHOLE + 16);
    FloatVector nx = FloatVector.fromArray(LANES, d, o);
    FloatVector ny = FloatVector.fromArray(LANES, d, o + Blocks.NY);
    FloatVector na = FloatVector.fromArray(LANES, d, p + Blocks.NORMAL_ARM);
    FloatVector ta = FloatVector.fromArray(LANES, d, p + Blocks.TANGENT_ARM);
    FloatVector nb = na.add(FloatVector.fromArray(LANES, d, o + Blocks.NORMAL_WAY));
    FloatVector tb = ta.add(FloatVector.fromArray(LANES, d, o + Blocks.TANGENT_WAY));
    FloatVector way = pbx.sub(pax).mul(nx).add(pby.sub(pay).mul(ny));
    FloatVector turnA =
        ac.sub(1).mul(ta.sub(FloatVector.fromArray(LANES, d, o + Blocks.ROUND_A))).add(as.mul(na));
    FloatVector turnB =
        bc.sub(1).mul(tb.add(FloatVector.fromArray(LANES, d, o + Blocks.ROUND_B))).add(bs.mul(nb));
    FloatVector s =
        way.add(turnB.sub(turnA)).add(FloatVector.fromArray(LANES, d, p + Blocks.FIRST_SEPARATION));
    FloatVector c = s.add(Settings.LINEAR_SLOP).mul(Blocks.CORRECTION_RATE);
    c = c.blend(-Blocks.MAX_CORRECTION, c.compare(VectorOperators.LT, -Blocks.MAX_CORRECTION));
    FloatVector line = vbx.sub(vax).mul(nx).add(vby.sub(vay).mul(ny));
    FloatVector gain = line.add(wb.mul(nb).sub(wa.mul(na))).mul(h);
    FloatVector mass = FloatVector.fromArray(LANES, d, p + Blocks.NORMAL_MASS);
    VectorMask<Float> acts =
        deep.and(mass.compare(VectorOperators.NE, 0))
            .and(c.compare(VectorOperators.LT, 0))
            .and(gain.compare(VectorOperators.LE, c.neg()));
    if (!acts.anyTrue()) {
      return false;
    }
    FloatVector impulse = mass.neg().mul(c);
    FloatVector px = impulse.mul(nx);
    FloatVector py = impulse.mul(ny);
    FloatVector ma = FloatVector.fromArray(LANES, d, o + Blocks.INV_MASS_A);
    FloatVector ia = FloatVector.fromArray(LANES, d, o + Blocks.INV_INERTIA_A);
    FloatVector mb = FloatVector.fromArray(LANES, d, o + Blocks.INV_MASS_B);
    FloatVector ib = FloatVector.fromArray(LANES, d, o + Blocks.INV_INERTIA_B);
    pax = pax.blend(pax.sub(ma.mul(px)), acts);
    pay = pay.blend(pay.sub(ma.mul(py)), acts);
    FloatVector ha = ia.mul(na.mul(impulse)).mul(-0.5f);
    FloatVector ha2 = ha.mul(ha);
    FloatVector normA = ONE.div(ha2.add(1));
    FloatVector ca = ONE.sub(ha2).mul(normA);
    FloatVector sa = ha.mul(2).mul(normA);
    FloatVector nextAc = ac.mul(ca).sub(as.mul(sa));
    as = as.blend(as.mul(ca).add(ac.mul(sa)), acts);
    ac = ac.blend(nextAc, acts);
    pbx = pbx.blend(pbx.add(mb.mul(px)), acts);
    pby = pby.blend(pby.add(mb.mul(py)), acts);
    FloatVector hb = ib.mul(nb.mul(impulse)).mul(0.5f);
    FloatVector hb2 = hb.mul(hb);
    FloatVector normB = ONE.div(hb2.add(1));
    FloatVector cb = ONE.sub(hb2).mul(normB);
    FloatVector sb = hb.mul(2).mul(normB);
    FloatVector nextBc = bc.mul(cb).sub(bs.mul(sb));
    bs = bs.blend(bs.mul(cb).add(bc.mul(sb)), acts);
    bc = bc.blend(nextBc, acts);
    pax.intoArray(out, 32);
    pay.intoArray(out, 40);
    ac.intoArray(out, 48);
    as.intoArray(out, 56);
    pbx.intoArray(out, VectorRows.WHOLE + 32);
    pby.intoArray(out, VectorRows.WHOLE + 40);
    bc.intoArray(out, VectorRows.WHOLE + 48);
    bs.intoArray(out, VectorRows.WHOLE + 56);
    return true;
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
      VectorRows.transpose(v, rows, r, out, 0);
      VectorRows.transpose(v, rows, r + 8, out, VectorRows.WHOLE);
      boolean first = part(d, o, o + Blocks.P1, depth, 8 * block, least, h, out);
      boolean second = part(d, o, o + Blocks.P2, depth, 8 * block, least, h, out);
      if (first || second) {
        VectorRows.move(v, rows, r, out, 0);
        VectorRows.move(v, rows, r + 8, out, VectorRows.WHOLE);
      }
    }
  }
}
