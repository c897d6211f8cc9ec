package dev.broadside.benchmarks.compare;

import dev.broadside.benchmarks.report.DataTable;
import java.util.List;

/**
 * One contestant in one case.
 *
 * @param rival whether it is not ours
 * @param millis median per frame or step
 * @param low lower quartile
 * @param high upper quartile
 * @param first the first frame; for physics the slowest step
 * @param ratio times ours: how many times as long as ours of the same number of threads
 * @param pairs of the last frame; for physics the steps
 * @param note superset, mean height, marks
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
          s.pairs(),
          s.note(),
          s.marks());
    }
  }
}
