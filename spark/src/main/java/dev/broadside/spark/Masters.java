package dev.broadside.spark;

import dev.broadside.cli.CommandFailure;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/**
 * A session on the master a command was given. Beside Spark's own names, {@code loopback[N,MEMORY]}
 * starts a cluster of N workers on this machine for as long as the command runs.
 */
final class Masters implements Closeable {
  private static final Pattern LOOPBACK = Pattern.compile("loopback\\[(\\d{1,2}),(\\d+[mg])]");

  private final SparkSession session;
  private LoopbackCluster cluster;
  private Path home;

  Masters(String master, String executorMemory) throws IOException {
    Matcher loopback = LOOPBACK.matcher(master);
    String url = master;
    String memory = executorMemory;
    if (loopback.matches()) {
      home = Files.createTempDirectory("broadside-cluster");
      cluster = LoopbackCluster.start(home, Integer.parseInt(loopback.group(1)), loopback.group(2));
      // An interrupted command must not leave a cluster behind.
      Runtime.getRuntime().addShutdownHook(new Thread(cluster::close));
      url = cluster.url();
      memory = memory == null ? loopback.group(2) : memory;
    } else if (master.startsWith("loopback")) {
      throw CommandFailure.badInput(
          "--master '" + master + "': workers and memory are needed, as in loopback[2,2g]");
    }
    session = session(url, memory);
  }

  SparkSession session() {
    return session;
  }

  private static SparkSession session(String master, String memory) {
    SparkSession.Builder builder =
        SparkSession.builder()
            .appName("broadside pairs")
            .config("spark.ui.enabled", "false")
            .config("spark.log.level", "ERROR");
    if (System.getProperty("spark.master") != null) {
      // spark-submit has said where to run and what to send there; settings here would overrule it.
      return builder.getOrCreate();
    }
    builder.master(master);
    boolean local = master.startsWith("local");
    if (local || master.startsWith("spark://127.0.0.1:")) {
      builder
          .config("spark.driver.host", "127.0.0.1")
          .config("spark.driver.bindAddress", "127.0.0.1");
    }
    if (!local) {
      builder.config("spark.jars", ownJars());
    }
    if (memory != null) {
      builder.config("spark.executor.memory", memory);
    }
    return builder.getOrCreate();
  }

  /** The executors of a cluster need this module and core; Spark they have. */
  private static String ownJars() {
    StringBuilder jars = new StringBuilder();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      String name = Path.of(entry).getFileName().toString();
      if (name.startsWith("broadside-") && name.endsWith(".jar")) {
        jars.append(jars.isEmpty() ? "" : ",").append(entry);
      }
    }
    return jars.toString();
  }

  @Override
  public void close() throws IOException {
    session.stop();
    if (cluster != null) {
      cluster.close();
      try (Stream<Path> files = Files.walk(home)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(file);
        }
      }
    }
  }
}
