package dev.broadside.benchmarks.papers;

import dev.broadside.Algorithm;
import dev.broadside.Knob;
import dev.broadside.Tuning;
import dev.broadside.benchmarks.Described;
import dev.broadside.benchmarks.Experiment;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Laboratory.Way;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.measure.Measurement;
import dev.broadside.benchmarks.measure.Sample;
import dev.broadside.benchmarks.measure.SceneContestant;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.benchmarks.report.Plot;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOption;
import dev.broadside.scene.SceneOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Capannini &amp; Larsson, EGPGV 2016: figures 1 to 6. Their machine had 16 cores. */
public final class SweepFigures {
  private static final String PAPER = "Capannini & Larsson 2016";

  private SweepFigures() {}

  public static List<Experiment> all() {
    return List.of(
        stage(
            1,
            "sort",
            new double[] {0.35},
            "Sorting both axes: time against n, sequential and parallel (d = 0.35).",
            "modest speedup on 16 cores; the partitions' dispersion D stayed below 0.01"),
        stage(
            2,
            "candidates",
            new double[] {0.05, 0.15, 0.35},
            "Generating candidates: time against n and density, sequential and parallel.",
            "good speedup, slightly lower as the density grows"),
        stage(
            3,
            "pairing",
            new double[] {0.05, 0.15, 0.35},
            "Pairing: time against n and density, sequential and parallel.",
            "speedup grows with n and d, super-linear at high density"),
        new Described(
            "sweep-figure-4",
            PAPER,
            "figure 4",
            "Time of the three stages against the density, for large inputs.",
            "sorting and candidates hardly depend on d, pairing grows with it and dominates; one"
                + " million boxes take 122 to 167 ms on 16 cores",
            40,
            400,
            SweepFigures::stagesByDensity),
        new Described(
            "sweep-figure-5",
            PAPER,
            "figure 5",
            "The ball with collision response: time per frame while it contracts and bursts."
                + " The response of scene 'ball' is ours, see its documentation.",
            "500 frames of n = 524,288: 87.4 ms on average on 16 cores, speedup 6.5; the most"
                + " intense part is a fifth of the way in",
            40,
            600,
            SweepFigures::ball),
        new Described(
            "sweep-figure-6",
            PAPER,
            "figure 6",
            "The plane: time per frame with and without exchange of axes (variant paper; never:"
                + " dispersion = 2).",
            "without exchange the time rises substantially while the boxes pass through the plane;"
                + " with it every frame takes about the same (40 ms, n = 562,500)",
            40,
            500,
            SweepFigures::plane));
  }

  private static Tuning paper(Tuning tuning) {
    return tuning.withVariant("paper");
  }

  private static Described stage(
      int number, String stage, double[] densities, String question, String says) {
    return new Described(
        "sweep-figure-" + number,
        PAPER,
        "figure " + number,
        question,
        says,
        20 * densities.length,
        150 * densities.length,
        laboratory -> stageBySize(laboratory, stage, densities));
  }

  private static Outcome stageBySize(Laboratory laboratory, String stage, double[] densities)
      throws Exception {
    int[] sizes =
        laboratory.choose(
            new int[] {1 << 13, 1 << 15, 1 << 17},
            new int[] {1 << 15, 1 << 17, 1 << 19, 1 << 20, 1 << 21});
    DataTable table =
        new DataTable(
            "Milliseconds of stage '" + stage + "' per frame (median)",
            "density",
            "n",
            "1 thread",
            laboratory.threads() + " threads",
            "speedup",
            "marks");
    Plot plot = Plot.logarithmic("Stage '" + stage + "'", "n", "ms");
    double last = Double.NaN;
    int done = 0;
    for (double density : densities) {
      double[] x = new double[sizes.length];
      double[] one = new double[sizes.length];
      double[] many = new double[sizes.length];
      for (int k = 0; k < sizes.length; k++) {
        laboratory.progress(
            done++, sizes.length * densities.length, "n=" + sizes[k] + " d=" + density);
        List<Measurement> found =
            laboratory.measure(
                "free",
                SceneOptions.defaults().withN(sizes[k]).withDensity(density),
                List.of(
                    Way.pairs("1", Algorithm.SWEEP, paper(laboratory.oneThread())),
                    Way.pairs("all", Algorithm.SWEEP, paper(laboratory.allThreads()))));
        x[k] = sizes[k];
        one[k] = stageMillis(found.get(0), stage);
        many[k] = stageMillis(found.get(1), stage);
        last = one[k] / many[k];
        table.row(density, sizes[k], one[k], many[k], last, found.get(1).marks());
      }
      plot.line("1 thread, d = " + density, x, one);
      plot.line(laboratory.threads() + " threads, d = " + density, x, many);
    }
    boolean faster = last > 1.15;
    return new Outcome(
        List.of(table),
        List.of(plot),
        faster ? Verdict.SAME_SHAPE : Verdict.DIFFERS,
        String.format(
            Locale.ROOT,
            "Speedup at the largest n and density: %.2f with %d threads (the paper had 16 cores).",
            last,
            laboratory.threads()));
  }

