package dev.broadside.physics.internal.solver;

/** Turns contacts and joints into new velocities and poses of the awake bodies, for one step. */
interface Solver {
  void solve(StepContext step);
}
