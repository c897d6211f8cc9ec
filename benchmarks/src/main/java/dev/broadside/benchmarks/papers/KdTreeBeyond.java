package dev.broadside.benchmarks.papers;

import dev.broadside.Algorithm;
import dev.broadside.Boxes3D;
import dev.broadside.BroadPhase;
import dev.broadside.Statistics;
import dev.broadside.Tuning;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.measure.KeptFrames;
import dev.broadside.benchmarks.measure.Sample;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Poirrier 2009, section 7, what the paper leaves open: threads, vector kernels, and temporal
 * coherence. For the last the boxes come in the order of their cells, which is the most that an
 * order kept from the step before could give.
 */
final class KdTreeBeyond {
  private static final List<String> STAGES = List.of("root", "construct", "sort", "sweep");
  private static final int BITS = 10;

  private record Way(String name, boolean sorted, Tuning tuning) {}

  private KdTreeBeyond() {}

  static Outcome run(Laboratory laboratory) throws Exception {
    int n = laboratory.choose(20_000, 1_000_000);
    Tuning one = laboratory.oneThread();
    List<Way> ways = new ArrayList<>();
    ways.add(new Way("1 thread", false, one));
    ways.add(new Way("1 thread, scalar kernels", false, one.withKernels("scalar")));
    ways.add(new Way("1 thread, boxes in the order of their cells", true, one));
    ways.add(new Way(laboratory.threads() + " threads", false, laboratory.allThreads()));
    double[] numbers = laboratory.kept("kd-tree beyond n=" + n, () -> measure(laboratory, n, ways));
    DataTable table =
        new DataTable(
            "Milliseconds per step (median), step 50, n = " + n,
            "way",
            "root",
            "construct",
            "sort",
            "sweep",
            "total");
    int width = STAGES.size() + 1;
    double[] totals = new double[ways.size()];
    for (int w = 0; w < ways.size(); w++) {
      int at = w * width;
      totals[w] = numbers[at + width - 1];
      table.row(
          ways.get(w).name(),
          numbers[at],
          numbers[at + 1],
          numbers[at + 2],
          numbers[at + 3],
          totals[w]);
    }
    return new Outcome(
        List.of(table),
        List.of(),
        Verdict.MEASURED,
        String.format(
            Locale.ROOT,
            "%d threads are %.2f times as fast as one, vector kernels %.2f times as scalar ones. An"
                + " order kept between steps could gain at most a factor of %.2f.",
            laboratory.threads(),
            totals[0] / totals[3],
            totals[1] / totals[0],
            totals[0] / totals[2]));
  }

  private static double[] measure(Laboratory laboratory, int n, List<Way> ways) throws Exception {
    Scene scene = Scene.named("spheres", SceneOptions.defaults().withN(n));
    float[] rows;
    try (KeptFrames frames = laboratory.frames(scene, 50, 60)) {
      rows = frames.newRows();
      frames.read(0, rows);
    }
    float[] sorted = byCell(rows, n);
    int rounds = laboratory.choose(5, 11);
    double[][][] millis = new double[ways.size()][STAGES.size() + 1][rounds];
    List<Boxes3D> boxes = new ArrayList<>();
    List<BroadPhase> phases = new ArrayList<>();
    try {
      for (Way way : ways) {
        Boxes3D all = new Boxes3D();
        all.replaceAll(way.sorted() ? sorted : rows);
        boxes.add(all);
        phases.add(BroadPhase.of(all, Algorithm.KD_TREE, way.tuning()));
      }
      int warm = laboratory.choose(10, 3);
      for (int round = -warm; round < rounds; round++) {
        for (int w = 0; w < ways.size(); w++) {
          // Replaced, not set: equal rows would count as no change, and nothing would be searched.
          boxes.get(w).replaceAll(ways.get(w).sorted() ? sorted : rows);
          phases.get(w).findPairsUnordered();
          Statistics statistics = phases.get(w).statistics();
          for (int s = 0; s < STAGES.size() && round >= 0; s++) {
            millis[w][s][round] = statistics.stageMillis().get(STAGES.get(s));
          }
          if (round >= 0) {
            millis[w][STAGES.size()][round] = statistics.totalMillis();
          }
        }
      }
    } finally {
      phases.forEach(BroadPhase::close);
    }
    return Arrays.stream(millis)
        .flatMap(Arrays::stream)
        .mapToDouble(each -> new Sample(each).median())
        .toArray();
  }

  /** The boxes along the Z-order curve of their low corners. */
  private static float[] byCell(float[] rows, int n) {
    long[] keys = new long[n];
    for (int k = 0; k < n; k++) {
      long code = 0;
      for (int bit = BITS - 1; bit >= 0; bit--) {
        for (int axis = 0; axis < 3; axis++) {
          int cell = (int) Math.max(0, Math.min((1 << BITS) - 1, rows[6 * k + axis] * (1 << BITS)));
          code = code << 1 | cell >> bit & 1;
        }
      }
      keys[k] = code << 32 | k;
    }
    Arrays.sort(keys);
    float[] sorted = new float[rows.length];
    for (int k = 0; k < n; k++) {
      System.arraycopy(rows, 6 * (int) keys[k], sorted, 6 * k, 6);
    }
    return sorted;
  }
}
