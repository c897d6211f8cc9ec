package dev.broadside.algorithm.tiles;

import dev.broadside.internal.kernel.PackedRun;
import java.util.Arrays;

/**
 * The columns of one slab: entries in column and bin order with packed intervals local to the slab
 * and the column, as the sweep reads them. Built by one worker from the records of all; small
 * enough to stay in its second cache. A counting sort by (column, bin): O(entries + columns ×
 * bins).
 */
final class Columns {
  /** Packed intervals by entry; behind every column PackedRun.STEP entries that overlap nothing. */
  int[] x = new int[0];

  int[] y = new int[0];

  /** The sweep axis; in 2D the same array as x. */
  int[] z = new int[0];

  /** Box, and whether its lower bound is in another slab or column than this. */
  int[] box = new int[0];

  /** By (column, bin): the entry after the last of that bin. */
  int[] ends = new int[0];

  /** Column → its first entry. */
  final int[] starts = new int[Plan.MAX_COLUMNS];

  /** Bins that the longest entry reaches beyond its first one; see {@link #measure}. */
  int reach;

  private boolean flat;
  private long entries;
  int columns;
  int binBits;
  int binShift;
  int sweepAxis;

  void build(Plan plan, SlabScatter[] scatters, int slab) {
    columns = plan.columns;
    binBits = plan.binBits;
    binShift = plan.binShift();
    flat = plan.flat;
    sweepAxis = plan.sweepAxis;
    int cells = columns << binBits;
    if (ends.length < cells) {
      ends = new int[cells];
    }
    Arrays.fill(ends, 0, cells, 0);
    for (SlabScatter scatter : scatters) {
      SlabPool pool = scatter.pool;
      for (int block = pool.head[slab]; block != 0; block = pool.next[block]) {
        int from = block * SlabPool.BLOCK;
        if (flat) {
          count2(pool.records, from, pool.end(slab, block), plan.columnShift);
        } else {
          count3(pool.records, from, pool.end(slab, block), plan.columnShift);
        }
      }
    }
    int size = startPositions();
    reserve(size);
    entries += size - columns * PackedRun.STEP;
    for (SlabScatter scatter : scatters) {
      SlabPool pool = scatter.pool;
      for (int block = pool.head[slab]; block != 0; block = pool.next[block]) {
        int from = block * SlabPool.BLOCK;
        if (flat) {
          place2(pool.records, from, pool.end(slab, block), plan.columnShift);
        } else {
          place3(pool.records, from, pool.end(slab, block), plan.columnShift);
        }
      }
    }
    for (int column = 0; column < columns; column++) {
      close(end(column));
    }
  }

  /** Finds out how far the longest entry reaches, for being probed. */
  void measure() {
    int longest = 0;
    for (int column = 0; column < columns; column++) {
      for (int entry = starts[column]; entry < end(column); entry++) {
        int packed = z[entry];
        int bins = (PackedRun.hi(packed) >>> binShift) - (PackedRun.lo(packed) >>> binShift);
        longest = Math.max(longest, bins);
      }
    }
    reach = longest;
  }

  /** Entries of all slabs built since the last call. */
  long takeEntries() {
    long taken = entries;
    entries = 0;
    return taken;
  }

  /** The entry after the last of a column. */
  int end(int column) {
    return ends[(column + 1 << binBits) - 1];
  }

  private void count3(long[] records, int from, int to, int columnShift) {
    int[] counts = ends;
    int shift = binShift;
    int bits = binBits;
    for (int at = from; at < to; at += 2) {
      long first = records[at];
      int bin = PackedRun.lo((int) (records[at + 1] >>> 32)) >>> shift;
      int column = (int) (first >>> 48) >>> columnShift;
      int last = (int) (first >>> 32 & 0xFFFF) >>> columnShift;
      do {
        counts[(column << bits) + bin]++;
      } while (++column <= last);
    }
  }

