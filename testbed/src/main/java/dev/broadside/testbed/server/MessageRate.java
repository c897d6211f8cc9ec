package dev.broadside.testbed.server;

/** A bucket of tokens: full for two seconds' worth of messages, refilled at the mean rate. */
final class MessageRate {
  private final int perSecond;
  private double tokens;
  private long last;

  MessageRate(int perSecond, long now) {
    this.perSecond = perSecond;
    tokens = 2.0 * perSecond;
    last = now;
  }

  /** Whether one more message is within the rate; {@code now} in nanoseconds. */
  boolean take(long now) {
    tokens = Math.min(2.0 * perSecond, tokens + (now - last) * 1e-9 * perSecond);
    last = now;
    if (tokens < 1) {
      return false;
    }
    tokens--;
    return true;
  }
}
