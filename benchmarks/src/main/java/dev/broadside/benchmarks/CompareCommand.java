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
      "  ./broadside compare --dims 3 --peers jolt,tinspin-rtree",
      "  ./broadside compare --physics pyramid --size 40",
      "  ./broadside compare --physics falling-squares --size L --natives benchmarks/native/target",
      "  ./broadside compare --write-baseline ratios.csv",
      "  ./broadside compare --baseline ratios.csv"
    })
final class CompareCommand implements Callable<Integer> {
  /** Stands for the native program among the peers. */
  private static final String NATIVE = "native";

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
          "Bodies instead of boxes: pyramid, drum, squares, circles, grid beside Java's engines;"
              + " a scene of './broadside physics list' beside native Box2D.")
  private String physics;

  @Option(
      names = "--size",
      defaultValue = "40",
      description = "Size of the physics scene: a number, for native Box2D also S, M or L.")
  private String size;

  @Option(names = "--steps", description = "Steps of the physics scene (300; the scene's own).")
  private Integer steps;

  @Option(
      names = "--peers",
      split = ",",
      description =
          "Rivals (all that keep up); native: the native program for boxes in 3D. Not for scenes"
              + " beside native Box2D.")
  private List<String> peers;

  @Option(
      names = "--algorithm",
      split = ",",
      defaultValue = "auto",
      description = "Ours, on boxes (${DEFAULT-VALUE}).")
  private List<String> algorithms;

  @Option(
      names = "--threads",
      defaultValue = "1",
      description = "Ours also with so many; rivals have one thread, but for native cells and sap.")
  private int threads;

  @Option(
      names = "--rounds",
      description = "Counted rounds; for bodies whole runs (15; with --physics 5).")
  private Integer rounds;

  @Option(
      names = "--warm",
      description = "Seconds of warm-up, for all (8; with --physics 2, and one run at least).")
  private Double warm;

  @Option(
      names = "--most",
      defaultValue = "60",
      description =
          "No round after the third begins after so many seconds (${DEFAULT-VALUE}). Not for"
              + " scenes beside native Box2D.")
  private double most;

  @Option(
      names = "--natives",
      paramLabel = "DIR",
      description = "Folder of native programs made by benchmarks/native/build (3D boxes, Box2D).")
  private Path natives = Checkout.natives();

  @Option(
      names = "--native-algorithms",
      split = " ",
      description =
          "What the native program runs on boxes in 3D (cells sap cgal:cutoff=3000 fcl"
              + " dbvt:deferred=1 rtree; of --threads T also cells:t=T sap:t=T).")
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
    if (threads < 1 || rounds != null && rounds < 1 || steps != null && steps < 1) {
      throw CommandFailure.badInput("--threads, --rounds and --steps: at least 1");
    }
    refuseIdleOptions();
    // Before the machine is watched: an unknown scene needs no quiet.
    Case of = baseline != null || written != null ? null : chosen();
    double others = MachineLoad.idleCheck(500);
    if (others > MachineLoad.BUSY && !busy) {
      throw CommandFailure.badInput(
          String.format(
              Locale.ROOT,
              "other processes use %.2f CPUs: stop them, or run with --busy to have it marked",
              others));
    }
    if (baseline != null) {
      return guard(out, comparison());
    }
    if (written != null) {
      Baseline.write(written, comparison(), Baseline.CASES, line -> say(out, line));
      out.println("baseline: " + written);
      return 0;
    }
    List<Standing> found = comparison().run(of);
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
    return Files.isRegularFile(program) && Files.isExecutable(program) ? program : null;
  }

  /** An option that would change nothing is more likely a mistake. */
  private void refuseIdleOptions() {
    if (baseline != null && written != null) {
      throw CommandFailure.badInput("--baseline and --write-baseline: one of them");
    }
    if (baseline != null || written != null) {
      refuse(
          "does not go with " + (baseline != null ? "--baseline" : "--write-baseline"),
          List.of("--scene", "--n", "--dims", "--density", "--physics", "--size", "--steps"));
      refuse(
          "does not go with a baseline, which has its own rivals and one thread",
          List.of("--peers", "--threads", "--native-algorithms", "--output"));
    } else if (physics == null) {
      refuse("goes with --physics SCENE", List.of("--size", "--steps"));
      if (dims != 3) {
        refuse("goes with --dims 3", List.of("--native-algorithms"));
      }
    } else {
      refuse(
          "goes with boxes, not with --physics",
          List.of("--scene", "--n", "--dims", "--density", "--algorithm", "--native-algorithms"));
      if (besideNative()) {
        refuse(
            "goes with boxes and with --physics "
                + String.join("|", EngineScene.names())
                + ": "
                + physics
                + " is compared with native Box2D alone",
            List.of("--peers", "--most"));
      }
    }
  }

  private void refuse(String why, List<String> options) {
    for (String option : options) {
      if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
        throw CommandFailure.badInput(option + " " + why);
      }
    }
  }

  private boolean besideNative() {
    return PhysicsScene.names().contains(physics);
  }

  private Comparison comparison() {
    List<String> natives =
        nativeAlgorithms == null ? Comparison.natives(threads) : nativeAlgorithms;
    List<String> rivals = peers;
    if (peers != null && physics == null) {
      rivals = peers.stream().filter(peer -> !peer.equals(NATIVE)).toList();
      if (rivals.size() == peers.size()) {
        natives = List.of();
      } else if (dims != 3 || program("bench") == null) {
        throw CommandFailure.badInput(
            "--peers native: boxes in 3D and the program bench in --natives "
                + this.natives
                + "; benchmarks/native/build makes it");
      }
    }
    return new Comparison(
        algorithms,
        rivals,
        threads,
        new Rounds(
            warm != null ? warm : physics == null ? 8 : 2,
            rounds != null ? rounds : physics == null ? 15 : 5,
            most),
        program("bench"),
        natives,
        program("box2d_bench"));
  }

  private Case chosen() {
    return physics != null
        ? bodies()
        : new BoxCase(sceneName, dims, n, density == null ? Double.NaN : density);
  }

  private Case bodies() {
    if (besideNative()) {
      PhysicsScene scene = PhysicsScene.named(physics);
      if (program("box2d_bench") == null) {
        throw CommandFailure.badInput(
            "--physics "
                + physics
                + " is compared with native Box2D: no program box2d_bench in --natives "
                + natives
                + "; benchmarks/native/build makes it");
      }
      int bodies =
          size.matches("[SMLsml]") ? scene.size(size.charAt(0)) : number("S, M, L or a number");
      return new SceneCase(scene, bodies, steps == null ? scene.steps() : steps);
    }
    if (!EngineScene.names().contains(physics)) {
      throw CommandFailure.badInput(
          "--physics '"
              + physics
              + "' is unknown: allowed are "
              + String.join(", ", EngineScene.names())
              + " and the scenes of './broadside physics list'");
    }
    EngineScene scene = EngineScene.named(physics);
    return new PhysicsCase(
        scene, number("a number of " + scene.sizeMeans()), steps == null ? 300 : steps);
  }

  private int number(String expected) {
    if (!size.matches("[1-9]\\d{0,8}")) {
      throw CommandFailure.badInput("--size '" + size + "': expected " + expected);
    }
    return Integer.parseInt(size);
  }

  private static void say(PrintWriter out, String line) {
    out.println(line);
    out.flush();
  }

  private int guard(PrintWriter out, Comparison comparison) throws Exception {
    Baseline.Check check = Baseline.check(baseline, comparison, line -> say(out, line));
    List<String> failures = new ArrayList<>();
    if (!check.worse().isEmpty()) {
      failures.add(
          counted(check.worse().size(), "ratio")
              + " to rivals got worse beyond noise, twice: "
              + String.join("; ", check.worse()));
    }
    if (!check.broken().isEmpty()) {
      failures.add(
          counted(check.broken().size(), "line")
              + " could not be compared: "
              + String.join("; ", check.broken()));
    }
    if (!failures.isEmpty()) {
      throw CommandFailure.mismatch(String.join("; ", failures));
    }
    if (check.compared() == 0) {
      throw CommandFailure.badInput(
          "nothing in "
              + baseline
              + " was compared: its rivals are native programs, and --natives "
              + natives
              + " has none; benchmarks/native/build makes them");
    }
    say(
        out,
        "no ratio got worse than in "
            + baseline
            + (check.skipped() > 0 ? "; " + counted(check.skipped(), "line") + " skipped" : ""));
    return 0;
  }

  private static String counted(int count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  private static void print(PrintWriter out, Case of, List<Standing> found) {
    out.println(of.text());
    String line = "%-24s %2s %10s %10s %10s %9s %12s  %s%n";
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
          DataTable.shown(s.isLeftOut() ? (Object) Double.NaN : (Object) s.pairs()),
          (s.marks() + " " + s.note()).strip());
    }
    out.flush();
  }
}
