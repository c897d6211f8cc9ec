package dev.broadside.internal.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The kernels of the packed sweep on the Vector API. Two phases: masks of hits per step of {@link
 * PackedRun#STEP} candidates, appended without a branch, then the masks taken apart into hits. Hits
 * are too frequent to be predicted and too rare to be handled lane by lane, so a branch on them
 * inside the sweep costs more than both phases.
 */
final class VectorTiles {
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = INTS.length();

  // VectorMask.toLong became an instruction after JDK 17; before, it is a call.
  private static final boolean MASK_TO_LONG = Runtime.version().feature() >= 21;

  private VectorTiles() {}

  static void quantise(
      float[] in, int from, int count, float origin, float scale, int top, int[] out) {
    FloatVector origins = FloatVector.broadcast(FLOATS, origin);
    FloatVector scales = FloatVector.broadcast(FLOATS, scale);
    FloatVector tops = FloatVector.broadcast(FLOATS, top);
    FloatVector zeros = FloatVector.zero(FLOATS);
    int k = 0;
    for (; k <= count - LANES; k += LANES) {
      FloatVector.fromArray(FLOATS, in, from + k)
          .sub(origins)
          .mul(scales)
          .min(tops)
          .max(zeros)
          .add(ScalarTiles.ROUNDER)
          .reinterpretAsInts()
          .sub(ScalarTiles.ROUNDER_BITS)
          .intoArray(out, k);
    }
    for (; k < count; k++) {
      out[k] = ScalarTiles.quantised(in[from + k], origin, scale, top);
    }
  }

  static void sweep(PackedRun run) {
    int steps = steps(run);
    run.hitCount = expand(run.stepStart, run.stepMask, steps, run.hits);
  }

  private static int steps(PackedRun run) {
    int[] x = run.x;
    int[] y = run.y;
    int[] z = run.z;
    int[] ends = run.ends;
    int endsAt = run.endsAt;
    int binShift = run.binShift;
    long[] stepStart = run.stepStart;
    int[] stepMask = run.stepMask;
    int to = run.to;
    int i = run.from;
    int candidate = run.candidate;
    int count = 0;
    long tested = 0;
    while (i < to && count < PackedRun.STEPS) {
      int packedZ = z[i];
      int end = ends[endsAt + (PackedRun.hi(packedZ) >>> binShift)];
      IntVector queryX = IntVector.broadcast(INTS, PackedRun.query(x[i]));
      IntVector queryY = IntVector.broadcast(INTS, PackedRun.query(y[i]));
      IntVector queryZ = IntVector.broadcast(INTS, PackedRun.query(packedZ));
      int j = candidate == 0 ? i + 1 : candidate;
      tested += end - j;
      do {
        int mask = mask(x, y, z, j, queryX, queryY, queryZ);
        stepStart[count] = (long) i << 32 | j;
        stepMask[count] = mask;
        count += (mask | -mask) >>> 31;
        j += PackedRun.STEP;
      } while (j < end && count < PackedRun.STEPS);
      boolean done = j >= end;
      tested -= done ? 0 : end - j;
      candidate = done ? 0 : j;
      i += done ? 1 : 0;
    }
    run.from = i;
    run.candidate = candidate;
    run.tested += tested;
    return count;
  }

  private static int mask(
      int[] x, int[] y, int[] z, int j, IntVector queryX, IntVector queryY, IntVector queryZ) {
    if (MASK_TO_LONG) {
      int mask = (int) hits(x, y, z, j, queryX, queryY, queryZ).toLong();
      for (int lane = LANES; lane < PackedRun.STEP; lane += LANES) {
        mask |= (int) hits(x, y, z, j + lane, queryX, queryY, queryZ).toLong() << lane;
      }
      return mask;
    }
    IntVector bits = bits(x, y, z, j, queryX, queryY, queryZ);
    for (int lane = LANES; lane < PackedRun.STEP; lane += LANES) {
      bits = bits.or(bits(x, y, z, j + lane, queryX, queryY, queryZ).lanewise(LSHL, lane));
    }
    return bits.lanewise(LSHL, LANE).reduceLanes(VectorOperators.OR);
  }

  private static final VectorOperators.Binary LSHL = VectorOperators.LSHL;
  private static final IntVector LANE = IntVector.zero(INTS).addIndex(1);

  private static IntVector differences(
      int[] x, int[] y, int[] z, int j, IntVector queryX, IntVector queryY, IntVector queryZ) {
    return queryX
        .sub(IntVector.fromArray(INTS, x, j))
        .and(queryY.sub(IntVector.fromArray(INTS, y, j)))
        .and(queryZ.sub(IntVector.fromArray(INTS, z, j)));
  }

  private static VectorMask<Integer> hits(
      int[] x, int[] y, int[] z, int j, IntVector queryX, IntVector queryY, IntVector queryZ) {
    return differences(x, y, z, j, queryX, queryY, queryZ)
        .and(PackedRun.BOTH)
        .compare(VectorOperators.EQ, PackedRun.BOTH);
  }

  /** 1 in the lanes that overlap, else 0. */
  private static IntVector bits(
      int[] x, int[] y, int[] z, int j, IntVector queryX, IntVector queryY, IntVector queryZ) {
    IntVector both = differences(x, y, z, j, queryX, queryY, queryZ);
    return both.and(both.lanewise(LSHL, 16)).lanewise(VectorOperators.LSHR, 31);
  }

  /**
   * Writes four hits of every mask whether it has them or not and counts only those it has; the
   * rare mask with more takes another turn.
   */
  static int expand(long[] stepStart, int[] stepMask, int steps, long[] hits) {
    int count = 0;
    for (int step = 0; step < steps; step++) {
      int mask = stepMask[step];
      long start = stepStart[step];
      int size = Integer.bitCount(mask);
      int at = count;
      count += size;
      do {
        hits[at] = start + Integer.numberOfTrailingZeros(mask);
        mask &= mask - 1;
        hits[at + 1] = start + Integer.numberOfTrailingZeros(mask);
        mask &= mask - 1;
        hits[at + 2] = start + Integer.numberOfTrailingZeros(mask);
        mask &= mask - 1;
        hits[at + 3] = start + Integer.numberOfTrailingZeros(mask);
        mask &= mask - 1;
        at += 4;
      } while (mask != 0);
    }
    return count;
  }
}
