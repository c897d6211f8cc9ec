package dev.broadside.testbed;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Opens an address in the user's browser, where there is a desktop. */
final class Desktop {
  private Desktop() {}

  /** Tries; the address is printed anyhow, so failure is no error. */
  static void open(String url) {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    List<String> command;
    if (system.contains("mac")) {
      command = List.of("open", url);
    } else if (system.contains("win")) {
      command = List.of("rundll32", "url.dll,FileProtocolHandler", url);
    } else if (System.getenv("DISPLAY") != null || System.getenv("WAYLAND_DISPLAY") != null) {
      command = List.of("xdg-open", url);
    } else {
      return;
    }
    try {
      new ProcessBuilder(command)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      // No opener: the user has the printed address.
      return;
    }
  }
}
