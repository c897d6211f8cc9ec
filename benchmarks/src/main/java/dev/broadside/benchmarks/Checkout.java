package dev.broadside.benchmarks;

import java.nio.file.Path;

/** The working tree that ./broadside was started from. */
final class Checkout {
  private Checkout() {}

  static Path home() {
    return Path.of(System.getProperty("broadside.home", "")).toAbsolutePath().normalize();
  }

  /** Where benchmarks/native/build puts its programs. */
  static Path natives() {
    return home().resolve("benchmarks/native/target");
  }
}
