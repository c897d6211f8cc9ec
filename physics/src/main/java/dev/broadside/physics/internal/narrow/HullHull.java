package dev.broadside.physics.internal.narrow;

import dev.broadside.physics.internal.store.FixtureStore;
import dev.broadside.physics.internal.store.Settings;

/**
 * Manifold of two hulls of two or more points: separating axes over the edge normals, then the
 * incident edge clipped to the reference edge. Points are named by (vertex of A, vertex of B),
 * whichever shape is the reference, so that warm starting survives a change of reference.
 */
final class HullHull {
  /** Prefer A as reference unless B separates more than this, metres: avoids flip-flop. */
  static final float PREFER = 0.1f * Settings.LINEAR_SLOP;

  /** Overlaps that differ by less, metres, are equal: of two links at a corner one must push. */
  private static final float TIE = 0.1f * PREFER;

  /**
   * So far from an edge's ends, metres, rounding cannot make the distance query see a corner where
   * the edge that is not the reference faces a point.
   */
  static final float CLEAR = 1e-4f;

  /** Cosine of about 1 degree, within which an edge is the feature: two points, not one. */
  private static final float ALIGNED = 0.9998f;

  /** Tangent of about 1 degree. */
  private static final float PARALLEL = 0.02f;

  private final LinkCorners corners = new LinkCorners();
  private final Manifold m;
  private final Distance distance = new Distance();

  /** Points then normals of B in A's frame; 4 floats a point at most 16 points. */
  private final float[] b = new float[64];

  private int edge;
  private float separation;

  HullHull(Manifold m) {
    this.m = m;
  }

  void run(FixtureStore f, int fa, int fb, float qc, float qs, float px, float py) {
    int na = f.points[fa];
    int nb = f.points[fb];
    float[] g = f.geometry;
    int ga = f.geometryAt[fa];
    float ra = f.radius[fa];
    float rb = f.radius[fb];
    float reach = ra + rb + Settings.SPECULATIVE;
    transform(g, f.geometryAt[fb], nb, qc, qs, px, py);
    maxSeparation(g, ga, na, b, 0, nb);
    int edgeA = edge;
    float separationA = separation;
    if (separationA > reach) {
      return;
    }
    maxSeparation(b, 0, nb, g, ga, na);
    int edgeB = edge;
    float separationB = separation;
    if (separationB > reach) {
      return;
    }
    boolean flip = separationB > separationA + PREFER;
    if (na == 2 || nb == 2) {
      thin(g, ga, na, nb, ra, rb, reach, flip, edgeA, edgeB);
      return;
    }
    if ((flip ? separationB : separationA) > PREFER) {
      boolean facing =
          flip
              ? facesEdge(b, 0, nb, edgeB, g, ga, na, 0)
                  || separationA > PREFER && facesEdge(g, ga, na, edgeA, b, 0, nb, CLEAR)
              : facesEdge(g, ga, na, edgeA, b, 0, nb, 0)
                  || separationB > PREFER && facesEdge(b, 0, nb, edgeB, g, ga, na, CLEAR);
      if (!facing && corner(g, ga, na, nb, ra, rb, reach)) {
        return;
      }
    }
    clip(g, ga, na, nb, ra, rb, flip, edgeA, edgeB);
  }

  /**
   * Ends what {@link VectorHullHull} has left open: whether the nearest features of a pair are
   * corners. If not, what it has clipped is right.
   */
  boolean corner(FixtureStore f, int fa, int fb, float[] data, int at) {
    int nb = f.points[fb];
    int from = at + (data[at + HullPairs.FLIP] != 0 ? HullPairs.FIRST : HullPairs.SECOND);
    for (int i = 0; i < 2 * nb; i++) {
      b[i] = data[from + i * HullPairs.LANES];
    }
    float ra = f.radius[fa];
    float rb = f.radius[fb];
    float reach = ra + rb + Settings.SPECULATIVE;
    return corner(f.geometry, f.geometryAt[fa], f.points[fa], nb, ra, rb, reach);
  }

