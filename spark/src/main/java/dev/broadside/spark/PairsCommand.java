package dev.broadside.spark;

import dev.broadside.Touch;
import dev.broadside.cli.CommandFailure;
import dev.broadside.cli.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
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
      "  ./broadside spark pairs boxes.parquet --master loopback[2,2g]",
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
      description =
          "The cluster: local[N], spark://HOST:PORT, ... (default: ${DEFAULT-VALUE});"
              + " loopback[N,MEMORY] starts N workers of one core on this machine meanwhile.")
  private String master;

  @Option(
      names = "--executor-memory",
      paramLabel = "MEMORY",
      description = "Heap of an executor, such as 2g; on a cluster.")
  private String executorMemory;

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
  public Integer call() throws IOException {
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
    try (Masters masters = new Masters(master, executorMemory)) {
      SparkSession session = masters.session();
      Dataset<Row> first = BoxFiles.read(session, files.get(0));
      Dataset<Row> second = files.size() == 2 ? BoxFiles.read(session, files.get(1)) : null;
      JoinRun run = null;
      for (int k = 0; k < repeat; k++) {
        run = JoinRun.of(first, second, rule, tileBoxes, output);
      }
      print(run);
      return 0;
    } catch (CommandFailure told) {
      throw told;
    } catch (RuntimeException failure) {
      throw CommandFailure.badInput(rootCause(failure));
    }
  }

  private void print(JoinRun run) {
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
          .name("taskCpuMs")
          .value(run.taskCpuMillis())
          .name("boxes")
          .value(report.boxes())
          .name("giants")
          .value(report.giants())
          .name("tiles")
          .value(report.tiles())
          .name("replication")
          .value(report.replication())
          .name("largestTile")
          .value(report.largestTile())
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
      out.printf(
          " in %.0f ms (CPU: %.0f ms in this process, %.0f ms in tasks)%n",
          run.millis(), run.cpuMillis(), run.taskCpuMillis());
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
}
