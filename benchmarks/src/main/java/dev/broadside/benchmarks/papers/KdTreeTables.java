package dev.broadside.benchmarks.papers;

import dev.broadside.Algorithm;
import dev.broadside.Boxes;
import dev.broadside.BroadPhase;
import dev.broadside.Knob;
import dev.broadside.Precision;
import dev.broadside.Tuning;
import dev.broadside.benchmarks.Described;
import dev.broadside.benchmarks.Experiment;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Poirrier 2009: tables 1 to 3, figures 10 and 11. His machine was an Intel E2180 at 2 GHz. */
public final class KdTreeTables {
  private static final String PAPER = "Poirrier 2009";
  private static final int N = 10_000;

  // The paper does not give its root cell; a cube 1.3 times as wide as the scene gives its parts.
  private static final double PAPERS_ROOT = 1.3;

  private static final double SPHERE_PER_BOX = Math.PI / 6;

  /** d; without splitting V_n/V_e, selected, true positives; with: sub-elements/N and the same. */
  private static final double[][] TABLE_1 = {
    {0.01, 8.0275e6, 1_261_197, 389, 6.37, 10.9362, 4_928, 429},
    {0.05, 1.5836e6, 1_834_155, 1_901, 6.67, 10.8227, 25_643, 2_660},
    {0.1, 1.3439e6, 2_300_212, 3_715, 6.24, 13.4065, 62_148, 6_235},
    {0.5, 2.9324e6, 4_193_598, 16_227, 6.35, 13.4745, 280_736, 63_454},
    {1.0, 4.0032e6, 5_552_230, 28_144, 6.01, 12.5170, 492_790, 72_176},
  };

  private KdTreeTables() {}

  public static List<Experiment> all() {
    return List.of(
        new Described(
            "kd-tree-table-1",
            PAPER,
            "table 1",
            "Effect of splitting on 10,000 random spheres: sub-elements, enclosing cell volume over"
                + " element volume, selected pairs, true positives among them. The paper does not"
                + " give its root cell: a cube 1.3 times as wide as the scene, and the library's"
                + " own choice (fitted).",
            "splitting multiplies elements by 6.0 to 6.7, lowers the volume ratio from about 10^6"
                + " to 11 to 13 and the selected pairs from 1.3 to 5.6 million to 5 to 490"
                + " thousand",
            5,
            5,
            KdTreeTables::splitting),
        new Described(
            "kd-tree-table-2",
            PAPER,
            "table 2",
            "Time per step and candidate pairs of the falling spheres, steps 50 to 60, against the"
                + " quadratic method, sweep and prune and our other algorithms. The paper's"
                + " kd-tree-1 hands on its candidates with repeats: 'kd-tree candidates' here."
                + " Delaunay triangulation is not run.",
            "kd-tree-1 211 ms at 50,000 and 18,885 ms at five million, more than 50 times faster"
                + " than its nearest competitor, Delaunay triangulation, 113 times than the"
                + " quadratic method and 306 times than sweep and prune at 50,000; candidates 66"
                + " per sphere at 50,000, sweep and prune 9.4",
            45,
            1800,
            SphereTables::timeAndCandidates),
        new Described(
            "kd-tree-table-3",
            PAPER,
            "table 3",
            "Each pair once: candidates with repeats (the paper's kd-tree-1) against unique pairs"
                + " (its kd-tree-2), by a set as in the paper and by the low corner of the"
                + " intersection. Time, pairs, memory. Delaunay triangulation is not run.",
            "kd-tree-2 takes 1.3 to 1.5 times as long as kd-tree-1, needs twice its memory and"
                + " more, and hands on a twelfth to a seventeenth of the pairs",
            5,
            300,
            SphereTables::onceOnly),
        new Described(
            "kd-tree-figure-9",
            PAPER,
            "figure 9",
            "The simulation of several numbers of spheres at an early step: a slice as thick as a"
                + " sphere, seen from the side.",
            "random spheres that fill a tenth of the volume they span at first",
            1,
            4,
            SpherePicture::early),
        new Described(
            "kd-tree-figure-10",
            PAPER,
            "figure 10",
            "The simulation at several steps: a slice as thick as a sphere, seen from the side.",
            "spheres pack from below until a stable state is reached",
            2,
            5,
            SpherePicture::stages),
        new Described(
            "kd-tree-figure-11",
            PAPER,
            "figure 11",
            "Small inputs: time per step over n in steps 0 to 10 and 50 to 60, one thread.",
            "quadratic growth of the naive method; sweep and prune good for small n and in the"
                + " first steps, worse with n and time; kd-tree far below all",
            15,
            60,
            SphereTables::smallInputs),
        new Described(
            "kd-tree-ten-million",
            PAPER,
            "beyond table 3",
            "Ten million spheres in bounded memory: time and state per element, pairs handed on as"
                + " they are found. Ten copies side by side of the million at step 50.",
            "nothing beyond five million: 24,205 ms (4.8 microseconds an element) and 1.5 GB (300"
                + " bytes an element) for kd-tree-2",
            5,
            120,
            SphereTables::tenMillion),
        new Described(
            "kd-tree-beyond",
            PAPER,
            "section 7",
            "What the paper leaves open: threads, vector kernels, temporal coherence (boxes that"
                + " come in the order of their cells, the most a kept order could give).",
            "nothing measured",
            5,
            60,
            KdTreeBeyond::run));
  }

