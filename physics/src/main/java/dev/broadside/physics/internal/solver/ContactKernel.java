package dev.broadside.physics.internal.solver;

/**
 * What is done with blocks of contacts: completed once, then passes over them. The scalar and the
 * vector implementation do the same operations in the same order without fused multiply-add, so
 * their results are equal bit by bit.
 */
interface ContactKernel {
  /**
   * Completes filled blocks. Before, the first arm of B holds the way from B's centre to A's, the
   * bases the separations and the coupling the number of points; a point that is not there may hold
   * anything and becomes zero.
   */
  void prepare(float[] data, int from, int to);

  void warmStart(float[] data, int[] rows, float[] state, int from, int to);

  /** Biased pass: soft push-out of overlap, and no closer than touching for what is ahead. */
  void solve(float[] data, int[] rows, float[] state, int from, int to, float invH);

  /** Pass without push-out, which takes back the speed the bias has added. */
  void relax(float[] data, int[] rows, float[] state, int from, int to, float invH);

  /**
   * Position pass over the lanes whose depth is {@code least} or more: moves overlapping bodies
   * apart by position alone, as Box2D 2.4 does. Bodies that by themselves fly apart faster, within
   * {@code h} seconds, are left alone: they would gain height from being moved as well.
   */
  void separate(
      float[] data,
      int[] rows,
      float[] state,
      float[] depth,
      float least,
      int from,
      int to,
      float h);

  String name();
}
