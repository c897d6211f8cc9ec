package dev.broadside.algorithm.bvh;

import dev.broadside.internal.PairBuffer;
import dev.broadside.internal.PairOutput;
import dev.broadside.internal.kernel.Kernels;

/**
 * Candidate sets handed to one sibling, on a finished tree: Tsamis 2020, section 3.5, listings 10
 * and 11, the third generation of detection, kept for comparison; {@link UnifiedBuild} does the
 * same while it builds. One thread.
 */
final class QueryAll3 {
  private final Kernels kernels;
  private final CandidateStack stack;
  private Bvh tree;
  private PairBuffer pairs;

  QueryAll3(int dims, Kernels kernels) {
    this.kernels = kernels;
    stack = new CandidateStack(dims);
  }

  void run(Bvh target, PairOutput out) {
    tree = target;
    pairs = out.buffer(0);
    stack.boxes.count = 0;
    descend(target.root, 0, target.count(), 0, 0);
    tree = null;
    pairs = null;
  }

  private void descend(int link, int from, int to, int c0, int c1) {
    if (link <= 0) {
      stack.meetLeaf(tree.boxes, from, to, stack.boxes, c0, c1, pairs, kernels);
      return;
    }
    int left = link * tree.nodeStride;
    int right = left + tree.childStride;
    int top = stack.boxes.count;
    stack.pushOverlapping(stack.boxes, c0, c1, tree.bounds, left, kernels);
    descend(tree.links[2 * link], from, link, top, stack.boxes.count);
    stack.boxes.count = top;
    stack.pushOverlapping(stack.boxes, c0, c1, tree.bounds, right, kernels);
    stack.pushOverlapping(tree.boxes, from, link, tree.bounds, right, kernels);
    descend(tree.links[2 * link + 1], link, to, top, stack.boxes.count);
    stack.boxes.count = top;
  }
}
