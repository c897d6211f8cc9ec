package dev.broadside.physics.internal.narrow;

/**
 * Distance of two convex hulls by GJK (Gilbert, Johnson and Keerthi), radii left out. Hull A is in
 * its own frame, hull B is brought into it by a rotation and a translation. Reused; not
 * thread-safe.
 */
public final class Distance {
  private static final int MAX_ITERATIONS = 20;

  /** Squared metres below which the hulls count as overlapping: float noise around metres. */
  private static final float TINY = 1e-12f;

  /** Closest points on A and on B, in A's frame. */
  public float ax;

  public float ay;
  public float bx;
  public float by;

  /** Unit direction from A to B; zero when the hulls overlap. */
  public float nx;

  public float ny;
  public float distance;

  /** Number of support points at the end (1 to 3) and the hull points they came from. */
  public int simplex;

  public final int[] indexA = new int[3];
  public final int[] indexB = new int[3];

  private final float[] px = new float[3];
  private final float[] py = new float[3];
  private final float[] qx = new float[3];
  private final float[] qy = new float[3];
  private final float[] wx = new float[3];
  private final float[] wy = new float[3];
  private final float[] weight = new float[3];

  /**
   * Points of A at {@code a[at..]}, of B at {@code b[bt..]} turned by (qc, qs), moved by (tx, ty).
   */
  public void compute(
      float[] a,
      int at,
      int na,
      float[] b,
      int bt,
      int nb,
      float qc,
      float qs,
      float tx,
      float ty) {
    support(0, a, at, 0, b, bt, 0, qc, qs, tx, ty);
    simplex = 1;
    weight[0] = 1;
    float dx = 0;
    float dy = 0;
    boolean overlap = false;
    for (int iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
      reduce();
      if (simplex == 3) {
        overlap = true;
        break;
      }
      if (simplex == 1) {
        dx = -wx[0];
        dy = -wy[0];
      } else {
        float ex = wx[1] - wx[0];
        float ey = wy[1] - wy[0];
        float side = ex * -wy[0] - ey * -wx[0];
        dx = side > 0 ? -ey : ey;
        dy = side > 0 ? ex : -ex;
      }
      float length2 = dx * dx + dy * dy;
      if (length2 < TINY) {
        overlap = true;
        break;
      }
      int ia = farthest(a, at, na, -dx, -dy);
      int ib = farthest(b, bt, nb, qc * dx + qs * dy, qc * dy - qs * dx);
      boolean known = false;
      for (int i = 0; i < simplex; i++) {
        known |= indexA[i] == ia && indexB[i] == ib;
      }
      if (known) {
        break;
      }
      support(simplex, a, at, ia, b, bt, ib, qc, qs, tx, ty);
      // No progress along d: the present feature is the closest one.
      float gain = (wx[simplex] - wx[0]) * dx + (wy[simplex] - wy[0]) * dy;
      if (gain <= 1e-7f * (length2 + Math.abs(wx[0] * dx + wy[0] * dy))) {
        break;
      }
      simplex++;
    }
    finish(overlap, dx, dy);
  }

  private void support(
      int i,
      float[] a,
      int at,
      int ia,
      float[] b,
      int bt,
      int ib,
      float qc,
      float qs,
      float tx,
      float ty) {
    indexA[i] = ia;
    indexB[i] = ib;
    px[i] = a[at + 2 * ia];
    py[i] = a[at + 2 * ia + 1];
    float x = b[bt + 2 * ib];
    float y = b[bt + 2 * ib + 1];
    qx[i] = qc * x - qs * y + tx;
    qy[i] = qs * x + qc * y + ty;
    wx[i] = qx[i] - px[i];
    wy[i] = qy[i] - py[i];
  }

  private static int farthest(float[] p, int at, int n, float dx, float dy) {
    int best = 0;
    float most = p[at] * dx + p[at + 1] * dy;
    for (int i = 1; i < n; i++) {
      float value = p[at + 2 * i] * dx + p[at + 2 * i + 1] * dy;
      if (value > most) {
        most = value;
        best = i;
      }
    }
    return best;
  }

