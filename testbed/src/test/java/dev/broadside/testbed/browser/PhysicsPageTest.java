package dev.broadside.testbed.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.testbed.server.Limits;
import dev.broadside.testbed.server.TestbedServer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The physics page in a real browser. */
@Tag("browser")
class PhysicsPageTest {
  private static Chromium browser;
  private static TestbedServer server;

  @BeforeAll
  static void start() throws IOException {
    browser = Browsers.start();
    server = TestbedServer.start("127.0.0.1", 0, null, Limits.DEFAULT);
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
    if (browser != null) {
      browser.close();
    }
  }

  private static Tab open(String fragment) throws IOException {
    Tab tab = browser.newTab();
    tab.screen(1280, 800, 1, false);
    tab.open("http://127.0.0.1:" + server.port() + "/" + fragment);
    tab.await("window.testbed?.view?.head", 20);
    return tab;
  }

  @Test
  void aSceneMovesAsSoonAsThePageIsOpen() throws IOException {
    try (Tab tab = open("#physics/bridge")) {
      tab.await("testbed.view.head.step > 20", 20);
      assertEquals("bridge – Broadside testbed", tab.text("document.title"));
      assertTrue(tab.number("testbed.view.bodies.count") > 25);
      assertEquals(List.of(), tab.problems());
    }
  }
}
