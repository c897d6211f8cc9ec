package dev.broadside.algorithm.tiles;

/**
 * Where the cuts are: which axis has which role and how floats become fixed-point values. The slab
 * axis is cut first; a slab is cut into columns along the column axis; a column is ordered by bins
 * of the sweep axis. In 2D the sweep axis is the column axis.
 *
 * <p>Exactness. A fixed-point value is a monotone function of the float (subtraction, product with
 * a positive scale, clamping and rounding all are), so q(lo) > q(hi) proves lo > hi, q(lo) < q(hi)
 * proves lo < hi, and only q(lo) = q(hi) needs the floats. Slabs, columns and bins are functions of
 * the fixed-point values alone. Hence no plan can change the answer: not a stale one, nor one made
 * from an unlucky sample; values outside of the range it covers are clamped.
 */
final class Plan {
  /** Fixed-point bits of the slab axis within one slab. */
  static final int SLAB_BITS = 14;

  /** The most fixed-point bits of the column axis within one column. */
  static final int COLUMN_BITS = 14;

  /** Fixed-point values of the column axis have this many bits in 3D, where two share an int. */
  static final int COLUMN_BITS_IN_ALL = 16;

  static final int SWEEP_BITS = 15;

  /** The highest value on the sweep axis: an interval's bounds stay below 0x7FFF. */
  static final int SWEEP_TOP = 0x7FFE;

  static final int MAX_SLABS = 256;
  static final int MAX_COLUMNS = 256;

  boolean flat;
  int slabAxis;
  int columnAxis;
  int sweepAxis;
  int slabs;
  int columns;

  /** Fixed-point bits of the column axis within one column. */
  int columnShift;

  /** Bins of a column, as a power of two. */
  int binBits;

  float slabOrigin;
  float slabScale;
  float columnOrigin;
  float columnScale;
  float sweepOrigin;
  float sweepScale;

  int slabTop() {
    return (slabs << SLAB_BITS) - 1;
  }

  int columnTop() {
    return (columns << columnShift) - 1;
  }

  /** By how much the sweep axis' value is shifted to give the bin. */
  int binShift() {
    return (flat ? columnShift : SWEEP_BITS) - binBits;
  }

  /** Bins of the sweep axis per unit of length. */
  float binScale() {
    return (flat ? columnScale : sweepScale) / (1 << binShift());
  }

  int bins() {
    return 1 << binBits;
  }
}
