package dev.broadside.physics.shape;

/**
 * Mass in kg, centre of mass in local metres, and rotational inertia about that centre in kg m².
 */
public record MassData(float mass, float centerX, float centerY, float inertia) {
  /** Rejects what no rigid body can have. */
  public MassData {
    if (!(mass >= 0) || !(inertia >= 0) || !Float.isFinite(mass) || !Float.isFinite(inertia)) {
      throw new IllegalArgumentException(
          "mass " + mass + " and inertia " + inertia + " must be finite and not negative");
    }
    if (mass > 0 && 1 / mass == Float.POSITIVE_INFINITY
        || inertia > 0 && 1 / inertia == Float.POSITIVE_INFINITY) {
      throw new IllegalArgumentException(
          "mass " + mass + " and inertia " + inertia + " must be 0 or more than 3e-39");
    }
    if (!Float.isFinite(centerX) || !Float.isFinite(centerY)) {
      throw new IllegalArgumentException(
          "centre of mass (" + centerX + ", " + centerY + ") must be finite");
    }
  }
}
