package dev.broadside.benchmarks.report;

import dev.broadside.benchmarks.Kept;
import dev.broadside.benchmarks.Outcome;

/** One experiment on the page: the paper's side first, then ours, then the verdict. */
public final class Section {
  private Section() {}

  public static String html(Kept kept) {
    Outcome outcome = kept.outcome();
    StringBuilder out = new StringBuilder();
    out.append("<section id=\"").append(kept.name()).append("\"><h2>");
    out.append(Html.escape(kept.paper() + ", " + kept.figure())).append("</h2>\n");
    out.append("<p class=\"dim\"><code>./broadside reproduce ").append(kept.name());
    out.append(" --").append(kept.scale()).append("</code>, ");
    out.append(Math.round(kept.seconds())).append(" s, commit ");
    out.append(Html.escape(String.valueOf(kept.environment().get("commit"))));
    out.append("</p>\n<p>").append(Html.escape(kept.question())).append("</p>\n");
    if (!kept.paperSays().isBlank()) {
      out.append("<p><b>The paper:</b> ").append(Html.escape(kept.paperSays())).append("</p>\n");
    }
    out.append("<div class=\"verdict ").append(outcome.verdict().style()).append("\"><b>");
    out.append(Html.escape(outcome.verdict().shown())).append(".</b> ");
    out.append(Html.escape(outcome.because())).append("</div>\n");
    outcome.plots().forEach(plot -> out.append(plot.svg()));
    outcome.tables().forEach(table -> out.append(table.html()));
    return out.append("</section>\n").toString();
  }
}
