package dev.broadside.internal;

import java.util.Arrays;

/**
 * Makes the frame a finder sees from one store (all pairs) or two (a join): without copying where
 * the boxes are gapless floats and the touch rule is plain, else by gathering live boxes, rounding
 * doubles outward around a local origin and growing boxes by half the clearance. Rounding is
 * monotone, so no pair is lost; {@link PairDecider} removes what it adds.
 */
public final class FrameBuilder {
  private final BoxStore first;
  private final BoxStore second;
  private final PairRules rules;
  private final BoxFrame frame = new BoxFrame();

  private float[][] min;
  private float[][] max;
  private int[] ids = new int[0];
  private int[] usedIds;
  private byte[] sides = new byte[0];

  // Whether the sides are those of the ids at the previous frame with stable ids.
  private boolean sidesOfIds;

  private int secondFrom;
  private long logPosition = -1;

  /** second is null for one store. */
  public FrameBuilder(BoxStore first, BoxStore second, PairRules rules) {
    this.first = first;
    this.second = second;
    this.rules = rules;
    frame.dims = first.dims();
    frame.origin = middle;
    min = new float[first.dims()][0];
    max = new float[first.dims()][0];
  }

  /** Position → id; null where they are equal (or, in a join, equal but for the offset). */
  int[] ids() {
    return usedIds;
  }

  /** The position of the second set's first box; {@link Integer#MAX_VALUE} without a second set. */
  int secondFrom() {
    return secondFrom;
  }

  /** The next frame is the first one of another finder. */
  void forget() {
    logPosition = -1;
  }

  /** The frame as the stores are now; the same object each time. */
  public BoxFrame build(boolean stableIds) {
    return build(stableIds, false, false);
  }

  BoxFrame build(PairFinder finder) {
    return build(
        finder.stableIds(),
        finder.stableIds() && finder.readsDoubles(),
        finder.skipsDead(first.count(), first.limit()));
  }

  private BoxFrame build(boolean stableIds, boolean readsDoubles, boolean skipsDead) {
    boolean plain = !rules.halfOpen && rules.clearance == 0;
    usedIds = null;
    secondFrom = Integer.MAX_VALUE;
    frame.exactMin = null;
    frame.exactMax = null;
    frame.birth = null;
    frame.changedCount = -1;
    if (second != null) {
      join();
    } else {
      self(
          stableIds || skipsDead && first.count() < first.limit(),
          readsDoubles && plain && first.doubles());
    }
    boolean rounded = first.doubles() || second != null && second.doubles();
    frame.exact = plain && (!rounded || frame.exactMin != null);
    return frame;
  }

  private void self(boolean stableIds, boolean inDoubles) {
    boolean dense = stableIds || first.count() == first.limit();
    int count = dense ? first.limit() : first.count();
    frame.count = count;
    if (!dense) {
      gatherIds(first, 0, count);
      usedIds = ids;
    }
    if (stableIds) {
      frame.birth = first.birth;
    }
    if (dense) {
      noteChanges();
    } else {
      logPosition = -1;
    }
    if (inDoubles) {
      copiedIds = false;
      frame.min = null;
      frame.max = null;
      frame.exactMin = first.exactMin;
      frame.exactMax = first.exactMax;
    } else if (dense && !first.doubles() && rules.clearance == 0) {
      copiedIds = false;
      frame.min = first.min;
      frame.max = first.max;
    } else {
      if (!dense || !copyChanged(count)) {
        copiedIds = false;
        reserve(count);
        double[] origin = origin(first, null);
        copy(first, 0, count, dense ? null : ids, origin);
        if (dense && originMoved) {
          // Boxes that rest have other floats now.
          frame.changedCount = -1;
        }
        copiedIds = dense;
        copiedClearance = rules.clearance;
      }
      frame.min = min;
      frame.max = max;
    }
    if (first.fixedCount() == 0) {
      frame.sides = null;
      sidesOfIds = false;
      return;
    }
    boolean known = frame.changedCount >= 0 && sidesOfIds && sides.length >= count;
    sidesOfIds = dense;
    sides = reserve(sides, count);
    frame.sides = sides;
    byte[] fixed = first.fixed;
    if (known) {
      // A world at rest costs what changed, not what there is.
      for (int k = 0; k < frame.changedCount; k++) {
        int p = frame.changed[k];
        sides[p] = (byte) (fixed[p] != 0 ? 1 : 3);
      }
      return;
    }
    for (int p = 0; p < count; p++) {
      sides[p] = (byte) (fixed[dense ? p : ids[p]] != 0 ? 1 : 3);
    }
  }

