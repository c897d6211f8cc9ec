package dev.broadside.benchmarks.tiles;

import dev.broadside.Algorithm;
import dev.broadside.benchmarks.Described;
import dev.broadside.benchmarks.Experiment;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.measure.MachineLoad;
import dev.broadside.benchmarks.measure.Sample;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.benchmarks.tiles.RowFrames.Question;
import dev.broadside.benchmarks.tiles.RowFrames.Walk;
import dev.broadside.internal.parallel.Workers;
import dev.broadside.scene.SceneOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How far every pass of tiles is from what the memory allows. */
final class Roofline {
  // Beyond every cache of one's own: four arrays of this many longs.
  private static final int LONGS = 1 << 24;
  private static final int TASKS = 64;
  private static final int REPEATS = 7;

  private Roofline() {}

  static List<Experiment> all() {
    return List.of(
        new Described(
            "tiles-roofline",
            "Broadside",
            "tiles against the memory's limit",
            "Bandwidth of reading, copying and adding long arrays, measured in this JVM; bytes that"
                + " every pass of tiles must touch; the share of the bandwidth it gets. Scene"
                + " free.",
            "",
            4,
            60,
            Roofline::run));
  }

  /** The loops whose speed is the limit; every method over a stretch of arrays. */
  private static final class Memory {
    final long[] a;
    final long[] b;
    final long[] c;
    volatile long sum;
    private final int step;

    Memory(int longs) {
      a = new long[longs];
      b = new long[longs];
      c = new long[longs];
      step = longs / TASKS;
      for (int k = 0; k < longs; k++) {
        a[k] = k;
        b[k] = 3L * k;
        c[k] = 1;
      }
    }

    void read(int task, int worker) {
      long x = 0;
      for (int k = task * step; k < (task + 1) * step; k++) {
        x += a[k];
      }
      sum = x;
    }

    void copy(int task, int worker) {
      System.arraycopy(a, task * step, c, task * step, step);
    }

    void triad(int task, int worker) {
      for (int k = task * step; k < (task + 1) * step; k++) {
        c[k] = a[k] + 3 * b[k];
      }
    }

    /** GB/s of a loop that touches this many arrays. */
    double speed(int threads, Workers.Task task, int arrays) {
      double[] millis = new double[REPEATS];
      try (Workers workers = new Workers(threads)) {
        for (int k = -3; k < REPEATS; k++) {
          long begin = System.nanoTime();
          workers.run(TASKS, task);
          if (k >= 0) {
            millis[k] = (System.nanoTime() - begin) / 1e6;
          }
        }
      }
      return 8.0 * a.length * arrays / new Sample(millis).median() / 1e6;
    }
  }

  private static Outcome run(Laboratory laboratory) throws Exception {
    int[] threadCounts = {1, laboratory.threads()};
    Memory memory = new Memory(laboratory.choose(1 << 20, LONGS));
    DataTable speeds =
        new DataTable(
            "GB/s over arrays of " + 8L * memory.a.length / 1_000_000 + " MB",
            "threads",
            "read",
            "copy",
            "triad");
    double[] triad = new double[2];
    for (int k = 0; k < 2; k++) {
      int threads = threadCounts[k];
      laboratory.progress(k, 4, "bandwidth, " + threads + " threads");
      triad[k] = memory.speed(threads, memory::triad, 3);
      speeds.row(
          threads,
          memory.speed(threads, memory::read, 1),
          memory.speed(threads, memory::copy, 2),
          triad[k]);
    }
    int n = laboratory.choose(1 << 15, 1 << 20);
    DataTable passes =
        new DataTable(
            "Passes of a frame, n = " + n,
            "density",
            "threads",
            "pass",
            "ms",
            "bytes a box",
            "GB/s",
            "share of triad",
            "marks");
    double frameShare = 0;
    int done = 2;
    for (double density : new double[] {0.05, 0.35}) {
      SceneOptions options = SceneOptions.defaults().withN(n).withDensity(density);
      try (RowFrames frames = new RowFrames("free", options, 4)) {
        for (int k = 0; k < 2; k++) {
          laboratory.progress(done++, 6, "d=" + density);
          int threads = threadCounts[k];
          var tuning = laboratory.oneThread().withThreads(threads);
          try (Walk walk = frames.new Walk(Algorithm.TILES, tuning, Question.UNORDERED)) {
            MachineLoad load = new MachineLoad();
            Map<String, List<Double>> times = new LinkedHashMap<>();
            for (int pass = 0; pass < laboratory.choose(5, 12); pass++) {
              for (int frame = 0; frame < frames.rows.size(); frame++) {
                walk.frame(frame, pass > 3);
                if (pass > 3 && frame > 0) {
                  note(times, walk);
                }
              }
            }
            String marks = load.otherCpus() > MachineLoad.BUSY ? "†" : "";
            double pairs = (double) walk.pairs / n;
            double scatter = median(times, "scatter");
            double sweep = median(times, "sweep");
            double set = walk.median() - median(times, "all");
            // Rows once to be checked, once to be copied, and the coordinates written.
            row(passes, density, threads, "update", set, 72, n, triad[k], marks);
            // Coordinates read, records of 16 bytes written, about 1.15 a box.
            row(passes, density, threads, "scatter", scatter, 24 + 18, n, triad[k], marks);
            // Records read twice, pairs written; entries stay in cache.
            double swept = 2 * 18 + 8 * pairs;
            row(passes, density, threads, "sweep", sweep, swept, n, triad[k], marks);
            // What no algorithm can avoid: boxes read, pairs written.
            row(
                passes,
                density,
                threads,
                "floor of a frame",
                walk.median(),
                24 + 8 * pairs,
                n,
                triad[k],
                marks);
            frameShare = walk.median() / ((24 + 8 * pairs) * n / triad[k] / 1e6);
          }
        }
      }
    }
    return new Outcome(
        List.of(speeds, passes),
        List.of(),
        Verdict.MEASURED,
        String.format(
            Locale.ROOT,
            "Triad %.1f GB/s with one thread, %.1f with %d. A frame takes %.0f times as long as"
                + " reading the boxes and writing the pairs would (density 0.35, all threads).",
            triad[0],
            triad[1],
            laboratory.threads(),
            frameShare));
  }

  private static void note(Map<String, List<Double>> times, Walk walk) {
    var statistics = walk.broadPhase.statistics();
    statistics
        .stageMillis()
        .forEach((name, value) -> times.computeIfAbsent(name, key -> new ArrayList<>()).add(value));
    times.computeIfAbsent("all", key -> new ArrayList<>()).add(statistics.totalMillis());
  }

  private static double median(Map<String, List<Double>> times, String stage) {
    return new Sample(
            times.getOrDefault(stage, List.of()).stream()
                .mapToDouble(Double::doubleValue)
                .toArray())
        .median();
  }

  private static void row(
      DataTable table,
      double density,
      int threads,
      String pass,
      double millis,
      double bytes,
      int n,
      double triad,
      String marks) {
    double speed = bytes * n / millis / 1e6;
    table.row(density, threads, pass, millis, bytes, speed, speed / triad, marks);
  }
}
