package dev.broadside.algorithm.bvh;

import dev.broadside.internal.PairBuffer;
import dev.broadside.internal.PairOutput;
import dev.broadside.internal.kernel.Kernels;
import dev.broadside.internal.parallel.Workers;

/**
 * All overlaps between a list of boxes and a tree of others in one traversal per chunk of the list:
 * Query-All2 of Tsamis 2020, section 3.5, listing 8. At each node the boxes that meet a child are
 * moved to the front of the list, in place, and only those go on. The list is taken in chunks that
 * fit the cache; chunks are what threads share. Best when the list is in tree order itself, so that
 * the boxes of a chunk are neighbours.
 */
final class QueryAll2 {
  // Boxes per chunk: with their coordinates they stay in the first cache.
  private static final int CHUNK = 256;

  private final Kernels kernels;
  private final Workers workers;
  private final BoxList[] chunks;
  private final int[][] hits;

  private Bvh tree;
  private BoxList list;
  private PairOutput out;

  private final Workers.Task ask = this::ask;

  QueryAll2(int dims, Workers workers, Kernels kernels) {
    this.kernels = kernels;
    this.workers = workers;
    chunks = new BoxList[workers.threads()];
    hits = new int[workers.threads()][CHUNK + 1];
    for (int k = 0; k < chunks.length; k++) {
      chunks[k] = new BoxList(dims);
      chunks[k].reserve(CHUNK);
    }
  }

  /** Reports every overlap of a box of the list with a box of the tree. */
  void run(Bvh target, BoxList boxes, PairOutput output) {
    if (target.count() == 0 || boxes.count == 0) {
      return;
    }
    tree = target;
    list = boxes;
    out = output;
    workers.run((boxes.count + CHUNK - 1) / CHUNK, ask);
    tree = null;
    list = null;
    out = null;
  }

  private void ask(int chunk, int worker) {
    int from = chunk * CHUNK;
    int to = Math.min(list.count, from + CHUNK);
    BoxList own = chunks[worker];
    own.copy(list, from, to, 0);
    own.count = to - from;
    int count = front(own, own.count, tree.rootBounds, 0);
    if (count == 0) {
      return;
    }
    PairBuffer pairs = out.buffer(worker);
    if (tree.root < 0) {
      leaf(own, count, 0, ~tree.root, pairs, hits[worker]);
    } else {
      descend(own, count, tree.root, pairs, hits[worker]);
    }
  }

  private void descend(BoxList own, int count, int node, PairBuffer pairs, int[] hit) {
    for (int side = 0; side < 2; side++) {
      int met = front(own, count, tree.bounds, node * tree.nodeStride + side * tree.childStride);
      if (met == 0) {
        continue;
      }
      int link = tree.links[2 * node + side];
      if (link > 0) {
        descend(own, met, link, pairs, hit);
      } else if (side == 0) {
        leaf(own, met, ~link, node, pairs, hit);
      } else {
        leaf(own, met, node, ~link, pairs, hit);
      }
    }
  }

  /** Moves the boxes among the first count that overlap the bounds to the front; their number. */
  private static int front(BoxList own, int count, float[] bounds, int at) {
    return own.lo.length == 2
        ? front2(own, count, bounds[at], bounds[at + 1], bounds[at + 2], bounds[at + 3])
        : front3(
            own,
            count,
            bounds[at],
            bounds[at + 1],
            bounds[at + 2],
            bounds[at + 3],
            bounds[at + 4],
            bounds[at + 5]);
  }

  private static int front2(
      BoxList own, int count, float lo1X, float hi1X, float lo1Y, float hi1Y) {
    float[] loX = own.lo[0];
    float[] hiX = own.hi[0];
    float[] loY = own.lo[1];
    float[] hiY = own.hi[1];
    int met = 0;
    for (int k = 0; k < count; k++) {
      if (loX[k] <= hi1X & hiX[k] >= lo1X & loY[k] <= hi1Y & hiY[k] >= lo1Y) {
        if (k != met) {
          own.swap(k, met);
        }
        met++;
      }
    }
    return met;
  }

  private static int front3(
      BoxList own,
      int count,
      float lo1X,
      float hi1X,
      float lo1Y,
      float hi1Y,
      float lo1Z,
      float hi1Z) {
    float[] loX = own.lo[0];
    float[] hiX = own.hi[0];
    float[] loY = own.lo[1];
    float[] hiY = own.hi[1];
    float[] loZ = own.lo[2];
    float[] hiZ = own.hi[2];
    int met = 0;
    for (int k = 0; k < count; k++) {
      if (loX[k] <= hi1X
          & hiX[k] >= lo1X
          & loY[k] <= hi1Y
          & hiY[k] >= lo1Y
          & loZ[k] <= hi1Z
          & hiZ[k] >= lo1Z) {
        if (k != met) {
          own.swap(k, met);
        }
        met++;
      }
    }
    return met;
  }

  private void leaf(BoxList own, int count, int from, int to, PairBuffer pairs, int[] hit) {
    float[][] lo = tree.boxes.lo;
    float[][] hi = tree.boxes.hi;
    pairs.tested += (long) count * (to - from);
    for (int k = from; k < to; k++) {
      int found =
          lo.length == 2
              ? kernels.overlaps2(
                  0, count, own.lo[0], own.hi[0], lo[0][k], hi[0][k], own.lo[1], own.hi[1],
                  lo[1][k], hi[1][k], hit, 0)
              : kernels.overlaps3(
                  0, count, own.lo[0], own.hi[0], lo[0][k], hi[0][k], own.lo[1], own.hi[1],
                  lo[1][k], hi[1][k], own.lo[2], own.hi[2], lo[2][k], hi[2][k], hit, 0);
      pairs.reserve(found);
      long[] out = pairs.pairs;
      int at = pairs.count;
      int a = tree.boxes.ids[k];
      for (int h = 0; h < found; h++) {
        int b = own.ids[hit[h]];
        out[at + h] = (long) Math.min(a, b) << 32 | Math.max(a, b);
      }
      pairs.count = at + found;
    }
  }
}
