package dev.broadside.benchmarks;

import dev.broadside.benchmarks.compare.Baseline;
import dev.broadside.benchmarks.compare.BoxCase;
import dev.broadside.benchmarks.compare.Case;
import dev.broadside.benchmarks.compare.Comparison;
import dev.broadside.benchmarks.compare.PhysicsCase;
import dev.broadside.benchmarks.compare.SceneCase;
import dev.broadside.benchmarks.compare.Standing;
import dev.broadside.benchmarks.engines.EngineScene;
import dev.broadside.benchmarks.measure.Environment;
import dev.broadside.benchmarks.measure.MachineLoad;
import dev.broadside.benchmarks.measure.Rounds;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.cli.CommandFailure;
import dev.broadside.physics.scene.PhysicsScene;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
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
      "  ./broadside compare --dims 3 --peers jolt,tinspin-rtree",
      "  ./broadside compare --physics pyramid --size 40",
      "  ./broadside compare --physics falling-squares --size L --natives benchmarks/native/target",
      "  ./broadside compare --write-baseline ratios.csv",
      "  ./broadside compare --baseline ratios.csv"
    })
final class CompareCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--scene", defaultValue = "free", description = "Scene (${DEFAULT-VALUE}).")
  private String sceneName;

  @Option(names = "--n", defaultValue = "10000", description = "Boxes (${DEFAULT-VALUE}).")
  private int n;

  @Option(names = "--dims", defaultValue = "2", description = "2 or 3 (${DEFAULT-VALUE}).")
  private int dims;

  @Option(names = "--density", description = "Density of the scene.")
  private Double density;

  @Option(
      names = "--physics",
      paramLabel = "SCENE",
      description =
          "Bodies instead of boxes: pyramid, tumbler, squares, circles, grid beside Java's engines;"
              + " a scene of './broadside physics list' beside native Box2D.")
  private String physics;

  @Option(
      names = "--size",
      defaultValue = "40",
      description = "Size of the physics scene: a number, for native Box2D also S, M or L.")
  private String size;

  @Option(names = "--steps", description = "Steps of the physics scene (300; the scene's own).")
  private Integer steps;

  @Option(names = "--peers", split = ",", description = "Rivals (all that keep up).")
  private List<String> peers;

  @Option(names = "--algorithm", split = ",", defaultValue = "auto", description = "Ours.")
  private List<String> algorithms;

  @Option(
      names = "--threads",
      defaultValue = "1",
      description = "Ours also with so many; rivals have one thread.")
  private int threads;

  @Option(names = "--rounds", defaultValue = "15", description = "Counted rounds.")
  private int rounds;

  @Option(names = "--warm", defaultValue = "8", description = "Seconds of warm-up, for all.")
  private double warm;

  @Option(
      names = "--most",
      defaultValue = "60",
      description = "No round begins after so many seconds.")
  private double most;

  @Option(
      names = "--natives",
      paramLabel = "DIR",
      description = "Folder of native programs made by benchmarks/native/build (3D boxes, Box2D).")
  private Path natives = Checkout.natives();

  @Option(
      names = "--native-algorithms",
      split = " ",
      defaultValue = "cells sap cgal fcl dbvt:deferred=1 rtree",
      description = "What the native program runs.")
  private List<String> nativeAlgorithms;

  @Option(
      names = {"-o", "--output"},
      description = "Writes the table as CSV, with the environment.")
  private Path output;

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description = "Runs the cases of a baseline again; fails if a ratio got worse.")
  private Path baseline;

  @Option(
      names = "--write-baseline",
      paramLabel = "FILE",
      description = "Runs the guard's cases and writes their ratios.")
  private Path written;

  @Option(names = "--busy", description = "Runs although other processes use the machine.")
  private boolean busy;

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    if (dims != 2 && dims != 3) {
      throw CommandFailure.badInput("--dims " + dims + ": 2 or 3");
    }
    if (threads < 1 || rounds < 1) {
      throw CommandFailure.badInput("--threads and --rounds: at least 1");
    }
    double others = MachineLoad.idleCheck(500);
    if (others > MachineLoad.BUSY && !busy) {
      throw CommandFailure.badInput(
          String.format(
              Locale.ROOT,
              "other processes use %.2f CPUs: stop them, or run with --busy to have it marked",
              others));
    }
    Comparison comparison =
        new Comparison(
            algorithms,
            peers,
            threads,
            new Rounds(warm, rounds, most),
            program("bench"),
            nativeAlgorithms,
            program("box2d_bench"));
    if (baseline != null) {
      return guard(out, comparison);
    }
    if (written != null) {
      Baseline.write(written, comparison, Baseline.CASES);
      out.println("baseline: " + written);
      return 0;
    }
    Case of =
        physics != null
            ? bodies()
            : new BoxCase(sceneName, dims, n, density == null ? Double.NaN : density);
    List<Standing> found = comparison.run(of);
    print(out, of, found);
    if (output != null) {
      DataTable table = Standing.table(of.text());
      Standing.rows(table, of, found);
      Files.writeString(output, table.csv());
      StringBuilder facts = new StringBuilder();
      Environment.describe().forEach((k, v) -> facts.append(k).append(": ").append(v).append('\n'));
      Files.writeString(output.resolveSibling(output.getFileName() + ".environment.txt"), facts);
    }
    if (found.stream().anyMatch(standing -> standing.marks().contains("!"))) {
      throw CommandFailure.mismatch(
          physics != null
              ? "an engine lost bodies: see the mark !"
              : "a rival's pairs differ from ours: see the mark !");
    }
    return 0;
  }

  private Path program(String name) {
    Path program = natives.resolve(name);
    return Files.isExecutable(program) ? program : null;
  }

  private Case bodies() {
    boolean known = PhysicsScene.names().contains(physics);
    if (known && !EngineScene.names().contains(physics)) {
      PhysicsScene scene = PhysicsScene.named(physics);
      if (program("box2d_bench") == null) {
        throw CommandFailure.badInput(
            "--physics "
                + physics
                + " is compared with native Box2D: no program box2d_bench in --natives "
                + natives
                + "; benchmarks/native/build makes it");
      }
      int bodies = size.matches("[SMLsml]") ? scene.size(size.charAt(0)) : number();
      return new SceneCase(scene, bodies, steps == null ? scene.steps() : steps);
    }
    return new PhysicsCase(EngineScene.named(physics), number(), steps == null ? 300 : steps);
  }

  private int number() {
    try {
      return Integer.parseInt(size);
    } catch (NumberFormatException e) {
      throw CommandFailure.badInput("--size '" + size + "': a number is expected");
    }
  }

  private int guard(PrintWriter out, Comparison comparison) throws Exception {
    List<String> worse =
        Baseline.check(
            baseline,
            comparison,
            line -> {
              out.println(line);
              out.flush();
            });
    if (!worse.isEmpty()) {
      throw CommandFailure.mismatch(
          worse.size()
              + (worse.size() == 1 ? " ratio" : " ratios")
              + " to rivals got worse beyond noise, twice: "
              + String.join("; ", worse));
    }
    out.println("no ratio got worse than in " + baseline);
    return 0;
  }

  private static void print(PrintWriter out, Case of, List<Standing> found) {
    out.println(of.text());
    String line = "%-22s %2s %10s %10s %10s %9s %12s  %s%n";
    out.printf(
        line,
        "name",
        "T",
        of instanceof BoxCase ? "ms" : "mean ms",
        "q1",
        "q3",
        "× ours",
        of instanceof BoxCase ? "pairs" : "steps",
        "");
    for (Standing s : found) {
      out.printf(
          line,
          s.name(),
          s.threads(),
          DataTable.shown(s.millis()),
          DataTable.shown(s.low()),
          DataTable.shown(s.high()),
          DataTable.shown(s.ratio()),
          DataTable.shown(s.pairs()),
          (s.marks() + " " + s.note()).strip());
    }
    out.flush();
  }
}
