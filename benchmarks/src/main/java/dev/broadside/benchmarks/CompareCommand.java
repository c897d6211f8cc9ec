package dev.broadside.benchmarks;

import dev.broadside.Algorithm;
import dev.broadside.Precision;
import dev.broadside.Tuning;
import dev.broadside.benchmarks.measure.Contestant;
import dev.broadside.benchmarks.measure.Environment;
import dev.broadside.benchmarks.measure.MachineLoad;
import dev.broadside.benchmarks.measure.Measurement;
import dev.broadside.benchmarks.measure.Rounds;
import dev.broadside.benchmarks.measure.SceneContestant;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.benchmarks.rivals.Rivals;
import dev.broadside.cli.CommandFailure;
import dev.broadside.io.BoxWriter;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Broadside and other libraries on the same boxes, in turns. */
@Command(
    name = "compare",
    description = "Times other libraries beside Broadside: same boxes, interleaved rounds.",
    footer = {
      "",
      "Examples:",
      "  ./broadside compare --dims 2 --n 100000",
      "  ./broadside compare --dims 3 --peers tinspin-rtree --native ./bench"
    })
final class CompareCommand implements Callable<Integer> {
  /** A ratio to a rival may fall to this share of the baseline's before it counts as worse. */
  private static final double NOISE = 0.75;

  @Spec private CommandSpec spec;

  @Option(names = "--scene", defaultValue = "free", description = "Scene (${DEFAULT-VALUE}).")
  private String sceneName;

  @Option(names = "--n", defaultValue = "10000", description = "Boxes (${DEFAULT-VALUE}).")
  private int n;

  @Option(names = "--dims", defaultValue = "2", description = "2 or 3 (${DEFAULT-VALUE}).")
  private int dims;

  @Option(names = "--density", description = "Density of the scene.")
  private Double density;

  @Option(names = "--peers", split = ",", description = "Rivals (all of the dimension).")
  private List<String> peers;

  @Option(names = "--algorithm", split = ",", defaultValue = "auto", description = "Ours.")
  private List<String> algorithms;

  @Option(names = "--threads", defaultValue = "1", description = "Ours; rivals have one thread.")
  private int threads;

  @Option(names = "--rounds", defaultValue = "15", description = "Counted rounds.")
  private int rounds;

  @Option(names = "--warm", defaultValue = "4", description = "Seconds of warm-up.")
  private double warm;

  @Option(names = "--native", description = "The native bench binary, run on the same boxes (3D).")
  private Path nativeBench;

  @Option(
      names = {"-o", "--output"},
      description = "Writes the table as CSV, with the environment.")
  private Path output;

  @Option(names = "--baseline", description = "CSV of an earlier run: fails if a ratio got worse.")
  private Path baseline;

