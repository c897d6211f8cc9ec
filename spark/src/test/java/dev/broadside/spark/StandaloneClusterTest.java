package dev.broadside.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.broadside.BroadPhase;
import dev.broadside.Precision;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real cluster on loopback: a master and two workers as JVMs of their own, made of the jars on
 * this test's class path. The join gives core's answer, also when a worker is killed in the middle
 * together with its executor and the shuffle files it had written. Every process is ended by its
 * own handle.
 */
@Timeout(value = 400, unit = TimeUnit.SECONDS)
class StandaloneClusterTest {
  private static final int BOXES = 40_000;

  @TempDir Path home;
  private LoopbackCluster cluster;
  private String report;

  @BeforeEach
  void startCluster() throws IOException {
    cluster = LoopbackCluster.start(home, 2, "1g");
  }

  @AfterEach
  void stopCluster() {
    cluster.close();
  }

  @Test
  void joinsAsCoreDoesAlsoWhenAWorkerIsLost() throws Exception {
    double side = Math.cbrt(BOXES) * 1.4;
    TestBoxes boxes = TestBoxes.random(3, BOXES, 77, side, 2.2);
    String input = home.resolve("boxes.parquet").toString();
    boxes.frame(Precision.FLOAT, true).write().parquet(input);
    long expected;
    try (BroadPhase core = BroadPhase.of(boxes.boxes(Precision.FLOAT))) {
      expected = core.findPairs().hash();
    }

    Dataset<Row> quiet = join(input, "quiet.parquet", false);
    assertEquals(expected, TestBoxes.hash(quiet));
    String undisturbed = report;
    Dataset<Row> wounded = join(input, "wounded.parquet", true);
    assertEquals(expected, TestBoxes.hash(wounded));
    // Lost tasks ran twice, and map tasks too; the figures count them once.
    assertEquals(undisturbed, report);
  }

  private Dataset<Row> join(String input, String output, boolean loseAWorker) throws Exception {
    String target = home.resolve(output).toString();
    Process driver =
        cluster.launch(
            "driver",
            List.of(
                "-Xmx768m",
                "-Dspark.master=" + cluster.url(),
                "-Dspark.driver.host=127.0.0.1",
                "-Dspark.driver.bindAddress=127.0.0.1",
                "-Dspark.executor.memory=512m",
                "-Dspark.executor.extraClassPath=" + cluster.classDirectories()),
            "dev.broadside.spark.ClusterDriver",
            input,
            target,
            "500");
    LinkedBlockingQueue<String> lines = lines(driver);
    int executors = 0;
    int mapped = 0;
    int joined = 0;
    boolean killed = false;
    for (String line = next(lines); !line.equals("DONE"); line = next(lines)) {
      executors += line.startsWith("EXECUTOR") ? 1 : 0;
      mapped += line.equals("TASK ShuffleMapTask true") ? 1 : 0;
      // Planning is a result stage too: only tasks after the map stage are joins.
      joined += mapped > 0 && line.equals("TASK ResultTask true") ? 1 : 0;
      if (loseAWorker && !killed && executors == 2 && joined >= 5) {
        killed = true;
        LoopbackCluster.kill(cluster.worker(1));
        deleteShuffleFiles();
      }
      if (line.startsWith("REPORT")) {
        report = line;
        assertTrue(line.contains(BOXES + " boxes"), line);
      }
      if (line.equals("EXIT")) {
        fail("the driver ended early; its log is in " + home + ": " + tail("driver"));
      }
    }
    assertEquals(loseAWorker, killed, "joined " + joined + " tiles on " + executors + " executors");
    assertTrue(driver.waitFor(60, TimeUnit.SECONDS));
    return Sessions.local().read().parquet(target);
  }

  private void deleteShuffleFiles() throws IOException {
    try (Stream<Path> files = Files.walk(cluster.localDirectory(1))) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  private String tail(String name) throws IOException {
    List<String> all = Files.readAllLines(cluster.log(name));
    return String.join("\n", all.subList(Math.max(0, all.size() - 20), all.size()));
  }

  private static LinkedBlockingQueue<String> lines(Process process) {
    LinkedBlockingQueue<String> lines = new LinkedBlockingQueue<>();
    Thread reader =
        new Thread(
            () -> {
              try (BufferedReader output =
                  new BufferedReader(
                      new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                output.lines().forEach(lines::add);
              } catch (IOException | UncheckedIOException e) {
                lines.add("EXIT");
              }
              lines.add("EXIT");
            });
    reader.setDaemon(true);
    reader.start();
    return lines;
  }

  private String next(LinkedBlockingQueue<String> lines) throws Exception {
    String line = lines.poll(90, TimeUnit.SECONDS);
    if (line == null) {
      fail("nothing happened for 90 s: " + tail("driver"));
    }
    return line;
  }
}
