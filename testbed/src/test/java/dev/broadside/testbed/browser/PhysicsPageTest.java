package dev.broadside.testbed.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.testbed.physics.PhysicsCatalogue;
import dev.broadside.testbed.server.Limits;
import dev.broadside.testbed.server.TestbedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The physics page in a real browser. */
@Tag("browser")
class PhysicsPageTest {
  /** Where a body is on the screen, in CSS pixels. */
  private static final String PLACE =
      "(() => { const v = testbed.view, b = v.canvas.getBoundingClientRect(); const [x, y] ="
          + " v.camera.screen(v.bodies.poses[4 * %1$d], v.bodies.poses[4 * %1$d + 1]); return"
          + " (b.left + x) + ' ' + (b.top + y); })()";

  private static final String READY = "window.testbed?.view?.head";

  @RegisterExtension static final RunningTestbed TESTBED = new RunningTestbed();

  private static Tab open(String fragment) throws IOException {
    return TESTBED.open(fragment, READY);
  }

  private static double[] place(Tab tab, int body) {
    String[] parts = tab.text(String.format(PLACE, body)).split(" ");
    return new double[] {Double.parseDouble(parts[0]), Double.parseDouble(parts[1])};
  }

  private static int step(Tab tab) {
    return (int) tab.number("testbed.view.head.step");
  }

  private static void press(Tab tab, String id) {
    tab.evaluate("document.getElementById('" + id + "').click()");
  }

  private static void pause(Tab tab) {
    tab.evaluate("testbed.link.send({do: 'pause'})");
    tab.await("testbed.paused", 60);
  }

  @Test
  void everySceneOpensAndMoves() throws IOException {
    try (Tab tab = open("#physics/bridge")) {
      for (String scene : PhysicsCatalogue.names()) {
        tab.evaluate(
            "(() => { const choice = testbed.hello.physics.find((c) => c.name === '"
                + scene
                + "'); testbed.open({kind: 'physics', scene: '"
                + scene
                + "', size: choice.group === 'Features' ? choice.size.value : choice.size.least});"
                + " })()");
        tab.await(
            "testbed.view.scene.scene === '"
                + scene
                + "' && testbed.view.head.step > 3 && testbed.view.head.step < 10000"
                + " && testbed.view.bodies.count === testbed.view.head.bodies",
            30);
        assertTrue(tab.number("testbed.view.bodies.moving.corners.count") > 0, scene);
      }
      assertEquals(List.of(), tab.problems());
    }
  }

  @Test
  void whatRestsStaysInThePictureWhileOthersAreDrawn() throws IOException {
    try (Tab tab = open("#physics/mixed-static-dynamic?size=40")) {
      pause(tab);
      tab.await("testbed.view.head.paused", 30);
      // Ground in a corner, and the static circle around the origin, in one picture after another.
      tab.evaluate(
          "(() => { const v = testbed.view, gl = v.gl, seen = new Set(); let n = 0;"
              + " const at = (x, y) => { const p = new Uint8Array(4);"
              + " gl.readPixels(x, y, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, p); return [...p].join(); };"
              + " const look = () => { v.draw(); const [x, y] = v.camera.screen(0, 0);"
              + " const r = v.canvas.width / v.canvas.clientWidth;"
              + " seen.add(at(3, 3) + ' ' + at(x * r, v.canvas.height - y * r));"
              + " if (++n < 6) requestAnimationFrame(look); else window.seen = [...seen]; };"
              + " requestAnimationFrame(look); })()");
      tab.await("window.seen", 30);
      assertEquals(1, tab.number("seen.length"), tab.text("seen.join(' | ')"));
      String[] colours = tab.text("seen[0]").split(" ");
      assertTrue(List.of("244,246,248,255", "15,22,29,255").contains(colours[0]), colours[0]);
      assertNotEquals(colours[0], colours[1]);
    }
  }

