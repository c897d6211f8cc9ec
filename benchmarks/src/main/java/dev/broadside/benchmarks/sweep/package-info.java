/**
 * Figures 1 to 6 of Capannini and Larsson 2016 on this machine: start at {@link
 * dev.broadside.benchmarks.sweep.SweepFigures}.
 */
package dev.broadside.benchmarks.sweep;
