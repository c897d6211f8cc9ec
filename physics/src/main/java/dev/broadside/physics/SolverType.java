package dev.broadside.physics;

/** Which constraint solver a world uses. */
public enum SolverType {
  /** Sub-steps with soft contacts, coloured and vectorised: the default. */
  SOFT_STEP,
  /** Warm-started sequential impulses with a block solver, per island (Tsamis 2020, ch. 5). */
  SEQUENTIAL_IMPULSES
}
