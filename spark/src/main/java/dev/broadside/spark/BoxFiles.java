package dev.broadside.spark;

import dev.broadside.Precision;
import dev.broadside.cli.CommandFailure;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

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
    if (file.endsWith(".npy") || file.endsWith(".csv") || file.endsWith(".aabbs")) {
      return local(session, file);
    }
    return numbered(session.read().parquet(file), file);
  }

  /**
   * Reads a file that only the driver can see, first frame, and hands its rows out in pieces. Ids
   * are row numbers.
   */
  private static Dataset<Row> local(SparkSession session, String file) {
    try (dev.broadside.io.BoxReader in = dev.broadside.io.BoxReader.open(Path.of(file))) {
      if (in.frames() != 1) {
        throw CommandFailure.badInput(
            file + ": has " + in.frames() + " frames; a join takes a file of one");
      }
      int dims = in.dims();
      boolean doubles = in.precision() == Precision.DOUBLE;
      double[] wide = doubles ? new double[in.boxes() * 2 * dims] : null;
      float[] narrow = doubles ? null : new float[in.boxes() * 2 * dims];
      if (doubles) {
        in.read(0, wide);
      } else {
        in.read(0, narrow);
      }
      List<Piece> pieces = new ArrayList<>();
      for (int from = 0; from < in.boxes(); from += PIECE) {
        int to = Math.min(in.boxes(), from + PIECE);
        pieces.add(
            new Piece(
                from,
                doubles ? Arrays.copyOfRange(wide, from * 2 * dims, to * 2 * dims) : null,
                doubles ? null : Arrays.copyOfRange(narrow, from * 2 * dims, to * 2 * dims)));
      }
      int parts =
          Math.max(1, Math.min(pieces.size(), 4 * session.sparkContext().defaultParallelism()));
      JavaRDD<Row> rows =
          JavaSparkContext.fromSparkContext(session.sparkContext())
              .parallelize(pieces, parts)
              .flatMap(piece -> piece.rows(2 * dims));
      return session.createDataFrame(rows, schema(dims, doubles));
    } catch (IOException e) {
      throw CommandFailure.badInput(e.getMessage());
    }
  }

  private static StructType schema(int dims, boolean doubles) {
    StructField[] fields = new StructField[1 + 2 * dims];
    fields[0] = DataTypes.createStructField("id", DataTypes.IntegerType, false);
    for (int c = 0; c < 2 * dims; c++) {
      fields[1 + c] =
          DataTypes.createStructField(
              (c < dims ? "min" : "max") + "xyz".charAt(c % dims),
              doubles ? DataTypes.DoubleType : DataTypes.FloatType,
              false);
    }
    return new StructType(fields);
  }

  /** Rows of a file: half a megabyte of them a task at the most. */
  private record Piece(int first, double[] wide, float[] narrow) implements Serializable {
    Iterator<Row> rows(int width) {
      int count = (wide == null ? narrow.length : wide.length) / width;
      return IntStream.range(0, count).mapToObj(k -> row(k, width)).iterator();
    }

    private Row row(int k, int width) {
      Object[] values = new Object[1 + width];
      values[0] = first + k;
      for (int c = 0; c < width; c++) {
        values[1 + c] =
            wide == null ? (Object) narrow[k * width + c] : (Object) wide[k * width + c];
      }
      return RowFactory.create(values);
    }
  }

  private static final int PIECE = 1 << 14;

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
