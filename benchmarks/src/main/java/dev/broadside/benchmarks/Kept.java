package dev.broadside.benchmarks;

import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.benchmarks.report.Drawing;
import dev.broadside.benchmarks.report.Html;
import dev.broadside.benchmarks.report.Section;
import dev.broadside.cli.Json;
import dev.broadside.internal.json.JsonReader;
import dev.broadside.internal.json.JsonValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A finished experiment as its file {@code NAME.json} holds it: everything the report, the CSV
 * files and the performance page are made of. What a reader should trust is this file.
 *
 * @param name of the experiment
 * @param scale quick or full
 * @param threads of parallel runs
 * @param seconds it took
 * @param environment machine, JDK, flags, kernels, commit, date, sources; results from before those
 *     were written down lack them
 */
public record Kept(
    String name,
    String paper,
    String figure,
    String question,
    String paperSays,
    String scale,
    int threads,
    double seconds,
    Map<String, String> environment,
    Outcome outcome) {

  static Kept of(
      Experiment experiment,
      String scale,
      int threads,
      double seconds,
      Map<String, String> environment,
      Outcome outcome) {
    return new Kept(
        experiment.name(),
        experiment.paper(),
        experiment.figure(),
        experiment.question(),
        experiment.paperSays(),
        scale,
        threads,
        seconds,
        environment,
        outcome);
  }

  /** Its table with this title, or null. */
  public DataTable table(String title) {
    return outcome.tables().stream()
        .filter(table -> table.title().equals(title))
        .findFirst()
        .orElse(null);
  }

  /** Writes {@code NAME.json}, the page for reading, a CSV per table and an SVG per plot. */
  public void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    int number = 0;
    for (DataTable table : outcome.tables()) {
      write(folder.resolve(fileName(number++, "csv")), table.csv());
    }
    number = 0;
    for (Drawing plot : outcome.plots()) {
      write(folder.resolve(fileName(number++, "svg")), Html.standalone(plot.svg()));
    }
    write(folder.resolve(name + ".md"), Section.markdown(this));
    // Last, because it is what says that the rest is there.
    write(folder.resolve(name + ".json"), json());
  }

  /** NAME.csv, NAME-1.csv … */
  public String fileName(int number, String extension) {
    return name + (number == 0 ? "" : "-" + number) + "." + extension;
  }

  /** One line per row, so that two versions can be compared. */
  String json() {
    Json head = new Json().beginObject();
    head.name("experiment").value(name).name("paper").value(paper);
    head.name("figure").value(figure).name("question").value(question);
    head.name("paperSays").value(paperSays).name("scale").value(scale);
    head.name("threads").value(threads).name("seconds").value(seconds);
    head.name("verdict").value(outcome.verdict().shown());
    head.name("because").value(outcome.because());
    head.name("environment").beginObject();
    environment.forEach((key, value) -> head.name(key).value(value));
    head.endObject().endObject();
    String text = head.toString();
    return text.substring(0, text.length() - 1)
        + ",\n\"tables\":["
        + String.join(",", outcome.tables().stream().map(DataTable::json).toList())
        + "],\n\"plots\":["
        + String.join(",", outcome.plots().stream().map(Drawing::json).toList())
        + "]}\n";
  }

  static Kept parse(String text) {
    JsonValue all = JsonReader.read(text);
    Map<String, String> environment = new LinkedHashMap<>();
    all.need("environment").members().forEach((key, value) -> environment.put(key, value.string()));
    return new Kept(
        all.need("experiment").string(),
        all.need("paper").string(),
        all.need("figure").string(),
        all.need("question").string(),
        all.need("paperSays").string(),
        all.need("scale").string(),
        (int) all.need("threads").integer(),
        all.need("seconds").exactNumber().doubleValue(),
        environment,
        new Outcome(
            all.need("tables").elements().stream().map(DataTable::from).toList(),
            all.need("plots").elements().stream().map(Drawing::from).toList(),
            Verdict.shownAs(all.need("verdict").string()),
            all.need("because").string()));
  }

  /** The result in a folder, or null. */
  public static Kept read(Path folder, String name) throws IOException {
    Path file = folder.resolve(name + ".json");
    return Files.exists(file) ? parse(Files.readString(file)) : null;
  }

  /** All results in a folder: those of known experiments in the report's order, then others. */
  public static List<Kept> readAll(Path folder) throws IOException {
    List<String> order = new ArrayList<>(Experiments.all().stream().map(Experiment::name).toList());
    try (Stream<Path> files = Files.list(folder)) {
      files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".json") && !file.startsWith("."))
          .map(file -> file.substring(0, file.length() - ".json".length()))
          .filter(name -> !order.contains(name))
          .sorted()
          .forEach(order::add);
    }
    List<Kept> found = new ArrayList<>();
    for (String name : order) {
      Path file = folder.resolve(name + ".json");
      // Other JSON may lie beside: a result names its experiment first.
      if (Files.exists(file) && Files.readString(file).startsWith("{\"experiment\":")) {
        found.add(read(folder, name));
      }
    }
    return found;
  }

  static void write(Path file, String text) throws IOException {
    Path part = file.resolveSibling("." + file.getFileName() + ".part");
    Files.writeString(part, text);
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
  }
}
