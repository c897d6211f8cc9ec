package dev.broadside.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Options of a command that runs several algorithms. */
final class AlgorithmList {
  @Option(
      names = {"-a", "--algorithm"},
      paramLabel = "NAME[:VARIANT]",
      split = ",",
      completionCandidates = AlgorithmChoice.Names.class,
      description =
          "Only these, separated by commas: ${COMPLETION-CANDIDATES}. Default: all of them.")
  private List<String> names = new ArrayList<>();

  boolean given() {
    return !names.isEmpty();
  }

  /** What was asked for, else all; variants says whether all means every variant too. */
  List<AlgorithmChoice> choices(boolean variants) {
    return names.isEmpty()
        ? AlgorithmChoice.all(variants)
        : names.stream().map(AlgorithmChoice::parse).toList();
  }
}