  private void clip(
      float[] g, int ga, int na, int nb, float ra, float rb, boolean flip, int edgeA, int edgeB) {
    if (flip) {
      clip(b, 0, nb, edgeB, g, ga, na, rb, ra, true);
    } else {
      clip(g, ga, na, edgeA, b, 0, nb, ra, rb, false);
    }
  }

  private void transform(float[] g, int gb, int nb, float qc, float qs, float px, float py) {
    float[] t = b;
    for (int i = 0; i < 2 * nb; i += 2) {
      float x = g[gb + i];
      float y = g[gb + i + 1];
      t[i] = qc * x - qs * y + px;
      t[i + 1] = qs * x + qc * y + py;
    }
    for (int i = 2 * nb; i < 4 * nb; i += 2) {
      float x = g[gb + i];
      float y = g[gb + i + 1];
      t[i] = qc * x - qs * y;
      t[i + 1] = qs * x + qc * y;
    }
  }

  /** Edge of the first hull along whose normal the second is farthest away. */
  private void maxSeparation(float[] p, int at, int n, float[] q, int qt, int nq) {
    if (nq == 4) {
      maxSeparation(p, at, n, q, qt);
      return;
    }
    int best = 0;
    float most = -Float.MAX_VALUE;
    int normals = at + 2 * n;
    int end = qt + 2 * nq;
    for (int i = 0; i < 2 * n; i += 2) {
      float nx = p[normals + i];
      float ny = p[normals + i + 1];
      float least = Float.MAX_VALUE;
      for (int k = qt; k < end; k += 2) {
        float s = nx * q[k] + ny * q[k + 1];
        least = s < least ? s : least;
      }
      least -= nx * p[at + i] + ny * p[at + i + 1];
      if (least > most) {
        most = least;
        best = i >> 1;
      }
    }
    edge = best;
    separation = most;
  }

  /** The same for a second hull of four points, the most frequent, which stay in registers. */
  private void maxSeparation(float[] p, int at, int n, float[] q, int qt) {
    float x0 = q[qt];
    float y0 = q[qt + 1];
    float x1 = q[qt + 2];
    float y1 = q[qt + 3];
    float x2 = q[qt + 4];
    float y2 = q[qt + 5];
    float x3 = q[qt + 6];
    float y3 = q[qt + 7];
    int best = 0;
    float most = -Float.MAX_VALUE;
    int normals = at + 2 * n;
    for (int i = 0; i < 2 * n; i += 2) {
      float nx = p[normals + i];
      float ny = p[normals + i + 1];
      float s0 = nx * x0 + ny * y0;
      float s1 = nx * x1 + ny * y1;
      float s2 = nx * x2 + ny * y2;
      float s3 = nx * x3 + ny * y3;
      float low = s1 < s0 ? s1 : s0;
      float high = s3 < s2 ? s3 : s2;
      float least = (high < low ? high : low) - (nx * p[at + i] + ny * p[at + i + 1]);
      if (least > most) {
        most = least;
        best = i >> 1;
      }
    }
    edge = best;
    separation = most;
  }

