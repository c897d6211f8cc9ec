/**
 * Batch overlap loops, scalar and Vector API: the only code that knows the CPU. {@link
 * dev.broadside.internal.kernel.ScalarKernels} is the readable definition, the vector twin gives
 * the same answer bit for bit.
 */
package dev.broadside.internal.kernel;
