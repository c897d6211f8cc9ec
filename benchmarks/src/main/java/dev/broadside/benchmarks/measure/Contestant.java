package dev.broadside.benchmarks.measure;

import java.util.Map;

/** One way to find all pairs of the present frame, timed beside others. */
public interface Contestant extends AutoCloseable {
  String name();

  /**
   * The timed part: takes over the present frame of the shared input and finds all its pairs;
   * returns their number.
   */
  long frame() throws Exception;

  /** Fingerprint of the pairs of the last frame, or 0 if it cannot tell; not timed. */
  default long hash() {
    return 0;
  }

  /**
   * Pairs of the last frame before the boxes themselves decided: more than there are where a
   * library works with margins; -1 if unknown.
   */
  default long reported() {
    return -1;
  }

  /** Milliseconds by stage of the last frame, where it knows. */
  default Map<String, Double> stages() {
    return Map.of();
  }

  @Override
  default void close() {}
}
