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

  /** Places a slot takes in {@link #now}: the logarithm. Six are used in 3D, four in 2D. */
  static final int SHIFT = 3;

  final int dims;
  private final int stride;
  final KnownBoxes known;

  /**
   * Keys by extremum. An extremum is {@code slot << 3 | axis << 1 | (1 for a maximum)}: one number
   * for its coordinate here, its place in a list and its mark in that list.
   */
  long[] now = new long[8 << SHIFT];

  /**
   * The same before the update, and the empty interval on axis 0 for an inserted box; only during a
   * global pass, see {@link #snapshot}.
   */
  long[] was = new long[8 << SHIFT];

  /** Where in its interval list an extremum is: the references of the AABB list. */
  int[] place = new int[8 << SHIFT];

  /**
   * While a minimum is sorted locally, the maximum of its box: it still stands in its list with the
   * key it had. Else -1.
   */
  int unsettled = -1;

  long unsettledKey;

  /** The id in a slot. */
  int[] box = new int[8];

  byte[] side = new byte[8];

  /** Whether some side may be other than 3: where none is, sides need not be looked up. */
  private boolean mixed;

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
  }

  /** Buffers an insertion and returns the slot. */
  final int insert(int id) {
    int slot = freeCount > 0 ? free[--freeCount] : limit++;
    if (slot == box.length) {
      growSlots();
    }
    box[slot] = id;
    side[slot] = known.side[id];
    mixed |= side[slot] != 3;
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
    out.reserveMet(limit);
    for (int k = 0; k < insertedCount; k++) {
      fetch(inserted[k]);
    }
    integrate(out);
    for (int k = 0; k < insertedCount; k++) {
      state[inserted[k]] = LIVE;
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

  /** The lists take in everything buffered. */
  abstract void integrate(PairEvents out);

  /** Empties lists and slots without reporting anything. */
  void clear() {
    Arrays.fill(state, 0, limit, FREE);
    limit = 0;
    freeCount = 0;
    population = 0;
    mixed = false;
    insertedCount = 0;
    removedCount = 0;
    movedCount = 0;
  }

  /** Section 4: whether so many boxes changed that one pass over the lists is cheaper. */
  final boolean sortGlobally(int changes) {
    return changes > globalAbove * population;
  }

  /** Loads the new coordinates of a box. */
  final void fetch(int slot) {
    Keys.copy(known.now, box[slot] * stride, now, slot << SHIFT, stride);
  }

  /** The same, keeping the coordinates before for {@link #passed}. */
  final void fetchToSort(int slot, PairEvents out) {
    Keys.copy(now, slot << SHIFT, out.old, 0, stride);
    fetch(slot);
  }

  /** Whether an entry comes after another in an interval list, see {@link Keys#entry}. */
  final boolean after(long entry, long other) {
    return (entry ^ other) >>> 32 != 0 ? entry > other : afterInFull((int) entry, (int) other);
  }

  private boolean afterInFull(int extremum, int other) {
    return Keys.after(listed(extremum), extremum, listed(other), other);
  }

  private long listed(int extremum) {
    return extremum == unsettled ? unsettledKey : now[extremum];
  }

  /** Keeps all coordinates as they are before a global pass. */
  final void snapshot() {
    System.arraycopy(now, 0, was, 0, limit << SHIFT);
    for (int k = 0; k < insertedCount; k++) {
      was[inserted[k] << SHIFT] = Keys.ABOVE_ALL;
      was[inserted[k] << SHIFT | 1] = Keys.BELOW_ALL;
    }
  }

  /** Sets up {@code sort} with one axis of the buffered insertions, in interval-list order. */
  final void sortInserted(int axis, ExtremaSort sort) {
    sort.clear();
    sort.reserve(2 * insertedCount);
    for (int type = 0; type < 2; type++) {
      for (int k = 0; k < insertedCount; k++) {
        int extremum = inserted[k] << SHIFT | axis << 1 | type;
        sort.add(now[extremum], extremum);
      }
    }
    sort.sort();
  }

  /**
   * Two extrema of different kind were swapped in a global pass; {@code left} is now the smaller. A
   * minimum left of a maximum: the boxes now overlap on this axis. A maximum left of a minimum:
   * they no longer do.
   */
  final void swapped(int axis, int left, int right, PairEvents out) {
    int a = left >>> SHIFT;
    int b = right >>> SHIFT;
    if (a == b || (side[a] | side[b]) != 3) {
      return;
    }
    int p = a << SHIFT;
    int q = b << SHIFT;
    if ((left & 1) == 0) {
      if (overlap(now, p, now, q) && overlapBelow(axis, was, p, was, q)) {
        out.began(box[a], box[b]);
      }
    } else if (overlap(was, p, was, q) && overlapBelow(axis, now, p, now, q)) {
      out.ended(box[a], box[b]);
    }
  }

  /**
   * The same in a local sort, where one box moves and all others rest: an extremum of the box in
   * slot {@code a} passed the {@link PairEvents#met} ones, and on this axis it now overlaps their
   * boxes or does not.
   */
  final void passed(int axis, int a, boolean overlapping, PairEvents out) {
    int p = a << SHIFT;
    long[] old = out.old;
    for (int k = 0; k < out.metCount; k++) {
      int b = out.met[k] >>> SHIFT;
      if (a == b || mixed && (side[a] | side[b]) != 3) {
        continue;
      }
      int q = b << SHIFT;
      if (overlapping) {
        if (overlap(now, p, now, q) && overlapBelow(axis, old, 0, now, q)) {
          out.began(box[a], box[b]);
        }
      } else if (overlap(old, 0, now, q) && overlapBelow(axis, now, p, now, q)) {
        out.ended(box[a], box[b]);
      }
    }
  }

  /** Whether a wanted pair overlaps on all axes, by the given coordinates. */
  final boolean collide(long[] keys, int a, int b) {
    tests++;
    return (side[a] | side[b]) == 3 && overlap(keys, a << SHIFT, keys, b << SHIFT);
  }

  private boolean overlap(long[] keys, int p, long[] others, int q) {
    return keys[p] <= others[q + 1]
        && others[q] <= keys[p + 1]
        && keys[p + 2] <= others[q + 3]
        && others[q + 2] <= keys[p + 3]
        && (dims == 2 || keys[p + 4] <= others[q + 5] && others[q + 4] <= keys[p + 5]);
  }

  private static boolean overlapBelow(int axis, long[] keys, int p, long[] others, int q) {
    return (axis == 0 || keys[p] <= others[q + 1] && others[q] <= keys[p + 1])
        && (axis < 2 || keys[p + 2] <= others[q + 3] && others[q + 2] <= keys[p + 3]);
  }

  private void growSlots() {
    int size = box.length + (box.length >> 1);
    box = Arrays.copyOf(box, size);
    side = Arrays.copyOf(side, size);
    state = Arrays.copyOf(state, size);
    free = Arrays.copyOf(free, size);
    now = Arrays.copyOf(now, size << SHIFT);
    was = Arrays.copyOf(was, size << SHIFT);
    place = Arrays.copyOf(place, size << SHIFT);
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
        require(
            now[(slot << SHIFT) + c] == known.now[box[slot] * stride + c],
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
    return 20L * now.length
        + 10L * box.length
        + 4L * (inserted.length + removed.length + moved.length);
  }
}