  @Test
  void runsPausesStepsGoesBackAndRestarts() throws IOException {
    try (Tab tab = open("#physics/bridge")) {
      tab.await("testbed.view.head.step > 20", 60);
      press(tab, "run");
      tab.await("testbed.paused", 60);
      int paused = step(tab);
      press(tab, "step");
      tab.await("testbed.view.head.step === " + (paused + 1), 60);
      String hash = tab.text("testbed.view.head.hash");
      press(tab, "back");
      tab.await("testbed.view.head.step === " + paused, 60);
      assertNotEquals(hash, tab.text("testbed.view.head.hash"));
      press(tab, "step");
      tab.await("testbed.view.head.step === " + (paused + 1), 60);
      assertEquals(hash, tab.text("testbed.view.head.hash"));
      assertEquals("Run", tab.text("document.getElementById('run').getAttribute('aria-label')"));
      press(tab, "restart");
      tab.await("testbed.view.head.step === 0", 60);
      tab.evaluate(
          "(() => { const s = document.getElementById('speed'); s.value = '4';"
              + " s.dispatchEvent(new Event('change')); })()");
      press(tab, "run");
      tab.await("testbed.view.head.step > 30 && testbed.view.head.speed === 4", 60);
      assertEquals("bridge – Broadside testbed", tab.text("document.title"));
      assertEquals(List.of(), tab.problems());
    }
  }

  @Test
  void bodiesAreDraggedAndBulletsThrown() throws IOException {
    try (Tab tab = open("#physics/islands?size=3")) {
      tab.await("testbed.view.head.step > 5", 60);
      // Body 2 is the lowest box of the first stack; the last one made is on top of the third.
      int body = (int) tab.number("testbed.view.bodies.limit - 1");
      double[] from = place(tab, body);
      tab.mouse("mouseMoved", from[0], from[1]);
      tab.mouse("mousePressed", from[0], from[1]);
      for (int k = 1; k <= 10; k++) {
        tab.mouse("mouseMoved", from[0] + 8 * k, from[1] - 9 * k);
      }
      tab.await("testbed.view.head.joints === 1", 60);
      tab.await(
          "Math.hypot(...((p) => [p[0] - "
              + from[0]
              + ", p[1] - "
              + from[1]
              + "])("
              + String.format(PLACE, body)
              + ".split(' ').map(Number))) > 60",
          20);
      tab.mouse("mouseReleased", from[0] + 80, from[1] - 90);
      tab.await("testbed.view.head.joints === 0 && testbed.view.head.inputs >= 3", 60);
      int bodies = (int) tab.number("testbed.view.head.bodies");
      press(tab, "tool-bullet");
      tab.click(from[0], from[1]);
      tab.await("testbed.view.head.bodies === " + (bodies + 1), 60);
      // Where there is no body the same gesture pans; the wheel zooms.
      press(tab, "tool-drag");
      double before = tab.number("testbed.view.camera.x");
      tab.mouse("mousePressed", 300, 120);
      tab.mouse("mouseMoved", 400, 120);
      tab.mouse("mouseReleased", 400, 120);
      assertNotEquals(before, tab.number("testbed.view.camera.x"));
      double scale = tab.number("testbed.view.camera.scale");
      tab.wheel(400, 300, -200);
      tab.await("testbed.view.camera.scale > " + scale, 60);
      assertEquals(List.of(), tab.problems());
    }
  }

  @Test
  void aLinkReplaysToTheSameStateElsewhere() throws IOException {
    try (Tab tab = open("#physics/shapes?size=30&seed=7")) {
      tab.await("testbed.view.head.step > 30", 60);
      tab.evaluate("testbed.view.throwBullet({x: 0, y: -5})");
      tab.await("testbed.view.head.step > 60 && testbed.view.head.inputs === 1", 60);
      pause(tab);
      press(tab, "share");
      tab.await("document.getElementById('share-link').value.includes('hash=')", 60);
      String link = tab.text("document.getElementById('share-link').value");
      assertTrue(link.length() < 8192, link);
      String fragment = link.substring(link.indexOf('#'));
      String hash = tab.text("testbed.view.head.hash");
      int step = step(tab);
      try (Tab other = open(fragment)) {
        other.await("document.getElementById('replay').className === 'good'", 60);
        assertEquals(step, step(other));
        assertEquals(hash, other.text("testbed.view.head.hash"));
        assertTrue(other.is("testbed.paused"));
      }
      try (Tab other = open(fragment.replace("seed=7", "seed=8"))) {
        other.await("document.getElementById('replay').className === 'bad'", 60);
        assertTrue(other.text("document.getElementById('replay').textContent").contains("differs"));
      }
    }
  }

