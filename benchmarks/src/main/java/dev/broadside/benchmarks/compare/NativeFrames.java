package dev.broadside.benchmarks.compare;

import dev.broadside.Algorithm;
import dev.broadside.Precision;
import dev.broadside.Tuning;
import dev.broadside.benchmarks.measure.MachineLoad;
import dev.broadside.benchmarks.measure.NativeBench;
import dev.broadside.benchmarks.measure.Sample;
import dev.broadside.benchmarks.measure.SceneContestant;
import dev.broadside.io.BoxWriter;
import dev.broadside.scene.Scene;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The native program for boxes in 3D on frames of a case, written to a file. Its answer is checked
 * frame by frame: with its own first algorithm by itself, and that one with ours here.
 */
final class NativeFrames implements AutoCloseable {
  /** How one of its algorithms did over all runs. */
  record Result(
      String name,
      int threads,
      Sample millis,
      double firstMillis,
      long pairs,
      String note,
      String marks) {}

  private static final int FRAMES = 8;

  /** Seconds an algorithm may take, the first excepted. */
  private static final int BUDGET = 20;

  private static final String SUPERSET = "superset=";
  private static final Pattern THREADS = Pattern.compile("[:,]t=(\\d+)");

  private static final class Series {
    final List<Double> millis = new ArrayList<>();
    double first = Double.NaN;
    long pairs;
    double other;
    String note = "";
    boolean agrees = true;
  }

  private final Path bench;
  private final List<String> algorithms;
  private final Path file;
  private final long[] pairs = new long[FRAMES];
  private final long[] hashes = new long[FRAMES];
  private final Map<String, Series> found = new LinkedHashMap<>();

  NativeFrames(Path bench, BoxCase of, List<String> algorithms) throws IOException {
    this.bench = bench;
    this.algorithms = algorithms;
    file = Files.createTempFile("broadside", ".npy");
    Scene scene = of.open(FRAMES);
    try (BoxWriter writer =
            BoxWriter.create(file, 3, Precision.FLOAT, scene.frames(), scene.size());
        SceneContestant ours =
            SceneContestant.pairs("ours", scene, Algorithm.AUTO, Tuning.defaults())) {
      for (int frame = 0; frame < FRAMES; frame++) {
        writer.write(scene.rows());
        pairs[frame] = ours.frame();
        hashes[frame] = ours.hash();
        scene.step();
      }
      writer.commit();
    }
  }

  /** One more time all its algorithms. */
  void run() throws IOException, InterruptedException {
    for (NativeBench.Run run : NativeBench.run(bench, file, BUDGET, algorithms)) {
      add(run);
    }
  }

  private void add(NativeBench.Run run) {
    Series all = found.computeIfAbsent(run.algorithm(), name -> new Series());
    for (NativeBench.Frame frame : run.frames()) {
      if (frame.number() == 0) {
        all.first = frame.millis();
      } else {
        all.millis.add(frame.millis());
      }
      all.pairs = frame.pairs();
      all.agrees &=
          frame.pairs() == pairs[frame.number()] && frame.hash() == hashes[frame.number()];
    }
    all.other = Math.max(all.other, run.otherCpus());
    int superset = run.status().indexOf(SUPERSET);
    if (superset >= 0) {
      all.note =
          "reports " + run.status().substring(superset + SUPERSET.length()) + " in all frames";
    }
    if (run.frames().size() < FRAMES) {
      all.note += (all.note.isEmpty() ? "" : ", ") + "stopped after " + BUDGET + " s";
    }
  }

  /** What an algorithm's options ask for, as in {@code cells:t=2}. */
  static int threads(String algorithm) {
    Matcher option = THREADS.matcher(algorithm);
    return option.find() ? Integer.parseInt(option.group(1)) : 1;
  }

  List<Result> results() {
    List<Result> results = new ArrayList<>();
    found.forEach(
        (name, series) ->
            results.add(
                new Result(
                    name,
                    threads(name),
                    new Sample(series.millis.stream().mapToDouble(Double::doubleValue).toArray()),
                    series.first,
                    series.pairs,
                    series.note,
                    (series.other > MachineLoad.BUSY ? "†" : "") + (series.agrees ? "" : "!"))));
    return results;
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
  }
}
