package dev.broadside.algorithm.bvh;

import dev.broadside.internal.BoxFrame;

/**
 * Which boxes belong to the tree that is built anew each time and which to the one that is kept:
 * Tsamis 2020, section 3.7.1. Follows the frame's list of changes, so that a step costs what
 * changed; after a bulk change everything is looked at once.
 */
final class StaticSplit {
  /** Tsamis 2020, 3.7.1: with fewer static boxes two trees cost more than one. */
  static final double SHARE = 1 / 8.0;

  private static final byte ABSENT = 0;
  private static final byte FIXED = 1;
  private static final byte MOVING = 2;

  private final double share;
  private final Members fixed = new Members();
  private final Members moving = new Members();
  private final Members touched = new Members();
  private byte[] group = new byte[0];
  private int[] slot = new int[0];
  private int limit;
  private boolean fixedTouched;
  private boolean rescanned;
  private boolean apart;

  /** A growing list of positions. */
  static final class Members {
    int[] positions = new int[0];
    int count;

    void add(int position) {
      reserve(count + 1);
      positions[count++] = position;
    }

    private void reserve(int capacity) {
      if (positions.length < capacity) {
        positions =
            java.util.Arrays.copyOf(
                positions,
                (int) Math.min(Integer.MAX_VALUE - 8, capacity + (long) (capacity >> 1)));
      }
    }
  }

  StaticSplit(double share) {
    this.share = share;
  }

  /** Takes note of a frame with stable ids. */
  void update(BoxFrame frame) {
    fixedTouched = false;
    rescanned = false;
    touched.count = 0;
    boolean wasApart = apart;
    if (frame.changedCount < 0 || limit == 0) {
      rescan(frame);
    } else {
      reserve(frame.count);
      for (int k = 0; k < frame.changedCount; k++) {
        note(frame, frame.changed[k]);
      }
    }
    limit = frame.count;
    apart = fixed.count > share * ((double) fixed.count + moving.count);
    if (!apart && fixed.count > 0 || apart != wasApart) {
      fixedTouched = true;
    }
  }

  private void rescan(BoxFrame frame) {
    reserve(frame.count);
    fixed.count = 0;
    moving.count = 0;
    fixed.reserve(frame.count);
    moving.reserve(frame.count);
    for (int p = 0; p < frame.count; p++) {
      byte now = groupOf(frame, p);
      group[p] = now;
      if (now == MOVING) {
        slot[p] = moving.count;
        moving.positions[moving.count++] = p;
      } else if (now == FIXED) {
        slot[p] = fixed.count;
        fixed.positions[fixed.count++] = p;
      }
    }
    java.util.Arrays.fill(group, frame.count, Math.max(frame.count, limit), ABSENT);
    fixedTouched = true;
    rescanned = true;
  }

  private static byte groupOf(BoxFrame frame, int position) {
    if (frame.birth != null && frame.birth[position] == 0) {
      return ABSENT;
    }
    return frame.sides != null && frame.sides[position] == 1 ? FIXED : MOVING;
  }

  private void note(BoxFrame frame, int position) {
    byte before = group[position];
    byte now = groupOf(frame, position);
    if (before == FIXED || now == FIXED) {
      fixedTouched = true;
      touched.add(position);
    }
    if (before == now) {
      return;
    }
    if (before != ABSENT) {
      Members old = before == FIXED ? fixed : moving;
      int last = old.positions[--old.count];
      old.positions[slot[position]] = last;
      slot[last] = slot[position];
    }
    if (now != ABSENT) {
      Members into = now == FIXED ? fixed : moving;
      into.reserve(into.count + 1);
      slot[position] = into.count;
      into.positions[into.count++] = position;
    }
    group[position] = now;
  }

  private void reserve(int count) {
    if (group.length < count) {
      int size = (int) Math.min(Integer.MAX_VALUE - 8, count + (long) (count >> 1));
      group = java.util.Arrays.copyOf(group, size);
      slot = java.util.Arrays.copyOf(slot, size);
    }
  }

  /** Whether static boxes are many enough for a tree of their own. */
  boolean apart() {
    return apart;
  }

  /** Static boxes; in a join those of the first set. */
  Members fixed() {
    return fixed;
  }

  Members moving() {
    return moving;
  }

  boolean isFixed(int position) {
    return group[position] == FIXED;
  }

  /** Whether a static box may have come, gone or moved in the last frame. */
  boolean fixedTouched() {
    return fixedTouched;
  }

  /** Positions whose box is or was static and came, went or moved; not after a rescan. */
  Members touched() {
    return touched;
  }

  /** Whether all boxes were looked at, so that the single changes are not known. */
  boolean rescanned() {
    return rescanned;
  }

  long stateBytes() {
    return group.length * 5L
        + 4L * (fixed.positions.length + moving.positions.length + touched.positions.length);
  }
}
