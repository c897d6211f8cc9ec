package dev.broadside.io;

import dev.broadside.Precision;
import java.io.IOException;
import java.nio.file.Path;

/** Boxes in a NumPy array of float32 or float64. */
final class NpyBoxReader extends BoxReader {
  private final ChunkedFile bytes;
  private final long dataStart;
  private final boolean doubles;
  private final int dims;
  private final int frames;
  private final int boxes;

  NpyBoxReader(Path file) throws IOException {
    super(file);
    bytes = new ChunkedFile(file);
    boolean good = false;
    try {
      NpyHeader header = NpyHeader.read(file, bytes);
      dataStart = header.dataStart;
      doubles = isDouble(header.type);
      long[] shape = header.shape;
      int axes = shape.length;
      long width = axes == 0 ? 0 : shape[axes - 1];
      if (axes < 2 || axes > 3 || width != 4 && width != 6) {
        throw new BoxFileException(
            file,
            "shape "
                + header.shapeText()
                + ": allowed are (n, 4), (n, 6), (frames, n, 4) and (frames, n, 6)");
      }
      header.checkSize(file, bytes.size(), doubles ? 8 : 4);
      dims = (int) width / 2;
      frames = axes == 2 ? 1 : length(shape[0], "frames", Integer.MAX_VALUE);
      boxes = length(shape[axes - 2], "boxes", Integer.MAX_VALUE / width - 8);
      good = true;
    } finally {
      if (!good) {
        bytes.close();
      }
    }
  }

  private int length(long value, String what, long most) throws BoxFileException {
    if (value > most) {
      throw new BoxFileException(file, value + " " + what + ": at most " + most);
    }
    return (int) value;
  }

  private boolean isDouble(String type) throws BoxFileException {
    if (type.equals("<f4") || type.equals("<f8")) {
      return type.equals("<f8");
    }
    throw new BoxFileException(
        file,
        "type '"
            + type
            + "'"
            + (type.startsWith(">") ? " is big-endian" : "")
            + ": allowed are '<f4' (float32) and '<f8' (float64), little-endian");
  }

  @Override
  public int dims() {
    return dims;
  }

  @Override
  public Precision precision() {
    return doubles ? Precision.DOUBLE : Precision.FLOAT;
  }

  @Override
  public int frames() {
    return frames;
  }

  @Override
  public int boxes() {
    return boxes;
  }

  private long position(int frame, int firstRow) {
    return dataStart + ((long) frame * boxes + firstRow) * 2 * dims * (doubles ? 8 : 4);
  }

  @Override
  void read(int frame, int firstRow, int count, float[] rows) throws IOException {
    long position = position(frame, firstRow);
    int width = 2 * dims;
    if (!doubles) {
      bytes.floats(position, rows, count * width);
      return;
    }
    double[] piece = new double[Math.min(count, 4096) * width];
    for (int row = 0; row < count; row += 4096) {
      int values = Math.min(4096, count - row) * width;
      bytes.doubles(position + (long) row * width * 8, piece, values);
      for (int k = 0; k < values; k++) {
        rows[row * width + k] = narrow(piece[k], frame, firstRow + row + k / width);
      }
    }
  }

  @Override
  void read(int frame, int firstRow, int count, double[] rows) throws IOException {
    long position = position(frame, firstRow);
    int width = 2 * dims;
    if (doubles) {
      bytes.doubles(position, rows, count * width);
      return;
    }
    float[] piece = new float[Math.min(count, 4096) * width];
    for (int row = 0; row < count; row += 4096) {
      int values = Math.min(4096, count - row) * width;
      bytes.floats(position + (long) row * width * 4, piece, values);
      for (int k = 0; k < values; k++) {
        rows[row * width + k] = piece[k];
      }
    }
  }

  @Override
  public void close() throws IOException {
    bytes.close();
  }
}
