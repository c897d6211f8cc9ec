package dev.broadside.testbed.browser;

import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/** A browser for a test, or the reason why there is none. */
final class Browsers {
  private Browsers() {}

  /** Starts Chromium. Without it tests are skipped, loudly; where CI is true they fail. */
  static Chromium start() throws IOException {
    Optional<?> found = Chromium.find();
    if (found.isEmpty()) {
      String what =
          "NO BROWSER TESTS: Chromium is not installed (Debian: apt-get install chromium)";
      if ("true".equals(System.getenv("CI"))) {
        Assertions.fail(what + "; with CI=true they must run");
      }
      System.err.println("\n*** " + what + " ***\n");
      Assumptions.abort(what);
    }
    return Chromium.start(1280, 800);
  }
}
