package dev.broadside.testbed.measure;

import dev.broadside.cli.CommandFailure;
import dev.broadside.testbed.browser.Tab;
import dev.broadside.testbed.server.Limits;
import dev.broadside.testbed.server.TestbedServer;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How well a page is served, and what slow pages cost a world. */
@Command(
    name = "measure",
    description = {
      "Measures how many frames of a big scene reach a client without a browser and a page in"
          + " headless Chromium, what they cost on the way, and what slow clients cost the"
          + " simulation. Prints tables as Markdown."
    },
    footer = {"", "Example:", "  ./broadside testbed measure --seconds 15 --clients 50"})
public final class MeasureCommand implements Callable<Integer> {
  /** Steps left out at the start of each run: contacts of the first steps are few. */
  private static final int SKIPPED = 30;

  @Spec private CommandSpec spec;

  @Option(
      names = "--scene",
      paramLabel = "NAME",
      defaultValue = "mixed-static-dynamic",
      description = "Physics scene, at its size L. Default: ${DEFAULT-VALUE}.")
  private String scene;

  @Option(names = "--size", paramLabel = "N", description = "Size of the scene; L by default.")
  private Integer size;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "12",
      description = "Length of each run. Default: ${DEFAULT-VALUE}.")
  private int seconds;

  @Option(
      names = "--rounds",
      paramLabel = "R",
      defaultValue = "3",
      description = "Runs with and without slow clients, in turn. Default: ${DEFAULT-VALUE}.")
  private int rounds;

  @Option(
      names = "--clients",
      paramLabel = "C",
      defaultValue = "50",
      description = "Slow clients; 0 leaves them out. Default: ${DEFAULT-VALUE}.")
  private int clients;

  @Option(names = "--no-frames", description = "Leave out the frames, measure slow clients only.")
  private boolean noFrames;

  @Override
  public Integer call() throws Exception {
    if (seconds < 1 || seconds > 200) {
      throw CommandFailure.badInput("--seconds " + seconds + ": allowed are 1 to 200");
    }
    if (clients < 0 || clients > 100 || rounds < 0) {
      throw CommandFailure.badInput(
          "--clients " + clients + " --rounds " + rounds + ": at most 100 clients, none below 0");
    }
    PrintWriter out = spec.commandLine().getOut();
    int count =
        size != null ? size : dev.broadside.physics.scene.PhysicsScene.named(scene).size('L');
    try (TestbedServer server = TestbedServer.start("127.0.0.1", 0, null, Limits.DEFAULT)) {
      if (!noFrames) {
        new Delivery(server, scene, count, seconds, out).measure();
      }
      if (clients > 0 && rounds > 0) {
        clients(server, count, out);
      }
    }
    return 0;
  }

  private void say(PrintWriter out, String format, Object... values) {
    out.println(String.format(Locale.ROOT, format, values));
    out.flush();
  }

  // ---- slow clients ----

  private void clients(TestbedServer server, int count, PrintWriter out) throws Exception {
    int from = SKIPPED;
    int to = SKIPPED + 60 * seconds;
    List<double[]> alone = new ArrayList<>();
    List<double[]> watched = new ArrayList<>();
    try (Follower follower = new Follower(server.port())) {
      follower.open(scene, count);
      String session = follower.session();
      // The first run warms the code up.
      follower.awaitStep(to);
      for (int round = 0; round < rounds; round++) {
        alone.add(run(follower, from, to));
        Process load = startLoad(server.port(), session);
        try {
          watched.add(run(follower, from, to));
        } finally {
          load.getOutputStream().close();
          if (!load.waitFor(5, TimeUnit.SECONDS)) {
            load.destroyForcibly();
          }
        }
      }
    }
    say(out, "| step, ms | mean | median | 95 %% |");
    say(out, "| --- | ---: | ---: | ---: |");
    double[] a = line(out, "one client", alone);
    double[] b = line(out, "and " + clients + " slow clients", watched);
    say(
        out,
        "%nWith slow clients the mean step takes %+.1f %%, the median %+.1f %% (%d rounds of %d s"
            + " in turn).",
        100 * (b[0] / a[0] - 1),
        100 * (b[1] / a[1] - 1),
        rounds,
        seconds);
  }

  private static double[] run(Follower follower, int from, int to) throws Exception {
    follower.restart();
    follower.awaitStep(to);
    return follower.stepMillis(from, to);
  }

  private Process startLoad(int port, String session) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(
                java,
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path").replace(File.pathSeparator + "null", ""),
                SlowClients.class.getName(),
                String.valueOf(port),
                session,
                String.valueOf(clients))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    // It says a word when all are connected; then they get time for their first, whole frame.
    if (process.getInputStream().read() < 0) {
      throw new IOException("the slow clients did not start");
    }
    Tab.sleep(3000);
    return process;
  }

  /** Mean and median. */
  private double[] line(PrintWriter out, String name, List<double[]> runs) {
    double[] all = runs.stream().flatMapToDouble(Arrays::stream).sorted().toArray();
    double mean = Arrays.stream(all).average().orElse(0);
    double median = all[all.length / 2];
    say(out, "| %s | %.3f | %.3f | %.3f |", name, mean, median, all[(int) (0.95 * all.length)]);
    return new double[] {mean, median};
  }
}
