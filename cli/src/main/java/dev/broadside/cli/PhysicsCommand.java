package dev.broadside.cli;

import dev.broadside.Algorithm;
import dev.broadside.physics.SolverType;
import dev.broadside.physics.World;
import dev.broadside.physics.WorldDefinition;
import dev.broadside.physics.file.WorldFile;
import dev.broadside.physics.scene.Accuracy;
import dev.broadside.physics.scene.PhysicsScene;
import dev.broadside.physics.scene.RunningScene;
import dev.broadside.physics.scene.SceneFigures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a physics scene and prints its times and what became of it. */
@Command(
    name = "physics",
    description =
        "Runs a physics scene or a world from a JSON file and prints its times and figures;"
            + " 'list' names the scenes, 'accuracy' runs the accuracy list, 'soak' lets random"
            + " things happen to validated worlds.",
    footer = {
      "",
      "Examples:",
      "  ./broadside physics list",
      "  ./broadside physics accuracy",
      "  ./broadside physics big-pyramid --size M",
      "  ./broadside physics falling-squares --size L --repeat 3 --json",
      "  ./broadside physics big-mobile --sub-steps 8",
      "  ./broadside physics tumbler --steps 300 --export tumbler.json",
      "  ./broadside physics tumbler.json --steps 600",
      "  ./broadside physics soak --minutes 10 --seed 1"
    })
final class PhysicsCommand implements Callable<Integer> {
  /** Ten seconds: a file does not say how long it wants to be watched. */
  private static final int FILE_STEPS = 600;

  /** Two days of a world's time; the time of every step is kept, 8 bytes each. */
  private static final int MAX_STEPS = 10_000_000;

  private static final String[] FILE_OPTIONS = {
    "--steps",
    "--ccd",
    "--threads",
    "--solver",
    "--sub-steps",
    "--iterations",
    "--broad-phase",
    "--repeat",
    "--export",
    "--json"
  };

  /** A file has the size it has. */
  private static final String[] SCENE_OPTIONS =
      Stream.concat(Stream.of("--size"), Stream.of(FILE_OPTIONS)).toArray(String[]::new);

  /** A world that is not stepped does without them, and they are not in its file. */
  private static final String[] UNUSED_BY_EXPORT = {"--threads", "--broad-phase", "--repeat"};

