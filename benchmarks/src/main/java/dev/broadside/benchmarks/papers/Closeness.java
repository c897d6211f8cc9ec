package dev.broadside.benchmarks.papers;

import dev.broadside.benchmarks.Verdict;

/** When a number of ours counts as the paper's, read from its text on another machine. */
final class Closeness {
  /** Part of the paper's number by which ours may be off. */
  private static final double QUARTER = 0.25;

  // Where two lines cross at a small angle, a tenth of their height moves the place by far more.
  private static final double CROSSING = 1.5;

  private Closeness() {}

  static boolean near(double ours, double papers) {
    return Math.abs(ours - papers) <= QUARTER * papers;
  }

  /** The same for a range of the paper's. */
  static boolean within(double ours, double least, double most) {
    return ours >= (1 - QUARTER) * least && ours <= (1 + QUARTER) * most;
  }

  /** For a gain, more of it will do. */
  static boolean reaches(double ours, double papers) {
    return ours >= (1 - QUARTER) * papers;
  }

  /** Whether lines cross about there; NaN is nowhere. */
  static boolean crosses(double ours, double papers) {
    return ours <= CROSSING * papers && papers <= CROSSING * ours;
  }

  /**
   * @param shape what the paper says of the figure without numbers holds
   * @param numbers its numbers are met too
   */
  static Verdict verdict(boolean shape, boolean numbers) {
    return !shape ? Verdict.DIFFERS : numbers ? Verdict.REPRODUCED : Verdict.SAME_SHAPE;
  }
}
