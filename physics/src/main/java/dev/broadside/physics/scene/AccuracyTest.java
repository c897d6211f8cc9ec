package dev.broadside.physics.scene;

import java.util.List;
import java.util.function.DoubleSupplier;

/**
 * One measurement of accuracy with what two native engines reach and what is asked of this one.
 *
 * @param name lower case with hyphens; bullets begin with {@code tunnel-}
 * @param unit of the value
 * @param box2d24 what Box2D 2.4.1 reached, NaN if unknown
 * @param box2dv3 what Box2D v3 reached, NaN if unknown
 * @param goal the value must not exceed it
 * @param deviations settings of its worlds that are not the default ones
 * @param measurement runs the test
 */
public record AccuracyTest(
    String name,
    String unit,
    double box2d24,
    double box2dv3,
    double goal,
    List<String> deviations,
    DoubleSupplier measurement) {
  /** Runs the test; the absolute value counts. */
  public double measure() {
    return measurement.getAsDouble();
  }

  /** Whether a measured value meets the goal; NaN does not. */
  public boolean passes(double value) {
    return Math.abs(value) <= goal;
  }
}
