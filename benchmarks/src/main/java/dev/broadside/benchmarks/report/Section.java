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
    out.append(Html.escape(String.valueOf(kept.environment().get("commit")))).append(", ");
    out.append(Html.escape(String.valueOf(kept.environment().get("date"))));
    out.append("</p>\n<p>").append(Html.escape(kept.question())).append("</p>\n");
    if (!kept.paperSays().isBlank()) {
      out.append("<p><b>The paper:</b> ").append(Html.escape(kept.paperSays())).append("</p>\n");
    }
    out.append("<div class=\"verdict ").append(outcome.verdict().style()).append("\"><b>");
    out.append(Html.escape(outcome.verdict().shown())).append(".</b> ");
    out.append(Html.escape(outcome.because())).append("</div>\n");
    for (Drawing plot : outcome.plots()) {
      out.append("<figure>").append(plot.svg()).append("<figcaption>");
      out.append(Html.escape(plot.title())).append("</figcaption></figure>\n");
    }
    outcome.tables().forEach(table -> out.append(table.html()));
    return out.append("</section>\n").toString();
  }

  /** The same as a file for reading, beside the CSV and SVG files of the same name. */
  public static String markdown(Kept kept) {
    Outcome outcome = kept.outcome();
    StringBuilder out = new StringBuilder();
    out.append("# ").append(kept.paper()).append(", ").append(kept.figure());
    out.append("\n\n`./broadside reproduce ").append(kept.name()).append(" --");
    out.append(kept.scale()).append("`, ").append(Math.round(kept.seconds())).append(" s\n\n");
    out.append(kept.question()).append("\n\n");
    if (!kept.paperSays().isBlank()) {
      out.append("**The paper:** ").append(kept.paperSays()).append(".\n\n");
    }
    out.append("**").append(outcome.verdict().shown()).append(".** ");
    out.append(outcome.because()).append("\n\n");
    for (int number = 0; number < outcome.plots().size(); number++) {
      out.append("![").append(outcome.plots().get(number).title()).append("](");
      out.append(kept.fileName(number, "svg")).append(")\n\n");
    }
    outcome.tables().forEach(table -> out.append(table.markdown()).append('\n'));
    kept.environment().forEach((name, value) -> out.append("- " + name + ": " + value + "\n"));
    return out.toString();
  }
}
