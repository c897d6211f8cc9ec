/**
 * Our own broad phase, the fastest here: boxes are cut into slabs and columns that fit in cache and
 * swept there on packed fixed-point intervals, the floats being consulted only on a tie. Start at
 * {@link dev.broadside.algorithm.tiles.TilesFinder}; {@link dev.broadside.algorithm.tiles.Plan}
 * says where the cuts are and why the answer is exact wherever they are.
 */
package dev.broadside.algorithm.tiles;
