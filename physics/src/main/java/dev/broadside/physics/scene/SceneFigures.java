package dev.broadside.physics.scene;

import dev.broadside.physics.Body;
import dev.broadside.physics.BodyType;
import dev.broadside.physics.World;

/**
 * What a world looks like in a few numbers, over its dynamic bodies' centres of mass.
 *
 * @param pairs pairs of fixtures whose boxes overlap
 * @param touching pairs of fixtures that touch
 * @param awake dynamic bodies that are awake
 * @param meanY mean height, metres
 * @param kineticEnergy with rotation, joules
 * @param momentumX kg m/s
 * @param momentumY kg m/s
 * @param bounds least x, least y, greatest x, greatest y
 * @param hash fingerprint of the state
 */
public record SceneFigures(
    int pairs,
    int touching,
    int awake,
    double meanY,
    double kineticEnergy,
    double momentumX,
    double momentumY,
    double[] bounds,
    long hash) {
  public static SceneFigures of(World world) {
    double sumY = 0;
    double energy = 0;
    double px = 0;
    double py = 0;
    int count = 0;
    int awake = 0;
    double inf = Double.POSITIVE_INFINITY;
    double[] bounds = {inf, inf, -inf, -inf};
    for (int id = 0; id < world.bodyIdLimit(); id++) {
      Body body = world.body(id);
      if (body == null || body.type() != BodyType.DYNAMIC) {
        continue;
      }
      double x = body.centerX();
      double y = body.centerY();
      double vx = body.velocityX();
      double vy = body.velocityY();
      double spin = body.angularVelocity();
      count++;
      awake += body.isAwake() ? 1 : 0;
      sumY += y;
      energy += 0.5 * body.mass() * (vx * vx + vy * vy) + 0.5 * body.inertia() * spin * spin;
      px += body.mass() * vx;
      py += body.mass() * vy;
      bounds[0] = Math.min(bounds[0], x);
      bounds[1] = Math.min(bounds[1], y);
      bounds[2] = Math.max(bounds[2], x);
      bounds[3] = Math.max(bounds[3], y);
    }
    return new SceneFigures(
        world.contactCount(),
        world.touchingCount(),
        awake,
        count == 0 ? 0 : sumY / count,
        energy,
        px,
        py,
        bounds,
        world.hash());
  }
}
