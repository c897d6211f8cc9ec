package dev.broadside.algorithm.bvh;

/** What one worker needs while it splits nodes: owned by it alone during a task. */
final class BuildScratch {
  final CandidateStack stack;

  /**
   * Bounds of the doubled centres of the nodes on the current path [slot × 2 dims + 2 × axis + (0
   * lo | 1 hi)]; the children of a node at depth d are in slots 2 d + 2 and 2 d + 3.
   */
  final float[] centres;

  /** Four values per axis from {@code Kernels.extent}. */
  final float[] extent = new float[4];

  final AreaSplit areaSplit;

  /** Whether the children of the node split last lie in the spare list. */
  boolean inSpare;

  BuildScratch(int dims, int maxDepth) {
    stack = new CandidateStack(dims);
    centres = new float[(2 * maxDepth + 4) * 2 * dims];
    areaSplit = new AreaSplit(dims);
  }
}
