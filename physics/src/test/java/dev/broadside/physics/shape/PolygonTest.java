package dev.broadside.physics.shape;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PolygonTest {
  private static void refuses(float... points) {
    assertThrows(IllegalArgumentException.class, () -> Polygon.convex(0, points));
  }

  @Test
  void pointsOnTheChordOfTheirNeighboursAreRefused() {
    refuses(0, 0, 1, -1e-6f, 2, 0);
    refuses(0, 0, 1, 0, 2, 5e-5f);
    refuses(0, 0, 1, -5e-5f, 2, 0, 1, 1);
    refuses(0, 0, 2, 0, 1, 1, 0.499f, 0.4991f);
    // The first and the last point are compared with each other too.
    refuses(1, -5e-5f, 2, 0, 1, 1, 0, 0);
    refuses(2, 0, 1, 1, 0, 0, 1, -5e-5f);
    Polygon.convex(0, 0, 0, 1, -2e-4f, 2, 0, 1, 1);
  }

  @Test
  void aHullIsConvexInThisSense() {
    long seed = 3;
    SplittableRandom random = new SplittableRandom(seed);
    for (int trial = 0; trial < 5000; trial++) {
      float[] points = new float[2 * (3 + random.nextInt(6))];
      // Coarse in x, so that many points are almost on one vertical line: the ends of the chains.
      for (int i = 0; i < points.length; i += 2) {
        points[i] = random.nextInt(3) * 0.5f + (float) random.nextDouble() * 2e-4f;
        points[i + 1] = (float) random.nextDouble();
      }
      Polygon hull;
      try {
        hull = Polygon.hull(points);
      } catch (IllegalArgumentException e) {
        continue;
      }
      float[] same = new float[2 * hull.pointCount()];
      for (int i = 0; i < hull.pointCount(); i++) {
        same[2 * i] = hull.x(i);
        same[2 * i + 1] = hull.y(i);
      }
      assertEquals(hull, Polygon.convex(0, same), "seed " + seed + " trial " + trial);
    }
  }
}
