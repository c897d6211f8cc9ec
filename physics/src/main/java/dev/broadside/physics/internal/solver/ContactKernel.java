package dev.broadside.physics.internal.solver;

/**
 * What is done with blocks of contacts: completed once, then passes over them. Blocks given to a
 * pass together share no moving body, unless the kernel is the scalar one. The scalar and the
 * vector implementation do the same operations in the same order without fused multiply-add, so
 * their results are equal bit by bit.
 */
interface ContactKernel {
  /**
   * Manifolds into blocks: normal, arms of A, separations, impulses; totals become zero. {@code
   * contactOf}: the contact of each slot. A slot without one, -1, gets anything, and so does a
   * point that is not there.
   */
  void load(float[] data, int[] contactOf, float[] manifold, int from, int to);

  /**
   * What blocks hold of the bodies: the masses of those that move, whose rows are {@code rows}, and
   * the ways between the centres of all, whose poses are at {@code places}.
   */
  void loadBodies(
      float[] data, int[] rows, int[] places, float[] mass, float[] pose, int from, int to);

  /** Impulses and totals of both points back into the manifolds. */
  void save(float[] data, int[] contactOf, float[] manifold, int from, int to);

  /**
   * Completes filled blocks: turns arms into the contact's frame, finds masses. A point that is not
   * there may hold anything and becomes zero. {@code before}: the sums of the normal impulses, by
   * slot.
   */
  void prepare(float[] data, float[] before, int from, int to);

  /**
   * Separations after bodies have moved. Passes over velocities read them, so that they need the
   * velocities of the state rows alone; a block's do not depend on other blocks.
   */
  void measure(float[] data, int[] rows, float[] state, int from, int to);

  /**
   * Speeds at which the bodies part along the normals: into 16 floats a block, those of the first
   * points, then of the second, 0 for one that is not there.
   */
  void measureSpeeds(float[] data, int[] rows, float[] state, float[] speed, int from, int to);

  void warmStart(float[] data, int[] rows, float[] state, int from, int to);

  /**
   * Finds the share of its impulses, by slot, that a contact should not give again because an
   * impact has just added them; {@code before} is as in {@link #prepare}, of the sub-step before,
   * and becomes that of this one. Returns whether any share is above 0.
   */
  boolean weigh(float[] data, float[] before, float[] share, int from, int to);

  /** Takes shares of the impulses back from contacts alone. */
  void forget(float[] data, float[] share, int from, int to);

  /** Takes shares of the impulses back from bodies and contacts. */
  void takeBack(float[] data, int[] rows, float[] state, float[] share, int from, int to);

  /** Biased pass: soft push-out of overlap, and no closer than touching for what is ahead. */
  void solve(float[] data, int[] rows, float[] state, int from, int to, StepContext step);

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
