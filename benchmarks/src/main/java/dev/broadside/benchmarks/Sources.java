package dev.broadside.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The code that a result was measured with: a hash of files in the working tree for each part of
 * it. Parts are the modules an experiment measures, the harness ({@code benchmarks}: how it is
 * measured, native programs, versions of rivals), the experiment's own package and the packages
 * that one uses. What only shows results does not count, nor do tests, documents or results: a
 * commit of those leaves every result as good as it was.
 */
final class Sources {
  /** Where there are no source files, nothing counts as the same. */
  static final String UNKNOWN = "unknown";

  /** Eight hexadecimal digits: enough to tell versions of one part apart, short enough to read. */
  private static final int HASH_BYTES = 4;

  private static final String ROOT = Sources.class.getPackageName();
  private static final String SHOWS = ROOT + ".report";
  private static final String MEASURES = ROOT + ".measure";
  private static final Pattern CLASS_NAME =
      Pattern.compile("(" + ROOT.replace(".", "\\.") + "\\.[a-z.]+)\\.[A-Z]");

  private final Path home;

  /** By part, each read once: a run lasts hours, and what is edited meanwhile is not what runs. */
  private final Map<String, String> hashes = new HashMap<>();

  Sources(Path home) {
    this.home = home;
  }

  /** {@code PART=HASH} of each part, in the order of their names. */
  String of(Experiment experiment) throws IOException {
    Map<String, String> parts = new TreeMap<>();
    try {
      for (String module : experiment.modules()) {
        Path folder = home.resolve(module);
        List<Path> files = files(folder.resolve("src/main"), Integer.MAX_VALUE);
        files.add(folder.resolve("pom.xml"));
        parts.put(module, hash(module, files));
      }
      parts.put("benchmarks", hash("benchmarks", harness()));
      packages(experiment.code().getPackageName()).forEach(parts::put);
    } catch (NoSuchFileException e) {
      return UNKNOWN;
    }
    return parts.entrySet().stream().map(Object::toString).collect(Collectors.joining(" "));
  }

  /** The hashes of {@link #of} by part; empty if it is null or unknown. */
  static Map<String, String> parts(String sources) {
    Map<String, String> parts = new TreeMap<>();
    if (sources != null && !sources.equals(UNKNOWN)) {
      for (String part : sources.split(" ")) {
        int sign = part.indexOf('=');
        parts.put(part.substring(0, sign), part.substring(sign + 1));
      }
    }
    return parts;
  }

  private List<Path> harness() throws IOException {
    Path module = home.resolve("benchmarks");
    List<Path> files = inPackage(MEASURES);
    files.add(folder("java", ROOT).resolve("Laboratory.java"));
    files.add(module.resolve("pom.xml"));
    files.add(module.resolve("jvm.options"));
    files.addAll(files(module.resolve("native"), 1));
    return files;
  }

  /** Hashes of a package and of those its files name, and so on. */
  private Map<String, String> packages(String first) throws IOException {
    Map<String, String> found = new TreeMap<>();
    Deque<String> open = new ArrayDeque<>(List.of(first));
    while (!open.isEmpty()) {
      String name = open.remove();
      String part = "benchmarks/" + name.substring(name.lastIndexOf('.') + 1);
      if (name.equals(SHOWS) || name.equals(MEASURES) || found.containsKey(part)) {
        continue;
      }
      List<Path> files = inPackage(name);
      found.put(part, hash(part, files));
      for (Path file : files.stream().filter(file -> file.toString().endsWith(".java")).toList()) {
        Matcher matcher = CLASS_NAME.matcher(Files.readString(file));
        while (matcher.find()) {
          open.add(matcher.group(1));
        }
      }
    }
    return found;
  }

  private List<Path> inPackage(String name) throws IOException {
    List<Path> files = files(folder("java", name), 1);
    Path resources = folder("resources", name);
    if (Files.isDirectory(resources)) {
      files.addAll(files(resources, 1));
    }
    return files;
  }

  private Path folder(String kind, String packageName) {
    return home.resolve("benchmarks/src/main/" + kind + "/" + packageName.replace('.', '/'));
  }

  private static List<Path> files(Path folder, int depth) throws IOException {
    try (Stream<Path> files = Files.walk(folder, depth)) {
      // What editors put beside an open file is hidden.
      return files
          .filter(
              file -> Files.isRegularFile(file) && !file.getFileName().toString().startsWith("."))
          .collect(Collectors.toCollection(ArrayList::new));
    }
  }

  private String hash(String part, List<Path> files) throws IOException {
    String known = hashes.get(part);
    if (known == null) {
      Map<String, Path> sorted = new TreeMap<>();
      files.forEach(file -> sorted.put(home.relativize(file).toString().replace('\\', '/'), file));
      MessageDigest digest = sha256();
      for (Map.Entry<String, Path> file : sorted.entrySet()) {
        byte[] content = Files.readAllBytes(file.getValue());
        digest.update(
            (file.getKey() + '\n' + content.length + '\n').getBytes(StandardCharsets.UTF_8));
        digest.update(content);
      }
      known = HexFormat.of().formatHex(digest.digest(), 0, HASH_BYTES);
      hashes.put(part, known);
    }
    return known;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA-256", e);
    }
  }
}
