package dev.broadside.benchmarks.physics;

import static dev.broadside.benchmarks.physics.PhysicsFigures.BOX2D;
import static dev.broadside.benchmarks.physics.PhysicsFigures.FASTEST;
import static dev.broadside.benchmarks.physics.PhysicsFigures.FIXTURES;
import static dev.broadside.benchmarks.physics.PhysicsFigures.OURS;
import static dev.broadside.benchmarks.physics.PhysicsFigures.SLOWEST;

import dev.broadside.benchmarks.Described;
import dev.broadside.benchmarks.Experiment;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.benchmarks.report.Plot;
import dev.broadside.physics.scene.PhysicsScene;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Tsamis 2020, figures 19 to 31: a scene's total time against its number of fixtures. */
final class SizeFigures {
  /** From so many fixtures on Box2D led on the mostly static scenes. */
  private static final int HUGE = 15_000;

  /**
   * A figure.
   *
   * @param says the text
   * @param ahead why it comes out otherwise where ours is faster than Box2D at all sizes
   */
  private record Figure(int number, String scene, String says, Claim claim, String ahead) {}

  private static final String STATIC_SAYS =
      "marginally faster than Box2D on smaller worlds; beyond 15,000 fixtures Box2D scales better";
  private static final String STATIC_AHEAD =
      " Ours stays ahead in huge worlds; both engines keep a tree of the static shapes, and what"
          + " makes the difference was not taken apart.";

  private static final List<Figure> FIGURES =
      List.of(
          new Figure(
              19,
              "add-pair",
              "Box2D's time rises sharply; at 500 fixtures already 725 ms for 88 ms, 8.2 times",
              Claim.growing(),
              ""),
          new Figure(
              20,
              "multi-fixture",
              "grows linearly; Box2D's time explodes at the end, to 300 ms a step",
              Claim.growing(),
              ""),
          new Figure(
              21,
              "falling-squares",
              "multiple times faster than Box2D at all fixture counts",
              Claim.everywhere(2),
              ""),
          new Figure(
              22,
              "falling-circles",
              "multiple times faster than Box2D at all fixture counts",
              Claim.everywhere(2),
              ""),
          new Figure(
              23,
              "slow-explosion",
              "an order of magnitude faster than Box2D in almost all world sizes",
              Claim.onAverage(10),
              ""),
          new Figure(
              24,
              "tumbler",
              "very similar to Box2D, slightly better overall",
              Claim.similar(),
              " Ours is further ahead than the paper's engine."),
          new Figure(25, "mild-n2", "handles the many collisions better", Claim.growing(), ""),
          new Figure(26, "n2", "handles the many collisions better", Claim.growing(), ""),
          new Figure(27, "mostly-static-single", STATIC_SAYS, Claim.fasterUpTo(HUGE), STATIC_AHEAD),
          new Figure(28, "mostly-static-multi", STATIC_SAYS, Claim.fasterUpTo(HUGE), STATIC_AHEAD),
          new Figure(
              29, "diagonal", "four times faster than Box2D on average", Claim.onAverage(4), ""),
          new Figure(
              30,
              "big-mobile",
              "similar to Box2D until 3,000 fixtures, then much more efficient",
              Claim.growing(),
              ""),
          new Figure(
              31,
              "mixed-static-dynamic",
              "measurably faster than Box2D, especially as the fixture count increases",
              Claim.growing(),
              ""));

  private SizeFigures() {}

  static List<Experiment> all() {
    List<Experiment> all = new ArrayList<>();
    for (Figure figure : FIGURES) {
      all.add(
          new Described(
                  "physics-figure-" + figure.number(),
                  PhysicsFigures.PAPER,
                  "figure " + figure.number(),
                  "Total time of '"
                      + figure.scene()
                      + "' against the number of fixtures, one thread, beside Box2D 2.4.1 (the"
                      + " native program box2d_bench of benchmarks/native/build); sizes S, M, L and"
                      + " two between them. Continuous collision off. The paper's engine was timed"
                      + " on another machine; its times are scaled by the ratio to Box2D"
                      + " 2.4.1 there. Step times of the same runs: physics-box2d-s, -m, -l.",
                  figure.says(),
                  0.1,
                  60,
                  laboratory -> run(laboratory, figure))
              .withPhysics());
    }
    return all;
  }

