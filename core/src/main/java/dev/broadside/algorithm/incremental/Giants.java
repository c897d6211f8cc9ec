package dev.broadside.algorithm.incremental;

import java.util.Arrays;

/**
 * Boxes that would cover very many cells (a ground, a box that reaches to infinity): kept in one
 * list and tested against every box that changes, instead of being a member of all those cells.
 * Beyond the paper, which leaves such boxes to the grid. O(giants) per changed box, O(boxes) per
 * changed giant.
 */
final class Giants {
  /**
   * A box in more cells than this is a giant: beyond it a move costs more than a scan of giants.
   */
  static final int CELLS = 256;

  /** Expecting more giants than this, the grid is made coarser instead. */
  static final int MOST = 64;

  private static final byte WAS = 1;
  private static final byte IS = 2;

  private final int dims;
  private final KnownBoxes known;
  private int[] list = new int[8];
  private int count;

  // Whether an id was a giant before this update and is one now.
  private byte[] marks = new byte[0];

  private final int[] range = new int[6];

  // Ids whose mark may say WAS and must be settled after the update.
  private int[] leaving = new int[8];
  private int leavingCount;

  long tests;

  Giants(int dims, KnownBoxes known) {
    this.dims = dims;
    this.known = known;
  }

  int count() {
    return count;
  }

  boolean contains(int id) {
    return id < marks.length && marks[id] == (WAS | IS);
  }

  void reserve(int ids) {
    if (marks.length < ids) {
      marks = Arrays.copyOf(marks, ids + (ids >> 2));
    }
  }

  void clear() {
    Arrays.fill(marks, (byte) 0);
    count = 0;
    leavingCount = 0;
  }

  /** How many giants a grid would have, from a sample. */
  double expected(GridShape shape) {
    int step = Math.max(1, known.limit / 2048);
    int found = 0;
    for (int id = 0; id < known.limit; id += step) {
      if (known.side[id] != 0 && CellGrid.range(shape, dims, known.now, id, range) > CELLS) {
        found++;
      }
    }
    return (double) found * step;
  }

  void enter(int id) {
    marks[id] |= IS;
    if (count == list.length) {
      list = Arrays.copyOf(list, count * 2);
    }
    list[count++] = id;
  }

  void leave(int id) {
    marks[id] &= ~IS;
    for (int k = 0; k < count; k++) {
      if (list[k] == id) {
        list[k] = list[--count];
        break;
      }
    }
    if (leavingCount == leaving.length) {
      leaving = Arrays.copyOf(leaving, leavingCount * 2);
    }
    leaving[leavingCount++] = id;
  }

  /** Reports the changes of all pairs that a giant is or was part of. */
  void update(PairEvents out) {
    if (count + leavingCount == 0) {
      return;
    }
    for (int k = 0; k < known.changedCount; k++) {
      int id = known.changed[k];
      if (marks[id] != 0) {
        for (int other = 0; other < known.limit; other++) {
          // Of two changed giants the one with the smaller id reports.
          if (other != id && !(known.kind[other] != 0 && marks[other] != 0 && other < id)) {
            compare(id, other, out);
          }
        }
      } else {
        for (int g = 0; g < count; g++) {
          if (known.kind[list[g]] == 0) {
            compare(id, list[g], out);
          }
        }
      }
    }
    for (int k = 0; k < leavingCount; k++) {
      marks[leaving[k]] &= ~WAS;
    }
    leavingCount = 0;
    for (int k = 0; k < count; k++) {
      marks[list[k]] = WAS | IS;
    }
  }

  private void compare(int a, int b, PairEvents out) {
    tests++;
    boolean was =
        ((marks[a] | marks[b]) & WAS) != 0
            && wanted(known.wasSide, a, b)
            && overlap(known.was, a, b);
    boolean is =
        ((marks[a] | marks[b]) & IS) != 0 && wanted(known.side, a, b) && overlap(known.now, a, b);
    boolean replaced = known.kind[a] == KnownBoxes.REPLACED || known.kind[b] == KnownBoxes.REPLACED;
    if (was && (!is || replaced)) {
      out.ended(a, b);
    }
    if (is && (!was || replaced)) {
      out.began(a, b);
    }
  }

  private static boolean wanted(byte[] side, int a, int b) {
    return side[a] != 0 && side[b] != 0 && (side[a] | side[b]) == 3;
  }

  private boolean overlap(long[] keys, int a, int b) {
    return Keys.overlap(dims, keys, a * 2 * dims, keys, b * 2 * dims);
  }

  long stateBytes() {
    return marks.length + 4L * (list.length + leaving.length);
  }
}
