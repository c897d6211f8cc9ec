package dev.broadside.benchmarks.tiles;

import dev.broadside.Algorithm;
import dev.broadside.benchmarks.Described;
import dev.broadside.benchmarks.Experiment;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.measure.MachineLoad;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.benchmarks.tiles.RowFrames.Question;
import dev.broadside.benchmarks.tiles.RowFrames.Walk;
import dev.broadside.scene.SceneOptions;
import java.util.List;
import java.util.Locale;

/** What canonical order, changes, rest and sheer number cost with tiles. */
final class Questions {
  private Questions() {}

  static List<Experiment> all() {
    return List.of(
        new Described(
            "tiles-questions",
            "Broadside",
            "unordered pairs, ordered pairs, changes",
            "What canonical order and changes cost on top of unordered pairs, update included, and"
                + " what a frame costs in which few or no boxes move. Scene free.",
            "",
            5,
            150,
            Questions::questions),
        new Described(
            "tiles-memory",
            "Broadside",
            "memory of tiles",
            "Bytes held beside the boxes: scratch, columns and the list of pairs. Scene free,"
                + " density 0.15.",
            "10 million boxes in under 2 GB beyond the boxes themselves",
            1,
            60,
            Questions::memory));
  }

  private static Outcome questions(Laboratory laboratory) throws Exception {
    int n = laboratory.choose(1 << 14, 1 << 20);
    DataTable table =
        new DataTable(
            "Median milliseconds a frame, n = " + n,
            "density",
            "share moving",
            "threads",
            "pairs",
            "unordered",
            "ordered",
            "changes",
            "ordered / unordered",
            "changes / ordered",
            "marks");
    double[][] settings = {{0.05, 1}, {0.15, 1}, {0.35, 1}, {0.15, 0.1}, {0.15, 0.01}, {0.15, 0}};
    double dearest = 0;
    double all = Double.NaN;
    double still = Double.NaN;
    int done = 0;
    for (double[] setting : settings) {
      laboratory.progress(done++, settings.length, "d=" + setting[0] + " moving=" + setting[1]);
      SceneOptions options =
          SceneOptions.defaults().withN(n).withDensity(setting[0]).withMoving(setting[1]);
      try (RowFrames frames = new RowFrames("free", options, 5)) {
        for (int threads : new int[] {1, laboratory.threads()}) {
          var tuning = laboratory.oneThread().withThreads(threads);
          MachineLoad load = new MachineLoad();
          try (Walk unordered = frames.new Walk(Algorithm.TILES, tuning, Question.UNORDERED);
              Walk ordered = frames.new Walk(Algorithm.TILES, tuning, Question.ORDERED);
              Walk changes = frames.new Walk(Algorithm.TILES, tuning, Question.CHANGES)) {
            List<Walk> walks = List.of(unordered, ordered, changes);
            for (int pass = 0; pass < laboratory.choose(6, 10); pass++) {
              frames.pass(walks, pass >= 4);
            }
            table.row(
                setting[0],
                setting[1],
                threads,
                unordered.pairs,
                unordered.median(),
                ordered.median(),
                changes.median(),
                ordered.median() / unordered.median(),
                changes.median() / ordered.median(),
                (load.otherCpus() > MachineLoad.BUSY ? "†" : "")
                    + (ordered.hashes == unordered.hashes ? "" : "!"));
            if (setting[1] == 1) {
              dearest = Math.max(dearest, changes.median() / ordered.median());
            }
            if (setting[0] == 0.15 && threads == 1) {
              all = setting[1] == 1 ? unordered.median() : all;
              still = setting[1] == 0 ? unordered.median() : still;
            }
          }
        }
      }
    }
    return new Outcome(
        List.of(table),
        List.of(),
        Verdict.MEASURED,
        String.format(
            Locale.ROOT,
            "Changes take at most %.2f times as long as ordered pairs. A frame in which nothing"
                + " moved takes %.3f of one in which all did, all of it to compare the rows.",
            dearest,
            still / all));
  }

  private static Outcome memory(Laboratory laboratory) throws Exception {
    int[] sizes = laboratory.choose(new int[] {1 << 14}, new int[] {1 << 17, 1 << 20, 10_000_000});
    DataTable table =
        new DataTable(
            "State beside the boxes, " + laboratory.threads() + " threads, unordered pairs",
            "n",
            "pairs",
            "first frame ms",
            "second frame ms",
            "state MB",
            "bytes a box",
            "of them the list of pairs");
    double last = 0;
    for (int k = 0; k < sizes.length; k++) {
      laboratory.progress(k, sizes.length, "n=" + sizes[k]);
      SceneOptions options = SceneOptions.defaults().withN(sizes[k]).withDensity(0.15);
      try (RowFrames frames = new RowFrames("free", options, 2);
          Walk walk =
              frames.new Walk(Algorithm.TILES, laboratory.allThreads(), Question.UNORDERED)) {
        long begin = System.nanoTime();
        walk.frame(0, false);
        double first = (System.nanoTime() - begin) / 1e6;
        walk.frame(1, true);
        long bytes = walk.broadPhase.statistics().stateBytes();
        last = bytes / 1e6;
        table.row(
            sizes[k],
            walk.pairs,
            first,
            walk.median(),
            last,
            (double) bytes / sizes[k],
            8.0 * walk.pairs / sizes[k]);
      }
    }
    return new Outcome(
        List.of(table),
        List.of(),
        Verdict.MEASURED,
        String.format(Locale.ROOT, "%.0f MB for %d boxes.", last, sizes[sizes.length - 1]));
  }
}
