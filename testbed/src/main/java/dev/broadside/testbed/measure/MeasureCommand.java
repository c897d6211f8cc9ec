package dev.broadside.testbed.measure;

import dev.broadside.testbed.browser.Chromium;
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
      "Measures how many frames of a big scene reach a page in headless Chromium, what they cost"
          + " its script, and what slow clients cost the simulation. Prints tables as Markdown."
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

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    int count =
        size != null ? size : dev.broadside.physics.scene.PhysicsScene.named(scene).size('L');
    try (TestbedServer server = TestbedServer.start("127.0.0.1", 0, null, Limits.DEFAULT)) {
      frames(server, count, out);
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

  // ---- frames ----

  private void frames(TestbedServer server, int count, PrintWriter out) throws IOException {
    say(
        out,
        "| %s %d, %d s each | frames/s delivered | steps/s | script ms/frame | kB/frame |",
        scene,
        count,
        seconds);
    say(out, "| --- | ---: | ---: | ---: | ---: |");
    try (Chromium browser = Chromium.start(1280, 800);
        Tab tab = browser.newTab()) {
      tab.screen(1280, 800, 1, false);
      tab.open("http://127.0.0.1:" + server.port() + "/#physics/" + scene + "?size=" + count);
      tab.await("window.testbed?.view?.head?.step > 120", 120);
      row(tab, "drawn by software rasterisation, 1280 × 800", out);
      // Everything but the rasterisation itself: what a page with a graphics card would be left
      // with.
      tab.evaluate(
          "(() => { const gl = testbed.view.gl; gl.clear = gl.drawArrays = () => {};"
              + " gl.drawArraysInstanced = () => {}; })()");
      row(tab, "all but rasterisation", out);
      say(
          out,
          "%n%s shapes; first paint after %.0f ms.%n",
          tab.text("testbed.view.head.fixtures"),
          tab.number("performance.getEntriesByType('paint')[0].startTime"));
    }
  }

  private void row(Tab tab, String name, PrintWriter out) {
    tab.evaluate("document.getElementById('restart').click()");
    tab.await("testbed.view.head.step < 60", 20);
    tab.evaluate(
        "window.mark = {...testbed.view.drawn, step: testbed.view.head.step,"
            + " time: performance.now()}");
    sleep(1000L * seconds);
    String figures =
        tab.text(
            "(() => { const d = testbed.view.drawn, m = window.mark; const n = d.frames - m.frames;"
                + " const s = (performance.now() - m.time) / 1000; return [n / s,"
                + " (testbed.view.head.step - m.step) / s, (d.script - m.script) / n,"
                + " (d.bytes - m.bytes) / n / 1000].join(' '); })()");
    double[] values = Arrays.stream(figures.split(" ")).mapToDouble(Double::parseDouble).toArray();
    say(
        out,
        "| %s | %.1f | %.1f | %.2f | %.1f |",
        name,
        values[0],
        values[1],
        values[2],
        values[3]);
  }

  // ---- slow clients ----

  private void clients(TestbedServer server, int count, PrintWriter out) throws Exception {
    int from = SKIPPED;
    int to = SKIPPED + 60 * seconds;
    List<double[]> alone = new ArrayList<>();
    List<double[]> watched = new ArrayList<>();
    try (Follower follower = new Follower(server.port())) {
      follower.send(
          "{\"do\":\"open\",\"kind\":\"physics\",\"scene\":\""
              + scene
              + "\",\"size\":"
              + count
              + "}");
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
    double a = line(out, "one page", alone);
    double b = line(out, "and " + clients + " slow clients", watched);
    say(
        out,
        "%nMedian with slow clients: %+.1f %% (%d rounds of %d s in turn).",
        100 * (b / a - 1),
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
    sleep(3000);
    return process;
  }

  private double line(PrintWriter out, String name, List<double[]> runs) {
    double[] all = runs.stream().flatMapToDouble(Arrays::stream).sorted().toArray();
    double mean = Arrays.stream(all).average().orElse(0);
    double median = all[all.length / 2];
    say(out, "| %s | %.3f | %.3f | %.3f |", name, mean, median, all[(int) (0.95 * all.length)]);
    return median;
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
