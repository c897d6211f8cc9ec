/**
 * Broadside beside its rivals: one case at a time, several as experiments, and against a baseline.
 */
package dev.broadside.benchmarks.compare;
