package dev.broadside.testbed.boxes;

import dev.broadside.Algorithm;
import dev.broadside.Boxes;
import dev.broadside.BroadPhase;
import dev.broadside.Pairs;
import dev.broadside.Statistics;
import dev.broadside.Tuning;
import java.util.List;
import java.util.Map;

/** An algorithm at work on the boxes, with the answer and the figures of its last call. */
final class Contestant implements AutoCloseable {
  private final BroadPhase phase;
  private Pairs pairs = new Pairs();
  private Statistics statistics;
  private long hash;

  Contestant(Boxes boxes, Algorithm algorithm, int threads) {
    phase = BroadPhase.of(boxes, algorithm, Tuning.defaults().withThreads(threads));
  }

  void find() {
    pairs = phase.findPairs();
    statistics = phase.statistics();
    hash = pairs.hash();
  }

  BroadPhase phase() {
    return phase;
  }

  Pairs pairs() {
    return pairs;
  }

  long hash() {
    return hash;
  }

  Statistics statistics() {
    return statistics;
  }

  /** From the call to the answer in canonical order. */
  double millis() {
    return statistics.totalMillis() + statistics.orderMillis();
  }

  /** Appends the stages of the last call, each named after the algorithm if there are two. */
  void addStages(boolean named, List<String> names, List<Double> millis) {
    String prefix = named ? statistics.algorithm().hyphenedName() + ": " : "";
    for (Map.Entry<String, Double> stage : statistics.stageMillis().entrySet()) {
      names.add(prefix + stage.getKey());
      millis.add(stage.getValue());
    }
    names.add(prefix + "order");
    millis.add(statistics.orderMillis());
  }

  @Override
  public void close() {
    phase.close();
  }
}
