package dev.broadside.algorithm.incremental;

import java.util.HashMap;
import java.util.Map;

/**
 * Checks the whole structure against the known boxes by the definition: memberships, slots, lists,
 * and a witness count for every pair in every cell. Quadratic per cell; for tests.
 */
final class GridCheck {
  private final int dims;
  private final KnownBoxes known;
  private final GridShape shape;
  private final SapCell[] cells;
  private final Giants giants;
  private final Map<Long, Integer> expected = new HashMap<>();

  GridCheck(int dims, KnownBoxes known, GridShape shape, SapCell[] cells, Giants giants) {
    this.dims = dims;
    this.known = known;
    this.shape = shape;
    this.cells = cells;
    this.giants = giants;
  }

  void run(int[] homes, int[] pool, WitnessCounts witnesses) {
    int[] range = new int[6];
    long memberships = 0;
    int live = 0;
    int giantCount = 0;
    for (int id = 0; id < known.limit; id++) {
      if (known.side[id] == 0) {
        continue;
      }
      live++;
      int count = CellGrid.range(shape, dims, known.now, id, range);
      if (count > Giants.CELLS) {
        SapCell.require(giants.contains(id), "box %d covers %d cells", id, 0);
        giantCount++;
        countGiant(id);
        continue;
      }
      int at = homes[4 * id + 2];
      for (int z = range[2]; z <= range[5]; z++) {
        for (int y = range[1]; y <= range[4]; y++) {
          for (int x = range[0]; x <= range[3]; x++) {
            int slot = count == 1 ? at : pool[at++];
            SapCell cell = cells[(z * shape.cells[1] + y) * shape.cells[0] + x];
            SapCell.require(cell.box[slot] == id, "box %d is not in its slot %d", id, slot);
            memberships++;
          }
        }
      }
    }
    SapCell.require(live == known.live, "%d live boxes, counted %d", live, known.live);
    SapCell.require(giantCount == giants.count(), "%d giants of %d", giantCount, giants.count());
    for (SapCell cell : cells) {
      if (cell != null) {
        cell.validate();
        memberships -= cell.population;
        countCell(cell);
      }
    }
    SapCell.require(memberships == 0, "%d memberships too many in boxes %d", (int) memberships, 0);
    SapCell.require(
        witnesses.witnessed() == expected.size(),
        "%d pairs witnessed, %d expected",
        witnesses.witnessed(),
        expected.size());
    expected.forEach(
        (pair, count) ->
            SapCell.require(
                witnesses.count(pair) == count,
                "%d witnesses, %d expected",
                witnesses.count(pair),
                count));
  }

  private void countCell(SapCell cell) {
    for (int a = 0; a < cell.slots(); a++) {
      for (int b = 0; b < a; b++) {
        if (cell.state[a] == SapCell.LIVE && cell.state[b] == SapCell.LIVE) {
          count(cell.box[a], cell.box[b]);
        }
      }
    }
  }

  private void countGiant(int id) {
    for (int other = 0; other < known.limit; other++) {
      if (known.side[other] != 0 && other != id && !(giants.contains(other) && other < id)) {
        count(id, other);
      }
    }
  }

  private void count(int a, int b) {
    boolean overlap = (known.side[a] | known.side[b]) == 3;
    for (int axis = 0; axis < dims; axis++) {
      int p = (a * dims + axis) * 2;
      int q = (b * dims + axis) * 2;
      overlap &= known.now[p] <= known.now[q + 1] && known.now[q] <= known.now[p + 1];
    }
    if (overlap) {
      expected.merge((long) Math.min(a, b) << 32 | Math.max(a, b), 1, Integer::sum);
    }
  }
}
