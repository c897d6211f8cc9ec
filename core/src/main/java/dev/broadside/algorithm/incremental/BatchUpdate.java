package dev.broadside.algorithm.incremental;

import java.util.Arrays;

/**
 * One pass over an interval list that sorts it and takes in all buffered insertions and removals:
 * Tracy et al. 2009, section 3.2.1 and table 2. The list floats in its array: if the gap before it
 * holds all insertions, a forward pass closes the gap, else the array grows and a backward pass
 * opens it (figures 5 and 6). The sets S_L, S_I, S_R find the pairs of inserted and removed boxes
 * on axis 0; other axes only merge.
 *
 * <p>Removed extrema are recognised by their slot's state instead of a sorted list R, which they
 * would be met in the order of anyway. O(list + insertions log insertions + swaps) per axis.
 */
final class BatchUpdate {
  private final BatchCell cell;
  private final ExtremaSort insertions = new ExtremaSort();
  private final SlotSet retainedOpen = new SlotSet();
  private final SlotSet insertedOpen = new SlotSet();
  private final SlotSet removedOpen = new SlotSet();

  BatchUpdate(BatchCell cell) {
    this.cell = cell;
  }

  void run(IntervalList list, PairEvents out) {
    cell.sortInserted(list.axis, BatchCell.SHIFT, insertions);
    if (list.axis == 0) {
      retainedOpen.reserve(cell.slots());
      insertedOpen.reserve(cell.slots());
      removedOpen.reserve(cell.slots());
    }
    if (list.start >= insertions.count) {
      forward(list, out);
    } else {
      grow(list);
      backward(list, out);
    }
    list.count += insertions.count - 2 * cell.removedCount;
  }

  private void grow(IntervalList list) {
    int needed = list.start + list.count + insertions.count;
    if (list.keys.length < needed) {
      // Room for as many again, so that the gap this pass opens serves a forward pass later.
      int size = needed + insertions.count;
      list.keys = Arrays.copyOf(list.keys, size);
      list.extrema = Arrays.copyOf(list.extrema, size);
    }
  }

  private void forward(IntervalList list, PairEvents out) {
    boolean sets = list.axis == 0;
    int from = list.start;
    int end = from + list.count;
    int to = 0;
    int next = 0;
    list.start = 0;
    while (true) {
      int extremum = from < end ? list.extrema[from] : -1;
      if (extremum >= 0 && cell.state[extremum >>> BatchCell.SHIFT] == SapCell.REMOVED) {
        if (sets) {
          passRemoved(extremum, 0, out);
        }
        from++;
        continue;
      }
      if (next < insertions.count
          && (extremum < 0
              || Keys.after(
                  list.keys[from], extremum, insertions.keys[next], insertions.extrema[next]))) {
        int added = insertions.extrema[next];
        list.keys[to] = insertions.keys[next++];
        list.extrema[to] = added;
        cell.place[added] = to++;
        if (sets) {
          passInserted(added, 0, out);
        }
      } else if (extremum >= 0) {
        if (sets) {
          passRetained(extremum, 0, out);
        }
        list.sinkLeft(0, to++, list.keys[from++], extremum, out);
      } else {
        return;
      }
    }
  }

  private void backward(IntervalList list, PairEvents out) {
    boolean sets = list.axis == 0;
    int from = list.start + list.count - 1;
    int begin = list.start;
    int last = list.keys.length - 1;
    int to = last;
    int next = insertions.count - 1;
    while (true) {
      int extremum = from >= begin ? list.extrema[from] : -1;
      if (extremum >= 0 && cell.state[extremum >>> BatchCell.SHIFT] == SapCell.REMOVED) {
        if (sets) {
          passRemoved(extremum, 1, out);
        }
        from--;
        continue;
      }
      if (next >= 0
          && (extremum < 0
              || Keys.after(
                  insertions.keys[next], insertions.extrema[next], list.keys[from], extremum))) {
        int added = insertions.extrema[next];
        list.keys[to] = insertions.keys[next--];
        list.extrema[to] = added;
        cell.place[added] = to--;
        if (sets) {
          passInserted(added, 1, out);
        }
      } else if (extremum >= 0) {
        if (sets) {
          passRetained(extremum, 1, out);
        }
        list.sinkRight(last, to--, list.keys[from--], extremum, out);
      } else {
        break;
      }
    }
    list.start = to + 1;
  }

  // In each of the following, first is the kind of extremum that the pass meets first: 0 (minima)
  // forward, 1 (maxima) backward. The pair is tested when the second of its four is met last but
  // one, i.e. when one box closes while the other is open.

  private void passRemoved(int extremum, int first, PairEvents out) {
    int slot = extremum >>> BatchCell.SHIFT;
    if ((extremum & 1) == first) {
      removedOpen.add(slot);
      return;
    }
    removedOpen.remove(slot);
    end(slot, retainedOpen, out);
    end(slot, removedOpen, out);
  }

  private void passInserted(int extremum, int first, PairEvents out) {
    int slot = extremum >>> BatchCell.SHIFT;
    if ((extremum & 1) == first) {
      insertedOpen.add(slot);
      return;
    }
    insertedOpen.remove(slot);
    begin(slot, retainedOpen, out);
    begin(slot, insertedOpen, out);
  }

  private void passRetained(int extremum, int first, PairEvents out) {
    int slot = extremum >>> BatchCell.SHIFT;
    if ((extremum & 1) == first) {
      retainedOpen.add(slot);
      return;
    }
    retainedOpen.remove(slot);
    begin(slot, insertedOpen, out);
    end(slot, removedOpen, out);
  }

  private void begin(int slot, SlotSet others, PairEvents out) {
    for (int k = 0; k < others.count; k++) {
      if (cell.collide(cell.now, slot, others.members[k])) {
        out.began(cell.box[slot], cell.box[others.members[k]]);
      }
    }
  }

  private void end(int slot, SlotSet others, PairEvents out) {
    for (int k = 0; k < others.count; k++) {
      if (cell.collide(cell.was, slot, others.members[k])) {
        out.ended(cell.box[slot], cell.box[others.members[k]]);
      }
    }
  }

  void validate() {
    int open = retainedOpen.count + insertedOpen.count + removedOpen.count;
    SapCell.require(open == 0, "%d boxes open after a pass over %d", open, cell.population);
  }

  void clear() {
    retainedOpen.count = 0;
    insertedOpen.count = 0;
    removedOpen.count = 0;
  }

  long stateBytes() {
    return insertions.stateBytes()
        + retainedOpen.stateBytes()
        + insertedOpen.stateBytes()
        + removedOpen.stateBytes();
  }
}
