package dev.broadside;

import dev.broadside.internal.BoxRows;

/** Boxes in space. See {@link Boxes} for ids, bulk forms and what is allowed. */
public final class Boxes3D extends Boxes {
  /** Boxes of {@link Precision#FLOAT}. */
  public Boxes3D() {
    this(Precision.FLOAT);
  }

  public Boxes3D(Precision precision) {
    super(3, precision);
  }

  /** Adds a box and returns its id, the smallest that is free. */
  public int add(double minX, double minY, double minZ, double maxX, double maxY, double maxZ) {
    checkInterval(-1, 0, minX, maxX);
    checkInterval(-1, 1, minY, maxY);
    checkInterval(-1, 2, minZ, maxZ);
    int box = store.allocate();
    store.set(0, box, minX, maxX);
    store.set(1, box, minY, maxY);
    store.set(2, box, minZ, maxZ);
    return box;
  }

  /** Moves or resizes a box. */
  public void set(
      int box, double minX, double minY, double minZ, double maxX, double maxY, double maxZ) {
    checkLive(box);
    checkInterval(box, 0, minX, maxX);
    checkInterval(box, 1, minY, maxY);
    checkInterval(box, 2, minZ, maxZ);
    store.set(0, box, minX, maxX);
    store.set(1, box, minY, maxY);
    store.set(2, box, minZ, maxZ);
    store.touched(box);
  }

  /** Makes these the boxes, with ids 0 … n - 1: one array per coordinate, read and not kept. */
  public void replaceAll(
      float[] minX, float[] minY, float[] minZ, float[] maxX, float[] maxY, float[] maxZ) {
    replaceAll(columns(minX, minY, minZ, maxX, maxY, maxZ));
  }

  /** The same in doubles; only for boxes of {@link Precision#DOUBLE}. */
  public void replaceAll(
      double[] minX, double[] minY, double[] minZ, double[] maxX, double[] maxY, double[] maxZ) {
    replaceAll(columns(minX, minY, minZ, maxX, maxY, maxZ));
  }

  /** Adds a box for every index; returns their ids. */
  public int[] addAll(
      float[] minX, float[] minY, float[] minZ, float[] maxX, float[] maxY, float[] maxZ) {
    return addAll(columns(minX, minY, minZ, maxX, maxY, maxZ));
  }

  /** The same in doubles; only for boxes of {@link Precision#DOUBLE}. */
  public int[] addAll(
      double[] minX, double[] minY, double[] minZ, double[] maxX, double[] maxY, double[] maxZ) {
    return addAll(columns(minX, minY, minZ, maxX, maxY, maxZ));
  }

  /** Moves all boxes: index i is box i. There must be no free id. */
  public void setAll(
      float[] minX, float[] minY, float[] minZ, float[] maxX, float[] maxY, float[] maxZ) {
    setAll(columns(minX, minY, minZ, maxX, maxY, maxZ));
  }

  /** The same in doubles; only for boxes of {@link Precision#DOUBLE}. */
  public void setAll(
      double[] minX, double[] minY, double[] minZ, double[] maxX, double[] maxY, double[] maxZ) {
    setAll(columns(minX, minY, minZ, maxX, maxY, maxZ));
  }

  private BoxRows columns(
      float[] minX, float[] minY, float[] minZ, float[] maxX, float[] maxY, float[] maxZ) {
    return rows.columns(minX.length, false)
        .column(0, minX)
        .column(1, minY)
        .column(2, minZ)
        .column(3, maxX)
        .column(4, maxY)
        .column(5, maxZ);
  }

  private BoxRows columns(
      double[] minX, double[] minY, double[] minZ, double[] maxX, double[] maxY, double[] maxZ) {
    return rows.columns(minX.length, true)
        .column(0, minX)
        .column(1, minY)
        .column(2, minZ)
        .column(3, maxX)
        .column(4, maxY)
        .column(5, maxZ);
  }
}
