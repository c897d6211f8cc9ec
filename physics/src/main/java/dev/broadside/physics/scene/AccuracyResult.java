package dev.broadside.physics.scene;

import java.util.List;

/**
 * What a test of accuracy measured.
 *
 * @param value the sign shows the direction of an error
 * @param deviations settings of the worlds that ran that are not the default ones
 * @param impactSpeed of bullets, the least speed just before an impact, m/s; NaN in other tests
 */
public record AccuracyResult(double value, List<String> deviations, double impactSpeed) {
  public AccuracyResult {
    deviations = List.copyOf(deviations);
  }
}
