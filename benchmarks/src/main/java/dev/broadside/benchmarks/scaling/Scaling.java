package dev.broadside.benchmarks.scaling;

import dev.broadside.Algorithm;
import dev.broadside.benchmarks.Described;
import dev.broadside.benchmarks.Experiment;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.benchmarks.report.Plot;
import dev.broadside.scene.Scene;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Time of a frame against n for every algorithm, one experiment per scene, one thread. An algorithm
 * goes on to the next n until a frame takes more than 20 s or there are more than 2·10^8 pairs.
 */
public final class Scaling {
  private static final Bounds BOUNDS = new Bounds(20, 20);

  private Scaling() {}

  public static List<Experiment> all() {
    return Arena.all().stream().map(Scaling::of).toList();
  }

  private static Experiment of(Arena arena) {
    String name = "scaling-" + arena.hyphenedName();
    return new Described(
        name,
        "Broadside",
        "scaling, scene " + arena.shown(),
        "Time of a frame against the number of boxes for every algorithm ("
            + Scene.summary(arena.scene())
            + "), one thread. The exponent is that of the last decade and of the whole line.",
        "",
        6,
        240,
        laboratory -> run(laboratory, name, arena));
  }

  private static Outcome run(Laboratory laboratory, String name, Arena arena) throws Exception {
    int[] sizes =
        laboratory.choose(
            new int[] {1000, 10_000}, new int[] {1000, 10_000, 100_000, 1_000_000, 10_000_000});
    Trial.Effort effort =
        laboratory.choose(
            new Trial.Effort(0.1, 1_000_000, 15, 0.25), new Trial.Effort(0.3, 1_000_000, 101, 0.5));
    Trial trial = new Trial(arena, laboratory.oneThread(), effort);
    Lines lines =
        Lines.grow(
            BOUNDS,
            sizes,
            (n, algorithms, pairs) -> {
              laboratory.progress(Arrays.binarySearch(sizes, n), sizes.length, "n=" + n);
              return Point.of(
                  laboratory.keptTable(
                      name + " n=" + n, () -> Point.table(trial.run(n, algorithms, pairs))));
            });
    return outcome(arena, lines);
  }

  private static Outcome outcome(Arena arena, Lines lines) {
    Plot plot = Plot.logarithmic("Scene " + arena.shown() + ", one thread", "n", "ms a frame");
    DataTable growth =
        new DataTable(
            "Growth",
            "algorithm",
            "exponent",
            "last decade",
            "largest n",
            "ms there",
            "first frame / frame",
            "bytes per box",
            "ends with");
    DataTable table =
        new DataTable(
            "Per frame, one thread",
            "algorithm",
            "n",
            "ms",
            "lower quartile",
            "upper quartile",
            "first frame ms",
            "bytes per box",
            "pairs",
            "marks");
    for (Point point : lines.points()) {
      table.row(
          point.algorithm().hyphenedName(),
          point.n(),
          point.millis(),
          point.lowerQuartile(),
          point.upperQuartile(),
          point.first(),
          point.bytes(),
          point.pairs(),
          point.marks());
    }
    String fastest = "";
    double least = Double.POSITIVE_INFINITY;
    int largest = 0;
    for (Algorithm algorithm : Algorithm.values()) {
      List<Point> points = lines.of(algorithm);
      if (points.isEmpty()) {
        continue;
      }
      double[] x = points.stream().mapToDouble(Point::n).toArray();
      double[] y = points.stream().mapToDouble(Point::millis).toArray();
      plot.line(algorithm.hyphenedName(), x, y);
      Point last = points.get(points.size() - 1);
      int from = Math.max(0, points.size() - 2);
      growth.row(
          algorithm.hyphenedName(),
          x.length > 1 ? Laboratory.exponent(x, y) : Double.NaN,
          x.length > 1
              ? Laboratory.exponent(
                  Arrays.copyOfRange(x, from, x.length), Arrays.copyOfRange(y, from, y.length))
              : Double.NaN,
          last.n(),
          last.millis(),
          last.first() / last.millis(),
          last.bytes(),
          lines.end(algorithm));
      if (last.n() > largest || last.n() == largest && last.millis() < least) {
        largest = last.n();
        least = last.millis();
        fastest = algorithm.hyphenedName();
      }
    }
    return new Outcome(
        List.of(growth, table),
        List.of(plot),
        Verdict.MEASURED,
        String.format(
            Locale.ROOT,
            "Fastest at the largest n reached (%,d): %s with %.1f ms a frame.",
            largest,
            fastest,
            least));
  }
}
