package dev.broadside.cli;

import dev.broadside.internal.kernel.Kernels;
import dev.broadside.physics.SolverType;
import dev.broadside.physics.World;
import dev.broadside.physics.WorldDefinition;
import dev.broadside.physics.scene.Accuracy;
import dev.broadside.physics.scene.AccuracyTest;
import dev.broadside.physics.scene.PhysicsScene;
import dev.broadside.physics.scene.RunningScene;
import dev.broadside.physics.scene.SceneFigures;
import java.util.Arrays;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a physics scene and prints its times and what became of it. */
@Command(
    name = "physics",
    description =
        "Runs a physics scene and prints its times and figures; 'list' names the scenes,"
            + " 'accuracy' runs the accuracy list.",
    footer = {
      "",
      "Examples:",
      "  ./broadside physics list",
      "  ./broadside physics accuracy",
      "  ./broadside physics big-pyramid --size M",
      "  ./broadside physics falling-squares --size L --repeat 3 --json"
    })
final class PhysicsCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "SCENE", description = "A scene's name, 'list' or 'accuracy'.")
  private String name;

  @Option(
      names = "--size",
      defaultValue = "S",
      paramLabel = "S|M|L|N",
      description = "The scene's small, medium or large size, or a number (default: S).")
  private String size;

  @Option(
      names = "--steps",
      paramLabel = "K",
      description = "Steps of 1/60 s (default: the scene's).")
  private Integer steps;

  @Option(names = "--ccd", description = "Continuous collision on.")
  private boolean continuous;

  @Option(
      names = "--threads",
      defaultValue = "1",
      paramLabel = "N",
      description = "At most this many threads (default: ${DEFAULT-VALUE}).")
  private int threads;

  @Option(
      names = "--solver",
      defaultValue = "soft-step",
      description = "soft-step or sequential-impulses (default: ${DEFAULT-VALUE}).")
  private String solver;

  @Option(
      names = "--repeat",
      defaultValue = "1",
      paramLabel = "R",
      description = "Runs R fresh worlds in one JVM and reports the last.")
  private int repeat;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  PhysicsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (name.equals("list")) {
      list();
      return 0;
    }
    if (name.equals("accuracy")) {
      return accuracy();
    }
    PhysicsScene scene = PhysicsScene.named(name);
    int count = parseSize(scene);
    int length = steps == null ? scene.steps() : steps;
    if (length < 1 || repeat < 1) {
      throw CommandFailure.badInput("--steps and --repeat must be at least 1");
    }
    Run run = null;
    for (int k = 0; k < repeat; k++) {
      run = run(scene, count, length);
    }
    if (json) {
      terminal.line(asJson(scene, count, run));
    } else {
      asText(scene, count, run);
    }
    return 0;
  }

  private void list() {
    for (String each : PhysicsScene.names()) {
      PhysicsScene scene = PhysicsScene.named(each);
      terminal.line(
          "  %-22s %s (sizes %d, %d, %d; %d steps)",
          each, scene.summary(), scene.size('S'), scene.size('M'), scene.size('L'), scene.steps());
    }
  }

  /** Runs the accuracy list; exit code 1 if a goal is missed. */
  private int accuracy() {
    Json object = new Json().beginObject().name("tests").beginArray();
    int missed = 0;
    if (!json) {
      terminal.line(
          "%-30s %12s %-12s %10s %10s %10s",
          "test", "value", "unit", "Box2D 2.4", "Box2D v3", "goal");
    }
    for (AccuracyTest test : Accuracy.tests()) {
      double value = test.measure();
      boolean pass = test.passes(value);
      missed += pass ? 0 : 1;
      object
          .beginObject()
          .name("name")
          .value(test.name())
          .name("value")
          .precise(value)
          .name("unit")
          .value(test.unit())
          .name("box2d24")
          .precise(test.box2d24())
          .name("box2dv3")
          .precise(test.box2dv3())
          .name("goal")
          .precise(test.goal())
          .name("pass")
          .value(pass)
          .endObject();
      if (!json) {
        terminal.line(
            "%-30s %12.4g %-12s %10.3g %10.3g %10.3g %s",
            test.name(),
            value,
            test.unit(),
            test.box2d24(),
            test.box2dv3(),
            test.goal(),
            pass ? "ok" : "MISSED");
        terminal.out().flush();
      }
    }
    if (json) {
      terminal.line(object.endArray().endObject().toString());
    } else {
      terminal.line(
          "%d of %d goals met", Accuracy.tests().size() - missed, Accuracy.tests().size());
    }
    return missed == 0 ? 0 : CommandFailure.MISMATCH;
  }

  private int parseSize(PhysicsScene scene) {
    if (size.length() == 1 && Character.isLetter(size.charAt(0))) {
      return scene.size(size.charAt(0));
    }
    try {
      return Integer.parseInt(size);
    } catch (NumberFormatException e) {
      throw CommandFailure.badInput("--size '" + size + "': allowed are S, M, L or a number");
    }
  }

  private SolverType solverType() {
    return Arrays.stream(SolverType.values())
        .filter(type -> type.name().equalsIgnoreCase(solver.replace('-', '_')))
        .findFirst()
        .orElseThrow(
            () ->
                CommandFailure.badInput(
                    "--solver '" + solver + "': allowed are soft-step and sequential-impulses"));
  }

  /** Times of one world's life, per step and per stage, and its figures at the end. */
  private record Run(
      double[] stepMillis, double[] stageMillis, SceneFigures figures, int bodies, int shapes) {
    double total() {
      return Arrays.stream(stepMillis).sum();
    }

    /** The step time below which this share of the steps lies. */
    double quantile(double share) {
      double[] sorted = stepMillis.clone();
      Arrays.sort(sorted);
      return sorted[(int) Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
    }
  }

  private Run run(PhysicsScene scene, int count, int length) {
    WorldDefinition definition =
        new WorldDefinition().threads(threads).continuous(continuous).solver(solverType());
    try (RunningScene running = scene.open(count, definition)) {
      World world = running.world();
      double[] stepMillis = new double[length];
      double[] stageMillis = new double[World.stageNames().length];
      for (int k = 0; k < length; k++) {
        long since = System.nanoTime();
        running.step();
        stepMillis[k] = (System.nanoTime() - since) / 1e6;
        for (int stage = 0; stage < stageMillis.length; stage++) {
          stageMillis[stage] += world.stageNanos(stage) / 1e6;
        }
      }
      return new Run(
          stepMillis, stageMillis, SceneFigures.of(world), world.bodyCount(), world.fixtureCount());
    }
  }

  private String asJson(PhysicsScene scene, int count, Run run) {
    SceneFigures figures = run.figures();
    Json object =
        new Json()
            .beginObject()
            .name("scene")
            .value(scene.name())
            .name("size")
            .value(count)
            .name("steps")
            .value(run.stepMillis().length)
            .name("bodies")
            .value(run.bodies())
            .name("shapes")
            .value(run.shapes())
            .name("totalMs")
            .value(run.total())
            .name("meanMs")
            .value(run.total() / run.stepMillis().length)
            .name("p50Ms")
            .value(run.quantile(0.5))
            .name("p99Ms")
            .value(run.quantile(0.99))
            .name("maxMs")
            .value(run.quantile(1))
            .name("stages")
            .beginObject();
    String[] names = World.stageNames();
    for (int stage = 0; stage < names.length; stage++) {
      object.name(names[stage]).value(run.stageMillis()[stage]);
    }
    object
        .endObject()
        .name("pairs")
        .value(figures.pairs())
        .name("touching")
        .value(figures.touching())
        .name("awake")
        .value(figures.awake())
        .name("meanY")
        .value(figures.meanY())
        .name("kineticEnergy")
        .value(figures.kineticEnergy())
        .name("momentum")
        .beginArray()
        .value(figures.momentumX())
        .value(figures.momentumY())
        .endArray()
        .name("bounds")
        .beginArray();
    for (double bound : figures.bounds()) {
      object.value(bound);
    }
    return object
        .endArray()
        .name("hash")
        .value(String.format("%016x", figures.hash()))
        .name("ccd")
        .value(continuous)
        .name("solver")
        .value(solver)
        .name("threads")
        .value(threads)
        .name("jdk")
        .value(Runtime.version().toString())
        .name("kernels")
        .value(Kernels.chosen().name())
        .endObject()
        .toString();
  }

  private void asText(PhysicsScene scene, int count, Run run) {
    SceneFigures figures = run.figures();
    terminal.line(
        "%s size %d: %d shapes, %d bodies, %d steps",
        scene.name(), count, run.shapes(), run.bodies(), run.stepMillis().length);
    terminal.line(
        "total %.1f ms, mean %.4f, p50 %.4f, p99 %.4f, max %.4f ms a step",
        run.total(),
        run.total() / run.stepMillis().length,
        run.quantile(0.5),
        run.quantile(0.99),
        run.quantile(1));
    String[] names = World.stageNames();
    for (int stage = 0; stage < names.length; stage++) {
      terminal.line("  %-12s %10.1f ms", names[stage], run.stageMillis()[stage]);
    }
    terminal.line(
        "pairs %d, touching %d, awake %d, mean y %.4f, kinetic energy %.6g, momentum %.5g, %.5g",
        figures.pairs(),
        figures.touching(),
        figures.awake(),
        figures.meanY(),
        figures.kineticEnergy(),
        figures.momentumX(),
        figures.momentumY());
    terminal.line(
        "centres x %.3f … %.3f, y %.3f … %.3f; hash %016x",
        figures.bounds()[0],
        figures.bounds()[2],
        figures.bounds()[1],
        figures.bounds()[3],
        figures.hash());
  }
}
