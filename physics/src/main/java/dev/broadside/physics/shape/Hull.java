package dev.broadside.physics.shape;

import java.util.Arrays;

/** Convex hull by Andrew's monotone chain in double, counter-clockwise, near points welded. */
final class Hull {
  /** Points whose distance from the chord is below this, in metres, count as on the line. */
  static final double FLAT = 1e-4;

  private Hull() {}

  static float[] of(float[] points) {
    int n = points.length / 2;
    Integer[] order = new Integer[n];
    for (int i = 0; i < n; i++) {
      order[i] = i;
    }
    Arrays.sort(
        order,
        (a, b) -> {
          int byX = Float.compare(points[2 * a], points[2 * b]);
          return byX != 0 ? byX : Float.compare(points[2 * a + 1], points[2 * b + 1]);
        });
    int[] chain = new int[2 * n + 1];
    int size = half(points, order, chain, 0, false);
    size = half(points, order, chain, size - 1, true) - 1;
    size = dropFlat(points, chain, Math.max(size, 0));
    float[] hull = new float[2 * size];
    for (int i = 0; i < size; i++) {
      hull[2 * i] = points[2 * chain[i]];
      hull[2 * i + 1] = points[2 * chain[i] + 1];
    }
    return hull;
  }

  /** The chains do not look at their ends: the leftmost and rightmost point may be flat too. */
  private static int dropFlat(float[] points, int[] chain, int count) {
    int size = count;
    for (int kept = 0; kept < size && size >= 3; ) {
      int before = chain[size - 1];
      int first = chain[0];
      System.arraycopy(chain, 1, chain, 0, size - 1);
      if (leftTurn(points, before, first, chain[0])) {
        chain[size - 1] = first;
        kept++;
      } else {
        size--;
        kept = 0;
      }
    }
    return size;
  }

  private static int half(
      float[] points, Integer[] order, int[] chain, int start, boolean backwards) {
    int size = start;
    for (int k = 0; k < order.length; k++) {
      int p = order[backwards ? order.length - 1 - k : k];
      while (size - start >= 2 && !leftTurn(points, chain[size - 2], chain[size - 1], p)) {
        size--;
      }
      if (size > start && near(points, chain[size - 1], p)) {
        continue;
      }
      chain[size++] = p;
    }
    return size;
  }

  private static boolean near(float[] points, int a, int b) {
    double dx = (double) points[2 * a] - points[2 * b];
    double dy = (double) points[2 * a + 1] - points[2 * b + 1];
    return dx * dx + dy * dy <= (double) Checks.MIN_EDGE * Checks.MIN_EDGE;
  }

  /** Whether b is to the right of the chord from a to c, clearly. */
  static boolean leftTurn(float[] points, int a, int b, int c) {
    double ux = (double) points[2 * c] - points[2 * a];
    double uy = (double) points[2 * c + 1] - points[2 * a + 1];
    double vx = (double) points[2 * b] - points[2 * a];
    double vy = (double) points[2 * b + 1] - points[2 * a + 1];
    double cross = vx * uy - vy * ux;
    return cross > FLAT * Math.sqrt(ux * ux + uy * uy);
  }
}
