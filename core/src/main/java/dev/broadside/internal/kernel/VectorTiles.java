package dev.broadside.internal.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The kernels of the packed sweep on the Vector API. Two phases: masks of hits per step of {@link
 * PackedRun#STEP} candidates, appended without a branch, then ties and owners of the steps that
 * have some. Hits are too frequent to be predicted and too rare to be handled lane by lane, so a
 * branch on them inside the sweep would cost more than both phases.
 *
 * <p>No method here takes or returns a vector: where JDK 17 does not inline such a method, every
 * vector becomes an object.
 */
final class VectorTiles {
  private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
  private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = INTS.length();

  // VectorMask.toLong became an instruction after JDK 17; before, it is a call.
  private static final boolean MASK_TO_LONG = Runtime.version().feature() >= 21;

  private VectorTiles() {}

  /**
   * Both bounds, two groups of lanes at a time. So long a method C2 compiles by itself; shorter
   * ones it inlines, and several copies in one caller exceed its budget of nodes, so that the last
   * one makes objects of its vectors (seen on JDK 17; {@code VectorKernelSizeTest}).
   */
  static void quantise(
      float[] lo,
      float[] hi,
      int from,
      int count,
      float origin,
      float scale,
      int top,
      int[] outLo,
      int[] outHi) {
    FloatVector origins = FloatVector.broadcast(FLOATS, origin);
    FloatVector scales = FloatVector.broadcast(FLOATS, scale);
    FloatVector tops = FloatVector.broadcast(FLOATS, top);
    FloatVector zeros = FloatVector.zero(FLOATS);
    int k = 0;
    for (; k <= count - 2 * LANES; k += 2 * LANES) {
      FloatVector.fromArray(FLOATS, lo, from + k)
          .sub(origins)
          .mul(scales)
          .min(tops)
          .max(zeros)
          .add(ScalarTiles.ROUNDER)
          .reinterpretAsInts()
          .sub(ScalarTiles.ROUNDER_BITS)
          .intoArray(outLo, k);
      FloatVector.fromArray(FLOATS, lo, from + k + LANES)
          .sub(origins)
          .mul(scales)
          .min(tops)
          .max(zeros)
          .add(ScalarTiles.ROUNDER)
          .reinterpretAsInts()
          .sub(ScalarTiles.ROUNDER_BITS)
          .intoArray(outLo, k + LANES);
      FloatVector.fromArray(FLOATS, hi, from + k)
          .sub(origins)
          .mul(scales)
          .min(tops)
          .max(zeros)
          .add(ScalarTiles.ROUNDER)
          .reinterpretAsInts()
          .sub(ScalarTiles.ROUNDER_BITS)
          .intoArray(outHi, k);
      FloatVector.fromArray(FLOATS, hi, from + k + LANES)
          .sub(origins)
          .mul(scales)
          .min(tops)
          .max(zeros)
          .add(ScalarTiles.ROUNDER)
          .reinterpretAsInts()
          .sub(ScalarTiles.ROUNDER_BITS)
          .intoArray(outHi, k + LANES);
    }
    for (; k < count; k++) {
      outLo[k] = ScalarTiles.quantised(lo[from + k], origin, scale, top);
      outHi[k] = ScalarTiles.quantised(hi[from + k], origin, scale, top);
    }
  }

  static void sweep(PackedRun run) {
    int[] x = run.x;
    int[] y = run.y;
    int[] z = run.z;
    int[] queriesX = run.queryX;
    int[] queriesY = run.queryY;
    int[] queriesZ = run.queryZ;
    boolean probing = run.probing;
    int[] ends = run.ends;
    int endsAt = run.endsAt;
    int binShift = run.binShift;
    long[] stepStart = run.stepStart;
    int[] stepMask = run.stepMask;
    int to = run.to;
    int i = run.from;
    int candidate = run.candidate;
    int count = 0;
    int hits = 0;
    long tested = 0;
    while (i < to && count < PackedRun.STEPS) {
      int packedZ = queriesZ[i];
      int end = ends[endsAt + (PackedRun.hi(packedZ) >>> binShift)];
      IntVector queryX = IntVector.broadcast(INTS, PackedRun.query(queriesX[i]));
      IntVector queryY = IntVector.broadcast(INTS, PackedRun.query(queriesY[i]));
      IntVector queryZ = IntVector.broadcast(INTS, PackedRun.query(packedZ));
      int j = candidate != 0 ? candidate : probing ? run.begin(packedZ) : i + 1;
      tested += end - j;
      do {
        int mask = 0;
        if (MASK_TO_LONG) {
          for (int lane = 0; lane < PackedRun.STEP; lane += LANES) {
            mask |=
                (int)
                        queryX
                            .sub(IntVector.fromArray(INTS, x, j + lane))
                            .and(queryY.sub(IntVector.fromArray(INTS, y, j + lane)))
                            .and(queryZ.sub(IntVector.fromArray(INTS, z, j + lane)))
                            .and(PackedRun.BOTH)
                            .compare(VectorOperators.EQ, PackedRun.BOTH)
                            .toLong()
                    << lane;
          }
        } else {
          for (int lane = 0; lane < PackedRun.STEP; lane += LANES) {
            IntVector both =
                queryX
                    .sub(IntVector.fromArray(INTS, x, j + lane))
                    .and(queryY.sub(IntVector.fromArray(INTS, y, j + lane)))
                    .and(queryZ.sub(IntVector.fromArray(INTS, z, j + lane)));
            mask |=
                both.and(both.lanewise(VectorOperators.LSHL, 16))
                        .lanewise(VectorOperators.LSHR, 31)
                        .lanewise(VectorOperators.LSHL, LANE)
                        .reduceLanes(VectorOperators.OR)
                    << lane;
          }
        }
        stepStart[count] = (long) i << 32 | j;
        stepMask[count] = mask;
        count += (mask | -mask) >>> 31;
        hits += Integer.bitCount(mask);
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
    run.steps = count;
    run.hits = hits;
  }

  static void settle(PackedRun run) {
    int[] x = run.x;
    int[] y = run.y;
    int[] z = run.z;
    int[] box = run.box;
    long[] stepStart = run.stepStart;
    int[] stepMask = run.stepMask;
    long[] tieStart = run.tieStart;
    int[] tieMask = run.tieMask;
    int steps = run.steps;
    int tieSteps = 0;
    for (int step = 0; step < steps; step++) {
      int i = (int) (stepStart[step] >>> 32);
      int j = (int) stepStart[step];
      int flags = run.queryBox[i] & PackedRun.FLAGS;
      IntVector queryX =
          IntVector.broadcast(INTS, PackedRun.query(run.queryX[i]) - PackedRun.ONE_LESS);
      IntVector queryY =
          IntVector.broadcast(INTS, PackedRun.query(run.queryY[i]) - PackedRun.ONE_LESS);
      IntVector queryZ =
          IntVector.broadcast(INTS, PackedRun.query(run.queryZ[i]) - PackedRun.ONE_LESS);
      int mask = 0;
      if (MASK_TO_LONG) {
        for (int lane = 0; lane < PackedRun.STEP; lane += LANES) {
          mask |=
              (int)
                      queryX
                          .sub(IntVector.fromArray(INTS, x, j + lane))
                          .and(queryY.sub(IntVector.fromArray(INTS, y, j + lane)))
                          .and(queryZ.sub(IntVector.fromArray(INTS, z, j + lane)))
                          .and(PackedRun.BOTH)
                          .compare(VectorOperators.EQ, PackedRun.BOTH)
                          .toLong()
                  << lane;
        }
      } else {
        for (int lane = 0; lane < PackedRun.STEP; lane += LANES) {
          IntVector both =
              queryX
                  .sub(IntVector.fromArray(INTS, x, j + lane))
                  .and(queryY.sub(IntVector.fromArray(INTS, y, j + lane)))
                  .and(queryZ.sub(IntVector.fromArray(INTS, z, j + lane)));
          mask |=
              both.and(both.lanewise(VectorOperators.LSHL, 16))
                      .lanewise(VectorOperators.LSHR, 31)
                      .lanewise(VectorOperators.LSHL, LANE)
                      .reduceLanes(VectorOperators.OR)
                  << lane;
        }
      }
      int elsewhere = 0;
      for (int lane = 0; lane < PackedRun.STEP; lane += LANES) {
        IntVector shared = IntVector.fromArray(INTS, box, j + lane).and(flags);
        if (MASK_TO_LONG) {
          elsewhere |= (int) shared.compare(VectorOperators.NE, 0).toLong() << lane;
        } else {
          elsewhere |=
              shared
                      .or(shared.lanewise(VectorOperators.LSHL, 1))
                      .lanewise(VectorOperators.LSHR, 31)
                      .lanewise(VectorOperators.LSHL, LANE)
                      .reduceLanes(VectorOperators.OR)
                  << lane;
        }
      }
      int owned = stepMask[step] & ~elsewhere;
      stepMask[step] = owned & mask;
      int tied = owned & ~mask;
      tieStart[tieSteps] = stepStart[step];
      tieMask[tieSteps] = tied;
      tieSteps += (tied | -tied) >>> 31;
    }
    run.tieSteps = tieSteps;
  }

  private static final IntVector LANE = IntVector.zero(INTS).addIndex(1);
}
