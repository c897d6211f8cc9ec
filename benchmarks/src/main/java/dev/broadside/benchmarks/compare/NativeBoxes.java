package dev.broadside.benchmarks.compare;

import dev.broadside.Algorithm;
import dev.broadside.Precision;
import dev.broadside.Tuning;
import dev.broadside.benchmarks.measure.MachineLoad;
import dev.broadside.benchmarks.measure.Sample;
import dev.broadside.benchmarks.measure.SceneContestant;
import dev.broadside.io.BoxWriter;
import dev.broadside.scene.Scene;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
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
final class NativeBoxes implements AutoCloseable {
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

  private static final Pattern FRAME =
      Pattern.compile("\\s+frame (\\d+): (\\S+) ms, (\\d+) pairs, checksum (\\S+)");

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

  NativeBoxes(Path bench, BoxCase of, List<String> algorithms) throws IOException {
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
    List<String> command = new ArrayList<>(List.of(bench.toString(), file.toString()));
    command.addAll(algorithms);
    command.addAll(List.of("-v", "-budget", Integer.toString(BUDGET)));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    Series frames = new Series();
    StringBuilder all = new StringBuilder();
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream()))) {
      String line;
      while ((line = lines.readLine()) != null) {
        all.append(line).append('\n');
        Matcher frame = FRAME.matcher(line);
        if (frame.matches()) {
          frame(frames, frame);
        } else if (!line.startsWith("#") && !line.isBlank()) {
          finish(line.trim().split("\\s+"), frames);
          frames = new Series();
        }
      }
    }
    if (process.waitFor() != 0) {
      throw new IOException(
          bench + " ended with code " + process.exitValue() + " and said:\n" + all);
    }
  }

  private void frame(Series frames, Matcher line) {
    int number = Integer.parseInt(line.group(1));
    double millis = Double.parseDouble(line.group(2));
    if (number == 0) {
      frames.first = millis;
    } else {
      frames.millis.add(millis);
    }
    frames.pairs = Long.parseLong(line.group(3));
    frames.agrees &=
        frames.pairs == pairs[number]
            && Long.parseUnsignedLong(line.group(4), 16) == hashes[number];
  }

  /** Columns: name frames first median mean min cpu core pairs checksum other steal status... */
  private void finish(String[] columns, Series frames) {
    Series all = found.computeIfAbsent(columns[0], name -> new Series());
    all.millis.addAll(frames.millis);
    all.first = frames.first;
    all.pairs = frames.pairs;
    all.agrees &= frames.agrees;
    all.other = Math.max(all.other, Double.parseDouble(columns[10]));
    if (columns[columns.length - 1].startsWith("superset=")) {
      all.note = "reports " + columns[columns.length - 1].substring(9) + " in all frames";
    }
    if (frames.millis.size() < FRAMES - 1) {
      all.note += (all.note.isEmpty() ? "" : ", ") + "stopped after " + BUDGET + " s";
    }
  }

  List<Result> results() {
    List<Result> results = new ArrayList<>();
    found.forEach(
        (name, series) ->
            results.add(
                new Result(
                    name,
                    name.contains("t=2") ? 2 : 1,
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
