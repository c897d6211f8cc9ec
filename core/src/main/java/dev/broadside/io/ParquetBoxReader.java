package dev.broadside.io;

import dev.broadside.Precision;
import java.io.IOException;
import java.nio.file.Path;

/** Boxes in a Parquet file, through the libraries of {@link ParquetFormat}; one frame. */
final class ParquetBoxReader extends BoxReader {
  private final ParquetFormat.Table table;

  ParquetBoxReader(Path file) throws IOException {
    super(file);
    table = ParquetFormat.forFile(file).openBoxes(file);
  }

  @Override
  public int dims() {
    return table.dims();
  }

  @Override
  public Precision precision() {
    return table.precision();
  }

  @Override
  public int frames() {
    return 1;
  }

  @Override
  public int boxes() {
    return table.boxes();
  }

  @Override
  void read(int frame, int firstRow, int count, float[] rows) throws IOException {
    if (table.precision() == Precision.FLOAT) {
      table.read(firstRow, count, rows);
      return;
    }
    double[] wide = new double[count * 2 * dims()];
    table.read(firstRow, count, wide);
    for (int k = 0; k < wide.length; k++) {
      rows[k] = narrow(wide[k], frame, firstRow + k / (2 * dims()));
    }
  }

  @Override
  void read(int frame, int firstRow, int count, double[] rows) throws IOException {
    table.read(firstRow, count, rows);
  }

  @Override
  String place(int frame, int row) {
    return "box " + row;
  }

  @Override
  public void close() throws IOException {
    table.close();
  }
}
