package dev.broadside.physics.scene;

import java.util.function.ToDoubleFunction;

/** One question of accuracy: what two native engines reach and what is asked of this one. */
public final class AccuracyGoal {
  private final String name;
  private final String unit;
  private final double box2d24;
  private final double box2dv3;
  private final double goal;
  private final ToDoubleFunction<AccuracyRun> test;

  AccuracyGoal(
      String name,
      String unit,
      double box2d24,
      double box2dv3,
      double goal,
      ToDoubleFunction<AccuracyRun> test) {
    this.name = name;
    this.unit = unit;
    this.box2d24 = box2d24;
    this.box2dv3 = box2dv3;
    this.goal = goal;
    this.test = test;
  }

  /** Lower case with hyphens; bullets begin with {@code tunnel-}. */
  public String name() {
    return name;
  }

  /** Unit of the value. */
  public String unit() {
    return unit;
  }

  /** What Box2D 2.4.1 reached, NaN if unknown. */
  public double box2d24() {
    return box2d24;
  }

  /** What Box2D v3 reached, NaN if unknown. */
  public double box2dv3() {
    return box2dv3;
  }

  /** What the value's magnitude must not exceed. */
  public double goal() {
    return goal;
  }

  /** Runs the test in fresh worlds. */
  public AccuracyResult measure() {
    AccuracyRun run = new AccuracyRun();
    return run.result(test.applyAsDouble(run));
  }

  /** Whether a result meets the goal; NaN does not. */
  public boolean isMet(AccuracyResult result) {
    return Math.abs(result.value()) <= goal;
  }
}
