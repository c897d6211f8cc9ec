/**
 * Parallel bi-dimensional sweep and prune with SuccTree: G. Capannini and T. Larsson, "Adaptive
 * Collision Culling for Large-Scale Simulations by a Parallel Sweep and Prune Algorithm", EGPGV
 * 2016. Start at {@link dev.broadside.algorithm.sweep.SweepFinder}, then SuccTree, SortStage,
 * CandidateStage, PairingStage; StripPairing is the same pairing on a layout of our own.
 */
package dev.broadside.algorithm.sweep;
