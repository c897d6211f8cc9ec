package dev.broadside.physics.internal.solver;

import static dev.broadside.physics.internal.solver.VectorContactKernel.AT_ONCE;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Impulses of whole blocks, 8 contacts at a time, for {@link VectorContactKernel}: given to the
 * bodies by a warm start, and what of an impact's is not given again. One instance a thread.
 */
final class VectorImpulses {
  private static final VectorSpecies<Float> LANES = FloatVector.SPECIES_256;
  private static final FloatVector ZERO = FloatVector.zero(LANES);

  private final float[] scratch = new float[AT_ONCE * 2 * VectorRows.VELOCITIES];

  /** Blocks of which only the impulses matter: those taken back. */
  private final float[] taken = new float[AT_ONCE * Blocks.SIZE];

  void give(float[] d, int[] rows, float[] v, int from, int to) {
    for (int first = from; first < to; first += AT_ONCE) {
      int end = Math.min(to, first + AT_ONCE);
      effects(d, first, end, d, first * Blocks.SIZE, scratch);
      VectorRows.subtract(v, rows, first, end, scratch);
    }
  }

  static boolean weigh(float[] d, float[] before, float[] share, int from, int to) {
    boolean any = false;
    for (int block = from; block < to; block++) {
      int o = block * Blocks.SIZE;
      int p = o + Blocks.P1;
      int q = o + Blocks.P2;
      FloatVector now =
          FloatVector.fromArray(LANES, d, p + Blocks.NORMAL_IMPULSE)
              .add(FloatVector.fromArray(LANES, d, q + Blocks.NORMAL_IMPULSE));
      FloatVector gain = now.sub(FloatVector.fromArray(LANES, before, 8 * block));
      now.intoArray(before, 8 * block);
      VectorMask<Float> struck =
          gain.compare(
              VectorOperators.GT,
              FloatVector.fromArray(LANES, d, p + Blocks.NORMAL_MASS).mul(Blocks.IMPACT));
      if (struck.anyTrue()) {
        FloatVector ma = FloatVector.fromArray(LANES, d, o + Blocks.INV_MASS_A);
        FloatVector mb = FloatVector.fromArray(LANES, d, o + Blocks.INV_MASS_B);
        VectorMask<Float> lightB = mb.compare(VectorOperators.GT, ma.mul(Blocks.UNEQUAL));
        VectorMask<Float> lightA = ma.compare(VectorOperators.GT, mb.mul(Blocks.UNEQUAL));
        VectorMask<Float> unequal =
            lightB
                .and(ma.compare(VectorOperators.GT, 0))
                .or(lightA.and(mb.compare(VectorOperators.GT, 0)));
        FloatVector less = gain.mul(Blocks.FORGOTTEN).blend(gain, unequal);
        ZERO.blend(less.div(now), struck).intoArray(share, 8 * block);
        any = true;
      } else {
        ZERO.intoArray(share, 8 * block);
      }
    }
    return any;
  }

  static void forget(float[] d, float[] share, int from, int to) {
    for (int block = from; block < to; block++) {
      if (!isStruck(share, block)) {
        continue;
      }
      FloatVector f = ZERO.sub(FloatVector.fromArray(LANES, share, 8 * block));
      int o = block * Blocks.SIZE;
      for (int p = o + Blocks.P1; p <= o + Blocks.P2; p += Blocks.POINT) {
        FloatVector n = FloatVector.fromArray(LANES, d, p + Blocks.NORMAL_IMPULSE);
        n.add(f.mul(n)).intoArray(d, p + Blocks.NORMAL_IMPULSE);
        FloatVector t = FloatVector.fromArray(LANES, d, p + Blocks.TANGENT_IMPULSE);
        t.add(f.mul(t)).intoArray(d, p + Blocks.TANGENT_IMPULSE);
      }
    }
  }

  void takeBack(float[] d, int[] rows, float[] v, float[] share, int from, int to) {
    int first = from;
    while (first < to) {
      if (!isStruck(share, first)) {
        first++;
        continue;
      }
      int end = first + 1;
      while (end < to && end < first + AT_ONCE && isStruck(share, end)) {
        end++;
      }
      takeBackAll(d, rows, v, share, first, end);
      first = end;
    }
  }

  private static boolean isStruck(float[] share, int block) {
    return FloatVector.fromArray(LANES, share, 8 * block).compare(VectorOperators.NE, 0).anyTrue();
  }