  private static double stageMillis(Measurement measurement, String stage) {
    Sample sample = measurement.stages().get(stage);
    return sample == null ? Double.NaN : sample.median();
  }

  private static Outcome stagesByDensity(Laboratory laboratory) throws Exception {
    int[] sizes = laboratory.choose(new int[] {1 << 17}, new int[] {1 << 19, 1 << 20, 1 << 21});
    double[] densities = {0.05, 0.15, 0.25, 0.35};
    DataTable table =
        new DataTable(
            "Milliseconds per frame (median), " + laboratory.threads() + " threads",
            "n",
            "density",
            "sort",
            "candidates",
            "pairing",
            "total",
            "sequential total",
            "speedup",
            "pairs",
            "marks");
    Plot plot = Plot.linear("Stages by density, n = " + sizes[sizes.length - 1], "density", "ms");
    double pairingGrowth = 1;
    double sortGrowth = 1;
    int done = 0;
    for (int n : sizes) {
      double[][] y = new double[4][densities.length];
      for (int k = 0; k < densities.length; k++) {
        laboratory.progress(done++, sizes.length * densities.length, "n=" + n);
        List<Measurement> found =
            laboratory.measure(
                "free",
                SceneOptions.defaults().withN(n).withDensity(densities[k]),
                List.of(
                    Way.pairs("all", Algorithm.SWEEP, paper(laboratory.allThreads())),
                    Way.pairs("1", Algorithm.SWEEP, paper(laboratory.oneThread()))));
        Measurement parallel = found.get(0);
        y[0][k] = stageMillis(parallel, "sort");
        y[1][k] = stageMillis(parallel, "candidates");
        y[2][k] = stageMillis(parallel, "pairing");
        y[3][k] = parallel.millis().median();
        double sequential = found.get(1).millis().median();
        table.row(
            n,
            densities[k],
            y[0][k],
            y[1][k],
            y[2][k],
            y[3][k],
            sequential,
            sequential / y[3][k],
            parallel.pairs(),
            parallel.marks());
      }
      int end = densities.length - 1;
      pairingGrowth = y[2][end] / y[2][0];
      sortGrowth = y[0][end] / y[0][0];
      if (n == sizes[sizes.length - 1]) {
        plot.line("sort", densities, y[0]).line("candidates", densities, y[1]);
        plot.line("pairing", densities, y[2]).line("total", densities, y[3]);
      }
    }
    boolean shape = pairingGrowth > 1.2 && pairingGrowth > sortGrowth;
    return new Outcome(
        List.of(table),
        List.of(plot),
        shape ? Verdict.SAME_SHAPE : Verdict.DIFFERS,
        String.format(
            Locale.ROOT,
            "From d = 0.05 to 0.35 pairing takes %.2f times as long, sorting %.2f times.",
            pairingGrowth,
            sortGrowth));
  }

  private static Outcome ball(Laboratory laboratory) throws Exception {
    int n = laboratory.choose(1 << 14, 1 << 19);
    int frames = laboratory.choose(120, 500);
    Scene scene =
        Scene.named(
            "ball",
            SceneOptions.defaults().withN(n).withFrames(frames).with(SceneOption.RESPONSE, 1));
    double[][] y = new double[2][frames];
    long most = 0;
    int peak = 0;
    try (SceneContestant one =
            SceneContestant.pairs("1", scene, Algorithm.SWEEP, paper(laboratory.oneThread()));
        SceneContestant all =
            SceneContestant.pairs("all", scene, Algorithm.SWEEP, paper(laboratory.allThreads()))) {
      double[] x = new double[frames];
      DataTable table =
          new DataTable("Per frame", "frame", "pairs", "1 thread ms", "all threads ms");
      for (int frame = 0; frame < frames; frame++) {
        laboratory.progress(frame, frames, "frame " + frame);
        if (frame > 0) {
          Laboratory.step(scene);
        }
        x[frame] = frame;
        y[0][frame] = timed(one);
        y[1][frame] = timed(all);
        long pairs = all.statistics().pairs();
        table.row(frame, pairs, y[0][frame], y[1][frame]);
        if (pairs > most) {
          most = pairs;
          peak = frame;
        }
      }
      double speedup = mean(y[0]) / mean(y[1]);
      boolean shape = peak > frames / 20 && peak < frames / 2;
      return new Outcome(
          List.of(table),
          List.of(
              Plot.linear("Time per frame, n = " + n, "frame", "ms")
                  .line("1 thread", x, y[0])
                  .line(laboratory.threads() + " threads", x, y[1])),
          shape ? Verdict.SAME_SHAPE : Verdict.DIFFERS,
          String.format(
              Locale.ROOT,
              "Most pairs (%d) in frame %d of %d; %.1f ms per frame on average with %d threads,"
                  + " speedup %.2f.",
              most,
              peak,
              frames,
              mean(y[1]),
              laboratory.threads(),
              speedup));
    }
  }