  @Test
  void aLongHistoryIsOfferedAsAFileAndAWorldIsExportedAndOpened() throws IOException {
    try (Tab tab = open("#physics/bridge")) {
      tab.evaluate(
          "window.saved = []; HTMLAnchorElement.prototype.click = function () {"
              + " window.saved.push(this.download); }");
      tab.evaluate(
          "testbed.view.share.shared({scene: 'bridge', step: 9, hash: '', inputs:"
              + " 'A'.repeat(9000)})");
      tab.await("window.saved.length === 1", 60);
      assertTrue(tab.text("window.saved[0]").startsWith("broadside-bridge-9"));
      tab.evaluate(
          "(() => { const v = testbed.view, old = v.message.bind(v); v.message = (m) =>"
              + " { if (m.type === 'export') window.exported = m.text; old(m); }; })()");
      pause(tab);
      String hash = tab.text("testbed.view.head.hash");
      press(tab, "export");
      tab.await("window.exported && window.saved.length === 2", 60);
      tab.evaluate(
          "testbed.openFile(new File([window.exported], 'bridge.json', {type:"
              + " 'application/json'}))");
      tab.await("testbed.view.scene.scene === 'imported' && testbed.view.head.step > 3", 60);
      tab.evaluate("testbed.openFile(new File(['{\"x\":1}'], 'other.json'))");
      tab.await("document.getElementById('notices').textContent.includes('other.json')", 60);
      assertNotEquals("", hash);
    }
  }

  @Test
  void aMomentTooLongForALinkIsSavedAndOpenedElsewhere(@TempDir Path folder) throws IOException {
    // Messages of pages may have 2048 characters here: what a file holds is longer.
    Limits limits = new Limits(4, 8, 2048, 1 << 20, 400);
    try (TestbedServer server = TestbedServer.start("127.0.0.1", 0, null, limits);
        Tab tab = TESTBED.newTab()) {
      RunningTestbed.go(tab, server, "#physics/bridge", READY + "?.step > 10");
      pause(tab);
      int paused = step(tab);
      tab.evaluate(
          "window.saved = []; URL.createObjectURL = (blob) => (window.saved.push(blob), '#');"
              + " HTMLAnchorElement.prototype.click = () => {}");
      // Hands that close on nothing: long to tell, and nothing moves.
      tab.evaluate(
          "for (let k = 0; k < 700; k++) testbed.view.send("
              + "{do: 'grab', x: k % 2 ? 9000 : -9000, y: k % 2 ? 9000 : -9000})");
      tab.await("testbed.view.head.inputs === 700", 60);
      press(tab, "step");
      tab.evaluate("testbed.view.send({do: 'bullet', x: 0, y: 9, vx: 3, vy: 0})");
      press(tab, "step");
      // Both: a tab behind another draws nothing, and so gets no more frames.
      String end = "testbed.view.head.inputs === 701 && testbed.view.head.step === ";
      tab.await(end + (paused + 2), 60);
      press(tab, "share");
      tab.await("window.saved.length === 1", 60);
      assertEquals("", tab.text("document.getElementById('share-link').value"));
      Path file = folder.resolve("moment.json");
      Files.writeString(file, tab.text("window.saved[0].text()"));
      assertTrue(Files.size(file) > 8192, file + " has " + Files.size(file) + " bytes");

      try (Tab other = TESTBED.newTab()) {
        RunningTestbed.go(other, server, "#physics/shapes", READY);
        other.chooseFile("#file", file);
        other.await("document.getElementById('replay').className === 'good'", 60);
        other.await("testbed.view.head.step === " + step(tab) + " && testbed.paused", 60);
        assertEquals(tab.text("testbed.view.head.hash"), other.text("testbed.view.head.hash"));
        assertEquals("bridge", other.text("testbed.view.scene.scene"));
        assertEquals(List.of(), other.problems());
      }
    }
  }

  @Test
  void aPageThatIsLeftEndsItsWorldAlsoIfTheBrowserKeepsIt() throws IOException {
    try (TestbedServer server = TestbedServer.start("127.0.0.1", 0, null, Limits.DEFAULT);
        Tab tab = TESTBED.newTab()) {
      RunningTestbed.go(tab, server, "#physics/bridge", READY + "?.step > 10");
      String session = tab.text("testbed.view.scene.session");
      RunningTestbed.go(tab, server, "icon.svg", "document.documentElement.tagName === 'svg'");
      for (int k = 0; k < 3000 && server.worlds() > 0; k++) {
        Tab.sleep(20);
      }
      assertEquals(0, server.worlds());
      tab.evaluate("history.back()");
      tab.await(READY + "?.step > 10 && testbed.view.scene.session !== '" + session + "'", 60);
      assertEquals(1, server.worlds());
    }
  }

