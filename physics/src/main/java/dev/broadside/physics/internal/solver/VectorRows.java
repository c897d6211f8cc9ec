package dev.broadside.physics.internal.solver;

import dev.broadside.physics.internal.store.ContactStore;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Rows of bodies and manifolds to and from fields of eight, for {@link VectorContactKernel}. Rows
 * are loaded whole and transposed by rearrange and blend, which beats gathers, and written back
 * whole the same way, because index-map scatters allocate.
 */
final class VectorRows {
  /** Floats that hold the velocities of the 8 bodies on one side of a block. */
  static final int VELOCITIES = 3 * 8;

  /** The first two numbers of their rows. */
  static final int PAIRS = 2 * 8;

  /** And their whole rows. */
  static final int WHOLE = 8 * 8;

  private static final VectorSpecies<Float> LANES = FloatVector.SPECIES_256;
  private static final FloatVector ZERO = FloatVector.zero(LANES);
  static final VectorShuffle<Float> SWAP1 = VectorShuffle.fromValues(LANES, 1, 0, 3, 2, 5, 4, 7, 6);
  static final VectorShuffle<Float> SWAP2 = VectorShuffle.fromValues(LANES, 2, 3, 0, 1, 6, 7, 4, 5);
  static final VectorShuffle<Float> SWAP4 = VectorShuffle.fromValues(LANES, 4, 5, 6, 7, 0, 1, 2, 3);
  static final VectorMask<Float> HIGH1 = VectorMask.fromLong(LANES, 0b10101010);
  static final VectorMask<Float> HIGH2 = VectorMask.fromLong(LANES, 0b11001100);
  static final VectorMask<Float> HIGH4 = VectorMask.fromLong(LANES, 0b11110000);

  /** What a pass over velocities leaves of a row. */
  private static final VectorMask<Float> KEPT = VectorMask.fromLong(LANES, 0b11111000);

  /** What the solver leaves of the second half of a manifold row. */
  private static final VectorMask<Float> GEOMETRY = VectorMask.fromLong(LANES, 0b00011100);

  private VectorRows() {}

  /** First halves of the manifold rows: the normal and most of the first point. */
  static void loadFirst(float[] d, int[] contactOf, float[] manifold, int from, int to) {
    for (int block = from; block < to; block++) {
      int o = block * Blocks.SIZE;
      int p = o + Blocks.P1;
      int slot = block * 8;
      FloatVector a0 =
          FloatVector.fromArray(
              LANES, manifold, Math.max(contactOf[slot + 0], 0) * ContactStore.ROW);
      FloatVector a1 =
          FloatVector.fromArray(
              LANES, manifold, Math.max(contactOf[slot + 1], 0) * ContactStore.ROW);
      FloatVector a2 =
          FloatVector.fromArray(
              LANES, manifold, Math.max(contactOf[slot + 2], 0) * ContactStore.ROW);
      FloatVector a3 =
          FloatVector.fromArray(
              LANES, manifold, Math.max(contactOf[slot + 3], 0) * ContactStore.ROW);
      FloatVector a4 =
          FloatVector.fromArray(
              LANES, manifold, Math.max(contactOf[slot + 4], 0) * ContactStore.ROW);
      FloatVector a5 =
          FloatVector.fromArray(
              LANES, manifold, Math.max(contactOf[slot + 5], 0) * ContactStore.ROW);
      FloatVector a6 =
          FloatVector.fromArray(
              LANES, manifold, Math.max(contactOf[slot + 6], 0) * ContactStore.ROW);
      FloatVector a7 =
          FloatVector.fromArray(
              LANES, manifold, Math.max(contactOf[slot + 7], 0) * ContactStore.ROW);
      FloatVector a0a = a0.blend(a1.rearrange(SWAP1), HIGH1);
      FloatVector a1a = a0.rearrange(SWAP1).blend(a1, HIGH1);
      FloatVector a2a = a2.blend(a3.rearrange(SWAP1), HIGH1);
      FloatVector a3a = a2.rearrange(SWAP1).blend(a3, HIGH1);
      FloatVector a4a = a4.blend(a5.rearrange(SWAP1), HIGH1);
      FloatVector a5a = a4.rearrange(SWAP1).blend(a5, HIGH1);
      FloatVector a6a = a6.blend(a7.rearrange(SWAP1), HIGH1);
      FloatVector a7a = a6.rearrange(SWAP1).blend(a7, HIGH1);
      FloatVector a0b = a0a.blend(a2a.rearrange(SWAP2), HIGH2);
      FloatVector a2b = a0a.rearrange(SWAP2).blend(a2a, HIGH2);
      FloatVector a1b = a1a.blend(a3a.rearrange(SWAP2), HIGH2);
      FloatVector a3b = a1a.rearrange(SWAP2).blend(a3a, HIGH2);
      FloatVector a4b = a4a.blend(a6a.rearrange(SWAP2), HIGH2);
      FloatVector a6b = a4a.rearrange(SWAP2).blend(a6a, HIGH2);
      FloatVector a5b = a5a.blend(a7a.rearrange(SWAP2), HIGH2);
      FloatVector a7b = a5a.rearrange(SWAP2).blend(a7a, HIGH2);
      FloatVector nx = a0b.blend(a4b.rearrange(SWAP4), HIGH4);
      FloatVector ny = a1b.blend(a5b.rearrange(SWAP4), HIGH4);
      FloatVector ax = a0b.rearrange(SWAP4).blend(a4b, HIGH4);
      FloatVector ay = a1b.rearrange(SWAP4).blend(a5b, HIGH4);
      FloatVector s = a2b.rearrange(SWAP4).blend(a6b, HIGH4);
      FloatVector n = a3b.rearrange(SWAP4).blend(a7b, HIGH4);
      nx.intoArray(d, o);
      ny.intoArray(d, o + Blocks.NY);
      ax.intoArray(d, p + Blocks.X_OF_A);
      ay.intoArray(d, p + Blocks.Y_OF_A);
      s.intoArray(d, p + Blocks.FIRST_SEPARATION);
      s.intoArray(d, p + Blocks.SEPARATION);
      n.intoArray(d, p + Blocks.NORMAL_IMPULSE);
      ZERO.intoArray(d, p + Blocks.TOTAL);
    }
  }

