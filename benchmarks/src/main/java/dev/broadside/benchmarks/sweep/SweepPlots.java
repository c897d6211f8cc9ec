package dev.broadside.benchmarks.sweep;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Draws what {@link SweepFigures} measured: {@code SweepPlots DIRECTORY} with its CSV files. */
public final class SweepPlots {
  private SweepPlots() {}

  public static void main(String[] args) throws IOException {
    if (args.length != 1) {
      throw new IllegalArgumentException("arguments DIRECTORY, got " + args.length);
    }
    Path directory = Path.of(args[0]);
    free(directory);
    if (Files.exists(directory.resolve("ball.csv"))) {
      ball(directory);
    }
    plane(directory);
  }

  private static void free(Path directory) throws IOException {
    List<String[]> rows = read(directory.resolve("free.csv"));
    for (String density : new String[] {"0.05", "0.35"}) {
      TracePlot plot =
          new TracePlot("free, density " + density, "boxes", "ms per frame", true, true);
      for (String variant : new String[] {"paper", "strips"}) {
        for (String threads : new String[] {"1", "2"}) {
          lines(
              plot,
              variant + ", " + threads + " threads",
              rows,
              r -> r[0].equals(variant) && r[1].equals(density) && r[3].equals(threads),
              2,
              8);
        }
      }
      Files.writeString(directory.resolve("free-" + density + ".svg"), plot.svg());
    }
  }

  private static void ball(Path directory) throws IOException {
    List<String[]> rows = read(directory.resolve("ball.csv"));
    TracePlot plot = new TracePlot("ball with response", "frame", "ms", false, false);
    lines(plot, "strips, 1 thread", rows, r -> true, 0, 3);
    lines(plot, "strips, 2 threads", rows, r -> true, 0, 4);
    Files.writeString(directory.resolve("ball.svg"), plot.svg());
  }

  private static void plane(Path directory) throws IOException {
    List<String[]> rows = read(directory.resolve("plane.csv"));
    Set<String> lengths = new LinkedHashSet<>();
    rows.forEach(r -> lengths.add(r[4]));
    for (String frames : lengths) {
      TracePlot plot =
          new TracePlot("plane, " + frames + " frames", "frame", "ms", false, frames.equals("101"));
      for (String variant : new String[] {"paper", "strips"}) {
        for (String u : new String[] {"x", "y"}) {
          for (String exchange : new String[] {"yes", "no"}) {
            lines(
                plot,
                variant + " u=" + u + (exchange.equals("no") ? " fixed axes" : ""),
                rows,
                r ->
                    r[0].equals(u)
                        && r[1].equals(variant)
                        && r[2].equals(exchange)
                        && r[4].equals(frames)
                        && !r[3].equals("0"),
                3,
                8);
          }
        }
      }
      Files.writeString(directory.resolve("plane-" + frames + ".svg"), plot.svg());
    }
  }

  private static void lines(
      TracePlot plot, String name, List<String[]> rows, Predicate<String[]> which, int x, int y) {
    List<String[]> chosen = new ArrayList<>();
    for (String[] row : rows) {
      if (which.test(row)) {
        chosen.add(row);
      }
    }
    if (!chosen.isEmpty()) {
      chosen.sort((a, b) -> Double.compare(Double.parseDouble(a[x]), Double.parseDouble(b[x])));
      plot.add(name, column(chosen, x), column(chosen, y));
    }
  }

  private static double[] column(List<String[]> rows, int column) {
    return rows.stream().mapToDouble(row -> Double.parseDouble(row[column])).toArray();
  }

  private static List<String[]> read(Path file) throws IOException {
    List<String[]> rows = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      rows.add(line.split(","));
    }
    return rows.subList(1, rows.size());
  }
}
