/**
 * How every algorithm grows with the number of boxes, and what threads, kernels and JDKs change.
 */
package dev.broadside.benchmarks.scaling;
