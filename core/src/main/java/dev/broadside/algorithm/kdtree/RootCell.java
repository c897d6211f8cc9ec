package dev.broadside.algorithm.kdtree;

import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.sort.SampleSort;
import java.util.Arrays;

/**
 * The root cell, fitted to every frame, and with it the grid (Poirrier 2009, sections 5.2 and 7.3).
 * Per axis its width is the median extent of the boxes times a power of two, the same power for all
 * axes, so that at any depth cells have the proportions of the boxes. Coordinates outside, infinite
 * ones included, count as the outermost grid cell on their side: quantising stays monotone, so
 * boxes that overlap still share a grid cell and none is lost.
 */
final class RootCell {
  // Boxes looked at for the median extent: enough for a few percent, cheap beside one pass.
  private static final int SAMPLES = 1023;

  // A root that gave a median box fewer grid cells than this would make the grid blind; then the
  // root covers the bulk of the boxes only and the strays outside are clamped.
  private static final int LEAST_CELLS_PER_BOX = 8;

  // Cell widths per median extent: a box that just fits a cell is cut into fewest parts if it is
  // somewhat smaller than the cell; at exactly 1 there are a fifth more of them.
  private static final double CELL_PER_BOX = 1.25;

  private final int dims;
  private final int bits;
  private final double proportion;

  /** Lower corner, in the frame's units. */
  final double[] origin = new double[3];

  /** Widths, in the frame's units. */
  final double[] width = new double[3];

  /** Grid cells per unit. */
  final double[] scale = new double[3];

  private final float[] sample = new float[SAMPLES];
  private final double[] extent = new double[3];
  private final double[] lowest = new double[3];
  private final double[] highest = new double[3];

  /**
   * @param proportion 0 to fit the cells to the boxes; else the root is a cube this many times as
   *     wide as the widest axis of the scene
   */
  RootCell(LocationalCodes codes, double proportion) {
    dims = codes.dims;
    bits = codes.bits;
    this.proportion = proportion;
  }

  /** Fits to a frame whose finite bounds are known. */
  void fit(BoxFrame frame, double[] sceneLow, double[] sceneHigh) {
    for (int axis = 0; axis < dims; axis++) {
      boolean any = sceneLow[axis] <= sceneHigh[axis];
      lowest[axis] = any ? sceneLow[axis] : 0;
      highest[axis] = any ? sceneHigh[axis] : 0;
    }
    if (proportion > 0) {
      cube();
    } else {
      fitToBoxes(frame);
    }
    for (int axis = 0; axis < dims; axis++) {
      if (!(width[axis] > 0)) {
        width[axis] = 1;
      }
      origin[axis] = lowest[axis] / 2 + highest[axis] / 2 - width[axis] / 2;
      scale[axis] = (1 << bits) / width[axis];
    }
  }

  private void cube() {
    double widest = 0;
    for (int axis = 0; axis < dims; axis++) {
      widest = Math.max(widest, highest[axis] - lowest[axis]);
    }
    Arrays.fill(width, widest * proportion);
  }

  private void fitToBoxes(BoxFrame frame) {
    medianExtents(frame);
    int power = powerOverScene();
    int most = bits - (31 - Integer.numberOfLeadingZeros(LEAST_CELLS_PER_BOX));
    if (power > most) {
      narrowToBulk(frame);
      power = powerOverScene();
    }
    for (int axis = 0; axis < dims; axis++) {
      width[axis] = Math.scalb(extent[axis], power);
    }
  }

  /** The least power of two that makes a row of median boxes as long as the scene, every axis. */
  private int powerOverScene() {
    int power = 0;
    for (int axis = 0; axis < dims; axis++) {
      double boxes = (highest[axis] - lowest[axis]) / extent[axis];
      if (boxes > 1) {
        power = Math.max(power, Math.getExponent(boxes) + (exactPower(boxes) ? 0 : 1));
      }
    }
    return power;
  }

  private static boolean exactPower(double value) {
    return value == Math.scalb(1.0, Math.getExponent(value));
  }

  private void medianExtents(BoxFrame frame) {
    double widest = 0;
    for (int axis = 0; axis < dims; axis++) {
      int found = 0;
      int samples = Math.min(SAMPLES, frame.count);
      for (int k = 0; k < samples; k++) {
        int box = (int) ((long) k * frame.count / samples);
        float size = frame.max[axis][box] - frame.min[axis][box];
        if (size > 0 && size < Float.POSITIVE_INFINITY) {
          sample[found++] = size;
        }
      }
      SampleSort.sort(sample, found);
      extent[axis] = found == 0 ? 0 : sample[found / 2] * CELL_PER_BOX;
      widest = Math.max(widest, extent[axis]);
    }
    for (int axis = 0; axis < dims; axis++) {
      if (extent[axis] == 0) {
        // Points on this axis: as wide as the boxes on the others, or as a share of the scene.
        double span = highest[axis] - lowest[axis];
        extent[axis] = widest > 0 ? widest : span > 0 ? span / 1024 : 1;
      }
    }
  }

  /** Takes the sampled tenth to ninetieth percentile of the places, doubled, as the scene. */
  private void narrowToBulk(BoxFrame frame) {
    for (int axis = 0; axis < dims; axis++) {
      int found = 0;
      int samples = Math.min(SAMPLES, frame.count);
      for (int k = 0; k < samples; k++) {
        float place = frame.min[axis][(int) ((long) k * frame.count / samples)];
        if (Math.abs(place) < Float.POSITIVE_INFINITY) {
          sample[found++] = place;
        }
      }
      if (found == 0) {
        continue;
      }
      SampleSort.sort(sample, found);
      double from = sample[found / 10];
      double to = sample[found - 1 - found / 10];
      double margin = Math.max((to - from) / 2, extent[axis]);
      lowest[axis] = Math.max(lowest[axis], from - margin);
      highest[axis] = Math.min(highest[axis], to + margin);
    }
  }

  /** The grid cell of a coordinate on an axis with this origin and scale; monotone. */
  static int quantise(float coordinate, double origin, double scale, int last) {
    int cell = (int) ((coordinate - origin) * scale);
    return Math.max(0, Math.min(cell, last));
  }

  /** The root's volume in the frame's units. */
  double volume() {
    double product = 1;
    for (int axis = 0; axis < dims; axis++) {
      product *= width[axis];
    }
    return product;
  }
}
