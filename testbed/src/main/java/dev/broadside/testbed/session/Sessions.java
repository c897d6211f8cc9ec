package dev.broadside.testbed.session;

import java.security.SecureRandom;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** All sessions of a server. Their number is bounded: each has a thread and a world. */
public final class Sessions {
  private final int most;
  private final Map<String, Session> byId = new ConcurrentHashMap<>();
  private final SecureRandom random = new SecureRandom();

  public Sessions(int most) {
    this.most = most;
  }

  /** A new session, which ends when its last watcher leaves. */
  public synchronized Session create(Watcher first) {
    if (byId.size() >= most) {
      throw new IllegalStateException(
          "this server already runs "
              + most
              + " worlds, its limit: close a page that is no longer needed, or watch a world of"
              + " another page by its link");
    }
    // Sixteen hexadecimal digits nobody can guess: who knows the id may watch.
    String id = String.format("%016x", random.nextLong());
    Session session = new Session(id, () -> byId.remove(id));
    byId.put(id, session);
    session.join(first);
    session.start();
    return session;
  }

  /** The session of an id; an error a user understands otherwise. */
  public Session find(String id) {
    Session session = byId.get(id);
    if (session == null) {
      throw new IllegalStateException(Session.HAS_ENDED);
    }
    return session;
  }

  public int count() {
    return byId.size();
  }

  public void endAll() {
    byId.values().forEach(Session::end);
  }
}
