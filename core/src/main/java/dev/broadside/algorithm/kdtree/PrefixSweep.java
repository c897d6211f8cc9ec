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
  private static final int TILE_BITS = 10;
  static final int TILE = 1 << TILE_BITS;

  // Hits gathered before they are reported: a run always fits after half of it is used.
  private static final int HITS = 4 * TILE;

  private final LinearKdTree tree;
  private final LocationalCodes codes;
  private final Kernels kernels;
  private final Workers workers;
  private final UniquePairs unique;
  private final Scratch[] scratch;

  private BoxFrame frame;
  private PairOutput out;
  private final Workers.Task sweep = this::sweep;
  private final Workers.Task list = this::list;

  /** Boxes of a tile's records and what is found among them, by worker. */
  private static final class Scratch {
    /** Packed low corners of the sub-elements; a field is even where the cell cut it off. */
    final long[] low = new long[TILE];

    /** Packed high corners with guard bits. */
    final long[] high = new long[TILE];

    /** Guard bits of the axes on which the other box may begin anywhere. */
    final long[] free = new long[TILE];

    /** Pairs selected, and how many of them overlap, repeats included where a set drops them. */
    long selected;

    long overlapping;

    /** Where a record's descendants end. */
    final int[] end = new int[TILE];

    /** Pairs of records: the earlier one's index shifted by TILE_BITS, and the later one's. */
    final int[] hits = new int[HITS];
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
    run(newFrame, output, sweep);
  }

  /** Reports the candidates themselves, repeats included, without any test. */
  void runCandidates(BoxFrame newFrame, PairOutput output) {
    run(newFrame, output, list);
  }

  private void run(BoxFrame newFrame, PairOutput output, Workers.Task task) {
    frame = newFrame;
    out = output;
    for (Scratch each : scratch) {
      each.selected = 0;
      each.overlapping = 0;
    }
    workers.run((tree.count + TILE - 1) / TILE, task);
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
    sweepTile(from, to - from, mine, pairs);
  }

  /** Lists the candidates of a tile. */
  private void list(int tile, int worker) {
    Scratch mine = scratch[worker];
    PairBuffer pairs = out.buffer(worker);
    int from = tile * TILE;
    int to = Math.min(tree.count, from + TILE);
    ends(from, to, mine.end);
    for (int i = from; i < to; i++) {
      listRun(i, i + 1, from + mine.end[i - from], mine, pairs);
    }
    long first = tree.code[from];
    for (int length = 0; length <= LocationalCodes.length(first); length++) {
      long ancestor = codes.ancestor(first, length);
      int end = tree.upperBound(from, to, codes.last(ancestor));
      int i = tree.lowerBound(0, from, ancestor);
      for (; i < from && tree.code[i] == ancestor; i++) {
        listRun(i, from, end, mine, pairs);
      }
    }
  }

  private void listRun(int i, int from, int to, Scratch mine, PairBuffer pairs) {
    pairs.tested += to - from;
    mine.selected += to - from;
    for (int j = from; j < to; j++) {
      int a = tree.element[i];
      int b = tree.element[j];
      if (frame.wanted(a, b)) {
        mine.overlapping += overlap(a, b) ? 1 : 0;
        pairs.add(a, b);
      }
    }
  }

  /** Candidate pairs of the last run, repeats included. */
  long selected() {
    long sum = 0;
    for (Scratch each : scratch) {
      sum += each.selected;
    }
    return sum;
  }

  /** How many of them overlap; each pair once where repeats are not even tested. */
  long truePositives() {
    long sum = 0;
    for (Scratch each : scratch) {
      sum += each.overlapping;
    }
    return sum;
  }

  /** Cuts the boxes of a tile's records with their cells. */
  private void load(int from, int to, Scratch mine) {
    long cell = -1;
    long cellLow = 0;
    long cellHigh = 0;
    for (int k = from; k < to; k++) {
      long code = tree.code[k];
      int owner = tree.element[k];
      if (code != cell) {
        cell = code;
        cellLow = codes.cellLow(code);
        cellHigh = codes.cellHigh(code, cellLow);
      }
      long low = codes.max(tree.low(owner), cellLow);
      mine.low[k - from] = low;
      mine.high[k - from] = codes.min(tree.high(owner), cellHigh) | codes.guard;
      mine.free[k - from] = unique != null ? codes.guard : (low & codes.ones) << codes.field - 1;
    }
  }

  private void sweepTile(int from, int count, Scratch mine, PairBuffer pairs) {
    long[] low = mine.low;
    long[] high = mine.high;
    long[] free = mine.free;
    int[] end = mine.end;
    int[] hits = mine.hits;
    long guard = codes.guard;
    long ones = codes.ones;
    int found = 0;
    long tested = 0;
    for (int i = 0; i < count; i++) {
      long low1 = low[i];
      long high1 = high[i];
      long after1 = (low1 | guard) - ones;
      int to = end[i];
      for (int j = i + 1; j < to; j++) {
        hits[found] = i << TILE_BITS | j;
        // Both overlap tests, and where the cell cut the later box off below, the earlier one
        // must begin inside the cell.
        long met = high[j] - low1 & high1 - low[j] & (after1 - low[j] | free[j]) & guard;
        // 1 if all bits are met, without a branch to mispredict: about one candidate in five is.
        found += (int) ((met ^ guard) - 1 >>> 63);
      }
      tested += to - i - 1;
      if (found > HITS - TILE) {
        report(from, found, mine, pairs);
        found = 0;
      }
    }
    pairs.tested += tested;
    mine.selected += tested;
    report(from, found, mine, pairs);
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
        long low = codes.max(tree.low(owner), cellLow);
        long high = codes.min(tree.high(owner), cellHigh) | codes.guard;
        compare(owner, low, high, end, from, mine, pairs);
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

  /** Compares a record from before the tile with the tile's first ones. */
  private void compare(
      int owner, long low1, long high1, int to, int base, Scratch mine, PairBuffer pairs) {
    pairs.tested += to;
    mine.selected += to;
    int count =
        kernels.overlapsPacked(0, to, mine.low, mine.high, low1, high1, codes.guard, mine.hits, 0);
    pairs.reserve(count);
    long after1 = (low1 | codes.guard) - codes.ones;
    for (int k = 0; k < count; k++) {
      int j = mine.hits[k];
      long low2 = mine.low[j];
      if ((after1 - low2 & codes.guard | mine.free[j]) == codes.guard) {
        boolean surely = surely(low1, high1, low2, mine.high[j]);
        add(owner, tree.element[base + j], surely, mine, pairs);
      }
    }
  }

  private void report(int base, int count, Scratch mine, PairBuffer pairs) {
    pairs.reserve(count);
    int[] element = tree.element;
    if (unique != null || frame.sides != null) {
      for (int k = 0; k < count; k++) {
        int i = mine.hits[k] >>> TILE_BITS;
        int j = mine.hits[k] & TILE - 1;
        boolean surely = surely(mine.low[i], mine.high[i], mine.low[j], mine.high[j]);
        add(element[base + i], element[base + j], surely, mine, pairs);
      }
      return;
    }
    int[] hits = mine.hits;
    long[] low = mine.low;
    long[] high = mine.high;
    long[] list = pairs.pairs;
    int at = pairs.count;
    for (int k = 0; k < count; k++) {
      int i = hits[k] >>> TILE_BITS;
      int j = hits[k] & TILE - 1;
      int a = element[base + i];
      int b = element[base + j];
      if (surely(low[i], high[i], low[j], high[j]) || overlap(a, b)) {
        list[at++] = (long) Math.min(a, b) << 32 | Math.max(a, b);
      }
    }
    mine.overlapping += at - pairs.count;
    pairs.count = at;
  }

  /** Whether boxes that overlap on the grid do so by more than a grid cell they share. */
  private boolean surely(long low1, long high1, long low2, long high2) {
    long two = 2 * codes.ones;
    return (high2 - low1 - two & high1 - low2 - two & codes.guard) == codes.guard;
  }

  private void add(int a, int b, boolean surely, Scratch mine, PairBuffer pairs) {
    byte[] sides = frame.sides;
    if (!surely && !overlap(a, b) || sides != null && (sides[a] | sides[b]) != 3) {
      return;
    }
    mine.overlapping++;
    long pair = (long) Math.min(a, b) << 32 | Math.max(a, b);
    if (unique == null || unique.add(pair)) {
      pairs.pairs[pairs.count++] = pair;
    }
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
    return scratch.length * (28L * TILE + 4L * HITS) + (unique == null ? 0 : unique.stateBytes());
  }
}
