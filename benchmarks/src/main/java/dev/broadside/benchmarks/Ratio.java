package dev.broadside.benchmarks;

import dev.broadside.benchmarks.report.DataTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many times as long as ours a rival took in one case of a result; below 1 the rival is faster.
 * Tables of experiments say it in different ways, the page in this one.
 *
 * @param of the case: what was run, as text
 */
record Ratio(String of, String rival, double timesOurs) {
  /** Columns that hold our time as a share of a rival's. */
  private static final Map<String, String> OURS_BY_THEIRS =
      Map.of(
          "times 2.4.1", "Box2D 2.4.1",
          "times the best Box2D", "the best Box2D, scaled to this machine",
          "times v3", "Box2D v3, scaled to this machine",
          "2 threads times v3", "Box2D v3 with 2 workers, scaled to this machine");

  private static final Pattern TILES_BY_THEIRS = Pattern.compile("tiles / (.+)");
  private static final Pattern SCENE_TITLE = Pattern.compile("(\\S+), (\\d+) steps, ms");

  static boolean isOurs(String name) {
    return name.equals("auto") || name.startsWith("broadside");
  }

  /** What remarks are found by. */
  String key() {
    return of + ", " + rival;
  }

  /** All ratios of a result that has some; rows without numbers give none. */
  static List<Ratio> in(Kept kept) {
    List<Ratio> ratios = new ArrayList<>();
    for (DataTable table : kept.outcome().tables()) {
      for (List<Object> row : table.rows()) {
        for (Ratio ratio : inRow(kept, table, row)) {
          if (!Double.isNaN(ratio.timesOurs())) {
            ratios.add(ratio);
          }
        }
      }
    }
    return ratios;
  }

  private static List<Ratio> inRow(Kept kept, DataTable table, List<Object> row) {
    List<Ratio> ratios = new ArrayList<>();
    if (kept.name().startsWith("rivals-")) {
      String name = (String) cell(table, row, "name");
      if (!isOurs(name)) {
        ratios.add(
            new Ratio((String) cell(table, row, "case"), name, number(table, row, "times ours")));
      }
      return ratios;
    }
    String of = of(kept, table, row);
    if (of == null) {
      return ratios;
    }
    for (String column : table.columns()) {
      Matcher tiles = TILES_BY_THEIRS.matcher(column);
      if (OURS_BY_THEIRS.containsKey(column)) {
        ratios.add(new Ratio(of, OURS_BY_THEIRS.get(column), 1 / number(table, row, column)));
      } else if (tiles.matches()) {
        ratios.add(new Ratio(of, tiles.group(1), 1 / number(table, row, column)));
      } else if (column.equals("Box2D 2.4.1 / ours")) {
        ratios.add(new Ratio(of, "Box2D 2.4.1", number(table, row, column)));
      } else if (column.equals("Box2D 2.4.1, on")) {
        double ours = number(table, row, "ours, on");
        ratios.add(
            new Ratio(
                of,
                "Box2D 2.4.1, continuous collision on in both",
                number(table, row, column) / ours));
      }
    }
    return ratios;
  }

  /**
   * A physics scene as {@code compare} writes it, null where a table does not say how many steps,
   * since that table explains the figures of another; else what stands before the number of pairs.
   */
  private static String of(Kept kept, DataTable table, List<Object> row) {
    if (!kept.name().startsWith("physics-")) {
      StringBuilder text = new StringBuilder(kept.name());
      for (int k = 0; k < table.columns().indexOf("pairs"); k++) {
        boolean named = row.get(k) instanceof Number;
        text.append(' ').append(named ? table.columns().get(k) + "=" : "").append(row.get(k));
      }
      return text.toString();
    }
    Matcher title = SCENE_TITLE.matcher(table.title());
    boolean titled = title.matches();
    Object scene = titled ? title.group(1) : cell(table, row, "scene");
    Object steps = titled ? title.group(2) : cell(table, row, "steps");
    if (steps == null) {
      return null;
    }
    Object size = cell(table, row, "size");
    return "scene " + scene + (size == null ? "" : " size=" + size) + " steps=" + steps;
  }

  /** Null without such a column. */
  static Object cell(DataTable table, List<Object> row, String column) {
    int at = table.columns().indexOf(column);
    return at < 0 ? null : row.get(at);
  }

  /** A result that lacks what the page shows is an error: left out, it would look unmeasured. */
  static double number(DataTable table, List<Object> row, String column) {
    if (cell(table, row, column) instanceof Number number) {
      return number.doubleValue();
    }
    throw new IllegalArgumentException(
        "table '"
            + table.title()
            + "' has no numbers in a column '"
            + column
            + "': measure it again");
  }
}
