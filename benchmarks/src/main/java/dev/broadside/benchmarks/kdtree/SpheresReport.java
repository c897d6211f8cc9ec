package dev.broadside.benchmarks.kdtree;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Sets the lines of {@link Tables2And3} beside the values of Poirrier 2009, tables 2 and 3, as
 * Markdown, and draws time over N as SVG.
 */
public final class SpheresReport {
  /** N, then milliseconds of quadratic, S&P, kd-tree-1, kd-tree-2 (0: not given). */
  private static final double[][] PAPER_MILLIS = {
    {50_000, 23_818, 64_662, 211, 297},
    {100_000, 94_813, 266_840, 434, 620},
    {500_000, 0, 0, 2_261, 3_288},
    {1_000_000, 0, 0, 4_194, 6_153},
    {5_000_000, 0, 0, 18_885, 24_205},
  };

  /** N, then candidates of quadratic, S&P, kd-tree-1, and unique pairs of kd-tree-2. */
  private static final double[][] PAPER_PAIRS = {
    {50_000, 1.25e9, 471_044, 3.30e6, 277_806},
    {100_000, 5.00e9, 972_680, 5.84e6, 565_180},
    {500_000, 125e9, 0, 35.8e6, 3.01e6},
    {1_000_000, 500e9, 0, 78.9e6, 6.01e6},
    {5_000_000, 12.5e12, 0, 518e6, 30.4e6},
  };

  private static final String[] PAPER_WAYS = {"quadratic", "S&P", "kd-tree-1", "kd-tree-2"};

  /** N, then resident megabytes of kd-tree-1 and kd-tree-2. */
  private static final double[][] PAPER_MEGABYTES = {
    {50_000, 9, 18},
    {100_000, 17, 35},
    {500_000, 82, 193},
    {1_000_000, 144, 353},
    {5_000_000, 558, 1_500},
  };

  private record Line(
      int n,
      String way,
      int threads,
      int steps,
      double millis,
      double tested,
      double pairs,
      double bytes) {}

  private SpheresReport() {}

  /** Arguments: the CSV file, the Markdown file and the SVG file to write. */
  public static void main(String[] args) throws IOException {
    List<Line> lines = new ArrayList<>();
    for (String text : Files.readAllLines(Path.of(args[0]))) {
      String[] cells = text.split(",");
      if (cells.length == 10 && Character.isDigit(cells[0].charAt(0))) {
        lines.add(
            new Line(
                Integer.parseInt(cells[0]),
                cells[1],
                Integer.parseInt(cells[2]),
                Integer.parseInt(cells[4]),
                Double.parseDouble(cells[5]),
                Double.parseDouble(cells[7]),
                Double.parseDouble(cells[8]),
                Double.parseDouble(cells[9])));
      }
    }
    try (PrintStream out = new PrintStream(Files.newOutputStream(Path.of(args[1])))) {
      table(lines, out);
    }
    Files.writeString(Path.of(args[2]), plot(lines));
  }

  private static void table(List<Line> lines, PrintStream out) {
    out.println(
        "| N | algorithm | threads | steps | ms per step | µs per element | compared | pairs |"
            + " state bytes per element |");
    out.println("|---|---|---|---|---|---|---|---|---|");
    for (double[] paper : PAPER_MILLIS) {
      int n = (int) paper[0];
      for (int k = 0; k < PAPER_WAYS.length; k++) {
        if (paper[k + 1] > 0) {
          out.printf(
              Locale.ROOT,
              "| %,d | *paper: %s* | 1 | 44 | %,.0f | %.2f | %s | %s | %s |%n",
              n,
              PAPER_WAYS[k],
              paper[k + 1],
              paper[k + 1] * 1000 / n,
              k == 3 ? "" : millions(paperPairs(n)[k + 1]),
              k == 3 ? millions(paperPairs(n)[4]) : "",
              k < 2 ? "" : String.format(Locale.ROOT, "%.0f", megabytes(n, k - 1) * 1e6 / n));
        }
      }
      for (Line line : lines) {
        if (line.n == n) {
          print(line, out);
        }
      }
    }
    for (Line line : lines) {
      if (line.n > 5_000_000) {
        print(line, out);
      }
    }
  }

  private static void print(Line line, PrintStream out) {
    out.printf(
        Locale.ROOT,
        "| %,d | %s | %d | %d | %,.1f | %.3f | %s | %s | %.0f |%n",
        line.n,
        line.way,
        line.threads,
        line.steps,
        line.millis,
        line.millis * 1000 / line.n,
        millions(line.tested),
        millions(line.pairs),
        line.bytes);
  }

  private static String millions(double count) {
    return String.format(Locale.ROOT, "%.3g M", count / 1e6);
  }

  private static double[] paperPairs(int n) {
    for (double[] row : PAPER_PAIRS) {
      if (row[0] == n) {
        return row;
      }
    }
    throw new IllegalArgumentException("N " + n + " is not in the paper");
  }

  private static double megabytes(int n, int column) {
    for (double[] row : PAPER_MEGABYTES) {
      if (row[0] == n) {
        return row[column];
      }
    }
    throw new IllegalArgumentException("N " + n + " is not in the paper");
  }

  private static String plot(List<Line> lines) {
    Map<String, List<double[]>> series = new LinkedHashMap<>();
    for (double[] row : PAPER_MILLIS) {
      for (int k = 0; k < PAPER_WAYS.length; k++) {
        if (row[k + 1] > 0) {
          add(series, "paper: " + PAPER_WAYS[k], row[0], row[k + 1]);
        }
      }
    }
    for (Line line : lines) {
      add(series, line.way + " ×" + line.threads, line.n, line.millis);
    }
    return new LogPlot("N", "ms per step", 5e4, 1e7, 1, 3e5).draw(series);
  }

  private static void add(Map<String, List<double[]>> series, String name, double x, double y) {
    series.computeIfAbsent(name, unused -> new ArrayList<>()).add(new double[] {x, y});
  }
}
