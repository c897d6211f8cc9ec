package dev.broadside.spark.parquet;

import dev.broadside.Precision;
import dev.broadside.io.BoxFileException;
import dev.broadside.io.ParquetFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;

/**
 * Boxes of Parquet files. Box k is the row with id k; without a column id, row k. Columns lie far
 * apart in a file and rows in any order, so a piece of the boxes is served from the whole.
 */
final class ParquetBoxes implements ParquetFormat.Table {
  private final Path file;
  private final List<Path> parts;
  private final int dims;
  private final int boxes;
  private final boolean hasIds;
  private final Precision precision;
  private final String[] names;

  /** All rows, once a piece was asked for; one of the two. */
  private float[] floats;

  private double[] doubles;

  ParquetBoxes(Path file, List<Path> parts) throws IOException {
    this.file = file;
    this.parts = parts;
    long rows = 0;
    boolean wide = false;
    try (ColumnScan first = new ColumnScan(file, parts.get(0))) {
      dims = first.has("minz") || first.has("maxz") ? 3 : 2;
      hasIds = first.has("id");
    }
    names = new String[2 * dims + (hasIds ? 1 : 0)];
    for (int c = 0; c < 2 * dims; c++) {
      names[c] = ParquetLibrary.coordinate(c, dims);
    }
    if (hasIds) {
      names[2 * dims] = "id";
    }
    for (Path part : parts) {
      try (ColumnScan scan = new ColumnScan(file, part)) {
        scan.require(names);
        for (int c = 0; c < 2 * dims; c++) {
          wide |= scan.isWide(names[c]);
        }
        rows += scan.records();
      }
    }
    if (!hasIds && parts.size() > 1) {
      throw new BoxFileException(
          file, "no column 'id', and rows of " + parts.size() + " files cannot be numbered");
    }
    if (rows > Integer.MAX_VALUE / 6 - 8) {
      throw new BoxFileException(file, rows + " rows: more than one machine's arrays hold");
    }
    boxes = (int) rows;
    precision = wide ? Precision.DOUBLE : Precision.FLOAT;
  }

  @Override
  public int dims() {
    return dims;
  }

  @Override
  public Precision precision() {
    return precision;
  }

  @Override
  public int boxes() {
    return boxes;
  }

  @Override
  public void read(int first, int count, float[] rows) throws IOException {
    if (count == boxes) {
      scan(rows, null);
      return;
    }
    if (floats == null) {
      floats = new float[boxes * 2 * dims];
      scan(floats, null);
    }
    System.arraycopy(floats, first * 2 * dims, rows, 0, count * 2 * dims);
  }

  @Override
  public void read(int first, int count, double[] rows) throws IOException {
    if (count == boxes) {
      scan(null, rows);
      return;
    }
    if (doubles == null) {
      doubles = new double[boxes * 2 * dims];
      scan(null, doubles);
    }
    System.arraycopy(doubles, first * 2 * dims, rows, 0, count * 2 * dims);
  }

  private void scan(float[] narrow, double[] wide) throws IOException {
    BitSet seen = hasIds ? new BitSet(boxes) : null;
    int row = 0;
    for (Path part : parts) {
      try (ColumnScan scan = new ColumnScan(file, part)) {
        scan.require(names);
        while (scan.nextGroup()) {
          int[] slots = slots(scan, row, seen);
          for (int c = 0; c < 2 * dims; c++) {
            if (wide != null) {
              scan.numbers(names[c], slots, 2 * dims, c, wide);
            } else {
              scan.numbers(names[c], slots, 2 * dims, c, narrow);
            }
          }
          row += slots.length;
        }
      }
    }
  }

  /** Where the rows of a group belong. */
  private int[] slots(ColumnScan scan, int firstRow, BitSet seen) throws IOException {
    int[] slots = new int[scan.rows()];
    if (seen == null) {
      for (int k = 0; k < slots.length; k++) {
        slots[k] = firstRow + k;
      }
      return slots;
    }
    scan.ids("id", slots);
    for (int id : slots) {
      if (id >= boxes) {
        throw new BoxFileException(
            file,
            "id "
                + id
                + ": ids of "
                + boxes
                + " boxes must be 0 … "
                + (boxes - 1)
                + " here; ./broadside spark pairs takes any");
      }
      if (seen.get(id)) {
        throw new BoxFileException(
            file, "id " + id + " is there twice; every box needs an id of its own");
      }
      seen.set(id);
    }
    return slots;
  }

  @Override
  public void close() {
    floats = null;
    doubles = null;
  }
}
