package dev.broadside.cli;

import dev.broadside.Algorithm;
import dev.broadside.Knob;
import dev.broadside.internal.kernel.Kernels;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What runs here: version, JDK, kernels, cores, algorithms. */
@Command(
    name = "info",
    description = "Prints version, JDK, kernels, cores and the algorithms with their knobs.",
    footer = {"", "Example:", "  ./broadside info --json"})
final class InfoCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  InfoCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (json) {
      terminal.line(asJson());
    } else {
      asText();
    }
    return 0;
  }

  private String asJson() {
    Json object =
        new Json()
            .beginObject()
            .name("version")
            .value(Version.number())
            .name("jdk")
            .value(Runtime.version().toString())
            .name("kernels")
            .value(Kernels.chosen().name())
            .name("cores")
            .value(Runtime.getRuntime().availableProcessors())
            .name("maxHeapBytes")
            .value(Runtime.getRuntime().maxMemory())
            .name("algorithms")
            .beginArray();
    for (Algorithm algorithm : Algorithm.values()) {
      object.value(algorithm.hyphenedName());
    }
    return object.endArray().endObject().toString();
  }

  private void asText() {
    terminal.line("Broadside %s", Version.number());
    terminal.line("JDK      %s (%s)", Runtime.version(), System.getProperty("java.vendor"));
    terminal.line("system   %s %s", System.getProperty("os.name"), System.getProperty("os.arch"));
    terminal.line("kernels  %s", Kernels.chosen().name());
    terminal.line("cores    %d", Runtime.getRuntime().availableProcessors());
    terminal.line("heap     up to %.1f GB", Runtime.getRuntime().maxMemory() / 1e9);
    terminal.line("");
    terminal.line("Algorithms (--algorithm NAME):");
    for (Algorithm algorithm : Algorithm.values()) {
      terminal.line("  %-20s %s", algorithm.hyphenedName(), algorithm.summary());
      if (!algorithm.variants().isEmpty()) {
        terminal.line("  %-20s --variant %s", "", String.join(" | ", algorithm.variants()));
      }
      if (!algorithm.knobs().isEmpty()) {
        String knobs =
            algorithm.knobs().stream()
                .map(AlgorithmChoice::hyphened)
                .collect(Collectors.joining(", "));
        terminal.line("  %-20s --knob %s", "", knobs);
      }
    }
    if (Knob.values().length > 0) {
      terminal.line("");
      terminal.line("Knobs (--knob NAME=VALUE):");
      for (Knob knob : Knob.values()) {
        terminal.line(
            "  %-20s %s (%s … %s)",
            AlgorithmChoice.hyphened(knob),
            knob.purpose(),
            GenerateCommand.shortest(knob.least()),
            GenerateCommand.shortest(knob.most()));
      }
    }
  }
}
