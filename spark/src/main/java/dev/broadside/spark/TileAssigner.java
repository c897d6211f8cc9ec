package dev.broadside.spark;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.IntConsumer;
import org.apache.spark.sql.catalyst.InternalRow;
import scala.Tuple2;

/**
 * The map side: turns rows into chunks of packed boxes per tile. Holds one chunk a tile and lets go
 * of full ones, so that its memory does not depend on the number of rows.
 */
final class TileAssigner implements Iterator<Tuple2<Integer, byte[]>> {
  // All chunks together, so that very many tiles do not fill an executor.
  private static final int CHUNKS_BYTES = 32 << 20;
  private static final int LARGEST_CHUNK = 1 << 14;
  private static final int SMALLEST_CHUNK = 1 << 9;

  private final Iterator<InternalRow> rows;
  private final BoxReader reader;
  private final Tiling tiling;
  private final Giants giants;
  private final int set;
  private final boolean doubles;
  private final int recordBytes;
  private final int chunkBytes;
  private final double[] box;
  private final byte[][] chunks;
  private final int[] used;
  private final ArrayDeque<Tuple2<Integer, byte[]>> full = new ArrayDeque<>();
  private final IntConsumer append = this::append;
  private long id;
  private int flushed;

  TileAssigner(
      Iterator<InternalRow> rows,
      BoxReader reader,
      Tiling tiling,
      Giants giants,
      int set,
      boolean doubles) {
    this.rows = rows;
    this.reader = reader;
    this.tiling = tiling;
    this.giants = giants;
    this.set = set;
    this.doubles = doubles;
    recordBytes = PackedBoxes.recordBytes(tiling.dims, doubles);
    int wanted = Math.max(SMALLEST_CHUNK, Math.min(LARGEST_CHUNK, CHUNKS_BYTES / tiling.tiles()));
    chunkBytes = PackedBoxes.HEADER + wanted / recordBytes * recordBytes;
    box = new double[2 * tiling.dims];
    chunks = new byte[tiling.tiles()][];
    used = new int[tiling.tiles()];
  }

  @Override
  public boolean hasNext() {
    while (full.isEmpty() && rows.hasNext()) {
      id = reader.read(rows.next(), box);
      if (!giants.contains(set, id)) {
        tiling.forEachTile(box, append);
      }
    }
    while (full.isEmpty() && flushed < chunks.length) {
      if (chunks[flushed] != null) {
        full.add(new Tuple2<>(flushed, Arrays.copyOf(chunks[flushed], used[flushed])));
        chunks[flushed] = null;
      }
      flushed++;
    }
    return !full.isEmpty();
  }

  private void append(int tile) {
    byte[] chunk = chunks[tile];
    if (chunk == null) {
      chunk = new byte[chunkBytes];
      chunk[0] = (byte) set;
      chunks[tile] = chunk;
      used[tile] = PackedBoxes.HEADER;
    }
    PackedBoxes.write(chunk, used[tile], id, box, box.length, doubles);
    used[tile] += recordBytes;
    if (used[tile] == chunkBytes) {
      full.add(new Tuple2<>(tile, chunk));
      chunks[tile] = null;
    }
  }

  @Override
  public Tuple2<Integer, byte[]> next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return full.remove();
  }
}