  /** Second halves of the manifold rows. */
  static void loadSecond(float[] d, int[] contactOf, float[] manifold, int from, int to) {
    for (int block = from; block < to; block++) {
      int o = block * Blocks.SIZE;
      int p = o + Blocks.P1;
      int q = o + Blocks.P2;
      int slot = block * 8;
      FloatVector a0 =
          FloatVector.fromArray(
              LANES, manifold, Math.max(contactOf[slot + 0], 0) * ContactStore.ROW + 8);
      FloatVector a1 =
          FloatVector.fromArray(
              LANES, manifold, Math.max(contactOf[slot + 1], 0) * ContactStore.ROW + 8);
      FloatVector a2 =
          FloatVector.fromArray(
              LANES, manifold, Math.max(contactOf[slot + 2], 0) * ContactStore.ROW + 8);
      FloatVector a3 =
          FloatVector.fromArray(
              LANES, manifold, Math.max(contactOf[slot + 3], 0) * ContactStore.ROW + 8);
      FloatVector a4 =
          FloatVector.fromArray(
              LANES, manifold, Math.max(contactOf[slot + 4], 0) * ContactStore.ROW + 8);
      FloatVector a5 =
          FloatVector.fromArray(
              LANES, manifold, Math.max(contactOf[slot + 5], 0) * ContactStore.ROW + 8);
      FloatVector a6 =
          FloatVector.fromArray(
              LANES, manifold, Math.max(contactOf[slot + 6], 0) * ContactStore.ROW + 8);
      FloatVector a7 =
          FloatVector.fromArray(
              LANES, manifold, Math.max(contactOf[slot + 7], 0) * ContactStore.ROW + 8);
      FloatVector a0a = a0.blend(a1.rearrange(SWAP1), HIGH1);
      FloatVector a1a = a0.rearrange(SWAP1).blend(a1, HIGH1);
      FloatVector a2a = a2.blend(a3.rearrange(SWAP1), HIGH1);
      FloatVector a3a = a2.rearrange(SWAP1).blend(a3, HIGH1);
      FloatVector a4a = a4.blend(a5.rearrange(SWAP1), HIGH1);
      FloatVector a5a = a4.rearrange(SWAP1).blend(a5, HIGH1);
      FloatVector a6a = a6.blend(a7.rearrange(SWAP1), HIGH1);
      FloatVector a7a = a6.rearrange(SWAP1).blend(a7, HIGH1);
      FloatVector a0b = a0a.blend(a2a.rearrange(SWAP2), HIGH2);
      FloatVector a2b = a0a.rearrange(SWAP2).blend(a2a, HIGH2);
      FloatVector a1b = a1a.blend(a3a.rearrange(SWAP2), HIGH2);
      FloatVector a3b = a1a.rearrange(SWAP2).blend(a3a, HIGH2);
      FloatVector a4b = a4a.blend(a6a.rearrange(SWAP2), HIGH2);
      FloatVector a6b = a4a.rearrange(SWAP2).blend(a6a, HIGH2);
      FloatVector a5b = a5a.blend(a7a.rearrange(SWAP2), HIGH2);
      FloatVector a7b = a5a.rearrange(SWAP2).blend(a7a, HIGH2);
      FloatVector t1 = a0b.blend(a4b.rearrange(SWAP4), HIGH4);
      FloatVector ax = a2b.blend(a6b.rearrange(SWAP4), HIGH4);
      FloatVector ay = a3b.blend(a7b.rearrange(SWAP4), HIGH4);
      FloatVector s = a0b.rearrange(SWAP4).blend(a4b, HIGH4);
      FloatVector n2 = a1b.rearrange(SWAP4).blend(a5b, HIGH4);
      FloatVector t2 = a2b.rearrange(SWAP4).blend(a6b, HIGH4);
      t1.intoArray(d, p + Blocks.TANGENT_IMPULSE);
      ax.intoArray(d, q + Blocks.X_OF_A);
      ay.intoArray(d, q + Blocks.Y_OF_A);
      s.intoArray(d, q + Blocks.FIRST_SEPARATION);
      s.intoArray(d, q + Blocks.SEPARATION);
      n2.intoArray(d, q + Blocks.NORMAL_IMPULSE);
      t2.intoArray(d, q + Blocks.TANGENT_IMPULSE);
      ZERO.intoArray(d, q + Blocks.TOTAL);
    }
  }

