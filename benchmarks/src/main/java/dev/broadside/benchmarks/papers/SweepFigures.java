package dev.broadside.benchmarks.papers;

import dev.broadside.Knob;
import dev.broadside.Tuning;
import dev.broadside.benchmarks.Described;
import dev.broadside.benchmarks.Experiment;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.papers.SweepGrid.Cell;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.benchmarks.report.Plot;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOptions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Capannini &amp; Larsson, EGPGV 2016: figures 1 to 6 and the load balance of section 6.3. Their
 * machine had 16 cores; of its figures the text gives few numbers.
 */
public final class SweepFigures {
  private static final String PAPER = "Capannini & Larsson 2016";
  private static final double[] DENSITIES = {0.05, 0.15, 0.25, 0.35};

  private SweepFigures() {}

  public static List<Experiment> all() {
    return List.of(
        stage(
            1,
            0,
            new double[] {0.35},
            "Sorting both axes: time against n, sequential and parallel (d = 0.35), and the"
                + " dispersion D of its partitions.",
            "modest speedup on 16 cores; the partitions' dispersion D stayed below 0.01"),
        stage(
            2,
            1,
            new double[] {0.05, 0.15, 0.35},
            "Generating candidates: time against n and density, sequential and parallel.",
            "good speedup, in some cases slightly lower as the density grows"),
        stage(
            3,
            2,
            new double[] {0.05, 0.15, 0.35},
            "Pairing: time against n and density, sequential and parallel.",
            "speedup grows with n and d, super-linear at high density"),
        new Described(
            "sweep-figure-4",
            PAPER,
            "figure 4",
            "Time of the three stages against the density, for large inputs, and the speed-up of"
                + " the whole.",
            "sorting and candidates hardly depend on d, pairing grows with it and dominates; one"
                + " million boxes take 122 to 167 ms on 16 cores",
            12,
            760,
            SweepFigures::stagesByDensity),
        new Described(
            "sweep-figure-5",
            PAPER,
            "figure 5",
            "The ball with collision response: time per frame while it contracts and bursts. The"
                + " response of scene 'ball' is ours, see its documentation. One thread every fifth"
                + " frame, the variant paper every tenth.",
            "500 frames of n = 524,288: 87.4 ms on average on 16 cores, speedup 6.5, in frames 75"
                + " to 150 from 7.5 to 11.3",
            20,
            1500,
            SweepScenes::ball),
        new Described(
            "sweep-figure-6",
            PAPER,
            "figure 6",
            "The plane: time per frame, the least of several passes over the same frames, with and"
                + " without exchange of axes. Gathering along x and along y; frames 150 to 349 of"
                + " 500. Fixed axes every fifth frame.",
            "without exchange the time rises substantially while the boxes pass through the plane"
                + " (frames 225 to 275); with it, from frame 214 on, every frame takes about the"
                + " same (40 ms, n = 562,500)",
            30,
            1200,
            SweepScenes::plane),
        new Described(
            "sweep-balance",
            PAPER,
            "section 6.3",
            "Load balance: the standard deviation of the partitions' shares of the pairs, for 4 to"
                + " 64 partitions, simulated on the threads there are.",
            "sigma below 1.5 % for 4 to 64 threads",
            10,
            120,
            SweepFigures::balance));
  }

  private static Described stage(
      int number, int phase, double[] densities, String question, String says) {
    return new Described(
        "sweep-figure-" + number,
        PAPER,
        "figure " + number,
        question,
        says,
        // Figures 1 to 4 share their measurements.
        18,
        600,
        laboratory -> stageBySize(laboratory, phase, densities));
  }

