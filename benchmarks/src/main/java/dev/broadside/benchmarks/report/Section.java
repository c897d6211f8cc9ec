package dev.broadside.benchmarks.report;

import dev.broadside.benchmarks.Experiment;
import dev.broadside.benchmarks.Outcome;

/** One experiment on the page: the paper's side first, then ours, then the verdict. */
public final class Section {
  private Section() {}

  public static String html(Experiment experiment, Outcome outcome, String scale, double seconds) {
    StringBuilder out = new StringBuilder();
    out.append("<section id=\"").append(experiment.name()).append("\"><h2>");
    out.append(Html.escape(experiment.paper() + ", " + experiment.figure())).append("</h2>\n");
    out.append("<p class=\"dim\"><code>./broadside reproduce ").append(experiment.name());
    out.append(" --").append(scale).append("</code>, ");
    out.append(Math.round(seconds)).append(" s</p>\n<p>");
    out.append(Html.escape(experiment.question())).append("</p>\n<p><b>The paper:</b> ");
    out.append(Html.escape(experiment.paperSays())).append("</p>\n");
    outcome.plots().forEach(plot -> out.append(plot.svg()));
    outcome.tables().forEach(table -> out.append(table.html()));
    out.append("<div class=\"verdict ").append(outcome.verdict().style()).append("\"><b>");
    out.append(Html.escape(outcome.verdict().shown())).append(".</b> ");
    out.append(Html.escape(outcome.because())).append("</div></section>\n");
    return out.toString();
  }
}
