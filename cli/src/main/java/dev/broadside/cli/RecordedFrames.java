package dev.broadside.cli;

import dev.broadside.Boxes;
import dev.broadside.Boxes2D;
import dev.broadside.Boxes3D;
import dev.broadside.Precision;

/**
 * Frames of the same boxes in memory, as rows of doubles, which hold floats exactly.
 *
 * @param rows per frame, boxes × (2 × dims) values
 */
record RecordedFrames(int dims, Precision precision, double[][] rows) {
  int frames() {
    return rows.length;
  }

  int size() {
    return rows.length == 0 ? 0 : rows[0].length / (2 * dims);
  }

  /** The live boxes of a set as one row each, in the order of their ids. */
  static double[] rowsOf(Boxes boxes) {
    int dims = boxes.dims();
    double[] rows = new double[2 * dims * boxes.size()];
    int at = 0;
    for (int box = 0; box < boxes.idLimit(); box++) {
      if (boxes.contains(box)) {
        for (int axis = 0; axis < dims; axis++) {
          rows[at + axis] = boxes.min(axis, box);
          rows[at + dims + axis] = boxes.max(axis, box);
        }
        at += 2 * dims;
      }
    }
    return rows;
  }

  /** Only frames from … frames() - 1. */
  RecordedFrames from(int first) {
    return new RecordedFrames(
        dims, precision, java.util.Arrays.copyOfRange(rows, first, rows.length));
  }

  /** All boxes but those with numbers from … to - 1. */
  RecordedFrames without(int from, int to) {
    int width = 2 * dims;
    double[][] kept = new double[rows.length][];
    for (int f = 0; f < rows.length; f++) {
      double[] all = rows[f];
      double[] some = new double[all.length - width * (to - from)];
      System.arraycopy(all, 0, some, 0, width * from);
      System.arraycopy(all, width * to, some, width * from, all.length - width * to);
      kept[f] = some;
    }
    return new RecordedFrames(dims, precision, kept);
  }

  Boxes newBoxes() {
    return dims == 2 ? new Boxes2D(precision) : new Boxes3D(precision);
  }

  /** Puts a frame into boxes of {@link #newBoxes}. */
  void put(int frame, Boxes boxes) {
    if (precision == Precision.DOUBLE) {
      Rows.put(boxes, rows[frame]);
    } else {
      Rows.put(boxes, floats(frame));
    }
  }

  /** A frame's rows as floats. */
  float[] floats(int frame) {
    float[] floats = new float[rows[frame].length];
    for (int k = 0; k < floats.length; k++) {
      floats[k] = (float) rows[frame][k];
    }
    return floats;
  }
}
