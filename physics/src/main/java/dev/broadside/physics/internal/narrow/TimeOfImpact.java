package dev.broadside.physics.internal.narrow;

import dev.broadside.physics.internal.store.Settings;

/**
 * When two moving hulls come within touching distance, by conservative advancement (Mirtich 1996;
 * Tsamis 2020, 6.2): the distance divided by a bound on the closing speed is a time in which they
 * cannot meet, so step by that and ask again. Never later than the impact. Reused; not thread-safe.
 */
public final class TimeOfImpact {
  private static final int MAX_ITERATIONS = 64;

  /** Bodies stop this far apart, metres: near enough for a contact, too far to overlap. */
  private static final float TARGET = Settings.LINEAR_SLOP;

  private static final float TOLERANCE = 0.25f * Settings.LINEAR_SLOP;

  /** Distance that says nothing, metres: rounding some hundred metres from the origin. */
  private static final float NOISE = 5e-5f;

  /** Of the last time looked at. */
  public final Distance distance = new Distance();

  /** The shapes were within touching distance from the beginning. */
  public boolean initial;

  /** Initially so near that there is no halfway, and they come nearer still. */
  public boolean pressed;

  /** The time is one before which they cannot meet, but whether they do then is not known. */
  public boolean undecided;

  /**
   * Time of impact in the step, 0 … 1; 1 if there is none. {@code halfway}: instead, when half of
   * the distance they start at is gone, so that what is stopped there again and again never meets.
   */
  public float compute(
      float[] a,
      int at,
      int na,
      float ra,
      float reachA,
      Sweep sweepA,
      float[] b,
      int bt,
      int nb,
      float rb,
      float reachB,
      Sweep sweepB,
      boolean halfway) {
    initial = false;
    undecided = false;
    pressed = false;
    // Rounded shapes may stop with their rims a slop inside each other, as resting contacts do.
    float radii = ra + rb;
    float target = radii > 2 * TARGET ? radii - TARGET : TARGET;
    float tolerance = TOLERANCE;
    float vx = sweepA.velocityX() - sweepB.velocityX();
    float vy = sweepA.velocityY() - sweepB.velocityY();
    float spin = sweepA.turn * reachA + sweepB.turn * reachB;
    float t = 0;
    for (int i = 0; i < MAX_ITERATIONS; i++) {
      distanceAt(t, a, at, na, sweepA, b, bt, nb, sweepB);
      if (i == 0 && halfway) {
        float inside = ra + 0.5f * rb;
        float half = 0.5f * (distance.distance - inside);
        target = inside + Math.max(half, NOISE);
        tolerance = Math.min(TOLERANCE, 0.25f * half);
      }
      float gap = distance.distance - target;
      float nx = sweepA.c * distance.nx - sweepA.s * distance.ny;
      float ny = sweepA.s * distance.nx + sweepA.c * distance.ny;
      float closing = vx * nx + vy * ny;
      if (gap <= tolerance) {
        initial = i == 0;
        pressed = initial && distance.distance > 0 && closing + spin > 0;
        if (pressed && sweepB.turn > 0) {
          // So far it is only a bound: what turns may make way, or carry the other along.
          float start = distance.distance;
          distanceAt(1, a, at, na, sweepA, b, bt, nb, sweepB);
          float endX = sweepA.c * distance.nx - sweepA.s * distance.ny;
          float endY = sweepA.s * distance.nx + sweepA.c * distance.ny;
          pressed = distance.distance < start || endX * nx + endY * ny < 0;
          distanceAt(t, a, at, na, sweepA, b, bt, nb, sweepB);
        }
        return t;
      }
      float bound = (closing > 0 ? closing : 0) + spin;
      if (bound * (1 - t) <= gap) {
        return 1;
      }
      t += gap / bound;
      if (t >= 1) {
        return 1;
      }
    }
    undecided = true;
    return t;
  }

  private void distanceAt(
      float t, float[] a, int at, int na, Sweep sweepA, float[] b, int bt, int nb, Sweep sweepB) {
    sweepA.at(t);
    sweepB.at(t);
    float dx = sweepB.x - sweepA.x;
    float dy = sweepB.y - sweepA.y;
    distance.compute(
        a,
        at,
        na,
        b,
        bt,
        nb,
        sweepA.c * sweepB.c + sweepA.s * sweepB.s,
        sweepA.c * sweepB.s - sweepA.s * sweepB.c,
        sweepA.c * dx + sweepA.s * dy,
        sweepA.c * dy - sweepA.s * dx);
  }
}
