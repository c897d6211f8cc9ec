package dev.broadside.testbed;

import dev.broadside.cli.CommandFailure;
import dev.broadside.testbed.browser.Chromium;
import dev.broadside.testbed.browser.Tab;
import dev.broadside.testbed.server.Limits;
import dev.broadside.testbed.server.TestbedServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Pictures of the page for the documents, and to look at after a change. */
@Command(
    name = "screenshots",
    description = "Makes pictures of the testbed's page in headless Chromium.",
    footer = {"", "Example:", "  ./broadside testbed screenshots -o target/screenshots"})
final class ScreenshotsCommand implements Callable<Integer> {
  /**
   * A picture.
   *
   * @param name of the file
   * @param fragment of the address
   * @param ready expression that is true when it may be taken
   * @param script run before it is taken
   */
  private record Shot(
      String name, String fragment, boolean dark, boolean phone, String ready, String script) {}

  private static final String LAYER = "testbed.view.setLayer('%s', true)";

  private static final List<Shot> SHOTS =
      List.of(
          physics("bridge", "bridge", false, 130, ""),
          physics("vehicle", "vehicle", true, 210, ""),
          physics("joints", "joints", false, 100, ""),
          physics("shapes-contacts", "shapes", true, 150, LAYER.formatted("contacts")),
          physics("ragdoll", "ragdoll?size=15", false, 110, ""),
          physics("cloth", "cloth", true, 150, ""),
          physics("breakable", "breakable", false, 110, ""),
          physics("rays", "rays", true, 130, ""),
          physics("chains", "chains", false, 120, ""),
          physics("sensors", "sensors", true, 110, ""),
          physics("conveyor", "conveyor", false, 240, ""),
          physics("gears", "gears", false, 60, ""),
          physics("tumbler", "tumbler", true, 420, ""),
          physics("mixed-tree", "mixed-static-dynamic?size=40", false, 60, LAYER.formatted("tree")),
          physics("pyramid-tiles", "large-pyramid?size=30", true, 30, LAYER.formatted("tiles")),
          physics(
              "explain",
              "filters",
              false,
              260,
              "(() => { const v = testbed.view; document.getElementById('tool-explain').click();"
                  + " v.send({do:'inspect', x: v.bodies.poses[4*5], y: v.bodies.poses[4*5+1]});"
                  + " setTimeout(() => v.send({do:'inspect', x: v.bodies.poses[4*6],"
                  + " y: v.bodies.poses[4*6+1]}), 300); document.querySelectorAll('#panel details')"
                  + ".forEach((d) => d.open = d.textContent.startsWith('Explain')); })()"),
          boxes("boxes-compare", "free?size=20000&algorithm=tiles&second=bvh", "cuts"),
          boxes("boxes-tree", "sizes?size=1500&dims=2&algorithm=bvh", "tree"),
          new Shot("phone", "#physics/bridge", false, true, "testbed.view?.head?.step > 150", ""));

  private static Shot physics(String name, String scene, boolean dark, int step, String script) {
    return new Shot(
        name,
        "#physics/" + scene,
        dark,
        false,
        "window.testbed?.view?.head?.step >= " + step,
        script);
  }

  private static Shot boxes(String name, String scene, String layer) {
    String ready = "window.testbed?.view?.head?.boxes > 0 && testbed.view.head.step >= 90";
    return new Shot(name, "#boxes/" + scene, false, false, ready, LAYER.formatted(layer));
  }

  @Spec private CommandSpec spec;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      required = true,
      description = "Folder for the pictures; made if it is missing.")
  private Path folder;

  @Option(names = "--only", paramLabel = "NAME", description = "Only the picture of this name.")
  private String only;

  @Override
  public Integer call() throws IOException {
    if (only != null && SHOTS.stream().noneMatch(shot -> shot.name().equals(only))) {
      throw CommandFailure.badInput(
          "--only "
              + only
              + ": there are "
              + SHOTS.stream().map(Shot::name).collect(Collectors.joining(", ")));
    }
    PrintWriter out = spec.commandLine().getOut();
    Files.createDirectories(folder);
    try (TestbedServer server = TestbedServer.start("127.0.0.1", 0, null, Limits.DEFAULT);
        Chromium browser = Chromium.start(1280, 800)) {
      for (Shot shot : SHOTS) {
        if (only == null || only.equals(shot.name())) {
          take(server, browser, shot);
          out.println(folder.resolve(shot.name() + ".png"));
          out.flush();
        }
      }
    }
    return 0;
  }

  private void take(TestbedServer server, Chromium browser, Shot shot) throws IOException {
    try (Tab tab = browser.newTab()) {
      if (shot.phone()) {
        tab.screen(390, 780, 2, true);
      } else {
        tab.screen(1280, 800, 1, false);
      }
      tab.colours(shot.dark());
      tab.open("http://127.0.0.1:" + server.port() + "/" + shot.fragment());
      tab.await(shot.ready(), 60);
      tab.evaluate("testbed.link.send({do: 'pause'})");
      tab.await("testbed.paused", 20);
      if (!shot.script().isEmpty()) {
        tab.evaluate(shot.script());
      }
      // Until the last frame is drawn and the figures beside it are, too.
      tab.evaluate("new Promise((done) => setTimeout(done, 900))");
      tab.screenshot(folder.resolve(shot.name() + ".png"));
      // What this one folded is not folded in the next.
      tab.evaluate("localStorage.clear()");
    }
  }
}
