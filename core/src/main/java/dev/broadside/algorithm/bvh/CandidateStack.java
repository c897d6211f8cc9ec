package dev.broadside.algorithm.bvh;

import dev.broadside.internal.PairBuffer;
import dev.broadside.internal.kernel.Kernels;

/**
 * The candidate collision sets of all nodes on the current path (Tsamis 2020, section 3.5, listing
 * 10), each a range of one stack, so that no set is ever allocated. Unlike the thesis, which keeps
 * references, the boxes themselves are copied: every filter then reads one contiguous run. Owned by
 * one worker.
 */
final class CandidateStack {
  // Boxes tested between two reservations.
  private static final int RUN = 4096;

  // Candidates tested against a leaf at a time; bounds the room for pairs.
  private static final int LEAF_RUN = 256;

  final BoxList boxes;
  private final int[] hits = new int[RUN + 1];
  private long[] pairHits = new long[0];

  CandidateStack(int dims) {
    boxes = new BoxList(dims);
  }

  /** Pushes those of source[from, to) that overlap the node bounds at {@code bounds[at]}. */
  void pushOverlapping(BoxList source, int from, int to, float[] bounds, int at, Kernels kernels) {
    for (int start = from; start < to; start += RUN) {
      int end = Math.min(to, start + RUN);
      // The source may be this very stack: room first, arrays after.
      boxes.reserve(boxes.count + end - start);
      int found = overlapping(source, start, end, bounds, at, kernels);
      int top = boxes.count;
      for (int axis = 0; axis < boxes.lo.length; axis++) {
        take(source.lo[axis], boxes.lo[axis], top, found);
        take(source.hi[axis], boxes.hi[axis], top, found);
      }
      int[] in = source.ids;
      int[] out = boxes.ids;
      for (int k = 0; k < found; k++) {
        out[top + k] = in[hits[k]];
      }
      boxes.count = top + found;
    }
  }

  /** Pushes all of source[from, to). */
  void pushAll(BoxList source, int from, int to) {
    boxes.reserve(boxes.count + to - from);
    boxes.copy(source, from, to, boxes.count);
    boxes.count += to - from;
  }

  /**
   * Reports the overlaps of the leaf [from, to) of the list with the candidates source[c0, c1) and
   * among its own boxes. If the source is this stack, c1 is its top.
   */
  void meetLeaf(
      BoxList list,
      int from,
      int to,
      BoxList source,
      int c0,
      int c1,
      PairBuffer pairs,
      Kernels kernels) {
    int size = to - from;
    if (size + c1 - c0 < 2) {
      return;
    }
    int top = boxes.count;
    if (source != boxes) {
      pushAll(source, c0, c1);
      c0 = top;
      c1 = boxes.count;
    }
    // Behind the candidates, so that one run of boxes holds all that a leaf's box may meet.
    int end = c1 + size;
    boxes.reserve(end);
    boxes.copy(list, from, to, c1);
    if (pairHits.length <= LEAF_RUN * size) {
      pairHits = new long[LEAF_RUN * size + 1];
    }
    float[][] lo = boxes.lo;
    float[][] hi = boxes.hi;
    for (int start = c0; start < end; start += LEAF_RUN) {
      int stop = Math.min(end, start + LEAF_RUN);
      int found =
          lo.length == 2
              ? kernels.block2(start, stop, c1, end, lo[0], hi[0], lo[1], hi[1], pairHits, 0)
              : kernels.block3(
                  start, stop, c1, end, lo[0], hi[0], lo[1], hi[1], lo[2], hi[2], pairHits, 0);
      if (found > 0) {
        report(pairs, boxes.ids, pairHits, found);
      }
    }
    pairs.tested += (long) size * (c1 - c0) + (long) size * (size - 1) / 2;
    boxes.count = top;
  }

  private static void report(PairBuffer pairs, int[] ids, long[] hits, int found) {
    pairs.reserve(found);
    long[] list = pairs.pairs;
    int at = pairs.count;
    for (int k = 0; k < found; k++) {
      int a = ids[(int) (hits[k] >>> 32)];
      int b = ids[(int) hits[k]];
      list[at + k] = (long) Math.min(a, b) << 32 | Math.max(a, b);
    }
    pairs.count = at + found;
  }

  long stateBytes() {
    return boxes.stateBytes() + 8L * pairHits.length + 4L * hits.length;
  }

  private void take(float[] in, float[] out, int top, int found) {
    int[] from = hits;
    for (int k = 0; k < found; k++) {
      out[top + k] = in[from[k]];
    }
  }

  private int overlapping(
      BoxList source, int from, int to, float[] bounds, int at, Kernels kernels) {
    float[][] lo = source.lo;
    float[][] hi = source.hi;
    if (lo.length == 2) {
      return kernels.overlaps2(
          from,
          to,
          lo[0],
          hi[0],
          bounds[at],
          bounds[at + 1],
          lo[1],
          hi[1],
          bounds[at + 2],
          bounds[at + 3],
          hits,
          0);
    }
    return kernels.overlaps3(
        from,
        to,
        lo[0],
        hi[0],
        bounds[at],
        bounds[at + 1],
        lo[1],
        hi[1],
        bounds[at + 2],
        bounds[at + 3],
        lo[2],
        hi[2],
        bounds[at + 4],
        bounds[at + 5],
        hits,
        0);
  }
}
