package dev.broadside.spark;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.util.AccumulatorV2;

/**
 * Figures of a join, filled in while it runs: boxes, tiles, copies, skew, bytes. Every figure is
 * kept per tile and written again with the same value when a task is repeated, so that retries and
 * recomputed stages count once.
 */
public final class JoinReport {
  private long boxes;
  private int giants;
  private int tiles;
  private PerTile perTile = new PerTile();

  void planned(long boxCount, int giantCount, int tileCount, PerTile figures) {
    boxes = boxCount;
    giants = giantCount;
    tiles = tileCount;
    perTile = figures;
  }

  /** Boxes of the input, of both sets in a join of two. */
  public long boxes() {
    return boxes;
  }

  /** Boxes that were sent to all tiles at once instead of being copied into each. */
  public int giants() {
    return giants;
  }

  public int tiles() {
    return tiles;
  }

  /** Boxes received by tiles, as a multiple of the boxes sent: 1 if none was copied. */
  public double replication() {
    long sent = boxes - giants;
    return sent == 0 ? 1 : (double) perTile.sum(PerTile.BOXES) / sent;
  }

  /** The largest tile as a multiple of the mean. */
  public double skew() {
    long sum = perTile.sum(PerTile.BOXES);
    return sum == 0 ? 1 : perTile.max(PerTile.BOXES) * (double) tiles / sum;
  }

  /** Boxes in the largest tile. */
  public long largestTile() {
    return perTile.max(PerTile.BOXES);
  }

  /** Bytes of packed boxes that crossed the shuffle, before Spark compressed them. */
  public long shuffledBytes() {
    return perTile.sum(PerTile.BYTES);
  }

  /** Pairs reported by tiles that ran to their end. */
  public long pairs() {
    return perTile.sum(PerTile.PAIRS);
  }

  @Override
  public String toString() {
    return String.format(
        "%d boxes (%d giants), %d tiles, replication %.4f, largest tile %d (%.2f x the mean),"
            + " %d bytes shuffled, %d pairs",
        boxes, giants, tiles, replication(), largestTile(), skew(), shuffledBytes(), pairs());
  }

  /** Tile → figures; merging is idempotent. */
  static final class PerTile extends AccumulatorV2<long[], Map<Integer, long[]>> {
    private static final long serialVersionUID = 1;
    static final int BOXES = 1;
    static final int BYTES = 2;
    static final int PAIRS = 3;

    private final TreeMap<Integer, long[]> figures = new TreeMap<>();

    @Override
    public synchronized boolean isZero() {
      return figures.isEmpty();
    }

    @Override
    public synchronized AccumulatorV2<long[], Map<Integer, long[]>> copy() {
      PerTile copy = new PerTile();
      copy.figures.putAll(figures);
      return copy;
    }

    @Override
    public synchronized void reset() {
      figures.clear();
    }

    /** tile, boxes, bytes, pairs. */
    @Override
    public synchronized void add(long[] row) {
      figures.put((int) row[0], Arrays.copyOf(row, 4));
    }

    @Override
    public synchronized void merge(AccumulatorV2<long[], Map<Integer, long[]>> other) {
      figures.putAll(other.value());
    }

    @Override
    public synchronized Map<Integer, long[]> value() {
      return new TreeMap<>(figures);
    }

    synchronized long sum(int figure) {
      return figures.values().stream().mapToLong(row -> row[figure]).sum();
    }

    synchronized long max(int figure) {
      return figures.values().stream().mapToLong(row -> row[figure]).max().orElse(0);
    }
  }
}
