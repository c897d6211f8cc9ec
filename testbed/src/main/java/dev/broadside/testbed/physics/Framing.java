package dev.broadside.testbed.physics;

import dev.broadside.physics.Body;
import dev.broadside.physics.BodyType;
import dev.broadside.physics.World;
import dev.broadside.physics.WorldInspection;
import java.util.Arrays;

/** Where a page should look at first. */
final class Framing {
  private Framing() {}

  /**
   * Least x, least y, greatest x, greatest y of the fixtures. Outliers are left out: floors far
   * wider than what happens on them would make everything tiny, so static boxes count only as far
   * as they are near the rest.
   */
  static double[] of(World world) {
    double[] moving = bounds(world, false);
    double[] all = bounds(world, true);
    if (moving == null) {
      return all == null ? new double[] {-10, -10, 10, 10} : all;
    }
    double width = Math.max(moving[2] - moving[0], 4);
    double height = Math.max(moving[3] - moving[1], 4);
    double room = 0.6 * Math.max(width, height);
    return new double[] {
      Math.max(all[0], moving[0] - room),
      Math.max(all[1], moving[1] - room),
      Math.min(all[2], moving[2] + room),
      Math.min(all[3], moving[3] + room)
    };
  }

  private static double[] bounds(World world, boolean statics) {
    WorldInspection inspection = world.inspect();
    float[] box = new float[4];
    double inf = Double.POSITIVE_INFINITY;
    double[] sum = {inf, inf, -inf, -inf};
    for (int id = 0; id < inspection.fixtureIdLimit(); id++) {
      if (world.fixture(id) == null) {
        continue;
      }
      Body body = world.fixture(id).body();
      if (statics || body.type() != BodyType.STATIC) {
        inspection.box(id, box);
        sum[0] = Math.min(sum[0], box[0]);
        sum[1] = Math.min(sum[1], box[1]);
        sum[2] = Math.max(sum[2], box[2]);
        sum[3] = Math.max(sum[3], box[3]);
      }
    }
    return Arrays.stream(sum).allMatch(Double::isFinite) ? sum : null;
  }
}
