package dev.broadside.internal;

import dev.broadside.internal.parallel.Workers;

/**
 * Many boxes given at once: as rows of one array (min of every axis, then max of every axis) or as
 * one array per coordinate; floats or doubles. A reused cursor over the caller's arrays, which are
 * read and not kept.
 */
public final class BoxRows {
  // Rows copied per turn: six arrays of this length and the rows themselves fit in the first cache.
  private static final int BLOCK = 512;

  private final int dims;
  private final float[][] floats;
  private final double[][] doubles;
  private final int[] offsets;
  private boolean inDoubles;
  private int stride;
  private int count;

  // Rows per task of several workers, a multiple of 64: words of marks are not shared.
  private static final int TASK = 1 << 14;

  // Rows looked at first, to see whether it is worth looking for those that differ.
  private static final int LOOKED_AT = 64;

  /** The share of the boxes from which on a bulk change counts as one of all. */
  public static final int FEW = 4;

  private BoxStore target;
  private int targetBox;
  private int sourceRow;
  private int rowsToCopy;
  private volatile boolean allGood;

  /** A bit per row: whether it differs from its box. */
  private long[] marks = new long[0];

  private final Workers.Task checkTask = this::checkPart;
  private final Workers.Task copyTask = this::copyPart;
  private final Workers.Task markTask = this::markPart;
  private final Workers.Task copyMarkedTask = this::copyMarked;

  public BoxRows(int dims) {
    this.dims = dims;
    floats = new float[2 * dims][];
    doubles = new double[2 * dims][];
    offsets = new int[2 * dims];
  }

  public int count() {
    return count;
  }

  /** Takes count rows from row {@code firstRow} on. */
  public BoxRows interleaved(float[] rows, int firstRow, int rowCount) {
    checkRows(rows.length, firstRow, rowCount);
    for (int c = 0; c < 2 * dims; c++) {
      floats[c] = rows;
    }
    return rows(firstRow, rowCount, false);
  }

  public BoxRows interleaved(double[] rows, int firstRow, int rowCount) {
    checkRows(rows.length, firstRow, rowCount);
    for (int c = 0; c < 2 * dims; c++) {
      doubles[c] = rows;
    }
    return rows(firstRow, rowCount, true);
  }

  private BoxRows rows(int firstRow, int rowCount, boolean asDoubles) {
    for (int c = 0; c < 2 * dims; c++) {
      offsets[c] = firstRow * 2 * dims + c;
    }
    stride = 2 * dims;
    count = rowCount;
    inDoubles = asDoubles;
    return this;
  }

  /** Begins one array per coordinate; then {@link #column} for each. */
  public BoxRows columns(int rowCount, boolean asDoubles) {
    stride = 1;
    count = rowCount;
    inDoubles = asDoubles;
    return this;
  }

  /** Coordinate 0 … dims - 1 are the minima, dims … 2 dims - 1 the maxima. */
  public BoxRows column(int coordinate, float[] values) {
    checkColumn(coordinate, values.length);
    floats[coordinate] = values;
    offsets[coordinate] = 0;
    return this;
  }

  public BoxRows column(int coordinate, double[] values) {
    checkColumn(coordinate, values.length);
    doubles[coordinate] = values;
    offsets[coordinate] = 0;
    return this;
  }

  private void checkColumn(int coordinate, int length) {
    if (length != count) {
      throw new IllegalArgumentException(
          coordinateName(coordinate)
              + " has "
              + length
              + " values, minX has "
              + count
              + ": all coordinate arrays must have the same length");
    }
  }

  private void checkRows(int length, int firstRow, int rowCount) {
    if (firstRow < 0 || rowCount < 0 || ((long) firstRow + rowCount) * 2 * dims > length) {
      throw new IllegalArgumentException(
          "rows "
              + firstRow
              + " … "
              + ((long) firstRow + rowCount - 1)
              + " of an array of "
              + length
              + " values: a row of "
              + dims
              + "D boxes has "
              + 2 * dims
              + " values");
    }
  }

  /** Rejects NaN, min > max and, for a float store, doubles beyond its range; writes nothing. */
  public void check(BoxStore store, int firstBox) {
    if (inDoubles && !store.doubles()) {
      throw new IllegalArgumentException(
          "a double[] for float boxes would be rounded: pass float[], or make the boxes with"
              + " Precision.DOUBLE");
    }
    if (!inDoubles && stride > 1) {
      allGood = true;
      store.workers().run((count + TASK - 1) / TASK, checkTask);
      if (allGood) {
        return;
      }
    }
    for (int axis = 0; axis < dims; axis++) {
      int bad = inDoubles ? firstBadDouble(axis) : firstBadFloat(axis);
      if (bad >= 0) {
        throw new IllegalArgumentException(
            "box "
                + (firstBox + bad)
                + ": "
                + coordinateName(axis)
                + " "
                + value(axis, bad)
                + " must not exceed "
                + coordinateName(dims + axis)
                + " "
                + value(dims + axis, bad));
      }
    }
  }

