package dev.broadside.spark;

import dev.broadside.Boxes;
import dev.broadside.Boxes2D;
import dev.broadside.Boxes3D;
import dev.broadside.Precision;
import java.util.List;

/** Boxes of one set in one tile: their ids beside core's boxes, in arrival order. */
final class TileBoxes {
  final long[] ids;

  /** Lower bounds [axis][box]. */
  final double[][] lows;

  final Boxes boxes;

  private TileBoxes(long[] ids, double[][] lows, Boxes boxes) {
    this.ids = ids;
    this.lows = lows;
    this.boxes = boxes;
  }

  /** Unpacks the chunks of one set. */
  static TileBoxes unpack(List<byte[]> chunks, int set, int dims, boolean doubles) {
    int record = PackedBoxes.recordBytes(dims, doubles);
    int count = 0;
    for (byte[] chunk : chunks) {
      count += chunk[0] == set ? (chunk.length - PackedBoxes.HEADER) / record : 0;
    }
    Builder builder = new Builder(dims, count, doubles);
    double[] box = new double[2 * dims];
    for (byte[] chunk : chunks) {
      if (chunk[0] != set) {
        continue;
      }
      for (int at = PackedBoxes.HEADER; at < chunk.length; at += record) {
        for (int c = 0; c < 2 * dims; c++) {
          box[c] = PackedBoxes.coordinate(chunk, at, c, doubles);
        }
        builder.add(PackedBoxes.id(chunk, at), box, 0);
      }
    }
    return builder.build();
  }

  /** The boxes for which the tile owns the low corner: each box has one such tile. */
  TileBoxes atHome(Tiling tiling, int tile, boolean doubles) {
    int count = 0;
    for (int k = 0; k < ids.length; k++) {
      count += home(tiling, tile, k) ? 1 : 0;
    }
    Builder builder = new Builder(tiling.dims, count, doubles);
    double[] box = new double[2 * tiling.dims];
    for (int k = 0; k < ids.length; k++) {
      if (home(tiling, tile, k)) {
        for (int a = 0; a < tiling.dims; a++) {
          box[a] = boxes.min(a, k);
          box[tiling.dims + a] = boxes.max(a, k);
        }
        builder.add(ids[k], box, 0);
      }
    }
    return builder.build();
  }

  private boolean home(Tiling tiling, int tile, int k) {
    for (int a = 0; a < tiling.dims; a++) {
      if (!tiling.owns(tile, a, lows[a][k])) {
        return false;
      }
    }
    return true;
  }

  /** All giants of a set. */
  static TileBoxes all(Giants giants, int set, int dims, boolean doubles) {
    Builder builder = new Builder(dims, giants.ids[set].length, doubles);
    for (int k = 0; k < giants.ids[set].length; k++) {
      builder.add(giants.ids[set][k], giants.boxes[set], k * 2 * dims);
    }
    return builder.build();
  }

  /** Collects boxes column by column. */
  private static final class Builder {
    private final int dims;
    private final boolean doubles;
    private final long[] ids;
    private final double[][] lows;
    private final double[] rows;
    private final float[] floatRows;
    private int count;

    Builder(int dims, int capacity, boolean doubles) {
      this.dims = dims;
      this.doubles = doubles;
      ids = new long[capacity];
      lows = new double[dims][capacity];
      rows = doubles ? new double[capacity * 2 * dims] : null;
      floatRows = doubles ? null : new float[capacity * 2 * dims];
    }

    void add(long id, double[] source, int offset) {
      ids[count] = id;
      for (int c = 0; c < 2 * dims; c++) {
        double value = source[offset + c];
        if (c < dims) {
          lows[c][count] = value;
        }
        if (doubles) {
          rows[count * 2 * dims + c] = value;
        } else {
          floatRows[count * 2 * dims + c] = (float) value;
        }
      }
      count++;
    }

    TileBoxes build() {
      Precision precision = doubles ? Precision.DOUBLE : Precision.FLOAT;
      Boxes boxes = dims == 2 ? new Boxes2D(precision) : new Boxes3D(precision);
      if (doubles) {
        boxes.replaceAll(rows);
      } else {
        boxes.replaceAll(floatRows);
      }
      return new TileBoxes(ids, lows, boxes);
    }
  }
}