  private void takeBackAll(float[] d, int[] rows, float[] v, float[] share, int first, int end) {
    for (int block = first; block < end; block++) {
      int o = block * Blocks.SIZE;
      int at = (block - first) * Blocks.SIZE;
      FloatVector f = ZERO.sub(FloatVector.fromArray(LANES, share, 8 * block));
      for (int p = Blocks.P1; p <= Blocks.P2; p += Blocks.POINT) {
        FloatVector n = FloatVector.fromArray(LANES, d, o + p + Blocks.NORMAL_IMPULSE);
        FloatVector lessN = f.mul(n);
        n.add(lessN).intoArray(d, o + p + Blocks.NORMAL_IMPULSE);
        lessN.intoArray(taken, at + p + Blocks.NORMAL_IMPULSE);
        FloatVector t = FloatVector.fromArray(LANES, d, o + p + Blocks.TANGENT_IMPULSE);
        FloatVector lessT = f.mul(t);
        t.add(lessT).intoArray(d, o + p + Blocks.TANGENT_IMPULSE);
        lessT.intoArray(taken, at + p + Blocks.TANGENT_IMPULSE);
      }
    }
    effects(d, first, end, taken, 0, scratch);
    VectorRows.subtract(v, rows, first, end, scratch);
  }

  /** What impulses, those of blocks in source from sourceAt on, change of the velocities. */
  private static void effects(
      float[] d, int from, int to, float[] source, int sourceAt, float[] out) {
    for (int block = from; block < to; block++) {
      int o = block * Blocks.SIZE;
      int p = o + Blocks.P1;
      int q = o + Blocks.P2;
      int s = sourceAt + (block - from) * Blocks.SIZE;
      FloatVector nx = FloatVector.fromArray(LANES, d, o);
      FloatVector ny = FloatVector.fromArray(LANES, d, o + Blocks.NY);
      FloatVector n1 = FloatVector.fromArray(LANES, source, s + Blocks.P1 + Blocks.NORMAL_IMPULSE);
      FloatVector t1 = FloatVector.fromArray(LANES, source, s + Blocks.P1 + Blocks.TANGENT_IMPULSE);
      FloatVector n2 = FloatVector.fromArray(LANES, source, s + Blocks.P2 + Blocks.NORMAL_IMPULSE);
      FloatVector t2 = FloatVector.fromArray(LANES, source, s + Blocks.P2 + Blocks.TANGENT_IMPULSE);
      FloatVector n = n1.add(n2);
      FloatVector t = t1.add(t2);
      FloatVector px = n.mul(nx).add(t.mul(ny));
      FloatVector py = n.mul(ny).sub(t.mul(nx));
      FloatVector ta =
          FloatVector.fromArray(LANES, d, p + Blocks.NORMAL_ARM)
              .mul(n1)
              .add(FloatVector.fromArray(LANES, d, q + Blocks.NORMAL_ARM).mul(n2))
              .sub(
                  FloatVector.fromArray(LANES, d, p + Blocks.TANGENT_ARM)
                      .mul(t1)
                      .add(FloatVector.fromArray(LANES, d, q + Blocks.TANGENT_ARM).mul(t2)));
      FloatVector tb =
          ta.add(
              FloatVector.fromArray(LANES, d, o + Blocks.NORMAL_WAY)
                  .mul(n)
                  .sub(FloatVector.fromArray(LANES, d, o + Blocks.TANGENT_WAY).mul(t)));
      FloatVector ma = FloatVector.fromArray(LANES, d, o + Blocks.INV_MASS_A);
      FloatVector mb = FloatVector.fromArray(LANES, d, o + Blocks.INV_MASS_B);
      int at = (block - from) * 2 * VectorRows.VELOCITIES;
      ma.mul(px).intoArray(out, at);
      ma.mul(py).intoArray(out, at + 8);
      FloatVector.fromArray(LANES, d, o + Blocks.INV_INERTIA_A).mul(ta).intoArray(out, at + 16);
      mb.mul(px).neg().intoArray(out, at + 24);
      mb.mul(py).neg().intoArray(out, at + 32);
      FloatVector.fromArray(LANES, d, o + Blocks.INV_INERTIA_B)
          .mul(tb)
          .neg()
          .intoArray(out, at + 40);
    }
  }
}
