package dev.broadside.internal.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The kernels on the Vector API: whole groups of lanes are rejected at once; a group with a hit is
 * walked again by the scalar loop. That is right for sweeps, where hits are rare, and it needs no
 * {@code VectorMask.toLong}, which JDK 17 does not compile to an instruction.
 */
final class VectorKernels implements Kernels {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  private final ScalarKernels scalar = new ScalarKernels();

  int bits() {
    return SPECIES.vectorBitSize();
  }

  @Override
  public String name() {
    return "vector" + SPECIES.vectorBitSize();
  }

  @Override
  public int overlaps1(
      int from, int to, float[] lo, float[] hi, float lo1, float hi1, int[] hits, int count) {
    FloatVector low = FloatVector.broadcast(SPECIES, lo1);
    FloatVector high = FloatVector.broadcast(SPECIES, hi1);
    int j = from;
    for (; j <= to - LANES; j += LANES) {
      VectorMask<Float> hit =
          FloatVector.fromArray(SPECIES, lo, j)
              .compare(VectorOperators.LE, high)
              .and(FloatVector.fromArray(SPECIES, hi, j).compare(VectorOperators.GE, low));
      if (hit.anyTrue()) {
        count = scalar.overlaps1(j, j + LANES, lo, hi, lo1, hi1, hits, count);
      }
    }
    return scalar.overlaps1(j, to, lo, hi, lo1, hi1, hits, count);
  }

  @Override
  public int overlaps2(
      int from,
      int to,
      float[] loX,
      float[] hiX,
      float lo1X,
      float hi1X,
      float[] loY,
      float[] hiY,
      float lo1Y,
      float hi1Y,
      int[] hits,
      int count) {
    FloatVector lowX = FloatVector.broadcast(SPECIES, lo1X);
    FloatVector highX = FloatVector.broadcast(SPECIES, hi1X);
    FloatVector lowY = FloatVector.broadcast(SPECIES, lo1Y);
    FloatVector highY = FloatVector.broadcast(SPECIES, hi1Y);
    int j = from;
    for (; j <= to - LANES; j += LANES) {
      VectorMask<Float> hit =
          FloatVector.fromArray(SPECIES, loX, j)
              .compare(VectorOperators.LE, highX)
              .and(FloatVector.fromArray(SPECIES, hiX, j).compare(VectorOperators.GE, lowX))
              .and(FloatVector.fromArray(SPECIES, loY, j).compare(VectorOperators.LE, highY))
              .and(FloatVector.fromArray(SPECIES, hiY, j).compare(VectorOperators.GE, lowY));
      if (hit.anyTrue()) {
        count =
            scalar.overlaps2(j, j + LANES, loX, hiX, lo1X, hi1X, loY, hiY, lo1Y, hi1Y, hits, count);
      }
    }
    return scalar.overlaps2(j, to, loX, hiX, lo1X, hi1X, loY, hiY, lo1Y, hi1Y, hits, count);
  }

  @Override
  public int overlaps3(
      int from,
      int to,
      float[] loX,
      float[] hiX,
      float lo1X,
      float hi1X,
      float[] loY,
      float[] hiY,
      float lo1Y,
      float hi1Y,
      float[] loZ,
      float[] hiZ,
      float lo1Z,
      float hi1Z,
      int[] hits,
      int count) {
    FloatVector lowX = FloatVector.broadcast(SPECIES, lo1X);
    FloatVector highX = FloatVector.broadcast(SPECIES, hi1X);
    FloatVector lowY = FloatVector.broadcast(SPECIES, lo1Y);
    FloatVector highY = FloatVector.broadcast(SPECIES, hi1Y);
    FloatVector lowZ = FloatVector.broadcast(SPECIES, lo1Z);
    FloatVector highZ = FloatVector.broadcast(SPECIES, hi1Z);
    int j = from;
    for (; j <= to - LANES; j += LANES) {
      VectorMask<Float> hit =
          FloatVector.fromArray(SPECIES, loX, j)
              .compare(VectorOperators.LE, highX)
              .and(FloatVector.fromArray(SPECIES, hiX, j).compare(VectorOperators.GE, lowX))
              .and(FloatVector.fromArray(SPECIES, loY, j).compare(VectorOperators.LE, highY))
              .and(FloatVector.fromArray(SPECIES, hiY, j).compare(VectorOperators.GE, lowY))
              .and(FloatVector.fromArray(SPECIES, loZ, j).compare(VectorOperators.LE, highZ))
              .and(FloatVector.fromArray(SPECIES, hiZ, j).compare(VectorOperators.GE, lowZ));
      if (hit.anyTrue()) {
        count =
            scalar.overlaps3(
                j, j + LANES, loX, hiX, lo1X, hi1X, loY, hiY, lo1Y, hi1Y, loZ, hiZ, lo1Z, hi1Z,
                hits, count);
      }
    }
    return scalar.overlaps3(
        j, to, loX, hiX, lo1X, hi1X, loY, hiY, lo1Y, hi1Y, loZ, hiZ, lo1Z, hi1Z, hits, count);
  }
}
