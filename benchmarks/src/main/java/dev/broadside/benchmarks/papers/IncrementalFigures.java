package dev.broadside.benchmarks.papers;

import static dev.broadside.benchmarks.papers.Closeness.crosses;
import static dev.broadside.benchmarks.papers.Closeness.near;
import static dev.broadside.benchmarks.papers.Closeness.reaches;
import static dev.broadside.benchmarks.papers.Closeness.verdict;

import dev.broadside.Algorithm;
import dev.broadside.Boxes;
import dev.broadside.Boxes2D;
import dev.broadside.Boxes3D;
import dev.broadside.BroadPhase;
import dev.broadside.Knob;
import dev.broadside.Precision;
import dev.broadside.Tuning;
import dev.broadside.benchmarks.Described;
import dev.broadside.benchmarks.Experiment;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.measure.Contestant;
import dev.broadside.benchmarks.measure.MachineLoad;
import dev.broadside.benchmarks.measure.Measurement;
import dev.broadside.benchmarks.measure.Rounds;
import dev.broadside.benchmarks.measure.Sample;
import dev.broadside.benchmarks.measure.SceneContestant;
import dev.broadside.benchmarks.measure.Stretches;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.benchmarks.report.Plot;
import dev.broadside.scene.Scene;
import dev.broadside.scene.SceneOption;
import dev.broadside.scene.SceneOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Tracy, Buss &amp; Woods, IEEE VR 2009: figures 2 and 8 to 11, and a comparison with starting
 * afresh. One thread on a 2.16 GHz Core 2 Duo there; event-based output here as there ({@code
 * findChanges}), moving the boxes included.
 */
public final class IncrementalFigures {
  private static final String PAPER = "Tracy, Buss & Woods 2009";

  // Section 4.2: the grid is the same for all, about 300 boxes a cell.
  private static final double BOXES_PER_CELL = 300;

  // Section 2: exponents of growth.
  private static final double ANALYSIS = 5.0 / 3;
  private static final double PAPERS_FIT = 1.76;

  private static final int N = 3000;
  private static final int MANY = 100_000;

  private IncrementalFigures() {}

  public static List<Experiment> all() {
    return List.of(
        new Described(
            "incremental-figure-2",
            PAPER,
            "figure 2",
            "Growth of plain incremental sweep and prune when all cubes move, without insertions:"
                + " swaps and time per step.",
            "a power of 1.76 fits the measured points; the analysis says 5/3",
            5,
            30,
            IncrementalFigures::growth),
        new Described(
            "incremental-figure-8",
            PAPER,
            "figure 8",
            "One cell, 3000 cubes, one insertion and one removal per step: time against the share"
                + " that moves.",
            "segmented lists are 3 times faster with 5 % moving, 60 % faster with 20 %, about equal"
                + " when most move",
            9,
            40,
            IncrementalFigures::byMoving),
        new Described(
            "incremental-figure-9",
            PAPER,
            "figure 9",
            "One cell, 3000 cubes of which 150 move: time against insertions (and as many removals)"
                + " per step.",
            "segmented lists are almost 3 times as fast for one, 90 % faster for ten; equal at"
                + " slightly less than 40",
            9,
            40,
            IncrementalFigures::byInsertions),
        new Described(
            "incremental-figure-10",
            PAPER,
            "figure 10",
            "Grid of cells, 100,000 cubes of which 10,000 move: time against insertions (and as"
                + " many removals) per step.",
            "segmented lists are much more efficient for few insertions; equal at 2000",
            20,
            60,
            IncrementalFigures::byInsertionsInGrid),
        new Described(
            "incremental-figure-11",
            PAPER,
            "figure 11",
            "Grid of cells and octree: time against n, 10 % moving, 0.5 % inserted and 0.5 %"
                + " removed per step.",
            "segmented lists are slightly faster at 10,000 and almost twice as fast at 200,000;"
                + " growth is linear; the octree is slower than both",
            18,
            80,
            IncrementalFigures::bySize),
        new Described(
            "incremental-one-percent",
            PAPER,
            "section 3.3",
            "100,000 cubes of which 1 % move, nothing inserted: the changes from the kept structure"
                + " beside 'tiles', made to find all pairs anew, and left to keep what rests.",
            "events cost O(changed boxes + changed pairs); the goal: at most a third of 'tiles'",
            18,
            45,
            IncrementalFigures::onePercent));
  }

