package dev.broadside.benchmarks;

import dev.broadside.benchmarks.report.DataTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/**
 * docs/performance.md, made from the results in a folder: ratios to rivals, where we lose, what is
 * fastest when, growth, JDKs and kernels. Reasons, which no measurement knows, come from the file
 * remarks.txt beside the results: a line {@code CASE, RIVAL: reason} each.
 */
final class PerformancePage {
  /** What "within" means for auto: a tenth above the best fixed choice. */
  private static final double WITHIN = 1.10;

  // Columns of a table of rivals.
  private static final int CASE = 0;
  private static final int NAME = 1;
  private static final int THREADS = 2;
  private static final int MILLIS = 3;
  private static final int RATIO = 7;
  private static final int NOTE = 9;
  private static final int MARKS = 10;

  /** Where the results are, seen from the working tree and from the page. */
  private final String fromHome;

  private final String fromDocs;
  private final List<Kept> inFolder;
  private final Map<String, Kept> results = new LinkedHashMap<>();
  private final Map<String, String> remarks = new LinkedHashMap<>();
  private final StringBuilder out = new StringBuilder();

  private PerformancePage(Path home, Path folder) throws IOException {
    Path place = folder.toAbsolutePath().normalize();
    fromHome = relative(home, place);
    fromDocs = relative(home.resolve("docs"), place);
    inFolder = Kept.readAll(folder);
    for (Kept kept : inFolder) {
      if (kept.name().matches("(rivals|scaling|jvms)-.*")) {
        results.put(kept.name(), kept);
      }
    }
    Path file = folder.resolve("remarks.txt");
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        int colon = line.indexOf(": ");
        if (colon > 0 && !line.startsWith("#")) {
          remarks.put(line.substring(0, colon), line.substring(colon + 2));
        }
      }
    }
  }

  /** The page's text, for the docs of a working tree. */
  static String of(Path home, Path folder) throws IOException {
    PerformancePage page = new PerformancePage(home.toAbsolutePath().normalize(), folder);
    if (page.results.isEmpty()) {
      throw new IllegalArgumentException(
          "no results of rivals-…, scaling-… or jvms-… in " + folder + ": run them first");
    }
    return page.text();
  }

  private static String relative(Path from, Path to) {
    return from.relativize(to).toString().replace('\\', '/');
  }

  private String text() {
    out.append("# Performance\n\n");
    out.append("Made from the results in `").append(fromHome).append("` by\n\n");
    out.append("    ./broadside reproduce performance -o ").append(fromHome);
    out.append("\n\n").append(Origins.line(inFolder));
    out.append(
        "\n\nNot edited by hand. Times are medians in milliseconds a frame, from new coordinates"
            + " to the complete list of pairs,\n"
            + "unless said otherwise. \"Times ours\": how many times as long as Broadside with as"
            + " many threads; above 1 we are faster. Marks: † other\n"
            + "processes used the machine, * not yet warm, ! another answer. How it is measured:"
            + " [benchmarks](benchmarks.md).\n\n");
    machines();
    rivals();
    losses();
    fastest();
    growth();
    jvms();
    return out.toString().replaceAll("\n{3,}", "\n\n").stripTrailing() + "\n";
  }

  private void machines() {
    out.append("| machine | |\n| --- | --- |\n");
    Origins.machine(List.copyOf(results.values()))
        .forEach((fact, value) -> out.append("| " + fact + " | " + value + " |\n"));
    out.append("\n| result | scale | JDK | commit | date |\n| --- | --- | --- | --- | --- |\n");
    for (Kept kept : results.values()) {
      out.append("| `").append(kept.name()).append("` | ").append(kept.scale()).append(" | ");
      out.append(kept.environment().get("jdk")).append(" | ");
      out.append(kept.environment().get("commit")).append(" | ");
      out.append(kept.environment().get("date")).append(" |\n");
    }
    out.append('\n');
  }

  private List<Kept> named(String prefix) {
    return results.values().stream().filter(kept -> kept.name().startsWith(prefix)).toList();
  }

  private static double number(List<Object> row, int column) {
    return ((Number) row.get(column)).doubleValue();
  }

  private static boolean isOurs(List<Object> row) {
    String name = (String) row.get(NAME);
    return name.equals("auto") || name.startsWith("broadside");
  }

  private void rivals() {
    if (named("rivals-").isEmpty()) {
      return;
    }
    out.append("## Beside other libraries\n\n");
    for (Kept kept : named("rivals-")) {
      out.append("### ").append(kept.figure().replace("rivals, ", "")).append("\n\n");
      out.append(kept.question()).append("\n\n");
      out.append("| case | library | threads | ms | times ours | note |\n");
      out.append("| --- | --- | --: | --: | --: | --- |\n");
      String last = "";
      for (List<Object> row : kept.outcome().tables().get(0).rows()) {
        String of = (String) row.get(CASE);
        String name = isOurs(row) ? "**" + row.get(NAME) + "**" : (String) row.get(NAME);
        out.append("| ").append(of.equals(last) ? "" : of).append(" | ").append(name);
        out.append(" | ").append(row.get(THREADS)).append(" | ");
        out.append(DataTable.shown(number(row, MILLIS))).append(" | ");
        out.append(DataTable.shown(number(row, RATIO))).append(" | ");
        out.append((row.get(MARKS) + " " + row.get(NOTE)).strip()).append(" |\n");
        last = of;
      }
      out.append('\n');
    }
  }

  private void losses() {
    if (named("rivals-").isEmpty()) {
      return;
    }
    out.append("## Where we lose\n\n");
    int count = 0;
    for (Kept kept : named("rivals-")) {
      for (List<Object> row : kept.outcome().tables().get(0).rows()) {
        if (!isOurs(row) && number(row, RATIO) < 1) {
          String key = row.get(CASE) + ", " + row.get(NAME);
          out.append("- ").append(key).append(": ");
          out.append(DataTable.shown(number(row, RATIO))).append(" times ours. ");
          out.append(remarks.getOrDefault(key, "No reason was looked for.")).append('\n');
          count++;
        }
      }
    }
    out.append(count == 0 ? "Against no rival in the tables above.\n\n" : "\n");
  }

  /** Fastest fixed choice by scene and n, and how far auto is from it. */
  private void fastest() {
    List<Kept> all = named("scaling-");
    if (all.isEmpty()) {
      return;
    }
    out.append("## What is fastest when\n\n");
    out.append(
        "Fastest fixed algorithm by scene and n (one thread), its time, and auto's time as"
            + " a multiple of it.\n\n");
    TreeSet<Long> sizes = new TreeSet<>();
    all.forEach(kept -> sizes.addAll(times(kept).keySet()));
    out.append("| scene |");
    sizes.forEach(n -> out.append(String.format(Locale.ROOT, " n = %,d |", n)));
    out.append("\n| --- |").append(" --- |".repeat(sizes.size())).append('\n');
    List<String> outside = new ArrayList<>();
    int cells = 0;
    for (Kept kept : all) {
      out.append("| ").append(scene(kept)).append(" |");
      Map<Long, Map<String, Double>> times = times(kept);
      for (long n : sizes) {
        Map<String, Double> here = times.get(n);
        String best = here == null ? null : best(here);
        if (best == null) {
          out.append(" – |");
          continue;
        }
        double auto = here.getOrDefault("auto", Double.NaN) / here.get(best);
        out.append(' ').append(best).append(' ').append(DataTable.shown(here.get(best)));
        out.append(String.format(Locale.ROOT, " (auto %.2f) |", auto));
        cells++;
        if (!(auto <= WITHIN)) {
          outside.add(
              String.format(
                  Locale.ROOT,
                  "%s, n = %,d: auto takes %.2f times %s",
                  scene(kept),
                  n,
                  auto,
                  best));
        }
      }
      out.append('\n');
    }
    out.append(
        String.format(
            Locale.ROOT,
            "%nAuto is within %.2f of the best fixed choice in %d of %d cells.",
            WITHIN,
            cells - outside.size(),
            cells));
    out.append(outside.isEmpty() ? "\n\n" : " Not in:\n\n");
    outside.forEach(line -> out.append("- ").append(line).append('\n'));
    out.append('\n');
  }

  private static String scene(Kept kept) {
    return kept.name().substring(kept.name().indexOf('-') + 1);
  }

  /** Null if auto is alone. */
  private static String best(Map<String, Double> times) {
    String best = null;
    for (Map.Entry<String, Double> each : times.entrySet()) {
      if (!each.getKey().equals("auto") && (best == null || each.getValue() < times.get(best))) {
        best = each.getKey();
      }
    }
    return best;
  }

  private static Map<Long, Map<String, Double>> times(Kept kept) {
    Map<Long, Map<String, Double>> times = new LinkedHashMap<>();
    for (List<Object> row : kept.table("Per frame, one thread").rows()) {
      times
          .computeIfAbsent(((Number) row.get(1)).longValue(), n -> new LinkedHashMap<>())
          .put((String) row.get(0), number(row, 2));
    }
    return times;
  }

  private void growth() {
    for (Kept kept : named("scaling-")) {
      if (out.indexOf("## Growth") < 0) {
        out.append(
            "## Growth\n\nTime grows as n to the exponent; an algorithm ends where a frame"
                + " would take more than 20 s or hold more than 2·10^8 pairs.\n\n");
      }
      out.append("**").append(scene(kept)).append("**\n\n");
      out.append(table(kept.table("Growth"))).append('\n');
    }
  }

  /** Of each scene what it comes to, and tiles at the largest n; the rest has its own page. */
  private void jvms() {
    List<Kept> all = named("jvms-");
    if (all.isEmpty()) {
      return;
    }
    out.append("## JDKs, kernels, threads\n\n");
    out.append(
        "Every algorithm at every n from 10^3 to 10^6 in JVMs of their own, up to the n where the"
            + " slowest setting would take more than half a second a frame.\n\n");
    for (Kept kept : all) {
      out.append("- **").append(scene(kept)).append("** (");
      out.append('[').append(kept.name()).append("](").append(fromDocs).append('/');
      out.append(kept.name()).append(".md)): ").append(kept.outcome().because()).append('\n');
    }
    out.append("\nTiles at the largest n, ms a frame:\n\n");
    // A JDK that came or went between two results changes the columns.
    Map<List<String>, DataTable> shown = new LinkedHashMap<>();
    for (Kept kept : all) {
      DataTable millis = kept.table("Milliseconds a frame (median)");
      List<String> columns = new ArrayList<>(millis.columns());
      columns.set(0, "scene");
      List<Object> last = null;
      for (List<Object> row : millis.rows()) {
        last = row.get(0).equals("tiles") ? row : last;
      }
      if (last != null) {
        List<Object> row = new ArrayList<>(last);
        row.set(0, scene(kept));
        shown
            .computeIfAbsent(columns, c -> new DataTable("tiles", c.toArray(String[]::new)))
            .row(row.toArray());
      }
    }
    shown.values().forEach(table -> out.append(table(table)).append('\n'));
  }

  private static String table(DataTable table) {
    StringBuilder text = new StringBuilder("|");
    table.columns().forEach(column -> text.append(' ').append(column).append(" |"));
    text.append("\n|").append(" --- |".repeat(table.columns().size())).append('\n');
    for (List<Object> row : table.rows()) {
      text.append('|');
      row.forEach(cell -> text.append(' ').append(DataTable.shown(cell)).append(" |"));
      text.append('\n');
    }
    return text.toString();
  }
}
