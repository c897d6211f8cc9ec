package dev.broadside.internal.kernel;

/**
 * Decides when one kernel leaves its scalar form for the vector one. A JVM runs vector code many
 * times slower than scalar code until its second compiler has seen it, so the scalar form serves
 * first; once there was enough to do, small pieces of the work are given to the vector form, for a
 * bounded share of the time, until it keeps up.
 *
 * <p>Several workers and broad phases share a trial without locks: what is compiled is the same for
 * all of them, and a lost update delays the change by a piece of work.
 */
final class Trial {
  // Lanes of work before vector code is looked at: some ten milliseconds, and frames of a hundred
  // boxes for a minute.
  static final long FIRST = 1 << 24;

  // Trials may take this part of the time of the scalar form.
  private static final int SHARE = 3;

  // Lanes after which the two are compared, and comparisons in a row that must be won: the compiler
  // may replace a first version.
  private static final int LANES = 1 << 12;
  private static final int WINS = 3;

  // Not compiled it is ten times slower and more; compiled, a simple loop is as fast in either
  // form.
  private static final double AS_GOOD_AS = 1.25;

  // The window of the scalar form's speed, in lanes.
  private static final int WINDOW = 1 << 18;

  // Nanoseconds of trials after which vector code is taken in any case: it was asked for, and where
  // runs are so short that it never wins it does not lose either.
  private static final long LONGEST = 1_000_000_000L;

  /** The vector form is the one to call. */
  boolean over;

  private final long first;
  private long lanes;
  private long scalarNanos;
  private long vectorNanos;
  private long scalarWindow;
  private long scalarWindowNanos;
  private long vectorWindow;
  private long vectorWindowNanos;
  private int wins;

  /** first: lanes of work before vector code is looked at. */
  Trial(long first) {
    this.first = first;
  }

  /** Whether this call is one for the vector form. */
  boolean tries() {
    return lanes >= first && vectorNanos <= scalarNanos / SHARE;
  }

  /** The time, once it matters. */
  long begin() {
    return lanes >= first ? System.nanoTime() : 0;
  }

  void scalarDone(long work, long since) {
    lanes += work;
    if (since == 0) {
      return;
    }
    long nanos = System.nanoTime() - since;
    scalarNanos += nanos;
    scalarWindow += work;
    scalarWindowNanos += nanos;
    if (scalarWindow > WINDOW) {
      scalarWindow >>= 1;
      scalarWindowNanos >>= 1;
    }
  }

  void vectorDone(long work, long since) {
    long nanos = System.nanoTime() - since;
    vectorNanos += nanos;
    vectorWindow += work;
    vectorWindowNanos += nanos;
    if (vectorWindow < LANES) {
      return;
    }
    boolean won =
        (double) vectorWindowNanos * scalarWindow
            < AS_GOOD_AS * (double) scalarWindowNanos * vectorWindow;
    wins = won ? wins + 1 : 0;
    vectorWindow = 0;
    vectorWindowNanos = 0;
    if (wins >= WINS || vectorNanos > LONGEST) {
      over = true;
    }
  }
}
