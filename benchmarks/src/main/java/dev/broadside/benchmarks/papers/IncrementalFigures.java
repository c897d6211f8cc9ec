package dev.broadside.benchmarks.papers;

import dev.broadside.Algorithm;
import dev.broadside.benchmarks.Described;
import dev.broadside.benchmarks.Experiment;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Laboratory.Way;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.measure.Measurement;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.benchmarks.report.Plot;
import dev.broadside.scene.SceneOption;
import dev.broadside.scene.SceneOptions;
import java.util.List;
import java.util.Locale;

/**
 * Tracy, Buss &amp; Woods, IEEE VR 2009: figures 2 and 8 to 11. One thread on a 2.16 GHz Core 2 Duo
 * there; event-based output here as there ({@code findChanges}).
 */
public final class IncrementalFigures {
  private static final String PAPER = "Tracy, Buss & Woods 2009";

  private IncrementalFigures() {}

  public static List<Experiment> all() {
    return List.of(
        new Described(
            "incremental-figure-2",
            PAPER,
            "figure 2",
            "Growth of plain incremental sweep and prune when all cubes move, without insertions.",
            "a power of 1.76 fits the measured times; the analysis says 5/3",
            20,
            120,
            IncrementalFigures::growth),
        new Described(
            "incremental-figure-8",
            PAPER,
            "figure 8",
            "One cell, 3000 cubes, one insertion and one removal per step: time against the share"
                + " that moves.",
            "segmented lists are 3 times faster with 5 % moving, 60 % faster with 20 %, about equal"
                + " when most move",
            15,
            60,
            laboratory ->
                sweepOver(
                    laboratory,
                    "share moving",
                    new double[] {0.01, 0.05, 0.1, 0.2, 0.5, 1},
                    share -> cubes(3000, share, 1.0 / 3000),
                    false,
                    0.05,
                    3)),
        new Described(
            "incremental-figure-9",
            PAPER,
            "figure 9",
            "One cell, 3000 cubes of which 150 move: time against insertions (and as many removals)"
                + " per step.",
            "segmented lists are almost 3 times as fast for one, 90 % faster for ten; equal at 40",
            15,
            60,
            laboratory ->
                sweepOver(
                    laboratory,
                    "insertions",
                    new double[] {1, 10, 20, 40, 80, 160},
                    count -> cubes(3000, 0.05, count / 3000),
                    false,
                    1,
                    2.9)),
        new Described(
            "incremental-figure-10",
            PAPER,
            "figure 10",
            "Grid of cells, 100,000 cubes of which 10,000 move: time against insertions (and as"
                + " many removals) per step.",
            "segmented lists are much more efficient for few insertions; equal at 2000",
            40,
            120,
            laboratory ->
                sweepOver(
                    laboratory,
                    "insertions",
                    laboratory.choose(
                        new double[] {10, 500, 2000},
                        new double[] {10, 100, 500, 1000, 2000, 4000}),
                    count -> cubes(100_000, 0.1, count / 100_000),
                    true,
                    10,
                    1.5)),
        new Described(
            "incremental-figure-11",
            PAPER,
            "figure 11",
            "Grid of cells: time against n, 10 % moving, 0.5 % inserted and 0.5 % removed per"
                + " step.",
            "segmented lists are slightly faster at 10,000 and almost twice as fast at 200,000",
            40,
            120,
            laboratory ->
                sweepOver(
                    laboratory,
                    "n",
                    laboratory.choose(
                        new double[] {10_000, 50_000},
                        new double[] {10_000, 50_000, 100_000, 150_000, 200_000}),
                    n -> cubes((int) n, 0.1, 0.005),
                    true,
                    laboratory.choose(50_000.0, 200_000.0),
                    1.9)));
  }

  private static SceneOptions cubes(int n, double moving, double rate) {
    return SceneOptions.defaults()
        .withN(n)
        .withDensity(0.05)
        .withMoving(moving)
        .with(SceneOption.INSERT, rate)
        .with(SceneOption.REMOVE, rate);
  }

