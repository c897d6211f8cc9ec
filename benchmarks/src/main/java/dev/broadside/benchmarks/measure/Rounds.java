package dev.broadside.benchmarks.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Times contestants in turn, frame by frame, on the same input: in every round each gets the same
 * frame, so that a disturbance hits all alike. Rounds before the warm-up's end are not counted.
 *
 * @param warmSeconds time the contestants together run before anything counts, in equal shares
 * @param least frames counted whatever they take, of contestants that need no more than two seconds
 *     for one; three of the others
 * @param rounds counted rounds, if time allows
 * @param mostSeconds no further round begins after this time, but for the least
 */
public record Rounds(double warmSeconds, int least, int rounds, double mostSeconds) {
  private static final int FEWEST = 3;
  private static final double LONG_MILLIS = 2000;
  private static final double STILL_WARMING = 0.9;

  /** At least three rounds. */
  public Rounds(double warmSeconds, int rounds, double mostSeconds) {
    this(warmSeconds, FEWEST, rounds, mostSeconds);
  }

  /** What is known of a contestant so far. */
  private static final class Tally {
    final Contestant contestant;
    final double first;
    final long firstHash;
    final List<Double> times = new ArrayList<>();
    final Map<String, List<Double>> stages = new LinkedHashMap<>();
    long pairs;

    Tally(Contestant contestant) throws Exception {
      this.contestant = contestant;
      first = time(contestant);
      firstHash = contestant.hash();
    }

    void frame() throws Exception {
      long begin = System.nanoTime();
      pairs = contestant.frame();
      times.add((System.nanoTime() - begin) / 1e6);
      contestant
          .stages()
          .forEach(
              (name, value) -> stages.computeIfAbsent(name, key -> new ArrayList<>()).add(value));
    }

    boolean agreesWith(Tally other) {
      long hash = contestant.hash();
      long theirs = other.contestant.hash();
      return pairs == other.pairs && (hash == 0 || theirs == 0 || hash == theirs);
    }
  }

  /** The step moves the shared input to its next frame and is not timed. */
  public List<Measurement> run(Runnable step, List<? extends Contestant> contestants)
      throws Exception {
    List<Tally> tallies = new ArrayList<>();
    for (Contestant contestant : contestants) {
      tallies.add(new Tally(contestant));
    }
    long start = System.nanoTime();
    warmUp(step, contestants);
    MachineLoad load = new MachineLoad();
    Random random = new Random(1);
    int round = 0;
    while (round < rounds && (round < FEWEST || seconds(start) <= mostSeconds)) {
      round(step, tallies, random);
      round++;
    }
    // Now, while all are at the same frame.
    List<Long> pairs = tallies.stream().map(tally -> tally.pairs).toList();
    List<Boolean> agree = tallies.stream().map(each -> each.agreesWith(tallies.get(0))).toList();
    List<Tally> fast = tallies.stream().filter(each -> !isLong(each.times)).toList();
    while (round < Math.min(least, rounds) && !fast.isEmpty()) {
      round(step, fast, random);
      round++;
    }
    double others = load.otherCpus();
    List<Measurement> results = new ArrayList<>();
    for (int k = 0; k < tallies.size(); k++) {
      Tally tally = tallies.get(k);
      results.add(
          new Measurement(
              tally.contestant.name(),
              sample(tally.times),
              tally.first,
              tally.firstHash,
              samples(tally.stages),
              pairs.get(k),
              agree.get(k),
              isWarm(tally.times),
              others));
    }
    return results;
  }

  private static void round(Runnable step, List<Tally> tallies, Random random) throws Exception {
    step.run();
    // Another order each round: whoever comes first, or after one that fills the caches, finds them
    // cold. In turns each would always come after the same one.
    List<Tally> order = new ArrayList<>(tallies);
    Collections.shuffle(order, random);
    for (Tally tally : order) {
      tally.frame();
    }
  }

  static boolean isLong(List<Double> times) {
    return sample(times).median() > LONG_MILLIS;
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
    if (rounds == 0) {
      return;
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
