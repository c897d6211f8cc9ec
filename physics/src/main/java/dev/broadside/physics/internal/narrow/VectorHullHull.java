package dev.broadside.physics.internal.narrow;

import dev.broadside.physics.internal.store.BodyStore;
import dev.broadside.physics.internal.store.ContactStore;
import dev.broadside.physics.internal.store.Settings;
import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Manifolds of 8 pairs of hulls at a time, bit-equal to {@link HullHull}: every comparison becomes
 * a blend, and both ways of a branch are computed. Stages pass their numbers through {@link
 * HullPairs}, because one method with all of them would be too long for the JIT; no method takes or
 * returns a vector, which would allocate where it is not inlined. Holds nothing, so threads may
 * share it.
 */
public final class VectorHullHull {
  private static final VectorSpecies<Float> LANES = FloatVector.SPECIES_256;
  private static final int L = HullPairs.LANES;

  /** From the points of a hull to its normals. */
  private static final int NORMALS = HullPairs.NORMALS;

  private static final int P1 = ContactStore.P1;
  private static final int P2 = P1 + ContactStore.POINT;
  private static final int N1 = P1 + ContactStore.NORMAL_IMPULSE;
  private static final int T1 = P1 + ContactStore.TANGENT_IMPULSE;
  private static final int N2 = P2 + ContactStore.NORMAL_IMPULSE;
  private static final int T2 = P2 + ContactStore.TANGENT_IMPULSE;
  private static final VectorShuffle<Float> SWAP1 =
      VectorShuffle.fromValues(LANES, 1, 0, 3, 2, 5, 4, 7, 6);
  private static final VectorShuffle<Float> SWAP2 =
      VectorShuffle.fromValues(LANES, 2, 3, 0, 1, 6, 7, 4, 5);
  private static final VectorShuffle<Float> SWAP4 =
      VectorShuffle.fromValues(LANES, 4, 5, 6, 7, 0, 1, 2, 3);
  private static final VectorMask<Float> HIGH1 = VectorMask.fromLong(LANES, 0b10101010);
  private static final VectorMask<Float> HIGH2 = VectorMask.fromLong(LANES, 0b11001100);
  private static final VectorMask<Float> HIGH4 = VectorMask.fromLong(LANES, 0b11110000);
  private static final FloatVector ZERO = FloatVector.zero(LANES);

  /** What a row of {@link ContactStore#manifold} is made of: places in {@link HullPairs}. */
  private static final int[] LOW = new int[L];

  private static final int[] HIGH = new int[L];

  /** What stays in such a row: impulses, except their sums. */
  private static final VectorMask<Float> KEPT_LOW =
      VectorMask.fromLong(LANES, 1 << ContactStore.ROLLING_IMPULSE | 1 << N1);

  private static final VectorMask<Float> KEPT_HIGH =
      VectorMask.fromLong(LANES, 1 << T1 - L | 1 << N2 - L | 1 << T2 - L);

  static {
    Arrays.fill(LOW, HullPairs.BLANK);
    Arrays.fill(HIGH, HullPairs.BLANK);
    LOW[ContactStore.NX] = HullPairs.NX;
    LOW[ContactStore.NY] = HullPairs.NY;
    LOW[P1 + ContactStore.AX] = HullPairs.X1;
    LOW[P1 + ContactStore.AY] = HullPairs.Y1;
    LOW[P1 + ContactStore.SEPARATION] = HullPairs.S1;
    HIGH[P2 + ContactStore.AX - L] = HullPairs.X2;
    HIGH[P2 + ContactStore.AY - L] = HullPairs.Y2;
    HIGH[P2 + ContactStore.SEPARATION - L] = HullPairs.S2;
  }

