package dev.broadside.benchmarks.compare;

import dev.broadside.Algorithm;
import dev.broadside.Tuning;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.engines.Engines;
import dev.broadside.benchmarks.measure.Contestant;
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
 * @param natives what it is asked for
 * @param box2d the native program for scenes of the dissertation, or null
 */
public record Comparison(
    List<String> algorithms,
    List<String> peers,
    int threads,
    Rounds rounds,
    Path bench,
    List<String> natives,
    Path box2d) {

  public List<Standing> run(Case of) throws Exception {
    if (of instanceof BoxCase boxes) {
      return boxes(boxes);
    }
    return of instanceof SceneCase scene ? scene(scene) : physics((PhysicsCase) of);
  }

  private List<Standing> boxes(BoxCase of) throws Exception {
    NativeFrames program =
        bench == null || of.dims() != 3 ? null : new NativeFrames(bench, of, natives);
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
                  "native " + result.name(),
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
        Engines.race(of.scene(), of.size(), of.steps(), names, threads, 2 * rounds.mostSeconds())) {
      found.add(
          new Standing(
              s.name(),
              !s.name().startsWith("broadside"),
              s.name().equals("broadside") || !s.name().startsWith("broadside") ? 1 : threads,
              s.total() / s.steps(),
              s.millis().lowerQuartile(),
              s.millis().upperQuartile(),
              s.millis().quantile(1),
              Double.NaN,
              s.steps(),
              String.format(java.util.Locale.ROOT, "mean height %.2f", s.height())
                  + (s.lost() > 0 ? ", lost " + s.lost() : ""),
              s.marks()));
    }
    return ratios(found);
  }

  private List<Standing> scene(SceneCase of) throws Exception {
    SceneRace race = new SceneRace(of.scene(), of.size(), of.steps(), threads, box2d);
    race.run(Math.min(rounds.rounds(), 5), rounds.warmSeconds());
    List<Standing> found = new ArrayList<>();
    found.add(standing("broadside", false, 1, race.total(), of, race.slowest()));
    if (threads > 1) {
      found.add(
          standing("broadside", false, threads, race.totalOfSeveralThreads(), of, Double.NaN));
    }
    if (box2d != null) {
      found.add(standing("native box2d-2.4.1", true, 1, race.totalOfBox2d(), of, Double.NaN));
    }
    return ratios(found);
  }

  private static Standing standing(
      String name, boolean rival, int threads, Sample total, SceneCase of, double slowest) {
    double steps = of.steps();
    return new Standing(
        name,
        rival,
        threads,
        total.median() / steps,
        total.lowerQuartile() / steps,
        total.upperQuartile() / steps,
        slowest,
        Double.NaN,
        of.steps(),
        "",
        "");
  }

  /** Ours with as many threads is 1; where there is none, ours with one. */
  private static List<Standing> ratios(List<Standing> found) {
    List<Standing> complete = new ArrayList<>();
    for (Standing s : found) {
      double base = found.get(0).millis();
      for (Standing other : found) {
        if (!other.rival() && other.threads() == s.threads()) {
          base = other.millis();
          break;
        }
      }
      complete.add(
          new Standing(
              s.name(),
              s.rival(),
              s.threads(),
              s.millis(),
              s.low(),
              s.high(),
              s.first(),
              s.millis() / base,
              s.pairs(),
              s.note(),
              s.marks()));
    }
    return complete;
  }
}
