package dev.broadside.spark;

import dev.broadside.Touch;
import dev.broadside.cli.CommandFailure;
import dev.broadside.cli.Json;
import dev.broadside.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * What Spark costs on top: a join of a Parquet file into a Parquet file with Spark, and by {@code
 * ./broadside pairs}, in turns in one warm JVM. CPU time is that of the process: garbage collection
 * and compilation included, on both sides.
 */
@Command(
    name = "cost",
    mixinStandardHelpOptions = true,
    description = {
      "Measures Spark beside ./broadside pairs on the same Parquet file, in turns in one JVM.",
      "Boxes of the scene free; both read Parquet and write Parquet; CPU time is the process's."
    },
    footer = {
      "",
      "Examples:",
      "  ./broadside spark cost --n 1000000 --rounds 7",
      "  ./broadside spark cost --n 1000000,2000000,5000000,10000000 --rounds 3 --json"
    })
final class CostCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--n", required = true, split = ",", description = "Numbers of boxes.")
  private List<Integer> sizes;

  @Option(names = "--dims", defaultValue = "3", description = "2 or 3 (default: ${DEFAULT-VALUE}).")
  private int dims;

  @Option(
      names = "--density",
      defaultValue = "0.35",
      description = "Of the scene (default: ${DEFAULT-VALUE}).")
  private String density;

  @Option(
      names = "--precision",
      defaultValue = "double",
      description = "float or double (default: ${DEFAULT-VALUE}).")
  private String precision;

  @Option(
      names = "--rounds",
      defaultValue = "5",
      description = "Of each side; the first is cold (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--master",
      defaultValue = "local[2]",
      description = "A local one (default: ${DEFAULT-VALUE}).")
  private String master;

  @Option(
      names = "--tile-boxes",
      paramLabel = "N",
      description = "About how many boxes a tile holds (default: ${DEFAULT-VALUE}).")
  private int tileBoxes = JoinOptions.DEFAULT_TILE_BOXES;

  @Option(
      names = "--process",
      description = "Also run ./broadside pairs once as a process of its own (Linux).")
  private boolean process;

  @Option(names = "--json", description = "Print one JSON object a size.")
  private boolean json;

  /** One run of one side. */
  private record Cost(double cpuMillis, double millis) {}

  @Override
  public Integer call() throws IOException {
    if (!master.startsWith("local[") || rounds < 2) {
      throw CommandFailure.badInput("a master local[N] and at least 2 rounds are needed");
    }
    Path folder = Files.createTempDirectory("broadside-cost");
    try (Masters masters = new Masters(master, null)) {
      for (int n : sizes) {
        measure(masters, folder, n);
      }
    } finally {
      delete(folder);
    }
    return 0;
  }

  private void measure(Masters masters, Path folder, int n) throws IOException {
    String input = folder.resolve("boxes-" + n + ".parquet").toString();
    run("generate", "free", "--n", "" + n, "--dims", "" + dims, "--density", density, "--frames")
        .with("1", "--seed", "1", "-o", input)
        .with(precision.equals("double") ? new String[] {"--double"} : new String[0])
        .go();
    String alone = folder.resolve("alone.parquet").toString();
    String spread = folder.resolve("spread.parquet").toString();
    Dataset<Row> boxes = BoxFiles.read(masters.session(), input);
    List<Cost> ours = new ArrayList<>();
    List<Cost> sparks = new ArrayList<>();
    JoinRun join = null;
    String hash = "";
    for (int round = 0; round < rounds; round++) {
      long since = System.nanoTime();
      long cpu = JoinRun.processCpuNanos();
      String told = run("pairs", input, "-o", alone, "--json").go();
      ours.add(
          new Cost((JoinRun.processCpuNanos() - cpu) / 1e6, (System.nanoTime() - since) / 1e6));
      hash = told.substring(told.indexOf("\"hash\":\"") + 8).substring(0, 16);
      join = JoinRun.of(boxes, null, Touch.CLOSED, tileBoxes, spread);
      sparks.add(new Cost(join.cpuMillis(), join.millis()));
      if (!hash.equals(String.format("%016x", join.hash()))) {
        throw new IllegalStateException(
            n + " boxes: hash " + hash + " alone, " + join.hash() + " with Spark");
      }
    }
    double own = process ? processCpuMillis("pairs", input, "-o", alone) : Double.NaN;
    print(n, ours, sparks, own, join);
    Files.delete(Path.of(input));
  }

  private void print(int n, List<Cost> ours, List<Cost> sparks, double own, JoinRun join) {
    Cost one = median(ours);
    Cost many = median(sparks);
    PrintWriter out = spec.commandLine().getOut();
    double ratio = many.cpuMillis() / one.cpuMillis();
    if (json) {
      Json object = new Json().beginObject().name("n").value(n).name("dims").value(dims);
      object.name("precision").value(precision).name("density").value(density);
      object.name("pairs").value(join.pairs()).name("hash");
      object.value(String.format("%016x", join.hash()));
      object.name("aloneCpuMs").value(one.cpuMillis()).name("aloneMs").value(one.millis());
      object.name("sparkCpuMs").value(many.cpuMillis()).name("sparkMs").value(many.millis());
      object.name("cpuRatio").value(ratio);
      object.name("sparkCpuMicrosPerBox").value(many.cpuMillis() * 1000 / n);
      object.name("coldAloneCpuMs").value(ours.get(0).cpuMillis());
      object.name("coldSparkCpuMs").value(sparks.get(0).cpuMillis());
      if (process) {
        object.name("processCpuMs").value(own);
      }
      object.name("tiles").value(join.report().tiles());
      object.name("replication").value(join.report().replication());
      object.name("shuffledBytes").value(join.report().shuffledBytes());
      object.name("rounds").value(rounds).name("master").value(master);
      object.name("jdk").value(Runtime.version().toString());
      out.println(object.endObject());
    } else {
      out.printf(
          Locale.ROOT,
          "%,d %dD %s boxes, %,d pairs, %d tiles, replication %.4f%n"
              + "  alone: %.0f ms of CPU, %.0f ms (first: %.0f ms of CPU)%n"
              + "  Spark: %.0f ms of CPU, %.0f ms (first: %.0f ms of CPU), %.2f µs of CPU a box%n"
              + "  Spark / alone: %.2f%n",
          n,
          dims,
          precision,
          join.pairs(),
          join.report().tiles(),
          join.report().replication(),
          one.cpuMillis(),
          one.millis(),
          ours.get(0).cpuMillis(),
          many.cpuMillis(),
          many.millis(),
          sparks.get(0).cpuMillis(),
          many.cpuMillis() * 1000 / n,
          ratio);
      if (process) {
        out.printf(
            Locale.ROOT,
            "  ./broadside pairs as a process of its own: %.0f ms of CPU (warm Spark / it: %.2f)%n",
            own,
            many.cpuMillis() / own);
      }
    }
    out.flush();
  }

  /** The warm rounds' median by CPU time. */
  private static Cost median(List<Cost> costs) {
    List<Cost> warm = new ArrayList<>(costs.subList(1, costs.size()));
    warm.sort(Comparator.comparingDouble(Cost::cpuMillis));
    return warm.get((warm.size() - 1) / 2);
  }

  private static Line run(String... words) {
    return new Line(new ArrayList<>(List.of(words)));
  }

  /** A command of ours, run in this JVM. */
  private record Line(List<String> words) {
    Line with(String... more) {
      words.addAll(List.of(more));
      return this;
    }

    /** Runs it; what it printed. */
    String go() {
      StringWriter out = new StringWriter();
      StringWriter err = new StringWriter();
      int code = Main.run(new PrintWriter(out), new PrintWriter(err), words.toArray(new String[0]));
      if (code != 0) {
        throw CommandFailure.badInput(err.toString().strip());
      }
      return out.toString();
    }
  }

  /** CPU time of a JVM with this one's flags that runs a command and ends. */
  private static double processCpuMillis(String... words) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add("dev.broadside.cli.Main");
    command.addAll(Arrays.asList(words));
    long before = childrenTicks();
    Process child =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      if (child.waitFor() != 0) {
        throw new IOException("exit code " + child.exitValue() + " of " + words[0]);
      }
    } catch (InterruptedException e) {
      child.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    return (childrenTicks() - before) * 10.0; // Linux counts in hundredths of a second
  }

  /** User and system time of ended children: fields 16 and 17 of proc(5)'s stat. */
  private static long childrenTicks() throws IOException {
    String stat = Files.readString(Path.of("/proc/self/stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    return Long.parseLong(fields[13]) + Long.parseLong(fields[14]);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
