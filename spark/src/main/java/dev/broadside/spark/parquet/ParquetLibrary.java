package dev.broadside.spark.parquet;

import dev.broadside.PairConsumer;
import dev.broadside.Precision;
import dev.broadside.io.BoxFileException;
import dev.broadside.io.ParquetFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Core's Parquet: parquet-java as Spark brings it, on local files, without Hadoop's set-up. */
public final class ParquetLibrary implements ParquetFormat {
  /** A coordinate's column. */
  static String coordinate(int c, int dims) {
    return (c < dims ? "min" : "max") + "xyz".charAt(c % dims);
  }

  @Override
  public Table openBoxes(Path file) throws IOException {
    return new ParquetBoxes(file, parts(file));
  }

  @Override
  public Rows writeBoxes(OutputStream out, int dims, Precision precision) throws IOException {
    return new BoxRows(out, dims, precision);
  }

  @Override
  public Couples writePairs(OutputStream out) throws IOException {
    return new PairRows(out);
  }

  @Override
  public long forEachPair(Path file, PairConsumer consumer) throws IOException {
    long count = 0;
    for (Path part : parts(file)) {
      try (ColumnScan scan = new ColumnScan(file, part)) {
        scan.require("first", "second");
        while (scan.nextGroup()) {
          int rows = scan.rows();
          int[] first = new int[rows];
          int[] second = new int[rows];
          scan.ids("first", first);
          scan.ids("second", second);
          for (int row = 0; row < rows; row++) {
            consumer.accept(first[row], second[row]);
          }
          count += rows;
        }
      }
    }
    return count;
  }

  /** The file itself, or the files of a directory in the order of their names. */
  private static List<Path> parts(Path file) throws IOException {
    if (!Files.isDirectory(file)) {
      return List.of(file);
    }
    try (Stream<Path> inside = Files.list(file)) {
      List<Path> parts =
          inside
              .filter(part -> part.toString().endsWith(".parquet"))
              .filter(part -> !"._".contains(part.getFileName().toString().substring(0, 1)))
              .sorted()
              .toList();
      if (parts.isEmpty()) {
        throw new BoxFileException(file, "a directory without .parquet files");
      }
      return parts;
    }
  }
}
