package dev.broadside.physics;

/** Which constraint solver a world uses. */
public enum SolverType {
  /** Sub-steps with soft contacts, coloured and vectorised: the default. */
  SOFT_STEP,
  /**
   * Warm-started sequential impulses with a block solver (Tsamis 2020, ch. 5), over all islands at
   * once in the order of colours.
   */
  SEQUENTIAL_IMPULSES
}
