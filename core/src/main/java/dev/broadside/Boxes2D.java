package dev.broadside;

import dev.broadside.internal.BoxRows;

/** Boxes in the plane. See {@link Boxes} for ids, bulk forms and what is allowed. */
public final class Boxes2D extends Boxes {
  /** Boxes of {@link Precision#FLOAT}. */
  public Boxes2D() {
    this(Precision.FLOAT);
  }

  public Boxes2D(Precision precision) {
    super(2, precision);
  }

  /** Adds a box and returns its id, the smallest that is free. */
  public int add(double minX, double minY, double maxX, double maxY) {
    checkInterval(-1, 0, minX, maxX);
    checkInterval(-1, 1, minY, maxY);
    int box = store.allocate();
    store.set(0, box, minX, maxX);
    store.set(1, box, minY, maxY);
    return box;
  }

  /** Moves or resizes a box. */
  public void set(int box, double minX, double minY, double maxX, double maxY) {
    checkLive(box);
    checkInterval(box, 0, minX, maxX);
    checkInterval(box, 1, minY, maxY);
    store.set(0, box, minX, maxX);
    store.set(1, box, minY, maxY);
    store.touched(box);
  }

  /** Makes these the boxes, with ids 0 … n - 1: one array per coordinate, read and not kept. */
  public void replaceAll(float[] minX, float[] minY, float[] maxX, float[] maxY) {
    replaceAll(columns(minX, minY, maxX, maxY));
  }

  /** The same in doubles; only for boxes of {@link Precision#DOUBLE}. */
  public void replaceAll(double[] minX, double[] minY, double[] maxX, double[] maxY) {
    replaceAll(columns(minX, minY, maxX, maxY));
  }

  /** Adds a box for every index; returns their ids. */
  public int[] addAll(float[] minX, float[] minY, float[] maxX, float[] maxY) {
    return addAll(columns(minX, minY, maxX, maxY));
  }

  /** The same in doubles; only for boxes of {@link Precision#DOUBLE}. */
  public int[] addAll(double[] minX, double[] minY, double[] maxX, double[] maxY) {
    return addAll(columns(minX, minY, maxX, maxY));
  }

  /** Moves all boxes: index i is box i. There must be no free id. */
  public void setAll(float[] minX, float[] minY, float[] maxX, float[] maxY) {
    setAll(columns(minX, minY, maxX, maxY));
  }

  /** The same in doubles; only for boxes of {@link Precision#DOUBLE}. */
  public void setAll(double[] minX, double[] minY, double[] maxX, double[] maxY) {
    setAll(columns(minX, minY, maxX, maxY));
  }

  private BoxRows columns(float[] minX, float[] minY, float[] maxX, float[] maxY) {
    return rows.columns(minX.length, false)
        .column(0, minX)
        .column(1, minY)
        .column(2, maxX)
        .column(3, maxY);
  }

  private BoxRows columns(double[] minX, double[] minY, double[] maxX, double[] maxY) {
    return rows.columns(minX.length, true)
        .column(0, minX)
        .column(1, minY)
        .column(2, maxX)
        .column(3, maxY);
  }
}
