package dev.broadside.benchmarks.tiles;

import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.measure.Sample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The native program that runs C++ libraries on a file of boxes, one of those that
 * benchmarks/native/build makes; without it the columns stay empty.
 */
final class NativeBoxes {
  private final Path program;
  private final Map<String, List<Double>> medians = new LinkedHashMap<>();
  private long checksum;
  private boolean agrees = true;

  NativeBoxes(Laboratory laboratory) {
    program = laboratory.nativeProgram("bench").orElse(null);
  }

  boolean isPresent() {
    return program != null;
  }

  /** The results so far belong to another file. */
  void clear() {
    medians.clear();
    checksum = 0;
    agrees = true;
  }

  /** Runs algorithms over all frames of a file; each is stopped after some seconds. */
  void run(Path file, int budgetSeconds, String... algorithms)
      throws IOException, InterruptedException {
    if (program == null) {
      return;
    }
    List<String> command =
        new ArrayList<>(
            List.of(
                program.toString(), file.toString(), "-budget", Integer.toString(budgetSeconds)));
    command.addAll(List.of(algorithms));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes());
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", command) + " said: " + text);
    }
    for (String line : text.split("\n")) {
      String[] cells = line.trim().split("\\s+");
      // algorithm frames first median mean min cpu core pairs checksum other steal status
      if (cells.length >= 13 && !cells[0].startsWith("#")) {
        medians
            .computeIfAbsent(cells[0], name -> new ArrayList<>())
            .add(Double.parseDouble(cells[3]));
        agrees &= !line.contains("MISMATCH");
        if (cells[12].equals("reference")) {
          checksum = Long.parseUnsignedLong(cells[9], 16);
        }
      }
    }
  }

  /** The median of the medians of all runs; NaN where it did not run. */
  double millis(String algorithm) {
    List<Double> runs = medians.getOrDefault(algorithm, List.of());
    return new Sample(runs.stream().mapToDouble(Double::doubleValue).toArray()).median();
  }

  /** The wrapping sum over all frames of the hashes of their pairs; 0 if nothing ran. */
  long checksum() {
    return checksum;
  }

  boolean agrees() {
    return agrees;
  }
}