  /** One pass over rows instead of one per axis: they may not fit in any cache. */
  private void checkPart(int part, int worker) {
    int from = part * TASK;
    if (!isGood(from, Math.min(TASK, count - from))) {
      allGood = false;
    }
  }

  private boolean isGood(int from, int size) {
    float[] rows = floats[0];
    int at = offsets[0] + from * stride;
    boolean good = true;
    if (dims == 2) {
      for (int row = 0; row < size; row++, at += 4) {
        good &= rows[at] <= rows[at + 2] & rows[at + 1] <= rows[at + 3];
      }
    } else {
      for (int row = 0; row < size; row++, at += 6) {
        good &=
            rows[at] <= rows[at + 3] & rows[at + 1] <= rows[at + 4] & rows[at + 2] <= rows[at + 5];
      }
    }
    return good;
  }

  private int firstBadFloat(int axis) {
    float[] lo = floats[axis];
    float[] hi = floats[dims + axis];
    int step = stride;
    int a = offsets[axis];
    int b = offsets[dims + axis];
    boolean good = true;
    for (int row = 0; row < count; row++, a += step, b += step) {
      good &= lo[a] <= hi[b];
    }
    if (good) {
      return -1;
    }
    int row = 0;
    while (lo[offsets[axis] + row * step] <= hi[offsets[dims + axis] + row * step]) {
      row++;
    }
    return row;
  }

  private int firstBadDouble(int axis) {
    double[] lo = doubles[axis];
    double[] hi = doubles[dims + axis];
    for (int row = 0, a = offsets[axis], b = offsets[dims + axis];
        row < count;
        row++, a += stride, b += stride) {
      if (!(lo[a] <= hi[b])) {
        return row;
      }
    }
    return -1;
  }

  private String value(int coordinate, int row) {
    int at = offsets[coordinate] + row * stride;
    return inDoubles
        ? Double.toString(doubles[coordinate][at])
        : Float.toString(floats[coordinate][at]);
  }

  private String coordinateName(int coordinate) {
    return (coordinate < dims ? "min" : "max") + "XYZ".charAt(coordinate % dims);
  }

  /** Writes rows from … from + size - 1 to the boxes that begin at firstBox. */
  public void copyTo(BoxStore store, int firstBox, int from, int size) {
    if (size <= TASK) {
      copyRows(store, firstBox, from, size);
      return;
    }
    target = store;
    targetBox = firstBox;
    sourceRow = from;
    rowsToCopy = size;
    store.workers().run((size + TASK - 1) / TASK, copyTask);
    target = null;
  }

  private void copyPart(int part, int worker) {
    int from = part * TASK;
    copyRows(target, targetBox + from, sourceRow + from, Math.min(TASK, rowsToCopy - from));
  }

  /**
   * Moves the boxes that begin at firstBox to the rows if few of them differ, and notes those
   * alone. Returns false and does nothing if many differ or the rows are not fit; whoever asks then
   * takes all as changed.
   */
  public boolean moveFew(BoxStore store, int firstBox) {
    if (inDoubles != store.doubles() || count < LOOKED_AT || !fewSeemToDiffer(store, firstBox)) {
      return false;
    }
    int words = (count + 63) / 64;
    if (marks.length < words) {
      marks = new long[words];
    }
    int parts = (count + TASK - 1) / TASK;
    target = store;
    targetBox = firstBox;
    allGood = true;
    store.workers().run(parts, markTask);
    int moved = 0;
    for (int word = 0; word < words; word++) {
      moved += Long.bitCount(marks[word]);
    }
    boolean few = allGood && moved <= count / FEW;
    if (few) {
      store.workers().run(parts, copyMarkedTask);
      for (int word = 0; word < words; word++) {
        for (long left = marks[word]; left != 0; left &= left - 1) {
          store.touched(firstBox + word * 64 + Long.numberOfTrailingZeros(left));
        }
      }
    }
    target = null;
    return few;
  }

  private boolean fewSeemToDiffer(BoxStore store, int firstBox) {
    int differ = 0;
    for (int k = 0; k < LOOKED_AT; k++) {
      int row = (int) ((long) count * k / LOOKED_AT);
      differ += differs(store, firstBox + row, row) ? 1 : 0;
    }
    return differ <= LOOKED_AT / FEW;
  }

  private boolean differs(BoxStore store, int box, int row) {
    boolean differs = false;
    for (int c = 0; c < 2 * dims; c++) {
      int at = offsets[c] + row * stride;
      double value = inDoubles ? doubles[c][at] : floats[c][at];
      int axis = c % dims;
      // Not a number differs too, and is refused later.
      differs |= value != (c < dims ? store.min(axis, box) : store.max(axis, box));
    }
    return differs;
  }

