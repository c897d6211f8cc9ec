package dev.broadside.algorithm.incremental;

import java.util.Arrays;

/**
 * The extrema of a cell with segmented interval lists, once by box and once by place: a row per
 * slot, and the chunks of all axes in one array. A move costs the cache lines it touches, so a row
 * holds all that sorting needs of a box in 64 bytes, and one array serves all lists.
 *
 * <p>Rows and chunks have the upper halves of keys, which decide nearly every comparison. Where
 * they do not, the full keys are the known boxes': those before the update for a box that is still
 * to be sorted ({@link #PENDING}), else the new ones.
 *
 * <p>An extremum is {@code slot << 4 | axis << 1 | (1 for a maximum)}: the index of its coordinate.
 */
final class Extrema {
  /** Ints in a row: the logarithm. */
  static final int SHIFT = 4;

  /** What else is in a row: the box's id, its side, and its places in the lists by extremum. */
  static final int ID = 6;

  static final int PENDING = 7;
  static final int PLACE = 8;
  static final int SIDE = 14;

  /** Behind the last extremum of a chunk: after every other, so that searches end there. */
  private static final long END = Long.MAX_VALUE;

  private final KnownBoxes known;
  private final int dims;

  /** Extrema a chunk holds at most; the logarithm of the room it takes. */
  final int most;

  final int shift;

  int[] rows = new int[8 << SHIFT];

  /** Extrema with the upper halves of their keys, by place. */
  long[] entries;

  /** Extrema per chunk; never 0 for a chunk in the order of a list. */
  int[] sizes = new int[8];

  /** A chunk's rank among those of its list. */
  int[] rank = new int[8];

  private int chunkLimit;
  private int[] freeChunks = new int[8];
  private int freeCount;

  /** The lists by axis: the order of their chunks. */
  final SegmentedIntervalList[] lists;

  /** Chunks of the list with the most. */
  int longest;

  // While a minimum is sorted locally, the maximum of its box: it still stands in its list with
  // the key it had. Else -1.
  private int unsettled = -1;

  long swaps;

  Extrema(KnownBoxes known, int dims, int chunkSize) {
    this.known = known;
    this.dims = dims;
    shift = 32 - Integer.numberOfLeadingZeros(chunkSize - 1);
    // One place is for the end.
    most = Math.min(chunkSize, (1 << shift) - 1);
    entries = new long[8 << shift];
    lists = new SegmentedIntervalList[dims];
    for (int axis = 0; axis < dims; axis++) {
      lists[axis] = new SegmentedIntervalList(this, axis);
    }
  }

  void clear() {
    chunkLimit = 0;
    freeCount = 0;
    unsettled = -1;
    longest = 0;
    for (SegmentedIntervalList list : lists) {
      list.clear();
    }
  }

  void reserve(int slots) {
    rows = Arrays.copyOf(rows, slots << SHIFT);
  }

  /** An empty chunk. */
  int takeChunk() {
    int chunk = freeCount > 0 ? freeChunks[--freeCount] : chunkLimit++;
    if (chunk == sizes.length) {
      int size = sizes.length + (sizes.length >> 1);
      sizes = Arrays.copyOf(sizes, size);
      rank = Arrays.copyOf(rank, size);
      freeChunks = Arrays.copyOf(freeChunks, size);
      entries = Arrays.copyOf(entries, size << shift);
    }
    resize(chunk, 0);
    return chunk;
  }

  void measure() {
    longest = 0;
    for (SegmentedIntervalList list : lists) {
      longest = Math.max(longest, list.chunkCount);
    }
  }

  void dropChunk(int chunk) {
    freeChunks[freeCount++] = chunk;
  }

  void resize(int chunk, int size) {
    sizes[chunk] = size;
    entries[(chunk << shift) + size] = END;
  }

  /** Puts an extremum at a place. */
  void put(long entry, int at) {
    entries[at] = entry;
    rows[(int) entry | PLACE] = at;
  }

  int place(int extremum) {
    return rows[extremum | PLACE];
  }

  /** A box comes into a slot. */
  void enter(int slot, int id, byte side) {
    int row = slot << SHIFT;
    rows[row | ID] = id;
    rows[row | SIDE] = side;
    load(slot);
  }

  /** Loads the new coordinates of a box. */
  void load(int slot) {
    int row = slot << SHIFT;
    long[] now = known.now;
    int from = rows[row | ID] * 2 * dims;
    rows[row | PENDING] = 0;
    rows[row] = (int) (now[from] >>> 32);
    rows[row | 1] = (int) (now[from + 1] >>> 32);
    rows[row | 2] = (int) (now[from + 2] >>> 32);
    rows[row | 3] = (int) (now[from + 3] >>> 32);
    if (dims == 3) {
      rows[row | 4] = (int) (now[from + 4] >>> 32);
      rows[row | 5] = (int) (now[from + 5] >>> 32);
    }
  }

  long entry(int extremum) {
    return (long) rows[extremum] << 32 | extremum;
  }