  private interface Setting {
    SceneOptions at(double value);
  }

  /** Batch against segmented lists over one quantity; judged by their ratio at one value of it. */
  private static Outcome sweepOver(
      Laboratory laboratory,
      String quantity,
      double[] values,
      Setting setting,
      boolean grid,
      double judgedAt,
      double paperRatio)
      throws Exception {
    DataTable table =
        new DataTable(
            "Milliseconds per step (median), one thread",
            quantity,
            "batch",
            "segmented",
            "batch / segmented");
    double[] batch = new double[values.length];
    double[] segmented = new double[values.length];
    double ratio = Double.NaN;
    for (int k = 0; k < values.length; k++) {
      laboratory.progress(k, values.length, quantity + "=" + values[k]);
      SceneOptions options = setting.at(values[k]);
      // One scene each: a scene whose boxes come and go has one set of boxes.
      batch[k] = one(laboratory, options, grid ? Algorithm.GRID_SAP_BATCH : Algorithm.SAP_BATCH);
      segmented[k] =
          one(laboratory, options, grid ? Algorithm.GRID_SAP_SEGMENTED : Algorithm.SAP_SEGMENTED);
      table.row(values[k], batch[k], segmented[k], batch[k] / segmented[k]);
      if (values[k] == judgedAt) {
        ratio = batch[k] / segmented[k];
      }
    }
    Verdict verdict =
        ratio > 0.75 * paperRatio
            ? Verdict.REPRODUCED
            : ratio > 1.05 ? Verdict.SAME_SHAPE : Verdict.DIFFERS;
    return new Outcome(
        List.of(table),
        List.of(
            Plot.linear("Batch and segmented interval lists", quantity, "ms per step")
                .line("batch", values, batch)
                .line("segmented", values, segmented)),
        verdict,
        String.format(
            Locale.ROOT,
            "At %s = %s batch takes %.2f times as long as segmented lists (paper: about %.1f).",
            quantity,
            DataTable.shown(judgedAt),
            ratio,
            paperRatio));
  }

  private static double one(Laboratory laboratory, SceneOptions options, Algorithm algorithm)
      throws Exception {
    List<Measurement> found =
        laboratory.measure(
            "cubes",
            options,
            List.of(Way.changes(algorithm.hyphenedName(), algorithm, laboratory.oneThread())));
    return found.get(0).millis().median();
  }

  private static Outcome growth(Laboratory laboratory) throws Exception {
    double[] sizes =
        laboratory.choose(
            new double[] {1000, 2000, 4000, 8000, 16_000},
            new double[] {1000, 2000, 4000, 8000, 16_000, 32_000, 64_000});
    double[] times = new double[sizes.length];
    DataTable table = new DataTable("All cubes move, one cell", "n", "ms per step", "marks");
    for (int k = 0; k < sizes.length; k++) {
      laboratory.progress(k, sizes.length, "n=" + sizes[k]);
      List<Measurement> found =
          laboratory.measure(
              "cubes",
              SceneOptions.defaults().withN((int) sizes[k]).withMoving(1),
              List.of(Way.changes("sap-batch", Algorithm.SAP_BATCH, laboratory.oneThread())));
      times[k] = found.get(0).millis().median();
      table.row((int) sizes[k], times[k], found.get(0).marks());
    }
    double power = Laboratory.exponent(sizes, times);
    return new Outcome(
        List.of(table),
        List.of(Plot.logarithmic("Growth", "n", "ms per step").line("sap-batch", sizes, times)),
        Math.abs(power - 1.7) < 0.2 ? Verdict.REPRODUCED : Verdict.DIFFERS,
        String.format(Locale.ROOT, "Fitted power %.2f (paper: 1.76, analysis: 1.67).", power));
  }
}
