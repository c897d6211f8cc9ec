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
  // Hits per step from which on the hits of a step are worth handling together.
  private static final int DENSE = 4;

  private final Kernels kernels;
  private final PackedRun run = new PackedRun();
  private final long[] hits = new long[DENSE * (PackedRun.STEPS + 1) + PackedRun.STEP + 4];

  /** Where the ties among the pairs just written begin. */
  private int tieFrom;

  private int sweepAxis;

  ColumnSweep(Kernels kernels) {
    this.kernels = kernels;
  }

  /** Sweeps queries from … to - 1 of a column. */
  void sweep(Columns columns, int column, int from, int to, BoxFrame frame, PairBuffer out) {
    run.probing = false;
    go(columns, columns, column, from, to, frame, null, out);
  }

  /**
   * Tests the boxes of one column against those of the same column of kept ones; entries of boxes
   * that are no longer at rest do not count.
   */
  void probe(
      Columns columns, Columns kept, int column, BoxFrame frame, byte[] restless, PairBuffer out) {
    run.probing = true;
    run.reach = kept.reach;
    run.first = kept.starts[column];
    int from = columns.starts[column];
    go(columns, kept, column, from, columns.end(column), frame, restless, out);
  }

  private void go(
      Columns queries,
      Columns columns,
      int column,
      int from,
      int to,
      BoxFrame frame,
      byte[] restless,
      PairBuffer out) {
    run.queryX = queries.x;
    run.queryY = queries.y;
    run.queryZ = queries.z;
    run.queryBox = queries.box;
    run.x = columns.x;
    run.y = columns.y;
    run.z = columns.z;
    run.box = columns.box;
    run.ends = columns.ends;
    run.endsAt = column << columns.binBits;
    run.binShift = columns.binShift;
    sweepAxis = columns.sweepAxis;
    run.from = from;
    run.to = to;
    run.candidate = 0;
    run.tested = 0;
    while (run.more()) {
      kernels.sweep(run);
      report(frame, restless, out);
    }
    out.tested += run.tested;
  }

  private void report(BoxFrame frame, byte[] restless, PairBuffer out) {
    if (run.steps == 0) {
      return;
    }
    // Four more, because hits are written four at a time.
    out.reserve(run.hits + 4);
    int start = out.count;
    int end = start + run.hits;
    if (run.hits > DENSE * run.steps) {
      kernels.settle(run);
      int sure = write(run, run.stepStart, run.stepMask, run.steps, out.pairs, start);
      end = write(run, run.tieStart, run.tieMask, run.tieSteps, out.pairs, sure);
      out.count = sure;
      tieFrom = sure;
    } else {
      expand(run.stepStart, run.stepMask, run.steps, hits);
      out.count = separate(run, out.pairs, start);
    }
    if (tieFrom < end) {
      out.count =
          frame.dims == 2
              ? decide2(out.pairs, tieFrom, end, out.count, frame.min, frame.max, sweepAxis)
              : decide3(out.pairs, tieFrom, end, out.count, frame.min, frame.max, sweepAxis);
    }
    if (restless != null) {
      out.count = dropStale(out.pairs, start, out.count, restless);
    }
    if (frame.sides != null) {
      out.count = keepWanted(out.pairs, start, out.count, frame.sides);
    }
  }

  // As in write, but what is written is the entries.
  private static void expand(long[] starts, int[] masks, int steps, long[] hits) {
    int count = 0;
    for (int step = 0; step < steps; step++) {
      int mask = masks[step];
      long start = starts[step];
      int at = count;
      count += Integer.bitCount(mask);
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
  }

  /**
   * Sure pairs go up from {@code count}, ties down from the end of the room, hits that another part
   * reports nowhere. Every hit is written to both sides and kept on one at most: no branch. The
   * sides meet only at the last hit, where they write the same.
   */
  private int separate(PackedRun run, long[] pairs, int count) {
    int[] x = run.x;
    int[] y = run.y;
    int[] z = run.z;
    int[] box = run.box;
    int[] queryX = run.queryX;
    int[] queryY = run.queryY;
    int[] queryZ = run.queryZ;
    int[] queryBox = run.queryBox;
    long[] found = hits;
    int size = run.hits;
    int tie = count + size - 1;
    for (int k = 0; k < size; k++) {
      int i = (int) (found[k] >>> 32);
      int j = (int) found[k];
      int both =
          (PackedRun.query(queryX[i]) - PackedRun.ONE_LESS - x[j])
              & (PackedRun.query(queryY[i]) - PackedRun.ONE_LESS - y[j])
              & (PackedRun.query(queryZ[i]) - PackedRun.ONE_LESS - z[j]);
      int strict = both >>> 31 & both >>> 15;
      int a = queryBox[i];
      int b = box[j];
      int elsewhere = a & b;
      int owned = (elsewhere >>> 31 | elsewhere >>> 30 & 1) ^ 1;
      long pair = pair(a & SlabPool.BOX, b);
      pairs[count] = pair;
      pairs[tie] = pair;
      count += owned & strict;
      tie -= owned & (strict ^ 1);
    }
    tieFrom = tie + 1;
    return count;
  }

  // Writes four pairs of every step whether it has them or not and counts only those it has; the
  // rare step with more takes another turn. A branch on the number of hits would be mispredicted.
  private static int write(
      PackedRun run, long[] starts, int[] masks, int steps, long[] pairs, int count) {
    int[] box = run.box;
    int[] queryBox = run.queryBox;
    for (int step = 0; step < steps; step++) {
      int mask = masks[step];
      int a = queryBox[(int) (starts[step] >>> 32)] & SlabPool.BOX;
      int first = (int) starts[step];
      int at = count;
      count += Integer.bitCount(mask);
      if (mask == -1) {
        // In a crowd nearly every step is full.
        for (int k = 0; k < PackedRun.STEP; k++) {
          pairs[at + k] = pair(a, box[first + k]);
        }
        continue;
      }
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

  // The sweep axis has the coarsest steps, so most ties are there: it is asked first, and a miss
  // saves the reads of the others, which come from all over the memory.
  private static int decide2(
      long[] pairs, int from, int to, int kept, float[][] min, float[][] max, int sweepAxis) {
    float[] minX = min[sweepAxis];
    float[] maxX = max[sweepAxis];
    float[] minY = min[1 - sweepAxis];
    float[] maxY = max[1 - sweepAxis];
    for (int k = from; k < to; k++) {
      long pair = pairs[k];
      int a = (int) (pair >>> 32);
      int b = (int) pair;
      if (minX[a] <= maxX[b] & minX[b] <= maxX[a]) {
        pairs[kept] = pair;
        kept += minY[a] <= maxY[b] & minY[b] <= maxY[a] ? 1 : 0;
      }
    }
    return kept;
  }

  private static int decide3(
      long[] pairs, int from, int to, int kept, float[][] min, float[][] max, int sweepAxis) {
    int second = sweepAxis == 0 ? 1 : 0;
    int third = 3 - sweepAxis - second;
    float[] minX = min[sweepAxis];
    float[] maxX = max[sweepAxis];
    float[] minY = min[second];
    float[] maxY = max[second];
    float[] minZ = min[third];
    float[] maxZ = max[third];
    for (int k = from; k < to; k++) {
      long pair = pairs[k];
      int a = (int) (pair >>> 32);
      int b = (int) pair;
      if (minX[a] <= maxX[b] & minX[b] <= maxX[a]) {
        pairs[kept] = pair;
        kept +=
            minY[a] <= maxY[b] & minY[b] <= maxY[a] & minZ[a] <= maxZ[b] & minZ[b] <= maxZ[a]
                ? 1
                : 0;
      }
    }
    return kept;
  }

  /** The query of a pair is restless: if both are, the other's entry is from before it moved. */
  private static int dropStale(long[] pairs, int from, int to, byte[] restless) {
    int kept = from;
    for (int k = from; k < to; k++) {
      long pair = pairs[k];
      pairs[kept] = pair;
      kept += (restless[(int) (pair >>> 32)] & restless[(int) pair]) ^ 1;
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
