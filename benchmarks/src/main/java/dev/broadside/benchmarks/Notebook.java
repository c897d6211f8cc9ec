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
 * measurement share it. Like a whole result they are used again if scale, threads, machine, JDK,
 * kernels and sources are those of the run, and never otherwise: a result must not be put together
 * from several versions of the code. The sources stand on each line, since experiments measure
 * different parts of the code; where anything else differs the file begins anew.
 */
final class Notebook {
  private final Path file;
  private final Map<String, double[]> entries = new HashMap<>();
  private final Map<String, String> tables = new HashMap<>();

  Notebook(Path file, String scale, int threads, Map<String, String> environment, Reuse reuse)
      throws IOException {
    this.file = file;
    StringBuilder head = new StringBuilder(scale + " threads=" + threads);
    for (String fact : Reproduction.SAME_FACTS) {
      head.append(' ').append(fact).append('=').append(environment.get(fact));
    }
    if (Files.exists(file) && reuse != Reuse.NONE) {
      String text = Files.readString(file);
      List<String> lines = text.lines().toList();
      if (!lines.isEmpty() && lines.get(0).contentEquals(head)) {
        lines.stream().skip(1).forEach(this::load);
        if (!text.endsWith("\n")) {
          // The last line was cut; what is written now begins another.
          Files.writeString(file, "\n", StandardOpenOption.APPEND);
        }
        return;
      }
    }
    Files.writeString(file, head + "\n");
  }

  private void load(String line) {
    String[] parts = line.split("\t");
    boolean whole = parts.length == 4 && parts[3].equals(".");
    if (!whole || parts[0].equals(Sources.UNKNOWN)) {
      return;
    }
    String key = key(parts[0], parts[1]);
    if (parts[2].startsWith("{")) {
      tables.put(key, parts[2]);
    } else {
      entries.put(
          key, Arrays.stream(parts[2].split(" ")).mapToDouble(Double::parseDouble).toArray());
    }
  }

  private static String key(String sources, String what) {
    return sources + '\t' + what;
  }

  private void write(String sources, String what, String text) throws IOException {
    // The dot at the end tells a whole line from one that was cut.
    String line = sources + '\t' + what + '\t' + text + "\t.\n";
    Files.writeString(file, line, StandardOpenOption.APPEND);
  }

  /** Null if it was not written down. */
  double[] find(String sources, String what) {
    return entries.get(key(sources, what));
  }

  void keep(String sources, String what, double... numbers) throws IOException {
    String text =
        Arrays.stream(numbers).mapToObj(Double::toString).collect(Collectors.joining(" "));
    write(sources, what, text);
    entries.put(key(sources, what), numbers);
  }

  /** Null if it was not written down. */
  DataTable findTable(String sources, String what) {
    String text = tables.get(key(sources, what));
    return text == null ? null : DataTable.from(JsonReader.read(text));
  }

  void keepTable(String sources, String what, DataTable table) throws IOException {
    String text = table.json().replace("\n", "");
    write(sources, what, text);
    tables.put(key(sources, what), text);
  }
}
