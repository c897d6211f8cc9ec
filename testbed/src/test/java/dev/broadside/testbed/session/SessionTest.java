package dev.broadside.testbed.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Sessions with shows that do nothing, or the wrong thing. */
class SessionTest {
  private final Sessions sessions = new Sessions(4);
  private final Listening watcher = new Listening();
  private final Session session = sessions.create(watcher);

  /** Keeps what a session says to it. */
  private static final class Listening implements Watcher {
    private final BlockingQueue<String> said = new LinkedBlockingQueue<>();

    @Override
    public void reply(String json) {
      said.add(json);
    }

    @Override
    public boolean wantsFrame() {
      return true;
    }

    @Override
    public void frameReady() {
      said.add("frame");
    }

    @Override
    public void refuse(String reason) {
      said.add("refused: " + reason);
    }

    String next() throws InterruptedException {
      String text = said.poll(90, TimeUnit.SECONDS);
      assertTrue(text != null, "nothing was said within 90 s");
      return text;
    }
  }

  @AfterEach
  void end() {
    sessions.endAll();
  }

  @Test
  void aShowHasNoFrameBeforeItIsPublished() throws InterruptedException {
    session.open(watcher, StillShow::new, true);
    assertEquals("scene", watcher.next());
    assertEquals("frame", watcher.next());
    assertEquals(1, session.frame());
    // Described after it replaced the first one and before it is published: a sender that asked
    // now for frame 1 would get nothing, and must not be told that there is something.
    session.open(
        watcher,
        () ->
            new StillShow() {
              @Override
              public String describe(SessionState state) {
                FrameWriter out = new FrameWriter();
                return "frame " + session.frame() + ", encoded " + session.encode(out, 0, 0);
              }
            },
        true);
    assertEquals("frame 0, encoded 0", watcher.next());
    assertEquals("frame", watcher.next());
    assertEquals(2, session.frame());
  }

  @Test
  void whoComesAfterTheLastHasLeftIsToldSo() {
    session.leave(watcher);
    assertEquals(0, sessions.count());
    Listening late = new Listening();
    IllegalStateException told =
        assertThrows(IllegalStateException.class, () -> session.join(late));
    assertTrue(told.getMessage().contains("has ended"), told.getMessage());
  }

  @Test
  void aFrameTellsHowTheSessionRanWhenItWasMade() throws Exception {
    AtomicReference<SessionState> told = new AtomicReference<>();
    session.open(
        watcher,
        () ->
            new StillShow() {
              @Override
              public void encode(FrameWriter out, int since, int layers, SessionState state) {
                told.set(state);
              }
            },
        false);
    assertEquals("scene", watcher.next());
    assertEquals("frame", watcher.next());
    CountDownLatch gate = new CountDownLatch(1);
    CountDownLatch paused = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    session.submit(watcher, () -> await(gate));
    session.pause(watcher, true);
    session.submit(
        watcher,
        () -> {
          paused.countDown();
          await(go);
        });
    gate.countDown();
    await(paused);
    // Paused, but the newest frame is still one from before: it may be some steps old.
    session.encode(new FrameWriter(), 0, 0);
    go.countDown();
    assertFalse(told.get().paused());
  }

  private static void await(CountDownLatch latch) {
    try {
      assertTrue(latch.await(90, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aShowThatCannotBePublishedEndsWithAReason() throws Exception {
    CompletableFuture<Throwable> thrown = new CompletableFuture<>();
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((where, e) -> thrown.complete(e));
    try {
      session.open(
          watcher,
          () ->
              new StillShow() {
                @Override
                public void publish(int frame, int layers) {
                  throw new IllegalStateException("on purpose");
                }
              },
          true);
      assertEquals("scene", watcher.next());
      String reason = watcher.next();
      assertTrue(reason.startsWith("refused: the world stopped: "), reason);
      assertTrue(reason.endsWith("on purpose"), reason);
      // A fault of ours is not swallowed.
      assertEquals("on purpose", thrown.get(90, TimeUnit.SECONDS).getMessage());
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
  }
}
