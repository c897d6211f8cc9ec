package dev.broadside.algorithm.tiles;

import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.parallel.Workers;

/**
 * Keeps a plan from frame to frame while it serves: boxes mostly move little, and a plan cannot
 * make an answer wrong, only slow. A new one is made when the number of boxes or the work per box
 * has changed, and now and then in any case, because a stale plan does not show when a better one
 * has become possible.
 */
final class PlanKeeper {
  // A quarter more or less: below the optimum is flat.
  private static final double CHANGE = 1.25;

  // A plan costs about 1/200 of a frame of a million boxes and a tenth of one of a thousand.
  private static final int FRAMES = 32;

  private final Planner planner;
  private final Plan plan = new Plan();
  private int boxes;
  private int age;
  private double work;
  private boolean due = true;

  PlanKeeper(int dims, Workers workers) {
    planner = new Planner(dims, workers);
  }

  Plan plan(BoxFrame frame) {
    age++;
    if (due || age >= FRAMES || frame.count > boxes * CHANGE || frame.count * CHANGE < boxes) {
      planner.plan(frame, plan);
      boxes = frame.count;
      age = 0;
      due = false;
    }
    return plan;
  }

  /** What the last frame took: entries and candidates. */
  void note(int count, long entries, long tested) {
    double now = (entries * Planner.ENTRY_COST + tested * Planner.CANDIDATE_COST) / count;
    if (age == 0) {
      work = now;
    } else if (now > work * CHANGE || now * CHANGE < work) {
      due = true;
    }
  }

  int age() {
    return age;
  }
}
