package dev.broadside.physics.internal.solver;

/**
 * What a joint type does in a step, over a list of joints of that type. No two joints of one call
 * share a moving body, so calls may run on several threads. A new joint type is a new
 * implementation and its line in {@link JointKernels}.
 */
public interface JointKernel {
  /** Once a step: arms, masses and softness into the joint's work row. */
  void prepare(StepContext step, int[] joints, int from, int to);

  /** Each sub-step: the accumulated impulses once more. */
  void warmStart(StepContext step, int[] joints, int from, int to);

  /** One pass; with bias it also pulls the position error in, without it only the velocity. */
  void solve(StepContext step, int[] joints, int from, int to, boolean useBias);

  /** Force on body B in N; writes x and y into {@code out[0]} and {@code out[1]}. */
  void reactionForce(int joint, float invH, float[] out);

  /** Torque on body B in N m. */
  float reactionTorque(int joint, float invH);
}
