/** Radix sorts of float keys with their permutation, sequential and parallel; pairs in order. */
package dev.broadside.internal.sort;
