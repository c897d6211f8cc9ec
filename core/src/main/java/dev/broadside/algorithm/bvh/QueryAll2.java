package dev.broadside.algorithm.bvh;

import dev.broadside.internal.PairOutput;
import dev.broadside.internal.kernel.Kernels;
import dev.broadside.internal.parallel.Workers;

/**
 * All overlaps between the boxes of one tree and those of another that shares none with it: {@link
 * BatchDescent} on chunks of the first, which are neighbours in space because they are neighbours
 * in the tree. Chunks are what threads share.
 */
final class QueryAll2 {
  // Boxes per chunk: with their coordinates they stay in the first cache.
  private static final int CHUNK = 256;

  private final Workers workers;
  private final BatchDescent[] descents;

  private Bvh tree;
  private BoxList boxes;
  private PairOutput out;

  private final Workers.Task ask = this::ask;

  QueryAll2(int dims, Workers workers, Kernels kernels) {
    this.workers = workers;
    descents = new BatchDescent[workers.threads()];
    for (int k = 0; k < descents.length; k++) {
      descents[k] = new BatchDescent(dims, kernels);
      descents[k].list.reserve(CHUNK);
    }
  }

  void run(Bvh target, BoxList asking, PairOutput output) {
    if (target.count() == 0 || asking.count == 0) {
      return;
    }
    tree = target;
    boxes = asking;
    out = output;
    workers.run((asking.count + CHUNK - 1) / CHUNK, ask);
    tree = null;
    boxes = null;
    out = null;
  }

  private void ask(int chunk, int worker) {
    int from = chunk * CHUNK;
    int to = Math.min(boxes.count, from + CHUNK);
    BatchDescent own = descents[worker];
    own.list.copy(boxes, from, to, 0);
    own.list.count = to - from;
    own.run(tree, out.buffer(worker), false);
  }
}
