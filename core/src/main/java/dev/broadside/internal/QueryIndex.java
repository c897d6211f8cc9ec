package dev.broadside.internal;

import java.util.function.IntPredicate;

/**
 * Answers questions about single places in a store. {@link #refresh} and {@link #refit} are called
 * by one thread while nobody asks; the questions may be asked by many threads at once. A null
 * filter accepts every box.
 */
public interface QueryIndex {
  /** Takes note of all changes to the store. */
  void refresh();

  /**
   * Takes note that one box moved, keeping the structure. Whether the index now knows all changes
   * to the store, so that no {@link #refresh} is due.
   */
  boolean refit(int box);

  /** Boxes that overlap [lo, hi], ascending. */
  void overlaps(double[] lo, double[] hi, boolean halfOpen, IntPredicate filter, HitBuffer hits);

  /**
   * Appends query << 32 | box for every live box of another store of the same dimension and every
   * box of this one that overlap, in any order.
   */
  void overlapsAll(BoxStore queries, boolean halfOpen, PairBuffer pairs);

  /** Boxes that contain the point, ascending. */
  void containing(double[] point, boolean halfOpen, IntPredicate filter, HitBuffer hits);

  /** Boxes that [lo, hi] meets when moved by up to limit × direction, by distance, then id. */
  void cast(
      double[] lo,
      double[] hi,
      double[] direction,
      double limit,
      boolean halfOpen,
      boolean firstOnly,
      IntPredicate filter,
      HitBuffer hits);

  /** The k boxes nearest to the point, by distance, then id. */
  void nearest(double[] point, int k, IntPredicate filter, HitBuffer hits);

  /** Appends the nodes of its trees, if it has any. */
  default void copyTo(NodeList nodes) {}
}
