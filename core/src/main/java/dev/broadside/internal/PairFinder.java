package dev.broadside.internal;

import dev.broadside.SpaceCuts;
import java.util.Map;

/**
 * An algorithm: a frame of boxes in, overlapping pairs out. Implementations keep scratch and
 * whatever they reuse from frame to frame; they are called by one thread at a time and use {@link
 * dev.broadside.internal.parallel.Workers} for more.
 */
public interface PairFinder {
  /**
   * Reports every pair of positions whose closed float boxes overlap on all axes, each once, in any
   * order, as {@code (smaller << 32) | larger}. Pairs not wanted by the frame's sides may be left
   * out.
   */
  void find(BoxFrame frame, PairOutput out);

  /**
   * Reports every pair it selects for a closer look, repeats included: a superset of the answer. A
   * finder that selects and tests in one go reports the answer.
   */
  default void findCandidates(BoxFrame frame, PairOutput out) {
    find(frame, out);
  }

  /** Whether positions must be ids that stay the same from frame to frame. */
  default boolean stableIds() {
    return false;
  }

  /**
   * Whether positions may be ids although some of them are dead, where count of the ids below limit
   * live: the finder passes over the dead ones, and learns what changed in exchange.
   */
  default boolean skipsDead(int count, int limit) {
    return false;
  }

  /**
   * Whether the finder decides on {@link BoxFrame#exactMin} and {@link BoxFrame#exactMax} where the
   * frame has them, so that it needs no rounded floats and its pairs are exact; only for stable
   * ids.
   */
  default boolean readsDoubles() {
    return false;
  }

  /** What {@code explain()} prints about the last call: a sentence or a few, or nothing. */
  default String explain() {
    return "";
  }

  /** Figures of the last call that only this algorithm has, by name. */
  default Map<String, Double> figures() {
    return Map.of();
  }

  /** Where space was cut in the last call. */
  default SpaceCuts cuts() {
    return SpaceCuts.NONE;
  }

  /** Bytes of arrays held between calls, for the figures per box. */
  default long stateBytes() {
    return 0;
  }
}
