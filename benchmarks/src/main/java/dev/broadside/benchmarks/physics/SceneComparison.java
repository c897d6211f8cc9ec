package dev.broadside.benchmarks.physics;

import dev.broadside.benchmarks.Described;
import dev.broadside.benchmarks.Experiment;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.physics.Body;
import dev.broadside.physics.BodyType;
import dev.broadside.physics.World;
import dev.broadside.physics.WorldDefinition;
import dev.broadside.physics.scene.PhysicsScene;
import dev.broadside.physics.scene.RunningScene;
import dev.broadside.physics.scene.SceneFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Touching contacts and mean height of the dissertation's scenes beside those of Box2D 2.4.1. Most
 * scenes are chaotic, so both engines also show how far they differ from themselves: in runs whose
 * bodies begin {@link #SHIFT} off, and Box2D in runs that solve more exactly.
 */
final class SceneComparison {
  /** Metres by which bodies begin off, at most; far below the slop of 5 mm. */
  private static final float SHIFT = 1e-5f;

  private static final int SHIFTED_RUNS = 3;

  /** The share by which chaotic scenes may differ. */
  private static final double ALLOWED = 0.2;

  private SceneComparison() {}

  static Experiment experiment() {
    return new Described(
            "physics-values",
            "Tsamis 2020",
            "the scenes of chapter 8, what happens in them",
            "Touching contacts and mean height after 50 steps, 100 steps and at the end beside"
                + " Box2D 2.4.1. In the columns with two numbers, the least and the greatest of"
                + " four runs, three of which begin with every body up to 10 µm off: where they"
                + " differ much the scene is chaotic, and no two engines can agree. Solved more"
                + " exactly: the least and the greatest of Box2D 2.4.1 with 8 and 3 iterations,"
                + " with five times as many, and with each step in four parts: where they differ"
                + " much the figure is one of the solver, not of the scene. The second table has"
                + " the rows where the two engines differ most, solved ever more exactly by both.",
            "Box2D 2.4.1's figures stand in the table",
            3,
            300,
            SceneComparison::run)
        .withPhysics();
  }

  /** Figures of one run after certain steps. */
  private static List<SceneFigures> run(ReferenceValues.Row last, List<Integer> steps, int seed) {
    List<SceneFigures> figures = new ArrayList<>();
    WorldDefinition definition = new WorldDefinition().continuous(false);
    try (RunningScene running = PhysicsScene.named(last.scene()).open(last.size(), definition)) {
      Random random = new Random(seed);
      int bodies = seed > 0 ? shift(running.world(), 0, random) : 0;
      for (int step = 1; step <= steps.get(steps.size() - 1); step++) {
        running.step();
        bodies = seed > 0 ? shift(running.world(), bodies, random) : 0;
        if (steps.contains(step)) {
          figures.add(SceneFigures.of(running.world()));
        }
      }
    }
    return figures;
  }

  /** Shifts the dynamic bodies from this number on, also those of scenes that create them late. */
  private static int shift(World world, int from, Random random) {
    for (int id = from; id < world.bodyIdLimit(); id++) {
      Body body = world.body(id);
      if (body != null && body.type() == BodyType.DYNAMIC) {
        body.setTransform(
            body.x() + SHIFT * (2 * random.nextFloat() - 1),
            body.y() + SHIFT * (2 * random.nextFloat() - 1),
            body.angle());
      }
    }
    return world.bodyIdLimit();
  }

  private static Outcome run(Laboratory laboratory) throws Exception {
    DataTable table =
        new DataTable(
            "Touching contacts and mean height",
            "scene",
            "size",
            "step",
            "touching, Box2D 2.4.1",
            "its range",
            "solved more exactly",
            "touching, ours",
            "our range",
            "difference, %",
            "mean y, Box2D 2.4.1",
            "its range, m",
            "solved more exactly, m",
            "mean y, ours",
            "our range, m",
            "difference in %",
            "within 20 %");
    List<ReferenceValues.Row> rows = ReferenceValues.read();
    int agree = 0;
    int ranges = 0;
    int exact = 0;
    int shown = 0;
    for (int from = 0; from < rows.size(); ) {
      ReferenceValues.Row first = rows.get(from);
      int to = from;
      while (to < rows.size()
          && rows.get(to).scene().equals(first.scene())
          && rows.get(to).size() == first.size()) {
        to++;
      }
      List<ReferenceValues.Row> group = rows.subList(from, to);
      from = to;
      boolean small = first.size() == PhysicsScene.named(first.scene()).size('S');
      if (laboratory.quick() && !(small && first.scene().equals("slow-explosion"))) {
        continue;
      }
      laboratory.progress(from, rows.size(), first.scene());
      List<Integer> steps = group.stream().map(ReferenceValues.Row::step).toList();
      // Of the pyramid, which stays in order, Box2D was run once.
      int shifted = first.scene().equals("big-pyramid") ? 0 : SHIFTED_RUNS;
      List<List<SceneFigures>> runs = new ArrayList<>();
      for (int seed = 0; seed <= shifted; seed++) {
        runs.add(run(first, steps, seed));
      }
      for (int k = 0; k < group.size(); k++) {
        Compared compared = new Compared(group.get(k), runs, k);
        compared.addTo(table);
        shown++;
        agree += compared.agrees() ? 1 : 0;
        ranges += compared.isInReach() ? 1 : 0;
        exact += compared.isInReach() || compared.meets(group.get(k).exact()) ? 1 : 0;
      }
    }
    return new Outcome(
        List.of(table, SolverLadder.table(laboratory)),
        List.of(),
        Verdict.MEASURED,
        agree
            + " of "
            + shown
            + " rows agree within 20 % in both figures; in "
            + ranges
            + " they do or the two engines' ranges, 20 % wider, meet; in "
            + exact
            + " that holds or our range meets that of Box2D 2.4.1 solved more or less exactly.");
  }

  /** One row of the table. */
  private static final class Compared {
    private final ReferenceValues.Row theirs;
    private final SceneFigures ours;
    private int leastTouching = Integer.MAX_VALUE;
    private int greatestTouching;
    private double leastY = Double.POSITIVE_INFINITY;
    private double greatestY = Double.NEGATIVE_INFINITY;

    Compared(ReferenceValues.Row theirs, List<List<SceneFigures>> runs, int mark) {
      this.theirs = theirs;
      ours = runs.get(0).get(mark);
      for (List<SceneFigures> run : runs) {
        SceneFigures figures = run.get(mark);
        leastTouching = Math.min(leastTouching, figures.touching());
        greatestTouching = Math.max(greatestTouching, figures.touching());
        leastY = Math.min(leastY, figures.meanY());
        greatestY = Math.max(greatestY, figures.meanY());
      }
    }

    boolean agrees() {
      return Math.abs(ours.touching() - theirs.touching()) <= ALLOWED * theirs.touching()
          && Math.abs(ours.meanY() - theirs.meanY()) <= allowed(theirs.meanY());
    }

    /** How far a mean height may be off. */
    private static double allowed(double meanY) {
      return ALLOWED * Math.abs(meanY);
    }

    /** Whether the figures agree, or the ranges of both engines do. */
    boolean isInReach() {
      return agrees() || meets(theirs.shifted());
    }

    boolean meets(ReferenceValues.Range range) {
      return leastTouching <= (1 + ALLOWED) * range.greatestTouching()
          && greatestTouching >= (1 - ALLOWED) * range.leastTouching()
          && leastY <= range.greatestMeanY() + allowed(range.greatestMeanY())
          && greatestY >= range.leastMeanY() - allowed(range.leastMeanY());
    }

    void addTo(DataTable table) {
      table.row(
          theirs.scene(),
          theirs.size(),
          theirs.step(),
          theirs.touching(),
          touching(theirs.shifted()),
          touching(theirs.exact()),
          ours.touching(),
          leastTouching + " … " + greatestTouching,
          percent(theirs.touching(), ours.touching()),
          theirs.meanY(),
          meanY(theirs.shifted()),
          meanY(theirs.exact()),
          ours.meanY(),
          meanY(leastY, greatestY),
          percent(theirs.meanY(), ours.meanY()),
          verdict());
    }

    private String verdict() {
      if (agrees()) {
        return "yes";
      }
      if (meets(theirs.shifted())) {
        return "the ranges are";
      }
      return meets(theirs.exact()) ? "of Box2D solved otherwise" : "no";
    }

    private static String touching(ReferenceValues.Range range) {
      return range.leastTouching() + " … " + range.greatestTouching();
    }

    private static String meanY(ReferenceValues.Range range) {
      return meanY(range.leastMeanY(), range.greatestMeanY());
    }

    private static String meanY(double least, double greatest) {
      return DataTable.shown(least) + " … " + DataTable.shown(greatest);
    }

    private static double percent(double theirs, double ours) {
      return ours == theirs
          ? 0
          : theirs == 0 ? Double.NaN : 100 * (ours - theirs) / Math.abs(theirs);
    }
  }
}
