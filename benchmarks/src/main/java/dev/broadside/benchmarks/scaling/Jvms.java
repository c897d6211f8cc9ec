package dev.broadside.benchmarks.scaling;

import dev.broadside.benchmarks.Described;
import dev.broadside.benchmarks.Experiment;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.scene.Scene;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The same frames in other JVMs: every JDK that is found, scalar and vector, one thread and more;
 * one experiment per scene.
 */
public final class Jvms {
  private static final Bounds BOUNDS = new Bounds(0.5, 2.5);

  private Jvms() {}

  public static List<Experiment> all() {
    return Arena.all().stream().map(Jvms::of).toList();
  }

  private static Experiment of(Arena arena) {
    String name = "jvms-" + arena.hyphenedName();
    return new Described(
        name,
        "Broadside",
        "JDKs, kernels, threads, scene " + arena.shown(),
        "Time of a frame for every algorithm ("
            + Scene.summary(arena.scene())
            + ") in JVMs of their own: every JDK found, scalar and vector kernels, one thread and"
            + " all. The first setting, the slowest, decides how far an algorithm goes in all of"
            + " them: while a frame is foreseen to take at most 0.5 s, the first one 2.5 s, with at"
            + " most 2·10^8 pairs; scaling-* goes on from there in one of the settings. In a full"
            + " run what was measured on a busy machine is measured again at once, and the less"
            + " counts.",
        "",
        10,
        250,
        laboratory -> run(laboratory, name, arena));
  }

  private static Outcome run(Laboratory laboratory, String name, Arena arena) throws Exception {
    int[] sizes = laboratory.choose(new int[] {1000}, new int[] {1000, 10_000, 100_000, 1_000_000});
    Trial.Effort effort =
        laboratory.choose(new Trial.Effort(0, 0, 3, 0), new Trial.Effort(0.25, 100_000, 101, 0.1));
    List<Setting> settings = settings(laboratory.threads());
    List<List<Point>> points = new ArrayList<>();
    for (Setting setting : settings) {
      laboratory.progress(points.size(), settings.size(), setting.shown());
      points.add(
          Point.of(
              laboratory.keptTable(
                  name + " " + setting.shown(),
                  () -> {
                    try (JvmChild child = JvmChild.start(setting, arena, effort)) {
                      Lines.Runner runner =
                          laboratory.quick() ? child::run : undisturbed(child::run);
                      return Point.table(
                          points.isEmpty()
                              ? Lines.grow(BOUNDS, sizes, runner).points()
                              : Lines.again(points.get(0), runner));
                    }
                  })));
    }
    return new JvmTables(arena, settings, points).outcome();
  }

  /** The slowest first. */
  private static List<Setting> settings(int threads) throws IOException {
    List<Setting> settings = new ArrayList<>();
    found()
        .forEach(
            (jdk, java) -> {
              for (String kernels : List.of("scalar", "vector")) {
                for (int t : new TreeSet<>(List.of(1, threads))) {
                  settings.add(new Setting(jdk, java, kernels, t));
                }
              }
            });
    return settings;
  }

  /** Once more what was measured on a busy machine; the less counts. */
  static Lines.Runner undisturbed(Lines.Runner runner) {
    return (n, algorithms, pairs) -> {
      List<Point> points = runner.run(n, algorithms, pairs);
      return points.stream().anyMatch(Point::isDisturbed)
          ? less(points, runner.run(n, algorithms, pairs))
          : points;
    };
  }

  /** Of each two points of the same algorithm and n the one with less time. */
  private static List<Point> less(List<Point> some, List<Point> others) {
    List<Point> less = new ArrayList<>();
    for (int k = 0; k < some.size(); k++) {
      Point one = some.get(k);
      Point other = others.get(k);
      less.add(one.millis() <= other.millis() ? one : other);
    }
    return less;
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
