/** Benchmarks of classes that only their own package sees. */
package dev.broadside.algorithm.sweep;
