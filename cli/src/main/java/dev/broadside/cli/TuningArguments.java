package dev.broadside.cli;

import dev.broadside.Touch;
import dev.broadside.Tuning;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Option;

/** Options of every search, whatever the algorithm. */
final class TuningArguments {
  /** For help and completion. */
  static final class KernelNames extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    KernelNames() {
      super(List.of("auto", "scalar", "vector"));
    }
  }

  /** For help and completion. */
  static final class TouchNames extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    TouchNames() {
      super(List.of("closed", "half-open"));
    }
  }

  @Option(
      names = {"-t", "--threads"},
      paramLabel = "N",
      description = "At most this many threads. Default: all cores.")
  private Integer threads;

  @Option(
      names = "--kernels",
      paramLabel = "NAME",
      defaultValue = "auto",
      completionCandidates = KernelNames.class,
      description = "One of ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private String kernels;

  @Option(
      names = "--touch",
      paramLabel = "RULE",
      defaultValue = "closed",
      completionCandidates = TouchNames.class,
      description =
          "Whether boxes that only touch overlap (closed) or not (half-open). Default:"
              + " ${DEFAULT-VALUE}.")
  private String touch;

  @Option(
      names = "--clearance",
      paramLabel = "D",
      defaultValue = "0",
      description = "Also report boxes at most this far apart. Default: ${DEFAULT-VALUE}.")
  private double clearance;

  Tuning tuning() {
    Tuning tuning =
        Tuning.defaults().withKernels(kernels).withTouch(touch()).withClearance(clearance);
    return threads == null ? tuning : tuning.withThreads(threads);
  }

  private Touch touch() {
    for (Touch rule : Touch.values()) {
      if (AlgorithmChoice.hyphened(rule).equals(touch.toLowerCase(Locale.ROOT))) {
        return rule;
      }
    }
    throw CommandFailure.badInput("touch '" + touch + "': allowed are closed and half-open");
  }
}
