package dev.broadside.algorithm.kdtree;

import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.PairBuffer;
import dev.broadside.internal.PairOutput;
import dev.broadside.internal.kernel.Kernels;
import dev.broadside.internal.parallel.Workers;

/**
 * Sweeps the sorted records: each is compared with those that follow while its code is a prefix of
 * theirs (Poirrier 2009, section 5.5). The array is cut into tiles of equal length that are swept
 * independently (section 7.2): records of earlier tiles that reach into a tile are the ancestors of
 * its first record, and there is at most one run of them per length.
 *
 * <p>Each pair comes once without a set of pairs seen: the low corner of the intersection of two
 * boxes lies in exactly one part of each, and a pair is reported only from there. As the cell of
 * the later record lies within the cell of the earlier one, that is so if the corner lies in the
 * later one's cell. Rejection works on grid coordinates; only boxes that merely touch on the grid
 * are compared as floats. O(records + candidates); tiles in parallel.
 */
final class PrefixSweep {
  // Records per task: its boxes stay in the first-level cache, and finding its ancestors is noise.
  static final int TILE = 1024;

  // Shorter runs are compared right here: a kernel call would cost more than it saves.
  private static final int SHORT_RUN = 8;

  private final LinearKdTree tree;
  private final LocationalCodes codes;
  private final Kernels kernels;
  private final Workers workers;
  private final UniquePairs unique;
  private final Scratch[] scratch;

  private BoxFrame frame;
  private PairOutput out;
  private final Workers.Task sweep = this::sweep;

  /** Boxes of a tile's records and what is found among them, by worker. */
  private static final class Scratch {
    final long[] low = new long[TILE];
    final long[] high = new long[TILE];
    final int[] end = new int[TILE];
    final int[] hits = new int[TILE];
  }

  /** With a set of pairs, repeats are dropped by it instead of by their place. */
  PrefixSweep(LinearKdTree tree, Kernels kernels, Workers workers, UniquePairs unique) {
    this.tree = tree;
    this.kernels = kernels;
    this.workers = workers;
    this.unique = unique;
    codes = tree.codes;
    scratch = new Scratch[workers.threads()];
    for (int k = 0; k < scratch.length; k++) {
      scratch[k] = new Scratch();
    }
  }

  void run(BoxFrame newFrame, PairOutput output) {
    frame = newFrame;
    out = output;
    workers.run((tree.count + TILE - 1) / TILE, sweep);
    frame = null;
    out = null;
  }

  private void sweep(int tile, int worker) {
    Scratch mine = scratch[worker];
    PairBuffer pairs = out.buffer(worker);
    int from = tile * TILE;
    int to = Math.min(tree.count, from + TILE);
    load(from, to, mine);
    sweepAncestors(from, to, mine, pairs);
    ends(from, to, mine.end);
    long[] low = mine.low;
    long[] high = mine.high;
    int[] end = mine.end;
    for (int i = 0; i < to - from; i++) {
      if (end[i] > i + 1) {
        compare(tree.element[from + i], low[i], high[i], i + 1, end[i], from, mine, pairs);
      }
    }
  }

  /** Cuts the boxes of a tile's records with their cells. */
  private void load(int from, int to, Scratch mine) {
    for (int k = from; k < to; k++) {
      long code = tree.code[k];
      int owner = tree.element[k];
      long cellLow = codes.cellLow(code);
      mine.low[k - from] = codes.max(tree.low[owner], cellLow);
      mine.high[k - from] =
          codes.min(tree.high[owner], codes.cellHigh(code, cellLow)) | codes.guard;
    }
  }

  /** Compares the records before the tile that reach into it. */
  private void sweepAncestors(int from, int to, Scratch mine, PairBuffer pairs) {
    long first = tree.code[from];
    int at = 0;
    for (int length = 0; length <= LocationalCodes.length(first); length++) {
      long ancestor = codes.ancestor(first, length);
      at = tree.lowerBound(at, from, ancestor);
      if (at == from) {
        return;
      }
      if (tree.code[at] != ancestor) {
        continue;
      }
      long cellLow = codes.cellLow(ancestor);
      long cellHigh = codes.cellHigh(ancestor, cellLow);
      int end = tree.upperBound(from, to, codes.last(ancestor)) - from;
      for (; at < from && tree.code[at] == ancestor; at++) {
        int owner = tree.element[at];
        long low = codes.max(tree.low[owner], cellLow);
        long high = codes.min(tree.high[owner], cellHigh) | codes.guard;
        compare(owner, low, high, 0, end, from, mine, pairs);
      }
    }
  }

  /** Per record of the tile where its descendants end, within the tile. */
  private void ends(int from, int to, int[] end) {
    long[] code = tree.code;
    int count = to - from;
    for (int i = count - 1; i >= 0; i--) {
      long last = codes.last(code[from + i]);
      int j = i + 1;
      while (j < count && code[from + j] <= last) {
        j = end[j];
      }
      end[i] = j;
    }
  }

  private void compare(
      int owner,
      long low1,
      long high1,
      int from,
      int to,
      int base,
      Scratch mine,
      PairBuffer pairs) {
    pairs.tested += to - from;
    long[] low = mine.low;
    long[] high = mine.high;
    int[] hits = mine.hits;
    long guard = codes.guard;
    int count = 0;
    if (to - from < SHORT_RUN) {
      for (int j = from; j < to; j++) {
        hits[count] = j;
        count += (high[j] - low1 & high1 - low[j] & guard) == guard ? 1 : 0;
      }
    } else {
      count = kernels.overlapsPacked(from, to, low, high, low1, high1, guard, hits, 0);
    }
    if (count > 0) {
      report(owner, low1, high1, base, count, mine, pairs);
    }
  }

  private void report(
      int owner, long low1, long high1, int base, int count, Scratch mine, PairBuffer pairs) {
    pairs.reserve(count);
    long[] list = pairs.pairs;
    int at = pairs.count;
    long guard = codes.guard;
    long ones = codes.ones;
    int guardShift = codes.field - 1;
    int[] element = tree.element;
    byte[] sides = frame.sides;
    for (int k = 0; k < count; k++) {
      int j = mine.hits[k];
      long low2 = mine.low[j];
      // Where the cell cut the later box off below, the earlier one must begin inside the cell.
      long inside = (low1 | guard) - low2 - ones & guard | (low2 & ones) << guardShift;
      if (unique == null && inside != guard) {
        continue;
      }
      int other = element[base + j];
      long surely = mine.high[j] - low1 - 2 * ones & high1 - low2 - 2 * ones & guard;
      if (surely != guard && !overlap(owner, other)
          || sides != null && (sides[owner] | sides[other]) != 3) {
        continue;
      }
      long pair = (long) Math.min(owner, other) << 32 | Math.max(owner, other);
      if (unique == null || unique.add(pair)) {
        list[at++] = pair;
      }
    }
    pairs.count = at;
  }

  private boolean overlap(int a, int b) {
    for (int axis = 0; axis < frame.dims; axis++) {
      if (frame.min[axis][a] > frame.max[axis][b] || frame.min[axis][b] > frame.max[axis][a]) {
        return false;
      }
    }
    return true;
  }

  long stateBytes() {
    return scratch.length * 24L * TILE + (unique == null ? 0 : unique.stateBytes());
  }
}
