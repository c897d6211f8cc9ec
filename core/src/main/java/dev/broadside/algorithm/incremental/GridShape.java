package dev.broadside.algorithm.incremental;

import dev.broadside.internal.sort.SampleSort;
import java.util.Arrays;

/**
 * How space is cut into cells: a uniform grid over where most boxes are, whose outermost cells
 * reach to infinity. Chosen from a sample of the boxes so that a cell holds about as many as wanted
 * (Tracy et al. 2009, section 3.1: about 300 in a uniform scene) and no cell is narrower than two
 * boxes of middling width. The cell of a coordinate is monotone in it, so boxes that overlap share
 * a cell.
 */
final class GridShape {
  private static final int SAMPLES = 2048;

  // Boxes beyond the outer percent do not stretch the grid: they live in the outermost cells.
  private static final double OUTER = 0.01;

  private static final int MOST_CELLS_PER_AXIS = 1024;

  final int dims;
  final double[] origin = new double[3];

  /** Cells per unit of length; 0 along an axis that is not cut. */
  final double[] inverse = new double[3];

  final int[] cells = {1, 1, 1};

  private final double[] sample = new double[SAMPLES];
  private final double[] extent = new double[3];
  private final double[] width = new double[3];

  GridShape(int dims) {
    this.dims = dims;
  }

  int cellCount() {
    return cells[0] * cells[1] * cells[2];
  }

  int cell(int axis, long key) {
    int index = (int) ((Keys.value(key) - origin[axis]) * inverse[axis]);
    return Math.max(0, Math.min(cells[axis] - 1, index));
  }

  /** One cell for everything. */
  void single() {
    Arrays.fill(cells, 1);
    Arrays.fill(inverse, 0);
  }

  void choose(KnownBoxes boxes, double boxesPerCell) {
    double wanted = boxes.live / boxesPerCell;
    single();
    if (wanted < 2) {
      return;
    }
    for (int axis = 0; axis < dims; axis++) {
      look(boxes, axis);
    }
    // Cubic cells of the right volume; an axis shorter than the edge is not cut, the others more.
    int uncut = 0;
    double edge = 0;
    for (int round = 0; round < dims; round++) {
      double product = 1 / wanted;
      int axes = 0;
      for (int axis = 0; axis < dims; axis++) {
        if ((uncut & 1 << axis) == 0) {
          product *= extent[axis];
          axes++;
        }
      }
      edge = axes == 0 ? 0 : Math.pow(product, 1.0 / axes);
      for (int axis = 0; axis < dims; axis++) {
        if (!(extent[axis] >= edge)) {
          uncut |= 1 << axis;
        }
      }
    }
    for (int axis = 0; axis < dims; axis++) {
      if ((uncut & 1 << axis) == 0 && edge > 0 && extent[axis] < Double.POSITIVE_INFINITY) {
        double count = Math.min(extent[axis] / edge, extent[axis] / (2 * width[axis]));
        cut(axis, (int) Math.max(1, Math.min(MOST_CELLS_PER_AXIS, Math.round(count))));
      }
    }
  }

  /** Half as many cells along every axis. */
  void coarsen() {
    for (int axis = 0; axis < dims; axis++) {
      cut(axis, Math.max(1, cells[axis] / 2));
    }
  }

  private void cut(int axis, int count) {
    cells[axis] = count;
    inverse[axis] = count == 1 ? 0 : count / extent[axis];
  }

  private void look(KnownBoxes boxes, int axis) {
    int step = Math.max(1, boxes.limit / SAMPLES);
    int count = sampleOf(boxes, axis, step, true);
    extent[axis] = 0;
    if (count > 0) {
      SampleSort.sort(sample, count);
      double lowest = sample[(int) (OUTER * count)];
      origin[axis] = lowest;
      extent[axis] = sample[count - 1 - (int) (OUTER * count)] - lowest;
    }
    count = sampleOf(boxes, axis, step, false);
    width[axis] = 0;
    if (count > 0) {
      SampleSort.sort(sample, count);
      width[axis] = sample[count / 2];
    }
  }

  /** Centres or widths of every step-th box, those that are finite. */
  private int sampleOf(KnownBoxes boxes, int axis, int step, boolean centres) {
    int count = 0;
    for (int id = 0; id < boxes.limit && count < SAMPLES; id += step) {
      if (boxes.side[id] == 0) {
        continue;
      }
      double lo = Keys.value(boxes.now[(id * dims + axis) * 2]);
      double hi = Keys.value(boxes.now[(id * dims + axis) * 2 + 1]);
      double value = centres ? lo / 2 + hi / 2 : hi - lo;
      if (Double.isFinite(value)) {
        sample[count++] = value;
      }
    }
    return count;
  }

  void copyFrom(GridShape other) {
    System.arraycopy(other.origin, 0, origin, 0, 3);
    System.arraycopy(other.inverse, 0, inverse, 0, 3);
    System.arraycopy(other.cells, 0, cells, 0, 3);
    System.arraycopy(other.extent, 0, extent, 0, 3);
  }

  /** Whether another shape is so different that moving all boxes into it pays. */
  boolean differsFrom(GridShape other) {
    double ratio = (double) cellCount() / other.cellCount();
    boolean differs = ratio > 1.5 || ratio < 1 / 1.5;
    for (int axis = 0; axis < dims; axis++) {
      if (cells[axis] > 1 || other.cells[axis] > 1) {
        double drift = Math.abs(origin[axis] - other.origin[axis]);
        double growth = Math.abs(extent[axis] - other.extent[axis]);
        differs |= drift > 0.25 * other.extent[axis] || growth > 0.25 * other.extent[axis];
      }
    }
    return differs;
  }
}