  /** Impulses and totals back into the manifold rows, by way of out. */
  static void save(float[] d, int[] contactOf, float[] manifold, int from, int to, float[] out) {
    for (int block = from; block < to; block++) {
      int o = block * Blocks.SIZE;
      int p = o + Blocks.P1;
      int q = o + Blocks.P2;
      int slot = block * 8;
      FloatVector c0 = FloatVector.fromArray(LANES, d, p + Blocks.TANGENT_IMPULSE);
      FloatVector c1 = FloatVector.fromArray(LANES, d, p + Blocks.TOTAL);
      FloatVector c5 = FloatVector.fromArray(LANES, d, q + Blocks.NORMAL_IMPULSE);
      FloatVector c6 = FloatVector.fromArray(LANES, d, q + Blocks.TANGENT_IMPULSE);
      FloatVector c7 = FloatVector.fromArray(LANES, d, q + Blocks.TOTAL);
      FloatVector a0 = c0.blend(c1.rearrange(SWAP1), HIGH1);
      FloatVector a1 = c0.rearrange(SWAP1).blend(c1, HIGH1);
      FloatVector a5 = c5;
      FloatVector a4 = c5.rearrange(SWAP1);
      FloatVector a6 = c6.blend(c7.rearrange(SWAP1), HIGH1);
      FloatVector a7 = c6.rearrange(SWAP1).blend(c7, HIGH1);
      FloatVector b4 = a4.blend(a6.rearrange(SWAP2), HIGH2);
      FloatVector b6 = a4.rearrange(SWAP2).blend(a6, HIGH2);
      FloatVector b5 = a5.blend(a7.rearrange(SWAP2), HIGH2);
      FloatVector b7 = a5.rearrange(SWAP2).blend(a7, HIGH2);
      FloatVector b2 = a0.rearrange(SWAP2);
      FloatVector b3 = a1.rearrange(SWAP2);
      a0.blend(b4.rearrange(SWAP4), HIGH4).intoArray(out, 0);
      a1.blend(b5.rearrange(SWAP4), HIGH4).intoArray(out, 8);
      b2.blend(b6.rearrange(SWAP4), HIGH4).intoArray(out, 16);
      b3.blend(b7.rearrange(SWAP4), HIGH4).intoArray(out, 24);
      a0.rearrange(SWAP4).blend(b4, HIGH4).intoArray(out, 32);
      a1.rearrange(SWAP4).blend(b5, HIGH4).intoArray(out, 40);
      b2.rearrange(SWAP4).blend(b6, HIGH4).intoArray(out, 48);
      b3.rearrange(SWAP4).blend(b7, HIGH4).intoArray(out, 56);
      for (int lane = 0; lane < 8; lane++) {
        int c = contactOf[slot + lane];
        if (c >= 0) {
          int row = c * ContactStore.ROW + 8;
          manifold[row - 1] = d[p + Blocks.NORMAL_IMPULSE + lane];
          FloatVector.fromArray(LANES, out, 8 * lane)
              .blend(FloatVector.fromArray(LANES, manifold, row), GEOMETRY)
              .intoArray(manifold, row);
        }
      }
    }
  }

