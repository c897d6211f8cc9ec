package dev.broadside.benchmarks.scaling;

import dev.broadside.Algorithm;
import dev.broadside.benchmarks.Described;
import dev.broadside.benchmarks.Experiment;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.report.DataTable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The same frames in other JVMs: every JDK that is found, vector and scalar, one thread and more.
 */
public final class Jvms {
  // One sorted list for the whole world: where all boxes move, a frame takes n^1.7.
  private static final Set<String> ONE_LIST = Set.of("sap-batch", "sap-segmented");
  private static final int FEWER = 20;

  // A setting has a JVM of its own and so some minutes of its own, good or bad: each has two, far
  // apart, and the better one counts.
  private static final int PASSES = 2;

  private record Setting(int jdk, Path java, String kernels, int threads) {
    String shown() {
      return "JDK " + jdk + " " + kernels + " " + threads + "T";
    }
  }

  private record Cell(double millis, double first, long hash, String marks) {}

  private Jvms() {}

  public static List<Experiment> all() {
    return List.of(
        new Described(
            "jvms",
            "Broadside",
            "JDKs, kernels, threads",
            "Time of a frame of scene free in 3D for every algorithm but brute force, in JVMs of"
                + " their own: every JDK found, vector and scalar kernels, one thread and all."
                + " Algorithms with one list for the whole world have a twentieth of the boxes.",
            "",
            75,
            450,
            Jvms::run));
  }

  private static Outcome run(Laboratory laboratory) throws Exception {
    int n = laboratory.choose(10_000, 200_000);
    double seconds = laboratory.choose(1.2, 8.0);
    Set<Integer> threads = new TreeSet<>(List.of(1, laboratory.threads()));
    List<Setting> settings = new ArrayList<>();
    found()
        .forEach(
            (jdk, java) -> {
              for (String kernels : List.of("vector", "scalar")) {
                for (int t : threads) {
                  settings.add(new Setting(jdk, java, kernels, t));
                }
              }
            });
    List<String> columns = new ArrayList<>(List.of("algorithm", "n"));
    settings.forEach(setting -> columns.add(setting.shown()));
    columns.addAll(List.of("scalar / vector", "oldest / newest JDK", "1 / all threads", "marks"));
    Map<Setting, Map<String, Cell>> all = new LinkedHashMap<>();
    for (int pass = 0; pass < PASSES; pass++) {
      for (int k = 0; k < settings.size(); k++) {
        Setting setting = settings.get(k);
        laboratory.progress(pass * settings.size() + k, PASSES * settings.size(), setting.shown());
        DataTable part =
            laboratory.keptTable(
                "jvms " + setting.shown() + " pass " + pass, () -> measure(setting, n, seconds));
        Map<String, Cell> cells = all.computeIfAbsent(setting, key -> new LinkedHashMap<>());
        for (List<Object> row : part.rows()) {
          cells.merge(
              (String) row.get(0),
              new Cell(
                  ((Number) row.get(1)).doubleValue(),
                  ((Number) row.get(2)).doubleValue(),
                  Long.parseLong((String) row.get(3)),
                  (String) row.get(4)),
              (one, other) -> one.millis() <= other.millis() ? one : other);
        }
      }
    }
    DataTable table =
        new DataTable(
            "Milliseconds a frame (median; the less of two passes)",
            columns.toArray(String[]::new));
    DataTable first =
        new DataTable(
            "First frame in a new JVM, ms",
            Stream.concat(Stream.of("algorithm", "n"), settings.stream().map(Setting::shown))
                .toArray(String[]::new));
    boolean same = true;
    double vectorGain = 0;
    for (String algorithm : algorithms()) {
      List<Object> row = new ArrayList<>(List.of(algorithm, boxes(algorithm, n)));
      List<Object> firstRow = new ArrayList<>(List.of(algorithm, boxes(algorithm, n)));
      StringBuilder marks = new StringBuilder();
      for (Setting setting : settings) {
        Cell cell = all.get(setting).get(algorithm);
        row.add(cell.millis());
        firstRow.add(cell.first());
        marks.append(cell.marks());
        same &= cell.hash() == all.get(settings.get(0)).get(algorithm).hash();
      }
      double gain =
          ratio(all, algorithm, "scalar", null, 1) / ratio(all, algorithm, "vector", null, 1);
      int newest = settings.get(settings.size() - 1).jdk();
      row.add(gain);
      row.add(
          ratio(all, algorithm, "vector", settings.get(0).jdk(), 1)
              / ratio(all, algorithm, "vector", newest, 1));
      row.add(
          ratio(all, algorithm, "vector", newest, 1)
              / ratio(all, algorithm, "vector", newest, laboratory.threads()));
      row.add(marks.chars().distinct().mapToObj(Character::toString).reduce("", String::concat));
      vectorGain = Math.max(vectorGain, gain);
      table.row(row.toArray());
      first.row(firstRow.toArray());
    }
    return new Outcome(
        List.of(table, first),
        List.of(),
        Verdict.MEASURED,
        String.format(
            Locale.ROOT,
            "%d settings, n = %d; the pairs were %s. Vector kernels make up to %.2f times as fast.",
            settings.size(),
            n,
            same ? "the same in all" : "NOT the same in all",
            vectorGain));
  }

