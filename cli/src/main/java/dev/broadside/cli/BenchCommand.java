package dev.broadside.cli;

import dev.broadside.Algorithm;
import dev.broadside.Tuning;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Algorithms × scenes × sizes, with medians and ratios. */
@Command(
    name = "bench",
    description = "Compares algorithms on scenes of several sizes: median time of a frame, ratios.",
    footer = {
      "",
      "The median leaves out each sequence's first frame. Answers of all algorithms are compared;",
      "exit code 1 if they differ.",
      "",
      "Examples:",
      "  ./broadside bench --scene free --n 10k,100k",
      "  ./broadside bench --scene free,ball,sizes --n 50k --algorithm sort-and-sweep,auto"
          + " --threads 1",
      "  ./broadside bench --scene plane --n 250000 -o plane.csv"
    })
final class BenchCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(
      names = "--scene",
      paramLabel = "NAME",
      split = ",",
      defaultValue = "free",
      completionCandidates = SceneArguments.SceneNames.class,
      description = "Scenes, separated by commas: ${COMPLETION-CANDIDATES}. Default: free.")
  private List<String> scenes;

  @Option(
      names = "--n",
      paramLabel = "N",
      split = ",",
      defaultValue = "10k,100k",
      converter = Count.class,
      description = "Sizes, separated by commas. Default: ${DEFAULT-VALUE}.")
  private List<Integer> sizes;

  @Option(
      names = "--frames",
      paramLabel = "F",
      defaultValue = "11",
      description = "Frames of a sequence. Default: ${DEFAULT-VALUE}.")
  private int frames;

  @Option(
      names = "--repeat",
      paramLabel = "R",
      defaultValue = "2",
      description =
          "Runs every sequence at least R times and reports the last. Default: ${DEFAULT-VALUE}.")
  private int repeat;

  @Option(
      names = "--warm-up",
      paramLabel = "S",
      defaultValue = "1",
      description =
          "Repeats at least this many seconds, so that the JVM has compiled what it measures."
              + " Default: ${DEFAULT-VALUE}.")
  private double warmUp;

  @Option(
      names = "--budget",
      paramLabel = "S",
      defaultValue = "20",
      description =
          "Seconds an algorithm may take for a scene and size before it is skipped. Default:"
              + " ${DEFAULT-VALUE}.")
  private double budget;

  @Option(
      names = "--variants",
      description = "Every variant of each algorithm, not only its default.")
  private boolean variants;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Also write the results there: .csv or .json.")
  private Path output;

  @Option(names = "--json", description = "Print JSON instead of a table.")
  private boolean json;

  @Mixin private AlgorithmList algorithms;
  @Mixin private TuningArguments tuning;
  @Mixin private SceneArguments scene;

  private final List<BenchResult> results = new ArrayList<>();

  BenchCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    Checks.atLeast("--repeat", repeat, 1);
    BenchResult.Format format = output == null ? null : BenchResult.Format.of(output);
    List<AlgorithmChoice> choices = algorithms.choices(variants);
    Tuning chosen = tuning.tuning();
    long cells = (long) scenes.size() * sizes.size() * choices.size();
    try (Progress progress = new Progress(terminal, "bench", cells)) {
      for (String name : scenes) {
        for (int n : sizes) {
          for (AlgorithmChoice choice : choices) {
            progress.at(results.size(), name + ", " + n + " boxes, " + choice);
            results.add(measure(name, n, choice, chosen));
          }
        }
      }
    }
    BenchResult.compareWithFastest(results);
    if (json) {
      terminal.line("%s", BenchResult.json(results));
    } else {
      BenchResult.table(results).print(terminal);
    }
    if (format != null) {
      format.write(output, results);
    }
    BenchResult.requireEqualAnswers(results);
    return 0;
  }

  private BenchResult measure(String name, int n, AlgorithmChoice choice, Tuning chosen)
      throws IOException {
    if (choice.algorithm() == Algorithm.BRUTE_FORCE && tooManyTests(n)) {
      return BenchResult.skipped(name, n, choice);
    }
    PairRun last = null;
    long deadline = System.nanoTime() + (long) (budget * 1e9);
    long warm = System.nanoTime() + (long) (warmUp * 1e9);
    for (int r = 1; r <= repeat || System.nanoTime() < warm; r++) {
      PairRun run = new PairRun(choice.algorithm(), choice.applied(chosen), false, true);
      try (SceneFrames source = new SceneFrames(scene.scene(name, n, frames), scene.precision());
          Watchdog watchdog = new Watchdog(deadline, run::cancel)) {
        run.run(source, null, new Progress(terminal, "", 0), null);
      } catch (CancellationException overBudget) {
        return last == null
            ? BenchResult.skipped(name, n, choice)
            : BenchResult.of(name, n, choice, last);
      }
      last = run;
    }
    return BenchResult.of(name, n, choice, last);
  }

  /** Brute force does some 10^9 tests a second: where that cannot be enough it is not begun. */
  private boolean tooManyTests(int n) {
    return (double) n * n / 2 * frames * repeat > budget * 1e9;
  }
}
