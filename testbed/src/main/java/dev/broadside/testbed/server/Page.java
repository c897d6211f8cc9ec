package dev.broadside.testbed.server;

import dev.broadside.testbed.json.BadMessage;
import dev.broadside.testbed.json.JsonObject;
import dev.broadside.testbed.session.FrameWriter;
import dev.broadside.testbed.session.Notices;
import dev.broadside.testbed.session.Session;
import dev.broadside.testbed.session.Sessions;
import dev.broadside.testbed.session.Watcher;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.StatusCode;

/**
 * One page's socket. At most one message is on its way to the network; of frames, the newest is
 * made only when the page has drawn the one before the last ({@link #CREDIT}), so that a slow page
 * costs nothing and gets fewer frames. Answers wait in a bounded queue. Public because Jetty calls
 * its methods by reflection.
 */
public final class Page
    implements org.eclipse.jetty.websocket.api.Session.Listener.AutoDemanding, Watcher {
  /** Frames sent but not yet drawn: one on the screen, one on the way. */
  private static final int CREDIT = 2;

  /** Answers that may wait for a page that does not read. */
  private static final int MAX_REPLIES = 64;

  private static final int MAX_REPLY_CHARS = 64 << 20;

  private final Sessions sessions;
  private final Set<Page> pages;
  private final Executor senders;
  private final Limits limits;
  private final MessageRate rate;
  private final Router router;
  private final FrameWriter writer = new FrameWriter();
  private final Queue<String> replies = new ArrayDeque<>();
  private final int[] inFlight = new int[CREDIT];
  private org.eclipse.jetty.websocket.api.Session socket;
  private volatile Session session;
  private volatile int layers;
  private int replyChars;
  private boolean sending;
  private boolean scheduled;
  private boolean closed;
  private int lastFrame;

  Page(Sessions sessions, Set<Page> pages, Executor senders, Limits limits) {
    this.sessions = sessions;
    this.pages = pages;
    this.senders = senders;
    this.limits = limits;
    rate = new MessageRate(limits.messagesPerSecond(), System.nanoTime());
    router = new Router(this, sessions);
  }

  // ---- what comes in ----

  @Override
  public void onWebSocketOpen(org.eclipse.jetty.websocket.api.Session opened) {
    synchronized (this) {
      socket = opened;
    }
    pages.add(this);
    if (pages.size() > limits.pages()) {
      refuse("this server already has " + limits.pages() + " pages, its limit: try again later");
      return;
    }
    reply(Hello.text());
  }

  @Override
  public void onWebSocketText(String text) {
    synchronized (this) {
      if (closed) {
        return;
      }
    }
    if (!rate.take(System.nanoTime())) {
      refuse("more than " + limits.messagesPerSecond() + " messages a second");
      return;
    }
    try {
      if (text.length() > limits.messageBytes() && !text.startsWith("{\"do\":\"import\"")) {
        close(
            StatusCode.MESSAGE_TOO_LARGE,
            "a message of " + text.length() + " characters: at most " + limits.messageBytes());
        return;
      }
      JsonObject message = JsonObject.parse(text);
      String verb = message.text("do");
      if (verb.equals("ack")) {
        drawn((int) message.whole("frame", 0, Integer.MAX_VALUE));
      } else {
        router.handle(verb, message);
      }
    } catch (BadMessage e) {
      refuse(e.getMessage());
    } catch (IllegalArgumentException | IllegalStateException e) {
      reply(Notices.text(e.getMessage()));
    }
  }

  @Override
  public void onWebSocketBinary(ByteBuffer payload, Callback callback) {
    callback.succeed();
    refuse("binary messages are not understood");
  }

  @Override
  public void onWebSocketError(Throwable cause) {
    leave();
  }

  @Override
  public void onWebSocketClose(int code, String reason) {
    leave();
  }

  private void leave() {
    synchronized (this) {
      closed = true;
      replies.clear();
    }
    pages.remove(this);
    watch(null);
  }

  /**
   * Nothing more gets through: the page shall notice, and connect again. A send also fails where a
   * close has overtaken it; that close disconnects when its reason is out, and not before.
   */
  private void cut() {
    synchronized (this) {
      if (closed) {
        return;
      }
    }
    leave();
    socket.disconnect();
  }

  /** Leaves what it watched and watches another, or none. */
  void watch(Session other) {
    Session old;
    boolean late;
    synchronized (this) {
      // The connection may have been lost while the message that asks for this was handled.
      late = closed && other != null;
      old = session;
      session = late ? null : other;
      lastFrame = 0;
      java.util.Arrays.fill(inFlight, 0);
    }
    if (old != null && old != other) {
      old.leave(this);
    }
    if (late) {
      other.leave(this);
    } else if (other != null) {
      other.setLayers(this, layers);
    }
  }

  Session session() {
    return session;
  }

  void setLayers(int bits) {
    layers = bits;
    if (session != null) {
      session.setLayers(this, bits);
    }
  }

  private void drawn(int frame) {
    synchronized (this) {
      for (int k = 0; k < CREDIT; k++) {
        if (inFlight[k] <= frame) {
          inFlight[k] = 0;
        }
      }
    }
    schedule();
  }

  // ---- what goes out ----

  @Override
  public void reply(String json) {
    boolean full;
    synchronized (this) {
      full = replies.size() >= MAX_REPLIES || replyChars > MAX_REPLY_CHARS;
      if (!full && !closed) {
        replies.add(json);
        replyChars += json.length();
      }
    }
    if (full) {
      refuse("the page does not read the answers it asked for");
    } else {
      schedule();
    }
  }

  @Override
  public synchronized boolean wantsFrame() {
    return freeSlot() >= 0;
  }

  @Override
  public void frameReady() {
    if (wantsFrame()) {
      schedule();
    }
  }

  @Override
  public void refuse(String reason) {
    close(StatusCode.POLICY_VIOLATION, reason);
  }

  private void close(int code, String reason) {
    org.eclipse.jetty.websocket.api.Session open;
    synchronized (this) {
      closed = true;
      replies.clear();
      open = socket;
    }
    if (open != null) {
      // What else the page sends is not looked at; a reason has room for 123 bytes.
      open.close(code, shortened(reason), Callback.from(open::disconnect, e -> open.disconnect()));
    }
  }

  private static String shortened(String reason) {
    String text = reason;
    while (text.getBytes(StandardCharsets.UTF_8).length > 120) {
      text = text.substring(0, text.length() - 1);
    }
    return text;
  }

  private void schedule() {
    synchronized (this) {
      if (scheduled || sending || closed) {
        return;
      }
      scheduled = true;
    }
    try {
      senders.execute(this::send);
    } catch (RejectedExecutionException e) {
      // The server is being closed.
      synchronized (this) {
        scheduled = false;
      }
    }
  }

  private int freeSlot() {
    for (int k = 0; k < CREDIT; k++) {
      if (inFlight[k] == 0) {
        return k;
      }
    }
    return -1;
  }

  /** Sends one message, if there is one to send; its completion comes back here. */
  private void send() {
    String text;
    Session watched = null;
    int slot = -1;
    int since = 0;
    synchronized (this) {
      scheduled = false;
      if (closed || sending) {
        return;
      }
      text = replies.poll();
      if (text != null) {
        replyChars -= text.length();
      } else {
        watched = session;
        slot = freeSlot();
        since = lastFrame;
        if (watched == null || slot < 0 || watched.frame() <= since) {
          return;
        }
      }
      sending = true;
    }
    try {
      Callback done = Callback.from(this::sent, e -> cut());
      if (text != null) {
        socket.sendText(text, done);
      } else if (encode(watched, slot, since)) {
        socket.sendBinary(writer.finish(), done);
      } else {
        sent();
      }
    } catch (RuntimeException | Error e) {
      // No completion will come: without this the page would wait for ever.
      refuse("the testbed failed to write a message: " + e);
      throw e;
    }
  }

  /** Writes the newest frame; false if the show or the page's session was replaced meanwhile. */
  private boolean encode(Session watched, int slot, int since) {
    int frame = watched.encode(writer, since, layers);
    synchronized (this) {
      boolean current = frame > since && watched == session;
      if (current) {
        inFlight[slot] = frame;
        lastFrame = frame;
      }
      return current;
    }
  }

  private void sent() {
    synchronized (this) {
      sending = false;
    }
    schedule();
  }
}