  private static Outcome stageBySize(Laboratory laboratory, int phase, double[] densities)
      throws Exception {
    int[] sizes =
        laboratory.choose(
            new int[] {1 << 13, 1 << 15, 1 << 17},
            new int[] {1 << 15, 1 << 16, 1 << 17, 1 << 18, 1 << 19, 1 << 20, 1 << 21});
    String stage = SweepGrid.PHASES.get(phase);
    DataTable table =
        new DataTable(
            "Milliseconds of stage '" + stage + "' per frame (median)",
            "variant",
            "density",
            "n",
            "1 thread",
            laboratory.threads() + " threads",
            "speedup",
            "largest D",
            "largest sigma %",
            "frames",
            "marks");
    List<Plot> plots = new ArrayList<>();
    double dispersion = 0;
    Map<String, Speedups> speedups = new HashMap<>();
    int done = 0;
    for (String variant : SweepGrid.VARIANTS) {
      double[][] values = new double[densities.length][sizes.length];
      int row = 0;
      Plot plot = Plot.logarithmic("Stage '" + stage + "', variant " + variant, "n", "ms");
      for (double density : densities) {
        double[] x = new double[sizes.length];
        double[] one = new double[sizes.length];
        double[] all = new double[sizes.length];
        for (int k = 0; k < sizes.length; k++) {
          int n = sizes[k];
          laboratory.progress(
              done++, 2 * sizes.length * densities.length, "n=" + n + " d=" + density);
          x[k] = n;
          one[k] = Double.NaN;
          all[k] = Double.NaN;
          if (!SweepGrid.holds(variant, n)) {
            continue;
          }
          Cell cell = SweepGrid.cell(laboratory, variant, n, density);
          one[k] = cell.one()[phase];
          all[k] = cell.all()[phase];
          dispersion = Math.max(dispersion, cell.dispersion());
          table.row(
              variant,
              density,
              n,
              one[k],
              all[k],
              cell.speedup(phase),
              cell.dispersion(),
              cell.sigma(),
              cell.rounds(),
              cell.marks());
        }
        plot.line("1 thread, d = " + density, x, one);
        plot.line(laboratory.threads() + " threads, d = " + density, x, all);
        for (int k = 0; k < sizes.length; k++) {
          values[row][k] = one[k] / all[k];
        }
        row++;
      }
      plots.add(plot);
      speedups.put(variant, new Speedups(values));
    }
    Speedups paper = speedups.get("paper");
    return new Outcome(
        List.of(table),
        plots,
        judgeStage(phase, paper, dispersion),
        String.format(
            Locale.ROOT,
            "Variant paper, %d threads: %s. %s. Strips: %s. D at most %.4f (paper: below 0.01).",
            laboratory.threads(),
            told(paper),
            phase == 1
                ? paper.fallsSomewhere()
                    ? "In some cases it falls as the density grows, as in the paper"
                    : "It never falls as the density grows (paper: in some cases)"
                : phase == 2
                    ? String.format(
                        Locale.ROOT,
                        "%.2f at the largest n and density (paper: super-linear)",
                        paper.largestAndDensest())
                    : "The paper calls its own modest",
            told(speedups.get("strips")),
            dispersion));
  }

  private static String told(Speedups speedups) {
    String bySize =
        String.format(
            Locale.ROOT,
            "speed-up %.2f at the smallest n and %.2f at the largest",
            speedups.atSmallest(),
            speedups.atLargest());
    return speedups.values().length == 1
        ? bySize
        : String.format(
            Locale.ROOT,
            "%s (mean of the densities), %.2f at the lowest density and %.2f at the highest (mean"
                + " of the sizes)",
            bySize,
            speedups.atSparsest(),
            speedups.atDensest());
  }

  /** What the text says of figures 1 to 3; their speed-ups are of 16 cores and not in it. */
  static Verdict judgeStage(int phase, Speedups paper, double dispersion) {
    boolean shape =
        switch (phase) {
          case 0 -> paper.helps() && dispersion < 0.01;
          case 1 -> paper.helps() && paper.fallsSomewhere();
          default -> paper.helps() && paper.growsWithBoth();
        };
    return Closeness.verdict(shape, false);
  }

  private static Outcome stagesByDensity(Laboratory laboratory) throws Exception {
    int[] sizes = laboratory.choose(new int[] {1 << 17}, new int[] {1 << 19, 1 << 20, 1 << 21});
    DataTable table =
        new DataTable(
            "Milliseconds per frame (median), " + laboratory.threads() + " threads",
            "variant",
            "n",
            "density",
            "sort",
            "candidates",
            "pairing",
            "total",
            "sequential total",
            "speedup",
            "paper's total, 16 cores",
            "pairs",
            "frames",
            "marks");
    List<Plot> plots = new ArrayList<>();
    Map<String, double[][]> largest = new HashMap<>();
    double worst = Double.POSITIVE_INFINITY;
    int done = 0;
    for (String variant : SweepGrid.VARIANTS) {
      for (int n : sizes) {
        if (!SweepGrid.holds(variant, n)) {
          continue;
        }
        double[][] y = new double[4][DENSITIES.length];
        for (int k = 0; k < DENSITIES.length; k++) {
          laboratory.progress(done++, 2 * sizes.length * DENSITIES.length, "n=" + n);
          Cell cell = SweepGrid.cell(laboratory, variant, n, DENSITIES[k]);
          for (int phase = 0; phase < 4; phase++) {
            y[phase][k] = cell.all()[phase];
          }
          boolean densest = k == DENSITIES.length - 1;
          if (variant.equals("strips") && densest) {
            worst = Math.min(worst, cell.speedup(3));
          }
          table.row(
              variant,
              n,
              DENSITIES[k],
              y[0][k],
              y[1][k],
              y[2][k],
              y[3][k],
              cell.one()[3],
              cell.speedup(3),
              n == 1 << 20 ? k == 0 ? "122" : densest ? "167" : "122 to 167" : "-",
              cell.pairs(),
              cell.rounds(),
              cell.marks());
        }
        largest.put(variant, y);
        Plot plot = Plot.linear("Variant " + variant + ", n = " + n, "density", "ms");
        for (int phase = 0; phase < 4; phase++) {
          plot.line(SweepGrid.PHASES.get(phase), DENSITIES, y[phase]);
        }
        plots.add(plot);
      }
    }
    return new Outcome(
        List.of(table),
        plots,
        judgeDensities(largest.get("paper")),
        String.format(
            Locale.ROOT,
            "From d = 0.05 to 0.35, at the largest n measured. Variant paper: %s. Strips: %s."
                + " Speed-up of strips with %d threads at d = 0.35: at least %.2f.",
            growth(largest.get("paper")),
            growth(largest.get("strips")),
            laboratory.threads(),
            worst));
  }

