package dev.broadside.testbed.physics;

import java.util.Arrays;

/** A list of floats that grows and is used again. */
final class Floats {
  float[] values = new float[64];
  int count;

  void clear() {
    count = 0;
  }

  Floats add(float value) {
    if (count == values.length) {
      values = Arrays.copyOf(values, 2 * count);
    }
    values[count++] = value;
    return this;
  }

  Floats add(double a, double b) {
    return add((float) a).add((float) b);
  }

  void copyFrom(Floats other) {
    if (values.length < other.count) {
      values = new float[other.values.length];
    }
    System.arraycopy(other.values, 0, values, 0, other.count);
    count = other.count;
  }
}
