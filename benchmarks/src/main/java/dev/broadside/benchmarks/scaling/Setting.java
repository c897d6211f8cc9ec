package dev.broadside.benchmarks.scaling;

import java.nio.file.Path;

/** What a JVM of {@link Jvms} differs in from others. */
record Setting(int jdk, Path java, String kernels, int threads) {
  String shown() {
    return "JDK " + jdk + " " + kernels + " " + threads + "T";
  }
}
