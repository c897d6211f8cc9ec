package dev.broadside.physics.joint;

/**
 * What joints and their definitions accept, one rule for both; written so that NaN fails too.
 * Errors begin with who refuses.
 */
final class JointChecks {
  private JointChecks() {}

  static float finite(Object who, String what, float value) {
    if (!Float.isFinite(value)) {
      throw refusal(who, what, value, "must be finite");
    }
    return value;
  }

  /** A strength, which may be infinite. */
  static float strength(Object who, String what, float value) {
    if (!(value >= 0)) {
      throw refusal(who, what, value, "must not be negative");
    }
    return value;
  }

  static float notNegative(Object who, String what, float value) {
    return finite(who, what, strength(who, what, value));
  }

  static float positive(Object who, String what, float value) {
    if (!(value > 0)) {
      throw refusal(who, what, value, "must be above 0");
    }
    return finite(who, what, value);
  }

  static void limits(Object who, float lower, float upper) {
    finite(who, "lower limit", lower);
    finite(who, "upper limit", upper);
    if (lower > upper) {
      throw refusal(who, "lower limit", lower, "must not exceed upper limit " + upper);
    }
  }

  static void motor(Object who, float speed, float strength) {
    finite(who, "motor speed", speed);
    strength(who, "motor strength", strength);
  }

  static void spring(Object who, String what, float hertz, float dampingRatio) {
    notNegative(who, what + " hertz", hertz);
    notNegative(who, what + " damping ratio", dampingRatio);
  }

  static void strengths(Object who, float force, float torque) {
    strength(who, "force", force);
    strength(who, "torque", torque);
  }

  static float correction(Object who, float share) {
    if (!(share >= 0 && share <= 1)) {
      throw refusal(who, "correction", share, "must be 0 … 1");
    }
    return share;
  }

  static float gearRatio(Object who, float ratio) {
    if (ratio == 0) {
      throw refusal(who, "ratio", ratio, "must not be 0");
    }
    return finite(who, "ratio", ratio);
  }

  /** Length of an axis, which must have a direction. */
  static float axisLength(Object who, float x, float y) {
    float length = (float) Math.sqrt((double) x * x + (double) y * y);
    if (!(length > 0) || !Float.isFinite(length)) {
      throw refusal(who, "axis", "(" + x + ", " + y + ")", "must have a direction");
    }
    return length;
  }

  private static IllegalArgumentException refusal(
      Object who, String what, Object value, String rule) {
    return new IllegalArgumentException(who + ": " + what + " " + value + " " + rule);
  }
}
