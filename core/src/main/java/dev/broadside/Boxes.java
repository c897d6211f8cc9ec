package dev.broadside;

import dev.broadside.internal.BoxRows;
import dev.broadside.internal.BoxStore;
import java.util.Arrays;

/**
 * A set of axis-aligned boxes, each known by its id: {@link Boxes2D} or {@link Boxes3D}. Ids are
 * dense: the smallest free one is given out first, and ids of removed boxes are given out again. A
 * box may be flat or a point (min = max) and may reach to infinity; NaN and min &gt; max are
 * refused and leave the set as it was.
 *
 * <p>Bulk changes of many boxes use as many threads as a {@link BroadPhase} over them may. A bulk
 * change that leaves most boxes where they are costs a broad phase what it moved.
 *
 * <p>Not thread-safe: change boxes from one thread at a time, and not while a {@link BroadPhase}
 * over them is at work.
 */
public abstract sealed class Boxes permits Boxes2D, Boxes3D {
  final BoxStore store;
  final BoxRows rows;

  Boxes(int dims, Precision precision) {
    store = new BoxStore(dims, precision == Precision.DOUBLE);
    rows = new BoxRows(dims);
  }

  /** 2 or 3. */
  public final int dims() {
    return store.dims();
  }

  public final Precision precision() {
    return store.doubles() ? Precision.DOUBLE : Precision.FLOAT;
  }

  /** The number of boxes. */
  public final int size() {
    return store.count();
  }

  /** All ids are below this; without removals it equals {@link #size()}. */
  public final int idLimit() {
    return store.limit();
  }

  /** Whether a box has this id. */
  public final boolean contains(int box) {
    return store.isLive(box);
  }

  /** Lower bound on an axis (0 is x). */
  public final double min(int axis, int box) {
    checkLive(box);
    return store.min(checkAxis(axis), box);
  }

  /** Upper bound on an axis (0 is x). */
  public final double max(int axis, int box) {
    checkLive(box);
    return store.max(checkAxis(axis), box);
  }

  /** Takes a box out; its id will be given out again. */
  public final void remove(int box) {
    checkLive(box);
    store.release(box);
  }

  /** Takes all boxes out. */
  public final void clear() {
    store.reset(0);
  }

  /** A static box: pairs of two static boxes are not reported. It may still be moved. */
  public final void setStatic(int box, boolean value) {
    checkLive(box);
    store.setFixed(box, value);
  }

  public final boolean isStatic(int box) {
    checkLive(box);
    return store.fixed[box] != 0;
  }

  /**
   * Which boxes this one pairs with. Two boxes of the same group other than 0 always pair if it is
   * positive and never if it is negative; otherwise they pair if each one's mask has a bit of the
   * other's category. New boxes have category 1, all mask bits and group 0.
   */
  public final void setFilter(int box, long category, long mask, int group) {
    checkLive(box);
    store.setFilter(box, category, mask, group);
  }

  /** Room for this many boxes without growing. */
  public final void reserve(int boxes) {
    if (boxes < 0 || boxes > BoxStore.MAX_BOXES) {
      throw new IllegalArgumentException(
          "room for " + boxes + " boxes: allowed are 0 … " + BoxStore.MAX_BOXES);
    }
    store.reserve(boxes);
  }

  /**
   * Makes these the boxes, with ids 0 … n - 1. A row is the lower bounds of all axes, then the
   * upper bounds: n × 4 values in 2D, n × 6 in 3D. The array is read, not kept.
   */
  public final void replaceAll(float[] boxRows) {
    replaceAll(rows.interleaved(boxRows, 0, wholeRows(boxRows.length)));
  }

  /** The same in doubles; only for boxes of {@link Precision#DOUBLE}. */
  public final void replaceAll(double[] boxRows) {
    replaceAll(rows.interleaved(boxRows, 0, wholeRows(boxRows.length)));
  }

  /** Adds a box for every row; returns their ids in the order of the rows. */
  public final int[] addAll(float[] boxRows) {
    return addAll(rows.interleaved(boxRows, 0, wholeRows(boxRows.length)));
  }

  /** The same in doubles; only for boxes of {@link Precision#DOUBLE}. */
  public final int[] addAll(double[] boxRows) {
    return addAll(rows.interleaved(boxRows, 0, wholeRows(boxRows.length)));
  }

  /** Moves all boxes: row i is box i. There must be as many rows as boxes, and no free id. */
  public final void setAll(float[] boxRows) {
    setAll(rows.interleaved(boxRows, 0, wholeRows(boxRows.length)));
  }

  /** The same in doubles; only for boxes of {@link Precision#DOUBLE}. */
  public final void setAll(double[] boxRows) {
    setAll(rows.interleaved(boxRows, 0, wholeRows(boxRows.length)));
  }

