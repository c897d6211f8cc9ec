package dev.broadside.benchmarks.physics;

import dev.broadside.benchmarks.physics.SceneComparison.Compared;
import dev.broadside.benchmarks.report.DataTable;
import java.util.List;
import java.util.Map;

/**
 * In how many rows Box2D 2.4.1 agrees with itself, within the share that is asked of another
 * engine, when its bodies begin 10 µm off or when it solves more exactly.
 */
final class AgreementTable {
  /** Box2D's runs beside the plain one, and what is different in them. */
  private static final Map<String, String> MEANING =
      Map.of(
          "shifted-1", "Box2D 2.4.1, bodies up to 10 µm off, first time",
          "shifted-2", "second time",
          "shifted-3", "third time",
          "iterations-40-15", "Box2D 2.4.1, 40 and 15 iterations instead of 8 and 3",
          "parts-4", "Box2D 2.4.1, each step in four parts");

  private AgreementTable() {}

  static DataTable of(List<Compared> rows) {
    DataTable table =
        new DataTable(
            "Who agrees with Box2D 2.4.1 within 20 % in both figures", "engine", "rows", "agree");
    for (List<String> runs : List.of(ReferenceValues.SHIFTED, ReferenceValues.EXACT)) {
      for (String run : runs) {
        table.row(MEANING.get(run), rows.size(), agreeing(rows, run));
      }
    }
    table.row("ours", rows.size(), rows.stream().filter(Compared::agrees).count());
    return table;
  }

  /** The least and the greatest number of agreeing rows of the runs that begin a little off. */
  static String shifted(List<Compared> rows) {
    List<Long> counts = ReferenceValues.SHIFTED.stream().map(run -> agreeing(rows, run)).toList();
    long least = counts.stream().min(Long::compare).orElseThrow();
    long greatest = counts.stream().max(Long::compare).orElseThrow();
    return least == greatest ? "" + least : least + " to " + greatest;
  }

  private static long agreeing(List<Compared> rows, String run) {
    return rows.stream()
        .map(Compared::theirs)
        .filter(
            row ->
                row.runs()
                    .get(run)
                    .agreesWith(row.runs().get(ReferenceValues.PLAIN), SceneComparison.ALLOWED))
        .count();
  }
}
