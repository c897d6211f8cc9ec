package dev.broadside.benchmarks.scaling;

import dev.broadside.Algorithm;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The points of every algorithm while n grows tenfold each time, and why those that ended did. */
final class Lines {
  /** Measures algorithms at one n, in their order. */
  interface Runner {
    List<Point> run(int n, List<Algorithm> algorithms, double foreseenPairs) throws Exception;
  }

  private final Bounds bounds;
  private final Map<Algorithm, List<Point>> lines = new EnumMap<>(Algorithm.class);
  private final List<Point> points = new ArrayList<>();
  private final Map<Algorithm, String> ends = new EnumMap<>(Algorithm.class);

  private Lines(Bounds bounds) {
    this.bounds = bounds;
    for (Algorithm algorithm : Algorithm.values()) {
      lines.put(algorithm, new ArrayList<>());
    }
  }

  /** Each algorithm as far as the bounds allow. */
  static Lines grow(Bounds bounds, int[] sizes, Runner runner) throws Exception {
    Lines lines = new Lines(bounds);
    for (int n : sizes) {
      for (Point point : runner.run(n, lines.going(n), lines.foreseenPairs())) {
        lines.points.add(point);
        lines.lines.get(point.algorithm()).add(point);
      }
    }
    return lines;
  }

  /** The same algorithms at the same sizes, in the same order, whatever they take. */
  static List<Point> again(List<Point> points, Runner runner) throws Exception {
    Map<Integer, List<Point>> sizes = new LinkedHashMap<>();
    points.forEach(point -> sizes.computeIfAbsent(point.n(), n -> new ArrayList<>()).add(point));
    List<Point> again = new ArrayList<>();
    for (Map.Entry<Integer, List<Point>> size : sizes.entrySet()) {
      List<Algorithm> algorithms = size.getValue().stream().map(Point::algorithm).toList();
      double pairs = size.getValue().get(0).pairs();
      again.addAll(runner.run(size.getKey(), algorithms, pairs));
    }
    return again;
  }

  /** Those that go on to n; the others end before it for good. */
  private List<Algorithm> going(int n) {
    lines.forEach(
        (algorithm, line) -> {
          String end = bounds.foreseen(line, n);
          if (end != null) {
            ends.putIfAbsent(algorithm, end);
          }
        });
    return lines.keySet().stream().filter(algorithm -> !ends.containsKey(algorithm)).toList();
  }

  /** At the next n: as they grew before. */
  private double foreseenPairs() {
    List<Point> line = lines.get(Algorithm.AUTO);
    if (line.isEmpty()) {
      return 0;
    }
    double last = line.get(line.size() - 1).pairs();
    double before = line.size() > 1 ? line.get(line.size() - 2).pairs() : last / 100;
    return last * Math.max(10, last / Math.max(1, before));
  }

  /** All, in the order they were measured. */
  List<Point> points() {
    return points;
  }

  List<Point> of(Algorithm algorithm) {
    return lines.get(algorithm);
  }

  String end(Algorithm algorithm) {
    return ends.getOrDefault(algorithm, "the largest n asked for");
  }
}
