/**
 * The papers' figures and the rivals, in one command. Start at {@link
 * dev.broadside.benchmarks.Experiment}; the list of them is {@link
 * dev.broadside.benchmarks.Experiments}.
 */
package dev.broadside.benchmarks;