  /** Velocities of the bodies of some blocks into out: three fields of A, then of B, a block. */
  static void gather(float[] v, int[] rows, int from, int to, float[] out) {
    for (int half = 2 * from; half < 2 * to; half++) {
      int r = half * 8;
      int at = (half - 2 * from) * VELOCITIES;
      FloatVector a0 = FloatVector.fromArray(LANES, v, rows[r + 0]);
      FloatVector a1 = FloatVector.fromArray(LANES, v, rows[r + 1]);
      FloatVector a2 = FloatVector.fromArray(LANES, v, rows[r + 2]);
      FloatVector a3 = FloatVector.fromArray(LANES, v, rows[r + 3]);
      FloatVector a4 = FloatVector.fromArray(LANES, v, rows[r + 4]);
      FloatVector a5 = FloatVector.fromArray(LANES, v, rows[r + 5]);
      FloatVector a6 = FloatVector.fromArray(LANES, v, rows[r + 6]);
      FloatVector a7 = FloatVector.fromArray(LANES, v, rows[r + 7]);
      FloatVector a04 = a0.blend(a4.rearrange(SWAP4), HIGH4);
      FloatVector a15 = a1.blend(a5.rearrange(SWAP4), HIGH4);
      FloatVector a26 = a2.blend(a6.rearrange(SWAP4), HIGH4);
      FloatVector a37 = a3.blend(a7.rearrange(SWAP4), HIGH4);
      FloatVector aEven01 = a04.blend(a15.rearrange(SWAP1), HIGH1);
      FloatVector aOdd01 = a04.rearrange(SWAP1).blend(a15, HIGH1);
      FloatVector aEven23 = a26.blend(a37.rearrange(SWAP1), HIGH1);
      FloatVector aOdd23 = a26.rearrange(SWAP1).blend(a37, HIGH1);
      FloatVector vax = aEven01.blend(aEven23.rearrange(SWAP2), HIGH2);
      FloatVector vay = aOdd01.blend(aOdd23.rearrange(SWAP2), HIGH2);
      FloatVector wa = aEven01.rearrange(SWAP2).blend(aEven23, HIGH2);
      vax.intoArray(out, at);
      vay.intoArray(out, at + 8);
      wa.intoArray(out, at + 16);
    }
  }

