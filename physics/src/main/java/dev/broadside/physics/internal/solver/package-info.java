/**
 * The stages of a step. Start at {@link StepPipeline}, which lists them in order; then {@link
 * SoftStep}, the default solver.
 */
package dev.broadside.physics.internal.solver;
