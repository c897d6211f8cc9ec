package dev.broadside.testbed.measure;

import dev.broadside.testbed.browser.Chromium;
import dev.broadside.testbed.browser.Tab;
import dev.broadside.testbed.server.TestbedServer;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;

/**
 * How many frames of a scene arrive, and what each costs where: first at a client that draws
 * nothing, then at a page whose picture is left out, then at one whose picture is made.
 */
final class Delivery {
  private static final int WIDTH = 1280;
  private static final int HEIGHT = 800;

  /** Until the JVM has compiled the world, and its vector kernels are in use. */
  private static final int WARM_UP_SECONDS = 15;

  private static final String NO_DRAW_CALLS =
      "(() => { const gl = testbed.view.gl;"
          + " gl.clear = gl.drawArrays = gl.drawElements = gl.drawArraysInstanced = () => {}; })()";

  private static final String NO_FRAGMENTS =
      "testbed.view.gl.enable(testbed.view.gl.RASTERIZER_DISCARD)";

  private final TestbedServer server;
  private final String scene;
  private final int count;
  private final int seconds;
  private final PrintWriter out;

  Delivery(TestbedServer server, String scene, int count, int seconds, PrintWriter out) {
    this.server = server;
    this.scene = scene;
    this.count = count;
    this.seconds = seconds;
    this.out = out;
  }

  void measure() throws Exception {
    say(
        "| %s %d, %d s each | frames/s | steps/s | step ms | kB/frame | server ms/frame |"
            + " decode ms/frame | draw ms/picture | pictures/s | graphics process ms/picture |",
        scene, count, seconds);
    say("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    withoutBrowser();
    try (Chromium browser = Chromium.start(WIDTH, HEIGHT);
        Tab tab = browser.newTab()) {
      tab.screen(WIDTH, HEIGHT, 1, false);
      inPage(browser, tab, "page, draw calls left out", NO_DRAW_CALLS);
      inPage(browser, tab, "page, drawn up to rasterisation", NO_FRAGMENTS);
      inPage(browser, tab, "page, rasterised in software, " + WIDTH + " × " + HEIGHT, "0");
      say(
          "%n%.0f shapes; first paint after %.0f ms.%n",
          tab.number("testbed.view.head.fixtures"),
          tab.number("performance.getEntriesByType('paint')[0].startTime"));
    }
  }

  private void say(String format, Object... values) {
    out.println(String.format(Locale.ROOT, format, values));
    out.flush();
  }

  private void withoutBrowser() throws Exception {
    try (Follower follower = new Follower(server.port())) {
      follower.open(scene, count);
      Tab.sleep(1000L * WARM_UP_SECONDS);
      follower.restart();
      int from = follower.step();
      int frames = follower.frames();
      long bytes = follower.bytes();
      long sending = sendingNanos();
      long begun = System.nanoTime();
      Tab.sleep(1000L * seconds);
      double passed = (System.nanoTime() - begun) * 1e-9;
      frames = follower.frames() - frames;
      int to = follower.step();
      double[] millis = follower.stepMillis(from + 1, to);
      Arrays.sort(millis);
      say(
          "| no browser: a client that receives and answers | %.1f | %.1f | %.2f | %.1f | %.2f |"
              + " | | | |",
          frames / passed,
          (to - from) / passed,
          millis[millis.length / 2],
          (follower.bytes() - bytes) / 1e3 / frames,
          (sendingNanos() - sending) / 1e6 / frames);
    }
  }

  private void inPage(Chromium browser, Tab tab, String name, String script) {
    // Another query makes it another page; the one before leaves, and its world ends.
    String page = "?" + Integer.toHexString(name.hashCode());
    tab.open(
        "http://127.0.0.1:" + server.port() + "/" + page + "#physics/" + scene + "?size=" + count);
    tab.await("location.search === '" + page + "' && window.testbed?.view?.head?.step > 120", 120);
    tab.evaluate(script);
    tab.evaluate("document.getElementById('restart').click()");
    tab.await("testbed.view.head.step < 60", 20);
    tab.evaluate(
        "window.mark = {...testbed.view.drawn, step: testbed.view.head.step,"
            + " time: performance.now()}");
    long sending = sendingNanos();
    long graphics = browser.graphicsTime().toNanos();
    Tab.sleep(1000L * seconds);
    String figures =
        tab.text(
            "(() => { const d = testbed.view.drawn, m = window.mark;"
                + " const n = d.frames - m.frames, p = d.draws - m.draws;"
                + " const s = (performance.now() - m.time) / 1000;"
                + " const steps = testbed.view.profile.rows.map((r) => r[1]).sort((a, b) => a - b);"
                + " return [n, p, s, testbed.view.head.step - m.step,"
                + " steps[steps.length >> 1], d.bytes - m.bytes, d.decode - m.decode,"
                + " d.draw - m.draw].join(' '); })()");
    sending = sendingNanos() - sending;
    graphics = browser.graphicsTime().toNanos() - graphics;
    double[] v = Arrays.stream(figures.split(" ")).mapToDouble(Double::parseDouble).toArray();
    double frames = Math.max(1, v[0]);
    double pictures = Math.max(1, v[1]);
    say(
        "| %s | %.1f | %.1f | %.2f | %.1f | %.2f | %.2f | %.2f | %.1f | %.1f |",
        name,
        v[0] / v[2],
        v[3] / v[2],
        v[4],
        v[5] / 1e3 / frames,
        sending / 1e6 / frames,
        v[6] / frames,
        v[7] / pictures,
        v[1] / v[2],
        graphics / 1e6 / pictures);
  }

  /** Processor time of the threads that encode frames and hand them to the network. */
  private static long sendingNanos() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long sum = 0;
    for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
      if (thread != null && thread.getThreadName().equals("testbed-send")) {
        sum += threads.getThreadCpuTime(thread.getThreadId());
      }
    }
    return sum;
  }
}