  private void count2(long[] records, int from, int to, int columnShift) {
    int[] counts = ends;
    int shift = binShift;
    int bits = binBits;
    for (int at = from; at < to; at += 2) {
      int lo = (int) (records[at] >>> 32);
      int column = lo >>> columnShift;
      int last = (int) (records[at + 1] >>> 32) >>> columnShift;
      int bin = lo - (column << columnShift) >>> shift;
      do {
        counts[(column << bits) + bin]++;
        bin = 0;
      } while (++column <= last);
    }
  }

  /** Turns counts into first entries; returns how many entries there are, gaps included. */
  private int startPositions() {
    int[] counts = ends;
    int sum = 0;
    for (int column = 0; column < columns; column++) {
      starts[column] = sum;
      int to = column + 1 << binBits;
      for (int cell = column << binBits; cell < to; cell++) {
        int size = counts[cell];
        counts[cell] = sum;
        sum += size;
      }
      sum += PackedRun.STEP;
    }
    return sum;
  }

  private void place3(long[] records, int from, int to, int columnShift) {
    int[] positions = ends;
    int[] toX = x;
    int[] toY = y;
    int[] toZ = z;
    int[] toBox = box;
    int shift = binShift;
    int bits = binBits;
    for (int at = from; at < to; at += 2) {
      long first = records[at];
      long second = records[at + 1];
      int sweep = (int) (second >>> 32);
      int bin = PackedRun.lo(sweep) >>> shift;
      int lo = (int) (first >>> 48);
      int hi = (int) (first >>> 32 & 0xFFFF);
      int column = lo >>> columnShift;
      int last = hi >>> columnShift;
      int base = column << columnShift;
      int own = lo - base;
      int flagged = (int) second;
      do {
        int entry = positions[(column << bits) + bin]++;
        toX[entry] = PackedRun.pack(own, Math.min(hi - base, 1 << columnShift));
        toY[entry] = (int) first;
        toZ[entry] = sweep;
        toBox[entry] = flagged;
        own = 0;
        flagged |= SlabPool.OTHER_COLUMN;
        base += 1 << columnShift;
      } while (++column <= last);
    }
  }

  private void place2(long[] records, int from, int to, int columnShift) {
    int[] positions = ends;
    int[] toX = x;
    int[] toY = y;
    int[] toBox = box;
    int shift = binShift;
    int bits = binBits;
    for (int at = from; at < to; at += 2) {
      long first = records[at];
      long second = records[at + 1];
      int lo = (int) (first >>> 32);
      int hi = (int) (second >>> 32);
      int column = lo >>> columnShift;
      int last = hi >>> columnShift;
      int base = column << columnShift;
      int own = lo - base;
      int flagged = (int) second;
      do {
        int entry = positions[(column << bits) + (own >>> shift)]++;
        // One less than in 3D: this bound also chooses a bin, and there is none beyond the last.
        toX[entry] = PackedRun.pack(own, Math.min(hi - base, (1 << columnShift) - 1));
        toY[entry] = (int) first;
        toBox[entry] = flagged;
        own = 0;
        flagged |= SlabPool.OTHER_COLUMN;
        base += 1 << columnShift;
      } while (++column <= last);
    }
  }

  private void close(int end) {
    Arrays.fill(x, end, end + PackedRun.STEP, PackedRun.NOTHING);
    Arrays.fill(y, end, end + PackedRun.STEP, PackedRun.NOTHING);
    if (!flat) {
      Arrays.fill(z, end, end + PackedRun.STEP, PackedRun.NOTHING);
    }
  }

  private void reserve(int entries) {
    if (x.length < entries || flat != (z == x)) {
      int size = (int) Math.min(Integer.MAX_VALUE - 8, entries + (long) (entries >> 2));
      x = new int[size];
      y = new int[size];
      z = flat ? x : new int[size];
      box = new int[size + PackedRun.STEP];
    }
  }

  long stateBytes() {
    return 4L * (x.length + y.length + (flat ? 0 : z.length) + box.length + ends.length);
  }
}
