package dev.broadside.spark;

import dev.broadside.cli.CommandFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/** Files of boxes as DataFrames with the columns {@link BoxColumns} expects by default. */
final class BoxFiles {
  private BoxFiles() {}

  /** Said before a session is started, which takes seconds. */
  static void checkExists(String file) {
    boolean remote = file.contains("://");
    if (!remote && !Files.exists(Path.of(file))) {
      throw CommandFailure.badInput(file + ": there is no such file");
    }
  }

  static Dataset<Row> read(SparkSession session, String file) {
    return numbered(session.read().parquet(file), file);
  }

  /** Rows without an id are numbered from 0, which needs a single file: its rows have an order. */
  private static Dataset<Row> numbered(Dataset<Row> boxes, String file) {
    List<String> names = Arrays.asList(boxes.columns());
    for (String name : List.of("minx", "miny", "maxx", "maxy")) {
      if (!names.contains(name)) {
        throw CommandFailure.badInput(
            file + ": no column '" + name + "'; there are " + String.join(", ", names));
      }
    }
    if (names.contains("id")) {
      return boxes;
    }
    if (boxes.inputFiles().length != 1) {
      throw CommandFailure.badInput(
          file
              + ": no column 'id', and rows of "
              + boxes.inputFiles().length
              + " files cannot be numbered");
    }
    return boxes.withColumn("id", functions.col("_metadata.row_index"));
  }

  static BoxColumns columns(Dataset<Row> boxes) {
    return Arrays.asList(boxes.columns()).contains("minz")
        ? BoxColumns.space()
        : BoxColumns.plane();
  }
}