  private void join() {
    copiedIds = false;
    int countA = first.count();
    int countB = second.count();
    if ((long) countA + countB > BoxStore.MAX_BOXES) {
      throw new IllegalStateException(
          "a join of " + countA + " and " + countB + " boxes: at most " + BoxStore.MAX_BOXES);
    }
    int count = countA + countB;
    boolean dense = countA == first.limit() && countB == second.limit();
    ids = reserve(ids, count);
    if (!dense) {
      gatherIds(first, 0, countA);
      gatherIds(second, countA, countB);
      usedIds = ids;
    }
    reserve(count);
    double[] origin = origin(first, second);
    copy(first, 0, countA, dense ? null : ids, origin);
    copy(second, countA, countB, dense ? null : ids, origin);
    frame.count = count;
    frame.min = min;
    frame.max = max;
    secondFrom = countA;
    sides = reserve(sides, count);
    Arrays.fill(sides, 0, countA, (byte) 1);
    Arrays.fill(sides, countA, count, (byte) 2);
    frame.sides = sides;
  }

  private void gatherIds(BoxStore store, int at, int count) {
    if (ids.length < at + count) {
      ids = Arrays.copyOf(ids, at + count);
    }
    int[] birth = store.birth;
    for (int box = 0, p = at; p < at + count; box++) {
      if (birth[box] != 0) {
        ids[p++] = box;
      }
    }
  }

  private void noteChanges() {
    ChangeLog log = first.log();
    if (logPosition >= 0 && log.covers(logPosition)) {
      int touched = (int) (log.end() - logPosition);
      if (frame.changed.length < touched) {
        frame.changed = new int[Math.max(touched, frame.changed.length * 2)];
      }
      for (int k = 0; k < touched; k++) {
        frame.changed[k] = log.boxAt(logPosition + k);
      }
      frame.changedCount = touched;
    }
    logPosition = log.end();
  }

  /**
   * Brings the copies of the previous frame up to date where boxes changed, so that a world at rest
   * costs what moves; false if everything has to be copied. The span only grows meanwhile.
   */
  private boolean copyChanged(int count) {
    if (!copiedIds
        || frame.changedCount < 0
        || frame.changedCount > count / 2
        || min[0].length < count
        || copiedClearance != rules.clearance) {
      return false;
    }
    double margin = rules.clearance / 2;
    if (first.doubles()) {
      for (int axis = 0; axis < first.dims(); axis++) {
        for (int k = 0; k < frame.changedCount; k++) {
          widen(axis, first, frame.changed[k]);
        }
        if (isOff(axis)) {
          return false;
        }
      }
    }
    originMoved = false;
    for (int axis = 0; axis < first.dims(); axis++) {
      float[] lo = min[axis];
      float[] hi = max[axis];
      double shift = middle[axis];
      for (int k = 0; k < frame.changedCount; k++) {
        int box = frame.changed[k];
        lo[box] = roundDown(first.min(axis, box) - shift, margin);
        hi[box] = roundUp(first.max(axis, box) - shift, margin);
      }
    }
    return true;
  }

