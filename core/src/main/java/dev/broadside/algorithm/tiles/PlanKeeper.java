package dev.broadside.algorithm.tiles;

import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.kernel.Kernels;
import dev.broadside.internal.parallel.Workers;

/**
 * Keeps a plan from frame to frame while it serves: boxes mostly move little, and a plan cannot
 * make an answer wrong, only slow. A new one is made when the number of boxes or the work per box
 * has changed, when some boxes that are looked at in every frame span another range, and now and
 * then in any case, because a stale plan does not show when a better one has become possible.
 */
final class PlanKeeper {
  // A quarter more or less: below the optimum is flat.
  private static final double CHANGE = 1.25;

  // A plan costs about 1/200 of a frame of a million boxes and a tenth of one of a thousand.
  private static final int FRAMES = 32;

  // Boxes looked at in every frame, and the share of their span by which its ends may move.
  private static final int LOOKED_AT = 32;
  private static final float SHIFT = 0.1f;

  private final float[] low = new float[3];
  private final float[] high = new float[3];

  private final Planner planner;
  private final Plan plan = new Plan();
  private int boxes;
  private int age;
  private double work;
  private boolean due = true;

  PlanKeeper(int dims, Workers workers, Kernels kernels) {
    planner = new Planner(dims, workers, kernels);
  }

  Plan plan(BoxFrame frame) {
    age++;
    if (due
        || age >= FRAMES
        || frame.count > boxes * CHANGE
        || frame.count * CHANGE < boxes
        || spansElsewhere(frame)) {
      planner.plan(frame, plan);
      for (int axis = 0; axis < frame.dims; axis++) {
        low[axis] = least(frame, axis);
        high[axis] = most(frame, axis);
      }
      boxes = frame.count;
      age = 0;
      due = false;
    }
    return plan;
  }

  private boolean spansElsewhere(BoxFrame frame) {
    for (int axis = 0; axis < frame.dims; axis++) {
      float far = SHIFT * (high[axis] - low[axis]);
      if (Math.abs(least(frame, axis) - low[axis]) > far
          || Math.abs(most(frame, axis) - high[axis]) > far) {
        return true;
      }
    }
    return false;
  }

  private static float least(BoxFrame frame, int axis) {
    float least = Float.MAX_VALUE;
    for (int k = 0; k < LOOKED_AT; k++) {
      least = Math.min(least, frame.min[axis][(int) ((long) frame.count * k / LOOKED_AT)]);
    }
    return least;
  }

  private static float most(BoxFrame frame, int axis) {
    float most = -Float.MAX_VALUE;
    for (int k = 0; k < LOOKED_AT; k++) {
      most = Math.max(most, frame.max[axis][(int) ((long) frame.count * k / LOOKED_AT)]);
    }
    return most;
  }

  /** What the last frame took: entries and candidates. */
  void note(int count, long entries, long tested) {
    double now = (entries * Planner.ENTRY_COST + tested * planner.candidateCost) / count;
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
