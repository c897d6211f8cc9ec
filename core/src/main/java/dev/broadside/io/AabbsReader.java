package dev.broadside.io;

import dev.broadside.Precision;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * A recording of the benchmark suite Broadmark: names, counts and the world's box, then frames of
 * boxes, each 8 floats (min x y z, 0, max x y z, 0).
 */
final class AabbsReader extends BoxReader {
  static final int HEADER_BYTES = 304;
  static final int COUNTS_AT = 256;
  static final int BOX_BYTES = 32;

  private final ChunkedFile bytes;
  private final int frames;
  private final int boxes;

  AabbsReader(Path file) throws IOException {
    super(file);
    bytes = new ChunkedFile(file);
    boolean good = false;
    try {
      long size = bytes.size();
      if (size < HEADER_BYTES) {
        throw new BoxFileException(
            file, "truncated: " + size + " bytes, the header alone has " + HEADER_BYTES);
      }
      ByteBuffer counts = bytes.chunk(COUNTS_AT, 8);
      int n = counts.getInt(0);
      int lastFrame = counts.getInt(4);
      int most = Integer.MAX_VALUE / 6 - 8;
      if (n < 0 || n > most || lastFrame < 0 || lastFrame == Integer.MAX_VALUE) {
        throw new BoxFileException(
            file,
            "header says " + n + " boxes and " + lastFrame + " steps: at most " + most + " boxes");
      }
      double expected = HEADER_BYTES + (double) BOX_BYTES * n * (lastFrame + 1.0);
      if (size != expected) {
        throw new BoxFileException(
            file,
            (size < expected ? "truncated: " : "too long: ")
                + size
                + " bytes, "
                + n
                + " boxes in "
                + (lastFrame + 1)
                + " frames need "
                + (long) expected);
      }
      boxes = n;
      frames = lastFrame + 1;
      good = true;
    } finally {
      if (!good) {
        bytes.close();
      }
    }
  }

  @Override
  public int dims() {
    return 3;
  }

  @Override
  public Precision precision() {
    return Precision.FLOAT;
  }

  @Override
  public int frames() {
    return frames;
  }

  @Override
  public int boxes() {
    return boxes;
  }

  @Override
  void read(int frame, int firstRow, int count, float[] rows) throws IOException {
    long position = HEADER_BYTES + ((long) frame * boxes + firstRow) * BOX_BYTES;
    for (int row = 0; row < count; ) {
      ByteBuffer piece =
          bytes.chunk(position + (long) row * BOX_BYTES, (long) (count - row) * BOX_BYTES);
      int got = piece.remaining() / BOX_BYTES;
      for (int k = 0; k < got; k++) {
        for (int axis = 0; axis < 3; axis++) {
          rows[(row + k) * 6 + axis] = piece.getFloat(k * BOX_BYTES + axis * 4);
          rows[(row + k) * 6 + 3 + axis] = piece.getFloat(k * BOX_BYTES + 16 + axis * 4);
        }
      }
      row += got;
    }
  }

  @Override
  void read(int frame, int firstRow, int count, double[] rows) throws IOException {
    float[] piece = new float[Math.min(count, 4096) * 6];
    for (int row = 0; row < count; row += 4096) {
      int size = Math.min(4096, count - row);
      read(frame, firstRow + row, size, piece);
      for (int k = 0; k < size * 6; k++) {
        rows[row * 6 + k] = piece[k];
      }
    }
  }

  @Override
  public void close() throws IOException {
    bytes.close();
  }
}
