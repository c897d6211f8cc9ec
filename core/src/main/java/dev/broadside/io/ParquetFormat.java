package dev.broadside.io;

import dev.broadside.PairConsumer;
import dev.broadside.Precision;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.ServiceLoader;

/**
 * How a module with Parquet's libraries lends them to core, which has none: it names an
 * implementation in {@code META-INF/services/dev.broadside.io.ParquetFormat}. Boxes are columns
 * minx, miny[, minz], maxx, maxy[, maxz] of floats or doubles; a column id numbers them from 0,
 * without it the rows are numbered. Pairs are columns first, second.
 */
public interface ParquetFormat {
  /** The boxes of a file, or of a directory of files as Spark writes them. */
  Table openBoxes(Path file) throws IOException;

  /** Writes boxes with a column id. */
  Rows writeBoxes(OutputStream out, int dims, Precision precision) throws IOException;

  /** Writes pairs. */
  Couples writePairs(OutputStream out) throws IOException;

  /** Hands every pair of a file or directory to the consumer; returns their number. */
  long forEachPair(Path file, PairConsumer consumer) throws IOException;

  /** Boxes to read. */
  interface Table extends Closeable {
    int dims();

    Precision precision();

    int boxes();

    /** Reads boxes first … first + count - 1 to the begin of an array. */
    void read(int first, int count, float[] rows) throws IOException;

    void read(int first, int count, double[] rows) throws IOException;
  }

  /** Boxes to write; complete when closed. */
  interface Rows extends Closeable {
    void write(float[] rows) throws IOException;

    void write(double[] rows) throws IOException;
  }

  /** Pairs to write; complete when closed. */
  interface Couples extends Closeable {
    void write(int first, int second) throws IOException;
  }

  /** The one on the class path. */
  static ParquetFormat forFile(Path file) throws BoxFileException {
    Iterator<ParquetFormat> found = ServiceLoader.load(ParquetFormat.class).iterator();
    if (!found.hasNext()) {
      throw new BoxFileException(
          file,
          "Parquet needs broadside-spark and its libraries on the class path; ./broadside puts them"
              + " there when an argument ends in .parquet");
    }
    return found.next();
  }
}
