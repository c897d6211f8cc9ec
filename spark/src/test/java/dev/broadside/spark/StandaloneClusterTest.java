package dev.broadside.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.broadside.BroadPhase;
import dev.broadside.Precision;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
@Timeout(value = 240, unit = TimeUnit.SECONDS)
class StandaloneClusterTest {
  private static final int BOXES = 60_000;

  @TempDir Path home;
  private final List<Process> processes = new ArrayList<>();
  private int masterPort;

  @BeforeEach
  void startCluster() throws IOException, InterruptedException {
    Path jars = Files.createDirectory(home.resolve("jars"));
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path path = Path.of(entry);
      if (entry.endsWith(".jar") && Files.exists(path)) {
        Path link = jars.resolve(path.getFileName());
        if (!Files.exists(link)) {
          Files.createSymbolicLink(link, path);
        }
      }
    }
    masterPort = freePort();
    start(
        "master",
        List.of("-Xmx256m"),
        "org.apache.spark.deploy.master.Master",
        "--host",
        "127.0.0.1",
        "--port",
        "" + masterPort,
        "--webui-port",
        "" + freePort());
    awaitPort(masterPort);
    for (int k = 1; k <= 2; k++) {
      start(
          "worker" + k,
          List.of("-Xmx256m"),
          "org.apache.spark.deploy.worker.Worker",
          "--host",
          "127.0.0.1",
          "--port",
          "" + freePort(),
          "--webui-port",
          "" + freePort(),
          "--cores",
          "1",
          "--memory",
          "1g",
          "--work-dir",
          home.resolve("work" + k).toString(),
          "spark://127.0.0.1:" + masterPort);
    }
  }

  @AfterEach
  void stopCluster() throws InterruptedException {
    for (Process process : processes) {
      kill(process);
    }
  }

  private static void kill(Process process) throws InterruptedException {
    // The executor is a child of its worker: its handle is found before the worker is gone.
    List<ProcessHandle> family = process.descendants().toList();
    process.destroyForcibly();
    for (ProcessHandle child : family) {
      child.destroyForcibly();
    }
    process.waitFor(20, TimeUnit.SECONDS);
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
    Dataset<Row> wounded = join(input, "wounded.parquet", true);
    assertEquals(expected, TestBoxes.hash(wounded));
  }

  private Dataset<Row> join(String input, String output, boolean loseAWorker) throws Exception {
    String target = home.resolve(output).toString();
    Process driver =
        start(
            "driver",
            List.of(
                "-Xmx768m",
                "-Dspark.master=spark://127.0.0.1:" + masterPort,
                "-Dspark.driver.host=127.0.0.1",
                "-Dspark.driver.bindAddress=127.0.0.1",
                "-Dspark.executor.memory=512m",
                "-Dspark.executor.extraClassPath=" + classDirectories()),
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
        kill(processes.get(2));
        deleteShuffleFiles();
      }
      if (line.startsWith("REPORT")) {
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
    try (Stream<Path> files = Files.walk(home.resolve("local-worker2"))) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static String classDirectories() {
    List<String> directories = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (!entry.endsWith(".jar")) {
        directories.add(entry);
      }
    }
    return String.join(File.pathSeparator, directories);
  }

  private Process start(String name, List<String> flags, String main, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.add("-XX:+IgnoreUnrecognizedVMOptions");
    for (String flag : org.apache.spark.launcher.JavaModuleOptions.defaultModuleOptionArray()) {
      command.add(flag);
    }
    command.add("-cp");
    command.add(
        classDirectories() + File.pathSeparator + home.resolve("jars") + File.separator + "*");
    command.add(main);
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    Path local = Files.createDirectories(home.resolve("local-" + name));
    builder.environment().put("SPARK_HOME", home.toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    builder.environment().put("SPARK_LOCAL_DIRS", local.toString());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.redirectError(ProcessBuilder.Redirect.appendTo(log(name).toFile()));
    if (!name.equals("driver")) {
      builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log(name).toFile()));
    }
    Process process = builder.start();
    processes.add(process);
    return process;
  }

  private Path log(String name) {
    return home.resolve(name + ".log");
  }

  private String tail(String name) throws IOException {
    List<String> all = Files.readAllLines(log(name));
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

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void awaitPort(int port) throws InterruptedException {
    for (int k = 0; k < 300; k++) {
      try (var socket = new java.net.Socket(InetAddress.getLoopbackAddress(), port)) {
        return;
      } catch (IOException e) {
        Thread.sleep(100);
      }
    }
    fail("nobody listens on port " + port);
  }
}
