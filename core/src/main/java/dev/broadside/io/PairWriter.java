package dev.broadside.io;

import dev.broadside.Pairs;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Writes pairs of box ids, as many as come: a NumPy array of int32, shape (k, 2), or CSV with the
 * header {@code first,second}, or Parquet with these columns. The file appears under its name with
 * {@link #commit} and not before; closing without it leaves nothing behind.
 */
public final class PairWriter implements Closeable {
  static final String CSV_HEADER = "first,second";
  static final String TYPE = "<i4";

  private final boolean text;

  /** Null but for Parquet. */
  private final ParquetFormat.Couples table;

  private final AtomicFile out;
  private long count;

  private PairWriter(Path file, FileFormat format) throws IOException {
    if (format == FileFormat.AABBS) {
      throw new BoxFileException(file, "pairs are written as .npy, .csv or .parquet");
    }
    text = format == FileFormat.CSV;
    ParquetFormat parquet = format == FileFormat.PARQUET ? ParquetFormat.forFile(file) : null;
    out = new AtomicFile(file);
    table = parquet == null ? null : parquet.writePairs(out.stream());
    if (table == null) {
      out.put(
          text
              ? (CSV_HEADER + "\n").getBytes(StandardCharsets.US_ASCII)
              : NpyHeader.bytes(TYPE, 0, 2));
    }
  }

  /** Begins a file; the end of its name tells the format. */
  public static PairWriter create(Path file) throws IOException {
    return create(file, FileFormat.of(file));
  }

  public static PairWriter create(Path file, FileFormat format) throws IOException {
    return new PairWriter(file, format);
  }

  /** Pairs written so far. */
  public long count() {
    return count;
  }

  public void write(Pairs pairs) throws IOException {
    for (int k = 0; k < pairs.size(); k++) {
      write(pairs.first(k), pairs.second(k));
    }
  }

  public void write(int first, int second) throws IOException {
    if (table != null) {
      table.write(first, second);
    } else if (text) {
      out.put((first + "," + second + "\n").getBytes(StandardCharsets.US_ASCII));
    } else {
      ByteBuffer bytes = out.room(8);
      bytes.putInt(first).putInt(second);
    }
    count++;
  }

  /** Puts the finished file in its place. */
  public void commit() throws IOException {
    if (table != null) {
      table.close();
    } else if (!text) {
      out.putAt(0, NpyHeader.bytes(TYPE, count, 2));
    }
    out.commit();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
