package dev.broadside.benchmarks.scaling;

import dev.broadside.Algorithm;
import dev.broadside.benchmarks.Described;
import dev.broadside.benchmarks.Experiment;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.measure.Contestant;
import dev.broadside.benchmarks.measure.Measurement;
import dev.broadside.benchmarks.measure.Rounds;
import dev.broadside.benchmarks.measure.SceneContestant;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.benchmarks.report.Plot;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Time of a frame against n for every algorithm, one experiment per scene, one thread. An algorithm
 * goes on to the next n until a frame takes more than 20 s or there are more than 2·10^8 pairs;
 * both are foreseen from its last two sizes, so that nobody waits for what is not shown.
 */
public final class Scaling {
  static final double MOST_SECONDS = 20;
  static final double MOST_PAIRS = 2e8;
  private static final double QUADRATIC = 100;

  private record Point(int n, double millis, double first, double bytes, long pairs) {}

  private Scaling() {}

  public static List<Experiment> all() {
    List<Experiment> all = new ArrayList<>();
    for (String scene : Scene.names()) {
      all.add(of(scene, 3));
    }
    all.add(of("free", 2));
    return all;
  }

  private static Experiment of(String scene, int dims) {
    String name = "scaling-" + scene + (dims == 2 ? "-2d" : "");
    return new Described(
        name,
        "Broadside",
        "scaling, scene " + scene + " in " + dims + "D",
        "Time of a frame against the number of boxes for every algorithm ("
            + Scene.summary(scene)
            + "), one thread. The exponent is that of the last decade and of the whole line.",
        "",
        6,
        240,
        laboratory -> run(laboratory, name, scene, dims));
  }

  private static Outcome run(Laboratory laboratory, String name, String scene, int dims)
      throws Exception {
    int[] sizes =
        laboratory.choose(
            new int[] {1000, 10_000}, new int[] {1000, 10_000, 100_000, 1_000_000, 10_000_000});
    Map<Algorithm, List<Point>> lines = new LinkedHashMap<>();
    Map<Algorithm, String> ends = new LinkedHashMap<>();
    for (Algorithm algorithm : Algorithm.values()) {
      lines.put(algorithm, new ArrayList<>());
    }
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
    for (int k = 0; k < sizes.length; k++) {
      int n = sizes[k];
      laboratory.progress(k, sizes.length, "n=" + n);
      List<Algorithm> running = new ArrayList<>();
      lines.forEach(
          (algorithm, points) -> {
            String end = ends.get(algorithm);
            if (end == null) {
              end = foreseen(points, n);
            }
            if (end == null) {
              running.add(algorithm);
            } else {
              ends.put(algorithm, end);
            }
          });
      DataTable part =
          laboratory.keptTable(
              name + "-n-" + n,
              () -> measure(laboratory, scene, dims, n, running, foreseenPairs(lines)));
      for (List<Object> row : part.rows()) {
        table.row(row.toArray());
        lines
            .get(Algorithm.named((String) row.get(0)))
            .add(
                new Point(
                    ((Number) row.get(1)).intValue(),
                    ((Number) row.get(2)).doubleValue(),
                    ((Number) row.get(5)).doubleValue(),
                    ((Number) row.get(6)).doubleValue(),
                    ((Number) row.get(7)).longValue()));
      }
    }
    return outcome(table, scene, dims, lines, ends);
  }

  /**
   * Why the next size, ten times the last, is not run, or null. Growth as between the last two
   * sizes, for a frame at least linear. More than quadratic it is only while a scene has not got as
   * far with few boxes as with many.
   */
  static String foreseen(List<Double> millis, List<Long> pairs, int n) {
    if (millis.isEmpty()) {
      return null;
    }
    int last = millis.size() - 1;
    double growth = 10;
    double pairGrowth = 10;
    if (last > 0) {
      growth = Math.min(QUADRATIC, Math.max(10, millis.get(last) / millis.get(last - 1)));
      pairGrowth = Math.min(QUADRATIC, pairs.get(last) / (double) Math.max(1, pairs.get(last - 1)));
    }
    if (pairs.get(last) * pairGrowth > MOST_PAIRS) {
      return "more than 2·10^8 pairs at n = " + n;
    }
    return tooLong(millis.get(last) * growth, n);
  }

  private static String tooLong(double millis, int n) {
    return millis / 1e3 > MOST_SECONDS
        ? String.format(Locale.ROOT, "more than 20 s (about %.0f s) at n = %d", millis / 1e3, n)
        : null;
  }

  /**
   * The first frame, which makes kept structures and touches new memory, is taken to grow linearly:
   * the first ones of small inputs are those of a cold JVM.
   */
  private static String foreseen(List<Point> points, int n) {
    List<Long> pairs = points.stream().map(Point::pairs).toList();
    String end = foreseen(points.stream().map(Point::millis).toList(), pairs, n);
    if (end != null || points.isEmpty()) {
      return end;
    }
    String first = tooLong(10 * points.get(points.size() - 1).first(), n);
    return first == null ? null : "first frame: " + first;
  }

