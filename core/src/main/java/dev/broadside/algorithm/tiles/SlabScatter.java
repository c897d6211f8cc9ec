package dev.broadside.algorithm.tiles;

import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.kernel.Kernels;
import dev.broadside.internal.kernel.PackedRun;

/**
 * The first pass of one worker: quantises a chunk of boxes and appends each to every slab it
 * touches. O(boxes × slabs touched).
 */
final class SlabScatter {
  /** Boxes per turn: their fixed-point values stay in the first cache. */
  static final int CHUNK = 1024;

  private final Kernels kernels;
  private final int[] slabLo = new int[CHUNK];
  private final int[] slabHi = new int[CHUNK];
  private final int[] columnLo = new int[CHUNK];
  private final int[] columnHi = new int[CHUNK];
  private final int[] sweepLo = new int[CHUNK];
  private final int[] sweepHi = new int[CHUNK];

  final SlabPool pool = new SlabPool();

  SlabScatter(Kernels kernels) {
    this.kernels = kernels;
  }

  void scatter(BoxFrame frame, Plan plan, int from, int count) {
    quantise(
        frame,
        plan.slabAxis,
        from,
        count,
        plan.slabOrigin,
        plan.slabScale,
        plan.slabTop(),
        slabLo,
        slabHi);
    quantise(
        frame,
        plan.columnAxis,
        from,
        count,
        plan.columnOrigin,
        plan.columnScale,
        plan.columnTop(),
        columnLo,
        columnHi);
    if (plan.flat) {
      append(from, count, columnLo, columnHi);
    } else {
      quantise(
          frame,
          plan.sweepAxis,
          from,
          count,
          plan.sweepOrigin,
          plan.sweepScale,
          Plan.SWEEP_TOP,
          sweepLo,
          sweepHi);
      for (int k = 0; k < count; k++) {
        columnLo[k] = columnLo[k] << 16 | columnHi[k];
        sweepLo[k] = PackedRun.pack(sweepLo[k], sweepHi[k]);
      }
      append(from, count, columnLo, sweepLo);
    }
  }

  /** The same for count boxes of a list. */
  void scatter(BoxFrame frame, Plan plan, int[] boxes, int from, int count) {
    if (gathered == null) {
      gathered = new BoxFrame();
      gathered.dims = frame.dims;
      gathered.min = new float[frame.dims][CHUNK];
      gathered.max = new float[frame.dims][CHUNK];
    }
    for (int axis = 0; axis < frame.dims; axis++) {
      float[] min = frame.min[axis];
      float[] max = frame.max[axis];
      float[] toMin = gathered.min[axis];
      float[] toMax = gathered.max[axis];
      for (int k = 0; k < count; k++) {
        toMin[k] = min[boxes[from + k]];
        toMax[k] = max[boxes[from + k]];
      }
    }
    listed = boxes;
    listedFrom = from;
    scatter(gathered, plan, 0, count);
    listed = null;
  }

  private BoxFrame gathered;
  private int[] listed;
  private int listedFrom;

  private void quantise(
      BoxFrame frame,
      int axis,
      int from,
      int count,
      float origin,
      float scale,
      int top,
      int[] lo,
      int[] hi) {
    kernels.quantise(frame.min[axis], frame.max[axis], from, count, origin, scale, top, lo, hi);
  }

  /** upper and lower: what stands in the upper halves of the first and the second long. */
  private void append(int from, int count, int[] first, int[] second) {
    int[] lo = slabLo;
    int[] hi = slabHi;
    int[] tail = pool.tail;
    long[] records = pool.records;
    int[] boxes = listed;
    int boxesFrom = listedFrom;
    for (int k = 0; k < count; k++) {
      int box = boxes == null ? from + k : boxes[boxesFrom + k];
      int slab = lo[k] >>> Plan.SLAB_BITS;
      int last = hi[k] >>> Plan.SLAB_BITS;
      if (hi[k] < lo[k]) {
        // Dead: an empty interval, clamped to both ends.
        continue;
      }
      int base = slab << Plan.SLAB_BITS;
      int own = lo[k] - base;
      long upperFirst = (long) first[k] << 32;
      long lowerSecond = (long) second[k] << 32 | box;
      do {
        int reach = Math.min(hi[k] - base, 1 << Plan.SLAB_BITS);
        int at = tail[slab];
        if ((at & SlabPool.BLOCK - 1) == 0) {
          at = pool.grow(slab);
          records = pool.records;
        }
        records[at] = upperFirst | PackedRun.pack(own, reach);
        records[at + 1] = lowerSecond;
        tail[slab] = at + 2;
        own = 0;
        lowerSecond |= SlabPool.OTHER_SLAB & 0xFFFFFFFFL;
        base += 1 << Plan.SLAB_BITS;
      } while (++slab <= last);
    }
  }

  long stateBytes() {
    return pool.stateBytes() + 24L * CHUNK;
  }
}