  /** Clips the edge of q most opposed to edge {@code ref} of p. */
  private void clip(
      float[] p,
      int at,
      int n,
      int ref,
      float[] q,
      int qt,
      int nq,
      float rp,
      float rq,
      boolean flip) {
    int normals = at + 2 * n;
    float nx = p[normals + 2 * ref];
    float ny = p[normals + 2 * ref + 1];
    int other = qt + 2 * nq;
    int incident = 0;
    float least = Float.MAX_VALUE;
    for (int i = 0; i < nq; i++) {
      float dot = nx * q[other + 2 * i] + ny * q[other + 2 * i + 1];
      if (dot < least) {
        least = dot;
        incident = i;
      }
    }
    int ref2 = ref + 1 == n ? 0 : ref + 1;
    int incident2 = incident + 1 == nq ? 0 : incident + 1;
    float x11 = p[at + 2 * ref];
    float y11 = p[at + 2 * ref + 1];
    float x12 = p[at + 2 * ref2];
    float y12 = p[at + 2 * ref2 + 1];
    float x21 = q[qt + 2 * incident];
    float y21 = q[qt + 2 * incident + 1];
    float x22 = q[qt + 2 * incident2];
    float y22 = q[qt + 2 * incident2 + 1];
    // The edge runs along (-ny, nx); positions on it are measured from its first point.
    float upper1 = (y12 - y11) * nx - (x12 - x11) * ny;
    float upper2 = (y21 - y11) * nx - (x21 - x11) * ny;
    float lower2 = (y22 - y11) * nx - (x22 - x11) * ny;
    if (upper2 < 0 || upper1 < lower2) {
      return;
    }
    float span = upper2 - lower2;
    float lx = x22;
    float ly = y22;
    if (lower2 < 0 && span > 1e-9f) {
      float t = -lower2 / span;
      lx = x22 + t * (x21 - x22);
      ly = y22 + t * (y21 - y22);
    }
    float ux = x21;
    float uy = y21;
    if (upper2 > upper1 && span > 1e-9f) {
      float t = (upper1 - lower2) / span;
      ux = x22 + t * (x21 - x22);
      uy = y22 + t * (y21 - y22);
    }
    float lowerGap = (lx - x11) * nx + (ly - y11) * ny;
    float upperGap = (ux - x11) * nx + (uy - y11) * ny;
    float radii = rp + rq;
    m.nx = flip ? -nx : nx;
    m.ny = flip ? -ny : ny;
    int lowId = flip ? incident2 << 8 | ref : ref << 8 | incident2;
    int upId = flip ? incident << 8 | ref2 : ref2 << 8 | incident;
    if (lowerGap - radii <= Settings.SPECULATIVE) {
      float h = 0.5f * (rp - rq - lowerGap);
      m.add(lx + h * nx, ly + h * ny, lowerGap - radii, lowId);
    }
    if (upperGap - radii <= Settings.SPECULATIVE) {
      float h = 0.5f * (rp - rq - upperGap);
      m.add(ux + h * nx, uy + h * ny, upperGap - radii, upId);
    }
  }

  /**
   * Whether the point of q nearest to the line of an edge of p lies beside the edge, this far from
   * its ends: then the edge is the nearest feature, and the distance need not be asked for.
   */
  private static boolean facesEdge(
      float[] p, int at, int n, int edge, float[] q, int qt, int nq, float margin) {
    int normals = at + 2 * n;
    float nx = p[normals + 2 * edge];
    float ny = p[normals + 2 * edge + 1];
    int nearest = qt;
    float least = Float.MAX_VALUE;
    for (int k = qt; k < qt + 2 * nq; k += 2) {
      float s = nx * q[k] + ny * q[k + 1];
      if (s < least) {
        least = s;
        nearest = k;
      }
    }
    int next = edge + 1 == n ? 0 : edge + 1;
    float x = q[nearest];
    float y = q[nearest + 1];
    float before = (y - p[at + 2 * edge + 1]) * nx - (x - p[at + 2 * edge]) * ny;
    float after = (y - p[at + 2 * next + 1]) * nx - (x - p[at + 2 * next]) * ny;
    return before > margin && after < -margin;
  }

  /**
   * Two separated polygons whose nearest features are corners: one point along the line between
   * them. False when an edge is nearest, which clipping treats.
   */
  private boolean corner(float[] g, int ga, int na, int nb, float ra, float rb, float reach) {
    distance.compute(g, ga, na, b, 0, nb, 1, 0, 0, 0);
    if (distance.simplex != 1 || distance.distance <= PREFER) {
      return distance.distance > reach;
    }
    if (distance.distance > reach) {
      return true;
    }
    if (ra + rb > 0 && edgesFace(g, ga, na, nb)) {
      return false;
    }
    single(ra, rb);
    return true;
  }