  private static Outcome splitting(Laboratory laboratory) {
    DataTable table =
        new DataTable(
            "10,000 spheres",
            "d",
            "splitting",
            "sub-elements / N",
            "paper",
            "Vn/Ve",
            "paper",
            "selected pairs",
            "paper",
            "true positives",
            "paper");
    double worstParts = 0;
    double leastGain = Double.POSITIVE_INFINITY;
    for (int k = 0; k < TABLE_1.length; k++) {
      double[] paper = TABLE_1[k];
      laboratory.progress(k, TABLE_1.length, "d=" + paper[0]);
      double[] plain = figures(paper[0], 0, PAPERS_ROOT);
      double[] split = figures(paper[0], 1, PAPERS_ROOT);
      double[] fitted = figures(paper[0], 1, 0);
      row(table, paper[0], "no", plain, 1, paper[1], paper[2], paper[3]);
      row(table, paper[0], "yes", split, paper[4], paper[5], paper[6], paper[7]);
      row(table, paper[0], "yes, fitted root", fitted, paper[4], paper[5], paper[6], paper[7]);
      worstParts = Math.max(worstParts, Math.abs(split[0] / paper[4] - 1));
      leastGain = Math.min(leastGain, plain[2] / split[2]);
    }
    return new Outcome(
        List.of(table),
        List.of(),
        worstParts <= 0.05 && leastGain > 5 ? Verdict.REPRODUCED : Verdict.DIFFERS,
        String.format(
            Locale.ROOT,
            "Sub-elements per element are within %.1f %% of the paper's (root 1.3 times the"
                + " scene); splitting lowers the selected pairs by a factor of at least %.1f"
                + " (paper: 11 to 256).",
            100 * worstParts,
            leastGain));
  }

  private static void row(
      DataTable table, double d, String splitting, double[] ours, double... paper) {
    table.row(
        d,
        splitting,
        ours[0],
        paper[0],
        ours[1],
        paper[1],
        Math.round(ours[2]),
        Math.round(paper[2]),
        Math.round(ours[3]),
        Math.round(paper[3]));
  }

  /** Sub-elements per element, V_n/V_e of spheres, selected pairs, those whose spheres touch. */
  private static double[] figures(double density, double splits, double root) {
    Scene scene = Scene.named("spheres", SceneOptions.defaults().withN(N).withDensity(density));
    Boxes boxes = scene.newBoxes(Precision.FLOAT);
    Tuning tuning =
        Tuning.defaults().with(Knob.SPLITS_PER_AXIS, splits).with(Knob.ROOT_SCALE, root);
    try (BroadPhase broadPhase = BroadPhase.of(boxes, Algorithm.KD_TREE, tuning)) {
      long[] touching = new long[1];
      broadPhase.forEachCandidate((a, b) -> touching[0] += spheresTouch(boxes, a, b) ? 1 : 0);
      Map<String, Double> figures = broadPhase.statistics().figures();
      return new double[] {
        figures.get("sub-elements") / N,
        figures.get("volume-ratio") / SPHERE_PER_BOX,
        figures.get("selected-pairs"),
        touching[0]
      };
    }
  }

  private static boolean spheresTouch(Boxes boxes, int a, int b) {
    double square = 0;
    for (int axis = 0; axis < 3; axis++) {
      double gap =
          (boxes.min(axis, a) + boxes.max(axis, a) - boxes.min(axis, b) - boxes.max(axis, b)) / 2;
      square += gap * gap;
    }
    double diameter = boxes.max(0, a) - boxes.min(0, a);
    return square <= diameter * diameter;
  }
}