  /** Manifolds of all pairs. */
  public void run(float[] pose, float[] geometry, HullPairs pairs) {
    pairs.fillUp();
    float[] d = pairs.data;
    for (int first = 0, o = 0; first < pairs.count; first += L, o += HullPairs.SIZE) {
      int p = o + HullPairs.FIRST;
      int q = o + HullPairs.SECOND;
      transpose(pose, pairs.poseA, first, 0, d, o + HullPairs.POSE_A);
      transpose(pose, pairs.poseB, first, 0, d, o + HullPairs.POSE_B);
      transpose(geometry, pairs.hullA, first, 0, d, p);
      transpose(geometry, pairs.hullA, first, L, d, p + NORMALS);
      transpose(geometry, pairs.hullB, first, 0, d, q);
      transpose(geometry, pairs.hullB, first, L, d, q + NORMALS);
      turn(d, o);
      maxSeparation(d, p, q);
      maxSeparation(d, q, p);
      if (!reach(d, o)) {
        continue;
      }
      order(d, o);
      edge(d, p, o + HullPairs.REFERENCE);
      if (doubt(d, o, o + HullPairs.REFERENCE, p, q, 0)) {
        edge(d, q, o + HullPairs.OTHER);
        doubt(d, o, o + HullPairs.OTHER, q, p, HullHull.CLEAR);
      }
      incident(d, o);
      clip(d, o);
      turnBack(d, o);
      transpose(d, LOW, 0, o, d, o + HullPairs.ROW_LOW);
      transpose(d, HIGH, 0, o, d, o + HullPairs.ROW_HIGH);
    }
  }

  /**
   * Stores the manifolds of contacts that have the points they had, which keep their impulses: the
   * most, where things are at rest. The others are left in {@link HullPairs#rest}.
   */
  public void store(HullPairs pairs, ContactStore contacts) {
    float[] d = pairs.data;
    int[] points = contacts.points;
    int[] flags = contacts.flags;
    int[] feature = contacts.feature;
    float[] row = contacts.manifold;
    int[] rest = pairs.rest;
    int left = 0;
    for (int i = 0; i < pairs.count; i++) {
      int at = HullPairs.at(i);
      int c = pairs.contact[i];
      if (points[c] != 2
          || d[at + HullPairs.COUNT] != 2
          || feature[2 * c] != (int) d[at + HullPairs.ID1]
          || feature[2 * c + 1] != (int) d[at + HullPairs.ID2]
          || (flags[c] & ContactStore.DEEP) != 0) {
        rest[left++] = i;
        continue;
      }
      int r = c * ContactStore.ROW;
      int from = at + (L - 1) * (i & 7);
      FloatVector.fromArray(LANES, d, from + HullPairs.ROW_LOW)
          .blend(FloatVector.fromArray(LANES, row, r), KEPT_LOW)
          .intoArray(row, r);
      FloatVector.fromArray(LANES, d, from + HullPairs.ROW_HIGH)
          .blend(FloatVector.fromArray(LANES, row, r + L), KEPT_HIGH)
          .intoArray(row, r + L);
    }
    pairs.restCount = left;
  }

  /** Eight floats of eight rows become eight vectors. */
  private static void transpose(float[] from, int[] rows, int r, int shift, float[] d, int o) {
    FloatVector a0 = FloatVector.fromArray(LANES, from, rows[r] + shift);
    FloatVector a1 = FloatVector.fromArray(LANES, from, rows[r + 1] + shift);
    FloatVector a2 = FloatVector.fromArray(LANES, from, rows[r + 2] + shift);
    FloatVector a3 = FloatVector.fromArray(LANES, from, rows[r + 3] + shift);
    FloatVector a4 = FloatVector.fromArray(LANES, from, rows[r + 4] + shift);
    FloatVector a5 = FloatVector.fromArray(LANES, from, rows[r + 5] + shift);
    FloatVector a6 = FloatVector.fromArray(LANES, from, rows[r + 6] + shift);
    FloatVector a7 = FloatVector.fromArray(LANES, from, rows[r + 7] + shift);
    FloatVector b0 = a0.blend(a1.rearrange(SWAP1), HIGH1);
    FloatVector b1 = a0.rearrange(SWAP1).blend(a1, HIGH1);
    FloatVector b2 = a2.blend(a3.rearrange(SWAP1), HIGH1);
    FloatVector b3 = a2.rearrange(SWAP1).blend(a3, HIGH1);
    FloatVector b4 = a4.blend(a5.rearrange(SWAP1), HIGH1);
    FloatVector b5 = a4.rearrange(SWAP1).blend(a5, HIGH1);
    FloatVector b6 = a6.blend(a7.rearrange(SWAP1), HIGH1);
    FloatVector b7 = a6.rearrange(SWAP1).blend(a7, HIGH1);
    FloatVector c0 = b0.blend(b2.rearrange(SWAP2), HIGH2);
    FloatVector c2 = b0.rearrange(SWAP2).blend(b2, HIGH2);
    FloatVector c1 = b1.blend(b3.rearrange(SWAP2), HIGH2);
    FloatVector c3 = b1.rearrange(SWAP2).blend(b3, HIGH2);
    FloatVector c4 = b4.blend(b6.rearrange(SWAP2), HIGH2);
    FloatVector c6 = b4.rearrange(SWAP2).blend(b6, HIGH2);
    FloatVector c5 = b5.blend(b7.rearrange(SWAP2), HIGH2);
    FloatVector c7 = b5.rearrange(SWAP2).blend(b7, HIGH2);
    c0.blend(c4.rearrange(SWAP4), HIGH4).intoArray(d, o);
    c1.blend(c5.rearrange(SWAP4), HIGH4).intoArray(d, o + L);
    c2.blend(c6.rearrange(SWAP4), HIGH4).intoArray(d, o + 2 * L);
    c3.blend(c7.rearrange(SWAP4), HIGH4).intoArray(d, o + 3 * L);
    c0.rearrange(SWAP4).blend(c4, HIGH4).intoArray(d, o + 4 * L);
    c1.rearrange(SWAP4).blend(c5, HIGH4).intoArray(d, o + 5 * L);
    c2.rearrange(SWAP4).blend(c6, HIGH4).intoArray(d, o + 6 * L);
    c3.rearrange(SWAP4).blend(c7, HIGH4).intoArray(d, o + 7 * L);
  }

