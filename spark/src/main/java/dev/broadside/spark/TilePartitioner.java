package dev.broadside.spark;

import org.apache.spark.Partitioner;

/** Tile k is partition k. */
final class TilePartitioner extends Partitioner {
  private static final long serialVersionUID = 1;

  private final int tiles;

  TilePartitioner(int tiles) {
    this.tiles = tiles;
  }

  @Override
  public int numPartitions() {
    return tiles;
  }

  @Override
  public int getPartition(Object tile) {
    return (Integer) tile;
  }
}
