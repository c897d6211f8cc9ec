/** Splitting work over threads with results in a fixed order. */
package dev.broadside.internal.parallel;
