package dev.broadside.benchmarks;

import dev.broadside.benchmarks.report.DataTable;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs the JMH benchmarks with the allocation profiler. */
@Command(
    name = "micro",
    description = "Times the small loops with JMH: kernels, sorts, trees, lists, solver.",
    footer = {
      "",
      "Examples:",
      "  ./broadside micro",
      "  ./broadside micro Kernel --quick",
      "  ./broadside micro SuccTree -o succ-tree.json"
    })
final class MicroCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "PATTERN",
      description = "Parts of names of benchmarks (all).")
  private List<String> patterns = List.of();

  @Option(names = "--quick", description = "One short iteration each, to see that they run.")
  private boolean quick;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Writes JMH's JSON.")
  private Path output;

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .addProfiler(GCProfiler.class)
            .verbosity(VerboseMode.SILENT)
            .shouldFailOnError(true);
    for (String pattern : patterns.isEmpty() ? List.of("dev.broadside") : patterns) {
      options.include(pattern);
    }
    if (quick) {
      options.warmupIterations(1).warmupTime(TimeValue.milliseconds(100));
      options.measurementIterations(1).measurementTime(TimeValue.milliseconds(100));
    }
    if (output != null) {
      options.result(output.toString()).resultFormat(ResultFormatType.JSON);
    }
    Collection<RunResult> results = new Runner(options.build()).run();
    out.printf("%-46s %-34s %12s %12s %12s%n", "benchmark", "parameters", "µs", "±", "bytes/op");
    for (RunResult result : results) {
      String name = result.getParams().getBenchmark();
      StringBuilder parameters = new StringBuilder();
      for (String key : result.getParams().getParamsKeys()) {
        parameters.append(key).append('=').append(result.getParams().getParam(key)).append(' ');
      }
      Result<?> bytes = result.getSecondaryResults().get("gc.alloc.rate.norm");
      double error = result.getPrimaryResult().getScoreError();
      out.printf(
          "%-46s %-34s %12s %12s %12s%n",
          name.substring(name.lastIndexOf('.', name.lastIndexOf('.') - 1) + 1),
          parameters.toString().strip(),
          DataTable.shown(result.getPrimaryResult().getScore()),
          DataTable.shown(error),
          bytes == null ? "?" : DataTable.shown((double) Math.round(bytes.getScore())));
    }
    return 0;
  }
}
