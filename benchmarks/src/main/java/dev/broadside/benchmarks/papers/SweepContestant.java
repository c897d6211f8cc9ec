package dev.broadside.benchmarks.papers;

import dev.broadside.Algorithm;
import dev.broadside.Statistics;
import dev.broadside.Tuning;
import dev.broadside.benchmarks.measure.Contestant;
import dev.broadside.benchmarks.measure.SceneContestant;
import dev.broadside.scene.Scene;
import java.util.HashMap;
import java.util.Map;

/**
 * The sweep on a scene, its time by the paper's three phases. What the variant strips does beyond
 * them counts where it belongs: copying into rank order to the candidates, dealing endpoints out to
 * the strips to the pairing. D and σ of a frame are told like phases.
 */
final class SweepContestant implements Contestant {
  private static final Map<String, String> PHASES =
      Map.of(
          "sort", "sort",
          "candidates", "candidates",
          "gather", "candidates",
          "deal", "pairing",
          "pairing", "pairing");

  private final SceneContestant sweep;

  SweepContestant(String name, Scene scene, Tuning tuning) {
    sweep = SceneContestant.pairs(name, scene, Algorithm.SWEEP, tuning);
  }

  @Override
  public String name() {
    return sweep.name();
  }

  @Override
  public long frame() {
    return sweep.frame();
  }

  @Override
  public long hash() {
    return sweep.hash();
  }

  Statistics statistics() {
    return sweep.statistics();
  }

  @Override
  public Map<String, Double> stages() {
    Statistics statistics = sweep.statistics();
    Map<String, Double> phases = new HashMap<>();
    statistics
        .stageMillis()
        .forEach(
            (stage, millis) -> {
              if (PHASES.containsKey(stage)) {
                phases.merge(PHASES.get(stage), millis, Double::sum);
              }
            });
    phases.put("total", statistics.totalMillis());
    phases.put("dispersion", statistics.figures().get("dispersion"));
    phases.put("sigma", statistics.figures().get("sigma"));
    return phases;
  }

  @Override
  public void close() {
    sweep.close();
  }
}
