package dev.broadside.benchmarks.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Times contestants in turn, frame by frame, on the same input: in every round each gets the same
 * frame, so that a disturbance hits all alike. Rounds before the warm-up's end are not counted.
 *
 * @param warmSeconds time the contestants together run before anything counts, in equal shares
 * @param rounds counted rounds
 * @param mostSeconds no further round begins after this time; at least three are counted
 */
public record Rounds(double warmSeconds, int rounds, double mostSeconds) {
  private static final int LEAST_ROUNDS = 3;
  private static final double STILL_WARMING = 0.9;

  /** The step moves the shared input to its next frame and is not timed. */
  public List<Measurement> run(Runnable step, List<? extends Contestant> contestants)
      throws Exception {
    int count = contestants.size();
    double[] first = new double[count];
    for (int k = 0; k < count; k++) {
      first[k] = time(contestants.get(k));
    }
    long start = System.nanoTime();
    warmUp(step, contestants);
    List<List<Double>> times = new ArrayList<>();
    List<Map<String, List<Double>>> stages = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      times.add(new ArrayList<>());
      stages.add(new LinkedHashMap<>());
    }
    MachineLoad load = new MachineLoad();
    long[] pairs = new long[count];
    for (int round = 0; round < rounds; round++) {
      if (round >= LEAST_ROUNDS && seconds(start) > mostSeconds) {
        break;
      }
      step.run();
      for (int k = 0; k < count; k++) {
        // A different one begins each round: whoever runs first finds the caches cold.
        int turn = (k + round) % count;
        Contestant contestant = contestants.get(turn);
        long begin = System.nanoTime();
        pairs[turn] = contestant.frame();
        times.get(turn).add((System.nanoTime() - begin) / 1e6);
        Map<String, List<Double>> byStage = stages.get(turn);
        contestant
            .stages()
            .forEach(
                (name, value) ->
                    byStage.computeIfAbsent(name, key -> new ArrayList<>()).add(value));
      }
    }
    double others = load.otherCpus();
    List<Measurement> results = new ArrayList<>();
    long reference = contestants.get(0).hash();
    for (int k = 0; k < count; k++) {
      Contestant contestant = contestants.get(k);
      long hash = contestant.hash();
      boolean agrees = pairs[k] == pairs[0] && (hash == 0 || reference == 0 || hash == reference);
      results.add(
          new Measurement(
              contestant.name(),
              sample(times.get(k)),
              first[k],
              samples(stages.get(k)),
              pairs[k],
              agrees,
              isWarm(times.get(k)),
              others));
    }
    return results;
  }

  /**
   * Each gets the same share of the time, so that a fast one is warm too beside a slow one. Making
   * the frames is not part of a share; three times the whole is enough of it.
   */
  private void warmUp(Runnable step, List<? extends Contestant> contestants) throws Exception {
    if (warmSeconds <= 0) {
      return;
    }
    int count = contestants.size();
    double share = warmSeconds * 1e3 / count;
    double[] spent = new double[count];
    long start = System.nanoTime();
    boolean all = false;
    while (!all && seconds(start) < 3 * warmSeconds) {
      step.run();
      all = true;
      for (int k = 0; k < count; k++) {
        if (spent[k] < share) {
          spent[k] += time(contestants.get(k));
          all &= spent[k] >= share;
        }
      }
    }
    // Those that were done early have missed frames: now all are at the same one.
    step.run();
    for (Contestant contestant : contestants) {
      time(contestant);
    }
  }

  private static double time(Contestant contestant) throws Exception {
    long begin = System.nanoTime();
    contestant.frame();
    return (System.nanoTime() - begin) / 1e6;
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  static boolean isWarm(List<Double> times) {
    int half = times.size() / 2;
    if (half < 2) {
      return true;
    }
    double early = sample(times.subList(0, half)).median();
    double late = sample(times.subList(times.size() - half, times.size())).median();
    return late >= STILL_WARMING * early;
  }

  private static Map<String, Sample> samples(Map<String, List<Double>> stages) {
    Map<String, Sample> samples = new LinkedHashMap<>();
    stages.forEach((name, values) -> samples.put(name, sample(values)));
    return samples;
  }

  private static Sample sample(List<Double> values) {
    return new Sample(values.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