  private static SceneOptions cubes(int n, double moving, double insertions) {
    return SceneOptions.defaults()
        .withN(n)
        .withDensity(0.05)
        .withMoving(moving)
        .with(SceneOption.INSERT, insertions / n)
        .with(SceneOption.REMOVE, insertions / n);
  }

  private interface Setting {
    SceneOptions at(double value);
  }

  /** Measures batch and segmented lists, in one cell or a grid, and perhaps the octree. */
  private static Curves curves(
      Laboratory laboratory,
      String quantity,
      double[] values,
      Setting setting,
      List<Algorithm> algorithms)
      throws Exception {
    int count = algorithms.size();
    double[][] y = new double[count][values.length];
    List<String> marks = new ArrayList<>();
    for (int k = 0; k < values.length; k++) {
      laboratory.progress(k, values.length, quantity + "=" + values[k]);
      SceneOptions options = setting.at(values[k]);
      double[] found =
          laboratory.kept(
              "incremental in turns " + algorithms + " " + options.n() + " " + options.values(),
              () -> inTurns(laboratory, options, algorithms));
      for (int a = 0; a < count; a++) {
        y[a][k] = found[a];
      }
      marks.add(
          (found[count] > MachineLoad.BUSY ? Measurement.BUSY : "")
              + (found[count + 1] > 0 ? "" : "*")
              + (found[count + 2] > 0 ? "" : "!"));
    }
    return new Curves(values, y, marks);
  }

  /** Median milliseconds of each, CPUs of others, whether all were warm, whether all agree. */
  private static double[] inTurns(
      Laboratory laboratory, SceneOptions options, List<Algorithm> algorithms) throws Exception {
    List<Own> runners = new ArrayList<>();
    try {
      for (Algorithm algorithm : algorithms) {
        Tuning tuning = laboratory.oneThread();
        if (algorithm == Algorithm.GRID_SAP_BATCH || algorithm == Algorithm.GRID_SAP_SEGMENTED) {
          tuning = tuning.with(Knob.BOXES_PER_CELL, BOXES_PER_CELL);
        }
        runners.add(new Own(options, algorithm, tuning, true, false));
      }
      // In two halves: what is much faster in the later one was not warm.
      Stretches half =
          options.n().orElse(N) > N
              ? laboratory.choose(new Stretches(0, 2, 6), new Stretches(0, 4, 6))
              : laboratory.choose(new Stretches(0, 6, 11), new Stretches(0, 20, 11));
      new Stretches(laboratory.choose(0.7, 1.5) * algorithms.size(), 0, half.frames()).run(runners);
      MachineLoad load = new MachineLoad();
      List<Sample> early = half.run(runners);
      List<Sample> late = half.run(runners);
      double[] found = new double[algorithms.size() + 3];
      boolean warm = true;
      boolean agree = true;
      for (int a = 0; a < algorithms.size(); a++) {
        found[a] = (early.get(a).median() + late.get(a).median()) / 2;
        warm &= late.get(a).median() >= 0.9 * early.get(a).median();
        agree &= runners.get(a).began == runners.get(0).began;
      }
      found[algorithms.size()] = load.otherCpus();
      found[algorithms.size() + 1] = warm ? 1 : 0;
      found[algorithms.size() + 2] = agree ? 1 : 0;
      return found;
    } finally {
      runners.forEach(Contestant::close);
    }
  }

  private static DataTable table(String quantity, Curves curves) {
    boolean octree = curves.y().length > 2;
    List<String> columns =
        new ArrayList<>(List.of(quantity, "batch", "segmented", "batch / segmented"));
    if (octree) {
      columns.add("octree");
    }
    columns.add("marks");
    DataTable table =
        new DataTable(
            "Milliseconds per step (median), one thread, in turns of some steps each",
            columns.toArray(new String[0]));
    for (int k = 0; k < curves.x().length; k++) {
      double batch = curves.y()[0][k];
      double segmented = curves.y()[1][k];
      List<Object> row =
          new ArrayList<>(List.of(curves.x()[k], batch, segmented, batch / segmented));
      if (octree) {
        row.add(curves.y()[2][k]);
      }
      row.add(curves.marks().get(k));
      table.row(row.toArray());
    }
    return table;
  }

