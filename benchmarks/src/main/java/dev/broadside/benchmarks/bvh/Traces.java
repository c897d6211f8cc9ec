package dev.broadside.benchmarks.bvh;

import dev.broadside.Algorithm;
import dev.broadside.Boxes2D;
import dev.broadside.BroadPhase;
import dev.broadside.Tuning;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.Outcome;
import dev.broadside.benchmarks.Verdict;
import dev.broadside.benchmarks.measure.Sample;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.benchmarks.report.Plot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Milliseconds of the broad phase in every step of a recorded simulation: handing over the moved
 * boxes and finding the pairs, one thread. The recording is replayed by all ways in turn; a step's
 * time is the least over the counted replays, so that what the machine did meanwhile is left out.
 */
final class Traces {
  /** Slowest step of ours against its median: beyond it a step would be a spike. */
  private static final double SPIKE = 3;

  private static final String ENLARGED = "insertion, enlarged";

  /** One way to replay the recording. */
  private interface Way extends AutoCloseable {
    /** Begins anew with the first frame; not timed. */
    void restart();

    /** The timed part. */
    void step(float[] rows);

    /** Pairs of the step just done; not timed. */
    int pairs();

    @Override
    default void close() {}
  }

  private Traces() {}

  /**
   * @param late from this step on the thesis is at least {@code faster} times as fast as Box2D
   * @param faster 0 where the thesis does not say
   */
  static Outcome run(
      Laboratory laboratory, String scene, int size, int steps, int late, double faster)
      throws IOException {
    laboratory.progress(0, 2, "recording " + scene);
    RecordedFrames frames = RecordedFrames.of(laboratory.frames(), scene, size, steps);
    List<String> names = new ArrayList<>(Algorithm.BVH.variants());
    List<Way> ways = new ArrayList<>();
    for (String variant : names) {
      ways.add(new Tree(frames, variant));
    }
    names.add(ENLARGED);
    ways.add(new Enlarged(frames));
    double[][] least = new double[ways.size()][steps];
    int[][] pairs = new int[ways.size()][steps];
    // Small recordings need more replays until the code is compiled for good.
    int warm = laboratory.choose(8, 15) * Math.max(1, 20_000 / frames.count());
    int counted = laboratory.choose(7, 25);
    for (int replay = 0; replay < warm + counted; replay++) {
      laboratory.progress(1 + replay, 1 + warm + counted, "replay " + replay);
      for (double[] times : least) {
        if (replay == warm) {
          Arrays.fill(times, Double.POSITIVE_INFINITY);
        }
      }
      for (int w = 0; w < ways.size(); w++) {
        // Whoever runs first finds the caches as the slowest left them.
        int turn = (w + replay) % ways.size();
        replay(frames, ways.get(turn), least[turn], pairs[turn]);
      }
    }
    ways.forEach(Way::close);
    return outcome(frames, names, least, pairs, late, faster);
  }

  private static void replay(RecordedFrames frames, Way way, double[] least, int[] pairs) {
    way.restart();
    for (int step = 0; step < frames.steps(); step++) {
      float[] rows = frames.rows().get(step + 1);
      long start = System.nanoTime();
      way.step(rows);
      least[step] = Math.min(least[step], (System.nanoTime() - start) / 1e6);
      pairs[step] = way.pairs();
    }
  }

