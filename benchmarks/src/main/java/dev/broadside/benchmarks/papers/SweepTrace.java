package dev.broadside.benchmarks.papers;

import dev.broadside.Algorithm;
import dev.broadside.Boxes3D;
import dev.broadside.BroadPhase;
import dev.broadside.Statistics;
import dev.broadside.Tuning;
import dev.broadside.benchmarks.Laboratory;
import dev.broadside.benchmarks.measure.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The sweep over a scene frame by frame. Several passes over the very same frames, each with a new
 * broad phase; the time of a frame is the least of its passes, so that what the machine did
 * meanwhile does not count, and what the algorithm does in that frame every time does. Ways that
 * would take too long are run on some of the frames; the others are NaN.
 *
 * @param name of the way it was run
 * @param millis by frame, from the boxes to the unordered pairs
 * @param dispersion D by frame
 * @param pairs by frame
 * @param swapFrame the first frame on exchanged axes, or -1
 */
record SweepTrace(
    String name, double[] millis, double[] dispersion, double[] pairs, int swapFrame) {
  private static final int FIGURES = 4;

  /**
   * How it is run.
   *
   * @param passes how many times
   * @param every on each frame whose number it divides
   */
  record Way(String name, Tuning tuning, int passes, int every) {}

  /** The frames of one pass, asked for in order. */
  interface Frames {
    float[] rows(int frame) throws Exception;
  }

  /** Begins a pass. */
  interface Start {
    Frames frames() throws Exception;
  }

  static List<SweepTrace> run(
      Laboratory laboratory, String scene, int frames, Start start, List<Way> ways)
      throws Exception {
    int most = ways.stream().mapToInt(Way::passes).max().orElse(0);
    List<SweepTrace> traces = new ArrayList<>();
    for (Way way : ways) {
      double[] millis = new double[frames];
      Arrays.fill(millis, Double.POSITIVE_INFINITY);
      traces.add(new SweepTrace(way.name(), millis, new double[frames], new double[frames], -1));
    }
    for (int pass = 0; pass < most; pass++) {
      List<Way> due = new ArrayList<>();
      for (Way way : ways) {
        if (way.passes() > pass) {
          due.add(way);
        }
      }
      laboratory.progress(pass, most, scene + ", pass " + (pass + 1));
      double[] figures =
          laboratory.kept(
              scene + " " + due.stream().map(Way::name).toList() + " pass " + pass,
              () -> pass(frames, start.frames(), due));
      for (int w = 0; w < due.size(); w++) {
        int which = ways.indexOf(due.get(w));
        traces.set(which, traces.get(which).with(figures, w * frames * FIGURES));
      }
    }
    return traces;
  }

  private static double[] pass(int frames, Frames source, List<Way> ways) throws Exception {
    List<Boxes3D> boxes = new ArrayList<>();
    List<BroadPhase> phases = new ArrayList<>();
    double[] figures = new double[ways.size() * frames * FIGURES];
    try {
      for (int frame = 0; frame < frames; frame++) {
        float[] rows = source.rows(frame);
        for (int w = 0; w < ways.size(); w++) {
          if (frame == 0) {
            boxes.add(new Boxes3D());
            boxes.get(w).replaceAll(rows);
            phases.add(BroadPhase.of(boxes.get(w), Algorithm.SWEEP, ways.get(w).tuning()));
          } else {
            boxes.get(w).setAll(rows);
          }
          int at = (w * frames + frame) * FIGURES;
          if (frame % ways.get(w).every() > 0) {
            Arrays.fill(figures, at, at + FIGURES, Double.NaN);
            continue;
          }
          phases.get(w).findPairsUnordered();
          Statistics statistics = phases.get(w).statistics();
          figures[at] = statistics.totalMillis();
          figures[at + 1] = statistics.figures().get("dispersion");
          figures[at + 2] = statistics.pairs();
          figures[at + 3] = statistics.figures().get("swaps");
        }
      }
    } finally {
      phases.forEach(BroadPhase::close);
    }
    return figures;
  }

  private SweepTrace with(double[] figures, int from) {
    int swap = -1;
    for (int frame = 0; frame < millis.length; frame++) {
      int at = from + frame * FIGURES;
      millis[frame] = Math.min(millis[frame], figures[at]);
      dispersion[frame] = figures[at + 1];
      pairs[frame] = figures[at + 2];
      swap = swap < 0 && figures[at + 3] > 0 ? frame : swap;
    }
    return new SweepTrace(name, millis, dispersion, pairs, swap);
  }

  double median() {
    return new Sample(Arrays.stream(millis).filter(Double::isFinite).toArray()).median();
  }

  double mean(int from, int to) {
    return Arrays.stream(millis, from, to).filter(Double::isFinite).average().orElse(Double.NaN);
  }

  /** The mean of the frames from … to over the median of the others, of which none before start. */
  double rise(int from, int to, int start) {
    double[] others =
        IntStream.range(start, millis.length)
            .filter(frame -> (frame < from || frame > to) && Double.isFinite(millis[frame]))
            .mapToDouble(frame -> millis[frame])
            .toArray();
    return mean(from, to + 1) / new Sample(others).median();
  }

  /** The first frame also pays for new memory, so it can be left out. */
  int slowestFrame(int from) {
    int slowest = from;
    for (int frame = from; frame < millis.length; frame++) {
      slowest = millis[frame] > millis[slowest] || Double.isNaN(millis[slowest]) ? frame : slowest;
    }
    return slowest;
  }
}
