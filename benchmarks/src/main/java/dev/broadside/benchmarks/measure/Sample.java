package dev.broadside.benchmarks.measure;

import java.util.Arrays;

/** Measured values, sorted, with their middle and spread. */
public final class Sample {
  private final double[] sorted;

  public Sample(double... values) {
    sorted = values.clone();
    Arrays.sort(sorted);
  }

  public int count() {
    return sorted.length;
  }

  public double median() {
    return quantile(0.5);
  }

  public double lowerQuartile() {
    return quantile(0.25);
  }

  public double upperQuartile() {
    return quantile(0.75);
  }

  /** Between neighbours by proportion; NaN of nothing. */
  public double quantile(double share) {
    if (sorted.length == 0) {
      return Double.NaN;
    }
    double place = share * (sorted.length - 1);
    int below = (int) place;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }
}
