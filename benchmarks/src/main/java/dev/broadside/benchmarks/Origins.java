package dev.broadside.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Whether results in a folder can be read as one run: what they were measured with, and where.
 * Experiments measure different parts of the code; results agree if every part has one version.
 */
final class Origins {
  private static final List<String> MACHINE = List.of("processor", "cores", "system");

  private Origins() {}

  /** In one line: from the same sources and machine, or how many there are and since when. */
  static String line(List<Kept> all) {
    List<String> differences = versions(all);
    unsaid(all, differences);
    count(all, "machines", kept -> MACHINE.stream().map(f -> fact(kept, f)).toList(), differences);
    count(all, "JDKs", kept -> fact(kept, "jdk"), differences);
    count(all, "sets of kernels", kept -> fact(kept, "kernels"), differences);
    count(all, "numbers of threads", Kept::threads, differences);
    count(all, "scales", Kept::scale, differences);
    String results = counted(all.size(), "result") + " in this folder, measured " + dates(all);
    return differences.isEmpty()
        ? results + ": all from the same sources, machine, JDK and settings."
        : results
            + ": not known to be all from the same sources, machine, JDK and settings ("
            + String.join("; ", differences)
            + ").";
  }

  /** What the results were measured on; where they differ, each value once. */
  static Map<String, String> machine(List<Kept> all) {
    Map<String, String> facts = new LinkedHashMap<>();
    for (String fact : List.of("processor", "cores", "system", "jdk", "heap", "kernels", "flags")) {
      facts.put(
          fact,
          all.stream().map(kept -> fact(kept, fact)).distinct().collect(Collectors.joining("; ")));
    }
    return facts;
  }

  /** Parts of the code of which there is more than one version, with the first day of each. */
  private static List<String> versions(List<Kept> all) {
    Map<String, Map<String, String>> since = new TreeMap<>();
    for (Kept kept : all) {
      Sources.parts(kept.environment().get("sources"))
          .forEach(
              (part, hash) ->
                  since
                      .computeIfAbsent(part, p -> new TreeMap<>())
                      .merge(hash, day(kept), (a, b) -> a.compareTo(b) < 0 ? a : b));
    }
    List<String> differences = new ArrayList<>();
    since.forEach(
        (part, days) -> {
          if (days.size() > 1) {
            differences.add(
                days.size()
                    + " versions of "
                    + part
                    + ", since "
                    + days.values().stream().sorted().collect(Collectors.joining(", ")));
          }
        });
    return differences;
  }

  /** Results from before sources were written down have only a commit. */
  private static void unsaid(List<Kept> all, List<String> differences) {
    Set<String> commits = new TreeSet<>();
    int results = 0;
    for (Kept kept : all) {
      if (Sources.parts(kept.environment().get("sources")).isEmpty()) {
        commits.add(fact(kept, "commit"));
        results++;
      }
    }
    if (results > 0) {
      differences.add(
          counted(results, "result")
              + " of "
              + counted(commits.size(), "commit")
              + " without a note of sources");
    }
  }

  private static void count(
      List<Kept> all, String what, Function<Kept, Object> value, List<String> differences) {
    long count = all.stream().map(value).distinct().count();
    if (count > 1) {
      differences.add(count + " " + what);
    }
  }

  private static String counted(int count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  private static String dates(List<Kept> all) {
    TreeSet<String> days =
        all.stream().map(Origins::day).collect(Collectors.toCollection(TreeSet::new));
    return days.size() == 1 ? "on " + days.first() : "from " + days.first() + " to " + days.last();
  }

  private static String day(Kept kept) {
    String date = fact(kept, "date");
    return date.substring(0, Math.min(date.length(), "2000-01-31".length()));
  }

  private static String fact(Kept kept, String name) {
    return kept.environment().getOrDefault(name, "unknown");
  }
}