  @Test
  void clicksExplainOneBodyAndTwo() throws IOException {
    try (Tab tab = open("#physics/islands?size=2")) {
      tab.await("testbed.view.head.step > 30", 60);
      pause(tab);
      press(tab, "tool-explain");
      double[] first = place(tab, 2);
      double[] second = place(tab, 3);
      tab.click(first[0], first[1]);
      tab.await("document.querySelectorAll('#explanation tr').length > 10", 60);
      tab.click(second[0], second[1]);
      tab.await("document.querySelector('#explanation .verdict')", 60);
      assertTrue(
          tab.text("document.querySelector('#explanation .verdict').textContent")
              .contains("They collide"));
      assertTrue(tab.number("document.querySelectorAll('#explanation li').length") >= 8);
      tab.click(300, 120);
      tab.await("document.getElementById('explanation').textContent.includes('nothing')", 60);
    }
  }

  @Test
  void twoPagesWatchOneWorld() throws IOException {
    try (Tab tab = open("#physics/bridge")) {
      String session = tab.text("testbed.view.scene.session");
      try (Tab other = open("#watch=" + session)) {
        other.await("testbed.view.head.step > 20", 60);
        assertEquals(session, other.text("testbed.view.scene.session"));
        tab.front();
        tab.await("document.getElementById('status').textContent === '2 pages watch'", 60);
        press(other, "run");
        tab.await("testbed.paused", 60);
        other.front();
        other.await("testbed.paused", 60);
        assertEquals(tab.text("testbed.view.head.hash"), other.text("testbed.view.head.hash"));
      }
      tab.front();
      tab.await("testbed.link.send({do: 'step'}), testbed.view.head.watchers === 1", 60);
    }
  }

  @Test
  void fitsAPhoneAndObeysAFinger() throws IOException {
    try (Tab tab = TESTBED.newTab()) {
      tab.screen(390, 780, 2, true);
      RunningTestbed.go(tab, TESTBED.server(), "#physics/islands?size=2", READY);
      tab.await("testbed.view.head.step > 5", 60);
      assertTrue(tab.is("document.documentElement.scrollWidth <= innerWidth"), "too wide");
      assertTrue(tab.is("document.body.classList.contains('no-panel')"));
      assertTrue(
          tab.is(
              "[...document.querySelectorAll('footer button, header button')].every((b) =>"
                  + " b.getBoundingClientRect().height >= 36"
                  + " && b.getBoundingClientRect().right <= innerWidth + 1)"),
          "a button is too small or outside");
      double[] from = place(tab, 3);
      tab.touch("touchStart", from[0], from[1]);
      for (int k = 1; k <= 6; k++) {
        tab.touch("touchMove", from[0] + 4 * k, from[1] - 10 * k);
      }
      tab.await("testbed.view.head.joints === 1", 60);
      tab.touch("touchEnd");
      tab.await("testbed.view.head.joints === 0", 60);
      double scale = tab.number("testbed.view.camera.scale");
      tab.touch("touchStart", 150, 200, 200, 200);
      tab.touch("touchMove", 100, 200, 260, 200);
      tab.touch("touchEnd");
      tab.await("testbed.view.camera.scale > " + scale, 60);
      press(tab, "panel-toggle");
      tab.await("document.getElementById('panel').offsetHeight > 100", 60);
      assertTrue(tab.is("document.documentElement.scrollWidth <= innerWidth"), "too wide");
    }
  }