  /** Keeps only the support points whose hull contains the point nearest to the origin. */
  private void reduce() {
    if (simplex == 2) {
      segment(0, 1);
    } else if (simplex == 3) {
      triangle();
    }
  }

  private void segment(int i, int j) {
    float ex = wx[j] - wx[i];
    float ey = wy[j] - wy[i];
    float u = wx[j] * ex + wy[j] * ey;
    float v = -(wx[i] * ex + wy[i] * ey);
    if (v <= 0) {
      keep(i);
    } else if (u <= 0) {
      keep(j);
    } else {
      float inv = 1 / (u + v);
      weight[i] = u * inv;
      weight[j] = v * inv;
    }
  }

  private void triangle() {
    float e01x = wx[1] - wx[0];
    float e01y = wy[1] - wy[0];
    float e02x = wx[2] - wx[0];
    float e02y = wy[2] - wy[0];
    float e12x = wx[2] - wx[1];
    float e12y = wy[2] - wy[1];
    float u01 = wx[1] * e01x + wy[1] * e01y;
    float v01 = -(wx[0] * e01x + wy[0] * e01y);
    float u02 = wx[2] * e02x + wy[2] * e02y;
    float v02 = -(wx[0] * e02x + wy[0] * e02y);
    float u12 = wx[2] * e12x + wy[2] * e12y;
    float v12 = -(wx[1] * e12x + wy[1] * e12y);
    float n = e01x * e02y - e01y * e02x;
    float c0 = n * (wx[1] * wy[2] - wy[1] * wx[2]);
    float c1 = n * (wx[2] * wy[0] - wy[2] * wx[0]);
    float c2 = n * (wx[0] * wy[1] - wy[0] * wx[1]);
    if (v01 <= 0 && v02 <= 0) {
      keep(0);
    } else if (u01 > 0 && v01 > 0 && c2 <= 0) {
      pair(0, 1, u01, v01);
    } else if (u02 > 0 && v02 > 0 && c1 <= 0) {
      pair(0, 2, u02, v02);
    } else if (u01 <= 0 && v12 <= 0) {
      keep(1);
    } else if (u02 <= 0 && u12 <= 0) {
      keep(2);
    } else if (u12 > 0 && v12 > 0 && c0 <= 0) {
      pair(1, 2, u12, v12);
    }
  }

  private void keep(int i) {
    move(i, 0);
    weight[0] = 1;
    simplex = 1;
  }

  private void pair(int i, int j, float u, float v) {
    move(i, 0);
    move(j, 1);
    float inv = 1 / (u + v);
    weight[0] = u * inv;
    weight[1] = v * inv;
    simplex = 2;
  }

  private void move(int from, int to) {
    indexA[to] = indexA[from];
    indexB[to] = indexB[from];
    px[to] = px[from];
    py[to] = py[from];
    qx[to] = qx[from];
    qy[to] = qy[from];
    wx[to] = wx[from];
    wy[to] = wy[from];
  }

  private void finish(boolean overlap, float dx, float dy) {
    if (overlap) {
      int i = simplex == 3 ? 2 : 0;
      ax = px[i];
      ay = py[i];
      bx = ax;
      by = ay;
      nx = 0;
      ny = 0;
      distance = 0;
      return;
    }
    float w1 = simplex == 2 ? weight[1] : 0;
    float w0 = 1 - w1;
    int j = simplex == 2 ? 1 : 0;
    ax = w0 * px[0] + w1 * px[j];
    ay = w0 * py[0] + w1 * py[j];
    bx = w0 * qx[0] + w1 * qx[j];
    by = w0 * qy[0] + w1 * qy[j];
    // The search direction is exact even where the two closest points almost coincide.
    float inv = 1 / (float) Math.sqrt(dx * dx + dy * dy);
    nx = -dx * inv;
    ny = -dy * inv;
    distance = Math.max(0, (bx - ax) * nx + (by - ay) * ny);
  }
}
