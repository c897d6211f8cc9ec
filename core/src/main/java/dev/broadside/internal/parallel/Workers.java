package dev.broadside.internal.parallel;

import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs numbered tasks on up to {@link #threads()} threads, the caller included. Tasks are claimed
 * in ascending order; what a task writes must depend on its number only, never on the worker, so
 * that results are the same for any number of threads. The worker number is for choosing scratch.
 *
 * <p>Own threads are daemons that start on first use, spin shortly, then park, and end after some
 * idle seconds, so that a forgotten instance holds nothing. A run allocates nothing. One run at a
 * time; tasks must not call {@link #run} themselves.
 */
public final class Workers implements AutoCloseable {
  /** One piece of work. */
  public interface Task {
    void run(int task, int worker);
  }

  /**
   * Counters that different tasks write to are at least so many ints apart, so that no two threads
   * write to one cache line or to the one that is fetched with it.
   */
  public static final int APART = 32;

  // Long enough to bridge the gaps between the stages of one frame, short enough not to burn a core
  // between frames.
  private static final long SPIN_NANOS = 30_000;
  private static final long IDLE_NANOS = 5_000_000_000L;

  private final int threads;

  /** More threads than processors: one that spins keeps another from working. */
  private final boolean crowded;

  private final Executor executor;
  private final Helper[] helpers;

  // The round in the upper half and the next unclaimed task in the lower: a worker that comes late
  // can neither run a task of an older round nor take one away from a newer.
  private final AtomicLong next = new AtomicLong();
  private final AtomicInteger pending = new AtomicInteger();
  private volatile int round;
  private volatile Task task;
  private volatile int tasks;
  private volatile Throwable failure;
  private volatile boolean cancelled;
  private volatile boolean goingThrough;
  private volatile boolean closed;

  public Workers(int threads) {
    this(threads, null);
  }

  /** With an executor the extra workers are submitted to it; without, own daemon threads serve. */
  public Workers(int threads, Executor executor) {
    this.threads = threads;
    crowded = threads > Runtime.getRuntime().availableProcessors();
    this.executor = executor;
    helpers = new Helper[threads - 1];
    for (int k = 0; k < helpers.length; k++) {
      helpers[k] = new Helper(k + 1);
    }
  }

  /** The same, with threads of its own. */
  public Workers another() {
    return new Workers(threads, executor);
  }

  public int threads() {
    return threads;
  }

  /**
   * Makes the current and the next run throw {@link CancellationException} until {@link #resume}.
   */
  public void cancel() {
    cancelled = true;
  }

  public void resume() {
    cancelled = false;
  }

  /** For what cannot be given up half way: while this is on, {@link #cancel} stops nothing. */
  public void goThrough(boolean on) {
    goingThrough = on;
  }

  /** Throws if {@link #cancel} was called: for long loops that are not cut into tasks. */
  public void checkCancelled() {
    if (cancelled && !goingThrough) {
      throw new CancellationException("the search was cancelled");
    }
  }

  /** Runs tasks 0 … count - 1 and returns when all are done; the first failure is thrown. */
  public void run(int count, Task work) {
    checkCancelled();
    if (count <= 1 || threads == 1 || closed) {
      for (int k = 0; k < count; k++) {
        checkCancelled();
        work.run(k, 0);
      }
      return;
    }
    next.set((long) round << 32 | Integer.MAX_VALUE);
    failure = null;
    pending.set(count);
    tasks = count;
    task = work;
    int thisRound = round + 1;
    next.set((long) thisRound << 32);
    round = thisRound;
    int wanted = Math.min(threads, count) - 1;
    for (int k = 0; k < wanted; k++) {
      helpers[k].wake();
    }
    claim(0);
    for (int spins = 0; pending.get() != 0; spins++) {
      if (spins < 10_000 && !crowded) {
        Thread.onSpinWait();
      } else {
        Thread.yield();
      }
    }
    task = null;
    rethrow(failure);
    checkCancelled();
  }

  private static void rethrow(Throwable thrown) {
    if (thrown instanceof RuntimeException runtime) {
      throw runtime;
    }
    if (thrown instanceof Error error) {
      throw error;
    }
  }

  private void claim(int worker) {
    int thisRound = round;
    Task work = task;
    int count = tasks;
    while (true) {
      long claimed = next.get();
      int index = (int) claimed;
      if ((int) (claimed >>> 32) != thisRound || index >= count) {
        return;
      }
      if (!next.compareAndSet(claimed, claimed + 1)) {
        continue;
      }
      try {
        if (failure == null && (!cancelled || goingThrough)) {
          work.run(index, worker);
        }
      } catch (RuntimeException | Error thrown) {
        failure = thrown;
      } finally {
        pending.decrementAndGet();
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    for (Helper helper : helpers) {
      helper.wakeToEnd();
    }
  }

  /** One extra worker: a daemon thread of our own, or a job in the caller's executor. */
  private final class Helper implements Runnable {
    private final int worker;
    private final AtomicBoolean claiming = new AtomicBoolean();
    private Thread thread;
    private int seen;

    Helper(int worker) {
      this.worker = worker;
    }

    synchronized void wake() {
      if (executor != null) {
        try {
          executor.execute(this);
        } catch (RejectedExecutionException e) {
          // Full or shut down: the others do the work.
        }
      } else if (thread == null) {
        seen = round - 1;
        thread = new Thread(this, "broadside-worker-" + worker);
        thread.setDaemon(true);
        thread.start();
      } else {
        LockSupport.unpark(thread);
      }
    }

    synchronized void wakeToEnd() {
      if (thread != null) {
        LockSupport.unpark(thread);
      }
    }

    @Override
    public void run() {
      if (executor != null) {
        // A job that comes late may meet the next run's: one of them is enough, and only one may
        // use the worker's scratch.
        if (claiming.compareAndSet(false, true)) {
          claim(worker);
          claiming.set(false);
        }
        return;
      }
      while (awaitRound()) {
        claim(worker);
      }
    }

    /** False when the thread should end: closed, or idle for long. */
    private boolean awaitRound() {
      long since = System.nanoTime();
      while (round == seen) {
        if (closed) {
          return false;
        }
        long idle = System.nanoTime() - since;
        if (idle < SPIN_NANOS && !crowded) {
          Thread.onSpinWait();
        } else if (idle < IDLE_NANOS) {
          LockSupport.parkNanos(this, IDLE_NANOS - idle);
        } else if (retire()) {
          return false;
        }
      }
      seen = round;
      return true;
    }

    private synchronized boolean retire() {
      if (round != seen) {
        return false;
      }
      thread = null;
      return true;
    }
  }
}
