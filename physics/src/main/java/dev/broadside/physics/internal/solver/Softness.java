package dev.broadside.physics.internal.solver;

/**
 * A soft constraint's coefficients for one time step, from frequency and damping ratio: an implicit
 * spring-damper, so stable at any stiffness (Catto, Soft Constraints, 2011; written here as rate
 * and two scales as in Box2D v3).
 */
public final class Softness {
  /** Fraction of the position error turned into speed, 1/s. */
  public float biasRate;

  /** Share of the rigid impulse that is applied. */
  public float massScale;

  /** Share of the accumulated impulse that is given back. */
  public float impulseScale;

  private final float[] row = new float[3];

  /** Zero hertz means rigid: no bias, full impulse. */
  public void set(float hertz, float dampingRatio, float h) {
    write(hertz, dampingRatio, h, row, 0);
    biasRate = row[0];
    massScale = row[1];
    impulseScale = row[2];
  }

  /** The same three numbers into a joint's work row: rate, mass scale, impulse scale. */
  static void write(float hertz, float dampingRatio, float h, float[] out, int at) {
    if (hertz == 0) {
      out[at] = 0;
      out[at + 1] = 1;
      out[at + 2] = 0;
      return;
    }
    float omega = (float) (2 * Math.PI) * hertz;
    float a1 = 2 * dampingRatio + h * omega;
    float a2 = h * omega * a1;
    float a3 = 1 / (1 + a2);
    out[at] = omega / a1;
    out[at + 1] = a2 * a3;
    out[at + 2] = a3;
  }
}
