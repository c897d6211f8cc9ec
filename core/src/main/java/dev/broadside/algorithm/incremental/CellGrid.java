package dev.broadside.algorithm.incremental;

import dev.broadside.SpaceCuts;
import dev.broadside.internal.parallel.Workers;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * The superstructure: a grid whose cells are sweep-and-prune instances (Tracy et al. 2009, section
 * 3.1). Knows which slot a box has in each of its cells, relays moves, and turns a move across a
 * cell boundary into insertions and removals. Only cells that received something are processed
 * (3.3), in parallel. Without subdivision it is one cell.
 *
 * <p>A box that would cover very many cells is in none: it is in the list of {@link Giants}.
 */
final class CellGrid {
  private static final int UNTOUCHED = -2;

  // Cells a task takes at most, and tasks there are at least for each thread if there are cells.
  private static final int GROUP = 16;
  private static final int TASKS = 8;

  // Moves of a cell that are read ahead: with more, they overlap well enough within the cell.
  private static final int AHEAD = 16;

  // Edits per box between two looks at where the boxes are: a look sorts samples of every axis.
  private static final double EDITS = 4;

  private final int dims;
  private final KnownBoxes known;
  private final Workers workers;
  private final Supplier<SapCell> maker;
  private final double boxesPerCell;
  private final PairEvents[] events;
  private final GridShape shape;
  private final GridShape candidate;
  private final Giants giants;

  private SapCell[] cells = new SapCell[0];
  private int[] touched = new int[16];
  private int touchedCount;

  // The moves of a cell as a list through moveNext, from its head on; a head says UNTOUCHED while
  // the cell has received nothing, and -1 ends a list. Relaying a move so touches no cell.
  private int[] heads = new int[0];
  private int[] moveSlot = new int[64];
  private int[] moveNext = new int[64];
  private int moveCount;

  // By id, four each: the first and the last cell a box covers, which most moves leave as they
  // are, and its slot; if the two differ, where in the pool its slots are, one per cell, x fastest.
  private int[] homes = new int[0];

  private int[] pool = new int[64];
  private int poolEnd;

  // Heads of the lists of freed blocks by the logarithm of their size; -1 ends a list.
  private final int[] freeBlocks = new int[31];

  private long memberships;
  private long editsSinceShaped;
  private int liveWhenShaped;

  // Ranges of cells: lower then upper index per axis; unused axes stay 0.
  private final int[] oldRange = new int[6];
  private final int[] newRange = new int[6];

  private int group;
  private final Workers.Task updateCells = this::updateCells;

  /** boxesPerCell is infinite for a single cell. */
  CellGrid(
      int dims,
      KnownBoxes known,
      Workers workers,
      double boxesPerCell,
      PairEvents[] events,
      Supplier<SapCell> maker) {
    this.dims = dims;
    this.known = known;
    this.workers = workers;
    this.maker = maker;
    this.boxesPerCell = boxesPerCell;
    this.events = events;
    shape = new GridShape(dims);
    candidate = new GridShape(dims);
    giants = new Giants(dims, known);
    cells = new SapCell[] {maker.get()};
    heads = new int[] {UNTOUCHED};
    Arrays.fill(freeBlocks, -1);
  }

  /**
   * Whether the grid no longer suits the boxes and has been shaped anew; then it is empty. Judged
   * when the boxes became many more or fewer, and after some edits per box, so that the cost is
   * spread over them.
   */
  boolean reshape() {
    if (boxesPerCell == Double.POSITIVE_INFINITY) {
      return false;
    }
    editsSinceShaped += known.changedCount;
    boolean resized = known.live > 1.5 * liveWhenShaped || known.live < liveWhenShaped / 1.5;
    double patience = Math.max(resized ? known.live / 4.0 : EDITS * known.live, 4 * boxesPerCell);
    if (liveWhenShaped > 0 && editsSinceShaped < patience) {
      return false;
    }
    editsSinceShaped = 0;
    liveWhenShaped = Math.max(1, known.live);
    candidate.choose(known, boxesPerCell);
    while (candidate.cellCount() > 1 && giants.expected(candidate) > Giants.MOST) {
      candidate.coarsen();
    }
    if (!candidate.differsFrom(shape)) {
      return false;
    }
    clear();
    shape.copyFrom(candidate);
    if (cells.length < shape.cellCount()) {
      cells = Arrays.copyOf(cells, shape.cellCount());
      heads = new int[cells.length];
      Arrays.fill(heads, UNTOUCHED);
    }
    return true;
  }

