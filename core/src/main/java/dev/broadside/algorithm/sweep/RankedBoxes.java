package dev.broadside.algorithm.sweep;

import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.parallel.Workers;

/**
 * The boxes copied into the order of their ranks, so that boxes near each other on the primary axis
 * are near each other in memory: the layout {@link StripPairing} works on. Ours, not the paper's.
 */
final class RankedBoxes {
  private static final int BLOCK = 1 << 12;

  private final Workers workers;

  /** Bounds by role 0 primary, 1 secondary, 2 the unused axis (in 3D), and rank. */
  final float[][] lo;

  final float[][] hi;

  /** Rank → box. */
  int[] box;

  private final int[] axes = new int[3];
  private BoxFrame frame;
  private final Workers.Task gather = this::gather;

  RankedBoxes(Workers workers, int dims) {
    this.workers = workers;
    lo = new float[dims][0];
    hi = new float[dims][0];
  }

  void gather(BoxFrame boxes, int[] boxOfRank, AxisChoice choice) {
    frame = boxes;
    box = boxOfRank;
    axes[0] = choice.primary();
    axes[1] = choice.secondary();
    axes[2] = choice.unused();
    if (lo[0].length < boxes.count) {
      int size = (int) Math.min(Integer.MAX_VALUE - 8, boxes.count + (long) (boxes.count >> 2));
      for (int role = 0; role < lo.length; role++) {
        lo[role] = new float[size];
        hi[role] = new float[size];
      }
    }
    workers.run((boxes.count + BLOCK - 1) / BLOCK, gather);
    frame = null;
  }

  private void gather(int block, int worker) {
    int to = Math.min(frame.count, (block + 1) * BLOCK);
    int[] from = box;
    for (int role = 0; role < lo.length; role++) {
      float[] min = frame.min[axes[role]];
      float[] max = frame.max[axes[role]];
      float[] outLo = lo[role];
      float[] outHi = hi[role];
      for (int r = block * BLOCK; r < to; r++) {
        outLo[r] = min[from[r]];
        outHi[r] = max[from[r]];
      }
    }
  }

  long stateBytes() {
    return 8L * lo.length * lo[0].length;
  }
}
