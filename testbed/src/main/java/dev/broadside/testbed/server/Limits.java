package dev.broadside.testbed.server;

/**
 * How much one server takes on.
 *
 * @param worlds sessions at a time
 * @param pages connections at a time
 * @param messageBytes longest message, an imported scene apart
 * @param importBytes longest imported scene
 * @param messagesPerSecond mean rate of messages of one page; twice as many may come at once
 */
public record Limits(
    int worlds, int pages, int messageBytes, int importBytes, int messagesPerSecond) {
  /** For a few people around one machine. */
  public static final Limits DEFAULT = new Limits(12, 128, 32 << 10, 16 << 20, 400);
}
