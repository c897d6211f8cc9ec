package dev.broadside.spark;

import dev.broadside.Pairs;
import dev.broadside.Touch;
import dev.broadside.cli.CommandFailure;
import dev.broadside.cli.Json;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** All overlapping pairs of one file's boxes, or of two files', as a Spark job. */
@Command(
    name = "pairs",
    mixinStandardHelpOptions = true,
    description = {
      "Finds all overlapping pairs of boxes with Spark.",
      "Boxes are read from Parquet (columns id, minx, miny[, minz], maxx, maxy[, maxz]; without id"
          + " the rows are numbered from 0), CSV or .npy; pairs are written as Parquet (first,"
          + " second)."
    },
    footer = {
      "",
      "Examples:",
      "  ./broadside spark pairs boxes.parquet -o pairs.parquet",
      "  ./broadside spark pairs boxes.npy --json --master local[2]",
      "  ./broadside spark pairs a.parquet b.parquet -o pairs.parquet --master spark://host:7077"
    })
final class PairsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(arity = "1..2", paramLabel = "FILE", description = "Boxes; two files are joined.")
  private List<String> files;

  @Option(names = "-o", paramLabel = "OUT.parquet", description = "Where pairs are written.")
  private String output;

  @Option(
      names = "--master",
      defaultValue = "local[*]",
      description = "The cluster: local[N], spark://HOST:PORT, ... (default: ${DEFAULT-VALUE}).")
  private String master;

  @Option(
      names = "--touch",
      defaultValue = "closed",
      description = "closed or half-open (default: ${DEFAULT-VALUE}).")
  private String touch;

  @Option(
      names = "--tile-boxes",
      paramLabel = "N",
      description = "About how many boxes a tile holds (default: ${DEFAULT-VALUE}).")
  private int tileBoxes = JoinOptions.DEFAULT_TILE_BOXES;

  @Option(
      names = "--repeat",
      defaultValue = "1",
      paramLabel = "R",
      description = "Runs the join R times in one session and reports the last.")
  private int repeat;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() {
    if (repeat < 1) {
      throw CommandFailure.badInput("--repeat " + repeat + ": at least 1");
    }
    Touch rule =
        Arrays.stream(Touch.values())
            .filter(t -> t.name().equalsIgnoreCase(touch.replace('-', '_')))
            .findFirst()
            .orElseThrow(
                () ->
                    CommandFailure.badInput(
                        "--touch '" + touch + "': allowed are closed and half-open"));
    files.forEach(BoxFiles::checkExists);
    SparkSession session = session();
    try {
      Dataset<Row> first = BoxFiles.read(session, files.get(0));
      Dataset<Row> second = files.size() == 2 ? BoxFiles.read(session, files.get(1)) : null;
      Run run = null;
      for (int k = 0; k < repeat; k++) {
        run = join(first, second, rule);
      }
      print(run);
      return 0;
    } catch (RuntimeException failure) {
      throw CommandFailure.badInput(rootCause(failure));
    } finally {
      session.stop();
    }
  }

  private SparkSession session() {
    SparkSession.Builder builder =
        SparkSession.builder()
            .appName("broadside pairs")
            .master(master)
            .config("spark.ui.enabled", "false")
            .config("spark.log.level", "ERROR");
    if (master.startsWith("local")) {
      builder
          .config("spark.driver.host", "127.0.0.1")
          .config("spark.driver.bindAddress", "127.0.0.1");
    } else {
      builder.config("spark.jars", ownJars());
    }
    return builder.getOrCreate();
  }

  /** The executors of a cluster need this module and core; Spark they have. */
  private static String ownJars() {
    StringBuilder jars = new StringBuilder();
    for (String entry : System.getProperty("java.class.path").split(java.io.File.pathSeparator)) {
      String name = java.nio.file.Path.of(entry).getFileName().toString();
      if (name.startsWith("broadside-") && name.endsWith(".jar")) {
        jars.append(jars.isEmpty() ? "" : ",").append(entry);
      }
    }
    return jars.toString();
  }

  /** Figures of one join. */
  private record Run(long pairs, Long hash, double millis, double cpuMillis, JoinReport report) {}

  private Run join(Dataset<Row> first, Dataset<Row> second, Touch rule) {
    JoinReport report = new JoinReport();
    JoinOptions options =
        JoinOptions.of(BoxFiles.columns(first))
            .withTouch(rule)
            .withTileBoxes(tileBoxes)
            .reportingTo(report);
    long since = System.nanoTime();
    long cpuSince = cpuNanos();
    Dataset<Row> pairs =
        second == null
            ? BoxJoin.selfJoin(first, options)
            : BoxJoin.join(first, second, options.withSecond(BoxFiles.columns(second)));
    PairSum sum = null;
    if (output != null) {
      pairs.write().mode(SaveMode.Overwrite).parquet(output);
    } else {
      sum = PairSum.of(pairs);
    }
    double millis = (System.nanoTime() - since) / 1e6;
    double cpuMillis = (cpuNanos() - cpuSince) / 1e6;
    if (sum == null) {
      sum = PairSum.of(pairs.sparkSession().read().parquet(output));
    }
    return new Run(sum.count(), sum.hash(), millis, cpuMillis, report);
  }

  private static long cpuNanos() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getProcessCpuTime()
        : 0;
  }

  private void print(Run run) {
    PrintWriter out = spec.commandLine().getOut();
    JoinReport report = run.report();
    if (json) {
      Json object = new Json().beginObject().name("pairs").value(run.pairs());
      if (run.hash() != null) {
        object.name("hash").value(String.format("%016x", run.hash()));
      }
      object
          .name("ms")
          .value(run.millis())
          .name("cpuMs")
          .value(run.cpuMillis())
          .name("boxes")
          .value(report.boxes())
          .name("giants")
          .value(report.giants())
          .name("tiles")
          .value(report.tiles())
          .name("replication")
          .value(report.replication())
          .name("skew")
          .value(report.skew())
          .name("shuffledBytes")
          .value(report.shuffledBytes())
          .name("master")
          .value(master)
          .name("jdk")
          .value(Runtime.version().toString());
      out.println(object.endObject());
    } else {
      out.printf("%d pairs", run.pairs());
      if (run.hash() != null) {
        out.printf(", hash %016x", run.hash());
      }
      out.printf(" in %.0f ms (%.0f ms of CPU in this process)%n", run.millis(), run.cpuMillis());
      out.println(report);
    }
    out.flush();
  }

  /** Spark wraps what went wrong; the user is told what it was. */
  private static String rootCause(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause.getMessage() == null ? cause.toString() : cause.getMessage();
  }

  /**
   * Count and fingerprint of pairs.
   *
   * @param hash as core's {@link Pairs#hash()}; null if an id is no id of core (0 … 2^31 - 1)
   */
  record PairSum(long count, Long hash) {
    static PairSum of(Dataset<Row> pairs) {
      boolean ints =
          pairs
              .schema()
              .apply("first")
              .dataType()
              .equals(org.apache.spark.sql.types.DataTypes.IntegerType);
      List<long[]> parts =
          ((org.apache.spark.sql.classic.Dataset<Row>) pairs)
              .queryExecution()
              .toRdd()
              .toJavaRDD()
              .mapPartitions(
                  rows -> {
                    long count = 0;
                    long sum = 0;
                    long foreign = 0;
                    while (rows.hasNext()) {
                      var row = rows.next();
                      long a = ints ? row.getInt(0) : row.getLong(0);
                      long b = ints ? row.getInt(1) : row.getLong(1);
                      count++;
                      foreign |= (a | b) & ~(long) Integer.MAX_VALUE;
                      sum += Pairs.mix((int) a, (int) b);
                    }
                    return List.of(new long[] {count, sum, foreign}).iterator();
                  })
              .collect();
      long count = 0;
      long sum = 0;
      long foreign = 0;
      for (long[] part : parts) {
        count += part[0];
        sum += part[1];
        foreign |= part[2];
      }
      return new PairSum(count, foreign == 0 ? sum : null);
    }
  }
}
