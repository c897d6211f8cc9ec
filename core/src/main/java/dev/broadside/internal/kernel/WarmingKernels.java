package dev.broadside.internal.kernel;

/**
 * Scalar kernels that become vector kernels one by one, each when its vector form has been compiled
 * and keeps up; see {@link Trial}. Both give the same results, so nobody notices but the clock. No
 * class of the Vector API is loaded before the first trial.
 */
final class WarmingKernels implements Kernels {
  // Sizes of the pieces given to vector code on trial: methods that are called often with little to
  // do are compiled sooner than loops that run long.
  private static final int RUN = 256;
  private static final int QUERIES = 8;

  /** Loaded with the first trial. */
  private static final class Late {
    static final VectorKernels VECTOR = new VectorKernels();
    static final boolean WIDE = VECTOR.bits() >= 128;

    private Late() {}
  }

  private final ScalarKernels scalar;
  private final Trial overlaps1;
  private final Trial overlaps2;
  private final Trial overlaps3;
  private final Trial extent;
  private final Trial block2;
  private final Trial block3;
  private final Trial quantise;
  private final Trial sweep;
  private final Trial settle;
  private final Trial packed;
  private final Trial intervals1;
  private final Trial intervals2;

  /** first: lanes of work before vector code is looked at; {@link Trial#FIRST} but for tests. */
  WarmingKernels(ScalarKernels scalar, long first) {
    this.scalar = scalar;
    overlaps1 = new Trial(first);
    overlaps2 = new Trial(first);
    overlaps3 = new Trial(first);
    extent = new Trial(first);
    block2 = new Trial(first);
    block3 = new Trial(first);
    quantise = new Trial(first);
    sweep = new Trial(first);
    settle = new Trial(first);
    packed = new Trial(first);
    intervals1 = new Trial(first);
    intervals2 = new Trial(first);
  }

  @Override
  public String name() {
    return Late.WIDE ? Late.VECTOR.name() : scalar.name();
  }

  private static boolean tries(Trial trial) {
    return trial.tries() && Late.WIDE;
  }

  @Override
  public int overlaps1(
      int from, int to, float[] lo, float[] hi, float lo1, float hi1, int[] hits, int count) {
    if (overlaps1.over) {
      return Late.VECTOR.overlaps1(from, to, lo, hi, lo1, hi1, hits, count);
    }
    long since = overlaps1.begin();
    if (tries(overlaps1)) {
      int cut = Math.min(to, from + RUN);
      int found = Late.VECTOR.overlaps1(from, cut, lo, hi, lo1, hi1, hits, count);
      overlaps1.vectorDone(cut - from, since);
      return scalar.overlaps1(cut, to, lo, hi, lo1, hi1, hits, found);
    }
    int found = scalar.overlaps1(from, to, lo, hi, lo1, hi1, hits, count);
    overlaps1.scalarDone(to - from, since);
    return found;
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
    if (overlaps2.over) {
      return Late.VECTOR.overlaps2(
          from, to, loX, hiX, lo1X, hi1X, loY, hiY, lo1Y, hi1Y, hits, count);
    }
    long since = overlaps2.begin();
    if (tries(overlaps2)) {
      int cut = Math.min(to, from + RUN);
      int found =
          Late.VECTOR.overlaps2(from, cut, loX, hiX, lo1X, hi1X, loY, hiY, lo1Y, hi1Y, hits, count);
      overlaps2.vectorDone(cut - from, since);
      return scalar.overlaps2(cut, to, loX, hiX, lo1X, hi1X, loY, hiY, lo1Y, hi1Y, hits, found);
    }
    int found = scalar.overlaps2(from, to, loX, hiX, lo1X, hi1X, loY, hiY, lo1Y, hi1Y, hits, count);
    overlaps2.scalarDone(to - from, since);
    return found;
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
    if (overlaps3.over) {
      return Late.VECTOR.overlaps3(
          from, to, loX, hiX, lo1X, hi1X, loY, hiY, lo1Y, hi1Y, loZ, hiZ, lo1Z, hi1Z, hits, count);
    }
    long since = overlaps3.begin();
    if (tries(overlaps3)) {
      int cut = Math.min(to, from + RUN);
      int found =
          Late.VECTOR.overlaps3(
              from, cut, loX, hiX, lo1X, hi1X, loY, hiY, lo1Y, hi1Y, loZ, hiZ, lo1Z, hi1Z, hits,
              count);
      overlaps3.vectorDone(cut - from, since);
      return scalar.overlaps3(
          cut, to, loX, hiX, lo1X, hi1X, loY, hiY, lo1Y, hi1Y, loZ, hiZ, lo1Z, hi1Z, hits, found);
    }
    int found =
        scalar.overlaps3(
            from, to, loX, hiX, lo1X, hi1X, loY, hiY, lo1Y, hi1Y, loZ, hiZ, lo1Z, hi1Z, hits,
            count);
    overlaps3.scalarDone(to - from, since);
    return found;
  }

