package dev.broadside.internal.kernel;

/** The definition of the packed kernels: loops with branch-free appends. */
final class ScalarTiles {
  private ScalarTiles() {}

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
    for (int k = 0; k < count; k++) {
      outLo[k] = quantised(lo[from + k], origin, scale, top);
      outHi[k] = quantised(hi[from + k], origin, scale, top);
    }
  }

  // Adding 2^23 leaves the rounded value in the low bits of the float: cheaper than a cast, and the
  // vector twin can do the same on a JVM that has no vector cast.
  static int quantised(float value, float origin, float scale, float top) {
    float t = (value - origin) * scale;
    t = t < top ? t : top;
    t = t > 0 ? t : 0;
    return Float.floatToRawIntBits(t + ROUNDER) - ROUNDER_BITS;
  }

  static final float ROUNDER = 0x1p23f;
  static final int ROUNDER_BITS = 0x4B000000;

  static void sweep(PackedRun run) {
    int[] x = run.x;
    int[] y = run.y;
    int[] z = run.z;
    int[] queriesX = run.queryX;
    int[] queriesY = run.queryY;
    int[] queriesZ = run.queryZ;
    int[] ends = run.ends;
    int endsAt = run.endsAt;
    int binShift = run.binShift;
    boolean probing = run.probing;
    long[] stepStart = run.stepStart;
    int[] stepMask = run.stepMask;
    int to = run.to;
    int i = run.from;
    int candidate = run.candidate;
    int steps = 0;
    int hits = 0;
    long tested = 0;
    while (i < to && steps < PackedRun.STEPS) {
      int packedZ = queriesZ[i];
      int end = ends[endsAt + (PackedRun.hi(packedZ) >>> binShift)];
      int queryX = PackedRun.query(queriesX[i]);
      int queryY = PackedRun.query(queriesY[i]);
      int queryZ = PackedRun.query(packedZ);
      int j = candidate != 0 ? candidate : probing ? run.begin(packedZ) : i + 1;
      tested += Math.max(0, end - j);
      while (j < end && steps < PackedRun.STEPS) {
        // Four at a time, beyond the end if need be: what lies there does not overlap the query.
        int stop = Math.min(j + PackedRun.STEP, end);
        int mask = 0;
        for (int at = j, bit = 0; at < stop; at += 4, bit += 4) {
          int a = queryX - x[at] & queryY - y[at] & queryZ - z[at];
          int b = queryX - x[at + 1] & queryY - y[at + 1] & queryZ - z[at + 1];
          int c = queryX - x[at + 2] & queryY - y[at + 2] & queryZ - z[at + 2];
          int d = queryX - x[at + 3] & queryY - y[at + 3] & queryZ - z[at + 3];
          int four =
              (a & a << 16) >>> 31
                  | (b & b << 16) >>> 31 << 1
                  | (c & c << 16) >>> 31 << 2
                  | (d & d << 16) >>> 31 << 3;
          mask |= four << bit;
        }
        stepStart[steps] = (long) i << 32 | j;
        stepMask[steps] = mask;
        steps += (mask | -mask) >>> 31;
        hits += Integer.bitCount(mask);
        j += PackedRun.STEP;
      }
      boolean done = j >= end;
      tested -= done ? 0 : end - j;
      candidate = done ? 0 : j;
      i += done ? 1 : 0;
    }
    run.from = i;
    run.candidate = candidate;
    run.tested += tested;
    run.steps = steps;
    run.hits = hits;
  }

  /** Splits hits into sure ones and ties and drops those that another part of the world reports. */
  static void settle(PackedRun run) {
    int[] x = run.x;
    int[] y = run.y;
    int[] z = run.z;
    int[] box = run.box;
    int tieSteps = 0;
    for (int step = 0; step < run.steps; step++) {
      int i = (int) (run.stepStart[step] >>> 32);
      int j = (int) run.stepStart[step];
      int flags = run.queryBox[i] & PackedRun.FLAGS;
      int sure = 0;
      int tied = 0;
      for (int mask = run.stepMask[step]; mask != 0; mask &= mask - 1) {
        int k = Integer.numberOfTrailingZeros(mask);
        int owned = (flags & box[j + k]) == 0 ? 1 : 0;
        int both =
            (PackedRun.query(run.queryX[i]) - PackedRun.ONE_LESS - x[j + k])
                & (PackedRun.query(run.queryY[i]) - PackedRun.ONE_LESS - y[j + k])
                & (PackedRun.query(run.queryZ[i]) - PackedRun.ONE_LESS - z[j + k]);
        int strict = both >>> 31 & both >>> 15;
        sure |= (owned & strict) << k;
        tied |= (owned & (strict ^ 1)) << k;
      }
      run.stepMask[step] = sure;
      run.tieStart[tieSteps] = run.stepStart[step];
      run.tieMask[tieSteps] = tied;
      tieSteps += tied != 0 ? 1 : 0;
    }
    run.tieSteps = tieSteps;
  }
}
