package dev.broadside.physics.shape;

import java.util.Arrays;
import java.util.Objects;

/**
 * A convex polygon, counter-clockwise, of 3 to {@value #MAX_POINTS} points, with an optional
 * rounding radius.
 */
public final class Polygon implements Shape {
  /** Most points a polygon may have: clipping costs the square of it. */
  public static final int MAX_POINTS = 16;

  private final float[] xs;
  private final float[] ys;
  private final float radius;

  private Polygon(float[] xs, float[] ys, float radius) {
    this.xs = xs;
    this.ys = ys;
    this.radius = radius;
  }

  /** An axis-aligned rectangle around the body's origin, by half-extents in metres. */
  public static Polygon box(float halfWidth, float halfHeight) {
    return box(halfWidth, halfHeight, 0, 0, 0);
  }

  /** A rectangle around a local centre, turned by an angle in radians. */
  public static Polygon box(
      float halfWidth, float halfHeight, float centerX, float centerY, float angle) {
    return roundedBox(halfWidth, halfHeight, centerX, centerY, angle, 0);
  }

  /** A rectangle with a rounding radius around it. */
  public static Polygon roundedBox(
      float halfWidth, float halfHeight, float centerX, float centerY, float angle, float radius) {
    Checks.positive("half width", halfWidth);
    Checks.positive("half height", halfHeight);
    Checks.wide("box", halfWidth, halfHeight);
    Checks.point("box centre", centerX, centerY);
    Checks.finite("box angle", angle);
    checkRadius(radius);
    float c = angle == 0 ? 1 : (float) StrictMath.cos(angle);
    float s = angle == 0 ? 0 : (float) StrictMath.sin(angle);
    float[] xs = new float[4];
    float[] ys = new float[4];
    for (int i = 0; i < 4; i++) {
      float x = i == 0 || i == 3 ? -halfWidth : halfWidth;
      float y = i < 2 ? -halfHeight : halfHeight;
      xs[i] = c * x - s * y + centerX;
      ys[i] = s * x + c * y + centerY;
    }
    checkCorners(xs, ys, centerX, centerY);
    return new Polygon(xs, ys, radius);
  }

  /** Far away floats are coarse: corners of a small box may fall together. */
  private static void checkCorners(float[] xs, float[] ys, float centerX, float centerY) {
    float[] corners = new float[8];
    for (int i = 0; i < 4; i++) {
      corners[2 * i] = xs[i];
      corners[2 * i + 1] = ys[i];
    }
    for (int i = 0; i < 4; i++) {
      if (!Hull.leftTurn(corners, i, (i + 1) % 4, (i + 2) % 4)) {
        throw new IllegalArgumentException(
            "box centre ("
                + centerX
                + ", "
                + centerY
                + ") must be nearer to the body's origin: floats so far away are too coarse for"
                + " this box's corners");
      }
    }
  }

  /** The convex hull of points given as x0, y0, x1, y1, …; points on or inside it are dropped. */
  public static Polygon hull(float... points) {
    return roundedHull(0, points);
  }

  /** The convex hull of points with a rounding radius around it. */
  public static Polygon roundedHull(float radius, float... points) {
    checkRadius(radius);
    Objects.requireNonNull(points, "points");
    if (points.length < 6 || points.length % 2 != 0) {
      throw new IllegalArgumentException(
          "a polygon needs x and y of at least 3 points, got " + points.length + " numbers");
    }
    for (int i = 0; i < points.length; i += 2) {
      Checks.point("polygon point " + i / 2, points[i], points[i + 1]);
    }
    float[] hull = Hull.of(points);
    int n = hull.length / 2;
    if (n < 3) {
      throw new IllegalArgumentException(
          "polygon points "
              + Arrays.toString(points)
              + " must not all be on one line or nearer than "
              + Checks.MIN_EDGE
              + " m");
    }
    if (n > MAX_POINTS) {
      throw new IllegalArgumentException(
          "polygon hull has " + n + " points, at most " + MAX_POINTS + " are allowed");
    }
    float[] xs = new float[n];
    float[] ys = new float[n];
    for (int i = 0; i < n; i++) {
      xs[i] = hull[2 * i];
      ys[i] = hull[2 * i + 1];
    }
    return new Polygon(xs, ys, radius);
  }

  /**
   * Exactly these points, in this order: convex, counter-clockwise, no two nearer than a slop's
   * tenth, none nearer than a tenth of a millimetre to the chord of its neighbours. For points in
   * any order take {@link #hull}.
   */
  public static Polygon convex(float radius, float... points) {
    checkRadius(radius);
    int n = Objects.requireNonNull(points, "points").length / 2;
    if (points.length % 2 != 0 || n < 3 || n > MAX_POINTS) {
      throw new IllegalArgumentException(
          "a polygon needs x and y of 3 to "
              + MAX_POINTS
              + " points, got "
              + points.length
              + " numbers");
    }
    float[] xs = new float[n];
    float[] ys = new float[n];
    double turns = 0;
    for (int i = 0; i < n; i++) {
      Checks.point("polygon point " + i, points[2 * i], points[2 * i + 1]);
      int b = (i + 1) % n;
      int c = (i + 2) % n;
      Checks.apart(
          "polygon points " + i + " and " + b + ",",
          points[2 * i],
          points[2 * i + 1],
          points[2 * b],
          points[2 * b + 1]);
      double ux = (double) points[2 * b] - points[2 * i];
      double uy = (double) points[2 * b + 1] - points[2 * i + 1];
      double vx = (double) points[2 * c] - points[2 * b];
      double vy = (double) points[2 * c + 1] - points[2 * b + 1];
      double turn = StrictMath.atan2(ux * vy - uy * vx, ux * vx + uy * vy);
      if (!(turn > 0)) {
        throw new IllegalArgumentException(
            "polygon point "
                + b
                + " ("
                + points[2 * b]
                + ", "
                + points[2 * b + 1]
                + ") must turn left: points must be convex and counter-clockwise");
      }
      if (!Hull.leftTurn(points, i, b, c)) {
        throw new IllegalArgumentException(
            "polygon point "
                + b
                + " ("
                + points[2 * b]
                + ", "
                + points[2 * b + 1]
                + ") must be more than "
                + Hull.FLAT
                + " m away from the line through its neighbours");
      }
      turns += turn;
      xs[i] = points[2 * i];
      ys[i] = points[2 * i + 1];
    }
    if (turns > 3 * Math.PI) {
      throw new IllegalArgumentException(
          "polygon points " + Arrays.toString(points) + " must go round once");
    }
    return new Polygon(xs, ys, radius);
  }

  private static void checkRadius(float radius) {
    if (!(radius >= 0) || !Float.isFinite(radius)) {
      throw new IllegalArgumentException(
          "rounding radius " + radius + " must be finite and not negative");
    }
    Checks.notAboveMost("rounding radius", radius);
  }

  @Override
  public int pointCount() {
    return xs.length;
  }

  @Override
  public float x(int point) {
    return xs[point];
  }

  @Override
  public float y(int point) {
    return ys[point];
  }

  @Override
  public float radius() {
    return radius;
  }

  @Override
  public MassData massData(float density) {
    return RoundedMass.of(this, density);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Polygon p
        && radius == p.radius
        && Arrays.equals(xs, p.xs)
        && Arrays.equals(ys, p.ys);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Arrays.hashCode(xs) + Arrays.hashCode(ys)) + Float.hashCode(radius);
  }

  @Override
  public String toString() {
    return "Polygon" + Arrays.toString(xs) + Arrays.toString(ys) + " radius " + radius;
  }
}
