package dev.broadside.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Finds all overlapping pairs of a file's or a scene's boxes, or of two files' boxes. */
@Command(
    name = "pairs",
    description =
        "Finds all overlapping pairs of the boxes in a file or scene, or between two files.",
    footer = {
      "",
      "Times: ms from a frame's coordinate array to the complete unordered pair list; order ms"
          + " what",
      "canonical order costs on top. Reading, simulating and hashing are not included.",
      "",
      "Examples:",
      "  ./broadside pairs boxes.npy -o pairs.npy",
      "  ./broadside pairs crates.csv shelves.csv -o hits.csv",
      "  ./broadside pairs --scene free --n 1M --density 0.15 --repeat 2 --json",
      "  ./broadside pairs --scene same --n 100k --count"
    })
final class PairsCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private InputArguments input;
  @Mixin private SearchArguments search;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description =
          "Write the pairs in canonical order: .npy (int32, k × 2), .csv or .parquet, - for CSV on"
              + " standard output. Several frames go to OUT-0.npy, OUT-1.npy, …")
  private Path output;

  @Option(
      names = "--format",
      paramLabel = "npy|csv|parquet",
      description = "Format of OUT where its name does not say it.")
  private String format;

  @Option(
      names = "--count",
      description = "Only count, in constant memory: for answers that do not fit.")
  private boolean count;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Option(
      names = "--repeat",
      paramLabel = "R",
      defaultValue = "1",
      description =
          "Run the sequence R times in one JVM and report the last. Default: ${DEFAULT-VALUE}.")
  private int repeat;

  @Option(names = "--explain", description = "Also say which algorithm ran and why.")
  private boolean explain;

  PairsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    input.check(2);
    Checks.atLeast("--repeat", repeat, 1);
    if (count && output != null) {
      throw CommandFailure.badInput("--count holds no pairs: leave out one of them");
    }
    PairOutputs outputs = output == null ? null : new PairOutputs(terminal, output, format);
    if (output == null && format != null) {
      throw CommandFailure.badInput("--format is for --output");
    }
    PairRun run = null;
    for (int r = 1; r <= repeat; r++) {
      run = pass(r, r == repeat ? outputs : null);
    }
    if (json) {
      terminal.line("%s", json(run));
    } else if (outputs == null || !outputs.usesStandardOutput()) {
      print(run);
    }
    return 0;
  }

  private PairRun pass(int number, PairOutputs outputs) throws IOException {
    PairRun run = new PairRun(search.algorithm(), search.tuning(), count, json);
    try (FrameSource first = input.open(0);
        FrameSource second = input.isJoin() ? input.open(1) : null;
        Progress progress =
            new Progress(terminal, repeat == 1 ? "frames" : "pass " + number, first.frames())) {
      int frames = second == null ? first.frames() : Math.max(first.frames(), second.frames());
      run.run(first, second, progress, outputs == null ? null : outputs.sink(frames));
    }
    return run;
  }

  private void print(PairRun run) {
    Table table =
        count
            ? new Table("frame", "pairs", "ms")
            : new Table("frame", "pairs", "hash", "ms", "order ms");
    for (int k = 0; k < run.frames().size(); k++) {
      PairRun.Frame frame = run.frames().get(k);
      if (count) {
        table.row(k, frame.pairs(), frame.millis());
      } else {
        table.row(k, frame.pairs(), PairRun.hex(frame.hash()), frame.millis(), frame.orderMillis());
      }
    }
    table.print(terminal);
    if (run.frames().size() > 1) {
      terminal.line(
          "%,d %s in %d frames", run.pairs(), Words.noun(run.pairs(), "pair"), run.frames().size());
    }
    terminal.line(
        "%s, %s kernels, %d %s",
        run.algorithm().hyphenedName(),
        run.kernels(),
        run.threads(),
        Words.noun(run.threads(), "thread"));
    if (explain) {
      terminal.line("%s", run.explanation());
    }
  }

  private static String json(PairRun run) {
    Json json = new Json().beginObject();
    json.name("pairs").value(run.pairs()).name("hash").value(PairRun.hex(run.hash()));
    json.name("frames").beginArray();
    for (PairRun.Frame frame : run.frames()) {
      json.beginObject()
          .name("pairs")
          .value(frame.pairs())
          .name("hash")
          .value(PairRun.hex(frame.hash()))
          .name("ms")
          .value(frame.millis())
          .name("orderMs")
          .value(frame.orderMillis())
          .endObject();
    }
    json.endArray();
    json.name("algorithm").value(run.algorithm().hyphenedName());
    json.name("kernels").value(run.kernels());
    json.name("threads").value(run.threads());
    json.name("jdk").value(Runtime.version().toString());
    return json.endObject().toString();
  }
}
