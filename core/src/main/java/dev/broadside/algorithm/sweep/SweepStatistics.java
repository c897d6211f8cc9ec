package dev.broadside.algorithm.sweep;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Figures of one call of the sweep: as {@code explain()} prints them, and by name.
 *
 * @param variant strips or paper
 * @param primary the axis of the ranks
 * @param secondary the axis that was swept
 * @param swaps axes exchanged since the first frame
 * @param primaryDispersion D of the primary axis: section 5, equation 1
 * @param secondaryDispersion D of the secondary axis
 * @param partitions how many pieces the pairing was cut into
 * @param sigma the standard deviation, over the partitions, of their shares of the pairs, in
 *     percent of all pairs: the paper's measure of load balance in section 6.3
 */
public record SweepStatistics(
    String variant,
    int primary,
    int secondary,
    int swaps,
    double primaryDispersion,
    double secondaryDispersion,
    int partitions,
    double sigma) {

  /** σ of the first {@code parts} counts as percentages of their sum; 0 if there are none. */
  static double spread(long[] counts, int parts) {
    long sum = 0;
    for (int k = 0; k < parts; k++) {
      sum += counts[k];
    }
    if (sum == 0) {
      return 0;
    }
    double mean = 100.0 / parts;
    double squares = 0;
    for (int k = 0; k < parts; k++) {
      double share = 100.0 * counts[k] / sum;
      squares += (share - mean) * (share - mean);
    }
    return Math.sqrt(squares / parts);
  }

  /** For {@code Statistics.figures()}; dispersion is the larger of the two axes'. */
  Map<String, Double> figures() {
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put("dispersion", Math.max(primaryDispersion, secondaryDispersion));
    figures.put("swaps", (double) swaps);
    figures.put("partitions", (double) partitions);
    figures.put("sigma", sigma);
    return figures;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s: ranked along %c, swept along %c, axes exchanged %d times; D %.4f and %.4f;"
            + " %d partitions, sigma %.2f %%",
        variant,
        "xyz".charAt(primary),
        "xyz".charAt(secondary),
        swaps,
        primaryDispersion,
        secondaryDispersion,
        partitions,
        sigma);
  }
}
