package dev.broadside.benchmarks.tiles;

import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.measure.NativeBench;
import dev.broadside.benchmarks.measure.Sample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Medians of the native program's algorithms over several runs; without it all stay empty. */
final class NativeMedians {
  private final Path program;
  private final Map<String, List<Double>> medians = new LinkedHashMap<>();
  private long checksum;
  private boolean agrees = true;

  NativeMedians(Laboratory laboratory) {
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
    for (NativeBench.Run run : NativeBench.run(program, file, budgetSeconds, List.of(algorithms))) {
      medians.computeIfAbsent(run.algorithm(), name -> new ArrayList<>()).add(run.medianMillis());
      agrees &= !run.status().contains("MISMATCH");
      if (run.status().equals("reference")) {
        checksum = run.checksum();
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