  /** The first two numbers of eight rows a side of some blocks, into out, field by field. */
  static void pairs(float[] v, int[] rows, int from, int to, float[] out) {
    for (int half = 2 * from; half < 2 * to; half++) {
      int r = half * 8;
      int at = (half - 2 * from) * PAIRS;
      FloatVector a0 = FloatVector.fromArray(LANES, v, rows[r + 0]);
      FloatVector a1 = FloatVector.fromArray(LANES, v, rows[r + 1]);
      FloatVector a2 = FloatVector.fromArray(LANES, v, rows[r + 2]);
      FloatVector a3 = FloatVector.fromArray(LANES, v, rows[r + 3]);
      FloatVector a4 = FloatVector.fromArray(LANES, v, rows[r + 4]);
      FloatVector a5 = FloatVector.fromArray(LANES, v, rows[r + 5]);
      FloatVector a6 = FloatVector.fromArray(LANES, v, rows[r + 6]);
      FloatVector a7 = FloatVector.fromArray(LANES, v, rows[r + 7]);
      FloatVector a04 = a0.blend(a4.rearrange(SWAP4), HIGH4);
      FloatVector a15 = a1.blend(a5.rearrange(SWAP4), HIGH4);
      FloatVector a26 = a2.blend(a6.rearrange(SWAP4), HIGH4);
      FloatVector a37 = a3.blend(a7.rearrange(SWAP4), HIGH4);
      FloatVector even01 = a04.blend(a15.rearrange(SWAP1), HIGH1);
      FloatVector odd01 = a04.rearrange(SWAP1).blend(a15, HIGH1);
      FloatVector even23 = a26.blend(a37.rearrange(SWAP1), HIGH1);
      FloatVector odd23 = a26.rearrange(SWAP1).blend(a37, HIGH1);
      even01.blend(even23.rearrange(SWAP2), HIGH2).intoArray(out, at);
      odd01.blend(odd23.rearrange(SWAP2), HIGH2).intoArray(out, at + 8);
    }
  }

  /** Velocities in out back into the rows; the resting row stays as it is. */
  static void scatter(float[] v, int[] rows, int from, int to, float[] out) {
    for (int half = 2 * from; half < 2 * to; half++) {
      int r = half * 8;
      int at = (half - 2 * from) * VELOCITIES;
      FloatVector x = FloatVector.fromArray(LANES, out, at);
      FloatVector y = FloatVector.fromArray(LANES, out, at + 8);
      FloatVector w = FloatVector.fromArray(LANES, out, at + 16);
      FloatVector even = x.blend(y.rearrange(SWAP1), HIGH1);
      FloatVector odd = x.rearrange(SWAP1).blend(y, HIGH1);
      FloatVector swapped = w.rearrange(SWAP1);
      FloatVector row04 = even.blend(w.rearrange(SWAP2), HIGH2);
      FloatVector row15 = odd.blend(swapped.rearrange(SWAP2), HIGH2);
      FloatVector row26 = even.rearrange(SWAP2).blend(w, HIGH2);
      FloatVector row37 = odd.rearrange(SWAP2).blend(swapped, HIGH2);
      int b0 = rows[r + 0];
      if (b0 != 0) {
        row04.blend(FloatVector.fromArray(LANES, v, b0), KEPT).intoArray(v, b0);
      }
      int b1 = rows[r + 1];
      if (b1 != 0) {
        row15.blend(FloatVector.fromArray(LANES, v, b1), KEPT).intoArray(v, b1);
      }
      int b2 = rows[r + 2];
      if (b2 != 0) {
        row26.blend(FloatVector.fromArray(LANES, v, b2), KEPT).intoArray(v, b2);
      }
      int b3 = rows[r + 3];
      if (b3 != 0) {
        row37.blend(FloatVector.fromArray(LANES, v, b3), KEPT).intoArray(v, b3);
      }
      int b4 = rows[r + 4];
      if (b4 != 0) {
        row04.rearrange(SWAP4).blend(FloatVector.fromArray(LANES, v, b4), KEPT).intoArray(v, b4);
      }
      int b5 = rows[r + 5];
      if (b5 != 0) {
        row15.rearrange(SWAP4).blend(FloatVector.fromArray(LANES, v, b5), KEPT).intoArray(v, b5);
      }
      int b6 = rows[r + 6];
      if (b6 != 0) {
        row26.rearrange(SWAP4).blend(FloatVector.fromArray(LANES, v, b6), KEPT).intoArray(v, b6);
      }
      int b7 = rows[r + 7];
      if (b7 != 0) {
        row37.rearrange(SWAP4).blend(FloatVector.fromArray(LANES, v, b7), KEPT).intoArray(v, b7);
      }
    }
  }

