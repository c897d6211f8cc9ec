package dev.broadside.internal;

/**
 * A finder that tracks begun and ended pairs itself, at a cost that does not depend on how many
 * pairs there are. The search uses it only where the frame is exact and nothing else decides about
 * a pair; otherwise it compares two full answers. Unlike {@link PairFinder#find}, which may report
 * pairs the frame's sides do not want, it must leave them out, and a change of side is a change.
 */
public interface ChangeFinder extends PairFinder {
  /**
   * Reports the pairs that overlap now and did not at the previous call of this method, and the
   * reverse, in any order. A pair of a box whose birth changed in between and that overlaps before
   * and after is both ended and begun. The first call reports all pairs as begun.
   */
  void findChanges(BoxFrame frame, PairBuffer began, PairBuffer ended);

  /** All pairs as they were at the previous call of {@link #findChanges}, in any order. */
  void reportedPairs(PairBuffer out);
}
