package dev.broadside.io;

import dev.broadside.Boxes;
import dev.broadside.Boxes2D;
import dev.broadside.Boxes3D;
import dev.broadside.Precision;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file of boxes, read frame by frame. A row is the lower bounds of all axes, then the upper
 * bounds; row i (from 0) is box i. Opening reads the header and checks the length; a frame's
 * numbers are checked when it is read: NaN and min &gt; max are refused. Not thread-safe.
 */
public abstract sealed class BoxReader implements Closeable
    permits NpyBoxReader, CsvBoxReader, AabbsReader, ParquetBoxReader {
  /** Rows per turn where a frame goes straight into boxes: small beside them, large for a disk. */
  private static final int TURN = 1 << 16;

  final Path file;

  BoxReader(Path file) {
    this.file = file;
  }

  /** Opens a file; the end of its name tells the format. */
  public static BoxReader open(Path file) throws IOException {
    return open(file, FileFormat.of(file));
  }

  public static BoxReader open(Path file, FileFormat format) throws IOException {
    if (!Files.exists(file)) {
      throw new BoxFileException(file, "no such file");
    }
    if (Files.isDirectory(file) && format != FileFormat.PARQUET) {
      throw new BoxFileException(file, "is a directory");
    }
    return switch (format) {
      case NPY -> new NpyBoxReader(file);
      case CSV -> new CsvBoxReader(file);
      case AABBS -> new AabbsReader(file);
      case PARQUET -> new ParquetBoxReader(file);
    };
  }

  public final Path file() {
    return file;
  }

  /** 2 or 3. */
  public abstract int dims();

  /** What the numbers are kept as in the file; text counts as double. */
  public abstract Precision precision();

  public abstract int frames();

  /** The number of boxes in every frame. */
  public abstract int boxes();

  /** Reads rows firstRow … firstRow + count − 1 of a frame to the begin of an array. */
  abstract void read(int frame, int firstRow, int count, float[] rows) throws IOException;

  abstract void read(int frame, int firstRow, int count, double[] rows) throws IOException;

  /** Reads a whole frame; numbers of a double file are rounded to the nearest float. */
  public final void read(int frame, float[] rows) throws IOException {
    checkFrame(frame);
    checkLength(rows.length);
    read(frame, 0, boxes(), rows);
    checkFloats(frame, 0, boxes(), rows);
  }

  /** Reads a whole frame. */
  public final void read(int frame, double[] rows) throws IOException {
    checkFrame(frame);
    checkLength(rows.length);
    read(frame, 0, boxes(), rows);
    checkDoubles(frame, 0, boxes(), rows);
  }

  /** The boxes of a frame, read piece by piece: needs little memory beyond theirs. */
  public final Boxes readBoxes(int frame, Precision precision) throws IOException {
    Boxes boxes = dims() == 2 ? new Boxes2D(precision) : new Boxes3D(precision);
    checkFrame(frame);
    boxes.reserve(boxes());
    pieces(frame, boxes, true);
    return boxes;
  }

  /** Moves boxes that were read from this file to another frame. */
  public final void readInto(int frame, Boxes boxes) throws IOException {
    checkFrame(frame);
    if (boxes.dims() != dims() || boxes.size() != boxes() || boxes.idLimit() != boxes()) {
      throw new IllegalArgumentException(
          boxes.size()
              + " "
              + boxes.dims()
              + "D boxes: "
              + file
              + " has "
              + boxes()
              + " "
              + dims()
              + "D boxes a frame");
    }
    pieces(frame, boxes, false);
  }

  private void pieces(int frame, Boxes boxes, boolean add) throws IOException {
    int width = 2 * dims();
    boolean single = boxes.precision() == Precision.FLOAT;
    for (int row = 0; row < boxes(); row += TURN) {
      int count = Math.min(TURN, boxes() - row);
      if (single) {
        float[] rows = new float[count * width];
        read(frame, row, count, rows);
        checkFloats(frame, row, count, rows);
        if (add) {
          boxes.addAll(rows);
        } else {
          boxes.setRange(row, count, rows, 0);
        }
      } else {
        double[] rows = new double[count * width];
        read(frame, row, count, rows);
        checkDoubles(frame, row, count, rows);
        if (add) {
          boxes.addAll(rows);
        } else {
          boxes.setRange(row, count, rows, 0);
        }
      }
    }
  }

  private void checkFrame(int frame) {
    if (frame < 0 || frame >= frames()) {
      throw new IllegalArgumentException(
          "frame " + frame + ": " + file + " has frames 0 … " + (frames() - 1));
    }
  }

  private void checkLength(int length) {
    if (length != (long) boxes() * 2 * dims()) {
      throw new IllegalArgumentException(
          "an array of "
              + length
              + " values: a frame of "
              + file
              + " has "
              + boxes()
              + " × "
              + 2 * dims());
    }
  }

  private void checkFloats(int frame, int firstRow, int count, float[] rows)
      throws BoxFileException {
    int dims = dims();
    for (int row = 0, at = 0; row < count; row++, at += 2 * dims) {
      for (int axis = 0; axis < dims; axis++) {
        if (!(rows[at + axis] <= rows[at + dims + axis])) {
          throw badRow(
              frame,
              firstRow + row,
              axis,
              Float.toString(rows[at + axis]),
              Float.toString(rows[at + dims + axis]));
        }
      }
    }
  }

  private void checkDoubles(int frame, int firstRow, int count, double[] rows)
      throws BoxFileException {
    int dims = dims();
    for (int row = 0, at = 0; row < count; row++, at += 2 * dims) {
      for (int axis = 0; axis < dims; axis++) {
        if (!(rows[at + axis] <= rows[at + dims + axis])) {
          throw badRow(
              frame,
              firstRow + row,
              axis,
              Double.toString(rows[at + axis]),
              Double.toString(rows[at + dims + axis]));
        }
      }
    }
  }

  private BoxFileException badRow(int frame, int row, int axis, String lo, String hi) {
    char name = "xyz".charAt(axis);
    String problem =
        lo.equals("NaN")
            ? "min" + name + " is NaN, must be a number"
            : hi.equals("NaN")
                ? "max" + name + " is NaN, must be a number"
                : "min" + name + " " + lo + " must not exceed max" + name + " " + hi;
    return new BoxFileException(file, place(frame, row) + ": " + problem);
  }

  /** Where a row is, in the words of the format. */
  String place(int frame, int row) {
    return frames() > 1 ? "frame " + frame + ", row " + row : "row " + row;
  }

  /**
   * A double that a float cannot hold becomes infinite: refused, because the file does not say so.
   */
  final float narrow(double value, int frame, int row) throws BoxFileException {
    float single = (float) value;
    if (Float.isInfinite(single) && !Double.isInfinite(value)) {
      throw new BoxFileException(
          file,
          place(frame, row) + ": " + value + " is beyond the range of float: read it as doubles");
    }
    return single;
  }
}
