package dev.broadside.algorithm.sweep;

import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.PairBuffer;
import dev.broadside.internal.kernel.Kernels;
import java.util.Arrays;

/**
 * The active boxes of one strip, side by side in no particular order, for the kernels. On the
 * primary axis a box is the interval from its rank to the last rank that begins before it ends:
 * boxes overlap there exactly if these do. On the swept axis boxes that are active together overlap
 * by definition. On the third they are ints that may be one float too generous, so what the kernels
 * find is looked at once more. One instance per worker.
 */
final class ActiveStrip {
  // The widest vectors have 16 ints; lists are tested in whole groups of them.
  private static final int GROUP = 16;

  // A rank no box has: its interval begins after all others end.
  private static final int NOWHERE = Integer.MAX_VALUE;

  private final Kernels kernels;
  private final int dims;
  private final int group;

  private RankedBoxes boxes;
  private int[] end;
  private float[] min;
  private float[] max;
  private int begin;
  private int count;

  /** Ranks of the active boxes; from count on {@link #NOWHERE}. */
  private int[] rank = new int[0];

  private int[] last = new int[0];
  private int[] thirdLo = new int[0];
  private int[] thirdHi = new int[0];

  /** Rank in the strip → place in the list. */
  private int[] place = new int[0];

  private int[] hits = new int[0];

  ActiveStrip(Kernels kernels, int dims) {
    this.kernels = kernels;
    this.dims = dims;
    group = kernels.name().startsWith("vector") ? GROUP : 1;
  }

  /**
   * Begins a strip of {@code width} ranks from {@code firstRank} on, empty.
   *
   * @param third the axis of the last look, in 3D
   * @param ends U by rank
   */
  void start(BoxFrame frame, int third, RankedBoxes ranked, int[] ends, int firstRank, int width) {
    boxes = ranked;
    end = ends;
    begin = firstRank;
    if (dims == 3) {
      min = frame.min[third];
      max = frame.max[third];
    }
    if (place.length < width) {
      int size = width + GROUP;
      place = new int[width];
      rank = new int[size];
      last = new int[size];
      thirdLo = new int[size];
      thirdHi = new int[size];
      hits = new int[size + GROUP];
      Arrays.fill(rank, NOWHERE);
    } else if (count > 0) {
      // A search that was cancelled half-way left them.
      Arrays.fill(rank, 0, count, NOWHERE);
    }
    count = 0;
  }

  void add(int r) {
    int at = count++;
    place[r - begin] = at;
    rank[at] = r;
    last[at] = end[r] - 1;
    if (dims == 3) {
      thirdLo[at] = boxes.thirdLo[r];
      thirdHi[at] = boxes.thirdHi[r];
    }
  }

  void remove(int r) {
    int from = --count;
    int at = place[r - begin];
    int moved = rank[from];
    place[moved - begin] = at;
    rank[at] = moved;
    last[at] = last[from];
    thirdLo[at] = thirdLo[from];
    thirdHi[at] = thirdHi[from];
    rank[from] = NOWHERE;
  }

  /** Reports the active boxes that overlap box r; returns how many. */
  int pair(int r, PairBuffer pairs) {
    int to = (count + group - 1) / group * group;
    int size =
        dims == 2
            ? kernels.intervals1(to, rank, last, r, end[r] - 1, hits)
            : kernels.intervals2(
                to,
                rank,
                last,
                r,
                end[r] - 1,
                thirdLo,
                thirdHi,
                boxes.thirdLo[r],
                boxes.thirdHi[r],
                hits);
    pairs.tested += count;
    return size == 0 ? 0 : report(boxes.box[r], pairs, size);
  }

  private int report(int a, PairBuffer pairs, int size) {
    pairs.reserve(size);
    long[] list = pairs.pairs;
    int at = pairs.count;
    for (int k = 0; k < size; k++) {
      int b = boxes.box[rank[hits[k]]];
      list[at] = (long) Math.min(a, b) << 32 | Math.max(a, b);
      at += dims == 2 || min[a] <= max[b] && min[b] <= max[a] ? 1 : 0;
    }
    int found = at - pairs.count;
    pairs.count = at;
    return found;
  }
}
