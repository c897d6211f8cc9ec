package dev.broadside.testbed.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The files of the page, read once from the jar. A request is answered from this table or not at
 * all, so that no path leads anywhere else. {@code page/files.txt} names them.
 */
final class Resources {
  private static final String FOLDER = "/dev/broadside/testbed/page/";

  /** A file and its type. */
  record Resource(byte[] bytes, String type) {}

  private final Map<String, Resource> byPath = new HashMap<>();

  Resources() {
    for (String name : names()) {
      byPath.put("/" + name, new Resource(read(name), type(name)));
    }
    byPath.put("/", byPath.get("/index.html"));
  }

  /** The file for a path as it was requested, or null. */
  Resource find(String path) {
    return byPath.get(path);
  }

  static List<String> names() {
    List<String> names = new ArrayList<>();
    for (String line : new String(read("files.txt"), StandardCharsets.UTF_8).split("\n")) {
      if (!line.isBlank()) {
        names.add(line.strip());
      }
    }
    return names;
  }

  private static byte[] read(String name) {
    try (InputStream in = Resources.class.getResourceAsStream(FOLDER + name)) {
      if (in == null) {
        throw new IllegalStateException("the jar lacks " + FOLDER + name);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String type(String name) {
    return switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "html" -> "text/html;charset=utf-8";
      case "js" -> "text/javascript;charset=utf-8";
      case "css" -> "text/css;charset=utf-8";
      case "svg" -> "image/svg+xml";
      default -> throw new IllegalStateException("no media type is known for " + name);
    };
  }
}