  /** Whether an entry comes after another in an interval list, see {@link Keys#entry}. */
  boolean after(long entry, long other) {
    return (entry ^ other) >>> 32 != 0 ? entry > other : afterInFull((int) entry, (int) other);
  }

  private boolean afterInFull(int extremum, int other) {
    return Keys.after(key(extremum), extremum, key(other), other);
  }

  /** The full key that an extremum is listed by. */
  private long key(int extremum) {
    int row = extremum >>> SHIFT << SHIFT;
    boolean before = rows[row | PENDING] != 0 || extremum == unsettled;
    long[] keys = before ? known.was : known.now;
    return keys[rows[row | ID] * 2 * dims + extremum - row];
  }

  int readAhead() {
    return longest + rows.length + entries.length;
  }

  int readAhead(int slot) {
    int[] rows = this.rows;
    long[] entries = this.entries;
    int row = slot << SHIFT;
    int at = row | PLACE;
    long sum = known.now[rows[row | ID] * 2 * dims];
    sum += entries[rows[at]] + entries[rows[at | 1]];
    sum += entries[rows[at | 2]] + entries[rows[at | 3]];
    if (dims == 3) {
      sum += entries[rows[at | 4]] + entries[rows[at | 5]];
    }
    return (int) sum;
  }

  /** Local sort: brings the extrema of moved boxes to their places, one box after the other. */
  void sortLocally(PairEvents out) {
    for (int k = 0; k < out.movedCount; k++) {
      rows[out.moved[k] << SHIFT | PENDING] = 1;
    }
    for (int k = 0; k < out.movedCount; k++) {
      int slot = out.moved[k];
      System.arraycopy(rows, slot << SHIFT, out.old, 0, 6);
      load(slot);
      for (int axis = 0; axis < dims; axis++) {
        int minimum = slot << SHIFT | axis << 1;
        // The minimum first, as in the paper, even if it must pass the maximum: R makes up for it.
        unsettled = minimum | 1;
        settle(axis, minimum, out);
        unsettled = -1;
        settle(axis, minimum | 1, out);
      }
    }
  }

  private void settle(int axis, int extremum, PairEvents out) {
    int from = rows[extremum | PLACE];
    int old = out.old[extremum & 7];
    int half = rows[extremum];
    long entry = (long) half << 32 | extremum;
    boolean minimum = (extremum & 1) == 0;
    out.metCount = 0;
    int at = from;
    boolean overlapping = minimum;
    if (half <= old) {
      at = pushLeft(axis, from, entry, out);
    }
    if (half >= old && at == from) {
      at = pushRight(axis, from, entry, out);
      overlapping = !minimum;
    }
    put(entry, at);
    if (out.metCount > 0) {
      passed(axis, extremum >>> SHIFT, overlapping, out);
    }
  }

  /**
   * Moves what lies left of an extremum and after it one place to the right, chunk by chunk, and
   * returns the place that becomes free. A run is searched before it is moved.
   */
  private int pushLeft(int axis, int at, long entry, PairEvents out) {
    long[] entries = this.entries;
    int[] met = out.met;
    int metCount = out.metCount;
    int swaps = 0;
    while (true) {
      int first = at >>> shift << shift;
      int to = at;
      while (to > first && after(entries[to - 1], entry)) {
        to--;
      }
      swaps += at - to;
      for (; at > to; at--) {
        metCount = takePlace(entries[at - 1], at, entry, met, metCount);
      }
      if (at > first) {
        break;
      }
      int left = lists[axis].leftOf(at >>> shift);
      if (left < 0) {
        break;
      }
      int before = (left << shift) + sizes[left] - 1;
      long other = entries[before];
      if (!after(other, entry)) {
        break;
      }
      metCount = takePlace(other, at, entry, met, metCount);
      lists[axis].crossed(left, (int) entry, (int) other);
      at = before;
      swaps++;
    }
    out.metCount = metCount;
    this.swaps += swaps;
    return at;
  }

  /** The same to the right. */
  private int pushRight(int axis, int at, long entry, PairEvents out) {
    long[] entries = this.entries;
    int[] met = out.met;
    int metCount = out.metCount;
    int swaps = 0;
    while (true) {
      int to = at;
      while (after(entry, entries[to + 1])) {
        to++;
      }
      swaps += to - at;
      for (; at < to; at++) {
        metCount = takePlace(entries[at + 1], at, entry, met, metCount);
      }
      if (entries[at + 1] != END) {
        break;
      }
      int chunk = at >>> shift;
      int right = lists[axis].rightOf(chunk);
      if (right < 0) {
        break;
      }
      int behind = right << shift;
      long other = entries[behind];
      if (!after(entry, other)) {
        break;
      }
      metCount = takePlace(other, at, entry, met, metCount);
      lists[axis].crossed(chunk, (int) other, (int) entry);
      at = behind;
      swaps++;
    }
    out.metCount = metCount;
    this.swaps += swaps;
    return at;
  }

