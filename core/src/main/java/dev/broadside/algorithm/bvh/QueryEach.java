package dev.broadside.algorithm.bvh;

import dev.broadside.internal.PairBuffer;
import dev.broadside.internal.PairOutput;
import dev.broadside.internal.parallel.Workers;

/**
 * One query per box against the tree of all: Tsamis 2020, section 3.5, listings 5 and 6, the first
 * generation of detection, kept for comparison. Every pair is met twice and written once.
 */
final class QueryEach {
  private static final int CHUNK = 256;

  private final Workers workers;
  private Bvh tree;
  private PairOutput out;

  private final Workers.Task ask = this::ask;

  QueryEach(Workers workers) {
    this.workers = workers;
  }

  void run(Bvh target, PairOutput output) {
    tree = target;
    out = output;
    workers.run((target.count() + CHUNK - 1) / CHUNK, ask);
    tree = null;
    out = null;
  }

  private void ask(int chunk, int worker) {
    PairBuffer pairs = out.buffer(worker);
    int to = Math.min(tree.count(), (chunk + 1) * CHUNK);
    for (int k = chunk * CHUNK; k < to; k++) {
      if (tree.root < 0) {
        leaf(k, 0, ~tree.root, pairs);
      } else {
        node(k, tree.root, pairs);
      }
    }
  }

  private void node(int k, int node, PairBuffer pairs) {
    for (int side = 0; side < 2; side++) {
      if (meets(k, node * tree.nodeStride + side * tree.childStride)) {
        int link = tree.links[2 * node + side];
        if (link > 0) {
          node(k, link, pairs);
        } else if (side == 0) {
          leaf(k, ~link, node, pairs);
        } else {
          leaf(k, node, ~link, pairs);
        }
      }
    }
  }

  private boolean meets(int k, int at) {
    float[] bounds = tree.bounds;
    float[][] lo = tree.boxes.lo;
    float[][] hi = tree.boxes.hi;
    return bounds[at] <= hi[0][k]
        && bounds[at + 1] >= lo[0][k]
        && bounds[at + 2] <= hi[1][k]
        && bounds[at + 3] >= lo[1][k]
        && (lo.length == 2 || bounds[at + 4] <= hi[2][k] && bounds[at + 5] >= lo[2][k]);
  }

  private void leaf(int k, int from, int to, PairBuffer pairs) {
    float[][] lo = tree.boxes.lo;
    float[][] hi = tree.boxes.hi;
    pairs.tested += to - from;
    for (int j = from; j < to; j++) {
      if (j > k
          && lo[0][j] <= hi[0][k]
          && hi[0][j] >= lo[0][k]
          && lo[1][j] <= hi[1][k]
          && hi[1][j] >= lo[1][k]
          && (lo.length == 2 || lo[2][j] <= hi[2][k] && hi[2][j] >= lo[2][k])) {
        pairs.add(tree.boxes.ids[k], tree.boxes.ids[j]);
      }
    }
  }
}
