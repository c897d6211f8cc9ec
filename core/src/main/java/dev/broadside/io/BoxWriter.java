package dev.broadside.io;

import dev.broadside.Boxes;
import dev.broadside.Precision;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Writes a file of boxes frame by frame. The file appears under its name with {@link #commit} and
 * not before; closing without it leaves nothing behind. Rows are as in {@link BoxReader}, and are
 * checked like there.
 *
 * <pre>{@code
 * try (BoxWriter out = BoxWriter.create(file, 3, Precision.FLOAT, frames, boxes)) {
 *   for (int frame = 0; frame < frames; frame++) {
 *     out.write(rows);
 *   }
 *   out.commit();
 * }
 * }</pre>
 */
public final class BoxWriter implements Closeable {
  private final Path file;
  private final FileFormat format;
  private final int dims;
  private final Precision precision;
  private final int frames;
  private final int boxes;
  private final AtomicFile out;

  /** Bounds of all frames so far, min x y z and max x y z: the header of .aabbs holds them. */
  private final float[] world = new float[6];

  private int written;

  /** Null but for Parquet. */
  private ParquetFormat.Rows table;

  private BoxWriter(
      Path file, FileFormat format, int dims, Precision precision, int frames, int boxes)
      throws IOException {
    this.file = file;
    this.format = format;
    this.dims = dims;
    this.precision = precision;
    this.frames = frames;
    this.boxes = boxes;
    check();
    out = new AtomicFile(file);
    boolean good = false;
    try {
      begin();
      good = true;
    } finally {
      if (!good) {
        out.close();
      }
    }
  }

  /** Begins a file; the end of its name tells the format. */
  public static BoxWriter create(Path file, int dims, Precision precision, int frames, int boxes)
      throws IOException {
    return create(file, FileFormat.of(file), dims, precision, frames, boxes);
  }

  public static BoxWriter create(
      Path file, FileFormat format, int dims, Precision precision, int frames, int boxes)
      throws IOException {
    return new BoxWriter(file, format, dims, precision, frames, boxes);
  }

  /** Writes one frame and is done. */
  public static void write(Path file, Boxes boxes) throws IOException {
    try (BoxWriter writer = create(file, boxes.dims(), boxes.precision(), 1, boxes.size())) {
      writer.write(boxes);
      writer.commit();
    }
  }

  private void check() throws BoxFileException {
    if (dims != 2 && dims != 3 || frames < 1 || boxes < 0) {
      throw new IllegalArgumentException(
          dims
              + "D, "
              + frames
              + " frames, "
              + boxes
              + " boxes: allowed are 2D and 3D, frames from 1, boxes from 0");
    }
    if ((format == FileFormat.CSV || format == FileFormat.PARQUET) && frames != 1) {
      throw new BoxFileException(
          file,
          frames
              + " frames: "
              + (format == FileFormat.CSV ? "CSV" : "Parquet")
              + " holds one; use .npy"
              + (dims == 3 ? " or .aabbs" : ""));
    }
    if (format == FileFormat.AABBS && (dims != 3 || precision != Precision.FLOAT)) {
      throw new BoxFileException(
          file, dims + "D " + precision + " boxes: .aabbs holds 3D float boxes; use .npy");
    }
  }

  private void begin() throws IOException {
    switch (format) {
      case NPY -> {
        String type = precision == Precision.FLOAT ? "<f4" : "<f8";
        out.put(
            frames == 1
                ? NpyHeader.bytes(type, boxes, 2L * dims)
                : NpyHeader.bytes(type, frames, boxes, 2L * dims));
      }
      case CSV -> text((dims == 2 ? CsvBoxReader.HEADER_2D : CsvBoxReader.HEADER_3D) + "\n");
      case AABBS -> {
        ByteBuffer header = out.room(AabbsReader.HEADER_BYTES);
        byte[] names = new byte[AabbsReader.COUNTS_AT];
        byte[] label = "broadside".getBytes(StandardCharsets.US_ASCII);
        byte[] type = "box".getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(label, 0, names, 0, label.length);
        System.arraycopy(type, 0, names, names.length / 2, type.length);
        header.put(names).putInt(boxes).putInt(frames - 1).putInt(0).putInt(0);
        header.put(new byte[AabbsReader.BOX_BYTES]); // the world's box, known at the end
      }
      case PARQUET -> table = ParquetFormat.forFile(file).writeBoxes(out.stream(), dims, precision);
    }
  }

  /** Writes the next frame of float boxes. */
  public void write(float[] rows) throws IOException {
    expect(Precision.FLOAT, rows.length);
    for (int row = 0, at = 0; row < boxes; row++, at += 2 * dims) {
      for (int axis = 0; axis < dims; axis++) {
        if (!(rows[at + axis] <= rows[at + dims + axis])) {
          throw bad(row, axis, rows[at + axis], rows[at + dims + axis]);
        }
      }
      ByteBuffer bytes = out.room(AabbsReader.BOX_BYTES);
      switch (format) {
        case PARQUET -> {} // column by column, below
        case NPY -> {
          for (int c = 0; c < 2 * dims; c++) {
            bytes.putFloat(rows[at + c]);
          }
        }
        case CSV -> {
          StringBuilder line = new StringBuilder();
          for (int c = 0; c < 2 * dims; c++) {
            line.append(c == 0 ? "" : ",").append(rows[at + c]);
          }
          text(line.append('\n').toString());
        }
        case AABBS -> {
          for (int c = 0; c < 6; c++) {
            float value = rows[at + c];
            boolean first = written == 0 && row == 0;
            world[c] =
                first ? value : c < 3 ? Math.min(world[c], value) : Math.max(world[c], value);
            bytes.putFloat(value);
            if (c % 3 == 2) {
              bytes.putFloat(0);
            }
          }
        }
      }
    }
    if (table != null) {
      table.write(rows);
    }
    written++;
  }

  /** Writes the next frame of double boxes. */
  public void write(double[] rows) throws IOException {
    expect(Precision.DOUBLE, rows.length);
    for (int row = 0, at = 0; row < boxes; row++, at += 2 * dims) {
      for (int axis = 0; axis < dims; axis++) {
        if (!(rows[at + axis] <= rows[at + dims + axis])) {
          throw bad(row, axis, rows[at + axis], rows[at + dims + axis]);
        }
      }
      if (table != null) {
        continue;
      }
      if (format == FileFormat.NPY) {
        ByteBuffer bytes = out.room(16 * dims);
        for (int c = 0; c < 2 * dims; c++) {
          bytes.putDouble(rows[at + c]);
        }
      } else {
        StringBuilder line = new StringBuilder();
        for (int c = 0; c < 2 * dims; c++) {
          line.append(c == 0 ? "" : ",").append(rows[at + c]);
        }
        text(line.append('\n').toString());
      }
    }
    if (table != null) {
      table.write(rows);
    }
    written++;
  }

  /** Writes the next frame; ids must be 0 … n − 1, because a file numbers its rows. */
  public void write(Boxes frame) throws IOException {
    if (frame.idLimit() != frame.size()) {
      throw new IllegalArgumentException(
          frame.size()
              + " boxes with ids below "
              + frame.idLimit()
              + ": a file numbers its rows from 0, so no id may be free");
    }
    int n = frame.size();
    if (precision == Precision.FLOAT && frame.precision() == Precision.FLOAT) {
      float[] rows = new float[n * 2 * frame.dims()];
      for (int k = 0; k < rows.length; k++) {
        rows[k] = (float) value(frame, k);
      }
      write(rows);
    } else {
      double[] rows = new double[n * 2 * frame.dims()];
      for (int k = 0; k < rows.length; k++) {
        rows[k] = value(frame, k);
      }
      write(rows);
    }
  }

  private static double value(Boxes frame, int k) {
    int size = frame.dims();
    int box = k / (2 * size);
    int column = k % (2 * size);
    return column < size ? frame.min(column, box) : frame.max(column - size, box);
  }

  private void expect(Precision given, int length) {
    if (given != precision) {
      throw new IllegalArgumentException(
          given + " rows for a file of " + precision + ": the file was begun as " + precision);
    }
    if (length != (long) boxes * 2 * dims) {
      throw new IllegalArgumentException(
          "a frame of " + length + " values: begun with " + boxes + " × " + 2 * dims);
    }
    if (written == frames) {
      throw new IllegalStateException("frame " + written + ": begun with " + frames + " frames");
    }
  }

  private IllegalArgumentException bad(int row, int axis, double lo, double hi) {
    char name = "xyz".charAt(axis);
    return new IllegalArgumentException(
        "frame "
            + written
            + ", row "
            + row
            + ": min"
            + name
            + " "
            + lo
            + " must not exceed max"
            + name
            + " "
            + hi);
  }

  private void text(String line) throws IOException {
    out.put(line.getBytes(StandardCharsets.US_ASCII));
  }

  /** Puts the finished file in its place. */
  public void commit() throws IOException {
    if (written != frames) {
      throw new IllegalStateException(
          written + " frames written: begun with " + frames + ", " + file + " is not complete");
    }
    if (format == FileFormat.AABBS) {
      ByteBuffer box = ByteBuffer.allocate(AabbsReader.BOX_BYTES).order(ByteOrder.LITTLE_ENDIAN);
      for (int c = 0; c < 6; c++) {
        box.putFloat((c < 3 ? 0 : 16) + c % 3 * 4, world[c]);
      }
      out.putAt(AabbsReader.HEADER_BYTES - AabbsReader.BOX_BYTES, box.array());
    }
    if (table != null) {
      table.close();
    }
    out.commit();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
