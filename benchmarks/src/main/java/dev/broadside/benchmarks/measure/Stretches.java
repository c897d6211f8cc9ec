package dev.broadside.benchmarks.measure;

import java.util.ArrayList;
import java.util.List;

/**
 * Times contestants in turn, some consecutive frames each, on inputs of their own: as a program
 * sees it that uses one of them, whose data is still in the caches from the frame before. The right
 * way for algorithms that keep a structure; {@link Rounds} would have the others wash it out.
 *
 * @param warmSeconds time that all together run before anything counts
 * @param stretches counted turns of each
 * @param frames frames in a turn; the first, which finds the caches cold, does not count
 */
public record Stretches(double warmSeconds, int stretches, int frames) {
  /** A contestant with an input of its own. */
  public interface Runner extends Contestant {
    /** Brings the input to its next frame; not timed. */
    void advance();
  }

  /** Milliseconds a frame, by contestant. */
  public List<Sample> run(List<? extends Runner> runners) throws Exception {
    List<List<Double>> times = new ArrayList<>();
    runners.forEach(runner -> times.add(new ArrayList<>()));
    long end = System.nanoTime() + (long) (warmSeconds * 1e9);
    while (System.nanoTime() < end) {
      for (Runner runner : runners) {
        stretch(runner, new ArrayList<>());
      }
    }
    for (int turn = 0; turn < stretches; turn++) {
      for (int k = 0; k < runners.size(); k++) {
        stretch(runners.get(k), times.get(k));
      }
    }
    return times.stream()
        .map(list -> new Sample(list.stream().mapToDouble(Double::doubleValue).toArray()))
        .toList();
  }

  private void stretch(Runner runner, List<Double> times) throws Exception {
    for (int frame = 0; frame < frames; frame++) {
      runner.advance();
      long begin = System.nanoTime();
      runner.frame();
      if (frame > 0) {
        times.add((System.nanoTime() - begin) / 1e6);
      }
    }
  }
}
