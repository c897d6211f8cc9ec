package dev.broadside.cli;

import dev.broadside.Pairs;
import dev.broadside.io.FileFormat;
import dev.broadside.io.PairWriter;
import java.io.IOException;
import java.nio.file.Path;

/** Where found pairs are written: one file per frame, or CSV on standard output. */
final class PairOutputs {
  private static final String STANDARD_OUTPUT = "-";

  private final Terminal terminal;
  private final Path output;
  private final FileFormat format;

  PairOutputs(Terminal terminal, Path output, String formatName) throws IOException {
    this.terminal = terminal;
    this.output = output;
    format =
        usesStandardOutput() && formatName == null
            ? FileFormat.CSV
            : BoxFiles.format(output, formatName);
    if (format == FileFormat.AABBS) {
      throw CommandFailure.badInput(output + ": pairs are written as npy, csv or parquet");
    }
    if (usesStandardOutput() && format != FileFormat.CSV) {
      throw CommandFailure.badInput("standard output takes csv; npy and parquet need a file");
    }
  }

  boolean usesStandardOutput() {
    return output.toString().equals(STANDARD_OUTPUT);
  }

  PairRun.Sink sink(int frames) {
    if (usesStandardOutput()) {
      terminal.line(frames > 1 ? "frame,first,second" : "first,second");
      return (frame, pairs) -> print(frames > 1 ? frame + "," : "", pairs);
    }
    return (frame, pairs) -> write(frames > 1 ? numbered(frame) : output, pairs);
  }

  private void print(String prefix, Pairs pairs) {
    for (int k = 0; k < pairs.size(); k++) {
      terminal.out().println(prefix + pairs.first(k) + "," + pairs.second(k));
    }
  }

  private void write(Path file, Pairs pairs) throws IOException {
    try (PairWriter out = PairWriter.create(file, format)) {
      out.write(pairs);
      out.commit();
    }
  }

  /** pairs.npy → pairs-3.npy. */
  private Path numbered(int frame) {
    String name = output.getFileName().toString();
    int dot = name.lastIndexOf('.');
    String numbered =
        dot < 0 ? name + "-" + frame : name.substring(0, dot) + "-" + frame + name.substring(dot);
    return output.resolveSibling(numbered);
  }
}
