package dev.broadside.benchmarks.compare;

import dev.broadside.benchmarks.report.DataTable;
import java.util.List;

/**
 * One contestant in one case.
 *
 * @param rival whether it is not ours
 * @param millis median per frame; for physics over runs, of a run's mean step
 * @param low lower quartile
 * @param high upper quartile
 * @param first the first frame; for physics the slowest step
 * @param ratio times ours: how many times as long as ours of the same number of threads; NaN where
 *     ours did not run with as many
 * @param pairs of the last frame; for physics the steps
 * @param note superset, mean height, why it was left out
 */
public record Standing(
    String name,
    boolean rival,
    int threads,
    double millis,
    double low,
    double high,
    double first,
    double ratio,
    long pairs,
    String note,
    String marks) {

  private static final String LEFT_OUT = "left out: ";

  private static final String[] COLUMNS = {
    "case",
    "name",
    "threads",
    "ms",
    "lower quartile",
    "upper quartile",
    "first or slowest",
    "times ours",
    "pairs or steps",
    "note",
    "marks"
  };

  /** A rival that was not run: its row has a reason and no numbers. */
  static Standing leftOut(String name, String reason) {
    double none = Double.NaN;
    return new Standing(name, true, 1, none, none, none, none, none, 0, LEFT_OUT + reason, "");
  }

  public boolean isLeftOut() {
    return note.startsWith(LEFT_OUT);
  }

  Standing withRatio(double times, String notes) {
    return new Standing(name, rival, threads, millis, low, high, first, times, pairs, notes, marks);
  }

  /** Ratio at the ends of the quartiles: the least it could be. */
  double leastRatio(Standing ours) {
    return low / ours.high();
  }

  double mostRatio(Standing ours) {
    return high / ours.low();
  }

  public static DataTable table(String title) {
    return new DataTable(title, COLUMNS);
  }

  public static void rows(DataTable table, Case of, List<Standing> standings) {
    for (Standing s : standings) {
      table.row(
          of.text(),
          s.name(),
          s.threads(),
          s.millis(),
          s.low(),
          s.high(),
          s.first(),
          s.ratio(),
          s.isLeftOut() ? (Object) Double.NaN : (Object) s.pairs(),
          s.note(),
          s.marks());
    }
  }
}