  /** Empties all cells without reporting anything. */
  void clear() {
    for (SapCell cell : cells) {
      if (cell != null) {
        cell.clear();
      }
    }
    Arrays.fill(heads, UNTOUCHED);
    touchedCount = 0;
    moveCount = 0;
    poolEnd = 0;
    memberships = 0;
    Arrays.fill(freeBlocks, -1);
    giants.clear();
  }

  /** Relays all known changes to the cells and processes those cells. */
  void update() {
    if (homes.length < 4L * known.limit) {
      long size = 4L * (known.limit + (known.limit >> 2));
      homes = Arrays.copyOf(homes, (int) Math.min(Integer.MAX_VALUE - 8, size));
    }
    giants.reserve(known.limit);
    for (int k = 0; k < known.changedCount; k++) {
      int id = known.changed[k];
      switch (known.kind[id]) {
        case KnownBoxes.ADDED -> enter(id);
        case KnownBoxes.REMOVED -> leave(id);
        case KnownBoxes.REPLACED -> {
          leave(id);
          enter(id);
        }
        default -> shift(id);
      }
    }
    group = Math.max(1, Math.min(GROUP, touchedCount / (TASKS * workers.threads())));
    workers.run((touchedCount + group - 1) / group, updateCells);
    touchedCount = 0;
    moveCount = 0;
    giants.update(events[0]);
  }

  private void updateCells(int task, int worker) {
    PairEvents out = events[worker];
    int from = task * group;
    int to = Math.min(touchedCount, from + group);
    readAhead(from, to, out);
    for (int k = from; k < to; k++) {
      int cell = touched[k];
      out.movedCount = 0;
      for (int move = heads[cell]; move >= 0; move = moveNext[move]) {
        out.move(moveSlot[move]);
      }
      heads[cell] = UNTOUCHED;
      cells[cell].update(out);
    }
  }

  /**
   * Reads what the updates of some cells will begin with, so that the waits for memory overlap: the
   * updates themselves, full of branches that cannot be foreseen, wait for one thing at a time.
   */
  private void readAhead(int from, int to, PairEvents out) {
    int sum = 0;
    for (int k = from; k < to; k++) {
      sum += cells[touched[k]].readAhead();
    }
    for (int k = from; k < to; k++) {
      SapCell cell = cells[touched[k]];
      int left = AHEAD;
      for (int move = heads[touched[k]]; move >= 0 && left > 0; move = moveNext[move]) {
        sum += cell.readAhead(moveSlot[move]);
        left--;
      }
    }
    out.read = sum;
  }

  private void enter(int id) {
    int count = range(known.now, id, newRange);
    keepCorners(id);
    if (count > Giants.CELLS) {
      giants.enter(id);
      return;
    }
    memberships += count;
    if (count == 1) {
      homes[4 * id + 2] = touch(newRange[0], newRange[1], newRange[2]).insert(id);
      return;
    }
    int at = allocate(count);
    homes[4 * id + 2] = at;
    for (int z = newRange[2]; z <= newRange[5]; z++) {
      for (int y = newRange[1]; y <= newRange[4]; y++) {
        for (int x = newRange[0]; x <= newRange[3]; x++) {
          pool[at++] = touch(x, y, z).insert(id);
        }
      }
    }
  }