  private boolean fits(int row) {
    for (int axis = 0; axis < dims; axis++) {
      int lo = offsets[axis] + row * stride;
      int hi = offsets[dims + axis] + row * stride;
      boolean good =
          inDoubles
              ? doubles[axis][lo] <= doubles[dims + axis][hi]
              : floats[axis][lo] <= floats[dims + axis][hi];
      if (!good) {
        return false;
      }
    }
    return true;
  }

  private void markPart(int part, int worker) {
    int to = (int) Math.min(count, (part + 1L) * TASK);
    boolean plain = !inDoubles && stride == 6;
    boolean good = true;
    for (int row = part * TASK; row < to; row += 64) {
      int rows = Math.min(64, to - row);
      long found = plain ? marks3(row, rows) : marksOf(row, rows);
      marks[row / 64] = found;
      for (long left = found; left != 0; left &= left - 1) {
        good &= fits(row + Long.numberOfTrailingZeros(left));
      }
    }
    if (!good) {
      allGood = false;
    }
  }

  private void copyMarked(int part, int worker) {
    int to = (int) Math.min(count, (part + 1L) * TASK);
    for (int row = part * TASK; row < to; row += 64) {
      for (long left = marks[row / 64]; left != 0; left &= left - 1) {
        int moved = row + Long.numberOfTrailingZeros(left);
        copyRows(target, targetBox + moved, moved, 1);
      }
    }
  }

  private long marksOf(int row, int rows) {
    long bits = 0;
    for (int k = 0; k < rows; k++) {
      bits |= (differs(target, targetBox + row + k, row + k) ? 1L : 0) << k;
    }
    return bits;
  }

  private long marks3(int row, int rows) {
    float[] in = floats[0];
    float[] minX = target.min[0];
    float[] minY = target.min[1];
    float[] minZ = target.min[2];
    float[] maxX = target.max[0];
    float[] maxY = target.max[1];
    float[] maxZ = target.max[2];
    int at = offsets[0] + row * 6;
    int box = targetBox + row;
    long bits = 0;
    for (int k = 0; k < rows; k++, at += 6, box++) {
      boolean differs =
          in[at] != minX[box]
              | in[at + 1] != minY[box]
              | in[at + 2] != minZ[box]
              | in[at + 3] != maxX[box]
              | in[at + 4] != maxY[box]
              | in[at + 5] != maxZ[box];
      bits |= (differs ? 1L : 0) << k;
    }
    return bits;
  }

  private void copyRows(BoxStore store, int firstBox, int from, int size) {
    if (!store.doubles() && stride == 6) {
      int at = offsets[0] + from * stride;
      copy3(floats[0], at, store.min, store.max, firstBox, size);
      return;
    }
    for (int row = from; row < from + size; row += BLOCK) {
      int rows = Math.min(BLOCK, from + size - row);
      for (int c = 0; c < 2 * dims; c++) {
        int at = offsets[c] + row * stride;
        int to = firstBox + row - from;
        int axis = c % dims;
        if (!store.doubles()) {
          float[] out = c < dims ? store.min[axis] : store.max[axis];
          copy(floats[c], at, out, to, rows);
        } else {
          double[] out = c < dims ? store.exactMin[axis] : store.exactMax[axis];
          if (inDoubles) {
            copy(doubles[c], at, out, to, rows);
          } else {
            copy(floats[c], at, out, to, rows);
          }
        }
      }
    }
  }

  // Row by row: the rows are read once and the six outputs are streams a processor keeps up with.
  private static void copy3(
      float[] in, int at, float[][] min, float[][] max, int firstBox, int size) {
    float[] minX = min[0];
    float[] minY = min[1];
    float[] minZ = min[2];
    float[] maxX = max[0];
    float[] maxY = max[1];
    float[] maxZ = max[2];
    for (int box = firstBox; box < firstBox + size; box++, at += 6) {
      minX[box] = in[at];
      minY[box] = in[at + 1];
      minZ[box] = in[at + 2];
      maxX[box] = in[at + 3];
      maxY[box] = in[at + 4];
      maxZ[box] = in[at + 5];
    }
  }

  private void copy(float[] in, int at, float[] out, int to, int rows) {
    int step = stride;
    for (int k = 0; k < rows; k++, at += step) {
      out[to + k] = in[at];
    }
  }

  private void copy(float[] in, int at, double[] out, int to, int rows) {
    int step = stride;
    for (int k = 0; k < rows; k++, at += step) {
      out[to + k] = in[at];
    }
  }

  private void copy(double[] in, int at, double[] out, int to, int rows) {
    int step = stride;
    for (int k = 0; k < rows; k++, at += step) {
      out[to + k] = in[at];
    }
  }

  /** Lets go of the caller's arrays. */
  public void release() {
    java.util.Arrays.fill(floats, null);
    java.util.Arrays.fill(doubles, null);
  }
}
