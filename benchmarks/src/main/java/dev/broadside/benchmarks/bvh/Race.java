package dev.broadside.benchmarks.bvh;

import dev.broadside.Algorithm;
import dev.broadside.Boxes2D;
import dev.broadside.BroadPhase;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.measure.Contestant;
import dev.broadside.benchmarks.measure.Measurement;
import dev.broadside.benchmarks.measure.Rounds;
import dev.broadside.benchmarks.measure.SceneContestant;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.benchmarks.report.Plot;
import dev.broadside.benchmarks.rivals.Rivals;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Beside other Java libraries, and at the input that makes trees useless. */
final class Race {
  // A rival is stopped before the next size if a frame there would take longer than this.
  private static final double MOST_SECONDS = 20;

  private Race() {}

  static Outcome run(Laboratory laboratory) throws Exception {
    int[] sizes =
        laboratory.choose(new int[] {10_000, 100_000}, new int[] {10_000, 100_000, 1_000_000});
    DataTable table =
        new DataTable(
            "Milliseconds per frame (median), handing over the boxes included; every row found the"
                + " same pairs",
            "n",
            "way",
            "ms",
            "times as long as ours",
            "marks");
    Plot plot = Plot.logarithmic("All pairs of n moving boxes, 2D", "n", "ms");
    Map<String, List<double[]>> lines = new HashMap<>();
    Map<String, Double> last = new HashMap<>();
    double judged = Double.NaN;
    String fastest = "";
    boolean agree = true;
    for (int k = 0; k < sizes.length; k++) {
      int n = sizes[k];
      laboratory.progress(k, sizes.length, "n=" + n);
      Scene scene =
          Scene.named("free", SceneOptions.defaults().withDims(2).withN(n).withDensity(0.05));
      List<Contestant> contestants = new ArrayList<>();
      List<String> stopped = new ArrayList<>();
      try {
        contestants.add(
            SceneContestant.pairs("bvh", scene, Algorithm.BVH, laboratory.allThreads()));
        contestants.add(
            SceneContestant.pairs("bvh, 1 thread", scene, Algorithm.BVH, laboratory.oneThread()));
        for (String name : Rivals.names(2)) {
          // Sweep and prune of dyn4j grows with the square, trees built by insertion steeply too.
          double growth =
              Math.pow(10, name.equals("dyn4j-sap") ? 2 : name.startsWith("jts") ? 1.1 : 1.4);
          double expected =
              last.containsKey(name)
                  ? last.get(name) * growth / 1000
                  : name.equals("dyn4j-sap") && laboratory.quick() ? Double.POSITIVE_INFINITY : 0;
          if (expected > MOST_SECONDS) {
            stopped.add(name);
          } else {
            contestants.add(Rivals.named(name, scene));
          }
        }
        List<Measurement> found =
            laboratory
                .choose(new Rounds(4, 5, 8), new Rounds(n > 100_000 ? 4 : 8, 9, 35))
                .run(() -> Laboratory.step(scene), contestants);
        double ours = found.get(0).millis().median();
        double next = Double.POSITIVE_INFINITY;
        for (Measurement each : found) {
          double millis = each.millis().median();
          last.put(each.name(), millis);
          agree &= each.agrees();
          table.row(n, each.name(), millis, millis / ours, each.marks());
          lines
              .computeIfAbsent(each.name(), key -> new ArrayList<>())
              .add(new double[] {n, millis});
          if (!each.name().startsWith("bvh") && millis < next) {
            next = millis;
            fastest = n == 100_000 ? each.name() : fastest;
          }
        }
        if (n == 100_000) {
          judged = next / ours;
        }
      } finally {
        contestants.forEach(Contestant::close);
      }
      for (String name : stopped) {
        table.row(
            n,
            name,
            Double.NaN,
            Double.NaN,
            !last.containsKey(name)
                ? "stopped: seconds per frame, full runs only"
                : last.get(name) == Double.POSITIVE_INFINITY
                    ? "stopped at a smaller size"
                    : String.format(
                        Locale.ROOT,
                        "stopped: %.1f s per frame at the size before",
                        last.get(name) / 1000));
        // Not to be tried at the sizes that follow either.
        last.put(name, Double.POSITIVE_INFINITY);
      }
    }
    lines.forEach(
        (name, points) ->
            plot.line(
                name,
                points.stream().mapToDouble(point -> point[0]).toArray(),
                points.stream().mapToDouble(point -> point[1]).toArray()));
    return new Outcome(
        List.of(table),
        List.of(plot),
        Verdict.goal(agree && judged >= 5),
        String.format(
            Locale.ROOT,
            "At 100,000 boxes the fastest of the others (%s) takes %.1f times as long as ours with"
                + " %d threads (goal: 5).%s",
            fastest,
            judged,
            laboratory.threads(),
            agree ? "" : " Not all found the same pairs."));
  }

  static Outcome equalBoxes(Laboratory laboratory) {
    int[] sizes = laboratory.choose(new int[] {1000, 10_000}, new int[] {1000, 10_000, 100_000});
    DataTable table =
        new DataTable(
            "countPairs() of n equal boxes, " + laboratory.threads() + " threads",
            "n",
            "pairs",
            "seconds",
            "pairs per nanosecond");
    boolean right = true;
    double seconds = 0;
    for (int k = 0; k < sizes.length; k++) {
      int n = sizes[k];
      laboratory.progress(k, sizes.length, "n=" + n);
      float[] rows = new float[4 * n];
      for (int box = 0; box < n; box++) {
        rows[4 * box + 2] = 1;
        rows[4 * box + 3] = 1;
      }
      Boxes2D boxes = new Boxes2D();
      boxes.replaceAll(rows);
      try (BroadPhase broadPhase = BroadPhase.of(boxes, Algorithm.BVH, laboratory.allThreads())) {
        if (n <= 10_000) {
          // So that the largest count finds its code compiled.
          broadPhase.countPairs();
        }
        long start = System.nanoTime();
        long pairs = broadPhase.countPairs();
        seconds = (System.nanoTime() - start) / 1e9;
        right &= pairs == (long) n * (n - 1) / 2;
        table.row(n, pairs, seconds, pairs / seconds / 1e9);
      }
    }
    return new Outcome(
        List.of(table),
        List.of(),
        Verdict.goal(right),
        String.format(
            Locale.ROOT,
            "%s pairs for every n; %,d equal boxes are counted in %.1f s.",
            right ? "All" : "Not all",
            sizes[sizes.length - 1],
            seconds));
  }
}