  /** Takes velocities in out from those of the rows; the resting row stays as it is. */
  static void subtract(float[] v, int[] rows, int from, int to, float[] out) {
    for (int half = 2 * from; half < 2 * to; half++) {
      int r = half * 8;
      int at = (half - 2 * from) * VELOCITIES;
      FloatVector x = FloatVector.fromArray(LANES, out, at);
      FloatVector y = FloatVector.fromArray(LANES, out, at + 8);
      FloatVector w = FloatVector.fromArray(LANES, out, at + 16);
      FloatVector even = x.blend(y.rearrange(SWAP1), HIGH1);
      FloatVector odd = x.rearrange(SWAP1).blend(y, HIGH1);
      FloatVector swapped = w.rearrange(SWAP1);
      FloatVector row04 = even.blend(w.rearrange(SWAP2), HIGH2);
      FloatVector row15 = odd.blend(swapped.rearrange(SWAP2), HIGH2);
      FloatVector row26 = even.rearrange(SWAP2).blend(w, HIGH2);
      FloatVector row37 = odd.rearrange(SWAP2).blend(swapped, HIGH2);
      int b0 = rows[r + 0];
      if (b0 != 0) {
        FloatVector.fromArray(LANES, v, b0).sub(row04.blend(ZERO, KEPT)).intoArray(v, b0);
      }
      int b1 = rows[r + 1];
      if (b1 != 0) {
        FloatVector.fromArray(LANES, v, b1).sub(row15.blend(ZERO, KEPT)).intoArray(v, b1);
      }
      int b2 = rows[r + 2];
      if (b2 != 0) {
        FloatVector.fromArray(LANES, v, b2).sub(row26.blend(ZERO, KEPT)).intoArray(v, b2);
      }
      int b3 = rows[r + 3];
      if (b3 != 0) {
        FloatVector.fromArray(LANES, v, b3).sub(row37.blend(ZERO, KEPT)).intoArray(v, b3);
      }
      int b4 = rows[r + 4];
      if (b4 != 0) {
        FloatVector.fromArray(LANES, v, b4)
            .sub(row04.rearrange(SWAP4).blend(ZERO, KEPT))
            .intoArray(v, b4);
      }
      int b5 = rows[r + 5];
      if (b5 != 0) {
        FloatVector.fromArray(LANES, v, b5)
            .sub(row15.rearrange(SWAP4).blend(ZERO, KEPT))
            .intoArray(v, b5);
      }
      int b6 = rows[r + 6];
      if (b6 != 0) {
        FloatVector.fromArray(LANES, v, b6)
            .sub(row26.rearrange(SWAP4).blend(ZERO, KEPT))
            .intoArray(v, b6);
      }
      int b7 = rows[r + 7];
      if (b7 != 0) {
        FloatVector.fromArray(LANES, v, b7)
            .sub(row37.rearrange(SWAP4).blend(ZERO, KEPT))
            .intoArray(v, b7);
      }
    }
  }

  /** Eight state rows into out, from at on, field by field. */
  static void transpose(float[] v, int[] rows, int r, float[] out, int at) {
    FloatVector a0 = FloatVector.fromArray(LANES, v, rows[r + 0]);
    FloatVector a1 = FloatVector.fromArray(LANES, v, rows[r + 1]);
    FloatVector a2 = FloatVector.fromArray(LANES, v, rows[r + 2]);
    FloatVector a3 = FloatVector.fromArray(LANES, v, rows[r + 3]);
    FloatVector a4 = FloatVector.fromArray(LANES, v, rows[r + 4]);
    FloatVector a5 = FloatVector.fromArray(LANES, v, rows[r + 5]);
    FloatVector a6 = FloatVector.fromArray(LANES, v, rows[r + 6]);
    FloatVector a7 = FloatVector.fromArray(LANES, v, rows[r + 7]);
    FloatVector a0a = a0.blend(a1.rearrange(SWAP1), HIGH1);
    FloatVector a1a = a0.rearrange(SWAP1).blend(a1, HIGH1);
    FloatVector a2a = a2.blend(a3.rearrange(SWAP1), HIGH1);
    FloatVector a3a = a2.rearrange(SWAP1).blend(a3, HIGH1);
    FloatVector a4a = a4.blend(a5.rearrange(SWAP1), HIGH1);
    FloatVector a5a = a4.rearrange(SWAP1).blend(a5, HIGH1);
    FloatVector a6a = a6.blend(a7.rearrange(SWAP1), HIGH1);
    FloatVector a7a = a6.rearrange(SWAP1).blend(a7, HIGH1);
    FloatVector a0b = a0a.blend(a2a.rearrange(SWAP2), HIGH2);
    FloatVector a2b = a0a.rearrange(SWAP2).blend(a2a, HIGH2);
    FloatVector a1b = a1a.blend(a3a.rearrange(SWAP2), HIGH2);
    FloatVector a3b = a1a.rearrange(SWAP2).blend(a3a, HIGH2);
    FloatVector a4b = a4a.blend(a6a.rearrange(SWAP2), HIGH2);
    FloatVector a6b = a4a.rearrange(SWAP2).blend(a6a, HIGH2);
    FloatVector a5b = a5a.blend(a7a.rearrange(SWAP2), HIGH2);
    FloatVector a7b = a5a.rearrange(SWAP2).blend(a7a, HIGH2);
    a0b.blend(a4b.rearrange(SWAP4), HIGH4).intoArray(out, at);
    a1b.blend(a5b.rearrange(SWAP4), HIGH4).intoArray(out, at + 8);
    a2b.blend(a6b.rearrange(SWAP4), HIGH4).intoArray(out, at + 16);
    a0b.rearrange(SWAP4).blend(a4b, HIGH4).intoArray(out, at + 32);
    a1b.rearrange(SWAP4).blend(a5b, HIGH4).intoArray(out, at + 40);
    a2b.rearrange(SWAP4).blend(a6b, HIGH4).intoArray(out, at + 48);
    a3b.rearrange(SWAP4).blend(a7b, HIGH4).intoArray(out, at + 56);
  }

