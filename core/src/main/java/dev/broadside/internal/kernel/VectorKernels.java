package dev.broadside.internal.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The kernels on the Vector API: whole groups of lanes are rejected at once; a group with a hit is
 * walked again by the scalar loop. That is right for sweeps, where hits are rare, and it needs no
 * {@code VectorMask.toLong}, which JDK 17 does not compile to an instruction. Two groups share one
 * branch. Everything is written out: a helper that takes or returns a vector is not always inlined
 * on JDK 17, and then it allocates.
 */
final class VectorKernels implements Kernels {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  private static final VectorSpecies<Long> LONGS = LongVector.SPECIES_PREFERRED;

  private final ScalarKernels scalar = new ScalarKernels();

  int bits() {
    return SPECIES.vectorBitSize();
  }

  @Override
  public String name() {
    return "vector" + SPECIES.vectorBitSize();
  }

  @Override
  public boolean areVector() {
    return true;
  }

  @Override
  public int overlaps1(
      int from, int to, float[] lo, float[] hi, float lo1, float hi1, int[] hits, int count) {
    FloatVector low = FloatVector.broadcast(SPECIES, lo1);
    FloatVector high = FloatVector.broadcast(SPECIES, hi1);
    int j = from;
    for (; j <= to - 2 * LANES; j += 2 * LANES) {
      VectorMask<Float> first =
          FloatVector.fromArray(SPECIES, lo, j)
              .compare(VectorOperators.LE, high)
              .and(FloatVector.fromArray(SPECIES, hi, j).compare(VectorOperators.GE, low));
      VectorMask<Float> second =
          FloatVector.fromArray(SPECIES, lo, j + LANES)
              .compare(VectorOperators.LE, high)
              .and(FloatVector.fromArray(SPECIES, hi, j + LANES).compare(VectorOperators.GE, low));
      if (first.or(second).anyTrue()) {
        count = scalar.overlaps1(j, j + 2 * LANES, lo, hi, lo1, hi1, hits, count);
      }
    }
    if (j <= to - LANES) {
      VectorMask<Float> hit =
          FloatVector.fromArray(SPECIES, lo, j)
              .compare(VectorOperators.LE, high)
              .and(FloatVector.fromArray(SPECIES, hi, j).compare(VectorOperators.GE, low));
      if (hit.anyTrue()) {
        count = scalar.overlaps1(j, j + LANES, lo, hi, lo1, hi1, hits, count);
      }
      j += LANES;
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
    for (; j <= to - 2 * LANES; j += 2 * LANES) {
      VectorMask<Float> first =
          FloatVector.fromArray(SPECIES, loX, j)
              .compare(VectorOperators.LE, highX)
              .and(FloatVector.fromArray(SPECIES, hiX, j).compare(VectorOperators.GE, lowX))
              .and(FloatVector.fromArray(SPECIES, loY, j).compare(VectorOperators.LE, highY))
              .and(FloatVector.fromArray(SPECIES, hiY, j).compare(VectorOperators.GE, lowY));
      VectorMask<Float> second =
          FloatVector.fromArray(SPECIES, loX, j + LANES)
              .compare(VectorOperators.LE, highX)
              .and(FloatVector.fromArray(SPECIES, hiX, j + LANES).compare(VectorOperators.GE, lowX))
              .and(
                  FloatVector.fromArray(SPECIES, loY, j + LANES).compare(VectorOperators.LE, highY))
              .and(
                  FloatVector.fromArray(SPECIES, hiY, j + LANES).compare(VectorOperators.GE, lowY));
      if (first.or(second).anyTrue()) {
        count =
            scalar.overlaps2(
                j, j + 2 * LANES, loX, hiX, lo1X, hi1X, loY, hiY, lo1Y, hi1Y, hits, count);
      }
    }
    if (j <= to - LANES) {
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
      j += LANES;
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
    for (; j <= to - 2 * LANES; j += 2 * LANES) {
      VectorMask<Float> first =
          FloatVector.fromArray(SPECIES, loX, j)
              .compare(VectorOperators.LE, highX)
              .and(FloatVector.fromArray(SPECIES, hiX, j).compare(VectorOperators.GE, lowX))
              .and(FloatVector.fromArray(SPECIES, loY, j).compare(VectorOperators.LE, highY))
              .and(FloatVector.fromArray(SPECIES, hiY, j).compare(VectorOperators.GE, lowY))
              .and(FloatVector.fromArray(SPECIES, loZ, j).compare(VectorOperators.LE, highZ))
              .and(FloatVector.fromArray(SPECIES, hiZ, j).compare(VectorOperators.GE, lowZ));
      VectorMask<Float> second =
          FloatVector.fromArray(SPECIES, loX, j + LANES)
              .compare(VectorOperators.LE, highX)
              .and(FloatVector.fromArray(SPECIES, hiX, j + LANES).compare(VectorOperators.GE, lowX))
              .and(
                  FloatVector.fromArray(SPECIES, loY, j + LANES).compare(VectorOperators.LE, highY))
              .and(FloatVector.fromArray(SPECIES, hiY, j + LANES).compare(VectorOperators.GE, lowY))
              .and(
                  FloatVector.fromArray(SPECIES, loZ, j + LANES).compare(VectorOperators.LE, highZ))
              .and(
                  FloatVector.fromArray(SPECIES, hiZ, j + LANES).compare(VectorOperators.GE, lowZ));
      if (first.or(second).anyTrue()) {
        count =
            scalar.overlaps3(
                j,
                j + 2 * LANES,
                loX,
                hiX,
                lo1X,
                hi1X,
                loY,
                hiY,
                lo1Y,
                hi1Y,
                loZ,
                hiZ,
                lo1Z,
                hi1Z,
                hits,
                count);
      }
    }
    if (j <= to - LANES) {
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
      j += LANES;
    }
    return scalar.overlaps3(
        j, to, loX, hiX, lo1X, hi1X, loY, hiY, lo1Y, hi1Y, loZ, hiZ, lo1Z, hi1Z, hits, count);
  }

  // Blends instead of min and max, which take the long way round NaN and zeros. Shorter lanes for
  // short runs would gain little, and a second species makes other kernels allocate on JDK 17.
  @Override
  public void extent(int from, int to, float[] lo, float[] hi, float[] out, int at) {
    if (to - from < LANES) {
      scalar.extent(from, to, lo, hi, out, at);
      return;
    }
    // The last group may overlap the one before: counting a box twice changes no extreme.
    int rest = to - LANES;
    FloatVector least = FloatVector.fromArray(SPECIES, lo, rest);
    FloatVector most = FloatVector.fromArray(SPECIES, hi, rest);
    FloatVector first =
        least
            .blend(-FAR, least.compare(VectorOperators.LT, -FAR))
            .add(most.blend(FAR, most.compare(VectorOperators.GT, FAR)));
    FloatVector last = first;
    for (int k = from; k < rest; k += LANES) {
      FloatVector low = FloatVector.fromArray(SPECIES, lo, k);
      FloatVector high = FloatVector.fromArray(SPECIES, hi, k);
      FloatVector centre =
          low.blend(-FAR, low.compare(VectorOperators.LT, -FAR))
              .add(high.blend(FAR, high.compare(VectorOperators.GT, FAR)));
      least = least.blend(low, low.compare(VectorOperators.LT, least));
      most = most.blend(high, high.compare(VectorOperators.GT, most));
      first = first.blend(centre, centre.compare(VectorOperators.LT, first));
      last = last.blend(centre, centre.compare(VectorOperators.GT, last));
    }
    out[at] = least.reduceLanes(VectorOperators.MIN);
    out[at + 1] = most.reduceLanes(VectorOperators.MAX);
    out[at + 2] = first.reduceLanes(VectorOperators.MIN);
    out[at + 3] = last.reduceLanes(VectorOperators.MAX);
  }

  @Override
  public int block2(
      int jFrom,
      int jTo,
      int from,
      int to,
      float[] loX,
      float[] hiX,
      float[] loY,
      float[] hiY,
      long[] hits,
      int count) {
    for (int i = from; i < to; i++) {
      int end = jTo < i ? jTo : i;
      int j = jFrom;
      float lo1X = loX[i];
      float hi1X = hiX[i];
      float lo1Y = loY[i];
      float hi1Y = hiY[i];
      long row = (long) i << 32;
      if (end - j >= LANES) {
        FloatVector lowX = FloatVector.broadcast(SPECIES, lo1X);
        FloatVector highX = FloatVector.broadcast(SPECIES, hi1X);
        FloatVector lowY = FloatVector.broadcast(SPECIES, lo1Y);
        FloatVector highY = FloatVector.broadcast(SPECIES, hi1Y);
        for (; j <= end - LANES; j += LANES) {
          VectorMask<Float> hit =
              FloatVector.fromArray(SPECIES, loX, j)
                  .compare(VectorOperators.LE, highX)
                  .and(FloatVector.fromArray(SPECIES, hiX, j).compare(VectorOperators.GE, lowX))
                  .and(FloatVector.fromArray(SPECIES, loY, j).compare(VectorOperators.LE, highY))
                  .and(FloatVector.fromArray(SPECIES, hiY, j).compare(VectorOperators.GE, lowY));
          if (hit.anyTrue()) {
            count =
                ScalarKernels.row2(
                    j, j + LANES, row, loX, hiX, lo1X, hi1X, loY, hiY, lo1Y, hi1Y, hits, count);
          }
        }
      }
      count =
          ScalarKernels.row2(j, end, row, loX, hiX, lo1X, hi1X, loY, hiY, lo1Y, hi1Y, hits, count);
    }
    return count;
  }

  @Override
  public int block3(
      int jFrom,
      int jTo,
      int from,
      int to,
      float[] loX,
      float[] hiX,
      float[] loY,
      float[] hiY,
      float[] loZ,
      float[] hiZ,
      long[] hits,
      int count) {
    for (int i = from; i < to; i++) {
      int end = jTo < i ? jTo : i;
      int j = jFrom;
      float lo1X = loX[i];
      float hi1X = hiX[i];
      float lo1Y = loY[i];
      float hi1Y = hiY[i];
      float lo1Z = loZ[i];
      float hi1Z = hiZ[i];
      long row = (long) i << 32;
      if (end - j >= LANES) {
        FloatVector lowX = FloatVector.broadcast(SPECIES, lo1X);
        FloatVector highX = FloatVector.broadcast(SPECIES, hi1X);
        FloatVector lowY = FloatVector.broadcast(SPECIES, lo1Y);
        FloatVector highY = FloatVector.broadcast(SPECIES, hi1Y);
        FloatVector lowZ = FloatVector.broadcast(SPECIES, lo1Z);
        FloatVector highZ = FloatVector.broadcast(SPECIES, hi1Z);
        for (; j <= end - LANES; j += LANES) {
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
                ScalarKernels.row3(
                    j, j + LANES, row, loX, hiX, lo1X, hi1X, loY, hiY, lo1Y, hi1Y, loZ, hiZ, lo1Z,
                    hi1Z, hits, count);
          }
        }
      }
      count =
          ScalarKernels.row3(
              j, end, row, loX, hiX, lo1X, hi1X, loY, hiY, lo1Y, hi1Y, loZ, hiZ, lo1Z, hi1Z, hits,
              count);
    }
    return count;
  }

  @Override
  public void quantise(
      float[] lo,
      float[] hi,
      int from,
      int count,
      float origin,
      float scale,
      int top,
      int[] outLo,
      int[] outHi) {
    VectorTiles.quantise(lo, hi, from, count, origin, scale, top, outLo, outHi);
  }

  @Override
  public void sweep(PackedRun run) {
    VectorTiles.sweep(run);
  }

  @Override
  public void settle(PackedRun run) {
    VectorTiles.settle(run);
  }

  @Override
  public int overlapsPacked(
      int from,
      int to,
      long[] lo,
      long[] hi,
      long lo1,
      long hi1,
      long guard,
      int[] hits,
      int count) {
    LongVector low = LongVector.broadcast(LONGS, lo1);
    LongVector high = LongVector.broadcast(LONGS, hi1);
    int lanes = LONGS.length();
    int j = from;
    for (; j <= to - lanes; j += lanes) {
      VectorMask<Long> hit =
          LongVector.fromArray(LONGS, hi, j)
              .sub(low)
              .and(high.sub(LongVector.fromArray(LONGS, lo, j)))
              .and(guard)
              .compare(VectorOperators.EQ, guard);
      if (hit.anyTrue()) {
        count = scalar.overlapsPacked(j, j + lanes, lo, hi, lo1, hi1, guard, hits, count);
      }
    }
    return scalar.overlapsPacked(j, to, lo, hi, lo1, hi1, guard, hits, count);
  }

  @Override
  public int intervals1(int count, int[] lo, int[] hi, int lo1, int hi1, int[] hits) {
    return VectorIntervals.intervals1(count, lo, hi, lo1, hi1, hits);
  }

  @Override
  public int intervals2(
      int count,
      int[] loX,
      int[] hiX,
      int lo1X,
      int hi1X,
      int[] loY,
      int[] hiY,
      int lo1Y,
      int hi1Y,
      int[] hits) {
    return VectorIntervals.intervals2(count, loX, hiX, lo1X, hi1X, loY, hiY, lo1Y, hi1Y, hits);
  }
}
