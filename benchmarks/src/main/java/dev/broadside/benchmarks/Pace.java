package dev.broadside.benchmarks;

/** How long an experiment will still take: by its own pace once some of it is done. */
final class Pace {
  /** Parts that took less were kept from an earlier run: they tell nothing of the others. */
  private static final double KEPT_SECONDS = 0.05;

  private final double expected;
  private final long start = System.nanoTime();
  private long last = start;
  private int lastDone;
  private double seconds;
  private int parts;

  Pace(double expectedSeconds) {
    expected = expectedSeconds;
  }

  /** Seconds, told that so many parts of all are done now. */
  double remaining(int done, int total) {
    return remaining(done, total, System.nanoTime());
  }

  double remaining(int done, int total, long now) {
    double since = (now - last) / 1e9;
    if (done > lastDone) {
      if (since > KEPT_SECONDS) {
        seconds += since;
        parts += done - lastDone;
      }
      last = now;
      lastDone = done;
    }
    double share = total == 0 ? 0 : (double) done / total;
    return parts > 0 && share >= 0.1
        ? seconds / parts * (total - done)
        : Math.max(0, expected * (1 - share) - (now - start) / 1e9);
  }
}
