package dev.broadside.cli;

/** Words that follow a number. */
final class Words {
  private Words() {}

  /** The noun for so many things: with an s, unless it is one. */
  static String noun(long count, String singular) {
    return noun(count, singular, singular + "s");
  }

  static String noun(long count, String singular, String plural) {
    return count == 1 ? singular : plural;
  }
}
