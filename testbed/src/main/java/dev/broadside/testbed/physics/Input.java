package dev.broadside.testbed.physics;

/**
 * What a user did before a step. Coordinates are whole numbers of 1/{@value #GRAIN} m, so that what
 * is written into a link is exactly what was done.
 *
 * @param step the step it came before
 * @param kind one of the constants
 * @param slot which hand, or which live parameter
 * @param values what the kind needs
 */
record Input(int step, int kind, int slot, int... values) {
  /** x, y, reach. */
  static final int GRAB = 0;

  /** x, y. */
  static final int DRAG = 1;

  static final int DROP = 2;

  /** x, y, velocity x, velocity y. */
  static final int BULLET = 3;

  /** A value, as the bits of a float. */
  static final int SET = 4;

  static final int KINDS = 5;

  /** Parts of a metre: finer than a pixel at any sensible zoom. */
  static final int GRAIN = 256;

  /** Metres from the origin that can be told, in either direction. */
  static final int FARTHEST = 30_000;

  static int grains(double metres) {
    return (int) Math.rint(Math.max(-FARTHEST, Math.min(FARTHEST, metres)) * GRAIN);
  }

  float metres(int value) {
    return values[value] / (float) GRAIN;
  }

  static int valuesOf(int kind) {
    return switch (kind) {
      case GRAB -> 3;
      case DRAG -> 2;
      case DROP -> 0;
      case BULLET -> 4;
      case SET -> 1;
      default -> throw new IllegalArgumentException("input of kind " + kind + " is unknown");
    };
  }
}
