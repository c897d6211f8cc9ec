package dev.broadside.benchmarks.measure;

import dev.broadside.Algorithm;
import dev.broadside.Boxes;
import dev.broadside.BroadPhase;
import dev.broadside.PairChanges;
import dev.broadside.Pairs;
import dev.broadside.Precision;
import dev.broadside.Statistics;
import dev.broadside.Tuning;
import dev.broadside.scene.Scene;
import java.util.Map;

/** A Broadside algorithm on a scene: the update of the boxes and the search are timed. */
public final class SceneContestant implements Contestant {
  private final String name;
  private final Scene scene;
  private final Boxes boxes;
  private final BroadPhase broadPhase;
  private final boolean changes;
  private int frame;
  private Pairs last;

  private SceneContestant(
      String name, Scene scene, Algorithm algorithm, Tuning tuning, boolean changes) {
    this.name = name;
    this.scene = scene;
    this.changes = changes;
    frame = scene.frame();
    boxes = scene.newBoxes(Precision.FLOAT);
    broadPhase = BroadPhase.of(boxes, algorithm, tuning);
  }

  /** Finds all pairs, unordered, in every frame. */
  public static SceneContestant pairs(
      String name, Scene scene, Algorithm algorithm, Tuning tuning) {
    return new SceneContestant(name, scene, algorithm, tuning, false);
  }

  /** Finds what began and ended in every frame: the event-based output of Tracy et al. */
  public static SceneContestant changes(
      String name, Scene scene, Algorithm algorithm, Tuning tuning) {
    return new SceneContestant(name, scene, algorithm, tuning, true);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long frame() {
    if (frame != scene.frame()) {
      scene.apply(boxes);
      frame = scene.frame();
    }
    if (changes) {
      PairChanges found = broadPhase.findChanges();
      return found.began().size() + found.ended().size();
    }
    last = broadPhase.findPairsUnordered();
    return last.size();
  }

  @Override
  public long hash() {
    return last == null ? 0 : last.hash();
  }

  @Override
  public Map<String, Double> stages() {
    return broadPhase.statistics().stageMillis();
  }

  public Statistics statistics() {
    return broadPhase.statistics();
  }

  @Override
  public void close() {
    broadPhase.close();
  }
}