  /**
   * Whether an edge of A at its nearest corner and one of B face each other. Of rounded boxes that
   * lie on each other flush, a millionth of a turn makes the corners nearest: they rest on their
   * edges all the same. Sharp ones touch, where no corner is asked for.
   */
  private boolean edgesFace(float[] g, int ga, int na, int nb) {
    int ia = distance.indexA[0];
    int ib = distance.indexB[0];
    float x = b[2 * ib];
    float y = b[2 * ib + 1];
    for (int k = 0; k < 2; k++) {
      int edge = k == 0 ? ia : ia == 0 ? na - 1 : ia - 1;
      float nx = g[ga + 2 * na + 2 * edge];
      float ny = g[ga + 2 * na + 2 * edge + 1];
      if (nx * distance.nx + ny * distance.ny <= ALIGNED) {
        continue;
      }
      // From the corner inwards along A's edge; B's runs the other way round.
      float ux = k == 0 ? -ny : ny;
      float uy = k == 0 ? nx : -nx;
      int next = k == 0 ? (ib == 0 ? nb - 1 : ib - 1) : ib + 1 == nb ? 0 : ib + 1;
      float ex = b[2 * next] - x;
      float ey = b[2 * next + 1] - y;
      float along = ex * ux + ey * uy;
      float beside = (x - g[ga + 2 * ia]) * ux + (y - g[ga + 2 * ia + 1]) * uy;
      if (along + beside > 0 && Math.abs(ex * nx + ey * ny) <= PARALLEL * along) {
        return true;
      }
    }
    return false;
  }

  private void single(float ra, float rb) {
    float d = distance.distance;
    m.nx = distance.nx;
    m.ny = distance.ny;
    float half = 0.5f * (ra + d - rb);
    m.one(
        distance.ax + half * m.nx,
        distance.ay + half * m.ny,
        d - ra - rb,
        distance.indexA[0] << 8 | distance.indexB[0]);
  }

  /** Capsules and segments have ends no edge normal sees, so their distance is asked first. */
  private void thin(
      float[] g,
      int ga,
      int na,
      int nb,
      float ra,
      float rb,
      float reach,
      boolean flip,
      int edgeA,
      int edgeB) {
    distance.compute(g, ga, na, b, 0, nb, 1, 0, 0, 0);
    if (distance.distance > reach) {
      return;
    }
    if (distance.distance <= PREFER) {
      clip(g, ga, na, nb, ra, rb, flip, edgeA, edgeB);
      return;
    }
    int alongA = aligned(g, ga, na, distance.nx, distance.ny);
    int alongB = aligned(b, 0, nb, -distance.nx, -distance.ny);
    if (alongA >= 0) {
      clip(g, ga, na, alongA, b, 0, nb, ra, rb, false);
    } else if (alongB >= 0) {
      clip(b, 0, nb, alongB, g, ga, na, rb, ra, true);
    }
    singleIfNearer(ra, rb);
  }

  /**
   * One point where clipping has found none, or has cut the nearest one off: beside the end of an
   * edge, on another that is steep.
   */
  private void singleIfNearer(float ra, float rb) {
    float least = m.count == 2 && m.s2 < m.s1 ? m.s2 : m.s1;
    if (m.count == 0 || least > distance.distance - ra - rb + PREFER) {
      single(ra, rb);
    }
  }

  private static int aligned(float[] p, int at, int n, float nx, float ny) {
    int normals = at + 2 * n;
    for (int i = 0; i < n; i++) {
      if (p[normals + 2 * i] * nx + p[normals + 2 * i + 1] * ny > ALIGNED) {
        return i;
      }
    }
    return -1;
  }

