package dev.broadside.algorithm.incremental;

import java.util.Arrays;

/**
 * One instance of sweep and prune: boxes in slots, their coordinates before and after the update
 * under way, and the buffered insertions, removals and moves (Tracy et al. 2009, section 3.1: all
 * calls are buffered, so that cells can be processed in parallel).
 *
 * <p>Unlike the paper, a cell keeps no candidate set. Old and new coordinates decide whether a swap
 * is an event: a pair that did not overlap and now does is reported on the lowest axis that
 * separated it, a pair that ceases to overlap on the lowest axis that now separates it. Sorting
 * swaps every inverted pair of extrema exactly once, so every change is reported exactly once, and
 * the superstructure can count witnesses without asking whether a cell knew the pair.
 */
abstract sealed class SapCell permits BatchCell, SegmentedCell {
  static final byte FREE = 0;
  static final byte LIVE = 1;
  static final byte INSERTED = 2;
  static final byte REMOVED = 3;

  final int dims;
  final int stride;
  final KnownBoxes known;

  /**
   * Keys [slot × 2 dims + 2 axis + (0 for min, 1 for max)] as the interval lists will hold them.
   */
  long[] now;

  /** The same before the update; the empty interval on axis 0 for an inserted box. */
  long[] was;

  /** The id in a slot. */
  int[] box = new int[8];

  byte[] side = new byte[8];
  byte[] state = new byte[8];
  int population;

  /** The moving share above which the lists are sorted from end to end. */
  private final double globalAbove;

  private int limit;
  private int[] free = new int[8];
  private int freeCount;

  int[] inserted = new int[8];
  int insertedCount;
  int[] removed = new int[8];
  int removedCount;
  int[] moved = new int[8];
  int movedCount;

  /** Adjacent swaps of extrema and box tests since the cell was made. */
  long swaps;

  long tests;

  SapCell(KnownBoxes known, int dims, double globalAbove) {
    this.known = known;
    this.dims = dims;
    this.globalAbove = globalAbove;
    stride = 2 * dims;
    now = new long[8 * stride];
    was = new long[8 * stride];
  }

  /** Buffers an insertion and returns the slot. */
  final int insert(int id) {
    int slot = freeCount > 0 ? free[--freeCount] : limit++;
    if (slot == box.length) {
      growSlots();
    }
    box[slot] = id;
    side[slot] = known.side[id];
    buffer(slot);
    return slot;
  }

  /** The box in a slot is to be inserted. */
  final void buffer(int slot) {
    state[slot] = INSERTED;
    if (insertedCount == inserted.length) {
      inserted = Arrays.copyOf(inserted, insertedCount * 2);
    }
    inserted[insertedCount++] = slot;
  }

  /** Buffers a removal. */
  final void remove(int slot) {
    state[slot] = REMOVED;
    if (removedCount == removed.length) {
      removed = Arrays.copyOf(removed, removedCount * 2);
    }
    removed[removedCount++] = slot;
  }

  /** Buffers a move; the new coordinates are fetched from the known boxes on update. */
  final void move(int slot) {
    if (movedCount == moved.length) {
      moved = Arrays.copyOf(moved, movedCount * 2);
    }
    moved[movedCount++] = slot;
  }

  final boolean idle() {
    return insertedCount + removedCount + movedCount == 0;
  }

  /** Takes the buffered changes in and reports what began and ended. */
  final void update(PairEvents out) {
    for (int k = 0; k < insertedCount; k++) {
      int slot = inserted[k];
      fetch(slot);
      System.arraycopy(now, slot * stride, was, slot * stride, stride);
      was[slot * stride] = Keys.ABOVE_ALL;
      was[slot * stride + 1] = Keys.BELOW_ALL;
    }
    integrate(out);
    for (int k = 0; k < insertedCount; k++) {
      int slot = inserted[k];
      state[slot] = LIVE;
      was[slot * stride] = now[slot * stride];
      was[slot * stride + 1] = now[slot * stride + 1];
    }
    for (int k = 0; k < removedCount; k++) {
      int slot = removed[k];
      state[slot] = FREE;
      free[freeCount++] = slot;
    }
    population += insertedCount - removedCount;
    insertedCount = 0;
    removedCount = 0;
    movedCount = 0;
  }

  /** The lists take in everything buffered; afterwards was equals now for all moved boxes. */
  abstract void integrate(PairEvents out);

