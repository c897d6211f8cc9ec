package dev.broadside.benchmarks.physics;

import dev.broadside.benchmarks.Described;
import dev.broadside.benchmarks.Experiment;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.measure.Sample;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.physics.World;
import dev.broadside.physics.scene.PhysicsScene;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The rigid-body engine on the dissertation's scenes beside Box2D 2.4.1 (Tsamis 2020, chapter 8),
 * and on Box2D v3's own scenes. Ours and the native program take turns; continuous collision is off
 * in the former and on in the latter, as there.
 */
public final class PhysicsFigures {
  private static final String PAPER = "Tsamis 2020";
  private static final String[] LETTERS = {"S", "M", "L"};

  private PhysicsFigures() {}

  public static List<Experiment> all() {
    List<Experiment> all = new ArrayList<>();
    for (int k = 0; k < LETTERS.length; k++) {
      int index = k;
      all.add(
          new Described(
              "physics-box2d-" + LETTERS[k].toLowerCase(Locale.ROOT),
              PAPER,
              "chapter 8, size " + LETTERS[k],
              "Total and step times of the scenes beside Box2D 2.4.1 (the native program"
                  + " box2d_bench of benchmarks/native/build), with one thread and with all."
                  + " Crowded steps have more than twice the median number of contacts: the"
                  + " scene's own events, such as a heap that begins with all bodies in one place."
                  + " Building ends with World.prepare, is not part of the total, and is not"
                  + " measured of Box2D.",
              "its engine takes less time than Box2D 2.4.1 on every scene",
              2,
              new double[] {60, 150, 450}[k],
              laboratory -> beside(laboratory, index)));
    }
    all.add(
        new Described(
            "physics-v3-scenes",
            "Box2D v3",
            "its own benchmark scenes",
            "Totals without the first step on Box2D v3's scenes, with one thread and with all;"
                + " continuous collision on.",
            "the same scenes were timed with Box2D v3 on another machine; its times are brought"
                + " over by the ratio of Box2D 2.4.1's totals on both machines",
            4,
            450,
            PhysicsFigures::own));
    all.add(SceneComparison.experiment());
    return all;
  }

  private static int steps(Laboratory laboratory, PhysicsScene scene) {
    return laboratory.choose(Math.min(10, scene.steps()), scene.steps());
  }

  private static List<String> oldScenes() {
    List<String> names = new ArrayList<>();
    for (String name : PhysicsScene.names()) {
      if (!Double.isNaN(Anchors.ratio(name, 0)) || name.equals("big-pyramid")) {
        names.add(name);
      }
    }
    return names;
  }

  private static Outcome beside(Laboratory laboratory, int sizeIndex) throws Exception {
    Path program = laboratory.nativeProgram("box2d_bench").orElse(null);
    // A quick run only shows that all works.
    String letter = laboratory.choose("S", LETTERS[sizeIndex]);
    DataTable table =
        new DataTable(
            "Size " + letter + ", ms; continuous collision off",
            "scene",
            "size",
            "steps",
            "Box2D 2.4.1 total",
            "total",
            "times 2.4.1",
            "times the best Box2D",
            "total, " + laboratory.threads() + " threads",
            "speed-up",
            "building",
            "p50",
            "p99",
            "slowest step",
            "at step",
            "slowest / median",
            "contacts then / median",
            "slowest / median without crowded steps",
            "Box2D 2.4.1 p99",
            "Box2D 2.4.1 max");
    DataTable stages = stageTable(letter);
    List<String> slower = new ArrayList<>();
    List<String> names = oldScenes();
    for (int k = 0; k < names.size(); k++) {
      PhysicsScene scene = PhysicsScene.named(names.get(k));
      laboratory.progress(k, names.size(), scene.name());
      int size = scene.size(letter.charAt(0));
      int steps = steps(laboratory, scene);
      SceneRace race = new SceneRace(scene, size, steps, laboratory.threads(), program);
      race.run(laboratory.choose(2, 5), laboratory.choose(0.0, 1.5));
      SceneRuns one = race.one;
      SceneRuns all = race.all;
      double theirs = race.totalOfBox2d().median();
      double ours = one.times.total();
      double best = theirs / Anchors.ratio(scene.name(), sizeIndex);
      double middle = new Sample(one.contacts).median();
      table.row(
          scene.name(),
          size,
          steps,
          theirs,
          ours,
          ours / theirs,
          ours / best,
          all.times.total(),
          ours / all.times.total(),
          one.times.build(),
          one.times.p50(),
          one.times.p99(),
          one.times.slowest(),
          one.times.slowestStep(),
          one.times.slowest() / one.times.leastMedian(),
          (1 + one.contacts[one.times.slowestStep()]) / (1 + middle),
          one.times.slowest(one.contacts, 2 * middle) / one.times.leastMedian(),
          race.theirs(NativeBox2d.Figures::p99).median(),
          race.theirs(NativeBox2d.Figures::max).median());
      addStages(stages, scene, 1, one.times);
      addStages(stages, scene, laboratory.threads(), all.times);
      if (ours > theirs) {
        slower.add(scene.name());
      }
    }
    if (program == null) {
      return new Outcome(
          List.of(table, stages),
          List.of(),
          Verdict.NOT_RUN,
          "The native program box2d_bench was not built, so only our times are in the table.");
    }
    return new Outcome(
        List.of(table, stages),
        List.of(),
        slower.isEmpty() ? Verdict.REPRODUCED : Verdict.DIFFERS,
        slower.isEmpty()
            ? "Every scene takes less time than with Box2D 2.4.1."
            : "Slower than Box2D 2.4.1: " + String.join(", ", slower) + ".");
  }

