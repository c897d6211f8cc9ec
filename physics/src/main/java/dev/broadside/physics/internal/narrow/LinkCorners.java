package dev.broadside.physics.internal.narrow;

/**
 * The ends of a chain's link: in which directions it may push there, given its neighbours (Box2D
 * v3, ghost vertices).
 */
final class LinkCorners {
  /** The neighbour pushes there. */
  static final int NEIGHBOURS = 0;

  /** Between the normals of the two links. */
  static final int ALLOWED = 1;

  /** The chain does not turn outwards at this end: the link's own normal is to be used. */
  static final int FLAT = 2;

  /**
   * Sine of 0.57 degrees (Box2D v3's value). Less of a turn is no corner, and a direction may be so
   * far beyond the neighbour's normal: otherwise rounding would leave gaps.
   */
  private static final float TOLERANCE = 0.01f;

  /** Whether the chain turns outwards at the first and at the second end. */
  boolean first;

  boolean second;

  /** Normals of the neighbours; of use at corners only. */
  float n0x;

  float n0y;
  float n2x;
  float n2y;

  /** Along the link. */
  private float ux;

  private float uy;

  /** Looks at a link: two points, normals, ghost before and ghost after. */
  void of(float[] g, int at) {
    ux = -g[at + 5];
    uy = g[at + 4];
    float ex = g[at] - g[at + 8];
    float ey = g[at + 1] - g[at + 9];
    float length = (float) Math.sqrt(ex * ex + ey * ey);
    first = ex * uy - ey * ux > TOLERANCE * length;
    n0x = ey / length;
    n0y = -ex / length;
    ex = g[at + 10] - g[at + 2];
    ey = g[at + 11] - g[at + 3];
    length = (float) Math.sqrt(ex * ex + ey * ey);
    second = ux * ey - uy * ex > TOLERANCE * length;
    n2x = ey / length;
    n2y = -ex / length;
  }

  /** Whether a point is on the side that collides of a neighbour round a corner. */
  boolean isBeyond(float[] g, int at, float x, float y) {
    return first && (x - g[at]) * n0x + (y - g[at + 1]) * n0y >= 0
        || second && (x - g[at + 2]) * n2x + (y - g[at + 3]) * n2y >= 0;
  }

  /** Whether the link may push along (nx, ny). */
  int judge(float nx, float ny) {
    if (nx * ux + ny * uy <= 0) {
      return !first ? FLAT : nx * n0y - ny * n0x > TOLERANCE ? NEIGHBOURS : ALLOWED;
    }
    return !second ? FLAT : n2x * ny - n2y * nx > TOLERANCE ? NEIGHBOURS : ALLOWED;
  }
}