  @Test
  void everythingWorksByKeyboardAndHasAName() throws IOException {
    try (Tab tab = open("#physics/bridge")) {
      tab.await("testbed.view.head.step > 5", 60);
      tab.key(" ");
      tab.await("testbed.paused", 60);
      int paused = step(tab);
      tab.key(".");
      tab.await("testbed.view.head.step === " + (paused + 1), 60);
      tab.key(",");
      tab.await("testbed.view.head.step === " + paused, 60);
      tab.key("e");
      tab.await("testbed.view.tool === 'explain'", 60);
      tab.key("2");
      tab.await("testbed.view.on.has('contacts')", 60);
      tab.key("t");
      tab.key(".");
      tab.await("testbed.view.head.bodies === 32", 60);
      tab.key("?");
      tab.await("document.getElementById('notices').textContent.includes('Space')", 60);
      tab.key("Tab");
      assertTrue(tab.is("document.activeElement !== document.body"));
      assertEquals(
          "",
          tab.text(
              "[...document.querySelectorAll('button, input, select, textarea, canvas')].filter((e)"
                  + " => !(e.getAttribute('aria-label') || e.labels?.length ||"
                  + " e.textContent.trim())).map((e) => e.outerHTML).join()"));
      assertEquals(List.of(), tab.problems());
    }
  }

  @Test
  void everyLayerIsDrawnInDarkAndLightAndTheTableIsCopied() throws IOException {
    try (Tab tab = open("#physics/bridge")) {
      tab.await("testbed.view.head.step > 30", 60);
      tab.evaluate(
          "document.querySelectorAll('#panel input[id^=layer]').forEach((b) => b.checked ||"
              + " b.click())");
      tab.await("testbed.view.layers.content.size === 9", 60);
      assertTrue(tab.is("testbed.view.linePainter.count > 100"));
      String dark = tab.text("document.documentElement.dataset.theme");
      press(tab, "theme");
      assertNotEquals(dark, tab.text("document.documentElement.dataset.theme"));
      tab.await("document.querySelectorAll('#profile-table tr').length >= 14", 60);
      String table =
          tab.text("testbed.view.profile.lines().map(([n, v]) => n + ': ' + v).join('; ')");
      for (String row :
          List.of("Solver", "Bodies", "Contacts", "Candidates", "Allocated", "State hash")) {
        assertTrue(table.contains(row), table);
      }
      pause(tab);
      tab.allowClipboard();
      tab.front();
      press(tab, "copy-table");
      tab.await("document.getElementById('copy-table').textContent === 'Copied'", 60);
      String copied = tab.text("navigator.clipboard.readText()");
      assertTrue(copied.contains("\nBodies\t") && copied.contains("\nState hash\t"), copied);
      assertEquals(List.of(), tab.problems());
    }
  }

  @Test
  void comesBackWhenTheServerWasRestarted() throws IOException {
    TestbedServer first = TestbedServer.start("127.0.0.1", 0, null, Limits.DEFAULT);
    int port = first.port();
    try (Tab tab = TESTBED.newTab()) {
      tab.open("http://127.0.0.1:" + port + "/#physics/bridge");
      tab.await("window.testbed?.view?.head?.step > 10", 60);
      String session = tab.text("testbed.view.scene.session");
      first.close();
      tab.await("document.getElementById('status').className === 'lost'", 60);
      try (TestbedServer second = TestbedServer.start("127.0.0.1", port, null, Limits.DEFAULT)) {
        tab.await("testbed.view.scene.session !== '" + session + "'", 60);
        tab.await("testbed.view.head.step > 10", 60);
        assertEquals("bridge", tab.text("testbed.view.scene.scene"));
        assertEquals(1, second.worlds());
      }
    } finally {
      first.close();
    }
  }

  @Test
  void hostileMessagesFromAPageLeaveOthersAlone() throws IOException {
    try (Tab tab = open("#physics/bridge")) {
      String reasons =
          tab.text(
              "Promise.all(['garbage', '{\"do\":\"fly\"}', 'x'.repeat(100000), '{\"do\":\"open\"}']"
                  + ".map((text) => new Promise((done) => { const s = new WebSocket("
                  + "location.origin.replace('http', 'ws') + '/stream');"
                  + " s.onopen = () => { s.send('{\"do\":\"open\",\"kind\":\"physics\","
                  + "\"scene\":\"bridge\"}'); s.send(text); }; s.onclose = (e) =>"
                  + " done(e.code + ' ' + e.reason); }))).then((list) => list.join(' | '))");
      assertEquals(4, reasons.split("\\|").length, reasons);
      assertTrue(reasons.contains("1008") && reasons.contains("1009"), reasons);
      int step = step(tab);
      tab.await("testbed.view.head.step > " + (step + 20), 60);
    }
  }
}