  /**
   * An extremum is passed by another, takes its place, and is noted if it is of the other kind:
   * without a branch, because the kind is random. Returns how many are noted.
   */
  private int takePlace(long passed, int at, long passing, int[] met, int metCount) {
    put(passed, at);
    met[metCount] = (int) passed;
    return metCount + ((int) (passed ^ passing) & 1);
  }

  /**
   * An extremum of the box in slot {@code a} passed the {@link PairEvents#met} ones in a local
   * sort, where all others rest, and on this axis it now overlaps their boxes or does not.
   */
  private void passed(int axis, int a, boolean overlapping, PairEvents out) {
    int[] rows = this.rows;
    int[] met = out.met;
    int p = a << SHIFT;
    int[] mine = overlapping ? rows : out.old;
    int at = overlapping ? p : 0;
    int metCount = out.metCount;
    for (int k = 0; k < metCount; k++) {
      int q = met[k] >>> SHIFT << SHIFT;
      if (mayOverlap(mine, at, rows, q) && p != q) {
        long[] others = rows[q | PENDING] != 0 ? known.was : known.now;
        decide(axis, p, q, overlapping, others, others, out);
      }
    }
  }

  /**
   * Whether two boxes overlap by the upper halves of their keys, without a branch: which axis parts
   * them is random. In 2D the last two coordinates are 0.
   */
  private static boolean mayOverlap(int[] rows, int p, int[] others, int q) {
    long apart =
        (long) others[q + 1] - rows[p]
            | (long) rows[p + 1] - others[q]
            | (long) others[q + 3] - rows[p + 2]
            | (long) rows[p + 3] - others[q + 2]
            | (long) others[q + 5] - rows[p + 4]
            | (long) rows[p + 5] - others[q + 4];
    return apart >= 0;
  }

  /**
   * Reports the pair of two rows if they now overlap on this axis or no longer do, and the full
   * keys say that this made or ended their overlap. The second box has the given keys before and
   * after.
   */
  private void decide(
      int axis,
      int p,
      int q,
      boolean overlapping,
      long[] othersWas,
      long[] othersNow,
      PairEvents out) {
    if ((rows[p | SIDE] | rows[q | SIDE]) != 3) {
      return;
    }
    int a = rows[p | ID];
    int b = rows[q | ID];
    int x = a * 2 * dims;
    int y = b * 2 * dims;
    long[] now = known.now;
    long[] was = known.was;
    if (overlapping) {
      if (Keys.overlap(dims, now, x, othersNow, y)
          && Keys.overlapBelow(axis, was, x, othersWas, y)) {
        out.began(a, b);
      }
    } else if (Keys.overlap(dims, was, x, othersWas, y)
        && Keys.overlapBelow(axis, now, x, othersNow, y)) {
      out.ended(a, b);
    }
  }

  /** Global sort: new coordinates of all moved boxes, then an insertion sort over all chunks. */
  void sortGlobally(int slots, PairEvents out) {
    if (out.rows.length < slots << SHIFT) {
      out.rows = new int[rows.length];
    }
    System.arraycopy(rows, 0, out.rows, 0, slots << SHIFT);
    for (int k = 0; k < out.movedCount; k++) {
      int slot = out.moved[k];
      load(slot);
      for (int c = 0; c < 2 * dims; c++) {
        int extremum = slot << SHIFT | c;
        entries[place(extremum)] = entry(extremum);
      }
    }
    for (SegmentedIntervalList list : lists) {
      list.sortGlobally(out);
    }
  }

  /**
   * Two extrema of different kind were swapped in a global sort; {@code left} is now the smaller. A
   * minimum left of a maximum: the boxes now overlap on this axis. A maximum left of a minimum:
   * they no longer do.
   */
  void swapped(int axis, int left, int right, PairEvents out) {
    int p = left >>> SHIFT << SHIFT;
    int q = right >>> SHIFT << SHIFT;
    boolean begin = (left & 1) == 0;
    int[] halves = begin ? rows : out.rows;
    if (p != q && mayOverlap(halves, p, halves, q)) {
      decide(axis, p, q, begin, known.was, known.now, out);
    }
  }

  /** Whether a wanted pair overlaps, before any box of the cell is sorted or after all are. */
  boolean collide(int a, int b, boolean after) {
    int p = a << SHIFT;
    int q = b << SHIFT;
    if (!mayOverlap(rows, p, rows, q) || (rows[p | SIDE] | rows[q | SIDE]) != 3) {
      return false;
    }
    long[] keys = after ? known.now : known.was;
    return Keys.overlap(dims, keys, rows[p | ID] * 2 * dims, keys, rows[q | ID] * 2 * dims);
  }

  long stateBytes() {
    long bytes = 4L * rows.length + 8L * entries.length + 12L * sizes.length;
    for (SegmentedIntervalList list : lists) {
      bytes += list.stateBytes();
    }
    return bytes;
  }
}
