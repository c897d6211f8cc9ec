package dev.broadside.algorithm.sweep;

import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.parallel.Workers;
import dev.broadside.internal.sort.FloatOrder;

/**
 * The boxes copied into the order of their ranks, so that boxes near each other on the primary axis
 * are near each other in memory: the layout {@link StripPairing} works on. Ours, not the paper's.
 */
final class RankedBoxes {
  private static final int BLOCK = 1 << 12;

  private final Workers workers;

  /** Bounds on the secondary axis, by rank. */
  float[] lo = new float[0];

  float[] hi = new float[0];

  /**
   * Bounds on the unused axis, by rank, as ints in the floats' order with the last bit dropped, so
   * that differences do not overflow; neighbouring floats may become equal. Empty in 2D.
   */
  int[] thirdLo = new int[0];

  int[] thirdHi = new int[0];

  /** Rank → box. */
  int[] box;

  private BoxFrame frame;
  private int secondary;
  private int third;
  private final Workers.Task gather = this::gather;

  RankedBoxes(Workers workers) {
    this.workers = workers;
  }

  void gather(BoxFrame boxes, int[] boxOfRank, AxisChoice choice) {
    frame = boxes;
    box = boxOfRank;
    secondary = choice.secondary();
    third = choice.unused();
    if (lo.length < boxes.count) {
      int size = (int) Math.min(Integer.MAX_VALUE - 8, boxes.count + (long) (boxes.count >> 2));
      lo = new float[size];
      hi = new float[size];
      thirdLo = new int[boxes.dims == 3 ? size : 0];
      thirdHi = new int[boxes.dims == 3 ? size : 0];
    }
    workers.run((boxes.count + BLOCK - 1) / BLOCK, gather);
    frame = null;
  }

  private void gather(int block, int worker) {
    int to = Math.min(frame.count, (block + 1) * BLOCK);
    int[] from = box;
    float[] min = frame.min[secondary];
    float[] max = frame.max[secondary];
    for (int r = block * BLOCK; r < to; r++) {
      lo[r] = min[from[r]];
      hi[r] = max[from[r]];
    }
    if (frame.dims == 3) {
      min = frame.min[third];
      max = frame.max[third];
      for (int r = block * BLOCK; r < to; r++) {
        thirdLo[r] = key(min[from[r]]);
        thirdHi[r] = key(max[from[r]]);
      }
    }
  }

  private static int key(float value) {
    return (FloatOrder.sortable(value) ^ Integer.MIN_VALUE) >> 1;
  }

  long stateBytes() {
    return 8L * (lo.length + thirdLo.length);
  }
}
