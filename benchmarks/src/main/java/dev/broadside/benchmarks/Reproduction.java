package dev.broadside.benchmarks;

import dev.broadside.benchmarks.measure.Environment;
import dev.broadside.benchmarks.report.Html;
import dev.broadside.benchmarks.report.Section;
import dev.broadside.cli.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs experiments one after the other and keeps each result as soon as it is there: a run that was
 * stopped goes on where it ended. A result is used again if scale, threads, machine, JDK, kernels,
 * sources and the native programs it asks for are those of the run: the code that is measured
 * counts, not the commit.
 */
final class Reproduction {
  /** What has to be the same besides scale, threads and sources. */
  static final List<String> SAME_FACTS = List.of("processor", "cores", "jdk", "kernels");

  private static final String NATIVES = "natives";

  private final Path folder;
  private final boolean quick;
  private final int threads;
  private final Reuse reuse;
  private final Path natives;
  private final Sources sources;
  private final Talk talk;
  private final Map<String, String> environment = Environment.describe();

  /** Which kept results are used instead of running an experiment. */
  enum Reuse {
    NONE,
    SAME_SOURCES,
    ANY_SOURCES
  }

  /** Where progress is told. */
  interface Talk {
    void line(String text);

    void progress(String text);
  }

  Reproduction(
      Path folder,
      boolean quick,
      int threads,
      Reuse reuse,
      Path natives,
      Sources sources,
      Talk talk) {
    this.folder = folder;
    this.quick = quick;
    this.threads = threads;
    this.reuse = reuse;
    this.natives = natives;
    this.sources = sources;
    this.talk = talk;
  }

  private String scale() {
    return quick ? "quick" : "full";
  }

  /** Runs what is not there yet, one that fails aside; returns the report's place. */
  Path run(List<Experiment> experiments) throws Exception {
    Files.createDirectories(folder);
    Notebook notebook =
        new Notebook(folder.resolve("measured.txt"), scale(), threads, environment, reuse);
    // All of them before the first one runs: what is edited during a run is not what is measured.
    List<String> measured = new ArrayList<>();
    List<String> failed = new ArrayList<>();
    double left = 0;
    for (Experiment experiment : experiments) {
      String code = sources.of(experiment);
      measured.add(code);
      left += isKept(experiment, code) ? 0 : experiment.expectedSeconds(quick);
    }
    for (int k = 0; k < experiments.size(); k++) {
      Experiment experiment = experiments.get(k);
      String label = "[" + (k + 1) + "/" + experiments.size() + "] " + experiment.name();
      String code = measured.get(k);
      if (isKept(experiment, code)) {
        talk.line(label + ": kept from an earlier run");
        continue;
      }
      double later = left - experiment.expectedSeconds(quick);
      left = later;
      long start = System.nanoTime();
      Pace pace = new Pace(experiment.expectedSeconds(quick));
      Laboratory laboratory =
          new Laboratory(
              quick,
              threads,
              natives,
              notebook,
              code,
              folder.resolve("frames"),
              (done, total, what) ->
                  talk.progress(
                      label
                          + " "
                          + 100L * done / Math.max(1, total)
                          + " %, "
                          + what
                          + ", about "
                          + minutes(later + pace.remaining(done, total))
                          + " left"));
      Outcome outcome;
      try {
        outcome = experiment.run(laboratory);
      } catch (InterruptedException e) {
        throw e;
      } catch (Exception e) {
        // The others do not depend on it, and what they find shall not be lost.
        failed.add(experiment.name() + ": " + e);
        talk.line(label + ": failed: " + e);
        continue;
      }
      Map<String, String> facts = new LinkedHashMap<>(environment);
      facts.put("sources", code);
      facts.put(NATIVES, laboratory.natively());
      Kept kept = Kept.of(experiment, scale(), threads, seconds(start), facts, outcome);
      kept.write(folder);
      talk.line(
          label
              + ": "
              + outcome.verdict().shown()
              + " ("
              + Math.round(kept.seconds())
              + " s). "
              + outcome.because());
    }
    if (!failed.isEmpty()) {
      String rest =
          failed.size() == experiments.size() ? "" : "; report of the others: " + report(folder);
      throw CommandFailure.mismatch("failed: " + String.join("; ", failed) + rest);
    }
    return report(folder);
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private static String minutes(double seconds) {
    return seconds < 90 ? Math.round(seconds) + " s" : Math.round(seconds / 60) + " minutes";
  }

  private boolean isKept(Experiment experiment, String code) throws IOException {
    Kept kept = reuse == Reuse.NONE ? null : Kept.read(folder, experiment.name());
    return kept != null
        && kept.scale().equals(scale())
        && kept.threads() == threads
        && SAME_FACTS.stream()
            .allMatch(fact -> environment.get(fact).equals(kept.environment().get(fact)))
        && (reuse == Reuse.ANY_SOURCES
            || !code.equals(Sources.UNKNOWN) && code.equals(kept.environment().get("sources")))
        && sameNatives(kept.environment().get(NATIVES));
  }

  /** Whether the native programs a result asked for are there now as they were then. */
  private boolean sameNatives(String then) {
    if (then == null || then.isEmpty()) {
      return true;
    }
    for (String program : then.split(" ")) {
      String[] parts = program.split("=");
      boolean now = Laboratory.nativeProgram(natives, parts[0]).isPresent();
      if (now != parts[1].equals("yes")) {
        return false;
      }
    }
    return true;
  }

  /** A page of all results in a folder, in the order of the papers. */
  static Path report(Path folder) throws IOException {
    List<Kept> all = Kept.readAll(folder);
    if (all.isEmpty()) {
      throw new IllegalArgumentException("no results of experiments in " + folder);
    }
    StringBuilder sections = new StringBuilder();
    StringBuilder contents =
        new StringBuilder(
            "<nav><table class=\"wrap\"><thead><tr><th>Experiment</th><th>Asks</th><th>Verdict"
                + "</th></tr></thead><tbody>");
    for (Kept kept : all) {
      sections.append(Section.html(kept));
      contents.append("<tr><td><a href=\"#").append(kept.name()).append("\">");
      contents.append(Html.escape(kept.paper() + ", " + kept.figure())).append("</a></td><td>");
      contents.append(Html.escape(firstSentence(kept.question()))).append("</td><td class=\"");
      contents.append(kept.outcome().verdict().style()).append("\"><span class=\"key\">●</span> ");
      contents.append(Html.escape(kept.outcome().verdict().shown())).append("</td></tr>");
    }
    contents.append("</tbody></table></nav>");
    String introduction =
        "<p>Figures and tables of the papers, made again with <code>./broadside reproduce</code>."
            + " Times are medians of interleaved rounds after warm-up. Marks: † other processes"
            + " used the machine, * not yet warm, ! other pairs than the first column.</p><p>"
            + Html.escape(Origins.line(all))
            + "</p>"
            + contents;
    Path page = folder.resolve("report.html");
    Kept.write(
        page,
        Html.page(
            "Broadside: the papers again",
            introduction,
            Origins.machine(all),
            sections.toString()));
    return page;
  }

  private static String firstSentence(String text) {
    int end = text.indexOf(". ");
    return end < 0 ? text : text.substring(0, end + 1);
  }
}
