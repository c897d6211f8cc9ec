package dev.broadside.benchmarks.scaling;

import dev.broadside.Algorithm;
import dev.broadside.Tuning;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.measure.Contestant;
import dev.broadside.benchmarks.measure.Measurement;
import dev.broadside.benchmarks.measure.Rounds;
import dev.broadside.benchmarks.measure.SceneContestant;
import dev.broadside.scene.Scene;
import java.util.ArrayList;
import java.util.List;

/** Algorithms in turns on one scene, at one n after another. */
record Trial(Arena arena, Tuning tuning, Effort effort) {
  /**
   * What tiles keep of boxes at rest is there only after some calm frames: of five counted frames
   * of new structures most are like all later ones, of three they are not.
   */
  private static final int LEAST_ROUNDS = 5;

  /**
   * How long to measure.
   *
   * @param warmSeconds before anything counts, each algorithm
   * @param warm from this n on code was compiled at smaller n in the same JVM
   * @param rounds at most, which there are while they are cheap: new structures are not warm at
   *     once
   * @param seconds no further round begins after this time for each algorithm
   */
  record Effort(double warmSeconds, int warm, int rounds, double seconds) {}

  List<Point> run(int n, List<Algorithm> algorithms, double foreseenPairs) throws Exception {
    // Together while memory allows: some hundred bytes a box each, some ten a pair.
    double each = 600.0 * n + 40 * foreseenPairs;
    int together = (int) Math.max(1, Runtime.getRuntime().maxMemory() / 3 / each);
    List<Point> points = new ArrayList<>();
    for (int from = 0; from < algorithms.size(); from += together) {
      int to = Math.min(algorithms.size(), from + together);
      points.addAll(group(n, algorithms.subList(from, to)));
    }
    return points;
  }

  /**
   * Has the code compiled on a scene of its own. What counts then begins with the scene's first
   * frame and new structures at every n: scenes that pack or gather would else be shown at other
   * moments for few boxes than for many.
   */
  private List<Point> group(int n, List<Algorithm> group) throws Exception {
    if (n < effort.warm()) {
      run(n, group, new Rounds(effort.warmSeconds() * group.size(), 0, 0));
    }
    double seconds = effort.seconds() * group.size();
    return run(n, group, new Rounds(0, LEAST_ROUNDS, effort.rounds(), seconds));
  }

  private List<Point> run(int n, List<Algorithm> group, Rounds rounds) throws Exception {
    Scene scene = arena.open(n);
    List<SceneContestant> contestants = new ArrayList<>();
    try {
      for (Algorithm algorithm : group) {
        contestants.add(SceneContestant.pairs(algorithm.hyphenedName(), scene, algorithm, tuning));
      }
      List<Measurement> found = rounds.run(() -> Laboratory.step(scene), contestants);
      List<Point> points = new ArrayList<>();
      for (int k = 0; k < found.size(); k++) {
        Measurement m = found.get(k);
        points.add(
            new Point(
                group.get(k),
                n,
                m.millis().median(),
                m.millis().lowerQuartile(),
                m.millis().upperQuartile(),
                m.firstMillis(),
                contestants.get(k).statistics().stateBytes() / (double) n,
                m.pairs(),
                m.firstHash(),
                m.marks()));
      }
      return points;
    } finally {
      contestants.forEach(Contestant::close);
    }
  }
}
