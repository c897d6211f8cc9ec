package dev.broadside.benchmarks;

import java.nio.file.Path;

/** Where benchmarks/native/build puts its programs. */
final class NativePrograms {
  private NativePrograms() {}

  static Path folder() {
    return Path.of(System.getProperty("broadside.home", "")).resolve("benchmarks/native/target");
  }
}
