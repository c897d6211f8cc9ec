package dev.broadside.benchmarks;

import dev.broadside.benchmarks.Reproduction.Reuse;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.internal.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Numbers that took long to measure, written down as soon as they are there, one line each: an
 * experiment that was stopped half-way goes on where it ended, and figures that show the same
 * measurement share it. Like a whole result they are used again if scale, threads, JDK, kernels and
 * commit are those of the run; else the file begins anew.
 */
final class Notebook {
  private final Path file;
  private final Map<String, double[]> entries = new HashMap<>();
  private final Map<String, String> tables = new HashMap<>();

  Notebook(Path file, String scale, int threads, Map<String, String> environment, Reuse reuse)
      throws IOException {
    this.file = file;
    String key =
        scale
            + " threads="
            + threads
            + " jdk="
            + environment.get("jdk")
            + " kernels="
            + environment.get("kernels")
            + " commit=";
    if (Files.exists(file) && reuse != Reuse.NONE) {
      List<String> lines = Files.readAllLines(file);
      String head = lines.isEmpty() ? "" : lines.get(0);
      if (reuse == Reuse.ANY_COMMIT
          ? head.startsWith(key)
          : head.equals(key + environment.get("commit"))) {
        lines.stream().skip(1).forEach(this::load);
        return;
      }
    }
    Files.writeString(file, key + environment.get("commit") + "\n");
  }

  private void load(String line) {
    String[] parts = line.split("\t");
    if (parts.length == 3 && parts[2].equals(".") && parts[1].startsWith("{")) {
      tables.put(parts[0], parts[1]);
    } else if (parts.length == 3 && parts[2].equals(".")) {
      entries.put(
          parts[0], Arrays.stream(parts[1].split(" ")).mapToDouble(Double::parseDouble).toArray());
    }
  }

  /** Null if it was not written down. */
  double[] find(String what) {
    return entries.get(what);
  }

  void keep(String what, double... numbers) throws IOException {
    String text =
        Arrays.stream(numbers).mapToObj(Double::toString).collect(Collectors.joining(" "));
    // The dot at the end tells a whole line from one that was cut.
    Files.writeString(file, what + "\t" + text + "\t.\n", StandardOpenOption.APPEND);
    entries.put(what, numbers);
  }

  /** Null if it was not written down. */
  DataTable findTable(String what) {
    String text = tables.get(what);
    return text == null ? null : DataTable.from(JsonReader.read(text));
  }

  void keepTable(String what, DataTable table) throws IOException {
    String text = table.json().replace("\n", "");
    Files.writeString(file, what + "\t" + text + "\t.\n", StandardOpenOption.APPEND);
    tables.put(what, text);
  }
}