  private static double timed(SceneContestant contestant) {
    long begin = System.nanoTime();
    contestant.frame();
    return (System.nanoTime() - begin) / 1e6;
  }

  private static double mean(double[] values) {
    double sum = 0;
    // The first tenth warms up.
    int from = values.length / 10;
    for (int k = from; k < values.length; k++) {
      sum += values[k];
    }
    return sum / (values.length - from);
  }

  private static Outcome plane(Laboratory laboratory) throws Exception {
    int n = laboratory.choose(150 * 150, 750 * 750);
    int frames = laboratory.choose(101, 500);
    List<Plot> plots = new ArrayList<>();
    DataTable table =
        new DataTable(
            "Milliseconds per frame (median)", "u", "exchange", "away", "in the plane", "ratio");
    double worstFixed = 0;
    double worstExchanged = 0;
    int done = 0;
    for (int axis = 0; axis < 2; axis++) {
      Scene scene =
          Scene.named(
              "plane",
              SceneOptions.defaults().withN(n).withFrames(frames).with(SceneOption.AXIS, axis));
      Tuning exchanging = paper(laboratory.allThreads());
      Plot plot = Plot.linear("u = " + "xy".charAt(axis) + ", n = " + n, "frame", "ms");
      try (SceneContestant never =
              SceneContestant.pairs(
                  "never", scene, Algorithm.SWEEP, exchanging.with(Knob.DISPERSION, 2));
          SceneContestant exchange =
              SceneContestant.pairs("exchange", scene, Algorithm.SWEEP, exchanging)) {
        double[] x = new double[frames];
        double[][] y = new double[2][frames];
        for (int frame = 0; frame < frames; frame++) {
          laboratory.progress(done++, 2 * frames, "u=" + "xy".charAt(axis));
          if (frame > 0) {
            Laboratory.step(scene);
          }
          x[frame] = frame;
          y[0][frame] = timed(never);
          y[1][frame] = timed(exchange);
        }
        plots.add(plot.line("never", x, y[0]).line("exchange", x, y[1]));
        double fixed = peakRatio(y[0]);
        double exchanged = peakRatio(y[1]);
        table.row("xy".substring(axis, axis + 1), "never", away(y[0]), inPlane(y[0]), fixed);
        table.row("xy".substring(axis, axis + 1), "yes", away(y[1]), inPlane(y[1]), exchanged);
        worstFixed = Math.max(worstFixed, fixed);
        worstExchanged = Math.max(worstExchanged, exchanged);
      }
    }
    boolean shape = worstFixed > 1.5 && worstExchanged < 0.7 * worstFixed;
    return new Outcome(
        List.of(table),
        plots,
        shape ? Verdict.SAME_SHAPE : Verdict.DIFFERS,
        String.format(
            Locale.ROOT,
            "In the plane a frame takes up to %.2f times its usual time without exchange, %.2f"
                + " with it.",
            worstFixed,
            worstExchanged));
  }

  /** The middle twentieth of the frames, where the boxes pass through the plane. */
  private static double inPlane(double[] values) {
    int middle = values.length / 2;
    int half = Math.max(1, values.length / 40);
    return new Sample(java.util.Arrays.copyOfRange(values, middle - half, middle + half + 1))
        .median();
  }

  private static double away(double[] values) {
    int quarter = values.length / 4;
    return new Sample(java.util.Arrays.copyOfRange(values, quarter / 2, quarter)).median();
  }

  private static double peakRatio(double[] values) {
    return inPlane(values) / away(values);
  }
}
