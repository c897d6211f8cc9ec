package dev.broadside.benchmarks.measure;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The native program that runs C++ libraries on a file of boxes in 3D: {@code bench}, which
 * benchmarks/native/build makes.
 */
public final class NativeBench {
  /** One frame of one algorithm. */
  public record Frame(int number, double millis, long pairs, long hash) {}

  /**
   * One algorithm over all frames it was given time for.
   *
   * @param checksum the wrapping sum over all frames of the hashes of their pairs
   * @param otherCpus processors that others used meanwhile
   * @param status what it says of the answer: "reference" of the first algorithm, "MISMATCH" or
   *     "superset=PAIRS" of others that differ
   */
  public record Run(
      String algorithm,
      double medianMillis,
      long checksum,
      double otherCpus,
      String status,
      List<Frame> frames) {}

  private static final Pattern FRAME =
      Pattern.compile("\\s+frame (\\d+): (\\S+) ms, (\\d+) pairs, checksum (\\S+)");

  // Columns: algorithm frames first median mean min cpu core pairs checksum other steal status.
  private static final int MEDIAN = 3;
  private static final int CHECKSUM = 9;
  private static final int OTHER = 10;
  private static final int STATUS = 12;

  private NativeBench() {}

  /** Runs algorithms over all frames of a file; each but the first is stopped after a time. */
  public static List<Run> run(Path program, Path file, int budgetSeconds, List<String> algorithms)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program.toString(), file.toString()));
    command.addAll(algorithms);
    command.addAll(List.of("-v", "-budget", Integer.toString(budgetSeconds)));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    List<Run> runs = new ArrayList<>();
    List<Frame> frames = new ArrayList<>();
    StringBuilder all = new StringBuilder();
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream()))) {
      String line;
      while ((line = lines.readLine()) != null) {
        all.append(line).append('\n');
        Matcher frame = FRAME.matcher(line);
        String[] columns = line.trim().split("\\s+");
        if (frame.matches()) {
          frames.add(frame(frame));
        } else if (!line.startsWith("#") && columns.length > STATUS) {
          runs.add(run(columns, frames));
          frames = new ArrayList<>();
        }
      }
    }
    if (process.waitFor() != 0) {
      throw new IOException(
          String.join(" ", command)
              + " ended with code "
              + process.exitValue()
              + " and said:\n"
              + all);
    }
    return runs;
  }

  private static Frame frame(Matcher line) {
    return new Frame(
        Integer.parseInt(line.group(1)),
        Double.parseDouble(line.group(2)),
        Long.parseLong(line.group(3)),
        Long.parseUnsignedLong(line.group(4), 16));
  }

  private static Run run(String[] columns, List<Frame> frames) {
    return new Run(
        columns[0],
        // Not a number without a second frame, which C++ writes in small letters.
        columns[MEDIAN].endsWith("nan") ? Double.NaN : Double.parseDouble(columns[MEDIAN]),
        Long.parseUnsignedLong(columns[CHECKSUM], 16),
        Double.parseDouble(columns[OTHER]),
        String.join(" ", List.of(columns).subList(STATUS, columns.length)),
        frames);
  }
}
