package dev.broadside.algorithm.bvh;

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

  final BoxList boxes;
  private final int[] hits = new int[RUN + 1];

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
