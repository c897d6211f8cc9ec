package dev.broadside.internal.kernel;

/** The definition of the packed kernels: plain loops with branch-free appends. */
final class ScalarTiles {
  private ScalarTiles() {}

  static void quantise(
      float[] in, int from, int count, float origin, float scale, int top, int[] out) {
    for (int k = 0; k < count; k++) {
      out[k] = quantised(in[from + k], origin, scale, top);
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
    long[] hits = run.hits;
    int room = PackedRun.STEPS * PackedRun.STEP;
    int i = run.from;
    int count = 0;
    long tested = 0;
    while (i < run.to && count < room / 2) {
      int end = run.ends[run.endsAt + (PackedRun.hi(z[i]) >>> run.binShift)];
      int start = run.candidate == 0 ? i + 1 : run.candidate;
      int stop = (int) Math.min(end, (long) start + room - count);
      int queryX = PackedRun.query(x[i]);
      int queryY = PackedRun.query(y[i]);
      int queryZ = PackedRun.query(z[i]);
      long query = (long) i << 32;
      for (int j = start; j < stop; j++) {
        int both = (queryX - x[j]) & (queryY - y[j]) & (queryZ - z[j]);
        hits[count] = query | j;
        count += both >>> 31 & both >>> 15;
      }
      tested += Math.max(0, stop - start);
      run.candidate = stop < end ? stop : 0;
      i += stop < end ? 0 : 1;
    }
    run.from = i;
    run.hitCount = count;
    run.tested += tested;
  }
}