  /** Ten times as many boxes: pairs as they grew before. */
  private static double foreseenPairs(Map<Algorithm, List<Point>> lines) {
    List<Point> points = lines.get(Algorithm.AUTO);
    if (points.isEmpty()) {
      return 0;
    }
    double last = points.get(points.size() - 1).pairs();
    double before = points.size() > 1 ? points.get(points.size() - 2).pairs() : last / 100;
    return last * Math.max(10, last / Math.max(1, before));
  }

  private static DataTable measure(
      Laboratory laboratory,
      String scene,
      int dims,
      int n,
      List<Algorithm> running,
      double foreseenPairs)
      throws Exception {
    DataTable part = new DataTable("n", "a", "n", "ms", "q1", "q3", "first", "bytes", "pairs", "m");
    // Together while memory allows: some hundred bytes a box each, some ten a pair.
    double each = 600.0 * n + 40 * foreseenPairs;
    int together =
        (int) Math.max(1, Math.min(running.size(), Runtime.getRuntime().maxMemory() / 3 / each));
    for (int from = 0; from < running.size(); from += together) {
      List<Algorithm> group = running.subList(from, Math.min(from + together, running.size()));
      if (n < 1_000_000) {
        warmUp(laboratory, scene, dims, n, group);
      }
      Scene opened = open(scene, dims, n);
      List<Contestant> contestants = contestants(laboratory, opened, group);
      try {
        List<Measurement> found =
            rounds(laboratory, scene, group.size()).run(() -> Laboratory.step(opened), contestants);
        for (int k = 0; k < found.size(); k++) {
          Measurement m = found.get(k);
          long bytes = ((SceneContestant) contestants.get(k)).statistics().stateBytes();
          part.row(
              m.name(),
              opened.size(),
              m.millis().median(),
              m.millis().lowerQuartile(),
              m.millis().upperQuartile(),
              m.firstMillis(),
              bytes / (double) opened.size(),
              m.pairs(),
              m.marks());
        }
      } finally {
        contestants.forEach(Contestant::close);
      }
    }
    return part;
  }

  private static Scene open(String scene, int dims, int n) {
    return Scene.named(
        scene, SceneOptions.defaults().withN(n).withDims(dims).withFrames(1_000_000));
  }

  private static List<Contestant> contestants(
      Laboratory laboratory, Scene opened, List<Algorithm> group) {
    List<Contestant> contestants = new ArrayList<>();
    for (Algorithm algorithm : group) {
      contestants.add(
          SceneContestant.pairs(
              algorithm.hyphenedName(), opened, algorithm, laboratory.oneThread()));
    }
    return contestants;
  }

  /**
   * Has the code compiled on a scene of its own. What counts then begins with the scene's first
   * frame and new structures at every n: scenes that pack or gather would else be shown at other
   * moments for few boxes than for many. A million and more come last in the same JVM, and need no
   * warming.
   */
  private static void warmUp(
      Laboratory laboratory, String scene, int dims, int n, List<Algorithm> group)
      throws Exception {
    Scene opened = open(scene, dims, n);
    List<Contestant> contestants = contestants(laboratory, opened, group);
    try {
      double seconds = laboratory.choose(0.1, 0.3) * group.size();
      new Rounds(seconds, 0, 0).run(() -> Laboratory.step(opened), contestants);
    } finally {
      contestants.forEach(Contestant::close);
    }
  }

  /**
   * Three rounds at least, many while they are cheap: new structures are not warm at once. Where
   * most boxes rest, what an algorithm keeps of them is there after three frames, so that those
   * must not be the only ones.
   */
  private static Rounds rounds(Laboratory laboratory, String scene, int contestants) {
    double seconds = scene.equals("cubes") ? 12 : 0.5;
    return new Rounds(
        0, laboratory.choose(15, 101), laboratory.choose(0.25, seconds) * contestants);
  }

  private static Outcome outcome(
      DataTable table,
      String scene,
      int dims,
      Map<Algorithm, List<Point>> lines,
      Map<Algorithm, String> ends) {
    Plot plot =
        Plot.logarithmic("Scene " + scene + " in " + dims + "D, one thread", "n", "ms a frame");
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
    String fastest = "";
    double least = Double.POSITIVE_INFINITY;
    int largest = 0;
    for (Map.Entry<Algorithm, List<Point>> line : lines.entrySet()) {
      List<Point> points = line.getValue();
      if (points.isEmpty()) {
        continue;
      }
      double[] x = points.stream().mapToDouble(Point::n).toArray();
      double[] y = points.stream().mapToDouble(Point::millis).toArray();
      plot.line(line.getKey().hyphenedName(), x, y);
      Point last = points.get(points.size() - 1);
      int from = Math.max(0, points.size() - 2);
      growth.row(
          line.getKey().hyphenedName(),
          x.length > 1 ? Laboratory.exponent(x, y) : Double.NaN,
          x.length > 1
              ? Laboratory.exponent(
                  java.util.Arrays.copyOfRange(x, from, x.length),
                  java.util.Arrays.copyOfRange(y, from, y.length))
              : Double.NaN,
          last.n(),
          last.millis(),
          last.first() / last.millis(),
          last.bytes(),
          ends.getOrDefault(line.getKey(), "the largest n asked for"));
      if (last.n() > largest || last.n() == largest && last.millis() < least) {
        largest = last.n();
        least = last.millis();
        fastest = line.getKey().hyphenedName();
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
