package dev.broadside.benchmarks.papers;

import dev.broadside.benchmarks.report.DataTable;
import java.util.List;
import java.util.Locale;

/**
 * Median milliseconds of batch, segmented lists and perhaps the octree over one quantity.
 *
 * @param y [algorithm][point]
 * @param marks of each point, as in every table
 */
record Curves(double[] x, double[][] y, List<String> marks) {
  /** How many times as long batch takes; NaN where that was not measured. */
  double ratio(double at) {
    for (int k = 0; k < x.length; k++) {
      if (x[k] == at) {
        return y[0][k] / y[1][k];
      }
    }
    return Double.NaN;
  }

  double first() {
    return x[0];
  }

  double last() {
    return x[x.length - 1];
  }

  /** Where segmented lists become as slow as batch; NaN if nowhere. */
  double crossover() {
    for (int k = 1; k < x.length; k++) {
      double before = y[0][k - 1] - y[1][k - 1];
      double after = y[0][k] - y[1][k];
      if (before > 0 && after <= 0) {
        return x[k - 1] + (x[k] - x[k - 1]) * before / (before - after);
      }
    }
    return Double.NaN;
  }

  String crossing(String what) {
    return Double.isNaN(crossover())
        ? String.format(Locale.ROOT, "no crossover up to %s %s", number(last()), what)
        : String.format(Locale.ROOT, "crossover at %s %s", number(crossover()), what);
  }

  static String number(double value) {
    return DataTable.shown(value == Math.rint(value) ? (Object) (long) value : (Object) value);
  }
}
