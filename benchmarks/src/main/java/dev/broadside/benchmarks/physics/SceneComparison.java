package dev.broadside.benchmarks.physics;

import dev.broadside.benchmarks.Described;
import dev.broadside.benchmarks.Experiment;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.physics.ReferenceValues.Figures;
import dev.broadside.benchmarks.physics.ReferenceValues.Range;
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

  /** The share by which chaotic scenes may differ. */
  static final double ALLOWED = 0.2;

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
                + " much the figure is one of the solver, not of the scene. The second table counts"
                + " the rows in which Box2D 2.4.1 agrees with itself: what an engine can be asked"
                + " for. The third has the rows where the two engines differ most, solved ever more"
                + " exactly by both.",
            "Box2D 2.4.1's figures stand in the table",
            3,
            300,
            SceneComparison::run)
        .withPhysics();
  }

  /** Figures of one run after certain steps. */
  private static List<Figures> run(ReferenceValues.Row last, List<Integer> steps, int seed) {
    List<Figures> figures = new ArrayList<>();
    WorldDefinition definition = new WorldDefinition().continuous(false);
    try (RunningScene running = PhysicsScene.named(last.scene()).open(last.size(), definition)) {
      Random random = new Random(seed);
      int bodies = seed > 0 ? shift(running.world(), 0, random) : 0;
      for (int step = 1; step <= steps.get(steps.size() - 1); step++) {
        running.step();
        bodies = seed > 0 ? shift(running.world(), bodies, random) : 0;
        if (steps.contains(step)) {
          SceneFigures now = SceneFigures.of(running.world());
          figures.add(new Figures(now.touching(), now.meanY()));
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
    List<Compared> all = new ArrayList<>();
    List<ReferenceValues.Row> rows = ReferenceValues.read();
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
      List<List<Figures>> runs = new ArrayList<>();
      for (int seed = 0; seed <= ReferenceValues.SHIFTED.size(); seed++) {
        runs.add(run(first, steps, seed));
      }
      for (int k = 0; k < group.size(); k++) {
        int mark = k;
        all.add(new Compared(group.get(k), runs.stream().map(run -> run.get(mark)).toList()));
      }
    }
    return new Outcome(
        List.of(table(all), AgreementTable.of(all), SolverLadder.table(laboratory)),
        List.of(),
        Verdict.MEASURED,
        all.stream().filter(Compared::agrees).count()
            + " of "
            + all.size()
            + " rows agree within 20 % in both figures, of Box2D begun 10 µm off "
            + AgreementTable.shifted(all)
            + "; in "
            + all.stream().filter(Compared::isInReach).count()
            + " they do or the two engines' ranges, 20 % wider, meet; in "
            + all.stream().filter(Compared::isInReachOfAnySolver).count()
            + " that holds or our range meets that of Box2D 2.4.1 solved more or less exactly.");
  }

  private static DataTable table(List<Compared> all) {
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
    all.forEach(compared -> compared.addTo(table));
    return table;
  }

  /**
   * One row of the table: Box2D's runs and ours, of which the first begins where the scene says.
   */
  record Compared(ReferenceValues.Row theirs, List<Figures> runs) {
    private Figures ours() {
      return runs.get(0);
    }

    boolean agrees() {
      return ours().agreesWith(theirs.plain(), ALLOWED);
    }

    /** Whether the figures agree, or the ranges of both engines do. */
    boolean isInReach() {
      return agrees() || meets(ReferenceValues.SHIFTED);
    }

    boolean isInReachOfAnySolver() {
      return isInReach() || meets(ReferenceValues.EXACT);
    }

    private boolean meets(List<String> names) {
      return Range.of(runs).meets(theirs.range(names), ALLOWED);
    }

    private void addTo(DataTable table) {
      Figures plain = theirs.plain();
      Range shifted = theirs.range(ReferenceValues.SHIFTED);
      Range exact = theirs.range(ReferenceValues.EXACT);
      Range range = Range.of(runs);
      table.row(
          theirs.scene(),
          theirs.size(),
          theirs.step(),
          plain.touching(),
          touching(shifted),
          touching(exact),
          ours().touching(),
          touching(range),
          percent(plain.touching(), ours().touching()),
          plain.meanY(),
          meanY(shifted),
          meanY(exact),
          ours().meanY(),
          meanY(range),
          percent(plain.meanY(), ours().meanY()),
          verdict());
    }

    private String verdict() {
      if (agrees()) {
        return "yes";
      }
      if (isInReach()) {
        return "the ranges are";
      }
      return isInReachOfAnySolver() ? "of Box2D solved otherwise" : "no";
    }

    private static String touching(Range range) {
      return range.leastTouching() + " … " + range.greatestTouching();
    }

    private static String meanY(Range range) {
      return DataTable.shown(range.leastMeanY()) + " … " + DataTable.shown(range.greatestMeanY());
    }

    private static double percent(double theirs, double ours) {
      return ours == theirs
          ? 0
          : theirs == 0 ? Double.NaN : 100 * (ours - theirs) / Math.abs(theirs);
    }
  }
}
