package dev.broadside.benchmarks.physics;

import static dev.broadside.benchmarks.physics.PhysicsFigures.BOX2D;
import static dev.broadside.benchmarks.physics.PhysicsFigures.FIXTURES;
import static dev.broadside.benchmarks.physics.PhysicsFigures.OURS;

import dev.broadside.benchmarks.Described;
import dev.broadside.benchmarks.Experiment;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.benchmarks.report.Plot;
import dev.broadside.physics.scene.PhysicsScene;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Tsamis 2020, figures 13 to 16 (section 6.4): what continuous collision costs. */
final class ContinuousFigures {
  /** The dissertation's order, from figure 13 on. */
  private static final List<String> SCENES =
      List.of("add-pair", "mixed-static-dynamic", "diagonal", "falling-squares");

  private static final int FIRST = 13;

  private ContinuousFigures() {}

  static List<Experiment> all() {
    List<Experiment> all = new ArrayList<>();
    for (int k = 0; k < SCENES.size(); k++) {
      String name = SCENES.get(k);
      all.add(
          new Described(
                  "physics-figure-" + (FIRST + k),
                  PhysicsFigures.PAPER,
                  "figure " + (FIRST + k),
                  "Total time of '"
                      + name
                      + "' with continuous collision and without, one thread, beside Box2D 2.4.1"
                      + " (the native program box2d_bench of benchmarks/native/build); sizes S, M"
                      + " and L. The engine that was published with the paper lets as many bodies"
                      + " through a thin wall with it as without; ours stops them (./broadside"
                      + " physics accuracy, tunnel-*).",
                  "a major penalty for Box2D that grows with the world; little for its engine,"
                      + " which in most scenes is faster with it than Box2D without",
                  0.3,
                  90,
                  laboratory -> run(laboratory, PhysicsScene.named(name)))
              .withPhysics());
    }
    return all;
  }

  private static Outcome run(Laboratory laboratory, PhysicsScene scene) throws Exception {
    int count = laboratory.choose(1, 3);
    DataTable table =
        new DataTable(
            scene.name() + ", " + PhysicsFigures.steps(laboratory, scene) + " steps, ms",
            "size",
            "fixtures",
            "Box2D 2.4.1, off",
            "Box2D 2.4.1, on",
            "on / off",
            "ours, off",
            "ours, on",
            "ours on / off",
            "ours on / Box2D off");
    double[] fixtures = new double[count];
    double[][] times = new double[4][count];
    double worst = 0;
    for (int k = 0; k < count; k++) {
      int size = PhysicsFigures.size(scene, k);
      laboratory.progress(k, count, scene.name() + " " + size);
      double[] off = PhysicsFigures.race(laboratory, scene, size);
      double[] on =
          laboratory.kept(
              "physics-continuous " + scene.name() + " " + size, () -> on(laboratory, scene, size));
      fixtures[k] = off[FIXTURES];
      times[0][k] = off[BOX2D];
      times[1][k] = on[0];
      times[2][k] = off[OURS];
      times[3][k] = on[1];
      worst = Math.max(worst, on[1] / off[BOX2D]);
      table.row(
          size,
          (int) fixtures[k],
          off[BOX2D],
          on[0],
          on[0] / off[BOX2D],
          off[OURS],
          on[1],
          on[1] / off[OURS],
          on[1] / off[BOX2D]);
    }
    Plot plot =
        Plot.linear(scene.name(), "fixtures", "ms")
            .line("Box2D 2.4.1, off", fixtures, times[0])
            .line("Box2D 2.4.1, on", fixtures, times[1])
            .line("ours, off", fixtures, times[2])
            .line("ours, on", fixtures, times[3]);
    Outcome incomplete = PhysicsFigures.incomplete(laboratory, List.of(table), List.of(plot));
    if (incomplete != null) {
      return incomplete;
    }
    double theirs = times[1][count - 1] / times[0][count - 1];
    double ours = times[3][count - 1] / times[2][count - 1];
    return new Outcome(
        List.of(table),
        List.of(plot),
        ours >= theirs ? Verdict.DIFFERS : worst < 1 ? Verdict.REPRODUCED : Verdict.SAME_SHAPE,
        String.format(
            Locale.ROOT,
            "At %,.0f fixtures continuous collision takes Box2D's time to %.2f times what it is"
                + " without, ours to %.2f times; ours with it takes at most %.2f times as long as"
                + " Box2D without.",
            fixtures[count - 1],
            theirs,
            ours,
            worst));
  }

  /**
   * The text: Box2D's penalty is large and grows with the world, ours is smaller, and ours with
   * continuous collision is faster than Box2D without.
   *
   * @param times Box2D off, on, ours off, on, by size
   */
  static Verdict judge(double[][] times) {
    int last = times[0].length - 1;
    double theirs = times[1][last] / times[0][last];
    boolean grows = theirs > times[1][0] / times[0][0];
    boolean less = times[3][last] / times[2][last] < theirs;
    boolean ahead = IntStream.rangeClosed(0, last).allMatch(k -> times[3][k] < times[0][k]);
    return !grows || !less ? Verdict.DIFFERS : ahead ? Verdict.REPRODUCED : Verdict.SAME_SHAPE;
  }

  /** Totals of Box2D and ours with continuous collision, milliseconds. */
  private static double[] on(Laboratory laboratory, PhysicsScene scene, int size) throws Exception {
    Path program = laboratory.nativeProgram("box2d_bench").orElse(null);
    int steps = PhysicsFigures.steps(laboratory, scene);
    SceneRace race = new SceneRace(scene, size, steps, laboratory.threads(), true, program);
    race.run(laboratory.choose(1, 3), laboratory.choose(0.0, 1.5));
    return new double[] {race.totalOfBox2d().median(), race.total().median()};
  }
}
