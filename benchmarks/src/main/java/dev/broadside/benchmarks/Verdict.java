package dev.broadside.benchmarks;

/** How a figure of a paper came out here, or a goal of our own. */
public enum Verdict {
  REPRODUCED("Reproduced", "reproduced"),
  SAME_SHAPE("Same shape, other constant", "same-shape"),
  DIFFERS("Differs", "differs"),
  /** No paper has it: a figure we aimed at. */
  GOAL_MET("Goal met", "reproduced"),
  GOAL_MISSED("Goal missed", "differs"),
  /** No paper has it, and nothing was aimed at: our own question. */
  MEASURED("Measured", "measured"),
  NOT_RUN("Not run", "not-run");

  private final String shown;
  private final String style;

  Verdict(String shown, String style) {
    this.shown = shown;
    this.style = style;
  }

  public static Verdict goal(boolean met) {
    return met ? GOAL_MET : GOAL_MISSED;
  }

  public String shown() {
    return shown;
  }

  static Verdict shownAs(String shown) {
    for (Verdict verdict : values()) {
      if (verdict.shown.equals(shown)) {
        return verdict;
      }
    }
    throw new IllegalArgumentException("verdict '" + shown + "' is unknown");
  }

  /** The class of its box on the page. */
  public String style() {
    return style;
  }
}
