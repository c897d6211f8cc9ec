package dev.broadside.benchmarks.tiles;

import dev.broadside.Algorithm;
import dev.broadside.benchmarks.Described;
import dev.broadside.benchmarks.Experiment;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Laboratory.Way;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.measure.Measurement;
import dev.broadside.benchmarks.measure.Rounds;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.scene.SceneOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Auto beside every fixed algorithm, on every scene and size. */
final class AutoTable {
  // Every pair tested, and one sorted axis, take too long beyond this many boxes.
  private static final int QUADRATIC_UP_TO = 2000;

  private AutoTable() {}

  static List<Experiment> all() {
    return List.of(
        new Described(
            "auto",
            "Broadside",
            "auto beside the best fixed algorithm",
            "Unordered pairs and changes, update of the boxes included, all threads: how far auto"
                + " is from the algorithm that is best for a scene and size.",
            "the goal: within 1.10 of the best",
            8,
            330,
            AutoTable::run));
  }

  private record Case(String label, String scene, SceneOptions options, boolean changes) {}

  private static List<Case> cases(boolean quick, int n) {
    SceneOptions plain = SceneOptions.defaults().withN(n);
    List<Case> cases = new ArrayList<>();
    cases.add(new Case("free", "free", plain, false));
    cases.add(new Case("cubes, 1 % moving", "cubes", plain.withMoving(0.01), false));
    cases.add(new Case("cubes, 1 % moving: changes", "cubes", plain.withMoving(0.01), true));
    if (!quick) {
      cases.add(new Case("free 2D", "free", plain.withDims(2), false));
      cases.add(new Case("free: changes", "free", plain, true));
      cases.add(new Case("cubes, 10 % moving", "cubes", plain, false));
      for (String scene : List.of("plane", "ball", "sizes", "line", "giants")) {
        cases.add(new Case(scene, scene, plain, false));
      }
      if (n <= QUADRATIC_UP_TO) {
        cases.add(new Case("same", "same", plain, false));
      }
    }
    return cases;
  }

  private static Outcome run(Laboratory laboratory) throws Exception {
    int[] sizes =
        laboratory.choose(new int[] {24, 1000}, new int[] {10, 32, 100, 1000, 10_000, 100_000});
    DataTable table =
        new DataTable(
            "Median milliseconds a frame",
            "scene",
            "n",
            "auto",
            "best",
            "best ms",
            "auto / best",
            "second",
            "second ms",
            "marks");
    double worst = 0;
    String where = "";
    int within = 0;
    int rows = 0;
    for (int k = 0; k < sizes.length; k++) {
      for (Case one : cases(laboratory.quick(), sizes[k])) {
        laboratory.progress(k, sizes.length, one.label() + " n=" + sizes[k]);
        List<Measurement> found =
            laboratory.measure(
                one.scene(),
                one.options(),
                ways(laboratory, one, sizes[k]),
                laboratory.choose(new Rounds(0.2, 9, 1), new Rounds(1, 101, 4)));
        Measurement auto = found.get(0);
        List<Measurement> fixed = new ArrayList<>(found.subList(1, found.size()));
        fixed.sort((a, b) -> Double.compare(a.millis().median(), b.millis().median()));
        Measurement best = fixed.get(0);
        double ratio = auto.millis().median() / best.millis().median();
        rows++;
        within += ratio <= 1.1 ? 1 : 0;
        if (ratio > worst) {
          worst = ratio;
          where = one.label() + ", n = " + sizes[k];
        }
        table.row(
            one.label(),
            sizes[k],
            auto.millis().median(),
            best.name(),
            best.millis().median(),
            ratio,
            fixed.get(1).name(),
            fixed.get(1).millis().median(),
            auto.marks());
      }
    }
    return new Outcome(
        List.of(table),
        List.of(),
        Verdict.goal(within == rows),
        String.format(
            Locale.ROOT,
            "Within 1.10 of the best in %d of %d rows; farthest: %.2f (%s).",
            within,
            rows,
            worst,
            where));
  }

  private static List<Way> ways(Laboratory laboratory, Case one, int n) {
    List<Way> ways = new ArrayList<>();
    for (Algorithm algorithm :
        List.of(
            Algorithm.AUTO,
            Algorithm.TILES,
            Algorithm.BVH,
            Algorithm.GRID_SAP_SEGMENTED,
            Algorithm.GRID_SAP_BATCH,
            Algorithm.SWEEP,
            Algorithm.BRUTE_FORCE,
            Algorithm.SORT_AND_SWEEP)) {
      boolean quadratic =
          algorithm == Algorithm.BRUTE_FORCE || algorithm == Algorithm.SORT_AND_SWEEP;
      if (quadratic && n > QUADRATIC_UP_TO) {
        continue;
      }
      ways.add(
          new Way(algorithm.hyphenedName(), algorithm, laboratory.allThreads(), one.changes()));
    }
    return ways;
  }
}