  /** Brings points and normals of B into A's frame. */
  private static void turn(float[] d, int o) {
    int a = o + HullPairs.POSE_A;
    int b = o + HullPairs.POSE_B;
    FloatVector ac = FloatVector.fromArray(LANES, d, a + BodyStore.QC * L);
    FloatVector as = FloatVector.fromArray(LANES, d, a + BodyStore.QS * L);
    FloatVector bc = FloatVector.fromArray(LANES, d, b + BodyStore.QC * L);
    FloatVector bs = FloatVector.fromArray(LANES, d, b + BodyStore.QS * L);
    FloatVector dx =
        FloatVector.fromArray(LANES, d, b + BodyStore.PX * L)
            .sub(FloatVector.fromArray(LANES, d, a + BodyStore.PX * L));
    FloatVector dy =
        FloatVector.fromArray(LANES, d, b + BodyStore.PY * L)
            .sub(FloatVector.fromArray(LANES, d, a + BodyStore.PY * L));
    FloatVector qc = ac.mul(bc).add(as.mul(bs));
    FloatVector qs = ac.mul(bs).sub(as.mul(bc));
    FloatVector px = ac.mul(dx).add(as.mul(dy));
    FloatVector py = ac.mul(dy).sub(as.mul(dx));
    int points = o + HullPairs.SECOND;
    int normals = points + NORMALS;
    for (int k = 0; k < NORMALS; k += 2 * L) {
      FloatVector x = FloatVector.fromArray(LANES, d, points + k);
      FloatVector y = FloatVector.fromArray(LANES, d, points + k + L);
      qc.mul(x).sub(qs.mul(y)).add(px).intoArray(d, points + k);
      qs.mul(x).add(qc.mul(y)).add(py).intoArray(d, points + k + L);
      FloatVector nx = FloatVector.fromArray(LANES, d, normals + k);
      FloatVector ny = FloatVector.fromArray(LANES, d, normals + k + L);
      qc.mul(nx).sub(qs.mul(ny)).intoArray(d, normals + k);
      qs.mul(nx).add(qc.mul(ny)).intoArray(d, normals + k + L);
    }
  }

