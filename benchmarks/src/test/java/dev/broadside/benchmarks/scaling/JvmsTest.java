package dev.broadside.benchmarks.scaling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.Algorithm;
import dev.broadside.benchmarks.Experiment;
import dev.broadside.benchmarks.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JvmsTest {
  private static final Path HERE = Path.of("java");
  private static final List<Setting> SETTINGS =
      List.of(
          new Setting(17, HERE, "scalar", 1),
          new Setting(17, HERE, "vector", 1),
          new Setting(25, HERE, "scalar", 1),
          new Setting(25, HERE, "vector", 1),
          new Setting(25, HERE, "vector", 2));

  private static Point point(Algorithm algorithm, int n, double millis, long hash, String marks) {
    return new Point(algorithm, n, millis, millis, millis, 2 * millis, 8.5, 7, hash, marks);
  }

  private static Setting running(String kernels) throws IOException {
    int version = Runtime.version().feature();
    return new Setting(version, Jvms.found().get(version), kernels, 2);
  }

  @Test
  void theRunningJdkIsAmongThoseFound() throws Exception {
    assertTrue(Jvms.found().containsKey(Runtime.version().feature()));
    Jvms.found().values().forEach(java -> assertTrue(Files.isExecutable(java), java.toString()));
  }

  @Test
  void everySceneThatScalesRunsInOtherJvms() {
    List<String> names = Jvms.all().stream().map(Experiment::name).toList();
    assertTrue(names.containsAll(List.of("jvms-cubes", "jvms-free", "jvms-free-2d")), "" + names);
    assertEquals(
        Scaling.all().stream().map(each -> each.name().replace("scaling-", "jvms-")).toList(),
        names);
  }

  @Test
  void aQuestionArrivesAndItsAnswerReturns() throws Exception {
    List<Point> told =
        List.of(
            point(Algorithm.AUTO, 1000, 0.25, Long.MIN_VALUE + 1, "†*"),
            point(Algorithm.GRID_SAP_BATCH, 1000, 3, 5, ""));
    List<Algorithm> algorithms = told.stream().map(Point::algorithm).toList();
    String answer =
        JvmChild.answer(
            JvmChild.question(1000, algorithms, 2e7),
            (n, asked, pairs) -> {
              assertEquals(1000, n);
              assertEquals(algorithms, asked);
              assertEquals(2e7, pairs);
              return told;
            });
    assertTrue(JvmChild.isAnswer(answer), answer);
    assertFalse(JvmChild.isAnswer("WARNING: Using incubator modules: jdk.incubator.vector"));
    assertEquals(told, JvmChild.points(answer));
  }

  @Test
  void anotherJvmFindsTheSamePairs() throws Exception {
    List<Algorithm> algorithms = List.of(Algorithm.AUTO, Algorithm.BRUTE_FORCE);
    Trial.Effort effort = new Trial.Effort(0.01, 100, 3, 0);
    Arena arena = new Arena("free", 2);
    List<Point> points = new ArrayList<>();
    for (String kernels : List.of("scalar", "vector")) {
      try (JvmChild child = JvmChild.start(running(kernels), arena, effort)) {
        assertEquals(List.of(), child.run(20, List.of(), 0));
        points.addAll(child.run(20, algorithms, 0));
        points.addAll(child.run(200, algorithms, 0));
      }
    }
    assertEquals(8, points.size());
    for (Point point : points) {
      assertEquals(points.get(point.n() == 20 ? 0 : 2).hash(), point.hash(), point.toString());
      assertTrue(point.millis() > 0 && point.first() > 0, point.toString());
    }
  }

  @Test
  void whatAJvmSaidBeforeItFailedIsTold() throws Exception {
    try (JvmChild child =
        JvmChild.start(running("scalar"), new Arena("nowhere", 3), new Trial.Effort(0, 0, 1, 0))) {
      String message =
          assertThrows(IOException.class, () -> child.run(20, List.of(Algorithm.AUTO), 0))
              .getMessage();
      assertTrue(message.contains("nowhere"), message);
    }
  }

  @Test
  void whatWasDisturbedIsMeasuredOnceMoreAndTheLessCounts() throws Exception {
    List<List<Point>> answers =
        List.of(
            List.of(point(Algorithm.AUTO, 10, 3, 1, "†"), point(Algorithm.TILES, 10, 1, 1, "†")),
            List.of(point(Algorithm.AUTO, 10, 2, 1, "†"), point(Algorithm.TILES, 10, 4, 1, "†")));
    int[] asked = new int[1];
    Lines.Runner runner = Jvms.undisturbed((n, algorithms, pairs) -> answers.get(asked[0]++));
    assertEquals(
        List.of(answers.get(1).get(0), answers.get(0).get(1)), runner.run(10, List.of(), 0));
    assertEquals(2, asked[0]);
    int[] calm = new int[1];
    Jvms.undisturbed(
            (n, algorithms, pairs) -> {
              calm[0]++;
              return List.of(point(Algorithm.AUTO, 10, 3, 1, "*"));
            })
        .run(10, List.of(), 0);
    assertEquals(1, calm[0]);
  }

  /** Every algorithm at two sizes; times by setting, growing linearly. */
  private static List<List<Point>> columns(double... millis) {
    List<List<Point>> columns = new ArrayList<>();
    for (double each : millis) {
      List<Point> column = new ArrayList<>();
      for (int n : new int[] {10, 100}) {
        for (Algorithm algorithm : Algorithm.values()) {
          column.add(point(algorithm, n, each * n, n, each == 6 ? "*" : ""));
        }
      }
      columns.add(column);
    }
    return columns;
  }

  @Test
  void tablesHoldRatiosAndExponents() {
    Outcome outcome =
        new JvmTables(new Arena("free", 2), SETTINGS, columns(16, 6, 12, 3, 2)).outcome();
    List<Object> row = outcome.tables().get(0).rows().get(0);
    assertEquals("auto", row.get(0));
    assertEquals(10, row.get(1));
    assertEquals(List.of(160.0, 60.0, 120.0, 30.0, 20.0), row.subList(2, 7));
    assertEquals(Math.sqrt(16.0 * 12 / (6 * 3)), (double) row.get(7), 1e-9);
    assertEquals(2.0, (double) row.get(8), 1e-9);
    assertEquals(1.5, (double) row.get(9), 1e-9);
    assertEquals("*", row.get(10));
    assertEquals(320.0, outcome.tables().get(1).rows().get(0).get(2));
    List<Object> growth = outcome.tables().get(2).rows().get(0);
    assertEquals(100, growth.get(1));
    assertEquals(1.0, (double) growth.get(2), 1e-9);
    assertTrue(outcome.because().contains("were the same in all"), outcome.because());
    assertEquals(1, outcome.plots().size());
  }

  @Test
  void otherPairsOfOneAlgorithmOrSettingAreTold() {
    List<List<Point>> columns = columns(16, 6, 12, 3, 2);
    columns.get(3).set(1, point(Algorithm.BRUTE_FORCE, 10, 1, 11, ""));
    Outcome outcome = new JvmTables(new Arena("free", 2), SETTINGS, columns).outcome();
    assertTrue(outcome.because().contains("NOT the same"), outcome.because());
  }
}
