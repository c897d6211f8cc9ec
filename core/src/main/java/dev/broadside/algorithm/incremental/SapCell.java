package dev.broadside.algorithm.incremental;

import java.util.Arrays;

/**
 * One instance of sweep and prune: boxes in slots, and the buffered insertions and removals (Tracy
 * et al. 2009, section 3.1: all calls are buffered, so that cells can be processed in parallel).
 * Moves, far more often than the others, are buffered by the superstructure.
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
  final KnownBoxes known;

  /** The id in a slot. */
  int[] box = new int[8];

  byte[] side = new byte[8];

  /** Whether some side may be other than 3: where none is, sides need not be looked up. */
  boolean mixed;

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

  /** Box tests since the cell was made. */
  long tests;

  SapCell(KnownBoxes known, int dims, double globalAbove) {
    this.known = known;
    this.dims = dims;
    this.globalAbove = globalAbove;
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

  /** Takes the buffered changes and the moves in and reports what began and ended. */
  final void update(PairEvents out) {
    out.reserveMet(limit);
    integrate(out);
    if (insertedCount + removedCount > 0) {
      settle();
    }
  }

  private void settle() {
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
  }

  /** Reads what every update needs; any number that depends on it. */
  int readAhead() {
    return 0;
  }

  /** Reads what the move of a box needs first; any number that depends on it. */
  int readAhead(int slot) {
    return 0;
  }

  /** The lists take in everything buffered, and the boxes {@link PairEvents#moved}. */
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
  }

  /** Section 4: whether so many boxes changed that one pass over the lists is cheaper. */
  final boolean sortGlobally(int changes) {
    return changes > globalAbove * population;
  }

  /**
   * Sets up {@code sort} with one axis of the buffered insertions, in interval-list order; a slot's
   * extrema are {@code slot << shift} and the following.
   */
  final void sortInserted(int axis, int shift, ExtremaSort sort) {
    sort.clear();
    sort.reserve(2 * insertedCount);
    for (int type = 0; type < 2; type++) {
      for (int k = 0; k < insertedCount; k++) {
        int slot = inserted[k];
        int c = axis << 1 | type;
        sort.add(known.now[box[slot] * 2 * dims + c], slot << shift | c);
      }
    }
    sort.sort();
  }

  /** Room for so many slots in what a kind of cell keeps beside. */
  abstract void reserve(int slots);

  private void growSlots() {
    int size = box.length + (box.length >> 1);
    box = Arrays.copyOf(box, size);
    side = Arrays.copyOf(side, size);
    state = Arrays.copyOf(state, size);
    free = Arrays.copyOf(free, size);
    reserve(size);
  }

  /** Adjacent swaps of extrema since the cell was made. */
  abstract long swaps();

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
      for (int c = 0; c < 2 * dims; c++) {
        require(
            isAt(slot, c, known.now[box[slot] * 2 * dims + c]),
            "slot %d is not where box %d is",
            slot,
            box[slot]);
      }
      require(side[slot] == known.side[box[slot]], "slot %d, box %d: side", slot, box[slot]);
    }
    require(live == population, "%d live slots, population %d", live, population);
    require(limit - freeCount == live, "%d slots in use, %d live", limit - freeCount, live);
  }

  /** Whether the box in a slot is held with this coordinate; for tests. */
  abstract boolean isAt(int slot, int c, long key);

  static void require(boolean condition, String message, int a, int b) {
    if (!condition) {
      throw new IllegalStateException(String.format(message, a, b));
    }
  }

  long stateBytes() {
    return 10L * box.length + 4L * (inserted.length + removed.length);
  }
}