  /** Edge of hull p along whose normal hull q is farthest away. */
  private static void maxSeparation(float[] d, int p, int q) {
    FloatVector x0 = FloatVector.fromArray(LANES, d, q);
    FloatVector y0 = FloatVector.fromArray(LANES, d, q + L);
    FloatVector x1 = FloatVector.fromArray(LANES, d, q + 2 * L);
    FloatVector y1 = FloatVector.fromArray(LANES, d, q + 3 * L);
    FloatVector x2 = FloatVector.fromArray(LANES, d, q + 4 * L);
    FloatVector y2 = FloatVector.fromArray(LANES, d, q + 5 * L);
    FloatVector x3 = FloatVector.fromArray(LANES, d, q + 6 * L);
    FloatVector y3 = FloatVector.fromArray(LANES, d, q + 7 * L);
    FloatVector best = FloatVector.zero(LANES);
    FloatVector most = FloatVector.broadcast(LANES, -Float.MAX_VALUE);
    for (int i = 0; i < 4; i++) {
      int k = p + 2 * i * L;
      FloatVector nx = FloatVector.fromArray(LANES, d, k + NORMALS);
      FloatVector ny = FloatVector.fromArray(LANES, d, k + NORMALS + L);
      FloatVector s0 = nx.mul(x0).add(ny.mul(y0));
      FloatVector s1 = nx.mul(x1).add(ny.mul(y1));
      FloatVector s2 = nx.mul(x2).add(ny.mul(y2));
      FloatVector s3 = nx.mul(x3).add(ny.mul(y3));
      FloatVector low = s0.blend(s1, s1.compare(VectorOperators.LT, s0));
      FloatVector high = s2.blend(s3, s3.compare(VectorOperators.LT, s2));
      FloatVector least =
          low.blend(high, high.compare(VectorOperators.LT, low))
              .sub(
                  nx.mul(FloatVector.fromArray(LANES, d, k))
                      .add(ny.mul(FloatVector.fromArray(LANES, d, k + L))));
      VectorMask<Float> more = least.compare(VectorOperators.GT, most);
      most = most.blend(least, more);
      best = best.blend(i, more);
    }
    best.intoArray(d, p + HullPairs.EDGE);
    most.intoArray(d, p + HullPairs.SEPARATION);
  }

  /** Marks the pairs in reach of each other; false when there are none. */
  private static boolean reach(float[] d, int o) {
    int a = o + HullPairs.FIRST;
    int b = o + HullPairs.SECOND;
    FloatVector reach =
        FloatVector.fromArray(LANES, d, a + HullPairs.RADIUS)
            .add(FloatVector.fromArray(LANES, d, b + HullPairs.RADIUS))
            .add(Settings.SPECULATIVE);
    FloatVector separationA = FloatVector.fromArray(LANES, d, a + HullPairs.SEPARATION);
    FloatVector separationB = FloatVector.fromArray(LANES, d, b + HullPairs.SEPARATION);
    VectorMask<Float> apart =
        separationA
            .compare(VectorOperators.GT, reach)
            .or(separationB.compare(VectorOperators.GT, reach));
    VectorMask<Float> flip =
        separationB.compare(VectorOperators.GT, separationA.add(HullHull.PREFER));
    VectorMask<Float> near =
        separationA.blend(separationB, flip).compare(VectorOperators.GT, HullHull.PREFER);
    ZERO.blend(1, flip).intoArray(d, o + HullPairs.FLIP);
    ZERO.blend(1, near).blend(0, apart).intoArray(d, o + HullPairs.DOUBT);
    FloatVector.broadcast(LANES, 1).blend(0, apart).intoArray(d, o + HullPairs.COUNT);
    return !apart.allTrue();
  }

  /** Has the hulls change places where the reference edge is B's. */
  private static void order(float[] d, int o) {
    VectorMask<Float> flip =
        FloatVector.fromArray(LANES, d, o + HullPairs.FLIP).compare(VectorOperators.NE, 0);
    if (!flip.anyTrue()) {
      return;
    }
    for (int k = o + HullPairs.FIRST; k < o + HullPairs.SECOND; k += L) {
      FloatVector a = FloatVector.fromArray(LANES, d, k);
      FloatVector b = FloatVector.fromArray(LANES, d, k + HullPairs.HULL);
      a.blend(b, flip).intoArray(d, k);
      b.blend(a, flip).intoArray(d, k + HullPairs.HULL);
    }
  }