  private static Plot plot(String title, String quantity, Curves curves) {
    Plot plot =
        Plot.linear(title, quantity, "ms per step")
            .line("batch", curves.x(), curves.y()[0])
            .line("segmented", curves.x(), curves.y()[1]);
    return curves.y().length > 2 ? plot.line("octree", curves.x(), curves.y()[2]) : plot;
  }

  private static Outcome outcome(
      String title, String quantity, Curves curves, Verdict verdict, String because) {
    return new Outcome(
        List.of(table(quantity, curves)), List.of(plot(title, quantity, curves)), verdict, because);
  }

  /** Figure 8: 3 times faster with 5 % moving, 1.6 with 20 %, about equal when most move. */
  static Verdict judgeMoving(Curves curves) {
    boolean falling = curves.ratio(0.05) > curves.ratio(0.2) && curves.ratio(0.2) > curves.ratio(1);
    return verdict(
        falling && curves.ratio(0.2) > 1,
        reaches(curves.ratio(0.05), 3)
            && reaches(curves.ratio(0.2), 1.6)
            && near(curves.ratio(1), 1));
  }

  /** Figure 9: almost 3 times as fast for one, 1.9 for ten, equal at slightly less than 40. */
  static Verdict judgeInsertions(Curves curves) {
    return verdict(
        curves.ratio(1) > 1 && curves.ratio(curves.last()) < curves.ratio(1),
        reaches(curves.ratio(1), 3)
            && reaches(curves.ratio(10), 1.9)
            && crosses(curves.crossover(), 40));
  }

  /** Figure 10: much more efficient for few insertions, without a number; equal at 2000. */
  static Verdict judgeInsertionsInGrid(Curves curves) {
    double few = curves.ratio(curves.first());
    return verdict(
        few > 1 && curves.ratio(500) > 1 && curves.ratio(curves.last()) < curves.ratio(500),
        crosses(curves.crossover(), 2000));
  }

  /** Figure 11: slightly faster at 10,000, almost twice as fast at 200,000, octree slower. */
  static Verdict judgeSizes(Curves curves) {
    boolean ahead = true;
    for (int k = 0; k < curves.x().length; k++) {
      double segmented = curves.y()[1][k];
      ahead &= curves.y()[0][k] > segmented && curves.y()[2][k] > curves.y()[0][k];
    }
    boolean linear = Laboratory.exponent(curves.x(), curves.y()[1]) < 1.3;
    return verdict(
        ahead && linear, near(curves.ratio(10_000), 1.1) && reaches(curves.ratio(200_000), 2));
  }

  /** Figure 2: the analysis is about swaps, the paper's fit about what it measured. */
  static Verdict judgeGrowth(double swaps, double time) {
    return verdict(Math.abs(swaps - ANALYSIS) < 0.1 && time > 1, Math.abs(time - PAPERS_FIT) < 0.1);
  }

  private static Outcome byMoving(Laboratory laboratory) throws Exception {
    Curves curves =
        curves(
            laboratory,
            "share moving",
            laboratory.choose(
                new double[] {0.01, 0.05, 0.2, 1}, new double[] {0.01, 0.05, 0.1, 0.2, 0.5, 1}),
            share -> cubes(N, share, 1),
            List.of(Algorithm.SAP_BATCH, Algorithm.SAP_SEGMENTED));
    return outcome(
        "3000 cubes, one insertion and removal",
        "share moving",
        curves,
        judgeMoving(curves),
        String.format(
            Locale.ROOT,
            "Batch takes %.2f times as long as segmented lists with 5 %% moving (paper: 3), %.2f"
                + " with 20 %% (1.6), %.2f with all (about 1).",
            curves.ratio(0.05),
            curves.ratio(0.2),
            curves.ratio(1)));
  }

  private static Outcome byInsertions(Laboratory laboratory) throws Exception {
    Curves curves =
        curves(
            laboratory,
            "insertions",
            laboratory.choose(
                new double[] {1, 10, 40, 160}, new double[] {1, 10, 20, 40, 80, 160, 320}),
            count -> cubes(N, 0.05, count),
            List.of(Algorithm.SAP_BATCH, Algorithm.SAP_SEGMENTED));
    return outcome(
        "3000 cubes, 150 moving",
        "insertions (and as many removals)",
        curves,
        judgeInsertions(curves),
        String.format(
            Locale.ROOT,
            "Batch takes %.2f times as long for one insertion and removal (paper: almost 3), %.2f"
                + " for ten (1.9); %s (paper: slightly less than 40, that is 80 events).",
            curves.ratio(1),
            curves.ratio(10),
            curves.crossing("insertions")));
  }

