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

  /** Turns a manifold computed with the shapes swapped, in B's frame, into A's frame. */
  void swap(float qc, float qs, float px, float py) {
    float x = qc * nx - qs * ny;
    float y = qs * nx + qc * ny;
    nx = -x;
    ny = -y;
    x = qc * x1 - qs * y1 + px;
    y = qs * x1 + qc * y1 + py;
    x1 = x;
    y1 = y;
    id1 = (id1 >>> 8 | id1 << 8) & 0xffff;
    x = qc * x2 - qs * y2 + px;
    y = qs * x2 + qc * y2 + py;
    x2 = x;
    y2 = y;
    id2 = (id2 >>> 8 | id2 << 8) & 0xffff;
  }
}