  /** Ends and normal of a hull's chosen edge. */
  private static void edge(float[] d, int p, int to) {
    FloatVector edge = FloatVector.fromArray(LANES, d, p + HullPairs.EDGE);
    VectorMask<Float> is1 = edge.compare(VectorOperators.EQ, 1);
    VectorMask<Float> is2 = edge.compare(VectorOperators.EQ, 2);
    VectorMask<Float> is3 = edge.compare(VectorOperators.EQ, 3);
    for (int k = 0; k < 2 * L; k += L) {
      FloatVector p0 = FloatVector.fromArray(LANES, d, p + k);
      FloatVector p1 = FloatVector.fromArray(LANES, d, p + 2 * L + k);
      FloatVector p2 = FloatVector.fromArray(LANES, d, p + 4 * L + k);
      FloatVector p3 = FloatVector.fromArray(LANES, d, p + 6 * L + k);
      p0.blend(p1, is1).blend(p2, is2).blend(p3, is3).intoArray(d, to + k);
      p1.blend(p2, is1).blend(p3, is2).blend(p0, is3).intoArray(d, to + 2 * L + k);
      FloatVector.fromArray(LANES, d, p + NORMALS + k)
          .blend(FloatVector.fromArray(LANES, d, p + NORMALS + 2 * L + k), is1)
          .blend(FloatVector.fromArray(LANES, d, p + NORMALS + 4 * L + k), is2)
          .blend(FloatVector.fromArray(LANES, d, p + NORMALS + 6 * L + k), is3)
          .intoArray(d, to + 4 * L + k);
    }
  }

  /**
   * Takes back the doubt whether corners are nearest, where the point of hull q nearest to the line
   * of an edge of hull p lies beside the edge. Whether doubt is left.
   */
  private static boolean doubt(float[] d, int o, int edge, int p, int q, float margin) {
    FloatVector doubt = FloatVector.fromArray(LANES, d, o + HullPairs.DOUBT);
    if (!doubt.compare(VectorOperators.NE, 0).anyTrue()) {
      return false;
    }
    FloatVector nx = FloatVector.fromArray(LANES, d, edge + 4 * L);
    FloatVector ny = FloatVector.fromArray(LANES, d, edge + 5 * L);
    FloatVector x = FloatVector.fromArray(LANES, d, q);
    FloatVector y = FloatVector.fromArray(LANES, d, q + L);
    FloatVector least = nx.mul(x).add(ny.mul(y));
    for (int k = q + 2 * L; k < q + NORMALS; k += 2 * L) {
      FloatVector qx = FloatVector.fromArray(LANES, d, k);
      FloatVector qy = FloatVector.fromArray(LANES, d, k + L);
      FloatVector s = nx.mul(qx).add(ny.mul(qy));
      VectorMask<Float> less = s.compare(VectorOperators.LT, least);
      least = least.blend(s, less);
      x = x.blend(qx, less);
      y = y.blend(qy, less);
    }
    FloatVector before =
        y.sub(FloatVector.fromArray(LANES, d, edge + L))
            .mul(nx)
            .sub(x.sub(FloatVector.fromArray(LANES, d, edge)).mul(ny));
    FloatVector after =
        y.sub(FloatVector.fromArray(LANES, d, edge + 3 * L))
            .mul(nx)
            .sub(x.sub(FloatVector.fromArray(LANES, d, edge + 2 * L)).mul(ny));
    VectorMask<Float> facing =
        FloatVector.fromArray(LANES, d, p + HullPairs.SEPARATION)
            .compare(VectorOperators.GT, HullHull.PREFER)
            .and(before.compare(VectorOperators.GT, margin))
            .and(after.compare(VectorOperators.LT, -margin));
    doubt = doubt.blend(0, facing);
    doubt.intoArray(d, o + HullPairs.DOUBT);
    return doubt.compare(VectorOperators.NE, 0).anyTrue();
  }

  /** The second hull's edge most opposed to the reference edge. */
  private static void incident(float[] d, int o) {
    FloatVector nx = FloatVector.fromArray(LANES, d, o + HullPairs.REFERENCE + 4 * L);
    FloatVector ny = FloatVector.fromArray(LANES, d, o + HullPairs.REFERENCE + 5 * L);
    int q = o + HullPairs.SECOND;
    FloatVector x1 = FloatVector.fromArray(LANES, d, q);
    FloatVector y1 = FloatVector.fromArray(LANES, d, q + L);
    FloatVector x2 = FloatVector.fromArray(LANES, d, q + 2 * L);
    FloatVector y2 = FloatVector.fromArray(LANES, d, q + 3 * L);
    FloatVector least =
        nx.mul(FloatVector.fromArray(LANES, d, q + NORMALS))
            .add(ny.mul(FloatVector.fromArray(LANES, d, q + NORMALS + L)));
    FloatVector incident = FloatVector.zero(LANES);
    for (int i = 1; i < 4; i++) {
      int k = q + 2 * i * L;
      int next = q + (2 * i + 2) % 8 * L;
      FloatVector dot =
          nx.mul(FloatVector.fromArray(LANES, d, k + NORMALS))
              .add(ny.mul(FloatVector.fromArray(LANES, d, k + NORMALS + L)));
      VectorMask<Float> less = dot.compare(VectorOperators.LT, least);
      least = least.blend(dot, less);
      incident = incident.blend(i, less);
      x1 = x1.blend(FloatVector.fromArray(LANES, d, k), less);
      y1 = y1.blend(FloatVector.fromArray(LANES, d, k + L), less);
      x2 = x2.blend(FloatVector.fromArray(LANES, d, next), less);
      y2 = y2.blend(FloatVector.fromArray(LANES, d, next + L), less);
    }
    int to = o + HullPairs.INCIDENT;
    x1.intoArray(d, to);
    y1.intoArray(d, to + L);
    x2.intoArray(d, to + 2 * L);
    y2.intoArray(d, to + 3 * L);
    incident.intoArray(d, to + 4 * L);
  }