  /** Movements of transposed rows in out, back into the rows; the resting row stays as it is. */
  static void move(float[] v, int[] rows, int r, float[] out, int at) {
    FloatVector x = FloatVector.fromArray(LANES, out, at + 32);
    FloatVector y = FloatVector.fromArray(LANES, out, at + 40);
    FloatVector c = FloatVector.fromArray(LANES, out, at + 48);
    FloatVector s = FloatVector.fromArray(LANES, out, at + 56);
    FloatVector even = x.blend(y.rearrange(SWAP1), HIGH1);
    FloatVector odd = x.rearrange(SWAP1).blend(y, HIGH1);
    FloatVector evenTurn = c.blend(s.rearrange(SWAP1), HIGH1);
    FloatVector oddTurn = c.rearrange(SWAP1).blend(s, HIGH1);
    FloatVector row04 = even.blend(evenTurn.rearrange(SWAP2), HIGH2);
    FloatVector row15 = odd.blend(oddTurn.rearrange(SWAP2), HIGH2);
    FloatVector row26 = even.rearrange(SWAP2).blend(evenTurn, HIGH2);
    FloatVector row37 = odd.rearrange(SWAP2).blend(oddTurn, HIGH2);
    int b0 = rows[r + 0];
    if (b0 != 0) {
      FloatVector.fromArray(LANES, v, b0).blend(row04.rearrange(SWAP4), HIGH4).intoArray(v, b0);
    }
    int b1 = rows[r + 1];
    if (b1 != 0) {
      FloatVector.fromArray(LANES, v, b1).blend(row15.rearrange(SWAP4), HIGH4).intoArray(v, b1);
    }
    int b2 = rows[r + 2];
    if (b2 != 0) {
      FloatVector.fromArray(LANES, v, b2).blend(row26.rearrange(SWAP4), HIGH4).intoArray(v, b2);
    }
    int b3 = rows[r + 3];
    if (b3 != 0) {
      FloatVector.fromArray(LANES, v, b3).blend(row37.rearrange(SWAP4), HIGH4).intoArray(v, b3);
    }
    int b4 = rows[r + 4];
    if (b4 != 0) {
      FloatVector.fromArray(LANES, v, b4).blend(row04, HIGH4).intoArray(v, b4);
    }
    int b5 = rows[r + 5];
    if (b5 != 0) {
      FloatVector.fromArray(LANES, v, b5).blend(row15, HIGH4).intoArray(v, b5);
    }
    int b6 = rows[r + 6];
    if (b6 != 0) {
      FloatVector.fromArray(LANES, v, b6).blend(row26, HIGH4).intoArray(v, b6);
    }
    int b7 = rows[r + 7];
    if (b7 != 0) {
      FloatVector.fromArray(LANES, v, b7).blend(row37, HIGH4).intoArray(v, b7);
    }
  }
}
