package dev.broadside.internal.kernel;

/** The definition of the kernels: plain loops with branch-free appends. */
final class ScalarKernels implements Kernels {
  @Override
  public String name() {
    return "scalar";
  }

  @Override
  public boolean areVector() {
    return false;
  }

  @Override
  public int overlaps1(
      int from, int to, float[] lo, float[] hi, float lo1, float hi1, int[] hits, int count) {
    for (int j = from; j < to; j++) {
      hits[count] = j;
      count += lo[j] <= hi1 & hi[j] >= lo1 ? 1 : 0;
    }
    return count;
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
    for (int j = from; j < to; j++) {
      hits[count] = j;
      count += loX[j] <= hi1X & hiX[j] >= lo1X & loY[j] <= hi1Y & hiY[j] >= lo1Y ? 1 : 0;
    }
    return count;
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
    for (int j = from; j < to; j++) {
      hits[count] = j;
      count +=
          loX[j] <= hi1X
                  & hiX[j] >= lo1X
                  & loY[j] <= hi1Y
                  & hiY[j] >= lo1Y
                  & loZ[j] <= hi1Z
                  & hiZ[j] >= lo1Z
              ? 1
              : 0;
    }
    return count;
  }

  @Override
  public int intervals1(int count, int[] lo, int[] hi, int lo1, int hi1, int[] hits) {
    return intervals1(0, count, lo, hi, lo1, hi1, hits, 0);
  }

  static int intervals1(
      int from, int to, int[] lo, int[] hi, int lo1, int hi1, int[] hits, int count) {
    for (int j = from; j < to; j++) {
      hits[count] = j;
      // A sign bit means that one interval ends before the other begins.
      count += ~(hi1 - lo[j] | hi[j] - lo1) >>> 31;
    }
    return count;
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
    return intervals2(0, count, loX, hiX, lo1X, hi1X, loY, hiY, lo1Y, hi1Y, hits, 0);
  }

  static int intervals2(
      int from,
      int to,
      int[] loX,
      int[] hiX,
      int lo1X,
      int hi1X,
      int[] loY,
      int[] hiY,
      int lo1Y,
      int hi1Y,
      int[] hits,
      int count) {
    for (int j = from; j < to; j++) {
      hits[count] = j;
      count += ~(hi1X - loX[j] | hiX[j] - lo1X | hi1Y - loY[j] | hiY[j] - lo1Y) >>> 31;
    }
    return count;
  }

  @Override
  public void extent(int from, int to, float[] lo, float[] hi, float[] out, int at) {
    // As ordered ints: their extremes take one move each, where floats take a jump that a short run
    // mispredicts or the long way round NaN and zeros.
    int least = Integer.MAX_VALUE;
    int most = Integer.MIN_VALUE;
    int first = Integer.MAX_VALUE;
    int last = Integer.MIN_VALUE;
    for (int k = from; k < to; k++) {
      float low = lo[k];
      float high = hi[k];
      int centre = ordered((low > -FAR ? low : -FAR) + (high < FAR ? high : FAR));
      least = Math.min(least, ordered(low));
      most = Math.max(most, ordered(high));
      first = Math.min(first, centre);
      last = Math.max(last, centre);
    }
    out[at] = value(least);
    out[at + 1] = value(most);
    out[at + 2] = value(first);
    out[at + 3] = value(last);
  }

  /** An int that compares as the float does; its own inverse but for the type. */
  private static int ordered(float value) {
    int bits = Float.floatToRawIntBits(value);
    return bits ^ bits >> 31 & 0x7FFFFFFF;
  }

  private static float value(int ordered) {
    return Float.intBitsToFloat(ordered ^ ordered >> 31 & 0x7FFFFFFF);
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
      count =
          row2(
              jFrom,
              jTo < i ? jTo : i,
              (long) i << 32,
              loX,
              hiX,
              loX[i],
              hiX[i],
              loY,
              hiY,
              loY[i],
              hiY[i],
              hits,
              count);
    }
    return count;
  }

  static int row2(
      int from,
      int to,
      long row,
      float[] loX,
      float[] hiX,
      float lo1X,
      float hi1X,
      float[] loY,
      float[] hiY,
      float lo1Y,
      float hi1Y,
      long[] hits,
      int count) {
    for (int j = from; j < to; j++) {
      hits[count] = row | j;
      count += loX[j] <= hi1X & hiX[j] >= lo1X & loY[j] <= hi1Y & hiY[j] >= lo1Y ? 1 : 0;
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
      count =
          row3(
              jFrom,
              jTo < i ? jTo : i,
              (long) i << 32,
              loX,
              hiX,
              loX[i],
              hiX[i],
              loY,
              hiY,
              loY[i],
              hiY[i],
              loZ,
              hiZ,
              loZ[i],
              hiZ[i],
              hits,
              count);
    }
    return count;
  }

  static int row3(
      int from,
      int to,
      long row,
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
      long[] hits,
      int count) {
    for (int j = from; j < to; j++) {
      hits[count] = row | j;
      count +=
          loX[j] <= hi1X
                  & hiX[j] >= lo1X
                  & loY[j] <= hi1Y
                  & hiY[j] >= lo1Y
                  & loZ[j] <= hi1Z
                  & hiZ[j] >= lo1Z
              ? 1
              : 0;
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
    ScalarTiles.quantise(lo, hi, from, count, origin, scale, top, outLo, outHi);
  }

  @Override
  public void sweep(PackedRun run) {
    ScalarTiles.sweep(run);
  }

  @Override
  public void settle(PackedRun run) {
    ScalarTiles.settle(run);
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
    for (int j = from; j < to; j++) {
      hits[count] = j;
      count += (hi[j] - lo1 & hi1 - lo[j] & guard) == guard ? 1 : 0;
    }
    return count;
  }
}