  private static Outcome byInsertionsInGrid(Laboratory laboratory) throws Exception {
    Curves curves =
        curves(
            laboratory,
            "insertions",
            laboratory.choose(
                new double[] {10, 500, 2000}, new double[] {10, 100, 500, 1000, 2000, 4000, 8000}),
            count -> cubes(MANY, 0.1, count),
            List.of(Algorithm.GRID_SAP_BATCH, Algorithm.GRID_SAP_SEGMENTED));
    return outcome(
        "100,000 cubes, 10,000 moving",
        "insertions (and as many removals)",
        curves,
        judgeInsertionsInGrid(curves),
        String.format(
            Locale.ROOT,
            "Batch takes %.2f times as long for 10 insertions and removals, %.2f for 500 (paper:"
                + " no number); %s (paper: 2000).",
            curves.ratio(10),
            curves.ratio(500),
            curves.crossing("insertions")));
  }

  private static Outcome bySize(Laboratory laboratory) throws Exception {
    double[] sizes =
        laboratory.choose(
            new double[] {10_000, 50_000},
            new double[] {10_000, 50_000, 100_000, 150_000, 200_000});
    Curves curves =
        curves(
            laboratory,
            "n",
            sizes,
            n -> cubes((int) n, 0.1, 0.005 * n),
            List.of(Algorithm.GRID_SAP_BATCH, Algorithm.GRID_SAP_SEGMENTED, Algorithm.OCTREE));
    double most = sizes[sizes.length - 1];
    double power = Laboratory.exponent(sizes, curves.y()[1]);
    double batchPower = Laboratory.exponent(sizes, curves.y()[0]);
    double octree = curves.y()[2][sizes.length - 1] / curves.y()[1][sizes.length - 1];
    return outcome(
        "10 % moving, 0.5 % inserted and removed",
        "n",
        curves,
        judgeSizes(curves),
        String.format(
            Locale.ROOT,
            "Batch takes %.2f times as long as segmented lists at n = 10,000 (paper: slightly"
                + " longer) and %.2f times at %s (paper: almost 2 at 200,000), the octree %.1f"
                + " times; time grows as n^%.2f (segmented) and n^%.2f (batch).",
            curves.ratio(10_000),
            curves.ratio(most),
            Curves.number(most),
            octree,
            power,
            batchPower));
  }

  private static Outcome growth(Laboratory laboratory) throws Exception {
    double[] sizes =
        laboratory.choose(
            new double[] {1000, 2000, 4000, 8000, 16_000},
            new double[] {1000, 2000, 4000, 8000, 16_000, 32_000, 64_000});
    double[] times = new double[sizes.length];
    double[] swaps = new double[sizes.length];
    DataTable table =
        new DataTable("All cubes move, one cell, one thread", "n", "swaps per step", "ms per step");
    for (int k = 0; k < sizes.length; k++) {
      laboratory.progress(k, sizes.length, "n=" + sizes[k]);
      Scene scene =
          Scene.named("cubes", SceneOptions.defaults().withN((int) sizes[k]).withMoving(1));
      try (SceneContestant sap =
          SceneContestant.changes("sap", scene, Algorithm.SAP_BATCH, laboratory.oneThread())) {
        Rounds rounds = laboratory.choose(new Rounds(0.5, 9, 1), new Rounds(1, 25, 3));
        int[] steps = new int[1];
        sap.frame();
        double before = sap.statistics().figures().get("swaps");
        Measurement found =
            rounds
                .run(
                    () -> {
                      Laboratory.step(scene);
                      steps[0]++;
                    },
                    List.of(sap))
                .get(0);
        swaps[k] = (sap.statistics().figures().get("swaps") - before) / steps[0];
        times[k] = found.millis().median();
      }
      table.row((int) sizes[k], swaps[k], times[k]);
    }
    double power = Laboratory.exponent(sizes, swaps);
    double timePower = Laboratory.exponent(sizes, times);
    return new Outcome(
        List.of(table),
        List.of(
            Plot.logarithmic("Swaps", "n", "swaps per step").line("swaps", sizes, swaps),
            Plot.logarithmic("Time", "n", "ms per step").line("sap-batch", sizes, times)),
        judgeGrowth(power, timePower),
        String.format(
            Locale.ROOT,
            "Swaps grow as n^%.2f (paper's analysis: %.2f), time as n^%.2f (paper's fit: %.2f).",
            power,
            ANALYSIS,
            timePower,
            PAPERS_FIT));
  }

