package dev.broadside.benchmarks.papers;

import dev.broadside.Algorithm;
import dev.broadside.Boxes3D;
import dev.broadside.BroadPhase;
import dev.broadside.Statistics;
import dev.broadside.Tuning;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.measure.KeptFrames;
import dev.broadside.benchmarks.measure.MachineLoad;
import dev.broadside.benchmarks.measure.Sample;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.util.ArrayList;
import java.util.List;

/**
 * The measurement behind tables 2 and 3 and figure 11: one algorithm on eleven steps of the falling
 * spheres. All eleven are run, several times over while that is quick; what takes seconds a step is
 * run on the first, middle and last, what takes longer on the middle one.
 */
final class SphereSteps {
  /**
   * A way to find the pairs.
   *
   * @param raw hands on its candidates with their repeats, as the paper's kd-tree-1, instead of
   *     finding each pair once
   * @param quadratic its time per step grows faster than n: not run where it would take too long
   */
  record Way(
      String name,
      Algorithm algorithm,
      String variant,
      boolean parallel,
      boolean raw,
      boolean quadratic) {
    String title(int threads) {
      return parallel ? name + ", " + threads + " threads" : name;
    }
  }

  /** Ours beside the paper's columns; the first five as in the paper, one thread. */
  static final Way QUADRATIC =
      new Way("quadratic", Algorithm.BRUTE_FORCE, null, false, false, true);

  static final Way SORT_AND_SWEEP =
      new Way("sort-and-sweep", Algorithm.SORT_AND_SWEEP, null, false, false, true);
  static final Way KEPT_LISTS = new Way("sap-batch", Algorithm.SAP_BATCH, null, false, false, true);
  static final Way CANDIDATES =
      new Way("kd-tree candidates", Algorithm.KD_TREE, "kd-tree-1", false, true, false);
  static final Way BY_SET =
      new Way("kd-tree, once by set", Algorithm.KD_TREE, "kd-tree-1", false, false, false);
  static final Way BY_CORNER =
      new Way("kd-tree, once by corner", Algorithm.KD_TREE, "kd-tree-2", false, false, false);

  static final List<Way> OTHERS =
      List.of(
          parallel(CANDIDATES),
          parallel(BY_SET),
          parallel(BY_CORNER),
          new Way("sweep", Algorithm.SWEEP, null, true, false, false),
          new Way("bvh", Algorithm.BVH, null, true, false, false),
          new Way("tiles", Algorithm.TILES, null, true, false, false),
          new Way("octree", Algorithm.OCTREE, null, true, false, true));

  // The longest step that is waited for.
  private static final double MOST_MILLIS = 15_000;

  private static final int STEPS = 11;

  /**
   * Means over the steps.
   *
   * @param millis the median over runs of the mean over the eleven steps
   * @param tested box pairs compared, or candidates handed on
   * @param stateBytes per element
   * @param subElements per element, NaN for others than the kd-tree
   */
  record Cell(
      double millis,
      double tested,
      double pairs,
      double stateBytes,
      double subElements,
      int steps,
      double otherCpus) {
    private static final double NONE = Double.NaN;
    static final Cell SKIPPED = new Cell(NONE, NONE, NONE, NONE, NONE, 0, NONE);

    boolean skipped() {
      return steps == 0;
    }

    String marks() {
      return otherCpus > MachineLoad.BUSY ? "†" : "";
    }
  }

  private SphereSteps() {}

  private static Way parallel(Way way) {
    return new Way(way.name(), way.algorithm(), way.variant(), true, way.raw(), way.quadratic());
  }

  /**
   * @param before the same way at the next smaller size, or null
   */
  static Cell cell(Laboratory laboratory, Way way, int n, int first, Cell before, int smaller)
      throws Exception {
    if (before != null && way.quadratic()) {
      double ratio = (double) n / smaller;
      if (before.skipped() || before.millis() * ratio * ratio > MOST_MILLIS) {
        return Cell.SKIPPED;
      }
    }
    double[] numbers =
        laboratory.kept(
            "spheres n=" + n + " from " + first + " " + way.title(laboratory.threads()),
            () -> measure(laboratory, way, n, first));
    return new Cell(
        numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], (int) numbers[5], numbers[6]);
  }

  private static double[] measure(Laboratory laboratory, Way way, int n, int first)
      throws Exception {
    Scene scene = Scene.named("spheres", SceneOptions.defaults().withN(n));
    Tuning tuning = way.parallel() ? laboratory.allThreads() : laboratory.oneThread();
    if (way.variant() != null) {
      tuning = tuning.withVariant(way.variant());
    }
    try (KeptFrames frames = laboratory.frames(scene, first, first + STEPS - 1)) {
      float[] rows = frames.newRows();
      frames.read(0, rows);
      Boxes3D boxes = new Boxes3D();
      boxes.replaceAll(rows);
      try (BroadPhase broadPhase = BroadPhase.of(boxes, way.algorithm(), tuning)) {
        double warm = laboratory.choose(300, 1500);
        double spent = 0;
        double step = 0;
        // The first ones pay for the memory; they do not say how long a step takes.
        for (int k = 0; k == 0 || k < 4 && step < MOST_MILLIS || spent < warm && k < 600; k++) {
          frames.read(k % STEPS, rows);
          step = run(boxes, broadPhase, rows, way);
          spent += step;
        }
        int[] chosen =
            step > 5000
                ? new int[] {5}
                : step > 1000 ? new int[] {0, 5, 10} : new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
        return cycles(broadPhase, boxes, frames, rows, way, chosen, laboratory.choose(500, 2500));
      }
    }
  }

  private static double[] cycles(
      BroadPhase broadPhase,
      Boxes3D boxes,
      KeptFrames frames,
      float[] rows,
      Way way,
      int[] chosen,
      double enough)
      throws Exception {
    MachineLoad load = new MachineLoad();
    List<Double> means = new ArrayList<>();
    double spent = 0;
    double tested = 0;
    double pairs = 0;
    do {
      double cycle = 0;
      for (int frame : chosen) {
        frames.read(frame, rows);
        cycle += run(boxes, broadPhase, rows, way);
        if (means.isEmpty()) {
          Statistics statistics = broadPhase.statistics();
          tested += way.raw() ? statistics.figures().get("selected-pairs") : statistics.tested();
          pairs += way.raw() ? Double.NaN : statistics.pairs();
        }
      }
      means.add(cycle / chosen.length);
      spent += cycle;
      // A step found again after itself has not changed, and costs nothing.
    } while (spent < enough && means.size() < 40 && chosen.length > 1);
    Statistics statistics = broadPhase.statistics();
    double n = boxes.size();
    return new double[] {
      new Sample(means.stream().mapToDouble(Double::doubleValue).toArray()).median(),
      tested / chosen.length,
      pairs / chosen.length,
      statistics.stateBytes() / n,
      statistics.figures().getOrDefault("sub-elements", Double.NaN) / n,
      means.size() * chosen.length,
      load.otherCpus()
    };
  }

  /** Milliseconds from the moved boxes to the pairs. */
  private static double run(Boxes3D boxes, BroadPhase broadPhase, float[] rows, Way way) {
    boxes.setAll(rows);
    long begin = System.nanoTime();
    if (way.raw()) {
      long[] sum = new long[1];
      broadPhase.forEachCandidate((a, b) -> sum[0] += a ^ b);
    } else {
      broadPhase.findPairsUnordered();
    }
    return (System.nanoTime() - begin) / 1e6;
  }
}
