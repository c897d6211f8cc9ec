package dev.broadside.cli;

import java.util.concurrent.locks.LockSupport;

/** Calls an action when a moment has passed, unless it is closed before. */
final class Watchdog implements AutoCloseable {
  private final Thread thread;
  private volatile boolean closed;

  /** deadline as of {@link System#nanoTime}. The action is repeated until closed. */
  Watchdog(long deadline, Runnable action) {
    thread =
        new Thread(
            () -> {
              while (!closed) {
                long left = deadline - System.nanoTime();
                if (left <= 0) {
                  action.run();
                }
                LockSupport.parkNanos(Math.max(left, 1_000_000));
              }
            },
            "broadside-watchdog");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }
}
