package dev.broadside.benchmarks.scaling;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;

/**
 * What ends an algorithm's line: a frame, a first frame or a number of pairs beyond these. All are
 * foreseen from its last two sizes, so that nobody waits for what is not shown.
 *
 * @param frameSeconds most a frame may take
 * @param firstSeconds most the first frame may take
 */
record Bounds(double frameSeconds, double firstSeconds) {
  static final double MOST_PAIRS = 2e8;
  private static final double QUADRATIC = 100;

  /**
   * Why the next size, ten times the last, is not run, or null. Growth as between the last two
   * sizes, for a frame at least linear. More than quadratic it is only while a scene has not got as
   * far with few boxes as with many. The first frame, which makes kept structures and touches new
   * memory, is taken to grow linearly: the first ones of small inputs are those of a cold JVM.
   */
  String foreseen(List<Point> points, int n) {
    if (points.isEmpty()) {
      return null;
    }
    Point last = points.get(points.size() - 1);
    double growth = 10;
    double pairGrowth = 10;
    if (points.size() > 1) {
      Point before = points.get(points.size() - 2);
      growth = Math.min(QUADRATIC, Math.max(10, last.millis() / before.millis()));
      pairGrowth = Math.min(QUADRATIC, last.pairs() / (double) Math.max(1, before.pairs()));
    }
    if (last.pairs() * pairGrowth > MOST_PAIRS) {
      return "more than 2·10^8 pairs at n = " + n;
    }
    String frame = tooLong(last.millis() * growth, frameSeconds, n);
    String first = tooLong(last.first() * 10, firstSeconds, n);
    return frame != null ? frame : first != null ? "first frame: " + first : null;
  }

  private static String tooLong(double millis, double most, int n) {
    return millis / 1e3 > most
        ? String.format(
            Locale.ROOT,
            "more than %s s (about %.0f s) at n = %d",
            BigDecimal.valueOf(most).stripTrailingZeros().toPlainString(),
            millis / 1e3,
            n)
        : null;
  }
}
