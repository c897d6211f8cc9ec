package dev.broadside.algorithm.sweep;

import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.PairBuffer;
import dev.broadside.internal.kernel.Kernels;
import java.util.Arrays;

/**
 * Sweeps one strip. Its active boxes lie side by side in no particular order, for the kernels. On
 * the primary axis a box is the interval from its rank to the last rank that begins before it ends:
 * boxes overlap there exactly if these do. On the swept axis boxes that are active together overlap
 * by definition. On the third they are ints that may be one float too generous, so what the kernels
 * find is looked at once more. One instance per worker; nothing in a loop writes to its fields or
 * the buffer's, which may share a cache line with another worker's.
 */
final class ActiveStrip {
  // The widest vectors have 16 ints; lists are tested in whole groups of them.
  private static final int GROUP = 16;

  // A rank no box has: its interval begins after all others end.
  private static final int NOWHERE = Integer.MAX_VALUE;

  private final Kernels kernels;
  private final int group;

  /** Ranks of the active boxes; after them {@link #NOWHERE}. */
  private int[] rank = new int[0];

  /** By place in the list, as {@link #rank}: the last rank a box overlaps on the primary axis. */
  private int[] last = new int[0];

  private int[] thirdLo = new int[0];
  private int[] thirdHi = new int[0];

  /** Rank in the strip → place in the list. */
  private int[] place = new int[0];

  private int[] hits = new int[0];

  ActiveStrip(Kernels kernels) {
    this.kernels = kernels;
    group = kernels.areVector() ? GROUP : 1;
  }

  /**
   * Reports the pairs of the strip of {@code width} ranks from {@code begin} on; returns how many.
   *
   * @param third the frame's axis of the last look, in 3D
   * @param end U by rank
   * @param events ranks that begin, or ranks + n that end, in the order of the swept axis
   */
  long sweep(
      BoxFrame frame,
      int third,
      RankedBoxes boxes,
      int[] end,
      int begin,
      int width,
      int[] events,
      int from,
      int to,
      PairBuffer pairs) {
    reserve(width);
    int n = frame.count;
    boolean flat = frame.dims == 2;
    float[] min = flat ? null : frame.min[third];
    float[] max = flat ? null : frame.max[third];
    int[] allLo = boxes.thirdLo;
    int[] allHi = boxes.thirdHi;
    int count = 0;
    long tested = 0;
    long found = 0;
    long[] list = pairs.pairs;
    int limit = pairs.limit();
    int at = pairs.count;
    for (int k = from; k < to; k++) {
      int r = events[k];
      if (r >= n) {
        remove(place[r - n - begin], --count, begin);
        continue;
      }
      int lastOfR = end[r] - 1;
      int lo = flat ? 0 : allLo[r];
      int hi = flat ? 0 : allHi[r];
      tested += count;
      int tests = (count + group - 1) / group * group;
      int size =
          flat
              ? kernels.intervals1(tests, rank, last, r, lastOfR, hits)
              : kernels.intervals2(tests, rank, last, r, lastOfR, thirdLo, thirdHi, lo, hi, hits);
      if (size > 0) {
        if (size > limit - at) {
          pairs.count = at;
          pairs.reserve(size);
          list = pairs.pairs;
          limit = pairs.limit();
          at = pairs.count;
        }
        int a = boxes.box[r];
        int start = at;
        for (int h = 0; h < size; h++) {
          int b = boxes.box[rank[hits[h]]];
          list[at] = (long) Math.min(a, b) << 32 | Math.max(a, b);
          at += flat || min[a] <= max[b] && min[b] <= max[a] ? 1 : 0;
        }
        found += at - start;
      }
      int own = r - begin;
      if (own >= 0 && own < width) {
        place[own] = count;
        rank[count] = r;
        last[count] = lastOfR;
        thirdLo[count] = lo;
        thirdHi[count] = hi;
        count++;
      }
    }
    pairs.count = at;
    pairs.tested += tested;
    return found;
  }

  /** The last of the list takes the place that became free. */
  private void remove(int free, int from, int begin) {
    int moved = rank[from];
    place[moved - begin] = free;
    rank[free] = moved;
    last[free] = last[from];
    thirdLo[free] = thirdLo[from];
    thirdHi[free] = thirdHi[from];
    rank[from] = NOWHERE;
  }

  private void reserve(int width) {
    if (place.length < width) {
      int size = width + GROUP;
      place = new int[width];
      rank = new int[size];
      last = new int[size];
      thirdLo = new int[size];
      thirdHi = new int[size];
      hits = new int[size + GROUP];
    }
    // A strip ends with an empty list, but one that failed half-way may have left boxes.
    Arrays.fill(rank, NOWHERE);
  }
}
