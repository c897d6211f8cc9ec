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
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * docs/performance.md, made from the results in a folder: ratios to rivals, physics beside Box2D,
 * where we lose, what is fastest when, growth, JDKs and kernels, what was not measured. Reasons,
 * which no measurement knows, come from the file remarks.txt beside the results: a line {@code
 * CASE, RIVAL: reason} each.
 */
final class PerformancePage {
  /** What "within" means for auto: a tenth above the best fixed choice. */
  private static final double WITHIN = 1.10;

  /** Results with a part of their own on the page; others are there for their ratios. */
  private static final Pattern SHOWN =
      Pattern.compile("(rivals|scaling|jvms)-.*|auto|physics-(box2d-[sml]|v3-scenes)");

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
      if (SHOWN.matcher(kept.name()).matches() || !Ratio.in(kept).isEmpty()) {
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
          "no results of rivals-…, scaling-…, jvms-…, tiles-…, physics-… or auto in "
              + folder
              + ": run them first");
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
    unmeasured();
    rivals();
    physics();
    losses();
    fastest();
    auto();
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

  /** So that what is missing on the page is not taken for what there is nothing to say about. */
  private void unmeasured() {
    List<String> here = inFolder.stream().map(Kept::name).toList();
    List<String> missing =
        Experiments.all().stream()
            .map(Experiment::name)
            .filter(name -> !here.contains(name))
            .toList();
    if (!missing.isEmpty()) {
      out.append("Not measured on this machine: ").append(String.join(", ", missing));
      out.append(".\n\n");
    }
  }

  private List<Kept> named(String prefix) {
    return results.values().stream().filter(kept -> kept.name().startsWith(prefix)).toList();
  }

  private static double number(List<Object> row, int column) {
    return ((Number) row.get(column)).doubleValue();
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
        String name = (String) row.get(NAME);
        name = Ratio.isOurs(name) ? "**" + name + "**" : name;
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

  /** Of the dissertation's scenes the largest size that was measured. */
  private void physics() {
    Kept old =
        Stream.of("l", "m", "s")
            .map(letter -> results.get("physics-box2d-" + letter))
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
    Kept own = results.get("physics-v3-scenes");
    if (old == null && own == null) {
      return;
    }
    out.append("## Physics beside Box2D\n\n");
    out.append(
        "Totals in milliseconds, and how many times as long as ours Box2D took. Box2D 2.4.1 ran in"
            + " turns with ours. \"Brought over\": Box2D v3 and box2d-optimized were timed on"
            + " another machine; what they would take here follows from Box2D 2.4.1's times on"
            + " both, so these ratios are estimates.\n\n");
    if (old != null) {
      besideOld(old);
    }
    if (own != null) {
      besideNew(own);
    }
  }

  private void besideOld(Kept kept) {
    DataTable table = kept.outcome().tables().get(0);
    DataTable shown =
        new DataTable(
            kept.name(),
            "scene",
            "size",
            "ours",
            "Box2D 2.4.1",
            "2.4.1, times ours",
            "best Box2D scaled to this machine, times ours");
    for (List<Object> row : table.rows()) {
      shown.row(
          Ratio.cell(table, row, "scene"),
          Ratio.cell(table, row, "size"),
          Ratio.number(table, row, "total"),
          Ratio.number(table, row, "Box2D 2.4.1 total"),
          1 / Ratio.number(table, row, "times 2.4.1"),
          1 / Ratio.number(table, row, "times the best Box2D"));
    }
    tableOf(kept, shown);
  }

  private void besideNew(Kept kept) {
    DataTable table = kept.outcome().tables().get(0);
    DataTable shown =
        new DataTable(
            kept.name(),
            "scene",
            "ours, 1 thread",
            "ours, 2 threads",
            "v3 scaled to this machine, times ours, 1 thread",
            "2 threads");
    for (List<Object> row : table.rows()) {
      shown.row(
          Ratio.cell(table, row, "scene"),
          Ratio.number(table, row, "total"),
          Ratio.number(table, row, "total, 2 threads"),
          1 / Ratio.number(table, row, "times v3"),
          1 / Ratio.number(table, row, "2 threads times v3"));
    }
    tableOf(kept, shown);
  }

  private void tableOf(Kept kept, DataTable shown) {
    out.append("**").append(kept.paper()).append(", ").append(kept.figure()).append("** (");
    out.append(link(kept)).append(")\n\n").append(table(shown)).append('\n');
  }

  private String link(Kept kept) {
    return "[" + kept.name() + "](" + fromDocs + "/" + kept.name() + ".md)";
  }

  private void losses() {
    // Figures show some of the runs of physics-box2d again.
    Map<String, Ratio> ratios = new LinkedHashMap<>();
    for (Kept kept : results.values()) {
      Ratio.in(kept).forEach(ratio -> ratios.putIfAbsent(ratio.key(), ratio));
    }
    if (ratios.isEmpty()) {
      return;
    }
    out.append("## Where we lose\n\n");
    List<Ratio> lost = ratios.values().stream().filter(ratio -> ratio.timesOurs() < 1).toList();
    for (Ratio ratio : lost) {
      out.append("- ").append(ratio.key()).append(": ");
      out.append(DataTable.shown(ratio.timesOurs())).append(" times ours.");
      String reason = remarks.get(ratio.key());
      out.append(reason == null ? "" : " " + reason).append('\n');
    }
    out.append(
        String.format(
            Locale.ROOT,
            "%n%d of %d ratios of the results `rivals-…`, `tiles-…` and `physics-…` are below"
                + " 1.%s%n%n",
            lost.size(),
            ratios.size(),
            lost.stream().allMatch(ratio -> remarks.containsKey(ratio.key()))
                ? ""
                : " Where no reason stands, none was looked for."));
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

  /** Every scene and size of auto's own experiment that is not within reach of the best. */
  private void auto() {
    Kept kept = results.get("auto");
    if (kept == null) {
      return;
    }
    DataTable table = kept.outcome().tables().get(0);
    DataTable outside =
        new DataTable("auto", "scene", "n", "auto µs", "best", "best µs", "auto / best", "marks");
    for (List<Object> row : table.rows()) {
      double ratio = Ratio.number(table, row, "auto / best");
      if (!(ratio <= WITHIN)) {
        outside.row(
            Ratio.cell(table, row, "scene"),
            Ratio.cell(table, row, "n"),
            1000 * Ratio.number(table, row, "auto"),
            Ratio.cell(table, row, "best"),
            1000 * Ratio.number(table, row, "best ms"),
            ratio,
            Ratio.cell(table, row, "marks"));
      }
    }
    out.append("### Auto beside every fixed algorithm\n\n").append(kept.question()).append("\n\n");
    out.append(
        String.format(
            Locale.ROOT,
            "Auto is within %.2f of the best fixed algorithm in %d of %d rows of %s.",
            WITHIN,
            table.rows().size() - outside.rows().size(),
            table.rows().size(),
            link(kept)));
    out.append(outside.rows().isEmpty() ? "\n\n" : " Not in:\n\n" + table(outside) + "\n");
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
      out.append(link(kept)).append("): ").append(kept.outcome().because()).append('\n');
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
