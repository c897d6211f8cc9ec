package dev.broadside.testbed.session;

/** Who looks at a session: gets answers, and is told when there is a newer frame to fetch. */
public interface Watcher {
  /** Sends a JSON text, in order. */
  void reply(String json);

  /** Whether it would take a frame if there was a newer one. */
  boolean wantsFrame();

  /** There is a frame newer than those before; must return at once. */
  void frameReady();

  /** Ends the connection because of what was sent. */
  void refuse(String reason);
}
