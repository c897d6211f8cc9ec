package dev.broadside.physics;

/** Argument checks of the public API; written so that NaN fails too. */
final class Check {
  private Check() {}

  static float finite(String what, float value) {
    if (!Float.isFinite(value)) {
      throw new IllegalArgumentException(what + " " + value + " must be finite");
    }
    return value;
  }

  static float notNegative(String what, float value) {
    if (!(value >= 0) || !Float.isFinite(value)) {
      throw new IllegalArgumentException(what + " " + value + " must be finite and not negative");
    }
    return value;
  }

  static float share(String what, float value) {
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException(what + " " + value + " must be 0 … 1");
    }
    return value;
  }

  static int index(String what, int value, int count) {
    if (value < 0 || value >= count) {
      throw new IllegalArgumentException(what + " " + value + " must be 0 … " + (count - 1));
    }
    return value;
  }

  static float positive(String what, float value) {
    if (!(value > 0) || !Float.isFinite(value)) {
      throw new IllegalArgumentException(what + " " + value + " must be finite and positive");
    }
    return value;
  }
}
