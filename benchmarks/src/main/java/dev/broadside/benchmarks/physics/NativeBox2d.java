package dev.broadside.benchmarks.physics;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The native program box2d_bench, which runs the same scenes on Box2D 2.4.1; without it, nothing.
 */
final class NativeBox2d {
  private static final Pattern LINE =
      Pattern.compile(
          "total\\s+([0-9.]+) ms.*p50\\s+([0-9.]+)\\s+p99\\s+([0-9.]+)\\s+max\\s+([0-9.]+)");

  private final Path program;

  /** One run on the wall clock, milliseconds. */
  record Figures(double total, double p50, double p99, double max) {
    static final Figures NONE = new Figures(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
  }

  /** The program may be null. */
  NativeBox2d(Path program) {
    this.program = program;
  }

  boolean isPresent() {
    return program != null;
  }

  /** Runs a scene once; names here have hyphens, there underscores. */
  Figures run(String scene, int size, int steps, boolean continuous)
      throws IOException, InterruptedException {
    if (program == null) {
      return Figures.NONE;
    }
    List<String> command = new ArrayList<>(List.of(program.toString(), "run"));
    command.add(scene.replace('-', '_'));
    command.addAll(List.of("-size", Integer.toString(size), "-steps", Integer.toString(steps)));
    command.addAll(List.of("-reps", "1", "-wall"));
    if (continuous) {
      command.add("-ccd");
    }
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes());
    Matcher found = LINE.matcher(text);
    if (process.waitFor() != 0 || !found.find()) {
      throw new IOException(program + " run " + scene + " -size " + size + " said: " + text);
    }
    return new Figures(
        Double.parseDouble(found.group(1)),
        Double.parseDouble(found.group(2)),
        Double.parseDouble(found.group(3)),
        Double.parseDouble(found.group(4)));
  }
}
