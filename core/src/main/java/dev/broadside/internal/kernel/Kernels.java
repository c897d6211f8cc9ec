package dev.broadside.internal.kernel;

import java.util.Locale;

/**
 * Batch loops over coordinate arrays, scalar or Vector API, with bit-equal results. {@link
 * #chosen()} is picked once from {@code -Dbroadside.kernels=auto|scalar|vector}; auto means vector
 * where the JVM was started with {@code --add-modules jdk.incubator.vector} and has lanes of at
 * least 128 bits.
 */
public interface Kernels {
  /** "scalar" or "vector" with its width, as {@code explain()} and the command line print it. */
  String name();

  /** Whether the loops take several boxes at a time, which makes candidates cheap. */
  boolean areVector();

  /**
   * Appends to hits every index j in [from, to) with lo[j] <= hi1 and hi[j] >= lo1, ascending;
   * returns the new count. hits must have room for to - from more.
   */
  int overlaps1(
      int from, int to, float[] lo, float[] hi, float lo1, float hi1, int[] hits, int count);

  /** The same on two axes. */
  int overlaps2(
      int from,
      int to,
      float[] loX,
      float[] hiX,
      float lo1X,
      float hi1X,
      float[] loY,
      float[] hiY,
      float lo1Y,
      float hi1Y,
      int[] hits,
      int count);

  /** The same on three axes. */
  int overlaps3(
      int from,
      int to,
      float[] loX,
      float[] hiX,
      float lo1X,
      float hi1X,
      float[] loY,
      float[] hiY,
      float lo1Y,
      float hi1Y,
      float[] loZ,
      float[] hiZ,
      float lo1Z,
      float hi1Z,
      int[] hits,
      int count);

  /** Bounds count as at most this far out where centres are made, so that no centre is NaN. */
  float FAR = 1e38f;

  /**
   * Writes four values from out[at] on: the least lo, the greatest hi, the least and the greatest
   * doubled centre of the boxes in [from, to), which must not be empty. A centre is made of bounds
   * cut to {@link #FAR}.
   */
  void extent(int from, int to, float[] lo, float[] hi, float[] out, int at);

  /**
   * Appends i << 32 | j for every i in [from, to) and j in [jFrom, min(jTo, i)) that overlap, both
   * ascending; returns the new count. hits must have room for all of them.
   */
  int block2(
      int jFrom,
      int jTo,
      int from,
      int to,
      float[] loX,
      float[] hiX,
      float[] loY,
      float[] hiY,
      long[] hits,
      int count);

  /** The same on three axes. */
  int block3(
      int jFrom,
      int jTo,
      int from,
      int to,
      float[] loX,
      float[] hiX,
      float[] loY,
      float[] hiY,
      float[] loZ,
      float[] hiZ,
      long[] hits,
      int count);

  /**
   * Fixed-point values of lo and hi[from … from + count - 1] into outLo and outHi[0 … count - 1]:
   * (bound - origin) × scale, clamped to 0 … top and rounded to the nearest whole number. Every
   * step is monotone, so the values keep the order of the floats, infinities included. scale is
   * above 0, top below 2^22.
   */
  void quantise(
      float[] lo,
      float[] hi,
      int from,
      int count,
      float origin,
      float scale,
      int top,
      int[] outLo,
      int[] outHi);

  /**
   * Sweeps a run on: finds the overlapping candidates of queries from run.from on until the queries
   * or the room for hits end, and moves run.from and run.candidate there.
   */
  void sweep(PackedRun run);

  /**
   * Takes from the hits of the last sweep those that another part of the world reports (both flags
   * set) and moves those with an equal bound to the ties. For steps with many hits; with one or two
   * it is quicker to look at each hit.
   */
  void settle(PackedRun run);

  /**
   * As overlaps1 for boxes whose axes are packed into one long per corner: one field each, with a
   * guard bit on top that is clear in lo and lo1 and set in hi and hi1. Appends every j for which
   * lo[j] <= hi1 and hi[j] >= lo1 in all fields.
   */
  int overlapsPacked(
      int from,
      int to,
      long[] lo,
      long[] hi,
      long lo1,
      long hi1,
      long guard,
      int[] hits,
      int count);

  /**
   * Writes to hits, from 0 on, every j below count with lo[j] <= hi1 and hi[j] >= lo1, ascending;
   * returns how many. Values must be so that no difference overflows, as with positive ints. hits
   * must have room for count + 16.
   */
  int intervals1(int count, int[] lo, int[] hi, int lo1, int hi1, int[] hits);

  /** The same on two axes. */
  int intervals2(
      int count,
      int[] loX,
      int[] hiX,
      int lo1X,
      int hi1X,
      int[] loY,
      int[] hiY,
      int lo1Y,
      int hi1Y,
      int[] hits);

  /** The kernels this JVM uses by default. */
  static Kernels chosen() {
    return Choice.CHOSEN;
  }

  /** The scalar kernels: the readable definition. */
  static Kernels scalar() {
    return Choice.SCALAR;
  }

  /** The vector kernels; an error that names the missing flag where they cannot run. */
  static Kernels vector() {
    if (!ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()) {
      throw new IllegalStateException(
          "vector kernels need the Vector API: start java with --add-modules jdk.incubator.vector,"
              + " or use -Dbroadside.kernels=scalar");
    }
    return new VectorKernels();
  }

  /** auto, scalar or vector by name. */
  static Kernels named(String name) {
    switch (name.toLowerCase(Locale.ROOT)) {
      case "auto":
        return Choice.auto();
      case "scalar":
        return scalar();
      case "vector":
        return vector();
      default:
        throw new IllegalArgumentException(
            "kernels '" + name + "': allowed are auto, scalar and vector");
    }
  }

  /** Holds the choice so that it is made on first use, once. */
  final class Choice {
    private static final Kernels SCALAR = new ScalarKernels();
    private static final Kernels CHOSEN = named(System.getProperty("broadside.kernels", "auto"));

    private Choice() {}

    private static Kernels auto() {
      if (!ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()) {
        return SCALAR;
      }
      VectorKernels vector = new VectorKernels();
      return vector.bits() >= 128 ? vector : SCALAR;
    }
  }
}
