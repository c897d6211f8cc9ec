/**
 * All overlapping pairs of boxes in a DataFrame, equal to the single-machine answer. Start at
 * {@link dev.broadside.spark.BoxJoin}, then JoinPlan: sample, cut space into tiles ({@link
 * dev.broadside.spark.Tiling}), send each box to the tiles it touches (TileAssigner), join each
 * tile with core (TileJoin), report a pair only in the tile that owns the low corner of the
 * intersection.
 */
package dev.broadside.spark;
