package dev.broadside.benchmarks.physics;

import dev.broadside.benchmarks.Described;
import dev.broadside.benchmarks.Experiment;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.measure.Sample;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.benchmarks.report.Plot;
import dev.broadside.physics.World;
import dev.broadside.physics.scene.PhysicsScene;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The rigid-body engine on the dissertation's scenes beside Box2D 2.4.1 (Tsamis 2020, chapter 8),
 * and on Box2D v3's own scenes. Ours and the native program take turns; continuous collision is off
 * in the former and on in the latter, as there.
 */
public final class PhysicsFigures {
  static final String PAPER = "Tsamis 2020";

  /** Where numbers of {@link #race} are; times are totals in milliseconds, ours of one thread. */
  static final int FIXTURES = 0;

  static final int BOX2D = 1;
  static final int OURS = 2;
  static final int FASTEST = 3;
  static final int SLOWEST = 4;

  private static final String[] LETTERS = {"S", "M", "L"};

  /** Enough to show that a scene runs beside Box2D. */
  private static final int QUICK_STEPS = 5;

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
                      + " scene's own events, such as a heap that begins with all bodies in one"
                      + " place. Building ends with World.prepare, is not part of the total, and is"
                      + " not measured of Box2D.",
                  "faster than Box2D 2.4.1 but on mostly static scenes beyond 15,000 fixtures; its"
                      + " figures 19 to 31 are judged one by one (physics-figure-*)",
                  new double[] {3, 4, 8}[k],
                  new double[] {60, 150, 450}[k],
                  laboratory -> beside(laboratory, index))
              .withPhysics());
    }
    all.add(
        new Described(
                "physics-v3-scenes",
                "Box2D v3",
                "its own benchmark scenes",
                "Totals without the first step on Box2D v3's scenes, with one thread and with all;"
                    + " continuous collision on.",
                "the same scenes were timed with Box2D v3 on another machine; its times are scaled"
                    + " by the ratio of Box2D 2.4.1's totals on both machines",
                4,
                450,
                PhysicsFigures::own)
            .withPhysics());
    all.add(SceneComparison.experiment());
    all.addAll(ContinuousFigures.all());
    all.addAll(ScenePictures.all());
    all.addAll(SizeFigures.all());
    return all;
  }

  static int steps(Laboratory laboratory, PhysicsScene scene) {
    return laboratory.choose(QUICK_STEPS, scene.steps());
  }

  /** The scene's size S, M or L. */
  static int size(PhysicsScene scene, int index) {
    return scene.size(LETTERS[index].charAt(0));
  }

  private static List<String> oldScenes() {
    List<String> names = new ArrayList<>();
    for (String name : PhysicsScene.names()) {
      if (Anchors.isKnown(name) || name.equals("big-pyramid")) {
        names.add(name);
      }
    }
    return names;
  }

  private static Outcome beside(Laboratory laboratory, int sizeIndex) throws Exception {
    String letter = LETTERS[sizeIndex];
    DataTable table =
        new DataTable(
            "Size " + letter + ", ms; continuous collision off",
            "scene",
            "size",
            "steps",
            "fixtures",
            "Box2D 2.4.1 total",
            "total",
            "fastest run",
            "slowest run",
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
    Map<PhysicsScene, double[]> known = new LinkedHashMap<>();
    for (int k = 0; k < names.size(); k++) {
      PhysicsScene scene = PhysicsScene.named(names.get(k));
      laboratory.progress(k, names.size(), scene.name());
      int size = scene.size(letter.charAt(0));
      double[] found = race(laboratory, scene, size);
      addRow(table, found, scene.name(), size, steps(laboratory, scene));
      addStages(stages, found, scene, laboratory.threads());
      if (found[OURS] > found[BOX2D]) {
        slower.add(scene.name());
      }
      if (Anchors.isKnown(scene.name())) {
        known.put(scene, found);
      }
    }
    // The other two's totals are of all steps.
    List<DataTable> tables =
        laboratory.quick()
            ? List.of(table, stages)
            : List.of(table, bestBox2d(letter, sizeIndex, known), stages);
    Outcome incomplete = incomplete(laboratory, tables, List.of());
    if (incomplete != null) {
      return incomplete;
    }
    return new Outcome(
        tables,
        List.of(),
        Verdict.MEASURED,
        slower.isEmpty()
            ? "Every scene takes less time than with Box2D 2.4.1."
            : "Slower than Box2D 2.4.1: " + String.join(", ", slower) + ".");
  }

  /**
   * Our totals beside the faster of the dissertation's engine and Box2D v3, which were measured on
   * another machine and are scaled to this one in two ways: by how Box2D 2.4.1 fares on both
   * machines in the same scene, where the memory of 2.4.1 counts as much as the machines, and in
   * the middle scene.
   */
  private static DataTable bestBox2d(
      String letter, int sizeIndex, Map<PhysicsScene, double[]> known) {
    DataTable table =
        new DataTable(
            "Beside the best Box2D, " + letter,
            "scene",
            "total, ms",
            "best Box2D there, ms",
            "Box2D 2.4.1, here / there",
            "times the best Box2D",
            "Box2D 2.4.1, here / there in the middle scene",
            "times the best Box2D by that");
    double[] machines =
        known.entrySet().stream()
            .mapToDouble(e -> e.getValue()[BOX2D] / Anchors.total(e.getKey().name(), sizeIndex))
            .toArray();
    double middle = new Sample(machines).median();
    int k = 0;
    for (Map.Entry<PhysicsScene, double[]> e : known.entrySet()) {
      PhysicsScene scene = e.getKey();
      double ours = e.getValue()[OURS];
      double there =
          Anchors.total(scene.name(), sizeIndex) * Anchors.best(scene, size(scene, sizeIndex));
      double machine = machines[k++];
      table.row(
          scene.name(),
          ours,
          there,
          machine,
          ours / (there * machine),
          middle,
          ours / (there * middle));
    }
    return table;
  }

  /** What cannot be judged: quick runs, and runs without the native program. Null otherwise. */
  static Outcome incomplete(Laboratory laboratory, List<DataTable> tables, List<Plot> plots) {
    if (laboratory.nativeProgram("box2d_bench").isEmpty()) {
      return new Outcome(
          tables,
          plots,
          Verdict.NOT_RUN,
          "The native program box2d_bench was not built, so only our times are in the table.");
    }
    if (laboratory.quick()) {
      return new Outcome(
          tables,
          plots,
          Verdict.MEASURED,
          QUICK_STEPS + " steps in a JVM that has not compiled yet only show that the scenes run.");
    }
    return null;
  }

  private static DataTable stageTable(String title) {
    List<String> columns = new ArrayList<>(List.of("scene", "threads", "total"));
    columns.addAll(List.of(World.stageNames()));
    return new DataTable("Stages, " + title + ", ms", columns.toArray(String[]::new));
  }

  /**
   * The numbers of a scene at one size, without continuous collision: those of its row, beginning
   * with {@link #FIXTURES} to {@link #SLOWEST}, then its stages with one thread and with several.
   * Measured once for all figures that show them.
   */
  static double[] race(Laboratory laboratory, PhysicsScene scene, int size) throws Exception {
    Path program = laboratory.nativeProgram("box2d_bench").orElse(null);
    return laboratory.kept(
        "physics-box2d " + scene.name() + " " + size,
        () -> raced(laboratory, scene, size, program));
  }

  private static double[] raced(Laboratory laboratory, PhysicsScene scene, int size, Path program)
      throws Exception {
    int steps = steps(laboratory, scene);
    SceneRace race = new SceneRace(scene, size, steps, laboratory.threads(), program);
    // Slowest steps, which ask for five repetitions, are shown of S, M and L alone.
    boolean lettered = IntStream.range(0, LETTERS.length).anyMatch(k -> size(scene, k) == size);
    race.run(laboratory.choose(1, lettered ? 5 : 3), laboratory.choose(0.0, 1.5));
    StepTimes one = race.one.times;
    StepTimes all = race.all.times;
    double theirs = race.totalOfBox2d().median();
    double best = theirs * Anchors.best(scene, size);
    double[] contacts = race.one.contacts;
    double middle = new Sample(contacts).median();
    return withStages(
        one,
        all,
        race.one.fixtures,
        theirs,
        one.total(),
        one.totals().quantile(0),
        one.totals().quantile(1),
        one.total() / theirs,
        one.total() / best,
        all.total(),
        one.total() / all.total(),
        one.build(),
        one.p50(),
        one.p99(),
        one.slowest(),
        one.slowestStep(),
        one.slowest() / one.leastMedian(),
        (1 + contacts[one.slowestStep()]) / (1 + middle),
        one.slowest(contacts, 2 * middle) / one.leastMedian(),
        race.theirs(NativeBox2d.Figures::p99).median(),
        race.theirs(NativeBox2d.Figures::max).median());
  }

  private static double[] withStages(StepTimes one, StepTimes several, double... numbers) {
    DoubleStream stages = Stream.of(one, several).flatMapToDouble(PhysicsFigures::stages);
    return DoubleStream.concat(DoubleStream.of(numbers), stages).toArray();
  }

  /** The total and its stages. */
  private static DoubleStream stages(StepTimes times) {
    return DoubleStream.concat(
        DoubleStream.of(times.total()),
        IntStream.range(0, World.stageNames().length).mapToDouble(times::stage));
  }

  private static void addRow(DataTable table, double[] found, Object... first) {
    List<Object> row = new ArrayList<>(List.of(first));
    for (int k = 0; row.size() < table.columns().size(); k++) {
      boolean whole = found[k] % 1 == 0;
      row.add(whole ? (Object) (long) found[k] : (Object) found[k]);
    }
    table.row(row.toArray());
  }

  /** The last numbers of a row that {@link #withStages} made. */
  private static void addStages(DataTable table, double[] found, PhysicsScene scene, int threads) {
    int width = table.columns().size() - 2;
    double[] one = Arrays.copyOfRange(found, found.length - 2 * width, found.length - width);
    double[] several = Arrays.copyOfRange(found, found.length - width, found.length);
    addRow(table, one, scene.name(), 1);
    addRow(table, several, scene.name(), threads);
  }

  /**
   * How much faster Box2D 2.4.1 runs here than where Box2D v3 was timed: geometric mean over those
   * scenes of size M that take from half a second to three, the faster of two runs each. They are
   * six, and their mean is that of all scenes within some hundredths.
   */
  private static double machineRatio(NativeBox2d rival) throws Exception {
    double sum = 0;
    int count = 0;
    for (String name : oldScenes()) {
      PhysicsScene scene = PhysicsScene.named(name);
      double there = Anchors.total(name, 1);
      if (there > 500 && there < 3000) {
        double here = Double.POSITIVE_INFINITY;
        for (int run = 0; run < 2; run++) {
          here = Math.min(here, rival.run(name, scene.size('M'), scene.steps(), false).total());
        }
        sum += Math.log(here / there);
        count++;
      }
    }
    return Math.exp(sum / count);
  }

  private static Outcome own(Laboratory laboratory) throws Exception {
    NativeBox2d rival = new NativeBox2d(laboratory.nativeProgram("box2d_bench").orElse(null));
    boolean known = rival.isPresent() && !laboratory.quick();
    // The machine is not always equally fast: it is measured before and after each scene.
    double[] machine = {Double.NaN};
    DataTable table =
        new DataTable(
            "Box2D v3's scenes, ms without the first step; continuous collision on",
            "scene",
            "steps",
            "total",
            "total, 2 threads",
            "speed-up",
            "v3 1 worker, scaled to this machine",
            "times v3",
            "v3 2 workers, scaled to this machine",
            "2 threads times v3",
            "p50",
            "p99",
            "slowest step",
            "slowest / median",
            "Box2D 2.4.1, here / there");
    DataTable stages = stageTable("full size");
    List<String> slower = new ArrayList<>();
    double least = Double.POSITIVE_INFINITY;
    double greatest = 0;
    for (String name : PhysicsScene.names()) {
      if (!Anchors.isOwn(name)) {
        continue;
      }
      PhysicsScene scene = PhysicsScene.named(name);
      laboratory.progress(table.rows().size(), 10, name);
      int size = scene.size(laboratory.choose('S', 'L'));
      int steps = steps(laboratory, scene);
      double[] found =
          laboratory.kept(
              "physics-v3 " + name, () -> ran(scene, size, steps, known ? rival : null, machine));
      addRow(table, found, name, steps);
      addStages(stages, found, scene, 2);
      double ours2 = found[1];
      double theirs2 = found[5];
      if (ours2 > theirs2) {
        slower.add(name);
      }
      least = Math.min(least, found[11]);
      greatest = Math.max(greatest, found[11]);
    }
    return new Outcome(
        List.of(table, stages),
        List.of(),
        !known ? Verdict.NOT_RUN : Verdict.goal(slower.isEmpty()),
        !known
            ? "No ratio of the machines without the native program and the full size."
            : String.format(
                Locale.ROOT,
                "Box2D 2.4.1 takes %.2f to %.2f times as long here as there. With two threads"
                    + " slower than Box2D v3 with two workers: %s.",
                least,
                greatest,
                slower.isEmpty() ? "none" : String.join(", ", slower)));
  }

  /**
   * The numbers of a scene's row, then its stages with one thread and with two. {@code last}: the
   * machine's ratio as it was found last, if it was.
   */
  private static double[] ran(
      PhysicsScene scene, int size, int steps, NativeBox2d rival, double[] last) throws Exception {
    double before = rival == null || last[0] > 0 ? last[0] : machineRatio(rival);
    SceneRuns one = new SceneRuns(scene, size, steps, 1, true);
    SceneRuns two = new SceneRuns(scene, size, steps, 2, true);
    one.run(false);
    two.run(false);
    SceneRuns.useMemoryAgain();
    // The slowest step asks for five; of two threads only the total is shown.
    for (int r = 0; r < 5; r++) {
      one.run(true);
      if (r < 3) {
        two.run(true);
      }
    }
    if (one.hash != two.hash) {
      throw new IllegalStateException(scene + ": one thread and two end differently");
    }
    last[0] = rival == null ? Double.NaN : machineRatio(rival);
    double machine = Math.sqrt(before * last[0]);
    double ours = one.times.leastWithoutFirst();
    double ours2 = two.times.leastWithoutFirst();
    double theirs = machine * Anchors.own(scene.name(), 1);
    double theirs2 = machine * Anchors.own(scene.name(), 2);
    return withStages(
        one.times,
        two.times,
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
        one.times.slowest() / one.times.leastMedian(),
        machine);
  }
}