  private static DataTable stageTable(String title) {
    List<String> columns = new ArrayList<>(List.of("scene", "threads", "total"));
    columns.addAll(List.of(World.stageNames()));
    return new DataTable("Stages, " + title + ", ms", columns.toArray(String[]::new));
  }

  private static void addStages(DataTable table, PhysicsScene scene, int threads, StepTimes times) {
    List<Object> row = new ArrayList<>(List.of(scene.name(), threads, times.total()));
    for (int stage = 0; stage < World.stageNames().length; stage++) {
      row.add(times.stage(stage));
    }
    table.row(row.toArray());
  }

  /**
   * How much faster Box2D 2.4.1 runs here than where Box2D v3 was timed: geometric mean over scenes
   * of size M, each run once. NaN without the native program.
   */
  private static double machineRatio(NativeBox2d rival, Laboratory laboratory) throws Exception {
    double sum = 0;
    int count = 0;
    List<String> names = rival.isPresent() && !laboratory.quick() ? oldScenes() : List.of();
    for (String name : names) {
      PhysicsScene scene = PhysicsScene.named(name);
      double there = Anchors.total(name, 1);
      if (there > 0) {
        sum += Math.log(rival.run(name, scene.size('M'), scene.steps()).total() / there);
        count++;
      }
    }
    return count == 0 ? Double.NaN : Math.exp(sum / count);
  }

  private static Outcome own(Laboratory laboratory) throws Exception {
    NativeBox2d rival = new NativeBox2d(laboratory.nativeProgram("box2d_bench").orElse(null));
    double machine = machineRatio(rival, laboratory);
    DataTable table =
        new DataTable(
            "Box2D v3's scenes, ms without the first step; continuous collision on",
            "scene",
            "steps",
            "total",
            "total, 2 threads",
            "speed-up",
            "v3 1 worker, brought over",
            "times v3",
            "v3 2 workers, brought over",
            "2 threads times v3",
            "p50",
            "p99",
            "slowest step",
            "slowest / median");
    DataTable stages = stageTable("full size");
    List<String> slower = new ArrayList<>();
    for (String name : PhysicsScene.names()) {
      if (!Anchors.isOwn(name)) {
        continue;
      }
      PhysicsScene scene = PhysicsScene.named(name);
      laboratory.progress(table.rows().size(), 10, name);
      int size = scene.size(laboratory.choose('S', 'L'));
      int steps = steps(laboratory, scene);
      SceneRuns one = new SceneRuns(scene, size, steps, 1, true);
      SceneRuns two = new SceneRuns(scene, size, steps, 2, true);
      one.run(false);
      for (int r = 0; r < 2; r++) {
        one.run(true);
        two.run(true);
      }
      if (one.hash != two.hash) {
        throw new IllegalStateException(scene + ": one thread and two end differently");
      }
      double ours = one.times.leastWithoutFirst();
      double ours2 = two.times.leastWithoutFirst();
      double theirs = machine * Anchors.own(name, 1);
      double theirs2 = machine * Anchors.own(name, 2);
      table.row(
          name,
          steps,
          ours,
          ours2,
          ours / ours2,
          theirs,
          ours / theirs,
          theirs2,
          ours2 / theirs2,
          one.times.p50(),
          one.times.p99(),
          one.times.slowest(),
          one.times.slowest() / one.times.leastMedian());
      addStages(stages, scene, 1, one.times);
      addStages(stages, scene, 2, two.times);
      if (ours2 > theirs2) {
        slower.add(name);
      }
    }
    boolean known = !Double.isNaN(machine);
    return new Outcome(
        List.of(table, stages),
        List.of(),
        !known ? Verdict.NOT_RUN : slower.isEmpty() ? Verdict.REPRODUCED : Verdict.DIFFERS,
        !known
            ? "No ratio of the machines without the native program and the full size."
            : String.format(
                Locale.ROOT,
                "Box2D 2.4.1 takes %.2f times as long here as there. With two threads slower than"
                    + " Box2D v3 with two workers: %s.",
                machine,
                slower.isEmpty() ? "none" : String.join(", ", slower)));
  }
}
