package dev.broadside.cli;

import dev.broadside.Algorithm;
import dev.broadside.Knob;
import dev.broadside.Tuning;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of a command that runs one algorithm. */
final class SearchArguments {
  @Option(
      names = {"-a", "--algorithm"},
      paramLabel = "NAME",
      defaultValue = "auto",
      completionCandidates = AlgorithmChoice.Names.class,
      description = "One of ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
  private String algorithm;

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      description = "A variant of the algorithm; see ./broadside info.")
  private String variant;

  @Option(
      names = "--knob",
      paramLabel = "NAME=VALUE",
      description = "A number the algorithm would choose by itself; see ./broadside info.")
  private Map<String, Double> knobs = new LinkedHashMap<>();

  @Mixin private TuningArguments tuning;

  Algorithm algorithm() {
    return Algorithm.named(algorithm);
  }

  Tuning tuning() {
    Tuning chosen = tuning.tuning();
    if (variant != null) {
      chosen = chosen.withVariant(variant);
    }
    for (Map.Entry<String, Double> knob : knobs.entrySet()) {
      chosen = chosen.with(knob(knob.getKey()), knob.getValue());
    }
    return chosen;
  }

  private static Knob knob(String name) {
    for (Knob knob : Knob.values()) {
      if (AlgorithmChoice.hyphened(knob).equals(name.toLowerCase(Locale.ROOT))) {
        return knob;
      }
    }
    throw CommandFailure.badInput(
        "knob '"
            + name
            + "' is unknown: "
            + (Knob.values().length == 0
                ? "there are none"
                : "allowed are "
                    + Arrays.stream(Knob.values())
                        .map(AlgorithmChoice::hyphened)
                        .collect(Collectors.joining(", "))));
  }
}
