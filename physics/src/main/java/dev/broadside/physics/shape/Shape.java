package dev.broadside.physics.shape;

/**
 * A convex shape in a body's local frame: {@link #pointCount} hull points, counter-clockwise, and a
 * radius around them. Immutable; one shape may serve many fixtures.
 */
public sealed interface Shape permits Circle, Capsule, Polygon, Segment {
  /** Hull points: 1 for a circle, 2 for a capsule or segment, 3 or more for a polygon. */
  int pointCount();

  /** x of a hull point, in metres. */
  float x(int point);

  /** y of a hull point, in metres. */
  float y(int point);

  /** The rounding radius around the hull, in metres; 0 for a sharp shape. */
  float radius();

  /** Mass, centre and rotational inertia at the given density in kg/m². */
  MassData massData(float density);
}