  @Option(names = "--busy", description = "Runs although other processes use the machine.")
  private boolean busy;

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    double others = MachineLoad.idleCheck(500);
    if (others > MachineLoad.BUSY && !busy) {
      throw CommandFailure.badInput(
          String.format(
              Locale.ROOT,
              "other processes use %.2f CPUs: stop them, or run with --busy to have it marked",
              others));
    }
    SceneOptions options = SceneOptions.defaults().withN(n).withDims(dims);
    Scene scene = Scene.named(sceneName, density == null ? options : options.withDensity(density));
    if (scene.changesSize()) {
      throw CommandFailure.badInput("rivals need a scene in which no boxes come and go");
    }
    List<Contestant> contestants = new ArrayList<>();
    Tuning tuning = Tuning.defaults().withThreads(threads);
    for (String name : algorithms) {
      contestants.add(SceneContestant.pairs(name, scene, Algorithm.named(name), tuning));
    }
    for (String name : peers == null ? Rivals.names(dims) : peers) {
      contestants.add(Rivals.named(name, scene));
    }
    List<Measurement> found;
    try {
      found = new Rounds(warm, rounds, 60).run(() -> Laboratory.step(scene), contestants);
    } finally {
      contestants.forEach(Contestant::close);
    }
    DataTable table = table(scene, found);
    print(out, table);
    if (nativeBench != null) {
      runNative(out);
    }
    if (output != null) {
      Files.writeString(output, table.csv());
      StringBuilder facts = new StringBuilder();
      Environment.describe().forEach((k, v) -> facts.append(k).append(": ").append(v).append('\n'));
      Files.writeString(output.resolveSibling(output.getFileName() + ".environment.txt"), facts);
    }
    if (found.stream().anyMatch(measurement -> !measurement.agrees())) {
      throw CommandFailure.mismatch("a rival's pairs differ from ours: see the mark !");
    }
    return baseline == null ? 0 : guard(out, table);
  }

  private static DataTable table(Scene scene, List<Measurement> found) {
    DataTable table =
        new DataTable(
            scene.toString(),
            "name",
            "ms",
            "lower quartile",
            "upper quartile",
            "first frame",
            "times ours",
            "pairs",
            "marks");
    double ours = found.get(0).millis().median();
    for (Measurement m : found) {
      table.row(
          m.name(),
          m.millis().median(),
          m.millis().lowerQuartile(),
          m.millis().upperQuartile(),
          m.firstMillis(),
          m.millis().median() / ours,
          m.pairs(),
          m.marks());
    }
    return table;
  }

  private static void print(PrintWriter out, DataTable table) {
    out.println(table.title());
    out.printf("%-16s %10s %10s %10s %10s  %s%n", "name", "ms", "q1", "q3", "× ours", "pairs");
    for (List<Object> row : table.rows()) {
      out.printf(
          "%-16s %10s %10s %10s %10s  %s %s%n",
          row.get(0),
          DataTable.shown(row.get(1)),
          DataTable.shown(row.get(2)),
          DataTable.shown(row.get(3)),
          DataTable.shown(row.get(5)),
          DataTable.shown(row.get(6)),
          row.get(7));
    }
    out.flush();
  }

  private void runNative(PrintWriter out) throws IOException, InterruptedException {
    if (dims != 3) {
      throw CommandFailure.badInput("--native reads 3D boxes: add --dims 3");
    }
    Path file = Files.createTempFile("broadside", ".npy");
    try {
      SceneOptions options = SceneOptions.defaults().withN(n).withDims(3).withFrames(rounds + 1);
      Scene scene =
          Scene.named(sceneName, density == null ? options : options.withDensity(density));
      try (BoxWriter writer =
          BoxWriter.create(file, 3, Precision.FLOAT, scene.frames(), scene.size())) {
        for (int frame = 0; frame < scene.frames(); frame++) {
          writer.write(scene.rows());
          scene.step();
        }
        writer.commit();
      }
      String t = threads > 1 ? ":t=" + threads : "";
      Process bench =
          new ProcessBuilder(
                  nativeBench.toString(), file.toString(), "cells" + t, "sap" + t, "cgal")
              .redirectErrorStream(true)
              .start();
      out.println("natives, one after the other on the same frames:");
      try (BufferedReader lines =
          new BufferedReader(new InputStreamReader(bench.getInputStream()))) {
        lines.lines().forEach(out::println);
      }
      if (bench.waitFor() != 0) {
        throw CommandFailure.mismatch("the native bench failed with code " + bench.exitValue());
      }
    } finally {
      Files.deleteIfExists(file);
    }
  }

  /** Compares each rival's "times ours" with the baseline's. */
  private int guard(PrintWriter out, DataTable now) throws IOException {
    int worse = 0;
    for (String line : Files.readAllLines(baseline)) {
      String[] cells = line.split(",");
      for (List<Object> row : now.rows()) {
        if (cells.length == 8 && row.get(0).equals(cells[0])) {
          double before = Double.parseDouble(cells[5]);
          double ratio = (Double) row.get(5);
          if (ratio < NOISE * before) {
            worse++;
            out.printf(Locale.ROOT, "%s: %.2f times ours, was %.2f%n", cells[0], ratio, before);
          }
        }
      }
    }
    if (worse > 0) {
      throw CommandFailure.mismatch(
          worse + " ratios fell below " + NOISE + " of the baseline " + baseline);
    }
    return 0;
  }
}
