package dev.broadside.benchmarks.compare;

import dev.broadside.Algorithm;
import dev.broadside.Tuning;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.engines.Engines;
import dev.broadside.benchmarks.measure.Contestant;
import dev.broadside.benchmarks.measure.MachineLoad;
import dev.broadside.benchmarks.measure.Measurement;
import dev.broadside.benchmarks.measure.Rounds;
import dev.broadside.benchmarks.measure.Sample;
import dev.broadside.benchmarks.measure.SceneContestant;
import dev.broadside.benchmarks.physics.SceneRace;
import dev.broadside.benchmarks.rivals.Rivals;
import dev.broadside.scene.Scene;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Runs one case: ours and the rivals in turns, frame by frame; native programs, which are processes
 * of their own, before and after.
 *
 * @param algorithms ours
 * @param peers rivals, or null for all that keep up
 * @param threads of ours; more than 1 adds a second row, rivals have one thread
 * @param bench the native program for boxes in 3D, or null
 * @param natives what it is asked for; nothing leaves it out
 * @param box2d the native program for scenes of the dissertation, or null
 */
public record Comparison(
    List<String> algorithms,
    List<String> peers,
    int threads,
    Rounds rounds,
    Path bench,
    List<String> natives,
    Path box2d)
    implements Baseline.Runner {
  private static final String NATIVE = "native ";
  private static final String BOX2D = NATIVE + "box2d-2.4.1";
  private static final int IDLE_MILLIS = 300;

  /** The native program's algorithms of a full comparison, the own two with several threads too. */
  public static List<String> natives(int threads) {
    List<String> names = new ArrayList<>();
    for (String own : List.of("cells", "sap")) {
      names.add(own);
      if (threads > 1) {
        names.add(own + ":t=" + threads);
      }
    }
    names.addAll(List.of("cgal:cutoff=3000", "fcl", "dbvt:deferred=1", "rtree"));
    return names;
  }

  @Override
  public boolean canRun(Case of, String rival) {
    return !rival.startsWith(NATIVE) || (of instanceof SceneCase ? box2d : bench) != null;
  }

  @Override
  public List<Standing> run(Case of, List<String> rivals) throws Exception {
    List<String> named = new ArrayList<>();
    List<String> programs = new ArrayList<>();
    for (String rival : rivals) {
      if (rival.startsWith(NATIVE)) {
        programs.add(rival.substring(NATIVE.length()));
      } else {
        named.add(rival);
      }
    }
    return new Comparison(algorithms, named, 1, rounds, bench, programs, box2d).run(of);
  }

  @Override
  public List<Standing> run(Case of) throws Exception {
    if (of instanceof BoxCase boxes) {
      return boxes(boxes);
    }
    return of instanceof SceneCase scene ? scene(scene) : physics((PhysicsCase) of);
  }

  private List<Standing> boxes(BoxCase of) throws Exception {
    NativeFrames program =
        bench == null || natives.isEmpty() || of.dims() != 3
            ? null
            : new NativeFrames(bench, of, natives);
    try (program) {
      if (program != null) {
        program.run();
      }
      List<Standing> found = timed(of);
      if (program != null) {
        program.run();
        for (NativeFrames.Result result : program.results()) {
          found.add(
              new Standing(
                  NATIVE + result.name(),
                  true,
                  result.threads(),
                  result.millis().median(),
                  result.millis().lowerQuartile(),
                  result.millis().upperQuartile(),
                  result.firstMillis(),
                  Double.NaN,
                  result.pairs(),
                  result.note(),
                  result.marks()));
        }
      }
      return ratios(found);
    }
  }

  private List<Standing> timed(BoxCase of) throws Exception {
    Scene scene = of.open(0);
    List<Contestant> contestants = new ArrayList<>();
    List<Integer> counts = new ArrayList<>();
    try {
      for (int t = 1; t <= threads; t += Math.max(1, threads - 1)) {
        for (String name : algorithms) {
          contestants.add(
              SceneContestant.pairs(
                  name, scene, Algorithm.named(name), Tuning.defaults().withThreads(t)));
          counts.add(t);
        }
      }
      int ours = contestants.size();
      for (String name : peers == null ? Rivals.names(of.dims(), of.n()) : peers) {
        contestants.add(Rivals.named(name, scene));
        counts.add(1);
      }
      List<Measurement> measured = rounds.run(() -> Laboratory.step(scene), contestants);
      List<Standing> found = new ArrayList<>();
      for (int k = 0; k < measured.size(); k++) {
        Measurement m = measured.get(k);
        long reported = contestants.get(k).reported();
        found.add(
            new Standing(
                m.name(),
                k >= ours,
                counts.get(k),
                m.millis().median(),
                m.millis().lowerQuartile(),
                m.millis().upperQuartile(),
                m.firstMillis(),
                Double.NaN,
                m.pairs(),
                reported > m.pairs() ? "reports " + reported : "",
                m.marks()));
      }
      if (peers == null) {
        Rivals.leftOut(of.dims(), of.n())
            .forEach((name, reason) -> found.add(Standing.leftOut(name, reason)));
      }
      return found;
    } finally {
      Collections.reverse(contestants);
      contestants.forEach(Contestant::close);
    }
  }

  private List<Standing> physics(PhysicsCase of) throws Exception {
    List<String> names = new ArrayList<>();
    for (String name : Engines.names(threads)) {
      if (name.startsWith("broadside") || peers == null || peers.contains(name)) {
        names.add(name);
      }
    }
    if (peers != null) {
      for (String peer : peers) {
        if (!names.contains(peer)) {
          // Fails, and says which there are.
          Engines.check(peer, threads);
        }
      }
    }
    List<Standing> found = new ArrayList<>();
    for (Engines.Standing s :
        Engines.race(of.scene(), of.size(), of.steps(), names, threads, rounds)) {
      boolean ours = s.name().startsWith("broadside");
      found.add(
          new Standing(
              s.name(),
              !ours,
              !ours || s.name().equals("broadside") ? 1 : threads,
              s.millis().median(),
              s.millis().lowerQuartile(),
              s.millis().upperQuartile(),
              s.slowest(),
              Double.NaN,
              s.steps(),
              SceneHeights.note(s.height()) + (s.lost() > 0 ? ", lost " + s.lost() : ""),
              s.marks()));
    }
    return ratios(found);
  }

  private List<Standing> scene(SceneCase of) throws Exception {
    // First, since it also tells whether Box2D's program has the scene.
    double theirHeight = box2d == null ? Double.NaN : SceneHeights.box2d(of, box2d);
    SceneRace race = new SceneRace(of.scene(), of.size(), of.steps(), threads, box2d);
    // Not while they run: Box2D is a process of its own, whose work looks like that of others.
    double before = MachineLoad.idleCheck(IDLE_MILLIS);
    race.run(rounds.rounds(), rounds.warmSeconds());
    double others = Math.max(before, MachineLoad.idleCheck(IDLE_MILLIS));
    String marks = others > MachineLoad.BUSY ? Measurement.BUSY : "";
    String height = SceneHeights.note(SceneHeights.ours(of));
    List<Standing> found = new ArrayList<>();
    found.add(standing("broadside", 1, race.total(), of, race.slowest(), height, marks));
    if (threads > 1) {
      found.add(
          standing(
              "broadside", threads, race.totalOfSeveralThreads(), of, Double.NaN, height, marks));
    }
    if (box2d != null) {
      found.add(
          standing(
              BOX2D,
              1,
              race.totalOfBox2d(),
              of,
              Double.NaN,
              SceneHeights.note(theirHeight),
              marks));
    }
    return ratios(found);
  }

  private static Standing standing(
      String name,
      int threads,
      Sample total,
      SceneCase of,
      double slowest,
      String note,
      String marks) {
    double steps = of.steps();
    return new Standing(
        name,
        name.equals(BOX2D),
        threads,
        total.median() / steps,
        total.lowerQuartile() / steps,
        total.upperQuartile() / steps,
        slowest,
        Double.NaN,
        of.steps(),
        note,
        marks);
  }

  /** Ours with as many threads is 1; where there is none, nothing is. */
  static List<Standing> ratios(List<Standing> found) {
    List<Standing> complete = new ArrayList<>();
    for (Standing s : found) {
      double base = Double.NaN;
      for (Standing other : found) {
        if (!other.rival() && other.threads() == s.threads()) {
          base = other.millis();
          break;
        }
      }
      String note =
          Double.isNaN(base)
              ? (s.note().isEmpty() ? "" : s.note() + ", ")
                  + "ours did not run with "
                  + s.threads()
                  + " threads"
              : s.note();
      complete.add(s.withRatio(s.millis() / base, note));
    }
    return complete;
  }
}
