package dev.broadside.algorithm.incremental;

/**
 * Sweep and prune with batch insertion and removal (Tracy et al. 2009, section 3.2.1). Per update
 * it sorts locally, box by box, if few boxes moved and none came or went, else in one pass per axis
 * (section 4).
 */
final class BatchCell extends SapCell {
  private final IntervalList[] lists;
  private final BatchUpdate batch = new BatchUpdate(this);

  BatchCell(KnownBoxes known, int dims, double globalAbove) {
    super(known, dims, globalAbove);
    lists = new IntervalList[dims];
    for (int axis = 0; axis < dims; axis++) {
      lists[axis] = new IntervalList(this, axis);
    }
  }

  @Override
  void integrate(PairEvents out) {
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
      fetchToSort(moved[k], out);
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
  long stateBytes() {
    long bytes = super.stateBytes() + batch.stateBytes();
    for (IntervalList list : lists) {
      bytes += list.stateBytes();
    }
    return bytes;
  }
}
