package dev.broadside.benchmarks.scaling;

import dev.broadside.Algorithm;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.benchmarks.report.Plot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * What {@link Jvms} shows: a row for each algorithm and n, a column for each setting.
 *
 * @param points by setting, each with the same algorithms and sizes in the same order
 */
record JvmTables(Arena arena, List<Setting> settings, List<List<Point>> points) {
  Outcome outcome() {
    DataTable millis =
        table(
            "Milliseconds a frame (median)",
            List.of("algorithm", "n"),
            List.of("scalar / vector", "oldest / newest JDK", "1 / all threads", "marks"));
    DataTable first = table("First frame, ms", List.of("algorithm", "n"), List.of());
    int oldest = settings.get(0).jdk();
    Setting last = settings.get(settings.size() - 1);
    int rows = rows().size();
    double[] scalar = new double[rows];
    double[] old = new double[rows];
    double[] single = new double[rows];
    int greatest = 0;
    for (int row = 0; row < rows; row++) {
      scalar[row] =
          mean(row, s -> s.threads() == 1 && !isVector(s))
              / mean(row, s -> s.threads() == 1 && isVector(s));
      old[row] =
          mean(row, s -> s.threads() == 1 && isVector(s) && s.jdk() == oldest)
              / mean(row, s -> s.threads() == 1 && isVector(s) && s.jdk() == last.jdk());
      single[row] =
          mean(row, s -> s.threads() == 1 && isVector(s) && s.jdk() == last.jdk())
              / mean(row, s -> s.equals(last));
      greatest = scalar[row] > scalar[greatest] ? row : greatest;
      List<Object> cells = beginning(row);
      List<Object> firstCells = beginning(row);
      for (List<Point> column : points) {
        cells.add(column.get(row).millis());
        firstCells.add(column.get(row).first());
      }
      cells.addAll(List.of(scalar[row], old[row], single[row], marks(row)));
      millis.row(cells.toArray());
      first.row(firstCells.toArray());
    }
    List<DataTable> tables = new ArrayList<>(List.of(millis, first));
    List<Plot> plots = new ArrayList<>();
    boolean grows = rowsOf(Algorithm.TILES).length > 1;
    if (grows) {
      tables.add(growth());
      plots.add(plot(Algorithm.TILES));
    }
    Point most = rows().get(greatest);
    String found =
        String.format(
            Locale.ROOT,
            "%d settings, n up to %,d; the pairs of the first frame were %s in all settings and"
                + " algorithms. ",
            settings.size(),
            rows().get(rows - 1).n(),
            isSame() ? "the same" : "NOT the same");
    String ratios =
        String.format(
            Locale.ROOT,
            "Geometric means over algorithms and sizes: scalar / vector %.2f (at most %.2f: %s, n ="
                + " %,d), oldest / newest JDK %.2f, 1 / all threads %.2f.",
            mean(scalar),
            scalar[greatest],
            most.algorithm().hyphenedName(),
            most.n(),
            mean(old),
            mean(single));
    return new Outcome(
        tables,
        plots,
        Verdict.MEASURED,
        found + (grows ? ratios : "Too short to compare times: code was still being compiled."));
  }

  private List<Point> rows() {
    return points.get(0);
  }

  private DataTable table(String title, List<String> before, List<String> after) {
    List<String> columns = new ArrayList<>(before);
    settings.forEach(setting -> columns.add(setting.shown()));
    columns.addAll(after);
    return new DataTable(title, columns.toArray(String[]::new));
  }

  private List<Object> beginning(int row) {
    Point point = rows().get(row);
    return new ArrayList<>(List.of(point.algorithm().hyphenedName(), point.n()));
  }

  private static boolean isVector(Setting setting) {
    return setting.kernels().equals("vector");
  }

  /** Geometric mean over the settings that match. */
  private double mean(int row, Predicate<Setting> matches) {
    return mean(
        IntStream.range(0, settings.size())
            .filter(k -> matches.test(settings.get(k)))
            .mapToDouble(k -> points.get(k).get(row).millis())
            .toArray());
  }

  private static double mean(double[] values) {
    double logarithms = 0;
    for (double value : values) {
      logarithms += Math.log(value);
    }
    return Math.exp(logarithms / values.length);
  }

  private String marks(int row) {
    StringBuilder marks = new StringBuilder();
    points.forEach(column -> marks.append(column.get(row).marks()));
    return marks.chars().distinct().mapToObj(Character::toString).reduce("", String::concat);
  }

  /** Whether at each n all settings and algorithms found the same pairs. */
  private boolean isSame() {
    Map<Integer, Long> hashes = new HashMap<>();
    return points.stream()
        .flatMap(List::stream)
        .allMatch(point -> hashes.computeIfAbsent(point.n(), n -> point.hash()) == point.hash());
  }

  private int[] rowsOf(Algorithm algorithm) {
    return IntStream.range(0, rows().size())
        .filter(row -> rows().get(row).algorithm() == algorithm)
        .toArray();
  }

  private static double[] sizes(List<Point> column, int[] rows) {
    return IntStream.of(rows).mapToDouble(row -> column.get(row).n()).toArray();
  }

  private static double[] millis(List<Point> column, int[] rows) {
    return IntStream.of(rows).mapToDouble(row -> column.get(row).millis()).toArray();
  }

  private DataTable growth() {
    DataTable growth = table("Exponent of growth", List.of("algorithm", "largest n"), List.of());
    for (Algorithm algorithm : Algorithm.values()) {
      int[] rows = rowsOf(algorithm);
      List<Object> cells = beginning(rows[rows.length - 1]);
      for (List<Point> column : points) {
        cells.add(
            rows.length > 1
                ? Laboratory.exponent(sizes(column, rows), millis(column, rows))
                : Double.NaN);
      }
      growth.row(cells.toArray());
    }
    return growth;
  }

  private Plot plot(Algorithm algorithm) {
    Plot plot =
        Plot.logarithmic(algorithm.hyphenedName() + ", scene " + arena.shown(), "n", "ms a frame");
    int[] rows = rowsOf(algorithm);
    for (int k = 0; k < settings.size(); k++) {
      List<Point> column = points.get(k);
      plot.line(settings.get(k).shown(), sizes(column, rows), millis(column, rows));
    }
    return plot;
  }
}
