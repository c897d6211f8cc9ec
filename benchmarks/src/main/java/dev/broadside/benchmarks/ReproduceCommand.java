package dev.broadside.benchmarks;

import dev.broadside.benchmarks.Reproduction.Reuse;
import dev.broadside.benchmarks.measure.MachineLoad;
import dev.broadside.cli.CommandFailure;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes the papers' tables and figures again. */
@Command(
    name = "reproduce",
    description = "Makes the papers' tables and figures again, as one self-contained HTML page.",
    footer = {
      "",
      "Examples:",
      "  ./broadside reproduce list",
      "  ./broadside reproduce sweep-figure-4 -o figures",
      "  ./broadside reproduce all --full",
      "  ./broadside reproduce report -o figures"
    })
final class ReproduceCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "all|list|report|performance|NAME",
      description =
          "Experiments; list prints their names, report makes the page again from what DIR keeps,"
              + " performance makes docs/performance.md from it.")
  private List<String> names;

  @Option(names = "--quick", description = "Small sizes, about 10 minutes for all (default).")
  private boolean quick;

  @Option(names = "--full", description = "The papers' sizes: hours.")
  private boolean full;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "Where report, CSV and JSON go (default: ${DEFAULT-VALUE}).",
      defaultValue = "reproduction")
  private Path folder;

  @Option(names = "--threads", paramLabel = "N", description = "Threads of parallel runs.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(names = "--again", description = "Runs also what an earlier run has kept.")
  private boolean again;

  @Option(
      names = "--any-sources",
      description =
          "Uses kept results also if other code was measured, or if they do not say which.")
  private boolean anySources;

  @Option(
      names = "--natives",
      paramLabel = "DIR",
      description = "Folder of native programs made by benchmarks/native/build.")
  private Path natives = Checkout.natives();

  @Option(names = "--busy", description = "Runs although other processes use the machine.")
  private boolean busy;

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    if (names.contains("list")) {
      for (Experiment experiment : Experiments.all()) {
        out.printf(
            Locale.ROOT,
            "%-22s %s, %s: %s%n",
            experiment.name(),
            experiment.paper(),
            experiment.figure(),
            experiment.question());
      }
      return 0;
    }
    if (names.contains("report")) {
      out.println("report: " + Reproduction.report(folder));
      return 0;
    }
    if (names.contains("performance")) {
      Path page = Checkout.home().resolve("docs/performance.md");
      Files.writeString(page, PerformancePage.of(Checkout.home(), folder));
      out.println("page: " + page);
      return 0;
    }
    if (again && anySources) {
      throw CommandFailure.badInput("--again and --any-sources exclude each other");
    }
    if (quick && full) {
      throw CommandFailure.badInput("--quick and --full exclude each other");
    }
    if (threads < 1) {
      throw CommandFailure.badInput("--threads " + threads + ": at least 1");
    }
    List<Experiment> experiments = Experiments.named(names);
    double others = MachineLoad.idleCheck(1000);
    if (others > MachineLoad.BUSY && !busy) {
      throw CommandFailure.badInput(
          String.format(
              Locale.ROOT,
              "other processes use %.2f CPUs, timings would be wrong: stop them, or run with --busy"
                  + " to have them marked",
              others));
    }
    Reproduction reproduction =
        new Reproduction(
            folder,
            !full,
            threads,
            again ? Reuse.NONE : anySources ? Reuse.ANY_SOURCES : Reuse.SAME_SOURCES,
            natives,
            new Sources(Checkout.home()),
            new Told(out, spec.commandLine().getErr()));
    Path page = reproduction.run(experiments);
    out.println("report: " + page);
    return 0;
  }

  /** Lines to the output; progress over itself where standard error is a terminal. */
  private record Told(PrintWriter out, PrintWriter err) implements Reproduction.Talk {
    private static final boolean LIVE = Boolean.getBoolean("broadside.progress");

    @Override
    public void line(String text) {
      progress("");
      out.println(text);
      out.flush();
    }

    @Override
    public void progress(String text) {
      if (LIVE) {
        err.print("\r\033[K" + text);
        err.flush();
      }
    }
  }
}
