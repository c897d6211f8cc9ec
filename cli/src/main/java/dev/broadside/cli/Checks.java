package dev.broadside.cli;

/** Checks of option values that picocli does not do. */
final class Checks {
  private Checks() {}

  static void atLeast(String option, long value, long least) {
    if (value < least) {
      throw CommandFailure.badInput(option + " " + value + ": at least " + least);
    }
  }
}
