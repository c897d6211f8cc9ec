package dev.broadside.testbed.server;

import dev.broadside.testbed.json.BadMessage;
import dev.broadside.testbed.json.JsonObject;
import dev.broadside.testbed.session.Session;
import dev.broadside.testbed.session.Sessions;

/** Leads a page's messages to its session; the show gets those that only it understands. */
final class Router {
  private final Page page;
  private final Sessions sessions;

  Router(Page page, Sessions sessions) {
    this.page = page;
    this.sessions = sessions;
  }

  void handle(String verb, JsonObject message) {
    switch (verb) {
      case "open", "import" -> open(message);
      case "watch" -> watch(message.text("session"));
      case "alive" -> {}
      case "layers" -> page.setLayers((int) message.whole("bits", 0, Integer.MAX_VALUE));
      default -> control(verb, message);
    }
  }

  private void open(JsonObject message) {
    boolean paused = message.has("paused") && message.flag("paused");
    // Checked here, made in the session's thread: a big scene takes a while.
    Shows.Maker maker = Shows.prepare(message);
    Session session = page.session();
    if (session == null) {
      session = sessions.create(page);
      page.watch(session);
    }
    session.open(page, maker::make, paused);
  }

  private void watch(String id) {
    Session session = sessions.find(id);
    if (session != page.session()) {
      session.join(page);
      page.watch(session);
    }
  }

  private void control(String verb, JsonObject message) {
    Session session = page.session();
    if (session == null) {
      throw new IllegalStateException("no scene is open yet");
    }
    switch (verb) {
      case "run" -> session.pause(page, false);
      case "pause" -> session.pause(page, true);
      case "step" -> session.stepOnce(page, false);
      case "back" -> session.stepOnce(page, true);
      case "restart" -> session.restart(page);
      case "speed" -> session.setSpeed(page, message.number("factor", 0.05, 16));
      default ->
          session.withShow(
              page,
              show -> {
                if (!show.handle(verb, message, page)) {
                  throw new BadMessage("\"do\": \"" + verb + "\" is not understood");
                }
              });
    }
  }
}
