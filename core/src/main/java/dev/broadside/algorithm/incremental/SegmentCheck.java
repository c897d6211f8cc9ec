package dev.broadside.algorithm.incremental;

import java.util.TreeSet;

/**
 * Checks a segmented interval list by the definitions of chunk, order and checkpoint; for tests.
 */
final class SegmentCheck {
  private final SapCell cell;
  private final Extrema extrema;
  private final SegmentedIntervalList list;
  private final int axis;

  SegmentCheck(SapCell cell, Extrema extrema, SegmentedIntervalList list) {
    this.cell = cell;
    this.extrema = extrema;
    this.list = list;
    axis = list.axis;
  }

  void run() {
    TreeSet<Integer> open = new TreeSet<>();
    int count = 0;
    int before = -1;
    for (int r = 0; r < list.chunkCount; r++) {
      int chunk = list.order[r];
      int size = extrema.sizes[chunk];
      SapCell.require(extrema.rank[chunk] == r, "chunk %d is at rank %d", chunk, r);
      SapCell.require(size > 0 && size <= extrema.most, "chunk %d: %d", chunk, size);
      SapCell.require(
          extrema.entries[list.end(chunk)] == Long.MAX_VALUE,
          "chunk %d: no end at %d",
          chunk,
          size);
      for (int at = list.first(chunk); at < list.end(chunk); at++) {
        int extremum = list.extremumAt(at);
        int slot = extremum >>> Extrema.SHIFT;
        SapCell.require(
            extrema.place(extremum) == at, "axis %d: place of extremum %d", axis, extremum);
        SapCell.require(cell.state[slot] == SapCell.LIVE, "axis %d: dead slot %d", axis, slot);
        SapCell.require(
            extrema.entries[at] == Keys.entry(key(extremum), extremum),
            "axis %d: key of %d",
            axis,
            extremum);
        SapCell.require(
            before < 0 || !Keys.after(key(before), before, key(extremum), extremum),
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
        list.chunkCount);
  }

  private long key(int extremum) {
    int slot = extremum >>> Extrema.SHIFT;
    int c = extremum - (slot << Extrema.SHIFT);
    return cell.known.now[cell.box[slot] * 2 * cell.dims + c];
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
