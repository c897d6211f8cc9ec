package dev.broadside.testbed.browser;

import dev.broadside.testbed.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A Chromium without a window, driven over its DevTools protocol: for screenshots, measurements and
 * end-to-end tests. Needs nothing but the browser; see docs/decisions/0010-browser-driver.md.
 */
public final class Chromium implements AutoCloseable {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

  private final Process process;
  private final Path profile;
  private final HttpClient http = HttpClient.newHttpClient();
  private final int port;

  private Chromium(Process process, Path profile, int port) {
    this.process = process;
    this.profile = profile;
    this.port = port;
  }

  /** Where a browser is installed: BROADSIDE_CHROMIUM, or a usual name on the PATH. */
  public static Optional<Path> find() {
    String given = System.getenv("BROADSIDE_CHROMIUM");
    if (given != null && !given.isBlank()) {
      return Optional.of(Path.of(given)).filter(Files::isExecutable);
    }
    String path = System.getenv("PATH");
    for (String name : NAMES) {
      for (String folder : path == null ? new String[0] : path.split(":")) {
        Path candidate = Path.of(folder, name);
        if (Files.isExecutable(candidate)) {
          return Optional.of(candidate);
        }
      }
    }
    return Optional.empty();
  }

  /** Starts the browser. */
  public static Chromium start(int width, int height) throws IOException {
    Path binary =
        find()
            .orElseThrow(
                () ->
                    new IOException(
                        "no Chromium was found: install the package chromium, or name the program"
                            + " in BROADSIDE_CHROMIUM"));
    Path profile = Files.createTempDirectory("broadside-chromium");
    List<String> command = new ArrayList<>();
    command.add(binary.toString());
    // Software graphics, so that it runs anywhere; nothing but the page under test is fetched.
    command.addAll(
        List.of(
            "--headless",
            "--no-sandbox",
            "--use-angle=swiftshader",
            "--enable-unsafe-swiftshader",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-extensions",
            "--disable-dev-shm-usage",
            "--disable-background-timer-throttling",
            "--disable-backgrounding-occluded-windows",
            "--disable-renderer-backgrounding",
            "--hide-scrollbars",
            "--mute-audio",
            "--remote-debugging-port=0",
            "--user-data-dir=" + profile,
            "--window-size=" + width + "," + height,
            "about:blank"));
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      return new Chromium(process, profile, awaitPort(process, profile));
    } catch (IOException | RuntimeException e) {
      process.destroyForcibly();
      delete(profile);
      throw e;
    }
  }

  private static int awaitPort(Process process, Path profile) throws IOException {
    Path file = profile.resolve("DevToolsActivePort");
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(40);
    while (System.nanoTime() < end) {
      if (Files.exists(file)) {
        List<String> lines = Files.readAllLines(file);
        if (lines.size() >= 2) {
          return Integer.parseInt(lines.get(0).strip());
        }
      }
      if (!process.isAlive()) {
        throw new IOException("Chromium ended at once, with exit code " + process.exitValue());
      }
      Tab.sleep(30);
    }
    throw new IOException("Chromium did not open its DevTools port within 40 s");
  }

  /** Opens an empty tab. */
  public Tab newTab() throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/new?about:blank"))
            .method("PUT", HttpRequest.BodyPublishers.noBody())
            .timeout(Duration.ofSeconds(20))
            .build();
    try {
      String body = http.send(request, HttpResponse.BodyHandlers.ofString()).body();
      JsonObject target = JsonObject.parse(body);
      return new Tab(http, target.text("webSocketDebuggerUrl"));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while a tab was opened", e);
    }
  }

  /** Processor time of the process that draws, so far; zero where the system does not say. */
  public Duration graphicsTime() {
    return process
        .descendants()
        .filter(Chromium::draws)
        .map(part -> part.info().totalCpuDuration().orElse(Duration.ZERO))
        .reduce(Duration.ZERO, Duration::plus);
  }

  /** Its command line is longer than what the JDK reads of one. */
  private static boolean draws(ProcessHandle part) {
    try {
      return Files.readString(Path.of("/proc", String.valueOf(part.pid()), "cmdline"))
          .contains("--type=gpu-process");
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
    try {
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor(5, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    delete(profile);
  }

  /** The browser may still be writing: what cannot be deleted stays for the system to clean up. */
  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException e) {
      folder.toFile().deleteOnExit();
    }
  }
}
