package dev.broadside.algorithm.sweep;

import dev.broadside.internal.PairBuffer;
import dev.broadside.internal.kernel.Kernels;
import java.util.Arrays;

/**
 * The active boxes of one strip: their bounds on the axes other than the swept one, side by side in
 * no particular order, for the kernels. Boxes active at the same time overlap on the swept axis by
 * definition, so that one is not tested. One instance per worker.
 */
final class ActiveStrip {
  // The widest vectors have 16 floats; lists are tested in whole groups of them.
  private static final int GROUP = 16;

  private final Kernels kernels;
  private final int dims;
  private final int group;

  private RankedBoxes boxes;
  private int begin;
  private int count;

  // Bounds of the active boxes; from count to the end of its group NaN, which overlaps nothing.
  private float[] lo0 = new float[0];
  private float[] hi0 = new float[0];
  private float[] lo2 = new float[0];
  private float[] hi2 = new float[0];
  private int[] rank = new int[0];

  /** Rank in the strip → place in the list. */
  private int[] place = new int[0];

  private int[] hits = new int[0];

  ActiveStrip(Kernels kernels, int dims) {
    this.kernels = kernels;
    this.dims = dims;
    group = kernels.name().startsWith("vector") ? GROUP : 1;
  }

  /** Begins a strip of ranks begin … begin + width - 1, empty. */
  void start(RankedBoxes ranked, int firstRank, int width) {
    boxes = ranked;
    begin = firstRank;
    if (place.length < width) {
      int size = width + GROUP;
      place = new int[width];
      lo0 = new float[size];
      hi0 = new float[size];
      lo2 = new float[size];
      hi2 = new float[size];
      rank = new int[size];
      hits = new int[size];
      Arrays.fill(lo0, Float.NaN);
    } else if (count > 0) {
      // A search that was cancelled half-way left them.
      Arrays.fill(lo0, 0, count, Float.NaN);
    }
    count = 0;
  }

  void add(int r) {
    int at = count++;
    place[r - begin] = at;
    rank[at] = r;
    lo0[at] = boxes.lo[0][r];
    hi0[at] = boxes.hi[0][r];
    if (dims == 3) {
      lo2[at] = boxes.lo[2][r];
      hi2[at] = boxes.hi[2][r];
    }
  }

  void remove(int r) {
    int last = --count;
    int at = place[r - begin];
    int moved = rank[last];
    rank[at] = moved;
    place[moved - begin] = at;
    lo0[at] = lo0[last];
    hi0[at] = hi0[last];
    lo2[at] = lo2[last];
    hi2[at] = hi2[last];
    lo0[last] = Float.NaN;
  }

  /** Reports the active boxes that overlap box r; returns how many. */
  int pair(int r, PairBuffer pairs) {
    int to = (count + group - 1) / group * group;
    int[] hit = hits;
    int size;
    if (dims == 2) {
      size = kernels.overlaps1(0, to, lo0, hi0, boxes.lo[0][r], boxes.hi[0][r], hit, 0);
    } else {
      size =
          kernels.overlaps2(
              0,
              to,
              lo0,
              hi0,
              boxes.lo[0][r],
              boxes.hi[0][r],
              lo2,
              hi2,
              boxes.lo[2][r],
              boxes.hi[2][r],
              hit,
              0);
    }
    pairs.tested += count;
    if (size > 0) {
      report(r, pairs, size);
    }
    return size;
  }

  private void report(int r, PairBuffer pairs, int size) {
    pairs.reserve(size);
    long[] list = pairs.pairs;
    int at = pairs.count;
    int a = boxes.box[r];
    for (int k = 0; k < size; k++) {
      int b = boxes.box[rank[hits[k]]];
      list[at + k] = (long) Math.min(a, b) << 32 | Math.max(a, b);
    }
    pairs.count = at + size;
  }
}
