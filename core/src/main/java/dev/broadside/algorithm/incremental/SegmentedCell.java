package dev.broadside.algorithm.incremental;

import java.util.Arrays;

/**
 * Sweep and prune with segmented interval lists (Tracy et al. 2009, section 3.2.2): removals, then
 * moves, then insertions, each touching only the chunks concerned. Moved boxes are sorted locally
 * if few changed, else in one insertion sort over all chunks (section 4). A box that jumps across
 * many chunks is taken out and put in again, which costs less than the swaps.
 */
final class SegmentedCell extends SapCell {
  // Chunks an extremum may cross by swaps: 16 of 48 extrema are 800 swaps, about the cost of the
  // tests that taking a box out and in needs in a list of some ten thousand.
  private static final int FAR = 16;

  private final SegmentedIntervalList[] lists;
  private final SegmentedIntervalList first;
  private final ExtremaSort insertions = new ExtremaSort();

  // Moved boxes that are taken out and put in again: removed at first, then inserted.
  private int[] jumpers = new int[8];
  private int jumperCount;

  SegmentedCell(KnownBoxes known, int dims, double globalAbove, int chunkSize) {
    super(known, dims, globalAbove);
    lists = new SegmentedIntervalList[dims];
    for (int axis = 0; axis < dims; axis++) {
      lists[axis] = new SegmentedIntervalList(this, axis, chunkSize);
    }
    first = lists[0];
  }

  @Override
  void integrate(PairEvents out) {
    if (sortGlobally(insertedCount + removedCount + movedCount)) {
      takeOut(out);
      sortGlobally(out);
    } else {
      separateJumpers();
      takeOut(out);
      removedCount -= jumperCount;
      for (int k = 0; k < movedCount; k++) {
        fetchToSort(moved[k], out);
        for (SegmentedIntervalList list : lists) {
          list.sortLocally(moved[k], out);
        }
      }
      reinsertJumpers();
    }
    putIn(out);
    insertedCount -= jumperCount;
    jumperCount = 0;
  }

  private void sortGlobally(PairEvents out) {
    if (movedCount == 0) {
      return;
    }
    snapshot();
    for (int k = 0; k < movedCount; k++) {
      fetch(moved[k]);
    }
    for (SegmentedIntervalList list : lists) {
      for (int k = 0; k < movedCount; k++) {
        list.write(moved[k]);
      }
      list.sortGlobally(out);
    }
  }

  private void separateJumpers() {
    boolean anyLong = false;
    for (SegmentedIntervalList list : lists) {
      anyLong |= list.isLong(FAR);
    }
    if (!anyLong) {
      return;
    }
    int kept = 0;
    for (int k = 0; k < movedCount; k++) {
      int slot = moved[k];
      if (isFar(slot)) {
        if (jumperCount == jumpers.length) {
          jumpers = Arrays.copyOf(jumpers, jumperCount * 2);
        }
        jumpers[jumperCount++] = slot;
        remove(slot);
      } else {
        moved[kept++] = slot;
      }
    }
    movedCount = kept;
  }

  private void reinsertJumpers() {
    for (int k = 0; k < jumperCount; k++) {
      fetch(jumpers[k]);
      buffer(jumpers[k]);
    }
  }

  private boolean isFar(int slot) {
    int at = box[slot] * 2 * dims;
    for (int axis = 0; axis < dims; axis++, at += 2) {
      int minimum = slot << SHIFT | axis << 1;
      if (lists[axis].isFar(minimum, known.now[at], FAR)
          || lists[axis].isFar(minimum | 1, known.now[at + 1], FAR)) {
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
    for (SegmentedIntervalList list : lists) {
      list.removeBuffered();
    }
  }

  private void putIn(PairEvents out) {
    if (insertedCount == 0) {
      return;
    }
    for (int axis = 0; axis < dims; axis++) {
      sortInserted(axis, insertions);
      lists[axis].insert(insertions);
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
   * Tests a box against all that may overlap it on axis 0: those with a minimum in its chunks, and
   * those from further left with a maximum in its first chunk or in that one's checkpoints.
   */
  private void test(int slot, boolean begin, PairEvents out) {
    int fromRank = first.rankOf(slot << SHIFT);
    int toRank = first.rankOf(slot << SHIFT | 1);
    for (int r = fromRank; r <= toRank; r++) {
      int chunk = first.chunkAt(r);
      int end = first.end(chunk);
      for (int at = first.first(chunk); at < end; at++) {
        int extremum = first.extremumAt(at);
        boolean fromLeft = (extremum & 1) != 0;
        if (!fromLeft || r == fromRank && first.rankOf(extremum ^ 1) < fromRank) {
          test(slot, extremum >>> SHIFT, begin, out);
        }
      }
    }
    int chunk = first.chunkAt(fromRank);
    int[] edge = first.checkpoints.slots(chunk);
    int count = first.checkpoints.count(chunk);
    for (int k = 0; k < count; k++) {
      if (first.rankOf(edge[k] << SHIFT) < fromRank) {
        test(slot, edge[k], begin, out);
      }
    }
  }

  private void test(int slot, int other, boolean begin, PairEvents out) {
    if (other == slot || state[other] == (begin ? INSERTED : FREE)) {
      return;
    }
    if (begin && collide(now, slot, other)) {
      out.began(box[slot], box[other]);
    } else if (!begin && collide(now, slot, other)) {
      out.ended(box[slot], box[other]);
    }
  }

  @Override
  void clear() {
    super.clear();
    jumperCount = 0;
    for (SegmentedIntervalList list : lists) {
      list.clear();
    }
  }

  @Override
  void validate() {
    super.validate();
    for (SegmentedIntervalList list : lists) {
      list.validate();
    }
  }

  @Override
  long stateBytes() {
    long bytes = super.stateBytes() + insertions.stateBytes();
    for (SegmentedIntervalList list : lists) {
      bytes += list.stateBytes();
    }
    return bytes;
  }
}
