package dev.broadside.cli;

import dev.broadside.Precision;
import dev.broadside.io.BoxReader;
import dev.broadside.io.BoxWriter;
import dev.broadside.io.FileFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Copies boxes from one file format to another. */
@Command(
    name = "convert",
    description = "Copies boxes from one file format to another: .npy, .csv, .aabbs, .parquet.",
    footer = {
      "",
      "Examples:",
      "  ./broadside convert boxes.csv boxes.npy --precision float",
      "  ./broadside convert recording.aabbs first.csv --frame 0",
      "  ./broadside convert boxes.npy boxes.parquet"
    })
final class ConvertCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "IN", description = "The file to read.")
  private Path in;

  @Parameters(index = "1", paramLabel = "OUT", description = "The file to write.")
  private Path out;

  @Option(
      names = "--format",
      paramLabel = "npy|csv|aabbs|parquet",
      description = "Format of OUT where its name does not say it.")
  private String format;

  @Option(names = "--frame", paramLabel = "K", description = "Only this frame, from 0.")
  private Integer only;

  @Option(
      names = "--precision",
      paramLabel = "float|double",
      description = "Precision of OUT. Default: that of IN; .aabbs is always float.")
  private String precision;

  ConvertCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    FileFormat target = BoxFiles.format(out, format);
    try (BoxReader reader = BoxReader.open(in)) {
      int from = only == null ? 0 : only;
      if (from < 0 || from >= reader.frames()) {
        throw CommandFailure.badInput(
            "--frame " + from + ": " + in + " has frames 0 … " + (reader.frames() - 1));
      }
      int to = only == null ? reader.frames() : from + 1;
      Precision chosen = precision(reader, target);
      try (BoxWriter writer =
              BoxWriter.create(out, target, reader.dims(), chosen, to - from, reader.boxes());
          Progress progress = new Progress(terminal, "frames", to - from)) {
        copy(reader, writer, chosen, from, to, progress);
        writer.commit();
      }
      terminal.line(
          "%s: %,d %dD %s, %,d %s, %s",
          out,
          reader.boxes(),
          reader.dims(),
          Words.noun(reader.boxes(), "box", "boxes"),
          to - from,
          Words.noun(to - from, "frame"),
          chosen.name().toLowerCase(Locale.ROOT));
    }
    return 0;
  }

  private static void copy(
      BoxReader reader, BoxWriter writer, Precision chosen, int from, int to, Progress progress)
      throws IOException {
    int values = Math.multiplyExact(2 * reader.dims(), reader.boxes());
    float[] floats = chosen == Precision.FLOAT ? new float[values] : null;
    double[] doubles = chosen == Precision.DOUBLE ? new double[values] : null;
    for (int frame = from; frame < to; frame++) {
      if (floats != null) {
        reader.read(frame, floats);
        writer.write(floats);
      } else {
        reader.read(frame, doubles);
        writer.write(doubles);
      }
      progress.at(frame - from + 1, "");
    }
  }

  private Precision precision(BoxReader reader, FileFormat target) {
    if (precision == null) {
      return target == FileFormat.AABBS ? Precision.FLOAT : reader.precision();
    }
    for (Precision value : Precision.values()) {
      if (value.name().equalsIgnoreCase(precision)) {
        return value;
      }
    }
    throw CommandFailure.badInput("precision '" + precision + "': allowed are float and double");
  }
}
