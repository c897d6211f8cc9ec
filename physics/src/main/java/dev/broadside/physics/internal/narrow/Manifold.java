package dev.broadside.physics.internal.narrow;

/**
 * Result of a manifold function, in the local frame of body A: unit normal from A to B and up to
 * two points half-way between the surfaces. Reused; not thread-safe.
 */
public final class Manifold {
  public int count;
  public float nx;
  public float ny;
  public float x1;
  public float y1;
  public float s1;
  public int id1;
  public float x2;
  public float y2;
  public float s2;
  public int id2;

  void one(float x, float y, float separation, int id) {
    count = 1;
    x1 = x;
    y1 = y;
    s1 = separation;
    id1 = id;
  }

  void add(float x, float y, float separation, int id) {
    if (count == 0) {
      one(x, y, separation, id);
    } else {
      count = 2;
      x2 = x;
      y2 = y;
      s2 = separation;
      id2 = id;
    }
  }

  /** From A's frame to the axes of the world (turn c, s), relative to A's centre at (lx, ly). */
  public void turn(float c, float s, float lx, float ly) {
    float x = nx;
    float y = ny;
    nx = c * x - s * y;
    ny = s * x + c * y;
    x = x1 - lx;
    y = y1 - ly;
    x1 = c * x - s * y;
    y1 = s * x + c * y;
    if (count == 2) {
      x = x2 - lx;
      y = y2 - ly;
      x2 = c * x - s * y;
      y2 = s * x + c * y;
    }
  }
}