  private static String growth(double[][] millis) {
    return String.format(
        Locale.ROOT,
        "sorting takes %.2f times as long, candidates %.2f times, pairing %.2f times and at least"
            + " %.0f %% of the time",
        growth(millis[0]),
        growth(millis[1]),
        growth(millis[2]),
        100 * leastShare(millis));
  }

  private static double growth(double[] byDensity) {
    return byDensity[byDensity.length - 1] / byDensity[0];
  }

  private static double leastShare(double[][] millis) {
    double least = 1;
    for (int k = 0; k < millis[2].length; k++) {
      least = Math.min(least, millis[2][k] / millis[3][k]);
    }
    return least;
  }

  /**
   * Figure 4: sorting and candidates remain almost constant, pairing grows and dominates.
   *
   * @param millis by phase and density
   */
  static Verdict judgeDensities(double[][] millis) {
    boolean constant = Closeness.near(growth(millis[0]), 1) && Closeness.near(growth(millis[1]), 1);
    boolean dominates = leastShare(millis) > 0.5;
    boolean grows = growth(millis[2]) > Math.max(growth(millis[0]), growth(millis[1]));
    return Closeness.verdict(constant && dominates && grows, false);
  }

  private static Outcome balance(Laboratory laboratory) throws Exception {
    int n = laboratory.choose(1 << 14, 1 << 17);
    int frames = 10;
    int[] partitions = {4, 8, 16, 32, 64};
    double[] densities = {0.05, 0.15, 0.35};
    DataTable table =
        new DataTable(
            "Largest of " + frames + " frames, n = " + n + ", variant paper",
            "density",
            "partitions",
            "sigma %",
            "paper's sigma %",
            "D",
            "paper's D");
    Plot plot = Plot.linear("Load balance, n = " + n, "partitions", "sigma %");
    double worst = 0;
    double dispersion = 0;
    for (double density : densities) {
      double[] x = new double[partitions.length];
      double[] y = new double[partitions.length];
      for (int k = 0; k < partitions.length; k++) {
        int parts = partitions[k];
        laboratory.progress(k, partitions.length, "d=" + density);
        double[] found =
            laboratory.kept(
                "balance n=" + n + " d=" + density + " partitions=" + parts,
                () -> balance(laboratory, n, density, parts, frames));
        x[k] = parts;
        y[k] = found[0];
        table.row(density, parts, found[0], "below 1.5", found[1], "below 0.01");
        worst = Math.max(worst, found[0]);
        dispersion = Math.max(dispersion, found[1]);
      }
      plot.line("d = " + density, x, y);
    }
    return new Outcome(
        List.of(table),
        List.of(plot),
        worst < 1.5 && dispersion < 0.01 ? Verdict.REPRODUCED : Verdict.DIFFERS,
        String.format(
            Locale.ROOT,
            "sigma at most %.2f %% (paper: below 1.5 %%), D at most %.4f (paper: below 0.01).",
            worst,
            dispersion));
  }

  private static double[] balance(
      Laboratory laboratory, int n, double density, int partitions, int frames) {
    Scene scene = Scene.named("free", SceneOptions.defaults().withN(n).withDensity(density));
    Tuning tuning = laboratory.allThreads().withVariant("paper").with(Knob.PARTITIONS, partitions);
    double[] most = new double[2];
    try (SweepContestant sweep = new SweepContestant("paper", scene, tuning)) {
      sweep.frame();
      for (int frame = 0; frame < frames; frame++) {
        Laboratory.step(scene);
        sweep.frame();
        most[0] = Math.max(most[0], sweep.stages().get("sigma"));
        most[1] = Math.max(most[1], sweep.stages().get("dispersion"));
      }
    }
    return most;
  }
}
