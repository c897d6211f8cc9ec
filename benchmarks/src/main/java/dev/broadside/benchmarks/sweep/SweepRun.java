package dev.broadside.benchmarks.sweep;

import dev.broadside.Algorithm;
import dev.broadside.Boxes;
import dev.broadside.BroadPhase;
import dev.broadside.Knob;
import dev.broadside.Statistics;
import dev.broadside.Tuning;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One way to run the sweep over the frames of a scene, with what it cost: milliseconds by phase and
 * frame, dispersion, load balance and axes as {@code explain()} reports them.
 */
final class SweepRun implements AutoCloseable {
  // As SweepStatistics prints them.
  private static final Pattern FIGURES =
      Pattern.compile("exchanged (\\d+) times; D ([\\d.]+) and ([\\d.]+); .*sigma ([\\d.]+) %");

  final String name;
  private final BroadPhase broadPhase;
  private final double[][] millis;
  private int frames;
  long hash;
  long pairs;
  double tested;
  double dispersion;
  double sigma;
  int swaps;

  /**
   * @param partitions the knob, 0 for the default
   * @param dispersion the knob, negative for the default
   */
  SweepRun(
      Boxes boxes, String variant, int threads, int partitions, double dispersion, int mostFrames) {
    name = variant + " " + threads + "T";
    Tuning tuning = Tuning.defaults().withThreads(threads).withVariant(variant);
    if (partitions > 0) {
      tuning = tuning.with(Knob.PARTITIONS, partitions);
    }
    if (dispersion >= 0) {
      tuning = tuning.with(Knob.DISPERSION, dispersion);
    }
    broadPhase = BroadPhase.of(boxes, Algorithm.SWEEP, tuning);
    millis = new double[Phase.values().length][mostFrames];
  }

  /** What a frame's time is split into; the paper's three phases and their sum. */
  enum Phase {
    SORT("sort"),
    CANDIDATES("candidates", "gather"),
    PAIRING("deal", "pairing"),
    TOTAL();

    private final String[] stages;

    Phase(String... stages) {
      this.stages = stages;
    }
  }

  /** One more frame; the boxes have moved. */
  void frame() {
    hash = broadPhase.findPairsUnordered().hash();
    Statistics statistics = broadPhase.statistics();
    Map<String, Double> stages = statistics.stageMillis();
    for (Phase phase : Phase.values()) {
      double sum = 0;
      for (String stage : phase.stages) {
        sum += stages.getOrDefault(stage, 0.0);
      }
      millis[phase.ordinal()][frames] = phase == Phase.TOTAL ? statistics.totalMillis() : sum;
    }
    frames++;
    pairs = statistics.pairs();
    tested = statistics.tested();
    Matcher figures = FIGURES.matcher(broadPhase.explain());
    if (!figures.find()) {
      throw new IllegalStateException("explain() has no figures: " + broadPhase.explain());
    }
    swaps = Integer.parseInt(figures.group(1));
    dispersion =
        Math.max(Double.parseDouble(figures.group(2)), Double.parseDouble(figures.group(3)));
    sigma = Double.parseDouble(figures.group(4));
  }

  double last(Phase phase) {
    return millis[phase.ordinal()][frames - 1];
  }

  /** The median over all frames from this one on. */
  double median(Phase phase, int from) {
    double[] sorted =
        Arrays.copyOfRange(millis[phase.ordinal()], Math.min(from, frames - 1), frames);
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  double most(Phase phase, int from) {
    double most = 0;
    for (int k = from; k < frames; k++) {
      most = Math.max(most, millis[phase.ordinal()][k]);
    }
    return most;
  }

  double sum(Phase phase) {
    double sum = 0;
    for (int k = 0; k < frames; k++) {
      sum += millis[phase.ordinal()][k];
    }
    return sum;
  }

  int frames() {
    return frames;
  }

  @Override
  public void close() {
    broadPhase.close();
  }
}
