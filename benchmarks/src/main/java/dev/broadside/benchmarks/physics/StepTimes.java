package dev.broadside.benchmarks.physics;

import dev.broadside.benchmarks.measure.Sample;
import java.util.Arrays;

/**
 * Step times of one deterministic scene over several repetitions. Every repetition does the same
 * work in the same step, so the least time of a step is what it costs without the machine's other
 * business, and the slowest step is the greatest of these.
 */
final class StepTimes {
  private final double[] least;
  private double[] builds = new double[0];
  private double[] totals = new double[0];
  private double[] middles = new double[0];
  private double[] tails = new double[0];
  private double[][] stages = new double[0][];

  StepTimes(int steps) {
    least = new double[steps];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
  }

  /** One repetition: milliseconds of building, of each step, and of each stage over all steps. */
  void add(double buildMillis, double[] stepMillis, double[] stageMillis) {
    builds = with(builds, buildMillis);
    double total = 0;
    for (int step = 0; step < least.length; step++) {
      total += stepMillis[step];
      least[step] = Math.min(least[step], stepMillis[step]);
    }
    Sample sample = new Sample(stepMillis);
    totals = with(totals, total);
    middles = with(middles, sample.median());
    tails = with(tails, sample.quantile(0.99));
    stages = Arrays.copyOf(stages, stages.length + 1);
    stages[stages.length - 1] = stageMillis.clone();
  }

  private static double[] with(double[] values, double value) {
    double[] more = Arrays.copyOf(values, values.length + 1);
    more[values.length] = value;
    return more;
  }

  Sample totals() {
    return new Sample(totals);
  }

  /** Median over the repetitions, as the next three. */
  double total() {
    return totals().median();
  }

  /** Until the world is built and prepared, which the total leaves out. */
  double build() {
    return new Sample(builds).median();
  }

  double p50() {
    return new Sample(middles).median();
  }

  double p99() {
    return new Sample(tails).median();
  }

  /** Greatest over the steps of each step's least time over the repetitions. */
  double slowest() {
    return Arrays.stream(least).max().orElse(Double.NaN);
  }

  /** The same over the steps with at most so many contacts: without the scene's own events. */
  double slowest(double[] contacts, double most) {
    double slowest = 0;
    for (int step = 0; step < least.length; step++) {
      slowest = contacts[step] <= most ? Math.max(slowest, least[step]) : slowest;
    }
    return slowest;
  }

  int slowestStep() {
    int at = 0;
    for (int step = 1; step < least.length; step++) {
      at = least[step] > least[at] ? step : at;
    }
    return at;
  }

  /** Median of the steps' least times: what {@link #slowest} is compared with. */
  double leastMedian() {
    return new Sample(least).median();
  }

  double leastWithoutFirst() {
    return Arrays.stream(least, 1, least.length).sum();
  }

  double stage(int stage) {
    return new Sample(Arrays.stream(stages).mapToDouble(run -> run[stage]).toArray()).median();
  }
}
