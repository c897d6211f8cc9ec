package dev.broadside.scene;

/** Rows of boxes being written, as floats or as doubles: lower bounds, then upper bounds. */
final class RowWriter {
  private final int dims;
  private float[] floats;
  private double[] doubles;

  RowWriter(int dims) {
    this.dims = dims;
  }

  float[] floats(int boxes) {
    doubles = null;
    int length = Math.multiplyExact(boxes, 2 * dims);
    if (floats == null || floats.length != length) {
      floats = new float[length];
    }
    return floats;
  }

  double[] doubles(int boxes) {
    floats = null;
    int length = Math.multiplyExact(boxes, 2 * dims);
    if (doubles == null || doubles.length != length) {
      doubles = new double[length];
    }
    return doubles;
  }

  /** Simulated in double and rounded once, here. */
  void put(int box, int axis, double lo, double hi) {
    int at = box * 2 * dims + axis;
    if (floats != null) {
      floats[at] = (float) lo;
      floats[at + dims] = (float) hi;
    } else {
      doubles[at] = lo;
      doubles[at + dims] = hi;
    }
  }
}
