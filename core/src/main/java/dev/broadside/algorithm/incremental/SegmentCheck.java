package dev.broadside.algorithm.incremental;

import java.util.TreeSet;

/**
 * Checks a segmented interval list by the definitions of chunk, order and checkpoint; for tests.
 */
final class SegmentCheck {
  private final SapCell cell;
  private final int axis;
  private final SegmentedIntervalList list;

  SegmentCheck(SapCell cell, int axis, SegmentedIntervalList list) {
    this.cell = cell;
    this.axis = axis;
    this.list = list;
  }

  void run(int most, int chunkCount, int[] order, int[] rank, int[] sizes, long[] entries) {
    TreeSet<Integer> open = new TreeSet<>();
    int count = 0;
    int before = -1;
    for (int r = 0; r < chunkCount; r++) {
      int chunk = order[r];
      SapCell.require(rank[chunk] == r, "chunk %d is at rank %d", chunk, r);
      SapCell.require(
          sizes[chunk] > 0 && sizes[chunk] <= most, "chunk %d: %d", chunk, sizes[chunk]);
      for (int at = list.first(chunk); at < list.end(chunk); at++) {
        int extremum = list.extremumAt(at);
        int slot = extremum >>> SapCell.SHIFT;
        SapCell.require(
            cell.place[extremum] == at, "axis %d: place of extremum %d", axis, extremum);
        SapCell.require(cell.state[slot] == SapCell.LIVE, "axis %d: dead slot %d", axis, slot);
        long key = cell.now[extremum];
        SapCell.require(
            entries[at] == Keys.entry(key, extremum), "axis %d: key of %d", axis, extremum);
        SapCell.require(
            before < 0 || !Keys.after(cell.now[before], before, key, extremum),
            "axis %d: out of order at %d",
            axis,
            at);
        before = extremum;
        count++;
        boolean changed = (extremum & 1) == 0 ? open.add(slot) : open.remove(slot);
        SapCell.require(changed, "axis %d: extremum %d of a box out of turn", axis, extremum);
      }
      if (list.checkpoints != null) {
        checkEdge(chunk, open);
      }
    }
    SapCell.require(count == 2 * cell.population, "axis %d: %d extrema", axis, count);
    SapCell.require(
        list.checkpoints == null || list.checkpoints.missing() == 0,
        "axis %d: ids left in R, chunks %d",
        axis,
        chunkCount);
  }

  private void checkEdge(int chunk, TreeSet<Integer> open) {
    int count = list.checkpoints.count(chunk);
    SapCell.require(
        count == open.size(), "checkpoints: %d, boxes at the edge: %d", count, open.size());
    for (int k = 0; k < count; k++) {
      int slot = list.checkpoints.slots(chunk)[k];
      SapCell.require(open.contains(slot), "chunk %d: slot %d is not at its edge", chunk, slot);
    }
  }
}
