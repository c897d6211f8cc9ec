package dev.broadside.testbed.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.testbed.session.FrameWriter;
import dev.broadside.testbed.session.Session;
import dev.broadside.testbed.session.SessionState;
import dev.broadside.testbed.session.Sessions;
import dev.broadside.testbed.session.StillShow;
import java.lang.reflect.Proxy;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.websocket.api.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A page over a socket that fails where the network never would on purpose. */
class PageTest {
  private final BlockingQueue<String> thrown = new LinkedBlockingQueue<>();
  private final ExecutorService senders =
      Executors.newFixedThreadPool(
          2,
          task -> {
            Thread thread = new Thread(task);
            thread.setUncaughtExceptionHandler((where, e) -> thrown.add(e.getMessage()));
            return thread;
          });
  private final Sessions sessions = new Sessions(4);
  private final BlockingQueue<String> sent = new LinkedBlockingQueue<>();
  private final Page page =
      new Page(sessions, ConcurrentHashMap.newKeySet(), senders, Limits.DEFAULT);

  @AfterEach
  void stop() {
    sessions.endAll();
    senders.shutdownNow();
  }

  /** Whether sends fail later instead of getting through. */
  private boolean lost;

  /** Whether the page is refused while it sends, which then fails: the socket is closing. */
  private boolean overtaken;

  private volatile Callback closing;

  /** A socket that takes everything, or whose sends throw. */
  private org.eclipse.jetty.websocket.api.Session socket(boolean broken) {
    return (org.eclipse.jetty.websocket.api.Session)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {org.eclipse.jetty.websocket.api.Session.class},
            (self, method, arguments) -> {
              switch (method.getName()) {
                case "sendText", "sendBinary" -> {
                  if (broken) {
                    throw new IllegalStateException("on purpose");
                  }
                  sent.add(method.getName());
                  Callback done = (Callback) arguments[1];
                  if (overtaken) {
                    page.refuse("too fast");
                  }
                  if (lost) {
                    done.fail(new java.io.IOException("on purpose"));
                    sent.add("failed");
                  } else {
                    done.succeed();
                  }
                }
                case "disconnect" -> sent.add("disconnect");
                case "close" -> {
                  closing = (Callback) arguments[2];
                  sent.add("close " + arguments[1]);
                }
                default -> {}
              }
              return null;
            });
  }

  private String next() throws InterruptedException {
    return first(sent);
  }

  private static String first(BlockingQueue<String> queue) throws InterruptedException {
    String text = queue.poll(90, TimeUnit.SECONDS);
    assertTrue(text != null, "nothing came within 90 s");
    return text;
  }

  @Test
  void aFrameThatCannotBeWrittenClosesThePageWithAReason() throws InterruptedException {
    page.onWebSocketOpen(socket(false));
    assertEquals("sendText", next());
    Session session = sessions.create(page);
    page.watch(session);
    session.open(
        page,
        () ->
            new StillShow() {
              @Override
              public void encode(FrameWriter out, int since, int layers, SessionState state) {
                throw new IllegalStateException("on purpose");
              }
            },
        false);
    assertEquals("sendText", next());
    assertTrue(next().endsWith("on purpose"));
    // A fault of ours is not swallowed.
    assertEquals("on purpose", first(thrown));
  }

  @Test
  void aSendThatThrowsClosesThePageWithAReason() throws InterruptedException {
    page.onWebSocketOpen(socket(true));
    assertTrue(next().endsWith("on purpose"));
    // A fault of ours is not swallowed.
    assertEquals("on purpose", first(thrown));
  }

  @Test
  void aSendThatFailsCutsTheConnectionSoThatThePageNotices() throws InterruptedException {
    lost = true;
    page.onWebSocketOpen(socket(false));
    assertEquals("sendText", next());
    assertEquals("disconnect", next());
  }

  @Test
  void aSendThatAClosingSocketRefusesDoesNotCutOffTheReason() throws InterruptedException {
    lost = true;
    overtaken = true;
    page.onWebSocketOpen(socket(false));
    assertEquals("sendText", next());
    assertEquals("close too fast", next());
    assertEquals("failed", next());
    closing.succeed();
    assertEquals("disconnect", next());
  }

  @Test
  void aPageThatIsLostWhileItOpensAWorldLeavesNoneBehind() {
    page.onWebSocketOpen(socket(false));
    Session session = sessions.create(page);
    page.onWebSocketClose(1006, "lost");
    page.watch(session);
    assertEquals(0, sessions.count());
  }
}