  /**
   * One-sided link A against hull B. The link's own normal is the rule; where the chain turns
   * outwards at one of its ends, so are the directions between the normals of the two links there
   * (ghost vertices, as in Box2D v3). A corner belongs to both links: beyond a sharp one a body may
   * be behind either, and at the end of an open chain there is only one.
   */
  void link(FixtureStore f, int fa, int fb, float qc, float qs, float px, float py) {
    float[] g = f.geometry;
    int ga = f.geometryAt[fa];
    int nb = f.points[fb];
    float rb = f.radius[fb];
    float reach = rb + Settings.SPECULATIVE;
    transform(g, f.geometryAt[fb], nb, qc, qs, px, py);
    float least = lowest(g[ga + 4], g[ga + 5], g[ga], g[ga + 1], nb);
    if (least > reach) {
      return;
    }
    corners.of(g, ga);
    float mx = 0;
    float my = 0;
    for (int i = 0; i < nb; i++) {
      mx += b[2 * i];
      my += b[2 * i + 1];
    }
    mx /= nb;
    my /= nb;
    boolean behind = (mx - g[ga]) * g[ga + 4] + (my - g[ga + 1]) * g[ga + 5] < 0;
    if (behind && !corners.isBeyond(g, ga, mx, my)) {
      return;
    }
    distance.compute(g, ga, 2, b, 0, nb, 1, 0, 0, 0);
    if (distance.distance > reach) {
      return;
    }
    boolean own =
        distance.distance > PREFER ? linkApart(g, ga, nb, rb) : linkInside(g, ga, nb, rb, least);
    if (own && !behind) {
      clip(g, ga, 2, 0, b, 0, nb, 0, rb, false);
    }
  }

  /** How far B's lowest point is above a line through (x, y) with this normal. */
  private float lowest(float nx, float ny, float x, float y, int nb) {
    float least = Float.MAX_VALUE;
    for (int i = 0; i < nb; i++) {
      float s = (b[2 * i] - x) * nx + (b[2 * i + 1] - y) * ny;
      least = s < least ? s : least;
    }
    return least;
  }

  /** Link and hull apart: true if the link's own normal is to be used. */
  private boolean linkApart(float[] g, int ga, int nb, float rb) {
    float nx = distance.nx;
    float ny = distance.ny;
    if (nx * g[ga + 4] + ny * g[ga + 5] >= ALIGNED) {
      return true;
    }
    int judgement = corners.judge(nx, ny);
    if (judgement == LinkCorners.ALLOWED) {
      int alongB = aligned(b, 0, nb, -nx, -ny);
      if (alongB >= 0) {
        clip(b, 0, nb, alongB, g, ga, 2, rb, 0, true);
      }
      singleIfNearer(0, rb);
    }
    return judgement == LinkCorners.FLAT;
  }

  /**
   * Link and hull overlap, or nearly: the least overlap among the normals of the link, its
   * neighbours and the edges of B that may be used here. True if it is the link's own.
   */
  private boolean linkInside(float[] g, int ga, int nb, float rb, float least) {
    float most = least;
    boolean own = true;
    if (corners.first) {
      float s = lowest(corners.n0x, corners.n0y, g[ga], g[ga + 1], nb);
      own = s <= most + TIE;
      most = s > most ? s : most;
    }
    if (corners.second) {
      float s = lowest(corners.n2x, corners.n2y, g[ga + 2], g[ga + 3], nb);
      own &= s <= most + TIE;
      most = s > most ? s : most;
    }
    int best = -1;
    most += PREFER;
    for (int i = 0; i < nb; i++) {
      float nx = b[2 * nb + 2 * i];
      float ny = b[2 * nb + 2 * i + 1];
      if (corners.judge(-nx, -ny) == LinkCorners.ALLOWED) {
        float s1 = (g[ga] - b[2 * i]) * nx + (g[ga + 1] - b[2 * i + 1]) * ny;
        float s2 = (g[ga + 2] - b[2 * i]) * nx + (g[ga + 3] - b[2 * i + 1]) * ny;
        float s = s1 < s2 ? s1 : s2;
        if (s > most) {
          most = s;
          best = i;
        }
      }
    }
    if (best >= 0) {
      clip(b, 0, nb, best, g, ga, 2, rb, 0, true);
      return false;
    }
    return own;
  }
}
