package dev.broadside.benchmarks.report;

import dev.broadside.cli.Json;
import dev.broadside.internal.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Rows of numbers and words under a header, for the page and for CSV. */
public final class DataTable {
  private final String title;
  private final List<String> columns;
  private final List<List<Object>> rows = new ArrayList<>();

  public DataTable(String title, String... columns) {
    this.title = title;
    this.columns = List.of(columns);
  }

  /** Strings, Integers, Longs and Doubles; NaN is shown as a dash. */
  public DataTable row(Object... cells) {
    if (cells.length != columns.size()) {
      throw new IllegalArgumentException(
          cells.length + " cells: the table '" + title + "' has columns " + columns);
    }
    rows.add(List.of(cells));
    return this;
  }

  public String title() {
    return title;
  }

  public List<String> columns() {
    return columns;
  }

  public List<List<Object>> rows() {
    return rows;
  }

  /** Full precision; text with commas or quotes is quoted. */
  public String csv() {
    StringBuilder text = new StringBuilder();
    text.append(String.join(",", columns.stream().map(DataTable::quoted).toList())).append('\n');
    for (List<Object> row : rows) {
      text.append(String.join(",", row.stream().map(DataTable::quoted).toList())).append('\n');
    }
    return text.toString();
  }

  /** Title, columns and rows, a row per line. */
  public String json() {
    Json head = new Json().beginObject().name("title").value(title).name("columns").beginArray();
    columns.forEach(head::value);
    StringBuilder text = new StringBuilder(head.endArray().toString()).append(",\"rows\":[");
    for (List<Object> row : rows) {
      Json line = new Json().beginArray();
      for (Object cell : row) {
        if (cell instanceof Double number) {
          line.precise(number);
        } else if (cell instanceof Number number) {
          line.value(number.longValue());
        } else {
          line.value(String.valueOf(cell));
        }
      }
      text.append(row == rows.get(0) ? "\n" : ",\n").append(line.endArray());
    }
    return text.append("]}").toString();
  }

  public static DataTable from(JsonValue json) {
    DataTable table =
        new DataTable(
            json.need("title").string(),
            json.need("columns").elements().stream().map(JsonValue::string).toArray(String[]::new));
    for (JsonValue row : json.need("rows").elements()) {
      table.row(row.elements().stream().map(DataTable::cell).toArray());
    }
    return table;
  }

  private static Object cell(JsonValue cell) {
    return cell.isNull() ? Double.NaN : cell.isString() ? cell.string() : cell.exactNumber();
  }

  private static String quoted(Object cell) {
    String text = String.valueOf(cell);
    return text.matches("[^,\"\\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  /** For reading: about three digits. */
  public static String shown(Object cell) {
    if (cell instanceof Double number) {
      if (number.isNaN()) {
        return "–";
      }
      double size = Math.abs(number);
      if (size != 0 && (size < 1e-3 || size >= 1e7)) {
        return String.format(Locale.ROOT, "%.2e", number);
      }
      int decimals = size >= 100 || size == 0 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
      return String.format(Locale.ROOT, "%,." + decimals + "f", number);
    }
    if (cell instanceof Integer || cell instanceof Long) {
      return String.format(Locale.ROOT, "%,d", cell);
    }
    return String.valueOf(cell);
  }

  String html() {
    boolean folded = rows.size() > FOLDED;
    StringBuilder text = new StringBuilder(folded ? "<details><summary>" : "");
    if (folded) {
      text.append(Html.escape(title)).append(", ").append(rows.size()).append(" rows</summary>");
    }
    text.append("<div class=\"scroll\"><table><caption>");
    text.append(Html.escape(title)).append("</caption><thead><tr>");
    for (int k = 0; k < columns.size(); k++) {
      int column = k;
      boolean numbers =
          !rows.isEmpty() && rows.stream().allMatch(r -> r.get(column) instanceof Number);
      text.append(numbers ? "<th class=\"number\">" : "<th>");
      text.append(Html.escape(columns.get(k))).append("</th>");
    }
    text.append("</tr></thead><tbody>");
    for (List<Object> row : rows) {
      text.append("<tr>");
      for (Object cell : row) {
        text.append(cell instanceof Number ? "<td class=\"number\">" : "<td>");
        text.append(Html.escape(shown(cell))).append("</td>");
      }
      text.append("</tr>");
    }
    return text.append("</tbody></table></div>").append(folded ? "</details>\n" : "\n").toString();
  }

  /** Tables with more rows are folded on the page. */
  private static final int FOLDED = 60;

  /** Rows beyond this many are in the CSV file only. */
  private static final int READABLE = 120;

  String markdown() {
    StringBuilder text = new StringBuilder("**" + title + "**\n\n|");
    columns.forEach(column -> text.append(' ').append(column).append(" |"));
    text.append("\n|").append(" --- |".repeat(columns.size())).append('\n');
    for (List<Object> row : rows.subList(0, Math.min(READABLE, rows.size()))) {
      text.append('|');
      row.forEach(cell -> text.append(' ').append(shown(cell).replace("|", "/")).append(" |"));
      text.append('\n');
    }
    if (rows.size() > READABLE) {
      text.append("\n").append(rows.size()).append(" rows in all, in the CSV file.\n");
    }
    return text.toString();
  }
}
