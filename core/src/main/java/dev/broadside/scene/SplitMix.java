package dev.broadside.scene;

/**
 * The generator splitmix64 with the draws that scenes are made of. The sequence of draws is part of
 * a scene's definition: other programs make bit-equal coordinates from the same seed.
 */
final class SplitMix {
  // Directions shorter than this (squared) are drawn again: dividing by them would lose digits.
  private static final double SHORTEST = 1e-6;

  private long state;

  SplitMix(long seed) {
    state = seed;
  }

  long next() {
    state += 0x9E3779B97F4A7C15L;
    long z = state;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }

  /** Uniform in [0, 1). */
  double uniform() {
    return (next() >>> 11) * 0x1.0p-53;
  }

  double uniform(double from, double to) {
    return from + (to - from) * uniform();
  }

  int below(int bound) {
    return (int) (uniform() * bound);
  }

  /** A uniform unit vector in the first dims (1 … 3) entries; the rest become 0. */
  void direction(double[] into, int dims) {
    double square;
    do {
      square = 0;
      for (int axis = 0; axis < dims; axis++) {
        into[axis] = uniform(-1, 1);
        square += into[axis] * into[axis];
      }
    } while (square > 1 || square < SHORTEST);
    double length = Math.sqrt(square);
    for (int axis = 0; axis < into.length; axis++) {
      into[axis] = axis < dims ? into[axis] / length : 0;
    }
  }
}
