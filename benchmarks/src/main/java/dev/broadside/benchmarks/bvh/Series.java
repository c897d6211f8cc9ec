package dev.broadside.benchmarks.bvh;

import dev.broadside.Algorithm;
import dev.broadside.Boxes;
import dev.broadside.Boxes2D;
import dev.broadside.BroadPhase;
import dev.broadside.Precision;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Laboratory.Way;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.measure.Contestant;
import dev.broadside.benchmarks.measure.Measurement;
import dev.broadside.benchmarks.measure.Rounds;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.benchmarks.report.Plot;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Time against the number of boxes, and against the share of them that moves. */
final class Series {
  private Series() {}

  static Outcome scaling(Laboratory laboratory) throws Exception {
    int[] sizes =
        laboratory.choose(
            new int[] {1000, 10_000, 100_000}, new int[] {1000, 10_000, 100_000, 1_000_000});
    DataTable table =
        new DataTable(
            "Milliseconds per frame (median)",
            "dims",
            "n",
            "1 thread",
            laboratory.threads() + " threads",
            "speedup",
            "pairs",
            "marks");
    Plot plot = Plot.logarithmic("Unified build and detection", "n", "ms");
    double[] x = new double[sizes.length];
    double[] power = new double[2];
    int done = 0;
    for (int dims = 2; dims <= 3; dims++) {
      double[][] y = new double[2][sizes.length];
      for (int k = 0; k < sizes.length; k++) {
        laboratory.progress(done++, 2 * sizes.length, dims + "D n=" + sizes[k]);
        List<Measurement> found =
            laboratory.measure(
                "free",
                SceneOptions.defaults().withDims(dims).withN(sizes[k]).withDensity(0.05),
                List.of(
                    Way.pairs("1", Algorithm.BVH, laboratory.oneThread()),
                    Way.pairs("all", Algorithm.BVH, laboratory.allThreads())),
                laboratory.choose(new Rounds(0.5, 9, 1.5), new Rounds(2, 25, 6)));
        x[k] = sizes[k];
        y[0][k] = found.get(0).millis().median();
        y[1][k] = found.get(1).millis().median();
        table.row(
            dims,
            sizes[k],
            y[0][k],
            y[1][k],
            y[0][k] / y[1][k],
            found.get(0).pairs(),
            found.get(0).marks());
      }
      plot.line(dims + "D, 1 thread", x, y[0]);
      plot.line(dims + "D, " + laboratory.threads() + " threads", x, y[1]);
      power[dims - 2] = Laboratory.exponent(x, y[0]);
    }
    boolean linear = power[0] < 1.2 && power[1] < 1.2;
    return new Outcome(
        List.of(table),
        List.of(plot),
        linear ? Verdict.REPRODUCED : Verdict.DIFFERS,
        String.format(
            Locale.ROOT,
            "Time grows as n^%.2f in 2D and n^%.2f in 3D (n log n over this range: about 1.1).",
            power[0],
            power[1]));
  }

  /** The first boxes move, the rest are static; one thread. */
  static Outcome still(Laboratory laboratory) throws Exception {
    int[] sizes = laboratory.choose(new int[] {100_000}, new int[] {100_000, 1_000_000});
    int[] parts = {10, 100, 1000, 10_000};
    DataTable table =
        new DataTable(
            "One thread, 2D; moving the boxes included",
            "precision",
            "n",
            "static %",
            "moving",
            "ms per step",
            "µs per moving box",
            "pairs",
            "marks");
    Plot plot = Plot.logarithmic("Mostly static worlds", "moving boxes", "ms per step");
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    double crowding = 0;
    int done = 0;
    for (Precision precision : Precision.values()) {
      Map<Integer, Double> byMoving = new HashMap<>();
      for (int n : sizes) {
        double[] x = new double[parts.length];
        double[] y = new double[parts.length];
        for (int k = 0; k < parts.length; k++) {
          laboratory.progress(done++, 2 * sizes.length * parts.length, "n=" + n);
          x[k] = n / parts[k];
          Measurement found;
          try (Mover mover = new Mover(laboratory, n, n / parts[k], precision)) {
            found =
                laboratory
                    .choose(new Rounds(0.8, 25, 1.2), new Rounds(1.5, 40, 2.5))
                    .run(() -> {}, List.of(mover))
                    .get(0);
          }
          y[k] = found.millis().median();
          double each = 1000 * y[k] / x[k];
          least = Math.min(least, each);
          most = Math.max(most, each);
          Double fewer = byMoving.put(n / parts[k], y[k]);
          crowding = Math.max(crowding, fewer == null ? 0 : y[k] / fewer);
          table.row(
              precision.name().toLowerCase(Locale.ROOT),
              n,
              100 - 100.0 / parts[k],
              n / parts[k],
              y[k],
              each,
              found.pairs(),
              found.marks());
        }
        plot.line(n + " boxes, " + precision.name().toLowerCase(Locale.ROOT), x, y);
      }
    }
    return new Outcome(
        List.of(table),
        List.of(plot),
        // The thesis gives no figures of its two trees alone, and Box2D's broad phase is not run.
        Verdict.MEASURED,
        String.format(Locale.ROOT, "A moving box costs %.2f to %.2f µs.", least, most)
            + (crowding == 0
                ? ""
                : String.format(
                    Locale.ROOT,
                    " With as many moving boxes and ten times as many in all, a step takes at most"
                        + " %.1f times as long.",
                    crowding)));
  }

  /** Moves some of the boxes there and back and finds the pairs. */
  private static final class Mover implements Contestant {
    private final Boxes2D boxes;
    private final BroadPhase broadPhase;
    private final int moving;
    private int frame;

    Mover(Laboratory laboratory, int n, int moving, Precision precision) {
      this.moving = moving;
      Scene scene =
          Scene.named("free", SceneOptions.defaults().withDims(2).withN(n).withDensity(0.05));
      Boxes all = scene.newBoxes(precision);
      for (int k = moving; k < n; k++) {
        all.setStatic(k, true);
      }
      boxes = (Boxes2D) all;
      broadPhase = BroadPhase.of(boxes, Algorithm.BVH, laboratory.oneThread());
      broadPhase.findPairsUnordered();
    }

    @Override
    public String name() {
      return "bvh";
    }

    @Override
    public long frame() {
      double by = (frame++ & 1) == 0 ? 1e-4 : -1e-4;
      for (int k = 0; k < moving; k++) {
        boxes.set(
            k,
            boxes.min(0, k) + by,
            boxes.min(1, k) + by,
            boxes.max(0, k) + by,
            boxes.max(1, k) + by);
      }
      return broadPhase.findPairsUnordered().size();
    }

    @Override
    public void close() {
      broadPhase.close();
    }
  }
}
