package dev.broadside.algorithm.bvh;

import dev.broadside.internal.PairBuffer;
import dev.broadside.internal.kernel.Kernels;

/**
 * A list of boxes taken through a tree in one traversal: Query-All2 of Tsamis 2020, section 3.5,
 * listing 8. At each node the boxes that meet a child are moved to the front of the list, in place,
 * and only those go on. Owned by one worker.
 */
final class BatchDescent {
  // Boxes of the list tested against a leaf's box at a time; bounds the room for hits.
  private static final int RUN = 1024;

  /** The list; its order is lost. */
  final BoxList list;

  private final Kernels kernels;
  private final int[] hits = new int[RUN + 1];
  private Bvh tree;
  private PairBuffer pairs;
  private Report report;

  /** Which pairs are written, and how. */
  enum Report {
    /** Every one, listed id << 32 | tree id. */
    LISTED_FIRST,
    /** Every one, the smaller id first. */
    SMALLER_FIRST,
    /** The list is the tree's own boxes: every pair is met twice and written once. */
    ONCE
  }

  BatchDescent(int dims, Kernels kernels) {
    list = new BoxList(dims);
    this.kernels = kernels;
  }

  /** Appends every overlap of a box of the list with one of the tree. */
  void run(Bvh target, PairBuffer into, Report how) {
    if (target.root == Bvh.NONE) {
      return;
    }
    tree = target;
    pairs = into;
    report = how;
    int count = front(list.count, target.rootBounds, 0);
    if (count > 0) {
      if (target.root < 0) {
        leaf(count, 0, ~target.root);
      } else {
        descend(count, target.root);
      }
    }
    tree = null;
    pairs = null;
  }

  private void descend(int count, int node) {
    for (int side = 0; side < 2; side++) {
      int met = front(count, tree.bounds, node * tree.nodeStride + side * tree.childStride);
      if (met == 0) {
        continue;
      }
      int link = tree.links[2 * node + side];
      if (link > 0) {
        descend(met, link);
      } else if (side == 0) {
        leaf(met, ~link, node);
      } else {
        leaf(met, node, ~link);
      }
    }
  }

  /** Moves the boxes among the first count that overlap the bounds to the front; their number. */
  private int front(int count, float[] bounds, int at) {
    return list.lo.length == 2
        ? front2(count, bounds[at], bounds[at + 1], bounds[at + 2], bounds[at + 3])
        : front3(
            count,
            bounds[at],
            bounds[at + 1],
            bounds[at + 2],
            bounds[at + 3],
            bounds[at + 4],
            bounds[at + 5]);
  }

  private int front2(int count, float lo1X, float hi1X, float lo1Y, float hi1Y) {
    float[] loX = list.lo[0];
    float[] hiX = list.hi[0];
    float[] loY = list.lo[1];
    float[] hiY = list.hi[1];
    int met = 0;
    for (int k = 0; k < count; k++) {
      if (loX[k] <= hi1X & hiX[k] >= lo1X & loY[k] <= hi1Y & hiY[k] >= lo1Y) {
        if (k != met) {
          list.swap(k, met);
        }
        met++;
      }
    }
    return met;
  }

  private int front3(
      int count, float lo1X, float hi1X, float lo1Y, float hi1Y, float lo1Z, float hi1Z) {
    float[] loX = list.lo[0];
    float[] hiX = list.hi[0];
    float[] loY = list.lo[1];
    float[] hiY = list.hi[1];
    float[] loZ = list.lo[2];
    float[] hiZ = list.hi[2];
    int met = 0;
    for (int k = 0; k < count; k++) {
      if (loX[k] <= hi1X
          & hiX[k] >= lo1X
          & loY[k] <= hi1Y
          & hiY[k] >= lo1Y
          & loZ[k] <= hi1Z
          & hiZ[k] >= lo1Z) {
        if (k != met) {
          list.swap(k, met);
        }
        met++;
      }
    }
    return met;
  }

  private void leaf(int count, int from, int to) {
    pairs.tested += (long) count * (to - from);
    for (int start = 0; start < count; start += RUN) {
      int stop = Math.min(count, start + RUN);
      for (int k = from; k < to; k++) {
        report(k, overlapping(start, stop, k));
      }
    }
  }

  private int overlapping(int from, int to, int k) {
    float[][] lo = tree.boxes.lo;
    float[][] hi = tree.boxes.hi;
    return lo.length == 2
        ? kernels.overlaps2(
            from,
            to,
            list.lo[0],
            list.hi[0],
            lo[0][k],
            hi[0][k],
            list.lo[1],
            list.hi[1],
            lo[1][k],
            hi[1][k],
            hits,
            0)
        : kernels.overlaps3(
            from,
            to,
            list.lo[0],
            list.hi[0],
            lo[0][k],
            hi[0][k],
            list.lo[1],
            list.hi[1],
            lo[1][k],
            hi[1][k],
            list.lo[2],
            list.hi[2],
            lo[2][k],
            hi[2][k],
            hits,
            0);
  }

  private void report(int k, int found) {
    if (found == 0) {
      return;
    }
    pairs.reserve(found);
    long[] out = pairs.pairs;
    int at = pairs.count;
    int a = tree.boxes.ids[k];
    if (report == Report.ONCE) {
      for (int h = 0; h < found; h++) {
        int b = list.ids[hits[h]];
        out[at] = (long) b << 32 | a;
        at += b < a ? 1 : 0;
      }
      pairs.count = at;
      return;
    }
    boolean directed = report == Report.LISTED_FIRST;
    for (int h = 0; h < found; h++) {
      int b = list.ids[hits[h]];
      out[at + h] = directed || b < a ? (long) b << 32 | a : (long) a << 32 | b;
    }
    pairs.count = at + found;
  }
}