  private void copy(BoxStore store, int at, int count, int[] map, double[] origin) {
    for (int axis = 0; axis < first.dims(); axis++) {
      float[] lo = min[axis];
      float[] hi = max[axis];
      if (store.doubles() || rules.clearance > 0 || origin[axis] != 0) {
        double shift = origin[axis];
        double margin = rules.clearance / 2;
        for (int k = 0; k < count; k++) {
          int box = map == null ? k : map[at + k];
          lo[at + k] = roundDown(store.min(axis, box) - shift, margin);
          hi[at + k] = roundUp(store.max(axis, box) - shift, margin);
        }
      } else if (map == null) {
        System.arraycopy(store.min[axis], 0, lo, at, count);
        System.arraycopy(store.max[axis], 0, hi, at, count);
      } else {
        float[] fromLo = store.min[axis];
        float[] fromHi = store.max[axis];
        for (int k = 0; k < count; k++) {
          lo[at + k] = fromLo[map[at + k]];
          hi[at + k] = fromHi[map[at + k]];
        }
      }
    }
  }

  // The margin is added in double and then rounded outward once more, so that boxes exactly as far
  // apart as the clearance are candidates whatever the rounding of either sum.
  public static float roundDown(double value, double margin) {
    double x = margin == 0 ? value : Math.nextDown(value - margin);
    float f = (float) x;
    return f > x ? Math.nextDown(f) : f;
  }

  public static float roundUp(double value, double margin) {
    double x = margin == 0 ? value : Math.nextUp(value + margin);
    float f = (float) x;
    return f < x ? Math.nextUp(f) : f;
  }

  /** The middle of the finite bounds per axis, where floats are finest; 0 for float boxes. */
  private double[] origin(BoxStore a, BoxStore b) {
    if (!a.doubles() && (b == null || !b.doubles())) {
      Arrays.fill(middle, 0);
      return middle;
    }
    originMoved = false;
    for (int axis = 0; axis < a.dims(); axis++) {
      lowest[axis] = Double.POSITIVE_INFINITY;
      highest[axis] = Double.NEGATIVE_INFINITY;
      span(a, axis);
      if (b != null) {
        span(b, axis);
      }
      if (isOff(axis)) {
        double centre = lowest[axis] / 2 + highest[axis] / 2;
        originMoved = true;
        middle[axis] = lowest[axis] <= highest[axis] && Double.isFinite(centre) ? centre : 0;
      }
    }
    return middle;
  }

  /** Not moved for little: finders keep floats of boxes that rest from frame to frame. */
  private boolean isOff(int axis) {
    double centre = lowest[axis] / 2 + highest[axis] / 2;
    double extent = highest[axis] / 2 - lowest[axis] / 2;
    return !(Math.abs(centre - middle[axis]) <= extent / 2);
  }

  private final double[] middle = new double[3];
  private boolean originMoved;
  private final double[] lowest = new double[3];
  private final double[] highest = new double[3];

  // Whether min and max hold the boxes of the previous frame by their ids, and with what clearance.
  private boolean copiedIds;
  private double copiedClearance;

  private void span(BoxStore store, int axis) {
    for (int box = 0; box < store.limit(); box++) {
      widen(axis, store, box);
    }
  }

  private void widen(int axis, BoxStore store, int box) {
    double lo = store.min(axis, box);
    double hi = store.max(axis, box);
    if (Double.isFinite(lo) && lo < lowest[axis]) {
      lowest[axis] = lo;
    }
    if (Double.isFinite(hi) && hi > highest[axis]) {
      highest[axis] = hi;
    }
  }

  private void reserve(int count) {
    for (int axis = 0; axis < first.dims(); axis++) {
      if (min[axis].length < count) {
        int size = (int) Math.min(BoxStore.MAX_BOXES, count + (long) (count >> 2));
        min[axis] = new float[size];
        max[axis] = new float[size];
      }
    }
  }

  private static int[] reserve(int[] array, int count) {
    return array.length >= count
        ? array
        : new int[(int) Math.min(BoxStore.MAX_BOXES, count + (long) (count >> 2))];
  }

  private static byte[] reserve(byte[] array, int count) {
    return array.length >= count
        ? array
        : new byte[(int) Math.min(BoxStore.MAX_BOXES, count + (long) (count >> 2))];
  }
}
