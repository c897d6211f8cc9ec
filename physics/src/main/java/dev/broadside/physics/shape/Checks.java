package dev.broadside.physics.shape;

/** Argument checks shared by the shapes; written so that NaN fails too. */
final class Checks {
  /** Two points nearer than this, in metres, make no usable edge: a tenth of the linear slop. */
  static final float MIN_EDGE = 0.0005f;

  /** Metres beyond which the square of a size is infinite, and with it a box or an extent NaN. */
  static final float MOST = 1e18f;

  private Checks() {}

  static void point(String what, float x, float y) {
    if (!Float.isFinite(x) || !Float.isFinite(y)) {
      throw new IllegalArgumentException(what + " (" + x + ", " + y + ") must be finite");
    }
    if (Math.abs(x) > MOST || Math.abs(y) > MOST) {
      throw new IllegalArgumentException(
          what + " (" + x + ", " + y + ") must be within " + MOST + " m");
    }
  }

  static void finite(String what, float value) {
    if (!Float.isFinite(value)) {
      throw new IllegalArgumentException(what + " " + value + " must be finite");
    }
  }

  static void positive(String what, float value) {
    if (!(value > 0) || !Float.isFinite(value)) {
      throw new IllegalArgumentException(what + " " + value + " must be positive and finite");
    }
    notAboveMost(what, value);
  }

  static void notAboveMost(String what, float value) {
    if (value > MOST) {
      throw new IllegalArgumentException(what + " " + value + " must be at most " + MOST + " m");
    }
  }

  static void wide(String what, float halfWidth, float halfHeight) {
    if (!(2 * halfWidth > MIN_EDGE) || !(2 * halfHeight > MIN_EDGE)) {
      throw new IllegalArgumentException(
          what
              + " of half width "
              + halfWidth
              + " and half height "
              + halfHeight
              + " must be more than "
              + MIN_EDGE
              + " m wide and high");
    }
  }

  static void apart(String what, float x1, float y1, float x2, float y2) {
    double dx = (double) x2 - x1;
    double dy = (double) y2 - y1;
    if (!(dx * dx + dy * dy > (double) MIN_EDGE * MIN_EDGE)) {
      throw new IllegalArgumentException(
          what
              + " ("
              + x1
              + ", "
              + y1
              + ") and ("
              + x2
              + ", "
              + y2
              + ") must be more than "
              + MIN_EDGE
              + " m apart");
    }
  }
}
