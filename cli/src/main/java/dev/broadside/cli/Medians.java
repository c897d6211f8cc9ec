package dev.broadside.cli;

import java.util.Arrays;
import java.util.List;

/** The middle of measured times. */
final class Medians {
  private Medians() {}

  /** The mean of the two middle values if their number is even; NaN of none. */
  static double of(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    if (sorted.length == 0) {
      return Double.NaN;
    }
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  /**
   * The median over the frames but the first, which pays for memory and the first build; of the
   * first if it is the only one.
   */
  static double ofLaterFrames(List<PairRun.Frame> frames) {
    return of(
        frames.stream()
            .skip(frames.size() > 1 ? 1 : 0)
            .mapToDouble(PairRun.Frame::millis)
            .toArray());
  }
}
