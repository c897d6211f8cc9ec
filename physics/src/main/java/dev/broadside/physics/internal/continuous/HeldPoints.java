package dev.broadside.physics.internal.continuous;

import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.Settings;

/**
 * Takes from a stopped body, and the one it touches, the speed at which its point comes nearer.
 * Contacts did not: for a whole step they take arms for fixed that turn far, and may give back what
 * they took once the point has swung off. The centre is on the near side, so without that speed the
 * point goes away from the surface; with it, the body would be stopped in the same place again, a
 * little nearer each time, until nothing is left between them.
 */
final class HeldPoints {
  private final BodyStore bodies;
  private final Movers movers;

  /** The point and the direction in which the mover must not go, in the world. */
  private float x;

  private float y;
  private float nx;
  private float ny;

  HeldPoints(BodyStore bodies, Movers movers) {
    this.bodies = bodies;
    this.movers = movers;
  }

  /** For a mover that has been stopped where it is too near to another body. */
  void hold(int mover, int met, float dt) {
    int body = movers.body[mover];
    find(mover, body);
    float most = Settings.MAX_TURN / dt;
    capSpin(body, most);
    float speed = speed(body) - speed(met);
    float inverse = inverseMass(body) + inverseMass(met);
    if (speed <= 0 || inverse == 0) {
      return;
    }
    push(body, -speed / inverse);
    push(met, speed / inverse);
    // The next step caps the spin that would carry the point away: its centre goes slower instead.
    float rest = capSpin(body, most) * arm(body);
    if (rest > 0) {
      bodies.state[body * BodyStore.STATE] -= rest * nx;
      bodies.state[body * BodyStore.STATE + 1] -= rest * ny;
    }
  }

  private void find(int mover, int body) {
    int p = body * BodyStore.POSE;
    float c = bodies.pose[p + BodyStore.QC];
    float s = bodies.pose[p + BodyStore.QS];
    float[] point = movers.point;
    int k = 4 * mover;
    x = bodies.pose[p + BodyStore.PX] + c * point[k] - s * point[k + 1];
    y = bodies.pose[p + BodyStore.PY] + s * point[k] + c * point[k + 1];
    nx = c * point[k + 2] - s * point[k + 3];
    ny = s * point[k + 2] + c * point[k + 3];
  }

  /** By how much the spin changes. */
  private float capSpin(int body, float most) {
    int w = body * BodyStore.STATE + 2;
    float before = bodies.state[w];
    bodies.state[w] = Math.max(-most, Math.min(most, before));
    return bodies.state[w] - before;
  }

  private float arm(int body) {
    int p = body * BodyStore.POSE;
    return (x - bodies.pose[p]) * ny - (y - bodies.pose[p + 1]) * nx;
  }

  private float speed(int body) {
    int v = body * BodyStore.STATE;
    float[] state = bodies.state;
    return state[v] * nx + state[v + 1] * ny + state[v + 2] * arm(body);
  }

  private float inverseMass(int body) {
    float arm = arm(body);
    int m = body * BodyStore.MASS;
    return bodies.mass[m + BodyStore.INV_MASS] + bodies.mass[m + BodyStore.INV_INERTIA] * arm * arm;
  }

  private void push(int body, float impulse) {
    int v = body * BodyStore.STATE;
    int m = body * BodyStore.MASS;
    float by = impulse * bodies.mass[m + BodyStore.INV_MASS];
    bodies.state[v] += by * nx;
    bodies.state[v + 1] += by * ny;
    bodies.state[v + 2] += impulse * bodies.mass[m + BodyStore.INV_INERTIA] * arm(body);
  }
}
