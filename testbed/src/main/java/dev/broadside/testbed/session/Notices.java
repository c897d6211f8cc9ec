package dev.broadside.testbed.session;

import dev.broadside.cli.Json;

/** Short texts for a page to show to its user. */
public final class Notices {
  private Notices() {}

  public static String text(String text) {
    return new Json()
        .beginObject()
        .name("type")
        .value("notice")
        .name("text")
        .value(text)
        .endObject()
        .toString();
  }

  static String text(RuntimeException e) {
    return text(e.getMessage() == null ? e.toString() : e.getMessage());
  }
}
