package dev.broadside.benchmarks.papers;

import java.util.Arrays;

/**
 * How many times as fast all threads are as one, by density and n, both ascending: what the paper's
 * figures 1 to 3 are about. Sizes that were not measured are NaN, and come last.
 */
record Speedups(double[][] values) {
  /** Below this a second thread has not helped. */
  private static final double HELPED = 1.15;

  private int sizes() {
    return (int) Arrays.stream(values[0]).filter(Double::isFinite).count();
  }

  private double atSize(int size) {
    return Arrays.stream(values).mapToDouble(row -> row[size]).average().orElse(Double.NaN);
  }

  private double atDensity(int density) {
    return Arrays.stream(values[density], 0, sizes()).average().orElse(Double.NaN);
  }

  /** The mean over the densities. */
  double atSmallest() {
    return atSize(0);
  }

  double atLargest() {
    return atSize(sizes() - 1);
  }

  /** The mean over the sizes. */
  double atSparsest() {
    return atDensity(0);
  }

  double atDensest() {
    return atDensity(values.length - 1);
  }

  /** The one where the paper's was super-linear. */
  double largestAndDensest() {
    return values[values.length - 1][sizes() - 1];
  }

  boolean helps() {
    return atLargest() > HELPED;
  }

  /** Section 6.2: in some cases slightly lower as the density grows. */
  boolean fallsSomewhere() {
    for (int size = 0; size < sizes(); size++) {
      for (int density = 1; density < values.length; density++) {
        if (values[density][size] < values[density - 1][size]) {
          return true;
        }
      }
    }
    return false;
  }

  /** Section 6.3: increases as the number of objects and their density grow. */
  boolean growsWithBoth() {
    return atLargest() > atSmallest() && atDensest() > atSparsest();
  }
}
