package dev.broadside.physics.shape;

/**
 * Mass of a convex hull with a radius around it, exactly: the hull as triangles, a rectangle per
 * edge, a disc sector per corner. In double with StrictMath, so equal on every machine.
 */
final class RoundedMass {
  private RoundedMass() {}

  static MassData of(Shape shape, float density) {
    int n = shape.pointCount();
    double r = shape.radius();
    double ox = shape.x(0);
    double oy = shape.y(0);
    double area = 0;
    double mx = 0;
    double my = 0;
    double second = 0;
    for (int i = 1; i + 1 < n; i++) {
      double ax = shape.x(i) - ox;
      double ay = shape.y(i) - oy;
      double bx = shape.x(i + 1) - ox;
      double by = shape.y(i + 1) - oy;
      double cross = ax * by - ay * bx;
      area += 0.5 * cross;
      mx += cross * (ax + bx) / 6;
      my += cross * (ay + by) / 6;
      second += cross * (ax * ax + ax * bx + bx * bx + ay * ay + ay * by + by * by) / 12;
    }
    for (int i = 0; i < n && r > 0; i++) {
      int next = (i + 1) % n;
      double px = shape.x(i) - ox;
      double py = shape.y(i) - oy;
      double ex = shape.x(next) - shape.x(i);
      double ey = shape.y(next) - shape.y(i);
      double length = StrictMath.sqrt(ex * ex + ey * ey);
      double nx = ey / length;
      double ny = -ex / length;
      double a = length * r;
      double cx = px + 0.5 * ex + 0.5 * r * nx;
      double cy = py + 0.5 * ey + 0.5 * r * ny;
      area += a;
      mx += a * cx;
      my += a * cy;
      second += a * ((length * length + r * r) / 12 + cx * cx + cy * cy);
      int before = (i + n - 1) % n;
      double fx = shape.x(i) - shape.x(before);
      double fy = shape.y(i) - shape.y(before);
      double turn = n == 2 ? Math.PI : StrictMath.atan2(fx * ey - fy * ex, fx * ex + fy * ey);
      double sector = 0.5 * r * r * turn;
      double before0 = StrictMath.sqrt(fx * fx + fy * fy);
      double dx = n == 2 ? -ex / length : nx + fy / before0;
      double dy = n == 2 ? -ey / length : ny - fx / before0;
      double d = StrictMath.sqrt(dx * dx + dy * dy);
      double reach = 4 * r * StrictMath.sin(0.5 * turn) / (3 * turn);
      double sx = px + reach * dx / d;
      double sy = py + reach * dy / d;
      area += sector;
      mx += sector * sx;
      my += sector * sy;
      // About its own centroid a sector has r²/2 per unit area less the square of the reach.
      second += sector * (0.5 * r * r - reach * reach + sx * sx + sy * sy);
    }
    double cx = mx / area;
    double cy = my / area;
    double inertia = second - area * (cx * cx + cy * cy);
    return new MassData(
        (float) (density * area),
        (float) (ox + cx),
        (float) (oy + cy),
        (float) (density * inertia));
  }
}
