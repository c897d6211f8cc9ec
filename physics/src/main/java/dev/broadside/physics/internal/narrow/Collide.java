package dev.broadside.physics.internal.narrow;

import dev.broadside.physics.internal.store.FixtureStore;
import dev.broadside.physics.internal.store.Settings;

/**
 * The manifold functions, chosen by a table of shape kinds (Tsamis 2020, 4.2.4: one contact type
 * and a function per pair of kinds). A circle is a hull of one point, a capsule or segment a hull
 * of two, so three kinds serve all shapes: round, hull, and the one-sided link of a chain. Reused;
 * not thread-safe.
 */
public final class Collide {
  private final Manifold m;
  private final HullHull hullHull;

  public Collide(Manifold m) {
    this.m = m;
    this.hullHull = new HullHull(m);
  }

  /** Manifold of two fixtures; (qc, qs) turns and (px, py) moves B's frame into A's. */
  public void run(FixtureStore f, int a, int b, float qc, float qs, float px, float py) {
    m.count = 0;
    switch (f.kind[a] * 3 + f.kind[b]) {
      case 0 -> roundRound(f, a, b, qc, qs, px, py);
      case 3 -> hullRound(f, a, b, qc, qs, px, py);
      case 4 -> hullHull.run(f, a, b, qc, qs, px, py);
      case 6 -> linkRound(f, a, b, qc, qs, px, py);
      case 7 -> hullHull.link(f, a, b, qc, qs, px, py);
      default -> {
        // The contact store keeps the larger kind first, and two links never collide.
      }
    }
  }

  /** Whether the nearest features of a pair of hulls are corners; their manifold then is found. */
  public boolean corner(FixtureStore f, int a, int b, HullPairs pairs, int at) {
    m.count = 0;
    return hullHull.corner(f, a, b, pairs.data, at);
  }

  private void roundRound(FixtureStore f, int a, int b, float qc, float qs, float px, float py) {
    float[] g = f.geometry;
    int ga = f.geometryAt[a];
    int gb = f.geometryAt[b];
    float x = qc * g[gb] - qs * g[gb + 1] + px - g[ga];
    float y = qs * g[gb] + qc * g[gb + 1] + py - g[ga + 1];
    onePoint(g[ga], g[ga + 1], x, y, f.radius[a], f.radius[b], 1, 0, 0);
  }

  /** One point between a point of A at (ax, ay) and one of B at (dx, dy) from it. */
  private void onePoint(
      float ax, float ay, float dx, float dy, float ra, float rb, float nx0, float ny0, int id) {
    float d2 = dx * dx + dy * dy;
    float limit = ra + rb + Settings.SPECULATIVE;
    if (d2 > limit * limit) {
      return;
    }
    float d = (float) Math.sqrt(d2);
    float nx = nx0;
    float ny = ny0;
    if (d > 1e-9f) {
      nx = dx / d;
      ny = dy / d;
    }
    m.nx = nx;
    m.ny = ny;
    float half = 0.5f * (ra + d - rb);
    m.one(ax + half * nx, ay + half * ny, d - ra - rb, id);
  }

  private void hullRound(FixtureStore f, int a, int b, float qc, float qs, float px, float py) {
    float[] g = f.geometry;
    int ga = f.geometryAt[a];
    int gb = f.geometryAt[b];
    int n = f.points[a];
    float cx = qc * g[gb] - qs * g[gb + 1] + px;
    float cy = qs * g[gb] + qc * g[gb + 1] + py;
    float ra = f.radius[a];
    float rb = f.radius[b];
    int edge = 0;
    float most = -Float.MAX_VALUE;
    int normals = ga + 2 * n;
    for (int i = 0; i < n; i++) {
      int k = 2 * i;
      float s = g[normals + k] * (cx - g[ga + k]) + g[normals + k + 1] * (cy - g[ga + k + 1]);
      if (s > most) {
        most = s;
        edge = i;
      }
    }
    if (most - ra - rb > Settings.SPECULATIVE) {
      return;
    }
    int next = edge + 1 == n ? 0 : edge + 1;
    float x1 = g[ga + 2 * edge];
    float y1 = g[ga + 2 * edge + 1];
    float x2 = g[ga + 2 * next];
    float y2 = g[ga + 2 * next + 1];
    float nx = g[normals + 2 * edge];
    float ny = g[normals + 2 * edge + 1];
    // A centre inside a polygon has no vertex region; on the line through a segment it has.
    boolean corner = most > 1e-6f || n == 2;
    float u1 = (cx - x1) * (x2 - x1) + (cy - y1) * (y2 - y1);
    float u2 = (cx - x2) * (x1 - x2) + (cy - y2) * (y1 - y2);
    if (corner && u1 < 0) {
      onePoint(x1, y1, cx - x1, cy - y1, ra, rb, nx, ny, edge << 8);
    } else if (corner && u2 < 0) {
      onePoint(x2, y2, cx - x2, cy - y2, ra, rb, nx, ny, next << 8);
    } else {
      m.nx = nx;
      m.ny = ny;
      float down = most - 0.5f * (ra + most - rb);
      m.one(cx - down * nx, cy - down * ny, most - ra - rb, edge << 8);
    }
  }

  private void linkRound(FixtureStore f, int a, int b, float qc, float qs, float px, float py) {
    float[] g = f.geometry;
    int ga = f.geometryAt[a];
    int gb = f.geometryAt[b];
    float cx = qc * g[gb] - qs * g[gb + 1] + px;
    float cy = qs * g[gb] + qc * g[gb + 1] + py;
    float x1 = g[ga];
    float y1 = g[ga + 1];
    float x2 = g[ga + 2];
    float y2 = g[ga + 3];
    float nx = g[ga + 4];
    float ny = g[ga + 5];
    float offset = nx * (cx - x1) + ny * (cy - y1);
    float rb = f.radius[b];
    if (offset < 0 || offset - rb > Settings.SPECULATIVE) {
      return;
    }
    float u1 = (cx - x1) * (x2 - x1) + (cy - y1) * (y2 - y1);
    float u2 = (cx - x2) * (x1 - x2) + (cy - y2) * (y1 - y2);
    if (u1 < 0) {
      float before = (cx - x1) * (x1 - g[ga + 8]) + (cy - y1) * (y1 - g[ga + 9]);
      if (before <= 0) {
        return;
      }
      onePoint(x1, y1, cx - x1, cy - y1, 0, rb, nx, ny, 2 << 8);
      return;
    }
    if (u2 < 0) {
      float after = (cx - x2) * (g[ga + 10] - x2) + (cy - y2) * (g[ga + 11] - y2);
      if (after > 0) {
        return;
      }
      onePoint(x2, y2, cx - x2, cy - y2, 0, rb, nx, ny, 1 << 8);
      return;
    }
    m.nx = nx;
    m.ny = ny;
    float down = offset - 0.5f * (offset - rb);
    m.one(cx - down * nx, cy - down * ny, offset - rb, 0);
  }
}