  /** Geometric mean over the settings that match. */
  private static double ratio(
      Map<Setting, Map<String, Cell>> all,
      String algorithm,
      String kernels,
      Integer jdk,
      int threads) {
    double logarithms = 0;
    int count = 0;
    for (Map.Entry<Setting, Map<String, Cell>> entry : all.entrySet()) {
      Setting setting = entry.getKey();
      if (setting.kernels().equals(kernels)
          && setting.threads() == threads
          && (jdk == null || setting.jdk() == jdk)) {
        logarithms += Math.log(entry.getValue().get(algorithm).millis());
        count++;
      }
    }
    return Math.exp(logarithms / count);
  }

  private static int boxes(String algorithm, int n) {
    return ONE_LIST.contains(algorithm) ? n / FEWER : n;
  }

  private static List<String> algorithms() {
    return Stream.of(Algorithm.values())
        .filter(algorithm -> algorithm != Algorithm.BRUTE_FORCE && algorithm != Algorithm.AUTO)
        .map(Algorithm::hyphenedName)
        .toList();
  }

  private static DataTable measure(Setting setting, int n, double seconds)
      throws IOException, InterruptedException {
    DataTable part = new DataTable("part", "algorithm", "ms", "first", "hash", "marks");
    Map<Integer, List<String>> bySize = new TreeMap<>();
    for (String algorithm : algorithms()) {
      bySize.computeIfAbsent(boxes(algorithm, n), size -> new ArrayList<>()).add(algorithm);
    }
    for (Map.Entry<Integer, List<String>> entry : bySize.entrySet()) {
      List<String> some = entry.getValue();
      double share = seconds * some.size() / algorithms().size();
      measure(setting, entry.getKey(), share, some, part);
    }
    return part;
  }

  private static void measure(
      Setting setting, int n, double seconds, List<String> algorithms, DataTable part)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                setting.java().toString(),
                "--add-modules=jdk.incubator.vector",
                "-XX:+UseParallelGC",
                "-Xmx6g",
                "-Dbroadside.kernels=" + setting.kernels(),
                "-cp",
                System.getProperty("java.class.path"),
                JvmChild.class.getName(),
                "free",
                Integer.toString(n),
                Integer.toString(setting.threads()),
                Double.toString(seconds)));
    command.addAll(algorithms);
    Process child = new ProcessBuilder(command).redirectErrorStream(true).start();
    StringBuilder said = new StringBuilder();
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(child.getInputStream()))) {
      String line;
      while ((line = lines.readLine()) != null) {
        String[] words = line.split(" ");
        if (words[0].equals("result")) {
          part.row(
              words[1],
              Double.parseDouble(words[2]),
              Double.parseDouble(words[3]),
              words[5],
              words[6].equals("-") ? "" : words[6]);
        } else {
          said.append(line).append('\n');
        }
      }
    }
    if (child.waitFor() != 0) {
      throw new IOException(
          setting.shown() + ": the JVM ended with code " + child.exitValue() + ":\n" + said);
    }
  }

  /** JDKs by major version: the running one, and its neighbours in the same folder. */
  static Map<Integer, Path> found() throws IOException {
    Map<Integer, Path> jdks = new TreeMap<>();
    Path home = Path.of(System.getProperty("java.home")).toRealPath();
    jdks.put(Runtime.version().feature(), home.resolve("bin/java"));
    Path folder = home.getParent();
    if (folder != null) {
      try (Stream<Path> neighbours = Files.list(folder)) {
        for (Path neighbour : neighbours.sorted().toList()) {
          int major = major(neighbour.resolve("release"));
          if (major >= 17 && Files.isExecutable(neighbour.resolve("bin/java"))) {
            jdks.putIfAbsent(major, neighbour.resolve("bin/java"));
          }
        }
      }
    }
    return jdks;
  }

  private static int major(Path release) throws IOException {
    if (Files.isReadable(release)) {
      for (String line : Files.readAllLines(release)) {
        if (line.startsWith("JAVA_VERSION=")) {
          return Integer.parseInt(line.replaceAll("[^0-9.]", "").split("\\.")[0]);
        }
      }
    }
    return 0;
  }
}
