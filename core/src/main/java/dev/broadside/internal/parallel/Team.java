package dev.broadside.internal.parallel;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * A few threads that work together on many short passes, as a physics step has them: handing over
 * costs a fraction of a microsecond, where {@link Workers} takes some. Two ways: {@link #run} cuts
 * a range into pieces that whoever is there takes; {@link #together} has every thread run the same
 * program, in step by {@link #barrier}. What is written must depend on indices only, never on the
 * thread, so that results are the same for any number of threads.
 *
 * <p>Helpers are daemons that start on first use, spin for a while to bridge what the caller does
 * alone, then park, and end after some idle seconds. Nothing is allocated by a run. One caller.
 */
public final class Team implements AutoCloseable {
  /** Work on the indices [from, to); the worker chooses scratch. */
  public interface Piece {
    void run(int from, int to, int worker);
  }

  /** What every thread runs. */
  public interface Program {
    void run(int worker);
  }

  /** Longer than the passes of a physics step that only the caller does. */
  private static final long SPIN_NANOS = 200_000;

  /** The caller included: so many can be counted in a round. */
  public static final int MAX_THREADS = 0xFF;

  private static final long IDLE_NANOS = 5_000_000_000L;

  /** Spins before a thread that waits offers its processor to others: some 50 microseconds. */
  private static final int SPINS = 2_000;

  /** Pieces a thread: more even out what differs in cost, fewer cost less to claim. */
  private static final int PIECES_A_THREAD = 4;

  // In the gate: helpers that joined the present round, whether it is closed to late ones, round.
  private static final int JOINED = MAX_THREADS;
  private static final int CLOSED = 0x100;
  private static final int ROUND = 0x200;
  private static final int ROUND_AT = 9;

  private final int threads;

  /** More threads than processors: a thread that waits keeps another from working. */
  private final boolean crowded;

  /** Threads that share the present round; one after {@link #close}. */
  private int sharing;

  private final Helper[] helpers;
  private final Program pieces = this::takePieces;
  private final AtomicInteger gate = new AtomicInteger(CLOSED);
  private final AtomicInteger left = new AtomicInteger();
  private final AtomicInteger arrived = new AtomicInteger();
  private final AtomicInteger cursor = new AtomicInteger();
  private volatile int phase;
  private volatile Throwable failure;
  private volatile boolean closed;
  private Program program;
  private Piece piece;
  private int length;
  private int size;

  public Team(int threads) {
    if (threads < 1 || threads > MAX_THREADS) {
      throw new IllegalArgumentException("threads " + threads + ": from 1 to " + MAX_THREADS);
    }
    this.threads = threads;
    crowded = threads > Runtime.getRuntime().availableProcessors();
    helpers = new Helper[threads - 1];
    for (int k = 0; k < helpers.length; k++) {
      helpers[k] = new Helper(k + 1);
    }
  }

  public int threads() {
    return threads;
  }

  /**
   * Runs the work over [0, count) in pieces of at least {@code least} indices. A range too short to
   * share, and every range of a single thread, is one call on the caller.
   */
  public void run(int count, int least, Piece work) {
    sharing = closed ? 1 : threads;
    if (sharing == 1 || count < 2 * least) {
      if (count > 0) {
        work.run(0, count, 0);
      }
      return;
    }
    int most = threads * PIECES_A_THREAD;
    size = Math.max(least, (count + most - 1) / most);
    length = count;
    piece = work;
    cursor.set(0);
    open(pieces);
    takePiecesSafely();
    close(false);
    piece = null;
    rethrow();
  }

  /**
   * Every thread runs the program; returns when all have. {@code alone} has the caller run it by
   * itself, where it is too short to share.
   */
  public void together(boolean alone, Program work) {
    sharing = alone || closed ? 1 : threads;
    if (sharing == 1) {
      work.run(0);
      return;
    }
    arrived.set(0);
    open(work);
    try {
      work.run(0);
    } catch (RuntimeException | Error thrown) {
      fail(thrown);
    }
    close(true);
    rethrow();
  }

  /** Within {@link #together}: waits until every thread is here. */
  public void barrier() {
    if (sharing == 1) {
      return;
    }
    int next = phase + 1;
    if (arrived.incrementAndGet() == sharing) {
      arrived.set(0);
      phase = next;
      return;
    }
    for (int spins = 0; phase != next; spins++) {
      if (failure != null) {
        throw new IllegalStateException("another thread failed", failure);
      }
      pause(spins);
    }
  }

  /**
   * Has a helper that waits run the job, so that what brings jobs of its own, such as {@link
   * Workers}, needs no further threads, which would compete with waiting ones for the processors.
   * Where no helper is free the job is not run at all: who asks must be able to do without.
   */
  public void lend(Runnable job) {
    if (closed) {
      return;
    }
    for (Helper helper : helpers) {
      if (helper.lent == null) {
        helper.lent = job;
        helper.wake();
        return;
      }
    }
  }

  /** Threads that run the present program: its workers are 0 … sharing - 1. */
  public int sharing() {
    return sharing;
  }

  /** First index of a worker's equal share of [from, to); the next worker's is its end. */
  public int share(int from, int to, int worker) {
    return from + (int) ((long) (to - from) * worker / sharing);
  }

  private synchronized void fail(Throwable thrown) {
    if (failure == null) {
      failure = thrown;
    }
  }

  private void pause(int spins) {
    if (spins < SPINS && !crowded) {
      Thread.onSpinWait();
    } else {
      Thread.yield();
    }
  }

  private void takePieces(int worker) {
    int count = length;
    int step = size;
    Piece work = piece;
    for (int from = cursor.getAndAdd(step); from < count; from = cursor.getAndAdd(step)) {
      work.run(from, Math.min(count, from + step), worker);
    }
  }

  private void takePiecesSafely() {
    try {
      takePieces(0);
    } catch (RuntimeException | Error thrown) {
      fail(thrown);
    }
  }

  private void open(Program work) {
    program = work;
    failure = null;
    left.set(0);
    gate.set((gate.get() | JOINED | CLOSED) + 1);
    for (Helper helper : helpers) {
      helper.wake();
    }
  }

  /** Closes the round and waits for those who joined it; with {@code all}, for every helper. */
  private void close(boolean all) {
    int joined;
    if (all) {
      joined = helpers.length;
      for (int spins = 0; left.get() != joined && failure == null; spins++) {
        pause(spins);
      }
      gate.set(gate.get() | CLOSED);
      joined = gate.get() & JOINED;
    } else {
      int seen;
      do {
        seen = gate.get();
      } while (!gate.compareAndSet(seen, seen | CLOSED));
      joined = seen & JOINED;
    }
    for (int spins = 0; left.get() != joined; spins++) {
      pause(spins);
    }
    program = null;
  }

  private void rethrow() {
    Throwable thrown = failure;
    if (thrown instanceof RuntimeException runtime) {
      throw runtime;
    }
    if (thrown instanceof Error error) {
      throw error;
    }
  }

  @Override
  public void close() {
    closed = true;
    for (Helper helper : helpers) {
      helper.end();
    }
  }

  private final class Helper implements Runnable {
    private final int worker;
    private volatile boolean parked;
    private volatile Thread thread;
    private int seen;

    /** A job for this helper beside the rounds, or null. */
    private volatile Runnable lent;

    Helper(int worker) {
      this.worker = worker;
    }

    void wake() {
      if (parked || thread == null) {
        wakeOrStart();
      }
    }

    private synchronized void wakeOrStart() {
      if (thread == null) {
        seen = gate.get() - ROUND;
        Thread started = new Thread(this, "broadside-team-" + worker);
        started.setDaemon(true);
        thread = started;
        started.start();
      } else {
        LockSupport.unpark(thread);
      }
    }

    synchronized void end() {
      if (thread != null) {
        LockSupport.unpark(thread);
      }
    }

    @Override
    public void run() {
      while (awaitRound()) {
        if (join()) {
          try {
            program.run(worker);
          } catch (RuntimeException | Error thrown) {
            fail(thrown);
          }
          left.incrementAndGet();
        }
      }
    }

    /** Joins the round that is open, unless it has been closed meanwhile. */
    private boolean join() {
      while (true) {
        int now = gate.get();
        seen = now;
        if ((now & CLOSED) != 0) {
          return false;
        }
        if (gate.compareAndSet(now, now + 1)) {
          return true;
        }
      }
    }

    /** False when the thread should end: closed, or idle for long. */
    private boolean awaitRound() {
      long since = 0;
      for (int spins = 0; gate.get() >>> ROUND_AT == seen >>> ROUND_AT; spins++) {
        if (closed) {
          return false;
        }
        if (lent != null) {
          runLent();
          since = 0;
        }
        Thread.onSpinWait();
        if ((spins & 63) != 63) {
          continue;
        }
        long now = System.nanoTime();
        since = since == 0 ? now : since;
        if (now - since < SPIN_NANOS && !crowded) {
          continue;
        }
        if (now - since >= IDLE_NANOS && retire()) {
          return false;
        }
        parked = true;
        if (gate.get() >>> ROUND_AT == seen >>> ROUND_AT && lent == null && !closed) {
          LockSupport.parkNanos(this, IDLE_NANOS - (now - since) + SPIN_NANOS);
        }
        parked = false;
      }
      return true;
    }

    private void runLent() {
      Runnable job = lent;
      lent = null;
      try {
        job.run();
      } catch (RuntimeException | Error thrown) {
        // As in any executor: the job is lost, the thread goes on.
        Thread self = Thread.currentThread();
        self.getUncaughtExceptionHandler().uncaughtException(self, thrown);
      }
    }

    private synchronized boolean retire() {
      // In this order, so that a round opened meanwhile is noticed here or by who opens it.
      thread = null;
      if (gate.get() >>> ROUND_AT != seen >>> ROUND_AT || lent != null) {
        thread = Thread.currentThread();
        return false;
      }
      return true;
    }
  }
}
