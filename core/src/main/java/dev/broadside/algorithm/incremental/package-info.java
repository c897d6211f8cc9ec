/**
 * Incremental sweep and prune: batch insertion, segmented interval lists, grid subdivision, events
 * (Tracy, Buss &amp; Woods 2009). Start at {@link
 * dev.broadside.algorithm.incremental.IncrementalFinder}, then {@code SapCell} with its two kinds,
 * {@code BatchCell} and {@code SegmentedCell}; {@code CellGrid} is the superstructure and {@code
 * WitnessCounts} turns what the cells saw into events.
 */
package dev.broadside.algorithm.incremental;
