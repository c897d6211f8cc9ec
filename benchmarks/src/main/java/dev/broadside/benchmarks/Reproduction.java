package dev.broadside.benchmarks;

import dev.broadside.benchmarks.measure.Environment;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.benchmarks.report.Html;
import dev.broadside.benchmarks.report.Section;
import dev.broadside.cli.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;

/**
 * Runs experiments one after the other and keeps each result as soon as it is there: a run that was
 * stopped goes on where it ended. A result is used again if scale, threads, JDK, kernels and commit
 * are those of the run.
 */
final class Reproduction {
  private final Path folder;
  private final boolean quick;
  private final int threads;
  private final boolean again;
  private final Talk talk;
  private final Map<String, String> environment = Environment.describe();

  /** Where progress is told. */
  interface Talk {
    void line(String text);

    void progress(String text);
  }

  Reproduction(Path folder, boolean quick, int threads, boolean again, Talk talk) {
    this.folder = folder;
    this.quick = quick;
    this.threads = threads;
    this.again = again;
    this.talk = talk;
  }

  private String scale() {
    return quick ? "quick" : "full";
  }

  /** What a kept result must agree with. */
  private String key() {
    return scale()
        + " threads="
        + threads
        + " jdk="
        + environment.get("jdk")
        + " kernels="
        + environment.get("kernels")
        + " commit="
        + environment.get("commit");
  }

  /** Runs what is not there yet; returns the report's place. */
  Path run(List<Experiment> experiments) throws Exception {
    Path parts = Files.createDirectories(folder.resolve("parts"));
    double left = 0;
    for (Experiment experiment : experiments) {
      left += isKept(parts, experiment) ? 0 : experiment.expectedSeconds(quick);
    }
    for (int k = 0; k < experiments.size(); k++) {
      Experiment experiment = experiments.get(k);
      String label = "[" + (k + 1) + "/" + experiments.size() + "] " + experiment.name();
      if (isKept(parts, experiment)) {
        talk.line(label + ": kept from an earlier run");
        continue;
      }
      double before = left;
      long start = System.nanoTime();
      Laboratory laboratory =
          new Laboratory(
              quick,
              threads,
              (done, total, what) ->
                  talk.progress(
                      label
                          + " "
                          + 100 * done / Math.max(1, total)
                          + " %, "
                          + what
                          + ", about "
                          + minutes(before - (System.nanoTime() - start) / 1e9)
                          + " left"));
      Outcome outcome = experiment.run(laboratory);
      double seconds = (System.nanoTime() - start) / 1e9;
      left -= experiment.expectedSeconds(quick);
      keep(parts, experiment, outcome, seconds);
      talk.line(
          label
              + ": "
              + outcome.verdict().shown()
              + " ("
              + Math.round(seconds)
              + " s). "
              + outcome.because());
    }
    return report(parts, experiments);
  }

  private static String minutes(double seconds) {
    return seconds < 60 ? "a minute" : Math.round(seconds / 60) + " minutes";
  }

  private boolean isKept(Path parts, Experiment experiment) throws IOException {
    Path part = parts.resolve(experiment.name() + ".html");
    return !again && Files.exists(part) && Files.readString(part).startsWith(comment());
  }

  private String comment() {
    return "<!-- " + key().replace("--", "- -") + " -->\n";
  }

  private void keep(Path parts, Experiment experiment, Outcome outcome, double seconds)
      throws IOException {
    int number = 0;
    for (DataTable table : outcome.tables()) {
      String suffix = number == 0 ? "" : "-" + number;
      write(folder.resolve(experiment.name() + suffix + ".csv"), table.csv());
      number++;
    }
    write(folder.resolve(experiment.name() + ".json"), json(experiment, outcome));
    // Last, because it is what says that the rest is there.
    write(
        parts.resolve(experiment.name() + ".html"),
        comment() + Section.html(experiment, outcome, scale(), seconds));
  }

  private String json(Experiment experiment, Outcome outcome) {
    Json json = new Json().beginObject();
    json.name("experiment").value(experiment.name());
    json.name("paper").value(experiment.paper()).name("figure").value(experiment.figure());
    json.name("scale").value(scale()).name("threads").value(threads);
    json.name("verdict").value(outcome.verdict().shown()).name("because").value(outcome.because());
    json.name("environment").beginObject();
    environment.forEach((name, value) -> json.name(name).value(value));
    json.endObject().name("tables").beginArray();
    for (DataTable table : outcome.tables()) {
      json.beginObject().name("title").value(table.title()).name("rows").beginArray();
      for (List<Object> row : table.rows()) {
        json.beginObject();
        for (int k = 0; k < row.size(); k++) {
          json.name(table.columns().get(k));
          Object cell = row.get(k);
          if (cell instanceof Double number) {
            json.value(number);
          } else if (cell instanceof Number number) {
            json.value(number.longValue());
          } else {
            json.value(String.valueOf(cell));
          }
        }
        json.endObject();
      }
      json.endArray().endObject();
    }
    return json.endArray().endObject() + "\n";
  }

  /** All results that are in the folder, in the order of the papers, not only those of this run. */
  private Path report(Path parts, List<Experiment> experiments) throws IOException {
    StringBuilder sections = new StringBuilder();
    StringBuilder contents = new StringBuilder("<ul>");
    for (Experiment experiment : Experiments.all()) {
      Path part = parts.resolve(experiment.name() + ".html");
      if (Files.exists(part)) {
        sections.append(Files.readString(part));
        contents.append("<li><a href=\"#").append(experiment.name()).append("\">");
        contents.append(Html.escape(experiment.paper() + ", " + experiment.figure()));
        contents.append("</a></li>");
      }
    }
    contents.append("</ul>");
    String introduction =
        "<p>Figures and tables of the papers, made again with <code>./broadside reproduce</code>."
            + " Times are medians of interleaved rounds after warm-up. Marks: † other processes"
            + " used the machine, * not yet warm, ! other pairs than the first column.</p>"
            + contents;
    Path page = folder.resolve("report.html");
    write(
        page,
        Html.page("Broadside: the papers again", introduction, environment, sections.toString()));
    Json facts = new Json().beginObject();
    environment.forEach((name, value) -> facts.name(name).value(value));
    write(folder.resolve("environment.json"), facts.endObject() + "\n");
    assert !experiments.isEmpty();
    return page;
  }

  private static void write(Path file, String text) throws IOException {
    Path part = file.resolveSibling("." + file.getFileName() + ".part");
    Files.writeString(part, text);
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
  }
}
