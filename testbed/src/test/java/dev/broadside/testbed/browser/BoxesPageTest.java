package dev.broadside.testbed.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.testbed.boxes.BoxesCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The box scenes in a real browser. */
@Tag("browser")
class BoxesPageTest {
  @RegisterExtension static final RunningTestbed TESTBED = new RunningTestbed();

  private static Tab open(String fragment) throws IOException {
    return TESTBED.open(fragment, "window.testbed?.view?.head?.boxes > 0");
  }

  /** For looking at: -Dtestbed.shots=FOLDER keeps pictures. */
  private static void look(Tab tab, String name) throws IOException {
    String folder = System.getProperty("testbed.shots");
    if (folder != null) {
      Files.createDirectories(Path.of(folder));
      tab.screenshot(Path.of(folder, name + ".png"));
    }
  }

  @Test
  void everySceneMovesInThePlaneAndInSpace() throws IOException {
    try (Tab tab = open("#boxes/free?size=500&dims=2")) {
      for (String scene : BoxesCatalogue.names()) {
        for (int dims = 2; dims <= 3; dims++) {
          tab.evaluate(
              "testbed.view.head = null, testbed.open({kind: 'boxes', scene: '"
                  + scene
                  + "', dims: "
                  + dims
                  + ", size: 200})");
          tab.await(
              "testbed.view.head?.step > 3 && testbed.view.scene.scene === '"
                  + scene
                  + "' && testbed.view.scene.dims === "
                  + dims,
              30);
          assertEquals(dims, (int) tab.number("testbed.view.dims"));
        }
      }
      assertEquals(List.of(), tab.problems());
    }
  }

  @Test
  void algorithmsAreChosenLiveAndComparedSideBySide() throws IOException {
    try (Tab tab = open("#boxes/free?size=20000&algorithm=tiles&second=bvh")) {
      tab.await("testbed.view.head.step > 5", 60);
      tab.evaluate("testbed.view.setLayer('cuts', true)");
      tab.await("testbed.view.structure.cuts[0]?.length > 4", 60);
      assertEquals("2", tab.text("String(testbed.view.sides)"));
      assertTrue(tab.is("testbed.view.head.equal"));
      look(tab, "boxes-compare-3d");
      tab.evaluate(
          "(s => { s.value = 'sweep'; s.dispatchEvent(new Event('change')); })"
              + "(document.getElementById('second'))");
      tab.await("testbed.view.reasons[1]?.startsWith('sweep')", 60);
      assertTrue(tab.text("document.querySelector('.side.right').textContent").contains("sweep"));
      assertEquals(List.of(), tab.problems());
    }
  }

  /** Where the first box is on the page: x and y in pixels. */
  private static final String FIRST_BOX =
      """
      (() => {
        const view = testbed.view, set = view.boxes, box = view.canvas.getBoundingClientRect();
        const p = [0, 1, 2].map((axis) => axis < view.dims ? set.origin[axis] + set.places[axis] * set.step[axis] : 0);
        if (view.dims === 2) return view.plane.screen(p[0], p[1]).map((v, k) => v + (k ? box.top : box.left));
        const m = view.orbit.matrix(box.width / box.height);
        const [x, y, , w] = [0, 1, 2, 3].map((row) => m[row] * p[0] + m[4 + row] * p[1] + m[8 + row] * p[2] + m[12 + row]);
        return [box.left + (1 + x / w) / 2 * box.width, box.top + (1 - y / w) / 2 * box.height];
      })()\
      """;

  private static void clickFirstBox(Tab tab) {
    tab.click(tab.number(FIRST_BOX + "[0]"), tab.number(FIRST_BOX + "[1]"));
  }

  @Test
  void twoClicksSayWhyBoxesAreAPair() throws IOException {
    try (Tab tab = open("#boxes/same?size=3&dims=2&algorithm=bvh")) {
      tab.await("testbed.view.head.pairs === 3", 60);
      tab.evaluate("testbed.link.send({do: 'pause'})");
      tab.await("testbed.view.head.paused", 60);
      clickFirstBox(tab);
      tab.await("document.querySelector('#explanation table')", 60);
      assertTrue(tab.text("document.getElementById('explanation').textContent").contains("2: "));
      tab.evaluate("testbed.view.send({do: 'explain', a: 0, b: 2})");
      tab.await("document.querySelector('#explanation .verdict')", 60);
      assertTrue(
          tab.text("document.getElementById('explanation').textContent").contains("overlap by"));
      assertEquals(List.of(), tab.problems());
    }
  }

  @Test
  void aClickInSpaceFindsTheBoxUnderThePointer() throws IOException {
    try (Tab tab = open("#boxes/same?size=3&dims=3")) {
      tab.evaluate("testbed.link.send({do: 'pause'})");
      tab.await("testbed.view.head.paused", 60);
      clickFirstBox(tab);
      tab.await("document.querySelector('#explanation table')", 60);
      assertEquals("0", tab.text("String(testbed.view.explain.chosen[0])"));
    }
  }

  @Test
  void aLinkReplaysToTheSamePairs() throws IOException {
    String link;
    try (Tab tab = open("#boxes/cubes?size=2000&dims=2&v.density=0.3")) {
      tab.await("testbed.view.head.step > 10", 60);
      tab.evaluate("testbed.link.send({do: 'pause'})");
      tab.await("testbed.view.head.paused", 60);
      tab.evaluate("document.getElementById('share').click()");
      tab.await("document.getElementById('share-link').value", 60);
      link = tab.text("document.getElementById('share-link').value");
      look(tab, "boxes-2d");
    }
    try (Tab tab = open(link.substring(link.indexOf('#')))) {
      tab.await("document.getElementById('replay').className === 'good'", 60);
      tab.evaluate("testbed.link.send({do: 'back'})");
      double step = Double.parseDouble(link.replaceAll(".*[?&]step=(\\d+).*", "$1"));
      tab.await("testbed.view.head.step === " + (int) (step - 1), 60);
    }
  }

  @Test
  void aHundredThousandBoxesArrive() throws IOException {
    try (Tab tab = open("#boxes/free?size=100000&threads=2")) {
      tab.await("testbed.view.head.step > 3 && testbed.view.boxes.limit === 100000", 60);
      assertTrue(tab.number("testbed.view.head.pairs") > 10_000);
      look(tab, "boxes-100k");
      assertEquals(List.of(), tab.problems());
    }
  }
}
