package dev.broadside.physics.internal.solver;

/**
 * Angles from cosine and sine without {@link Math}'s trigonometry, whose last bit may differ
 * between JVMs.
 */
public final class Angles {
  private Angles() {}

  /** atan2(s, c), by a polynomial on [0, 1] and symmetry; error below 2e-6 rad. */
  public static float of(float c, float s) {
    float ac = c < 0 ? -c : c;
    float as = s < 0 ? -s : s;
    float big = ac > as ? ac : as;
    if (big == 0) {
      return 0;
    }
    float t = (ac > as ? as : ac) / big;
    float t2 = t * t;
    // Minimax odd polynomial of degree 15 for atan on [0, 1] (Abramowitz and Stegun 4.4.49).
    float a = 0.0028662257f;
    a = a * t2 - 0.0161657367f;
    a = a * t2 + 0.0429096138f;
    a = a * t2 - 0.0752896400f;
    a = a * t2 + 0.1065626393f;
    a = a * t2 - 0.1420889944f;
    a = a * t2 + 0.1999355085f;
    a = a * t2 - 0.3333314528f;
    a = (a * t2 + 1) * t;
    if (as > ac) {
      a = (float) (0.5 * Math.PI) - a;
    }
    if (c < 0) {
      a = (float) Math.PI - a;
    }
    return s < 0 ? -a : a;
  }
}
