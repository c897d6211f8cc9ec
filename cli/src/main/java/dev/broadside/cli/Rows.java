package dev.broadside.cli;

import dev.broadside.Boxes;

/** Whole frames into boxes: moved where their number is the same, else replaced. */
final class Rows {
  private Rows() {}

  static void put(Boxes boxes, float[] rows) {
    if (boxes.size() > 0 && rows.length == 2 * boxes.dims() * boxes.size()) {
      boxes.setAll(rows);
    } else {
      boxes.replaceAll(rows);
    }
  }

  static void put(Boxes boxes, double[] rows) {
    if (boxes.size() > 0 && rows.length == 2 * boxes.dims() * boxes.size()) {
      boxes.setAll(rows);
    } else {
      boxes.replaceAll(rows);
    }
  }
}
