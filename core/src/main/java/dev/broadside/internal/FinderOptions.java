package dev.broadside.internal;

import dev.broadside.internal.kernel.Kernels;
import dev.broadside.internal.parallel.Workers;
import java.util.Map;

/**
 * What a finder is made with: the dimension, the threads it may use, the kernels, the variant of
 * its paper ("" for the default) and the knobs the user turned.
 */
public record FinderOptions(
    int dims, Workers workers, Kernels kernels, String variant, Map<String, Double> knobs) {
  public double knob(String name, double otherwise) {
    return knobs.getOrDefault(name, otherwise);
  }
}