  private final Terminal terminal;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "SCENE|FILE",
      description = "A scene's name, a file ending in .json, 'list', 'accuracy' or 'soak'.")
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
      description = "Steps of 1/60 s (default: the scene's; 600 for a file).")
  private Integer steps;

  @Option(
      names = "--ccd",
      description = "Continuous collision on (default: off; for a file, as it says).")
  private boolean continuous;

  @Option(
      names = "--threads",
      defaultValue = "1",
      paramLabel = "N",
      description = "At most this many threads (default: ${DEFAULT-VALUE}).")
  private int threads;

  @Option(
      names = "--solver",
      paramLabel = "SOLVER",
      description =
          "soft-step or sequential-impulses (default: soft-step; for a file, as it says).")
  private String solver;

  @Option(
      names = "--sub-steps",
      paramLabel = "N",
      description =
          "Sub-steps of the soft step: more solve it more exactly and take longer (default: 4; for"
              + " a file, as it says).")
  private Integer subSteps;

  @Option(
      names = "--iterations",
      split = ",",
      paramLabel = "V,P",
      hideParamSyntax = true,
      description =
          "Velocity and position iterations of sequential impulses (default: 8,3; for a file, as"
              + " it says).")
  private int[] iterations;

  @Option(
      names = "--broad-phase",
      paramLabel = "ALGORITHM",
      completionCandidates = AlgorithmChoice.Names.class,
      description =
          "How close shapes are found: ${COMPLETION-CANDIDATES} (default: auto, which is tiles, or"
              + " bvh where many shapes are static or asleep, and searches when shapes have moved;"
              + " one that is named searches in every step). Results do not depend on it.")
  private String broadPhase;

  @Option(
      names = "--repeat",
      defaultValue = "1",
      paramLabel = "R",
      description = "Runs R fresh worlds in one JVM and reports the last.")
  private int repeat;

  @Option(
      names = "--export",
      paramLabel = "FILE",
      description =
          "Write the world as JSON: as built, or after K steps where --steps is given."
              + " See docs/physics/scene-format.md.")
  private Path export;

  @Option(
      names = "--minutes",
      defaultValue = "1",
      paramLabel = "M",
      description = "How long to soak (default: ${DEFAULT-VALUE}).")
  private double minutes;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "S",
      description =
          "First seed of a soak; the same seed does the same (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  PhysicsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    switch (name) {
      case "list" -> {
        allowOnly("--json");
        list();
        return 0;
      }
      case "accuracy" -> {
        allowOnly("--json");
        return new AccuracyReport(terminal, Accuracy.goals()).run(json);
      }
      case "soak" -> {
        allowOnly("--minutes", "--seed", "--json");
        new SoakReport(terminal).run(minutes, seed, json);
        return 0;
      }
      default -> {
        return run();
      }
    }
  }

  /** An option that would be passed over is an error. */
  private void allowOnly(String... names) {
    List<String> allowed = List.of(names);
    for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
      if (!allowed.contains(option.longestName())) {
        throw CommandFailure.badInput(
            option.longestName()
                + " does not go with '"
                + name
                + "': allowed are "
                + String.join(", ", allowed));
      }
    }
  }

  private int run() {
    boolean isFile = name.endsWith(".json");
    allowOnly(isFile ? FILE_OPTIONS : SCENE_OPTIONS);
    if (threads < 1) {
      throw CommandFailure.badInput("--threads " + threads + " must be at least 1");
    }
    if (threads > WorldDefinition.MAX_THREADS) {
      throw CommandFailure.badInput(
          "--threads " + threads + " must be at most " + WorldDefinition.MAX_THREADS);
    }
    if (subSteps != null && subSteps < 1) {
      throw CommandFailure.badInput("--sub-steps " + subSteps + " must be at least 1");
    }
    if (iterations != null
        && (iterations.length != 2 || Math.min(iterations[0], iterations[1]) < 1)) {
      throw CommandFailure.badInput(
          "--iterations "
              + Arrays.stream(iterations).mapToObj(String::valueOf).collect(Collectors.joining(","))
              + ": it takes two numbers of at least 1, velocity and position iterations, such as"
              + " 8,3");
    }
    Source source = isFile ? file(Path.of(name)) : scene();
    int length = steps == null ? source.steps() : steps;
    if (length < 1) {
      throw CommandFailure.badInput("--steps " + length + " must be at least 1");
    }
    if (length > MAX_STEPS) {
      throw CommandFailure.badInput("--steps " + length + " must be at most " + MAX_STEPS);
    }
    if (repeat < 1) {
      throw CommandFailure.badInput("--repeat " + repeat + " must be at least 1");
    }
    if (export != null && steps == null) {
      exportAsBuilt(source);
      return 0;
    }
    Run run = null;
    for (int k = 0; k < repeat; k++) {
      if (k > 0 && k == (repeat + 1) / 2) {
        // From here on in memory that was used before: the first use of a page takes longer than
        // most steps. Not before every run: the first step after it finds the caches cold.
        System.gc();
      }
      run = run(source, length, k == repeat - 1);
    }
    if (json) {
      terminal.line(asJson(source, run));
    } else {
      asText(source, run);
    }
    return 0;
  }

  /** What is run: a name, a size (0 for a file), the usual steps, and how to begin. */
  private record Source(String name, int size, int steps, Supplier<Course> open) {}

  /** A world on its way. */
  private record Course(World world, Runnable step) implements AutoCloseable {
    @Override
    public void close() {
      world.close();
    }
  }

  private Source scene() {
    PhysicsScene scene = PhysicsScene.named(name);
    int count = parseSize(scene);
    return new Source(
        scene.name(),
        count,
        scene.steps(),
        () -> {
          WorldDefinition definition = new WorldDefinition().continuous(continuous);
          choose(definition);
          RunningScene running = scene.open(count, definition);
          return new Course(running.world(), running::step);
        });
  }

  private Source file(Path path) {
    String text = TextFile.read(path);
    return new Source(
        path.getFileName().toString(),
        0,
        FILE_STEPS,
        () -> {
          try {
            World world =
                WorldFile.read(
                    text,
                    definition -> {
                      definition.continuous(continuous || definition.continuous());
                      choose(definition);
                    });
            world.prepare();
            return new Course(world, () -> world.step(RunningScene.STEP));
          } catch (IllegalArgumentException e) {
            throw CommandFailure.badInput(path + ": " + e.getMessage());
          }
        });
  }

  private void choose(WorldDefinition definition) {
    definition.threads(threads);
    if (broadPhase != null) {
      definition.broadPhase(algorithm());
    }
    if (solver != null) {
      definition.solver(solverType());
    }
    if (subSteps != null) {
      wants("--sub-steps", SolverType.SOFT_STEP, definition);
      definition.subSteps(subSteps);
    }
    if (iterations != null) {
      wants("--iterations", SolverType.SEQUENTIAL_IMPULSES, definition);
      definition.iterations(iterations[0], iterations[1]);
    }
  }

  /** An option of the other solver would have no effect. */
  private static void wants(String option, SolverType solver, WorldDefinition definition) {
    if (definition.solver() != solver) {
      throw CommandFailure.badInput(
          option
              + " goes with --solver "
              + AlgorithmChoice.hyphened(solver)
              + ", not "
              + AlgorithmChoice.hyphened(definition.solver()));
    }
  }

  private void exportAsBuilt(Source source) {
    for (String option : UNUSED_BY_EXPORT) {
      if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
        throw CommandFailure.badInput(
            option + " does not go with --export without --steps, which writes the world as built");
      }
    }
    try (Course course = source.open().get()) {
      World world = course.world();
      write(world);
      if (json) {
        Json object = new Json().beginObject().name("scene").value(source.name());
        object.name("size").value(source.size()).name("steps").value(world.stepCount());
        object.name("bodies").value(world.bodyCount()).name("shapes").value(world.fixtureCount());
        object.name("joints").value(world.jointCount());
        terminal.line(object.endObject().toString());
      }
    }
  }

  private void write(World world) {
    try {
      TextFile.write(export, WorldFile.write(world));
    } catch (IOException e) {
      throw CommandFailure.badInput(
          "--export " + export + ": cannot be written: " + e.getMessage());
    }
    if (!json) {
      terminal.line(
          "%s: %d %s, %d %s, %d %s after %d %s",
          export,
          world.bodyCount(),
          Words.noun(world.bodyCount(), "body", "bodies"),
          world.fixtureCount(),
          Words.noun(world.fixtureCount(), "shape"),
          world.jointCount(),
          Words.noun(world.jointCount(), "joint"),
          world.stepCount(),
          Words.noun(world.stepCount(), "step"));
    }
  }

  private void list() {
    Json object = new Json().beginObject().name("scenes").beginArray();
    for (String each : PhysicsScene.names()) {
      PhysicsScene scene = PhysicsScene.named(each);
      int[] sizes = {scene.size('S'), scene.size('M'), scene.size('L')};
      object.beginObject().name("name").value(each).name("summary").value(scene.summary());
      object.name("sizes").beginArray();
      object.value(sizes[0]).value(sizes[1]).value(sizes[2]).endArray();
      object.name("steps").value(scene.steps()).endObject();
      if (!json) {
        terminal.line(
            "  %-22s %s (sizes %d, %d, %d; %d steps)",
            each, scene.summary(), sizes[0], sizes[1], sizes[2], scene.steps());
      }
    }
    if (json) {
      terminal.line(object.endArray().endObject().toString());
    }
  }

  private int parseSize(PhysicsScene scene) {
    if (size.length() == 1 && "SMLsml".contains(size)) {
      return scene.size(size.charAt(0));
    }
    try {
      return Integer.parseInt(size);
    } catch (NumberFormatException e) {
      throw CommandFailure.badInput("--size '" + size + "': allowed are S, M, L or a number");
    }
  }

  private Algorithm algorithm() {
    try {
      return Algorithm.named(broadPhase);
    } catch (IllegalArgumentException e) {
      throw CommandFailure.badInput("--broad-phase: " + e.getMessage());
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

  /** Times of one world's life: until it is built, per step and per stage; figures at the end. */
  private record Run(
      double buildMillis,
      double[] stepMillis,
      double[] stageMillis,
      SceneFigures figures,
      int bodies,
      int shapes,
      WorldDefinition settings,
      String kernels) {
    double total() {
      return Arrays.stream(stepMillis).sum();
    }

    /** The slowest step, counted from 0 as the native baseline does. */
    int slowestStep() {
      int at = 0;
      for (int k = 1; k < stepMillis.length; k++) {
        at = stepMillis[k] > stepMillis[at] ? k : at;
      }
      return at;
    }

    /** The step time below which this share of the steps lies. */
    double quantile(double share) {
      double[] sorted = stepMillis.clone();
      Arrays.sort(sorted);
      return sorted[(int) Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
    }
  }

  private Run run(Source source, int length, boolean last) {
    long opened = System.nanoTime();
    try (Course course = source.open().get()) {
      double buildMillis = (System.nanoTime() - opened) / 1e6;
      World world = course.world();
      double[] stepMillis = new double[length];
      double[] stageMillis = new double[World.stageNames().length];
      for (int k = 0; k < length; k++) {
        long since = System.nanoTime();
        course.step().run();
        stepMillis[k] = (System.nanoTime() - since) / 1e6;
        for (int stage = 0; stage < stageMillis.length; stage++) {
          stageMillis[stage] += world.stageNanos(stage) / 1e6;
        }
      }
      if (last && export != null) {
        write(world);
      }
      return new Run(
          buildMillis,
          stepMillis,
          stageMillis,
          SceneFigures.of(world),
          world.bodyCount(),
          world.fixtureCount(),
          world.definition(),
          world.inspect().kernels());
    }
  }

  private String asJson(Source source, Run run) {
    SceneFigures figures = run.figures();
    Json object =
        new Json()
            .beginObject()
            .name("scene")
            .value(source.name())
            .name("size")
            .value(source.size())
            .name("steps")
            .value(run.stepMillis().length)
            .name("bodies")
            .value(run.bodies())
            .name("shapes")
            .value(run.shapes())
            .name("buildMs")
            .value(run.buildMillis())
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
            .name("maxStep")
            .value(run.slowestStep())
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
    object
        .endArray()
        .name("hash")
        .value(String.format("%016x", figures.hash()))
        .name("ccd")
        .value(run.settings().continuous())
        .name("solver")
        .value(AlgorithmChoice.hyphened(run.settings().solver()))
        .name("threads")
        .value(threads)
        .name("jdk")
        .value(Runtime.version().toString())
        .name("kernels")
        .value(run.kernels())
        .name("deviations")
        .beginArray();
    run.settings().deviations().forEach(object::value);
    return object.endArray().endObject().toString();
  }

  private void asText(Source source, Run run) {
    SceneFigures figures = run.figures();
    terminal.line(
        "%s%s: %d %s, %d %s, %d %s",
        source.name(),
        source.size() == 0 ? "" : " size " + source.size(),
        run.shapes(),
        Words.noun(run.shapes(), "shape"),
        run.bodies(),
        Words.noun(run.bodies(), "body", "bodies"),
        run.stepMillis().length,
        Words.noun(run.stepMillis().length, "step"));
    terminal.line(
        "built in %.1f ms; total %.1f ms, mean %.4f, p50 %.4f, p99 %.4f, max %.4f ms a step (step"
            + " %d)",
        run.buildMillis(),
        run.total(),
        run.total() / run.stepMillis().length,
        run.quantile(0.5),
        run.quantile(0.99),
        run.quantile(1),
        run.slowestStep());
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
    double[] bounds = figures.bounds();
    String centres =
        bounds[0] <= bounds[2]
            ? String.format(
                Locale.ROOT,
                "centres x %.3f … %.3f, y %.3f … %.3f",
                bounds[0],
                bounds[2],
                bounds[1],
                bounds[3])
            : "nothing that moves";
    terminal.line("%s; hash %016x", centres, figures.hash());
    List<String> deviations = run.settings().deviations();
    terminal.line(
        "not the default: %s", deviations.isEmpty() ? "nothing" : String.join(", ", deviations));
  }
}