  private static Outcome onePercent(Laboratory laboratory) throws Exception {
    DataTable table =
        new DataTable(
            "Milliseconds per step (median), 100,000 cubes, 1,000 moving; moving them included but"
                + " for 'everything anew', where all boxes are loaded before",
            "dims",
            "threads",
            "all pairs: tiles, everything anew",
            "changes: grid-sap-segmented",
            "segmented / tiles, everything anew",
            "changes: tiles, everything anew",
            "segmented / changes of tiles, everything anew",
            "changes: grid-sap-batch",
            "changes: tiles",
            "all pairs: tiles",
            "busy");
    double worst = 0;
    int done = 0;
    for (int dims = 2; dims <= 3; dims++) {
      for (int threads = 1; threads <= 2; threads++) {
        laboratory.progress(done++, 4, dims + "D, " + threads + " threads");
        MachineLoad load = new MachineLoad();
        List<Sample> found = onePercent(laboratory, dims, threads);
        double anew = found.get(0).median();
        double segmented = found.get(1).median();
        worst = Math.max(worst, segmented / anew);
        table.row(
            dims,
            threads,
            anew,
            segmented,
            segmented / anew,
            found.get(2).median(),
            segmented / found.get(2).median(),
            found.get(3).median(),
            found.get(4).median(),
            found.get(5).median(),
            load.otherCpus());
      }
    }
    return new Outcome(
        List.of(table),
        List.of(),
        Verdict.goal(worst <= 1 / 3.0),
        String.format(
            Locale.ROOT,
            "Changes from segmented lists take at most %.2f of the time in which 'tiles' finds all"
                + " pairs anew (goal: 0.33).",
            worst));
  }

  private static List<Sample> onePercent(Laboratory laboratory, int dims, int threads)
      throws Exception {
    Tuning tuning = Tuning.defaults().withThreads(threads);
    SceneOptions options =
        SceneOptions.defaults().withDims(dims).withN(MANY).withDensity(0.05).withMoving(0.01);
    List<Own> runners = new ArrayList<>();
    try {
      runners.add(new Own(options, Algorithm.TILES, tuning, false, true));
      runners.add(new Own(options, Algorithm.GRID_SAP_SEGMENTED, tuning, true, false));
      runners.add(new Own(options, Algorithm.TILES, tuning, true, true));
      runners.add(new Own(options, Algorithm.GRID_SAP_BATCH, tuning, true, false));
      runners.add(new Own(options, Algorithm.TILES, tuning, true, false));
      runners.add(new Own(options, Algorithm.TILES, tuning, false, false));
      return laboratory.choose(new Stretches(2, 4, 11), new Stretches(5, 15, 21)).run(runners);
    } finally {
      runners.forEach(Contestant::close);
    }
  }

  /** An algorithm with a scene of its own: one whose boxes come and go has one set of boxes. */
  private static final class Own implements Stretches.Runner {
    private final Scene scene;
    private final Boxes boxes;
    private final BroadPhase broadPhase;
    private final String name;
    private final boolean changes;
    private final boolean anew;
    private long began;

    /** With anew all boxes are replaced before, so that nothing can be kept from last time. */
    Own(SceneOptions options, Algorithm algorithm, Tuning tuning, boolean changes, boolean anew) {
      scene = Scene.named("cubes", options);
      boxes = scene.newBoxes(Precision.FLOAT);
      broadPhase = BroadPhase.of(boxes, algorithm, tuning);
      name = algorithm.toString();
      this.changes = changes;
      this.anew = anew;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public void advance() {
      scene.step();
      if (anew && boxes instanceof Boxes2D flat) {
        flat.replaceAll(scene.rows());
      } else if (anew) {
        ((Boxes3D) boxes).replaceAll(scene.rows());
      }
    }

    @Override
    public long frame() {
      if (!anew) {
        scene.apply(boxes);
      }
      if (changes) {
        int beginning = broadPhase.findChanges().began().size();
        began += beginning;
        return beginning;
      }
      return broadPhase.findPairsUnordered().size();
    }

    @Override
    public void close() {
      broadPhase.close();
    }
  }
}
