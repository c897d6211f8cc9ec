package dev.broadside.algorithm.tiles;

import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.PairBuffer;
import dev.broadside.internal.kernel.Kernels;
import dev.broadside.internal.kernel.PackedRun;

/**
 * One worker's sweep: runs the packed kernel over columns and turns its hits into pairs. A pair is
 * reported in one place only: on each cut axis in the part that holds the larger of the two lower
 * bounds, that is, unless both boxes come from another part. Hits whose fixed-point bounds are
 * equal somewhere are set aside and decided on the floats.
 */
final class ColumnSweep {
  private final Kernels kernels;
  private final PackedRun run = new PackedRun();
  private final long[] ties = new long[run.hits.length];

  ColumnSweep(Kernels kernels) {
    this.kernels = kernels;
  }

  /** Sweeps queries from … to - 1 of a column. */
  void sweep(Columns columns, int column, int from, int to, BoxFrame frame, PairBuffer out) {
    run.x = columns.x;
    run.y = columns.y;
    run.z = columns.z;
    run.ends = columns.ends;
    run.endsAt = column << columns.binBits;
    run.binShift = columns.binShift;
    run.from = from;
    run.to = to;
    run.candidate = 0;
    run.tested = 0;
    while (run.more()) {
      kernels.sweep(run);
      report(columns.box, frame, out);
    }
    out.tested += run.tested;
  }

  private void report(int[] box, BoxFrame frame, PairBuffer out) {
    if (run.hitCount == 0) {
      return;
    }
    out.reserve(run.hitCount);
    int start = out.count;
    int tied = expand(run, box, out, ties);
    if (tied > 0) {
      decide(box, frame, out, tied);
    }
    if (frame.sides != null) {
      out.count = keepWanted(out.pairs, start, out.count, frame.sides);
    }
  }

  // A static method on arrays: the loop has no branch but its own, every hit writes both lists and
  // moves on in one of them or none.
  private static int expand(PackedRun run, int[] box, PairBuffer out, long[] ties) {
    long[] hits = run.hits;
    int[] x = run.x;
    int[] y = run.y;
    int[] z = run.z;
    long[] pairs = out.pairs;
    int count = out.count;
    int tied = 0;
    int size = run.hitCount;
    for (int k = 0; k < size; k++) {
      long hit = hits[k];
      int i = (int) (hit >>> 32);
      int j = (int) hit;
      int strict =
          (PackedRun.query(x[i]) - ONE_LESS - x[j])
              & (PackedRun.query(y[i]) - ONE_LESS - y[j])
              & (PackedRun.query(z[i]) - ONE_LESS - z[j]);
      int sure = strict >>> 31 & strict >>> 15;
      int a = box[i];
      int b = box[j];
      int both = a & b;
      int owned = (both >>> 31 | both >>> 30 & 1) ^ 1;
      a &= SlabPool.BOX;
      b &= SlabPool.BOX;
      long pair = (long) Math.min(a, b) << 32 | Math.max(a, b);
      pairs[count] = pair;
      count += owned & sure;
      ties[tied] = pair;
      tied += owned & (sure ^ 1);
    }
    out.count = count;
    return tied;
  }

  /** Taken off a query, makes both comparisons strict. */
  private static final int ONE_LESS = 0x00010001;

  private void decide(int[] box, BoxFrame frame, PairBuffer out, int tied) {
    long[] pairs = out.pairs;
    int count = out.count;
    for (int k = 0; k < tied; k++) {
      int a = (int) (ties[k] >>> 32);
      int b = (int) ties[k];
      boolean overlap = true;
      for (int axis = 0; axis < frame.dims; axis++) {
        float[] min = frame.min[axis];
        float[] max = frame.max[axis];
        overlap &= min[a] <= max[b] & min[b] <= max[a];
      }
      pairs[count] = ties[k];
      count += overlap ? 1 : 0;
    }
    out.count = count;
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

  long stateBytes() {
    return 16L * ties.length;
  }
}
