package dev.broadside.internal.kernel;

/**
 * A run of boxes in bin order whose intervals are packed integers, and the place where a sweep over
 * it stands. An interval [lo, hi] with 0 <= lo <= hi < 0x7FFF is {@code lo | (0x7FFF - hi) << 16};
 * {@link #query} turns it into the minuend that compares it with another one: after one subtraction
 * bit 15 is set iff lo of the other <= own hi, bit 31 iff hi of the other >= own lo, and no borrow
 * crosses between the halves.
 *
 * <p>A query i meets the candidates i + 1 … end of the bin of its upper bound on the sweep axis.
 * The arrays must reach {@link #STEP} entries beyond the last candidate, filled with {@link
 * #NOTHING}, because candidates are tested in whole steps. Owned by one worker.
 */
public final class PackedRun {
  /** Candidates tested at once; what a mask of hits can hold. */
  public static final int STEP = 32;

  /** An interval that overlaps none: lo 0x7FFF, hi 0. */
  public static final int NOTHING = 0x7FFF7FFF;

  static final int BOTH = 0x80008000;

  // Steps between two expansions into hits: long enough to hide the turn, short enough that the
  // typical hit or two of a step stay in the first cache.
  static final int STEPS = 512;

  /** Packed intervals by entry; z is the sweep axis. */
  public int[] x = new int[0];

  public int[] y = new int[0];
  public int[] z = new int[0];

  /** At endsAt + bin: the entry after the last one whose lower bound is in that bin. */
  public int[] ends = new int[0];

  public int endsAt;

  /** A bin is this many bits less of the sweep axis. */
  public int binShift;

  /** The next query and the query after the last. */
  public int from;

  public int to;

  /** The next candidate of the next query; 0: its first. */
  public int candidate;

  /** Overlapping entries {@code query << 32 | candidate}, ascending; filled by a sweep. */
  public final long[] hits = new long[(STEPS + 1) * STEP + 8];

  public int hitCount;

  /** Candidates that were tested since the last reset. */
  public long tested;

  final long[] stepStart = new long[STEPS + 8];
  final int[] stepMask = new int[STEPS + 8];

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

  /** Whether there are queries left. */
  public boolean more() {
    return from < to;
  }
}
