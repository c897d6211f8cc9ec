/** Timing in the open: interleaved rounds, warm-up that is checked, spread, load of the machine. */
package dev.broadside.benchmarks.measure;
