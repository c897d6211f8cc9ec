package dev.broadside.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Rows under a header, columns as wide as their widest cell; numbers to the right. */
final class Table {
  private final List<String[]> rows = new ArrayList<>();

  Table(String... header) {
    rows.add(header);
  }

  void row(Object... cells) {
    rows.add(Arrays.stream(cells).map(Table::text).toArray(String[]::new));
  }

  private static String text(Object cell) {
    if (cell instanceof Double number) {
      return decimal(number);
    }
    if (cell instanceof Long || cell instanceof Integer) {
      return String.format(Locale.ROOT, "%,d", cell);
    }
    return String.valueOf(cell);
  }

  /** Three significant digits or more, never an exponent. */
  static String decimal(double number) {
    if (Double.isNaN(number)) {
      return "-";
    }
    double size = Math.abs(number);
    int decimals = size >= 100 || size == 0 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
    return String.format(Locale.ROOT, "%,." + decimals + "f", number);
  }

  void print(Terminal terminal) {
    int[] width = new int[rows.get(0).length];
    for (String[] row : rows) {
      for (int c = 0; c < row.length; c++) {
        width[c] = Math.max(width[c], row[c].length());
      }
    }
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < row.length; c++) {
        String gap = " ".repeat(width[c] - row[c].length());
        line.append(c == 0 ? "" : "  ").append(rightAligned(c) ? gap + row[c] : row[c] + gap);
      }
      terminal.line("%s", line.toString().stripTrailing());
    }
  }

  /** A column is numeric if every cell below the header begins like a number or says none. */
  private boolean rightAligned(int column) {
    return rows.size() > 1
        && rows.stream()
            .skip(1)
            .allMatch(row -> row[column].matches("[-+]?[0-9][0-9,.]*( ?[×x%])?|-|skipped"));
  }
}
