package dev.broadside.algorithm.sweep;

import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.PairBuffer;
import dev.broadside.internal.PairOutput;
import dev.broadside.internal.parallel.Workers;

/**
 * Pairs, by sweeping the secondary axis over a tree of active ranks: Algorithm 4 (section 4.3) in
 * the paper's form, which with one partition is the second loop of Algorithm 1. Each partition owns
 * a range of ranks and sweeps all endpoints; a pair is found by the partition that owns the box
 * activated first, so none is found twice. The listing's {@code β ≤ u} is {@code β < u} here: a
 * range that ends where the partition begins has nothing in it.
 */
final class PairingStage {
  private final Workers workers;
  private final int partitions;
  private final SuccTree[] active;
  private final long[] found;

  private BoxFrame frame;
  private PairOutput out;
  private CandidateStage candidates;
  private int[] order;
  private final Workers.Task pairPartition = this::pairPartition;

  PairingStage(Workers workers, int partitions) {
    this.workers = workers;
    this.partitions = partitions;
    active = new SuccTree[partitions];
    found = new long[partitions];
    for (int k = 0; k < partitions; k++) {
      active[k] = new SuccTree(0);
    }
  }

  void find(BoxFrame boxes, CandidateStage ranges, int[] sortedEndpoints, PairOutput output) {
    frame = boxes;
    candidates = ranges;
    order = sortedEndpoints;
    out = output;
    workers.run(partitions, pairPartition);
    frame = null;
    candidates = null;
    order = null;
    out = null;
  }

  /** Overlapping pairs found by each partition in the last call. */
  long[] found() {
    return found;
  }

  long stateBytes() {
    long bytes = 0;
    for (SuccTree tree : active) {
      bytes += tree.stateBytes();
    }
    return bytes;
  }

  private void pairPartition(int partition, int worker) {
    int n = frame.count;
    int[] endpoints = order;
    int[] rank = candidates.rank;
    int[] boxOfRank = candidates.boxOfRank;
    int begin = (int) ((long) n * partition / partitions);
    int end = (int) ((long) n * (partition + 1) / partitions);
    SuccTree tree = emptyTree(partition, end - begin);
    PairBuffer pairs = out.buffer(worker);
    long tests = 0;
    long hits = 0;
    for (int k = 0; k < 2 * n; k++) {
      int i = endpoints[k];
      if (i < n) {
        int l = candidates.first[i];
        int u = candidates.end[i];
        if (l < end && begin < u) {
          l = Math.max(l - begin, 0);
          u = Math.min(u, end) - begin;
          for (int r = tree.ceiling(l); r < u; r = tree.succ(r)) {
            int j = boxOfRank[r + begin];
            tests++;
            if (overlap(i, j)) {
              pairs.add(i, j);
              hits++;
            }
          }
          if (rank[i] >= begin && rank[i] < end) {
            tree.ins(rank[i] - begin);
          }
        }
      } else {
        int r = rank[i - n];
        if (r >= begin && r < end) {
          tree.del(r - begin);
        }
      }
    }
    pairs.tested += tests;
    found[partition] = hits;
  }

  private SuccTree emptyTree(int partition, int size) {
    if (active[partition].capacity() < size) {
      active[partition] = new SuccTree(size + (size >> 2));
    } else {
      active[partition].clear();
    }
    return active[partition];
  }

  private boolean overlap(int i, int j) {
    float[][] min = frame.min;
    float[][] max = frame.max;
    return min[0][i] <= max[0][j]
        && min[0][j] <= max[0][i]
        && min[1][i] <= max[1][j]
        && min[1][j] <= max[1][i]
        && (frame.dims == 2 || min[2][i] <= max[2][j] && min[2][j] <= max[2][i]);
  }
}
