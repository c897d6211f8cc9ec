package dev.broadside.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.broadside.Precision;
import dev.broadside.Touch;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The jar for spark-submit holds all that a cluster lacks: submitted with nothing but Spark on the
 * class path, to a worker that has nothing else either. Run by mvn verify, when there is a jar.
 */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class SubmittedJar {
  @TempDir private Path folder;

  @Test
  void runsOnAClusterThatHasOnlySpark() throws IOException, InterruptedException {
    assumeTrue(System.getProperty("submit.jar") != null, "only with mvn verify there is a jar");
    TestBoxes boxes = TestBoxes.random(3, 5000, 7, 40, 3);
    String input = folder.resolve("boxes.parquet").toString();
    boxes.frame(Precision.DOUBLE, true).coalesce(1).write().parquet(input);
    Path home = Files.createDirectory(folder.resolve("cluster"));
    String spark =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> entry.endsWith(".jar") && !entry.contains("broadside"))
            .filter(entry -> !entry.contains("picocli"))
            .collect(Collectors.joining(File.pathSeparator));
    try (LoopbackCluster cluster = LoopbackCluster.start(home, 1, "512m", spark)) {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.add("-XX:+IgnoreUnrecognizedVMOptions");
      command.addAll(
          List.of(org.apache.spark.launcher.JavaModuleOptions.defaultModuleOptionArray()));
      command.addAll(List.of("-Xmx512m", "-cp", spark, "org.apache.spark.deploy.SparkSubmit"));
      command.addAll(List.of("--master", cluster.url(), "--executor-memory", "512m"));
      command.addAll(List.of("--conf", "spark.driver.host=127.0.0.1"));
      command.addAll(List.of("--conf", "spark.driver.bindAddress=127.0.0.1"));
      command.add("--class");
      command.add("dev.broadside.cli.Main");
      command.add(System.getProperty("submit.jar"));
      command.addAll(List.of("spark", "pairs", input, "--json", "--tile-boxes", "1000"));
      command.addAll(List.of("-o", folder.resolve("pairs.parquet").toString()));
      Path said = folder.resolve("said");
      Path log = folder.resolve("log");
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectOutput(said.toFile()).redirectError(log.toFile());
      builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
      Process driver = builder.start();
      try {
        assertTrue(driver.waitFor(150, TimeUnit.SECONDS), () -> read(log));
        assertEquals(0, driver.exitValue(), () -> read(log));
      } finally {
        LoopbackCluster.kill(driver);
      }
      String hash = String.format("%016x", boxes.coreHash(Precision.DOUBLE, Touch.CLOSED));
      assertTrue(read(said).contains("\"hash\":\"" + hash + "\""), read(said));
    }
    assertEquals(
        boxes.coreHash(Precision.DOUBLE, Touch.CLOSED),
        TestBoxes.hash(
            Sessions.local().read().parquet(folder.resolve("pairs.parquet").toString())));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
