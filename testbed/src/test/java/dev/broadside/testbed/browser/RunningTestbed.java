package dev.broadside.testbed.browser;

import dev.broadside.testbed.server.Limits;
import dev.broadside.testbed.server.TestbedServer;
import java.io.IOException;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A server and a browser for the tests of a class, or the reason why there is none. */
final class RunningTestbed implements BeforeAllCallback, AfterAllCallback {
  private Chromium browser;
  private TestbedServer server;

  /** Without Chromium tests are skipped, loudly; where CI is true they fail. */
  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    if (Chromium.find().isEmpty()) {
      String what =
          "NO BROWSER TESTS: Chromium is not installed (Debian: apt-get install chromium)";
      if ("true".equals(System.getenv("CI"))) {
        Assertions.fail(what + "; with CI=true they must run");
      }
      System.err.println("\n*** " + what + " ***\n");
      Assumptions.abort(what);
    }
    browser = Chromium.start(1280, 800);
    server = TestbedServer.start("127.0.0.1", 0, null, Limits.DEFAULT);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    if (server != null) {
      server.close();
    }
    if (browser != null) {
      browser.close();
    }
  }

  TestbedServer server() {
    return server;
  }

  Tab newTab() throws IOException {
    return browser.newTab();
  }

  /** A tab of a desktop's size on the page, once an expression is true. */
  Tab open(String fragment, String ready) throws IOException {
    Tab tab = newTab();
    tab.screen(1280, 800, 1, false);
    go(tab, server, fragment, ready);
    return tab;
  }

  static void go(Tab tab, TestbedServer server, String fragment, String ready) {
    tab.open("http://127.0.0.1:" + server.port() + "/" + fragment);
    tab.await(ready, 60);
  }
}
