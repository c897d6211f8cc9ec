package dev.broadside.internal.kernel;

import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * Overlaps of int intervals on the Vector API. The differences of all bounds are or-ed, so that one
 * sign bit per lane says whether any is negative: one mask for a group of lanes instead of one per
 * comparison, which on JDK 17 would each be spread over a vector first.
 */
final class VectorIntervals {
  private static final VectorSpecies<Integer> SPECIES = IntVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  private VectorIntervals() {}

  static int intervals1(int to, int[] lo, int[] hi, int lo1, int hi1, int[] hits) {
    IntVector low = IntVector.broadcast(SPECIES, lo1);
    IntVector high = IntVector.broadcast(SPECIES, hi1);
    int count = 0;
    int j = 0;
    for (; j <= to - LANES; j += LANES) {
      IntVector gaps =
          high.sub(IntVector.fromArray(SPECIES, lo, j))
              .or(IntVector.fromArray(SPECIES, hi, j).sub(low));
      if (gaps.compare(VectorOperators.GE, 0).anyTrue()) {
        gaps.intoArray(hits, count);
        count = append(j, hits, count);
      }
    }
    return ScalarKernels.intervals1(j, to, lo, hi, lo1, hi1, hits, count);
  }

  static int intervals2(
      int to,
      int[] loX,
      int[] hiX,
      int lo1X,
      int hi1X,
      int[] loY,
      int[] hiY,
      int lo1Y,
      int hi1Y,
      int[] hits) {
    IntVector lowX = IntVector.broadcast(SPECIES, lo1X);
    IntVector highX = IntVector.broadcast(SPECIES, hi1X);
    IntVector lowY = IntVector.broadcast(SPECIES, lo1Y);
    IntVector highY = IntVector.broadcast(SPECIES, hi1Y);
    int count = 0;
    int j = 0;
    for (; j <= to - LANES; j += LANES) {
      IntVector gaps =
          highX
              .sub(IntVector.fromArray(SPECIES, loX, j))
              .or(IntVector.fromArray(SPECIES, hiX, j).sub(lowX))
              .or(highY.sub(IntVector.fromArray(SPECIES, loY, j)))
              .or(IntVector.fromArray(SPECIES, hiY, j).sub(lowY));
      if (gaps.compare(VectorOperators.GE, 0).anyTrue()) {
        gaps.intoArray(hits, count);
        count = append(j, hits, count);
      }
    }
    return ScalarKernels.intervals2(j, to, loX, hiX, lo1X, hi1X, loY, hiY, lo1Y, hi1Y, hits, count);
  }

  /** Turns the gaps at hits[count …] into hits in place: a hit is never written past its gap. */
  private static int append(int j, int[] hits, int count) {
    int base = count;
    for (int lane = 0; lane < LANES; lane++) {
      int gap = hits[base + lane];
      hits[count] = j + lane;
      count += ~gap >>> 31;
    }
    return count;
  }
}
