package dev.broadside.spark;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A standalone cluster of this machine's own: a master and workers as JVMs of their own on
 * loopback, made of the jars on the class path. Closing ends every process by its own handle.
 */
final class LoopbackCluster implements Closeable {
  private static final String HOST = "127.0.0.1";

  private final Path home;
  private final String classpath;
  private final List<Process> processes = new ArrayList<>();
  private final List<Process> workers = new ArrayList<>();
  private int port;

  private LoopbackCluster(Path home, String classpath) {
    this.home = home;
    this.classpath = classpath;
  }

  /**
   * Starts a cluster and returns when its master listens.
   *
   * @param home an empty directory: jars, logs and shuffle files
   * @param memory what executors of a worker may take, such as 2g
   */
  static LoopbackCluster start(Path home, int count, String memory) throws IOException {
    return start(home, count, memory, System.getProperty("java.class.path"));
  }

  /** As above, of the jars and directories of another class path. */
  static LoopbackCluster start(Path home, int count, String memory, String classpath)
      throws IOException {
    LoopbackCluster cluster = new LoopbackCluster(home, classpath);
    boolean started = false;
    try {
      cluster.start(count, memory);
      started = true;
    } finally {
      if (!started) {
        cluster.close();
      }
    }
    return cluster;
  }

  private void start(int count, String memory) throws IOException {
    // Workers insist on a distribution; a directory of links to the jars is one.
    Path jars = Files.createDirectory(home.resolve("jars"));
    for (String entry : classpath.split(File.pathSeparator)) {
      Path path = Path.of(entry).toAbsolutePath();
      Path link = jars.resolve(path.getFileName());
      if (entry.endsWith(".jar") && Files.exists(path) && !Files.exists(link)) {
        Files.createSymbolicLink(link, path);
      }
    }
    port = freePort();
    launch(
        "master",
        List.of("-Xmx256m"),
        "org.apache.spark.deploy.master.Master",
        "--host",
        HOST,
        "--port",
        "" + port,
        "--webui-port",
        "" + freePort());
    awaitPort();
    for (int k = 1; k <= count; k++) {
      workers.add(
          launch(
              "worker" + k,
              List.of("-Xmx256m"),
              "org.apache.spark.deploy.worker.Worker",
              "--host",
              HOST,
              "--port",
              "" + freePort(),
              "--webui-port",
              "" + freePort(),
              "--cores",
              "1",
              "--memory",
              memory,
              "--work-dir",
              home.resolve("work" + k).toString(),
              url()));
    }
  }

  String url() {
    return "spark://" + HOST + ":" + port;
  }

  Process worker(int k) {
    return workers.get(k);
  }

  /** Where a worker's executors keep shuffle files. */
  Path localDirectory(int worker) {
    return home.resolve("local-worker" + (worker + 1));
  }

  Path log(String name) {
    return home.resolve(name + ".log");
  }

  /** What executors need of this class path beside Spark's jars: directories of classes. */
  String classDirectories() {
    List<String> directories = new ArrayList<>();
    for (String entry : classpath.split(File.pathSeparator)) {
      if (!entry.endsWith(".jar")) {
        directories.add(entry);
      }
    }
    return String.join(File.pathSeparator, directories);
  }

  /** Starts a JVM that knows the cluster's jars; its output goes to a log, but for a driver's. */
  Process launch(String name, List<String> flags, String main, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.add("-XX:+IgnoreUnrecognizedVMOptions");
    command.addAll(List.of(org.apache.spark.launcher.JavaModuleOptions.defaultModuleOptionArray()));
    command.add("-cp");
    command.add(
        classDirectories() + File.pathSeparator + home.resolve("jars") + File.separator + "*");
    command.add(main);
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    Path local = Files.createDirectories(home.resolve("local-" + name));
    builder.environment().put("SPARK_HOME", home.toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_LOCAL_IP", HOST);
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

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void awaitPort() throws IOException {
    for (int k = 0; k < 600; k++) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        return;
      } catch (IOException notYet) {
        pause();
      }
    }
    throw new IOException("the master does not listen on port " + port + "; see " + log("master"));
  }

  private static void pause() throws IOException {
    try {
      TimeUnit.MILLISECONDS.sleep(100);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the master starts", e);
    }
  }

  /** Ends a process and its children: an executor is a child of its worker. */
  static void kill(Process process) {
    List<ProcessHandle> family = process.descendants().toList();
    process.destroyForcibly();
    family.forEach(ProcessHandle::destroyForcibly);
    try {
      process.waitFor(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    processes.forEach(LoopbackCluster::kill);
    processes.clear();
  }
}