  @Override
  public void extent(int from, int to, float[] lo, float[] hi, float[] out, int at) {
    if (extent.over) {
      Late.VECTOR.extent(from, to, lo, hi, out, at);
      return;
    }
    long since = extent.begin();
    // A long run is not cut in two, since its parts would have to be joined; trees end in short
    // ones.
    if (to - from <= RUN && tries(extent)) {
      Late.VECTOR.extent(from, to, lo, hi, out, at);
      extent.vectorDone(to - from, since);
    } else {
      scalar.extent(from, to, lo, hi, out, at);
      extent.scalarDone(to - from, since);
    }
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
    if (block2.over) {
      return Late.VECTOR.block2(jFrom, jTo, from, to, loX, hiX, loY, hiY, hits, count);
    }
    long since = block2.begin();
    if (tries(block2)) {
      int cut = Math.min(to, from + QUERIES);
      int found = Late.VECTOR.block2(jFrom, jTo, from, cut, loX, hiX, loY, hiY, hits, count);
      block2.vectorDone((long) (cut - from) * (jTo - jFrom), since);
      return scalar.block2(jFrom, jTo, cut, to, loX, hiX, loY, hiY, hits, found);
    }
    int found = scalar.block2(jFrom, jTo, from, to, loX, hiX, loY, hiY, hits, count);
    block2.scalarDone((long) (to - from) * (jTo - jFrom), since);
    return found;
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
    if (block3.over) {
      return Late.VECTOR.block3(jFrom, jTo, from, to, loX, hiX, loY, hiY, loZ, hiZ, hits, count);
    }
    long since = block3.begin();
    if (tries(block3)) {
      int cut = Math.min(to, from + QUERIES);
      int found =
          Late.VECTOR.block3(jFrom, jTo, from, cut, loX, hiX, loY, hiY, loZ, hiZ, hits, count);
      block3.vectorDone((long) (cut - from) * (jTo - jFrom), since);
      return scalar.block3(jFrom, jTo, cut, to, loX, hiX, loY, hiY, loZ, hiZ, hits, found);
    }
    int found = scalar.block3(jFrom, jTo, from, to, loX, hiX, loY, hiY, loZ, hiZ, hits, count);
    block3.scalarDone((long) (to - from) * (jTo - jFrom), since);
    return found;
  }

  @Override
  public void quantise(
      float[] in, int from, int count, float origin, float scale, int top, int[] out) {
    if (quantise.over) {
      VectorTiles.quantise(in, from, count, origin, scale, top, out);
      return;
    }
    long since = quantise.begin();
    if (tries(quantise)) {
      VectorTiles.quantise(in, from, count, origin, scale, top, out);
      quantise.vectorDone(count, since);
    } else {
      scalar.quantise(in, from, count, origin, scale, top, out);
      quantise.scalarDone(count, since);
    }
  }

  @Override
  public void sweep(PackedRun run) {
    if (sweep.over) {
      VectorTiles.sweep(run);
      return;
    }
    long since = sweep.begin();
    long tested = run.tested;
    int first = run.from;
    if (tries(sweep)) {
      // The rest is left for the next turn: a run knows where it stands.
      int to = run.to;
      run.to = Math.min(to, first + QUERIES);
      VectorTiles.sweep(run);
      run.to = to;
      sweep.vectorDone(work(run, first, tested), since);
    } else {
      scalar.sweep(run);
      sweep.scalarDone(work(run, first, tested), since);
    }
  }

  /** A step for every query at least, whole steps on average half full. */
  private static long work(PackedRun run, int first, long tested) {
    return run.tested - tested + (long) (run.from - first) * (PackedRun.STEP / 2);
  }

  @Override
  public void settle(PackedRun run) {
    if (settle.over) {
      VectorTiles.settle(run);
      return;
    }
    long since = settle.begin();
    if (tries(settle)) {
      VectorTiles.settle(run);
      settle.vectorDone(run.hits, since);
    } else {
      scalar.settle(run);
      settle.scalarDone(run.hits, since);
    }
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
    if (packed.over) {
      return Late.VECTOR.overlapsPacked(from, to, lo, hi, lo1, hi1, guard, hits, count);
    }
    long since = packed.begin();
    if (tries(packed)) {
      int cut = Math.min(to, from + RUN);
      int found = Late.VECTOR.overlapsPacked(from, cut, lo, hi, lo1, hi1, guard, hits, count);
      packed.vectorDone(cut - from, since);
      return scalar.overlapsPacked(cut, to, lo, hi, lo1, hi1, guard, hits, found);
    }
    int found = scalar.overlapsPacked(from, to, lo, hi, lo1, hi1, guard, hits, count);
    packed.scalarDone(to - from, since);
    return found;
  }

  @Override
  public int intervals1(int count, int[] lo, int[] hi, int lo1, int hi1, int[] hits) {
    if (intervals1.over) {
      return Late.VECTOR.intervals1(count, lo, hi, lo1, hi1, hits);
    }
    long since = intervals1.begin();
    if (tries(intervals1)) {
      int found = Late.VECTOR.intervals1(count, lo, hi, lo1, hi1, hits);
      intervals1.vectorDone(count, since);
      return found;
    }
    int found = scalar.intervals1(count, lo, hi, lo1, hi1, hits);
    intervals1.scalarDone(count, since);
    return found;
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
    if (intervals2.over) {
      return Late.VECTOR.intervals2(count, loX, hiX, lo1X, hi1X, loY, hiY, lo1Y, hi1Y, hits);
    }
    long since = intervals2.begin();
    if (tries(intervals2)) {
      int found = Late.VECTOR.intervals2(count, loX, hiX, lo1X, hi1X, loY, hiY, lo1Y, hi1Y, hits);
      intervals2.vectorDone(count, since);
      return found;
    }
    int found = scalar.intervals2(count, loX, hiX, lo1X, hi1X, loY, hiY, lo1Y, hi1Y, hits);
    intervals2.scalarDone(count, since);
    return found;
  }
}