  private static Outcome outcome(
      RecordedFrames frames,
      List<String> names,
      double[][] least,
      int[][] pairs,
      int late,
      double faster) {
    int steps = frames.steps();
    DataTable summary =
        new DataTable(
            "Milliseconds per step over " + steps + " steps, " + frames.count() + " fixtures",
            "way",
            "median",
            "slowest",
            "slowest / median",
            "sum",
            "most pairs");
    Plot plot = Plot.linear("Broad phase per step: " + frames.name(), "step", "ms");
    double[] x = new double[steps];
    for (int step = 0; step < steps; step++) {
      x[step] = step + 1;
    }
    List<Sample> samples = new ArrayList<>();
    for (int w = 0; w < names.size(); w++) {
      Sample sample = new Sample(least[w]);
      samples.add(sample);
      summary.row(
          names.get(w),
          sample.median(),
          sample.quantile(1),
          sample.quantile(1) / sample.median(),
          Arrays.stream(least[w]).sum(),
          Arrays.stream(pairs[w]).max().orElse(0));
      plot.line(names.get(w), x, least[w]);
    }
    List<String> columns = new ArrayList<>(List.of("step"));
    columns.addAll(names);
    columns.addAll(List.of("pairs", "pairs of enlarged boxes"));
    DataTable every = new DataTable("Every step", columns.toArray(new String[0]));
    int last = names.size() - 1;
    for (int step = 0; step < steps; step++) {
      List<Object> row = new ArrayList<>(List.of(step + 1));
      for (double[] times : least) {
        row.add(times[step]);
      }
      row.add(pairs[0][step]);
      row.add(pairs[last][step]);
      every.row(row.toArray());
    }
    double ours = samples.get(0).quantile(1) / samples.get(0).median();
    double theirs = samples.get(last).quantile(1) / samples.get(last).median();
    double gain = lateSum(least[last], late) / lateSum(least[0], late);
    return new Outcome(
        List.of(summary, every),
        List.of(plot),
        judge(ours, theirs, gain, faster),
        String.format(
            Locale.ROOT,
            "The slowest step of the unified pass takes %.2f times its median, of the enlarged"
                + " boxes %.1f times (a spike: more than %.0f).%s Pairs at most: %d tight, %d"
                + " enlarged.",
            ours,
            theirs,
            SPIKE,
            faster == 0
                ? ""
                : String.format(
                    Locale.ROOT,
                    " From step %d on the enlarged boxes take %.1f times as long as the unified"
                        + " pass (paper: at least %.0f).",
                    late,
                    gain,
                    faster),
            Arrays.stream(pairs[0]).max().orElse(0),
            Arrays.stream(pairs[last]).max().orElse(0)));
  }

  private static double lateSum(double[] times, int late) {
    return Arrays.stream(times, late - 1, times.length).sum();
  }

  static Verdict judge(double ours, double theirs, double gain, double faster) {
    boolean shape = ours <= SPIKE && theirs > SPIKE;
    return !shape ? Verdict.DIFFERS : gain >= faster ? Verdict.REPRODUCED : Verdict.SAME_SHAPE;
  }

  /** A variant of BVH. */
  private static final class Tree implements Way {
    private final RecordedFrames frames;
    private final Boxes2D boxes = new Boxes2D();
    private final BroadPhase broadPhase;
    private int found;

    Tree(RecordedFrames frames, String variant) {
      this.frames = frames;
      boxes.replaceAll(frames.rows().get(0));
      for (int k = 0; k < frames.count(); k++) {
        boxes.setStatic(k, frames.fixed()[k]);
      }
      Tuning tuning = Tuning.defaults().withThreads(1).withVariant(variant);
      broadPhase = BroadPhase.of(boxes, Algorithm.BVH, tuning);
    }

    @Override
    public void restart() {
      step(frames.rows().get(0));
    }

    @Override
    public void step(float[] rows) {
      boolean[] fixed = frames.fixed();
      for (int k = 0; k < fixed.length; k++) {
        if (!fixed[k]) {
          boxes.set(k, rows[4 * k], rows[4 * k + 1], rows[4 * k + 2], rows[4 * k + 3]);
        }
      }
      found = broadPhase.findPairsUnordered().size();
    }

    @Override
    public int pairs() {
      return found;
    }

    @Override
    public void close() {
      broadPhase.close();
    }
  }

  /** The way of Box2D 2.4. */
  private static final class Enlarged implements Way {
    private final RecordedFrames frames;
    private EnlargedBroadPhase broadPhase;

    Enlarged(RecordedFrames frames) {
      this.frames = frames;
    }

    @Override
    public void restart() {
      broadPhase = new EnlargedBroadPhase(frames.rows().get(0), frames.fixed());
      broadPhase.step(frames.rows().get(0));
      broadPhase.pairCount();
    }

    @Override
    public void step(float[] rows) {
      broadPhase.step(rows);
    }

    @Override
    public int pairs() {
      return broadPhase.pairCount();
    }
  }
}