  /** Clips the incident edge to the reference edge. */
  private static void clip(float[] d, int o) {
    int r = o + HullPairs.REFERENCE;
    FloatVector x11 = FloatVector.fromArray(LANES, d, r);
    FloatVector y11 = FloatVector.fromArray(LANES, d, r + L);
    FloatVector x12 = FloatVector.fromArray(LANES, d, r + 2 * L);
    FloatVector y12 = FloatVector.fromArray(LANES, d, r + 3 * L);
    FloatVector nx = FloatVector.fromArray(LANES, d, r + 4 * L);
    FloatVector ny = FloatVector.fromArray(LANES, d, r + 5 * L);
    int i = o + HullPairs.INCIDENT;
    FloatVector x21 = FloatVector.fromArray(LANES, d, i);
    FloatVector y21 = FloatVector.fromArray(LANES, d, i + L);
    FloatVector x22 = FloatVector.fromArray(LANES, d, i + 2 * L);
    FloatVector y22 = FloatVector.fromArray(LANES, d, i + 3 * L);
    FloatVector upper1 = y12.sub(y11).mul(nx).sub(x12.sub(x11).mul(ny));
    FloatVector upper2 = y21.sub(y11).mul(nx).sub(x21.sub(x11).mul(ny));
    FloatVector lower2 = y22.sub(y11).mul(nx).sub(x22.sub(x11).mul(ny));
    VectorMask<Float> beside =
        upper2.compare(VectorOperators.LT, 0).or(upper1.compare(VectorOperators.LT, lower2));
    FloatVector span = upper2.sub(lower2);
    VectorMask<Float> slanted = span.compare(VectorOperators.GT, 1e-9f);
    FloatVector ex = x21.sub(x22);
    FloatVector ey = y21.sub(y22);
    FloatVector t = lower2.neg().div(span);
    VectorMask<Float> cut = lower2.compare(VectorOperators.LT, 0).and(slanted);
    FloatVector lx = x22.blend(x22.add(t.mul(ex)), cut);
    FloatVector ly = y22.blend(y22.add(t.mul(ey)), cut);
    t = upper1.sub(lower2).div(span);
    cut = upper2.compare(VectorOperators.GT, upper1).and(slanted);
    FloatVector ux = x21.blend(x22.add(t.mul(ex)), cut);
    FloatVector uy = y21.blend(y22.add(t.mul(ey)), cut);
    FloatVector lowerGap = lx.sub(x11).mul(nx).add(ly.sub(y11).mul(ny));
    FloatVector upperGap = ux.sub(x11).mul(nx).add(uy.sub(y11).mul(ny));
    FloatVector rp = FloatVector.fromArray(LANES, d, o + HullPairs.FIRST + HullPairs.RADIUS);
    FloatVector rq = FloatVector.fromArray(LANES, d, o + HullPairs.SECOND + HullPairs.RADIUS);
    FloatVector radii = rp.add(rq);
    FloatVector s1 = lowerGap.sub(radii);
    FloatVector s2 = upperGap.sub(radii);
    VectorMask<Float> lower = s1.compare(VectorOperators.LE, Settings.SPECULATIVE);
    VectorMask<Float> upper = s2.compare(VectorOperators.LE, Settings.SPECULATIVE);
    FloatVector inReach = FloatVector.fromArray(LANES, d, o + HullPairs.COUNT).blend(0, beside);
    ZERO.blend(inReach, lower).add(ZERO.blend(inReach, upper)).intoArray(d, o + HullPairs.COUNT);
    FloatVector h = rp.sub(rq).sub(upperGap).mul(0.5f);
    ux = ux.add(h.mul(nx));
    uy = uy.add(h.mul(ny));
    ux.intoArray(d, o + HullPairs.X2);
    uy.intoArray(d, o + HullPairs.Y2);
    s2.intoArray(d, o + HullPairs.S2);
    h = rp.sub(rq).sub(lowerGap).mul(0.5f);
    ux.blend(lx.add(h.mul(nx)), lower).intoArray(d, o + HullPairs.X1);
    uy.blend(ly.add(h.mul(ny)), lower).intoArray(d, o + HullPairs.Y1);
    s2.blend(s1, lower).intoArray(d, o + HullPairs.S1);
    VectorMask<Float> flip =
        FloatVector.fromArray(LANES, d, o + HullPairs.FLIP).compare(VectorOperators.NE, 0);
    FloatVector v11 = FloatVector.fromArray(LANES, d, o + HullPairs.FIRST + HullPairs.EDGE);
    FloatVector v12 = v11.add(1);
    FloatVector v21 = FloatVector.fromArray(LANES, d, i + 4 * L);
    FloatVector v22 = v21.add(1);
    v12 =
        v12.blend(
            0,
            v12.compare(
                VectorOperators.EQ,
                FloatVector.fromArray(LANES, d, o + HullPairs.FIRST + HullPairs.CORNERS)));
    v22 =
        v22.blend(
            0,
            v22.compare(
                VectorOperators.EQ,
                FloatVector.fromArray(LANES, d, o + HullPairs.SECOND + HullPairs.CORNERS)));
    FloatVector upId = v12.blend(v21, flip).mul(256).add(v21.blend(v12, flip));
    FloatVector lowId = v11.blend(v22, flip).mul(256).add(v22.blend(v11, flip));
    upId.blend(lowId, lower).intoArray(d, o + HullPairs.ID1);
    upId.intoArray(d, o + HullPairs.ID2);
  }

