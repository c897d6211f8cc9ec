package dev.broadside.physics.internal.solver;

/**
 * Whether the threads solve a step together or one does it alone: whichever has lately taken less
 * time. What sharing gains depends on how the contacts fall into colours, on the processors and on
 * what else they do: a thread that is kept waiting at every colour by another program's makes all
 * wait. Results do not depend on the choice. Now and then the other way is tried for a step, less
 * often the longer it is not the better one.
 */
final class Sharing {
  /** Steps until the other way is tried first, and at most. */
  private static final int SOON = 16;

  private static final int LATE = 512;

  /** Weight of a step in the running average. */
  private static final float WEIGHT = 0.125f;

  /** A step counts as at most so many times the average: one that was interrupted says little. */
  private static final float MOST = 2;

  /** Average time of a unit of work, alone and together; 0 if not known. */
  private final float[] average = new float[2];

  private int preferred = 1;
  private int wait = SOON;
  private int steps;

  /** Whether the next step should be shared. */
  boolean next() {
    return (isTrial() ? 1 - preferred : preferred) == 1;
  }

  private boolean isTrial() {
    return steps == wait;
  }

  /** Takes in how long a step took that {@link #next} decided. */
  void took(long nanos, int work) {
    float time = (float) nanos / work;
    if (!isTrial()) {
      steps++;
      float mean = average[preferred];
      average[preferred] = mean == 0 ? time : mean + WEIGHT * (Math.min(time, MOST * mean) - mean);
      int other = 1 - preferred;
      if (average[other] != 0 && average[preferred] > MOST * average[other]) {
        steps = wait;
      }
      return;
    }
    int other = 1 - preferred;
    average[other] = time;
    steps = 0;
    if (time < average[preferred]) {
      preferred = other;
      wait = SOON;
    } else {
      wait = Math.min(2 * wait, LATE);
    }
  }
}