  /** Moves boxes firstBox … firstBox + count - 1 to rows firstRow … firstRow + count - 1. */
  public final void setRange(int firstBox, int count, float[] boxRows, int firstRow) {
    setRange(firstBox, rows.interleaved(boxRows, firstRow, count));
  }

  /** The same in doubles; only for boxes of {@link Precision#DOUBLE}. */
  public final void setRange(int firstBox, int count, double[] boxRows, int firstRow) {
    setRange(firstBox, rows.interleaved(boxRows, firstRow, count));
  }

  final void replaceAll(BoxRows source) {
    source.check(store, 0);
    store.reset(source.count());
    write(source, 0);
  }

  final int[] addAll(BoxRows source) {
    source.check(store, 0);
    int count = source.count();
    if ((long) store.limit() + count > BoxStore.MAX_BOXES) {
      throw new IllegalStateException(
          count + " boxes more than " + store.limit() + ": at most " + BoxStore.MAX_BOXES);
    }
    int[] ids = new int[count];
    if (store.count() == store.limit()) {
      int first = store.limit();
      store.extend(count);
      write(source, first);
      Arrays.setAll(ids, k -> first + k);
      return ids;
    }
    for (int k = 0; k < count; k++) {
      ids[k] = store.allocate();
      source.copyTo(store, ids[k], k, 1);
    }
    source.release();
    return ids;
  }

  final void setAll(BoxRows source) {
    if (store.count() != store.limit()) {
      throw new IllegalStateException(
          "setAll moves boxes 0 … n - 1 and needs every id in use: "
              + (store.limit() - store.count())
              + " of "
              + store.limit()
              + " ids are free; use setRange or replaceAll");
    }
    if (source.count() != store.count()) {
      throw new IllegalArgumentException(
          source.count() + " rows for " + store.count() + " boxes: setAll needs one row a box");
    }
    move(source, 0);
  }

  /** Boxes that stay where they are do not count as changed. */
  private void move(BoxRows source, int firstBox) {
    if (!source.moveFew(store, firstBox)) {
      source.check(store, firstBox);
      write(source, firstBox);
    } else {
      source.release();
    }
  }

  private void setRange(int firstBox, BoxRows source) {
    int count = source.count();
    for (int k = 0; k < count; k++) {
      // Ids end below the largest int: the first that is none is told before the sum overflows.
      checkLive(firstBox + k);
    }
    move(source, firstBox);
  }

  private void write(BoxRows source, int firstBox) {
    int count = source.count();
    source.copyTo(store, firstBox, 0, count);
    source.release();
    if (count > store.limit() / BoxRows.FEW) {
      store.touchedAll();
      return;
    }
    for (int box = firstBox; box < firstBox + count; box++) {
      store.touched(box);
    }
  }

  private int wholeRows(int length) {
    int width = 2 * store.dims();
    if (length % width != 0) {
      throw new IllegalArgumentException(
          length + " values: rows of " + store.dims() + "D boxes have " + width + " values each");
    }
    return length / width;
  }

  final void checkLive(int box) {
    if (!store.isLive(box)) {
      throw new IllegalArgumentException(
          "box "
              + box
              + " does not exist: "
              + (box >= 0 && box < store.limit()
                  ? "it was removed"
                  : "ids given out so far are below " + store.limit()));
    }
  }

  private int checkAxis(int axis) {
    if (axis < 0 || axis >= store.dims()) {
      throw new IllegalArgumentException(
          "axis " + axis + ": " + store.dims() + "D boxes have axes 0 … " + (store.dims() - 1));
    }
    return axis;
  }

  /** Checks one interval of a box that is about to be written; box is -1 for one to be added. */
  final void checkInterval(int box, int axis, double lo, double hi) {
    char name = "XYZ".charAt(axis);
    if (!(lo <= hi)) {
      throw new IllegalArgumentException(
          label(box) + "min" + name + " " + lo + " must not exceed max" + name + " " + hi);
    }
    if (!store.doubles()) {
      checkRange(box, "min", name, lo);
      checkRange(box, "max", name, hi);
    }
  }

  private static void checkRange(int box, String bound, char axis, double value) {
    if (Math.abs(value) > Float.MAX_VALUE
        && !Double.isInfinite(value)
        && Float.isInfinite((float) value)) {
      throw new IllegalArgumentException(
          label(box)
              + bound
              + axis
              + " "
              + value
              + " is beyond the range of float: make the boxes with Precision.DOUBLE");
    }
  }

  private static String label(int box) {
    return box < 0 ? "new box: " : "box " + box + ": ";
  }
}