  private void leave(int id) {
    int count = range(known.was, id, oldRange);
    if (count > Giants.CELLS) {
      giants.leave(id);
      return;
    }
    memberships -= count;
    int at = homes[4 * id + 2];
    if (count == 1) {
      touch(oldRange[0], oldRange[1], oldRange[2]).remove(at);
      return;
    }
    for (int z = oldRange[2]; z <= oldRange[5]; z++) {
      for (int y = oldRange[1]; y <= oldRange[4]; y++) {
        for (int x = oldRange[0]; x <= oldRange[3]; x++) {
          touch(x, y, z).remove(pool[at++]);
        }
      }
    }
    release(homes[4 * id + 2], count);
  }

  private void keepCorners(int id) {
    homes[4 * id] = index(newRange[0], newRange[1], newRange[2]);
    homes[4 * id + 1] = index(newRange[3], newRange[4], newRange[5]);
  }

  private void shift(int id) {
    int after = range(known.now, id, newRange);
    int first = index(newRange[0], newRange[1], newRange[2]);
    int last = index(newRange[3], newRange[4], newRange[5]);
    if (homes[4 * id] == first && homes[4 * id + 1] == last) {
      if (first == last) {
        move(first, homes[4 * id + 2]);
      } else if (after <= Giants.CELLS) {
        relay(id);
      }
      return;
    }
    int before = range(known.was, id, oldRange);
    keepCorners(id);
    if (before > Giants.CELLS || after > Giants.CELLS) {
      if (before <= Giants.CELLS || after <= Giants.CELLS) {
        leave(id);
        enter(id);
      }
    } else {
      migrate(id, before, after);
    }
  }

  private void relay(int id) {
    int at = homes[4 * id + 2];
    for (int z = newRange[2]; z <= newRange[5]; z++) {
      for (int y = newRange[1]; y <= newRange[4]; y++) {
        for (int x = newRange[0]; x <= newRange[3]; x++) {
          move(index(x, y, z), pool[at++]);
        }
      }
    }
  }

  private void migrate(int id, int before, int after) {
    int from = homes[4 * id + 2];
    int to = after == 1 ? -1 : allocate(after);
    int k = 0;
    for (int z = oldRange[2]; z <= oldRange[5]; z++) {
      for (int y = oldRange[1]; y <= oldRange[4]; y++) {
        for (int x = oldRange[0]; x <= oldRange[3]; x++, k++) {
          if (!inside(newRange, x, y, z)) {
            touch(x, y, z).remove(before == 1 ? from : pool[from + k]);
          }
        }
      }
    }
    k = 0;
    int slot = -1;
    for (int z = newRange[2]; z <= newRange[5]; z++) {
      for (int y = newRange[1]; y <= newRange[4]; y++) {
        for (int x = newRange[0]; x <= newRange[3]; x++, k++) {
          if (inside(oldRange, x, y, z)) {
            slot = before == 1 ? from : pool[from + offset(oldRange, x, y, z)];
            move(index(x, y, z), slot);
          } else {
            slot = touch(x, y, z).insert(id);
          }
          if (after > 1) {
            pool[to + k] = slot;
          }
        }
      }
    }
    if (before > 1) {
      release(from, before);
    }
    homes[4 * id + 2] = after == 1 ? slot : to;
    memberships += after - before;
  }

  private int index(int x, int y, int z) {
    return (z * shape.cells[1] + y) * shape.cells[0] + x;
  }

  private SapCell touch(int x, int y, int z) {
    int index = index(x, y, z);
    SapCell cell = cells[index];
    if (cell == null) {
      cell = maker.get();
      cells[index] = cell;
    }
    touch(index);
    return cell;
  }

  private void touch(int index) {
    if (heads[index] == UNTOUCHED) {
      heads[index] = -1;
      if (touchedCount == touched.length) {
        touched = Arrays.copyOf(touched, touchedCount * 2);
      }
      touched[touchedCount++] = index;
    }
  }

