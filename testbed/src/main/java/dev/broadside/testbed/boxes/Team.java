package dev.broadside.testbed.boxes;

import dev.broadside.Algorithm;
import dev.broadside.testbed.json.JsonObject;

/**
 * Who finds the pairs.
 *
 * @param first algorithm
 * @param second one to compare it with, or null
 * @param threads of each
 */
record Team(Algorithm first, Algorithm second, int threads) {
  private static final String NOBODY = "none";

  static int mostThreads() {
    return Math.max(2, Runtime.getRuntime().availableProcessors());
  }

  /** What a message names, and otherwise as before. */
  static Team of(JsonObject message, Team before) {
    String second = message.text("second", secondName(before));
    return new Team(
        message.has("algorithm") ? Algorithm.named(message.text("algorithm")) : before.first,
        second.equals(NOBODY) ? null : Algorithm.named(second),
        (int) message.whole("threads", 1, mostThreads(), before.threads));
  }

  String secondName() {
    return secondName(this);
  }

  private static String secondName(Team team) {
    return team.second == null ? NOBODY : team.second.hyphenedName();
  }
}
