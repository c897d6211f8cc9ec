package dev.broadside.algorithm.tiles;

import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.PairBuffer;
import dev.broadside.internal.kernel.Kernels;
import dev.broadside.internal.kernel.PackedRun;

/**
 * One worker's sweep: runs the packed kernel over columns and turns its hits into pairs. A pair is
 * reported in one place only: on each cut axis in the part that holds the larger of the two lower
 * bounds, that is, unless both boxes come from another part. Hits with an equal fixed-point bound
 * are decided on the floats.
 */
final class ColumnSweep {
  private final Kernels kernels;
  private final PackedRun run = new PackedRun();

  ColumnSweep(Kernels kernels) {
    this.kernels = kernels;
  }

  /** Sweeps queries from … to - 1 of a column. */
  void sweep(Columns columns, int column, int from, int to, BoxFrame frame, PairBuffer out) {
    run.x = columns.x;
    run.y = columns.y;
    run.z = columns.z;
    run.box = columns.box;
    run.ends = columns.ends;
    run.endsAt = column << columns.binBits;
    run.binShift = columns.binShift;
    run.from = from;
    run.to = to;
    run.candidate = 0;
    run.tested = 0;
    while (run.more()) {
      kernels.sweep(run);
      report(frame, out);
    }
    out.tested += run.tested;
  }

  private void report(BoxFrame frame, PairBuffer out) {
    if (run.steps == 0) {
      return;
    }
    // Four more, because hits are written four at a time.
    out.reserve(run.sure + run.tied + 4);
    int start = out.count;
    out.count = write(run.stepStart, run.stepSure, run.steps, run.box, out.pairs, start);
    if (run.tied > 0) {
      int from = out.count;
      int to = write(run.tieStart, run.tieMask, run.tieSteps, run.box, out.pairs, from);
      out.count =
          frame.dims == 2
              ? decide2(out.pairs, from, to, frame.min, frame.max)
              : decide3(out.pairs, from, to, frame.min, frame.max);
    }
    if (frame.sides != null) {
      out.count = keepWanted(out.pairs, start, out.count, frame.sides);
    }
  }

  // Writes four pairs of every step whether it has them or not and counts only those it has; the
  // rare step with more takes another turn. A branch on the number of hits would be mispredicted.
  private static int write(
      long[] starts, int[] masks, int steps, int[] box, long[] pairs, int count) {
    for (int step = 0; step < steps; step++) {
      int mask = masks[step];
      int a = box[(int) (starts[step] >>> 32)] & SlabPool.BOX;
      int first = (int) starts[step];
      int at = count;
      count += Integer.bitCount(mask);
      do {
        pairs[at] = pair(a, box[first + Integer.numberOfTrailingZeros(mask)]);
        mask &= mask - 1;
        pairs[at + 1] = pair(a, box[first + Integer.numberOfTrailingZeros(mask)]);
        mask &= mask - 1;
        pairs[at + 2] = pair(a, box[first + Integer.numberOfTrailingZeros(mask)]);
        mask &= mask - 1;
        pairs[at + 3] = pair(a, box[first + Integer.numberOfTrailingZeros(mask)]);
        mask &= mask - 1;
        at += 4;
      } while (mask != 0);
    }
    return count;
  }

  private static long pair(int a, int flagged) {
    int b = flagged & SlabPool.BOX;
    return (long) Math.min(a, b) << 32 | Math.max(a, b);
  }

  private static int decide2(long[] pairs, int from, int to, float[][] min, float[][] max) {
    float[] minX = min[0];
    float[] minY = min[1];
    float[] maxX = max[0];
    float[] maxY = max[1];
    int kept = from;
    for (int k = from; k < to; k++) {
      long pair = pairs[k];
      int a = (int) (pair >>> 32);
      int b = (int) pair;
      pairs[kept] = pair;
      kept +=
          minX[a] <= maxX[b] & minX[b] <= maxX[a] & minY[a] <= maxY[b] & minY[b] <= maxY[a] ? 1 : 0;
    }
    return kept;
  }

  private static int decide3(long[] pairs, int from, int to, float[][] min, float[][] max) {
    float[] minX = min[0];
    float[] minY = min[1];
    float[] minZ = min[2];
    float[] maxX = max[0];
    float[] maxY = max[1];
    float[] maxZ = max[2];
    int kept = from;
    for (int k = from; k < to; k++) {
      long pair = pairs[k];
      int a = (int) (pair >>> 32);
      int b = (int) pair;
      pairs[kept] = pair;
      kept +=
          minX[a] <= maxX[b]
                  & minX[b] <= maxX[a]
                  & minY[a] <= maxY[b]
                  & minY[b] <= maxY[a]
                  & minZ[a] <= maxZ[b]
                  & minZ[b] <= maxZ[a]
              ? 1
              : 0;
    }
    return kept;
  }

  private static int keepWanted(long[] pairs, int from, int to, byte[] sides) {
    int kept = from;
    for (int k = from; k < to; k++) {
      long pair = pairs[k];
      pairs[kept] = pair;
      kept += (sides[(int) (pair >>> 32)] | sides[(int) pair]) == 3 ? 1 : 0;
    }
    return kept;
  }
}
