package dev.broadside.algorithm.incremental;

import java.util.Arrays;

/**
 * Sweep and prune with segmented interval lists (Tracy et al. 2009, section 3.2.2): removals, then
 * moves, then insertions, each touching only the chunks concerned. Moved boxes are sorted locally
 * if few changed, else in one insertion sort over all chunks (section 4). A box that jumps across
 * many chunks is taken out and put in again, which costs less than the swaps.
 */
final class SegmentedCell extends SapCell {
  // Chunks an extremum may cross by swaps: 8 of 96 extrema are 800 swaps, about the cost of the
  // tests that taking a box out and in needs in a list of some ten thousand.
  private static final int FAR = 8;

  private final Extrema extrema;
  private final SegmentedIntervalList first;

  // Moved boxes that are taken out and put in again: removed at first, then inserted.
  private int[] jumpers = new int[8];
  private int jumperCount;

  SegmentedCell(KnownBoxes known, int dims, double globalAbove, int chunkSize) {
    super(known, dims, globalAbove);
    extrema = new Extrema(known, dims, chunkSize);
    first = extrema.lists[0];
  }

  @Override
  int readAhead() {
    return population + extrema.readAhead();
  }

  @Override
  int readAhead(int slot) {
    return extrema.readAhead(slot);
  }

  @Override
  void integrate(PairEvents out) {
    if (sortGlobally(insertedCount + removedCount + out.movedCount)) {
      takeOut(out);
      if (out.movedCount > 0) {
        extrema.sortGlobally(slots(), out);
      }
    } else {
      separateJumpers(out);
      takeOut(out);
      removedCount -= jumperCount;
      extrema.sortLocally(out);
      reinsertJumpers();
    }
    putIn(out);
    insertedCount -= jumperCount;
    jumperCount = 0;
  }

  private void separateJumpers(PairEvents out) {
    if (extrema.longest <= FAR) {
      return;
    }
    int kept = 0;
    for (int k = 0; k < out.movedCount; k++) {
      int slot = out.moved[k];
      if (isFar(slot)) {
        if (jumperCount == jumpers.length) {
          jumpers = Arrays.copyOf(jumpers, jumperCount * 2);
        }
        jumpers[jumperCount++] = slot;
        remove(slot);
      } else {
        out.moved[kept++] = slot;
      }
    }
    out.movedCount = kept;
  }

  private void reinsertJumpers() {
    for (int k = 0; k < jumperCount; k++) {
      buffer(jumpers[k]);
    }
  }

  private boolean isFar(int slot) {
    int at = box[slot] * 2 * dims;
    for (int axis = 0; axis < dims; axis++, at += 2) {
      int minimum = slot << Extrema.SHIFT | axis << 1;
      SegmentedIntervalList list = extrema.lists[axis];
      if (list.isFar(minimum, known.now[at], FAR)
          || list.isFar(minimum | 1, known.now[at + 1], FAR)) {
        return true;
      }
    }
    return false;
  }

  /** Section 3.2.2: first the pairs of the boxes that leave are ended, then their extrema go. */
  private void takeOut(PairEvents out) {
    if (removedCount == 0) {
      return;
    }
    for (int k = 0; k < removedCount; k++) {
      test(removed[k], false, out);
      // Not to be met again as the partner of a later one.
      state[removed[k]] = FREE;
    }
    for (int k = 0; k < removedCount; k++) {
      state[removed[k]] = REMOVED;
      first.mark(removed[k], false);
    }
    for (SegmentedIntervalList list : extrema.lists) {
      list.removeBuffered(removed, removedCount, state);
    }
  }

  private void putIn(PairEvents out) {
    if (insertedCount == 0) {
      return;
    }
    for (int k = 0; k < insertedCount; k++) {
      int slot = inserted[k];
      extrema.enter(slot, box[slot], side[slot]);
    }
    for (int axis = 0; axis < dims; axis++) {
      sortInserted(axis, Extrema.SHIFT, out.insertions);
      extrema.lists[axis].insert(out.insertions, state);
    }
    for (int k = 0; k < insertedCount; k++) {
      first.mark(inserted[k], true);
    }
    for (int k = 0; k < insertedCount; k++) {
      // From now on it is met as the partner of later ones.
      state[inserted[k]] = LIVE;
      test(inserted[k], true, out);
    }
  }

  /**
   * Tests a box against all that may overlap it on axis 0: those that reach into its first chunk
   * from the left, those that begin in that chunk before it, and those that begin within it.
   */
  private void test(int slot, boolean begin, PairEvents out) {
    int from = extrema.place(slot << Extrema.SHIFT);
    int to = extrema.place(slot << Extrema.SHIFT | 1);
    int left = first.leftOf(first.chunkOf(from));
    if (left >= 0) {
      int[] edge = first.checkpoints.slots(left);
      int count = first.checkpoints.count(left);
      for (int k = 0; k < count; k++) {
        test(slot, edge[k], begin, out);
      }
    }
    int last = first.chunkOf(to);
    for (int chunk = first.chunkOf(from); ; chunk = first.rightOf(chunk)) {
      int end = chunk == last ? to : first.end(chunk);
      for (int at = first.first(chunk); at < end; at++) {
        int extremum = first.extremumAt(at);
        if ((extremum & 1) == 0) {
          test(slot, extremum >>> Extrema.SHIFT, begin, out);
        }
      }
      if (chunk == last) {
        return;
      }
    }
  }

  private void test(int slot, int other, boolean begin, PairEvents out) {
    if (other == slot || state[other] == (begin ? INSERTED : FREE)) {
      return;
    }
    tests++;
    if (extrema.collide(slot, other, begin)) {
      if (begin) {
        out.began(box[slot], box[other]);
      } else {
        out.ended(box[slot], box[other]);
      }
    }
  }

  @Override
  void reserve(int slots) {
    extrema.reserve(slots);
  }

  @Override
  void clear() {
    super.clear();
    jumperCount = 0;
    extrema.clear();
  }

  @Override
  long swaps() {
    return extrema.swaps;
  }

  @Override
  void validate() {
    super.validate();
    for (SegmentedIntervalList list : extrema.lists) {
      new SegmentCheck(this, extrema, list).run();
    }
  }

  @Override
  boolean isAt(int slot, int c, long key) {
    int row = slot << Extrema.SHIFT;
    return extrema.rows[row | c] == key >> 32
        && extrema.rows[row | Extrema.ID] == box[slot]
        && extrema.rows[row | Extrema.SIDE] == side[slot]
        && extrema.rows[row | Extrema.PENDING] == 0;
  }

  @Override
  long stateBytes() {
    return super.stateBytes() + extrema.stateBytes() + 4L * jumpers.length;
  }
}
