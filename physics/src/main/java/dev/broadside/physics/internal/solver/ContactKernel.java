package dev.broadside.physics.internal.solver;

/**
 * The three passes over blocks of contacts. The scalar and the vector implementation do the same
 * operations in the same order without fused multiply-add, so their results are equal bit by bit.
 */
interface ContactKernel {
  void warmStart(float[] data, int[] rows, float[] state, int from, int to);

  /** Biased pass: soft push-out of overlap, and no closer than touching for what is ahead. */
  void solve(float[] data, int[] rows, float[] state, int from, int to, float invH);

  /** Pass without push-out, which takes back the speed the bias has added. */
  void relax(float[] data, int[] rows, float[] state, int from, int to, float invH);

  String name();
}