  /** S, M, L and one between each two; S alone in a quick run. */
  private static int[] sizes(Laboratory laboratory, PhysicsScene scene) {
    int small = PhysicsFigures.size(scene, 0);
    int middle = PhysicsFigures.size(scene, 1);
    int large = PhysicsFigures.size(scene, 2);
    return laboratory.choose(
        new int[] {small},
        new int[] {small, (small + middle) / 2, middle, (middle + large) / 2, large});
  }

  private static Outcome run(Laboratory laboratory, Figure figure) throws Exception {
    PhysicsScene scene = PhysicsScene.named(figure.scene());
    int[] sizes = sizes(laboratory, scene);
    int steps = PhysicsFigures.steps(laboratory, scene);
    DataTable table =
        new DataTable(
            figure.scene() + ", " + steps + " steps, ms",
            "size",
            "fixtures",
            "Box2D 2.4.1",
            "paper's engine, scaled to this machine",
            "ours",
            "fastest run",
            "slowest run",
            "Box2D 2.4.1 / ours");
    double[] fixtures = new double[sizes.length];
    double[] theirs = new double[sizes.length];
    double[] papers = new double[sizes.length];
    double[] ours = new double[sizes.length];
    double[] ratios = new double[sizes.length];
    for (int k = 0; k < sizes.length; k++) {
      laboratory.progress(k, sizes.length, figure.scene() + " " + sizes[k]);
      double[] found = PhysicsFigures.race(laboratory, scene, sizes[k]);
      fixtures[k] = found[FIXTURES];
      theirs[k] = found[BOX2D];
      papers[k] = theirs[k] * Anchors.optimized(scene, sizes[k]);
      ours[k] = found[OURS];
      ratios[k] = theirs[k] / ours[k];
      table.row(
          sizes[k],
          (int) fixtures[k],
          theirs[k],
          papers[k],
          ours[k],
          found[FASTEST],
          found[SLOWEST],
          ratios[k]);
    }
    Plot plot =
        Plot.linear(figure.scene(), "fixtures", "ms")
            .line("Box2D 2.4.1", fixtures, theirs)
            .line("ours", fixtures, ours)
            .line(
                "paper's engine, scaled to this machine",
                measured(fixtures, papers),
                measured(papers, papers));
    Outcome incomplete = PhysicsFigures.incomplete(laboratory, List.of(table), List.of(plot));
    if (incomplete != null) {
      return incomplete;
    }
    Verdict verdict = figure.claim().judge(fixtures, ratios);
    return new Outcome(
        List.of(table),
        List.of(plot),
        verdict,
        String.format(
            Locale.ROOT,
            "Box2D takes %s times as long as ours at %s fixtures; time grows with fixtures to the"
                + " power of %.1f (ours) and %.1f (Box2D).%s",
            list("%.1f", ratios),
            list("%,.0f", fixtures),
            Laboratory.exponent(fixtures, ours),
            Laboratory.exponent(fixtures, theirs),
            verdict != Verdict.REPRODUCED && Claim.least(ratios) >= 1 ? figure.ahead() : ""));
  }

  /** Those of the values at whose places there is a measurement. */
  private static double[] measured(double[] values, double[] measurements) {
    return IntStream.range(0, values.length)
        .filter(k -> !Double.isNaN(measurements[k]))
        .mapToDouble(k -> values[k])
        .toArray();
  }

  private static String list(String format, double[] values) {
    List<String> shown = new ArrayList<>();
    for (double value : values) {
      shown.add(String.format(Locale.ROOT, format, value));
    }
    return String.join("; ", shown);
  }
}
