package dev.broadside.algorithm.bvh;

/**
 * The nodes of one level near the root, while levels are worked on one after the other and each by
 * all threads. A node's candidates lie in the stack of the worker that made them.
 */
final class TopLevel {
  final int[] from = new int[UnifiedBuild.MOST_TASKS];
  final int[] to = new int[UnifiedBuild.MOST_TASKS];
  final int[] linkAt = new int[UnifiedBuild.MOST_TASKS];
  final boolean[] inSpare = new boolean[UnifiedBuild.MOST_TASKS];
  final int[] owner = new int[UnifiedBuild.MOST_TASKS];
  final int[] candidatesFrom = new int[UnifiedBuild.MOST_TASKS];
  final int[] candidatesTo = new int[UnifiedBuild.MOST_TASKS];
  final float[] centres;
  final CandidateStack[] stacks;
  int count;

  TopLevel(int dims, int workers) {
    centres = new float[UnifiedBuild.MOST_TASKS * 2 * dims];
    stacks = new CandidateStack[workers];
    for (int k = 0; k < workers; k++) {
      stacks[k] = new CandidateStack(dims);
    }
  }

  void clear() {
    count = 0;
    for (CandidateStack stack : stacks) {
      stack.boxes.count = 0;
    }
  }

  /** Drops the empty slots that nodes too small to split leave behind them. */
  void compact() {
    int kept = 0;
    int width = centres.length / UnifiedBuild.MOST_TASKS;
    for (int k = 0; k < count; k++) {
      if (from[k] < to[k]) {
        from[kept] = from[k];
        to[kept] = to[k];
        linkAt[kept] = linkAt[k];
        inSpare[kept] = inSpare[k];
        owner[kept] = owner[k];
        candidatesFrom[kept] = candidatesFrom[k];
        candidatesTo[kept] = candidatesTo[k];
        System.arraycopy(centres, k * width, centres, kept * width, width);
        kept++;
      }
    }
    count = kept;
  }
}
