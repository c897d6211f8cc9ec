package dev.broadside.algorithm.incremental;

import java.util.Arrays;

/**
 * Sweep and prune with batch insertion and removal (Tracy et al. 2009, section 3.2.1). Per update
 * it sorts locally, box by box, if few boxes moved and none came or went, else in one pass per axis
 * (section 4).
 */
final class BatchCell extends SapCell {
  /** Places a slot takes in {@link #now}: the logarithm. Six are used in 3D, four in 2D. */
  static final int SHIFT = 3;

  /**
   * Keys by extremum. An extremum is {@code slot << 3 | axis << 1 | (1 for a maximum)}: one number
   * for its coordinate here and its place in a list.
   */
  long[] now = new long[8 << SHIFT];

  /**
   * The same before the update, and the empty interval on axis 0 for an inserted box; only during a
   * global pass, see {@link #snapshot}.
   */
  long[] was = new long[8 << SHIFT];

  /** Where in its interval list an extremum is: the references of the AABB list. */
  int[] place = new int[8 << SHIFT];

  long swaps;

  private final IntervalList[] lists;
  private final BatchUpdate batch = new BatchUpdate(this);

  // The coordinates that the box being sorted locally had before, by axis and kind.
  private final long[] old = new long[1 << SHIFT];

  BatchCell(KnownBoxes known, int dims, double globalAbove) {
    super(known, dims, globalAbove);
    lists = new IntervalList[dims];
    for (int axis = 0; axis < dims; axis++) {
      lists[axis] = new IntervalList(this, axis);
    }
  }

  @Override
  void integrate(PairEvents out) {
    int[] moved = out.moved;
    int movedCount = out.movedCount;
    for (int k = 0; k < insertedCount; k++) {
      fetch(inserted[k]);
    }
    boolean coming = insertedCount + removedCount > 0;
    if (sortGlobally(movedCount + (coming ? population : 0))) {
      snapshot();
      for (int k = 0; k < movedCount; k++) {
        fetch(moved[k]);
      }
      for (IntervalList list : lists) {
        for (int k = 0; k < movedCount; k++) {
          list.write(moved[k]);
        }
        if (coming) {
          batch.run(list, out);
        } else {
          list.sortGlobally(out);
        }
      }
      return;
    }
    for (int k = 0; k < movedCount; k++) {
      Keys.copy(now, moved[k] << SHIFT, old, 0, 2 * dims);
      fetch(moved[k]);
      for (IntervalList list : lists) {
        list.sortLocally(moved[k], out);
      }
    }
    if (coming) {
      snapshot();
      for (IntervalList list : lists) {
        batch.run(list, out);
      }
    }
  }

  /** Loads the new coordinates of a box. */
  private void fetch(int slot) {
    Keys.copy(known.now, box[slot] * 2 * dims, now, slot << SHIFT, 2 * dims);
  }

  /** Keeps all coordinates as they are before a global pass. */
  private void snapshot() {
    System.arraycopy(now, 0, was, 0, slots() << SHIFT);
    for (int k = 0; k < insertedCount; k++) {
      was[inserted[k] << SHIFT] = Keys.ABOVE_ALL;
      was[inserted[k] << SHIFT | 1] = Keys.BELOW_ALL;
    }
  }

  /**
   * Two extrema of different kind were swapped in a global pass; {@code left} is now the smaller. A
   * minimum left of a maximum: the boxes now overlap on this axis. A maximum left of a minimum:
   * they no longer do.
   */
  void swapped(int axis, int left, int right, PairEvents out) {
    int a = left >>> SHIFT;
    int b = right >>> SHIFT;
    if (a == b || (side[a] | side[b]) != 3) {
      return;
    }
    int p = a << SHIFT;
    int q = b << SHIFT;
    if ((left & 1) == 0) {
      if (Keys.overlap(dims, now, p, now, q) && Keys.overlapBelow(axis, was, p, was, q)) {
        out.began(box[a], box[b]);
      }
    } else if (Keys.overlap(dims, was, p, was, q) && Keys.overlapBelow(axis, now, p, now, q)) {
      out.ended(box[a], box[b]);
    }
  }

  /**
   * The same in a local sort, where one box moves and all others rest: an extremum of the box in
   * slot {@code a} passed the {@link PairEvents#met} ones, and on this axis it now overlaps their
   * boxes or does not.
   */
  void passed(int axis, int a, boolean overlapping, PairEvents out) {
    int p = a << SHIFT;
    for (int k = 0; k < out.metCount; k++) {
      int b = out.met[k] >>> SHIFT;
      if (a == b || mixed && (side[a] | side[b]) != 3) {
        continue;
      }
      int q = b << SHIFT;
      if (overlapping) {
        if (Keys.overlap(dims, now, p, now, q) && Keys.overlapBelow(axis, old, 0, now, q)) {
          out.began(box[a], box[b]);
        }
      } else if (Keys.overlap(dims, old, 0, now, q) && Keys.overlapBelow(axis, now, p, now, q)) {
        out.ended(box[a], box[b]);
      }
    }
  }

  /** Whether a wanted pair overlaps on all axes, by the given coordinates. */
  boolean collide(long[] keys, int a, int b) {
    tests++;
    return (side[a] | side[b]) == 3 && Keys.overlap(dims, keys, a << SHIFT, keys, b << SHIFT);
  }

  @Override
  void reserve(int slots) {
    now = Arrays.copyOf(now, slots << SHIFT);
    was = Arrays.copyOf(was, slots << SHIFT);
    place = Arrays.copyOf(place, slots << SHIFT);
  }

  @Override
  long swaps() {
    return swaps;
  }

  @Override
  void clear() {
    super.clear();
    batch.clear();
    for (IntervalList list : lists) {
      list.clear();
    }
  }

  @Override
  void validate() {
    super.validate();
    batch.validate();
    for (IntervalList list : lists) {
      list.validate();
    }
  }

  @Override
  boolean isAt(int slot, int c, long key) {
    return now[slot << SHIFT | c] == key;
  }

  @Override
  long stateBytes() {
    long bytes = super.stateBytes() + 20L * now.length + batch.stateBytes();
    for (IntervalList list : lists) {
      bytes += list.stateBytes();
    }
    return bytes;
  }
}
