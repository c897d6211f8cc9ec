package dev.broadside.internal.kernel;

/**
 * A run of boxes in bin order whose intervals are packed integers, and the place where a sweep over
 * it stands. An interval [lo, hi] with 0 <= lo <= hi < 0x7FFF is {@code lo | (0x7FFF - hi) << 16};
 * {@link #query} turns it into the minuend that compares it with another one: after one subtraction
 * bit 15 is set iff lo of the other <= own hi, bit 31 iff hi of the other >= own lo, and no borrow
 * crosses between the halves.
 *
 * <p>A query i meets the candidates i + 1 … end of the bin of its upper bound on the sweep axis. If
 * the queries are a run of their own ({@link #probing}), it meets those from {@link #reach} bins
 * before the bin of its lower bound on: no candidate is longer than that. The arrays must reach
 * {@link #STEP} entries beyond the last candidate, filled with {@link #NOTHING}, because candidates
 * are tested in whole steps; {@link #box} twice as many. Owned by one worker.
 */
public final class PackedRun {
  /** Candidates tested at once; what a mask of hits can hold. */
  public static final int STEP = 32;

  /** An interval that overlaps none: lo 0x7FFF, hi 0. */
  public static final int NOTHING = 0x7FFF7FFF;

  static final int BOTH = 0x80008000;

  /** Taken off a query, makes both comparisons strict. */
  public static final int ONE_LESS = 0x00010001;

  /** The flags of {@link #box}. */
  public static final int FLAGS = 0xC0000000;

  // Steps with hits between two turns of the caller: long enough to hide the turn, short enough to
  // stay in the first cache.
  public static final int STEPS = 512;

  /** Packed intervals by entry; z is the sweep axis. */
  public int[] x = new int[0];

  public int[] y = new int[0];
  public int[] z = new int[0];

  /** The same of the queries, and their {@link #box}; without probing the very same arrays. */
  public int[] queryX = new int[0];

  public int[] queryY = new int[0];
  public int[] queryZ = new int[0];
  public int[] queryBox = new int[0];

  /** Whether queries are not among the candidates. */
  public boolean probing;

  /** When probing: bins that the longest candidate reaches beyond its first one. */
  public int reach;

  /** When probing: the first candidate of all. */
  public int first;

  /** At endsAt + bin: the entry after the last one whose lower bound is in that bin. */
  public int[] ends = new int[0];

  public int endsAt;

  /** A bin is this many bits less of the sweep axis. */
  public int binShift;

  /** Flags in the two upper bits: a pair both of which carry the same flag belongs elsewhere. */
  public int[] box = new int[0];

  /** The next query and the query after the last. */
  public int from;

  public int to;

  /** The next candidate of the next query; 0: its first. */
  public int candidate;

  /** Steps in which something was found, ascending: {@code query << 32 | first candidate}. */
  public final long[] stepStart = new long[STEPS + 1];

  /** Which candidates of the step were found. */
  public final int[] stepMask = new int[STEPS + 1];

  public int steps;

  /** Candidates found in all steps. */
  public int hits;

  /** After settling: steps with candidates that have an equal bound somewhere, and which. */
  public final long[] tieStart = new long[STEPS + 1];

  public final int[] tieMask = new int[STEPS + 1];

  public int tieSteps;

  /** Candidates that were tested since the last reset. */
  public long tested;

  /** The packed interval of [lo, hi]. */
  public static int pack(int lo, int hi) {
    return lo | 0x7FFF - hi << 16;
  }

  public static int lo(int packed) {
    return packed & 0x7FFF;
  }

  public static int hi(int packed) {
    return 0x7FFF - (packed >>> 16);
  }

  /** What a packed interval compares others with. */
  public static int query(int packed) {
    return ~(packed << 16 | packed >>> 16);
  }

  /** Whether a difference says overlap: it must hold on every axis, so differences are ANDed. */
  public static boolean overlap(int differences) {
    return (differences & BOTH) == BOTH;
  }

  /** The first candidate of a query with this packed interval on the sweep axis. */
  int begin(int packedZ) {
    int bin = (lo(packedZ) >>> binShift) - reach;
    return bin <= 0 ? first : ends[endsAt + bin - 1];
  }

  /** Whether there are queries left. */
  public boolean more() {
    return from < to;
  }
}