  /** Buffers a move; the new coordinates are fetched from the known boxes on update. */
  private void move(int index, int slot) {
    touch(index);
    if (moveCount == moveSlot.length) {
      moveSlot = Arrays.copyOf(moveSlot, moveCount * 2);
      moveNext = Arrays.copyOf(moveNext, moveCount * 2);
    }
    moveSlot[moveCount] = slot;
    moveNext[moveCount] = heads[index];
    heads[index] = moveCount++;
  }

  private int range(long[] keys, int id, int[] range) {
    return range(shape, dims, keys, id, range);
  }

  /** Fills in the cells a box covers and returns how many. */
  static int range(GridShape shape, int dims, long[] keys, int id, int[] range) {
    int at = id * 2 * dims;
    for (int axis = 0; axis < dims; axis++, at += 2) {
      range[axis] = shape.cell(axis, keys[at]);
      range[3 + axis] = shape.cell(axis, keys[at + 1]);
    }
    return size(range);
  }

  private static int size(int[] range) {
    return (range[3] - range[0] + 1) * (range[4] - range[1] + 1) * (range[5] - range[2] + 1);
  }

  private static boolean inside(int[] range, int x, int y, int z) {
    return x >= range[0]
        && x <= range[3]
        && y >= range[1]
        && y <= range[4]
        && z >= range[2]
        && z <= range[5];
  }

  private static int offset(int[] range, int x, int y, int z) {
    return ((z - range[2]) * (range[4] - range[1] + 1) + y - range[1]) * (range[3] - range[0] + 1)
        + x
        - range[0];
  }

  private int allocate(int count) {
    int order = 32 - Integer.numberOfLeadingZeros(count - 1);
    int block = freeBlocks[order];
    if (block >= 0) {
      freeBlocks[order] = pool[block];
      return block;
    }
    block = poolEnd;
    poolEnd += 1 << order;
    if (poolEnd > pool.length) {
      pool = Arrays.copyOf(pool, Math.max(poolEnd, pool.length + (pool.length >> 1)));
    }
    return block;
  }

  private void release(int block, int count) {
    int order = 32 - Integer.numberOfLeadingZeros(count - 1);
    pool[block] = freeBlocks[order];
    freeBlocks[order] = block;
  }

  /** Swaps of extrema and box tests since the grid was made. */
  long swaps() {
    long sum = 0;
    for (SapCell cell : cells) {
      sum += cell == null ? 0 : cell.swaps();
    }
    return sum;
  }

  long tests() {
    long sum = giants.tests;
    for (SapCell cell : cells) {
      sum += cell == null ? 0 : cell.tests;
    }
    return sum;
  }

  SpaceCuts cuts() {
    double[][] cuts = new double[3][0];
    for (int axis = 0; axis < dims; axis++) {
      cuts[axis] = SpaceCuts.even(shape.origin[axis], 1 / shape.inverse[axis], shape.cells[axis]);
    }
    return new SpaceCuts(-1, cuts);
  }

  String explain() {
    if (shape.cellCount() == 1) {
      return "one cell";
    }
    return shape.cells[0]
        + " × "
        + shape.cells[1]
        + (dims == 2 ? "" : " × " + shape.cells[2])
        + " cells, "
        + memberships
        + " memberships of "
        + known.live
        + " boxes, "
        + giants.count()
        + " giants";
  }

  /** Throws if cells, slots or witness counts are not what the known boxes say; for tests. */
  void validate(WitnessCounts witnesses) {
    new GridCheck(dims, known, shape, cells, giants).run(homes, pool, witnesses);
  }

  long stateBytes() {
    long bytes =
        4L * (homes.length + pool.length + touched.length + heads.length)
            + 8L * moveSlot.length
            + giants.stateBytes();
    for (SapCell cell : cells) {
      bytes += cell == null ? 0 : cell.stateBytes();
    }
    return bytes;
  }
}
