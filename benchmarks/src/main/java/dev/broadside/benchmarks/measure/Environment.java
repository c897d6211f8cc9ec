package dev.broadside.benchmarks.measure;

import dev.broadside.internal.kernel.Kernels;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** What a timing depends on besides the code: machine, JDK, flags, kernels, commit. */
public final class Environment {
  private Environment() {}

  /** In the order to be shown. */
  public static Map<String, String> describe() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("processor", processor());
    facts.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
    facts.put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    facts.put("jdk", System.getProperty("java.vendor") + " " + Runtime.version());
    facts.put("flags", flags());
    facts.put("heap", String.format("%.1f GB", Runtime.getRuntime().maxMemory() / 1e9));
    facts.put("kernels", Kernels.chosen().name());
    facts.put("commit", commit());
    facts.put("date", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    return facts;
  }

  private static String processor() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/cpuinfo"))) {
        if (line.startsWith("model name")) {
          return line.substring(line.indexOf(':') + 1).strip();
        }
      }
    } catch (IOException e) {
      // another system: the architecture has to do
    }
    return System.getProperty("os.arch");
  }

  /** Flags that change timings; paths and descriptors of one start are left out. */
  private static String flags() {
    List<String> arguments = ManagementFactory.getRuntimeMXBean().getInputArguments();
    return arguments.stream()
        .filter(flag -> !flag.startsWith("-Dbroadside.") && !flag.contains("SharedArchiveFile"))
        .collect(Collectors.joining(" "));
  }

  /** With "-dirty" where code was changed since; results and documents do not count. */
  private static String commit() {
    String commit = git("rev-parse", "--short=10", "HEAD");
    if (commit == null) {
      return "unknown";
    }
    String changed = git("status", "--porcelain", "--", ":/*.java", ":/*pom.xml");
    return changed == null || changed.isEmpty() ? commit : commit + "-dirty";
  }

  private static String git(String... arguments) {
    try {
      List<String> command = new ArrayList<>(List.of("git"));
      String home = System.getProperty("broadside.home");
      if (home != null) {
        command.addAll(List.of("-C", home));
      }
      command.addAll(List.of(arguments));
      Process git = new ProcessBuilder(command).redirectErrorStream(true).start();
      String text = new String(git.getInputStream().readAllBytes()).strip();
      boolean good = git.waitFor(5, TimeUnit.SECONDS) && git.exitValue() == 0;
      return good ? text : null;
    } catch (IOException e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }
}