  /** Empties lists and slots without reporting anything. */
  void clear() {
    Arrays.fill(state, 0, limit, FREE);
    limit = 0;
    freeCount = 0;
    population = 0;
    insertedCount = 0;
    removedCount = 0;
    movedCount = 0;
  }

  /** Section 4: whether so many boxes changed that one pass over the lists is cheaper. */
  final boolean sortGlobally(int changes) {
    return changes > globalAbove * population;
  }

  /** Loads the new coordinates of a moved box, leaving the old ones in {@link #was}. */
  final void fetch(int slot) {
    System.arraycopy(known.now, box[slot] * stride, now, slot * stride, stride);
  }

  final void settle(int slot) {
    System.arraycopy(now, slot * stride, was, slot * stride, stride);
  }

  /** Sets up {@code sort} with one axis of the buffered insertions, in interval-list order. */
  final void sortInserted(int axis, ExtremaSort sort) {
    sort.clear();
    sort.reserve(2 * insertedCount);
    for (int type = 0; type < 2; type++) {
      for (int k = 0; k < insertedCount; k++) {
        int slot = inserted[k];
        sort.add(now[slot * stride + 2 * axis + type], slot << 1 | type);
      }
    }
    sort.sort();
  }

  /**
   * Two extrema were swapped on an axis; {@code left} is now the smaller. A minimum left of a
   * maximum: the boxes now overlap on this axis. A maximum left of a minimum: they no longer do.
   */
  final void swapped(int axis, int left, int right, PairEvents out) {
    int a = left >>> 1;
    int b = right >>> 1;
    if (a == b || (side[a] | side[b]) != 3) {
      return;
    }
    if ((left & 1) == 0) {
      if (overlap(now, a, b) && overlapBelow(was, axis, a, b)) {
        out.began(box[a], box[b]);
      }
    } else if (overlap(was, a, b) && overlapBelow(now, axis, a, b)) {
      out.ended(box[a], box[b]);
    }
  }

  /** Whether a wanted pair overlaps on all axes, by the given coordinates. */
  final boolean collide(long[] keys, int a, int b) {
    tests++;
    return (side[a] | side[b]) == 3 && overlap(keys, a, b);
  }

  private boolean overlap(long[] keys, int a, int b) {
    int p = a * stride;
    int q = b * stride;
    return keys[p] <= keys[q + 1]
        && keys[q] <= keys[p + 1]
        && keys[p + 2] <= keys[q + 3]
        && keys[q + 2] <= keys[p + 3]
        && (dims == 2 || keys[p + 4] <= keys[q + 5] && keys[q + 4] <= keys[p + 5]);
  }

  private boolean overlapBelow(long[] keys, int axis, int a, int b) {
    int p = a * stride;
    int q = b * stride;
    return (axis == 0 || keys[p] <= keys[q + 1] && keys[q] <= keys[p + 1])
        && (axis < 2 || keys[p + 2] <= keys[q + 3] && keys[q + 2] <= keys[p + 3]);
  }

  private void growSlots() {
    int size = box.length + (box.length >> 1);
    box = Arrays.copyOf(box, size);
    side = Arrays.copyOf(side, size);
    state = Arrays.copyOf(state, size);
    free = Arrays.copyOf(free, size);
    now = Arrays.copyOf(now, size * stride);
    was = Arrays.copyOf(was, size * stride);
  }

  /** Slots given out so far. */
  final int slots() {
    return limit;
  }

  /** Throws if a structural invariant is broken; for tests, between updates. */
  void validate() {
    int live = 0;
    for (int slot = 0; slot < limit; slot++) {
      if (state[slot] == FREE) {
        continue;
      }
      require(state[slot] == LIVE, "slot %d is in state %d between updates", slot, state[slot]);
      live++;
      for (int c = 0; c < stride; c++) {
        require(now[slot * stride + c] == was[slot * stride + c], "slot %d not settled", slot, 0);
        require(
            now[slot * stride + c] == known.now[box[slot] * stride + c],
            "slot %d is not where box %d is",
            slot,
            box[slot]);
      }
      require(side[slot] == known.side[box[slot]], "slot %d, box %d: side", slot, box[slot]);
    }
    require(live == population, "%d live slots, population %d", live, population);
    require(limit - freeCount == live, "%d slots in use, %d live", limit - freeCount, live);
  }

  static void require(boolean condition, String message, int a, int b) {
    if (!condition) {
      throw new IllegalStateException(String.format(message, a, b));
    }
  }

  long stateBytes() {
    return 8L * (now.length + was.length)
        + 10L * box.length
        + 4L * (inserted.length + removed.length + moved.length);
  }
}
