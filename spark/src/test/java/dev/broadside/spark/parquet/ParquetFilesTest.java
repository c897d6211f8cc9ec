package dev.broadside.spark.parquet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.Pairs;
import dev.broadside.Precision;
import dev.broadside.cli.Main;
import dev.broadside.io.BoxFileException;
import dev.broadside.io.BoxReader;
import dev.broadside.io.BoxWriter;
import dev.broadside.io.PairReader;
import dev.broadside.io.PairWriter;
import dev.broadside.spark.SparkFrames;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parquet files read and written on one machine. */
class ParquetFilesTest {
  @TempDir private Path folder;

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  private static String run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = Main.run(new PrintWriter(out), new PrintWriter(err), args);
    assertEquals("", err.toString());
    assertEquals(0, code);
    return out.toString();
  }

  private static String hash(String json) {
    int from = json.indexOf("\"hash\":\"") + 8;
    return json.substring(from, from + 16);
  }

  @Test
  void givesBackWhatWasWritten() throws IOException {
    double inf = Double.POSITIVE_INFINITY;
    for (int dims = 2; dims <= 3; dims++) {
      double[] wide = new double[70_001 * 2 * dims];
      float[] narrow = new float[wide.length];
      for (int k = 0; k < wide.length; k++) {
        int c = k % (2 * dims);
        wide[k] = c < dims ? k * 0.1 : wide[k - dims] + k % 7;
        narrow[k] = (float) wide[k];
      }
      wide[0] = -inf;
      wide[dims] = inf;
      Path doubles = folder.resolve("d" + dims + ".parquet");
      try (BoxWriter out = BoxWriter.create(doubles, dims, Precision.DOUBLE, 1, 70_001)) {
        out.write(wide);
        out.commit();
      }
      Path floats = folder.resolve("f" + dims + ".parquet");
      try (BoxWriter out = BoxWriter.create(floats, dims, Precision.FLOAT, 1, 70_001)) {
        out.write(narrow);
        out.commit();
      }
      try (BoxReader in = BoxReader.open(doubles);
          BoxReader single = BoxReader.open(floats)) {
        assertEquals(dims, in.dims());
        assertEquals(1, in.frames());
        assertEquals(Precision.DOUBLE, in.precision());
        assertEquals(Precision.FLOAT, single.precision());
        double[] back = new double[wide.length];
        in.read(0, back);
        assertArrayEquals(wide, back);
        float[] backSingle = new float[wide.length];
        single.read(0, backSingle);
        assertArrayEquals(narrow, backSingle);
        assertEquals(wide[7], in.readBoxes(0, Precision.DOUBLE).min(7 % dims, 7 / (2 * dims)));
      }
    }
  }

  @Test
  void commandsTakeParquetLikeAnyFormat() throws IOException {
    for (String precision : new String[] {"float", "double"}) {
      String npy = at(precision + ".npy");
      String parquet = at(precision + ".parquet");
      run("generate", "free", "--n", "3000", "--frames", "1", "-o", npy);
      run("convert", npy, at("as.npy"), "--precision", precision);
      run("convert", at("as.npy"), parquet);
      run("convert", parquet, at("back.npy"));
      assertArrayEquals(
          Files.readAllBytes(folder.resolve("as.npy")),
          Files.readAllBytes(folder.resolve("back.npy")));
      String of = hash(run("pairs", at("as.npy"), "--json"));
      assertEquals(of, hash(run("pairs", parquet, "-o", at("pairs.parquet"), "--json")));
      long[] sum = new long[1];
      long count =
          PairReader.forEach(folder.resolve("pairs.parquet"), (a, b) -> sum[0] += Pairs.mix(a, b));
      assertTrue(count > 100, count + " pairs");
      assertEquals(of, String.format("%016x", sum[0]));
      Dataset<Row> bySpark = SparkFrames.session().read().parquet(at("pairs.parquet"));
      assertEquals(count, bySpark.filter("first < second").count());
    }
  }

  @Test
  void boxesAreFoundByTheirIdsInDirectoriesThatSparkWrote() throws IOException {
    double[] rows = {0, 0, 1, 1, 5, 5, 6, 6, 0.5, 0.5, 5, 5};
    Dataset<Row> boxes =
        SparkFrames.session()
            .range(3)
            .withColumn("minx", pick("id", 0.0, 5.0, 0.5))
            .withColumn("miny", functions.col("minx"))
            .withColumn("maxx", pick("id", 1.0, 6.0, 5.0))
            .withColumn("maxy", functions.col("maxx"))
            .orderBy(functions.col("id").desc());
    String file = at("spark.parquet");
    boxes.repartition(2).write().parquet(file);
    try (BoxReader in = BoxReader.open(Path.of(file))) {
      double[] read = new double[12];
      in.read(0, read);
      assertArrayEquals(rows, read);
    }
    assertEquals("first,second\n0,2\n1,2\n", run("pairs", file, "-o", "-").replace("\r", ""));

    boxes.drop("id").repartition(2).write().parquet(at("unnumbered.parquet"));
    assertRefused("rows of 2 files cannot be numbered", "unnumbered.parquet");
    boxes.withColumn("id", functions.col("id").plus(1)).write().parquet(at("one.parquet"));
    assertRefused("id 3: ids of 3 boxes must be 0 … 2 here", "one.parquet");
    boxes.withColumn("id", functions.lit(1)).write().parquet(at("same.parquet"));
    assertRefused("id 1 is there twice", "same.parquet");
    boxes.withColumn("id", functions.lit(-1)).write().parquet(at("negative.parquet"));
    assertRefused("row 0: id -1: ids are 0 … 2147483647", "negative.parquet");
  }

  private static org.apache.spark.sql.Column pick(String id, double a, double b, double c) {
    return functions
        .when(functions.col(id).equalTo(0), a)
        .when(functions.col(id).equalTo(1), b)
        .otherwise(c);
  }

  @Test
  void saysWhatIsWrongWithAFile() throws IOException {
    Dataset<Row> boxes =
        SparkFrames.session()
            .range(4)
            .withColumn("minx", functions.lit(0.0))
            .withColumn("miny", functions.lit(0.0))
            .withColumn("maxx", functions.lit(1.0))
            .withColumn("maxy", functions.lit(1.0))
            .coalesce(1);
    boxes.drop("maxy").write().parquet(at("column.parquet"));
    assertRefused("no column 'maxy'; there are id, minx, miny, maxx", "column.parquet");
    boxes.withColumn("minx", functions.lit("0")).write().parquet(at("text.parquet"));
    assertRefused("column 'minx' is BINARY: FLOAT or DOUBLE is needed", "text.parquet");
    boxes
        .withColumn("miny", functions.when(functions.col("id").notEqual(2), functions.lit(0.0)))
        .write()
        .parquet(at("null.parquet"));
    assertRefused("row 2: miny is null", "null.parquet");
    boxes
        .withColumn(
            "miny",
            functions.when(functions.col("id").equalTo(3), Double.NaN).otherwise(functions.lit(0.)))
        .write()
        .parquet(at("nan.parquet"));
    assertRefused("box 3: miny is NaN", "nan.parquet");
    Files.writeString(folder.resolve("no.parquet"), "no Parquet at all, but long enough");
    assertRefused("not a Parquet file", "no.parquet");
    Files.createDirectory(folder.resolve("empty.parquet"));
    assertRefused("a directory without .parquet files", "empty.parquet");
    assertRefused("no such file", "none.parquet");
  }

  private void assertRefused(String part, String name) {
    String message =
        assertThrows(
                BoxFileException.class,
                () -> {
                  try (BoxReader in = BoxReader.open(folder.resolve(name))) {
                    in.read(0, new double[in.boxes() * 2 * in.dims()]);
                  }
                })
            .getMessage();
    assertTrue(message.contains(part), message);
    assertTrue(message.contains(name), message);
  }

  @Test
  void nothingIsLeftBehindWithoutCommit() throws IOException {
    Path file = folder.resolve("pairs.parquet");
    try (PairWriter out = PairWriter.create(file)) {
      out.write(1, 2);
    }
    assertFalse(Files.exists(file));
    try (PairWriter out = PairWriter.create(file)) {
      out.commit();
    }
    assertEquals(0, PairReader.forEach(file, (a, b) -> {}));
  }
}