  /** From A's frame to the axes of the world. */
  private static void turnBack(float[] d, int o) {
    int pose = o + HullPairs.POSE_A;
    FloatVector c = FloatVector.fromArray(LANES, d, pose + BodyStore.QC * L);
    FloatVector s = FloatVector.fromArray(LANES, d, pose + BodyStore.QS * L);
    FloatVector lx = FloatVector.fromArray(LANES, d, pose + BodyStore.LX * L);
    FloatVector ly = FloatVector.fromArray(LANES, d, pose + BodyStore.LY * L);
    VectorMask<Float> flip =
        FloatVector.fromArray(LANES, d, o + HullPairs.FLIP).compare(VectorOperators.NE, 0);
    FloatVector nx = FloatVector.fromArray(LANES, d, o + HullPairs.REFERENCE + 4 * L);
    FloatVector ny = FloatVector.fromArray(LANES, d, o + HullPairs.REFERENCE + 5 * L);
    nx = nx.blend(nx.neg(), flip);
    ny = ny.blend(ny.neg(), flip);
    c.mul(nx).sub(s.mul(ny)).intoArray(d, o + HullPairs.NX);
    s.mul(nx).add(c.mul(ny)).intoArray(d, o + HullPairs.NY);
    FloatVector x1 = FloatVector.fromArray(LANES, d, o + HullPairs.X1).sub(lx);
    FloatVector y1 = FloatVector.fromArray(LANES, d, o + HullPairs.Y1).sub(ly);
    c.mul(x1).sub(s.mul(y1)).intoArray(d, o + HullPairs.X1);
    s.mul(x1).add(c.mul(y1)).intoArray(d, o + HullPairs.Y1);
    FloatVector x2 = FloatVector.fromArray(LANES, d, o + HullPairs.X2).sub(lx);
    FloatVector y2 = FloatVector.fromArray(LANES, d, o + HullPairs.Y2).sub(ly);
    c.mul(x2).sub(s.mul(y2)).intoArray(d, o + HullPairs.X2);
    s.mul(x2).add(c.mul(y2)).intoArray(d, o + HullPairs.Y2);
  }
}
