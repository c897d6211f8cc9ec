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
  private int chunkSize;
  private BatchDescent.Report report;

  private final Workers.Task ask = this::ask;

  QueryAll2(int dims, Workers workers, Kernels kernels) {
    this.workers = workers;
    descents = new BatchDescent[workers.threads()];
    for (int k = 0; k < descents.length; k++) {
      descents[k] = new BatchDescent(dims, kernels);
      descents[k].list.reserve(CHUNK);
    }
  }

  /** Overlaps of a tree with boxes that are not in it. */
  void run(Bvh target, BoxList asking, PairOutput output) {
    run(target, asking, output, CHUNK, BatchDescent.Report.SMALLER_FIRST);
  }

  /**
   * Overlaps of a tree with its own boxes, each found twice: Tsamis 2020, section 3.5, listing 9,
   * the second generation of detection, kept for comparison. The list is not cut except to share it
   * between threads.
   */
  void runOnItself(Bvh target, PairOutput output) {
    int size = (target.count() + workers.threads() - 1) / workers.threads();
    run(target, target.boxes, output, Math.max(1, size), BatchDescent.Report.ONCE);
  }

  private void run(
      Bvh target, BoxList asking, PairOutput output, int size, BatchDescent.Report how) {
    if (target.count() == 0 || asking.count == 0) {
      return;
    }
    chunkSize = size;
    report = how;
    tree = target;
    boxes = asking;
    out = output;
    workers.run((asking.count + size - 1) / size, ask);
    tree = null;
    boxes = null;
    out = null;
  }

  private void ask(int chunk, int worker) {
    int from = chunk * chunkSize;
    int to = Math.min(boxes.count, from + chunkSize);
    BatchDescent own = descents[worker];
    own.list.reserve(to - from);
    own.list.copy(boxes, from, to, 0);
    own.list.count = to - from;
    own.run(tree, out.buffer(worker), report);
  }
}
