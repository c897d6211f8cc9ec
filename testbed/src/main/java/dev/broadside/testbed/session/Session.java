package dev.broadside.testbed.session;

import dev.broadside.testbed.json.BadMessage;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A show in a thread of its own, stepped at a fixed rate, with any number of watchers. Watchers
 * never slow it: each fetches the newest frame when it can take one ({@link #encode}), and what it
 * missed is in that frame, because frames are written relative to the last one a watcher got.
 */
public final class Session {
  /** What a watcher may ask for in a row before it is heard; more means that it floods us. */
  private static final int QUEUE = 4096;

  /** Frames are published no more often than screens are drawn, nanoseconds. */
  private static final long FRAME_NANOS = 1_000_000_000L / 62;

  /** So often while the world is late, nanoseconds: frames cost time that its steps need. */
  private static final long LATE_FRAME_NANOS = 1_000_000_000L / 32;

  /** A simulation that falls behind by more gives up the time it lost, nanoseconds. */
  private static final long MOST_LAG_NANOS = 500_000_000L;

  static final String HAS_ENDED =
      "the world of this link has ended: a world ends when its last page leaves";

  private final String id;
  private final Runnable onEnd;
  private final Map<Watcher, Integer> layersOf = new ConcurrentHashMap<>();
  private final BlockingQueue<Runnable> commands = new ArrayBlockingQueue<>(QUEUE);
  private final Thread thread;
  private volatile Show show;
  private volatile boolean ended;
  private volatile boolean paused;
  private volatile double speed = 1;
  private volatile int frame;
  private volatile int firstFrameOfShow;
  private volatile SessionState published;
  private boolean changed = true;
  private long nextPublished = System.nanoTime();
  private long frameNanos = FRAME_NANOS;

  Session(String id, Runnable onEnd) {
    this.id = id;
    this.onEnd = onEnd;
    thread = new Thread(this::run, "testbed-session-" + id);
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  public String id() {
    return id;
  }

  /**
   * Number of the newest frame there is to fetch; 0 while the present show has not been published.
   */
  public int frame() {
    int newest = frame;
    return newest < firstFrameOfShow ? 0 : newest;
  }

  public SessionState state() {
    return new SessionState(id, paused, speed, layersOf.size());
  }

  // ---- watchers ----

  public void join(Watcher watcher) {
    synchronized (layersOf) {
      if (ended) {
        throw new IllegalStateException(HAS_ENDED);
      }
      layersOf.put(watcher, 0);
    }
    submit(
        watcher,
        () -> {
          changed = true;
          if (show != null) {
            watcher.reply(show.describe(state()));
          }
        });
  }

  /** The last one to leave ends the session. */
  public void leave(Watcher watcher) {
    // Whoever joins meanwhile is either in time or told that it is too late.
    synchronized (layersOf) {
      layersOf.remove(watcher);
      if (layersOf.isEmpty()) {
        end();
        return;
      }
    }
    submit(
        watcher,
        () -> {
          changed = true;
          if (show != null) {
            show.left(watcher);
          }
        });
  }

  public void setLayers(Watcher watcher, int layers) {
    if (layersOf.replace(watcher, layers) != null) {
      submit(watcher, () -> changed = true);
    }
  }

  public void end() {
    ended = true;
    commands.clear();
    commands.offer(() -> {});
    onEnd.run();
  }

  /**
   * Writes what changed after the frame {@code since}.
   *
   * @return the number of the frame, or 0 if there is nothing to draw yet
   */
  public synchronized int encode(FrameWriter out, int since, int layers) {
    if (show == null || frame < firstFrameOfShow || frame == 0) {
      return 0;
    }
    out.clear();
    show.encode(out, since < firstFrameOfShow ? 0 : since, layers, published);
    return frame;
  }

  // ---- commands ----

  /** Runs something in the session's thread. What goes wrong is told to the one who asked. */
  public void submit(Watcher from, Runnable command) {
    boolean queued =
        ended
            || commands.offer(
                () -> {
                  try {
                    command.run();
                  } catch (BadMessage e) {
                    from.refuse(e.getMessage());
                  } catch (RuntimeException e) {
                    from.reply(Notices.text(e));
                  }
                });
    if (!queued) {
      from.refuse("more than " + QUEUE + " messages wait to be handled");
    }
  }

  /** Replaces what is shown; if it cannot be made, the present show stays. */
  public void open(Watcher from, Supplier<Show> maker, boolean startPaused) {
    submit(
        from,
        () -> {
          Show opened = maker.get();
          replace(opened);
          paused = startPaused;
          for (Watcher watcher : layersOf.keySet()) {
            watcher.reply(opened.describe(state()));
          }
        });
  }

  private synchronized void replace(Show opened) {
    Show old = show;
    show = opened;
    firstFrameOfShow = frame + 1;
    changed = true;
    if (old != null) {
      old.close();
    }
  }

  public void pause(Watcher from, boolean value) {
    submit(
        from,
        () -> {
          paused = value;
          changed = true;
        });
  }

  public void setSpeed(Watcher from, double factor) {
    submit(
        from,
        () -> {
          speed = factor;
          changed = true;
        });
  }

  /** Pauses, then goes a step forward or back. */
  public void stepOnce(Watcher from, boolean back) {
    submit(
        from,
        () -> {
          paused = true;
          changed = true;
          if (show == null) {
            return;
          }
          if (back) {
            show.stepBack();
          } else {
            show.step();
          }
        });
  }

  public void restart(Watcher from) {
    submit(
        from,
        () -> {
          changed = true;
          if (show != null) {
            show.restart();
          }
        });
  }

  /** For a show's own messages: the show at the time the message is handled. */
  public void withShow(Watcher from, java.util.function.Consumer<Show> action) {
    submit(
        from,
        () -> {
          if (show == null) {
            throw new IllegalStateException("no scene is open yet");
          }
          action.accept(show);
          changed = true;
        });
  }

  // ---- the thread ----

  private void run() {
    long next = System.nanoTime();
    try {
      while (!ended) {
        Runnable command = commands.poll();
        while (command != null) {
          command.run();
          command = commands.poll();
        }
        long now = System.nanoTime();
        if (ended) {
          break;
        }
        if (show == null || paused) {
          publishIfChanged();
          Runnable waited = commands.poll(200, TimeUnit.MILLISECONDS);
          if (waited != null) {
            waited.run();
          }
          next = System.nanoTime();
        } else if (now >= next) {
          long interval = (long) (1e9 / (show.rate() * speed));
          next = now - next > MOST_LAG_NANOS ? now : next + interval;
          stepGuarded();
          now = System.nanoTime();
          if (now - nextPublished >= 0 && isWanted()) {
            frameNanos = now - next > interval ? LATE_FRAME_NANOS : FRAME_NANOS;
            publishIfChanged();
          }
        } else {
          Runnable waited = commands.poll(next - now, TimeUnit.NANOSECONDS);
          if (waited != null) {
            waited.run();
          }
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      // A fault of ours: pages must not wait for a world that has stopped.
      layersOf.keySet().forEach(watcher -> watcher.refuse("the world stopped: " + e));
      end();
      throw e;
    } finally {
      closeShow();
    }
  }

  private synchronized void closeShow() {
    if (show != null) {
      show.close();
      show = null;
    }
  }

  private void stepGuarded() {
    changed = true;
    try {
      show.step();
    } catch (RuntimeException e) {
      paused = true;
      String text = Notices.text(e);
      layersOf.keySet().forEach(watcher -> watcher.reply(text));
    }
  }

  /** Whether anybody could take a frame now: what nobody fetches need not be copied. */
  private boolean isWanted() {
    for (Watcher watcher : layersOf.keySet()) {
      if (watcher.wantsFrame()) {
        return true;
      }
    }
    return false;
  }

  private void publishIfChanged() {
    if (!changed || show == null) {
      return;
    }
    changed = false;
    // Steps do not end on the beat: what came late once must not cost the next frame.
    long now = System.nanoTime();
    nextPublished = now + Math.max(0, frameNanos + Math.min(0, nextPublished - now));
    int layers = 0;
    for (int wanted : layersOf.values()) {
      layers |= wanted;
    }
    synchronized (this) {
      frame++;
      published = state();
      show.publish(frame, layers);
    }
    for (Watcher watcher : List.copyOf(layersOf.keySet())) {
      watcher.frameReady();
    }
  }
}
