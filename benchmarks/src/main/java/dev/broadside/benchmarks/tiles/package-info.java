/**
 * Experiments about tiles and auto: beside native code, in fresh JVMs, against the memory's limit.
 */
package dev.broadside.benchmarks.tiles;
