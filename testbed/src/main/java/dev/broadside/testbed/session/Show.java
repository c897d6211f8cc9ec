package dev.broadside.testbed.session;

import dev.broadside.testbed.json.JsonObject;

/**
 * What a session shows: a world that steps and can be drawn. {@link #publish} and {@link #encode}
 * are called under the session's lock, {@code encode} from a sending thread; everything else by the
 * session's thread alone.
 */
public interface Show extends AutoCloseable {
  /** What there is to see, as JSON text of type "scene"; sent once to every watcher. */
  String describe(SessionState state);

  /** One step forward. */
  void step();

  /** Goes to an earlier step. */
  void stepBack();

  /** Goes to the beginning; what users did is forgotten. */
  void restart();

  int stepCount();

  /** Steps per second at speed 1. */
  double rate();

  /** A message of the show's own; false if it has none of this name. */
  boolean handle(String verb, JsonObject message, Watcher from);

  /** A watcher has left: what it held is let go. */
  default void left(Watcher watcher) {}

  /** Keeps a copy of what is to be drawn, so that it can be encoded while the world goes on. */
  void publish(int frame, int layers);

  /**
   * Writes what changed after the frame {@code since}; everything if {@code since} is 0.
   *
   * @param layers bits of what the watcher draws beside the shapes
   */
  void encode(FrameWriter out, int since, int layers, SessionState state);

  @Override
  void close();
}
