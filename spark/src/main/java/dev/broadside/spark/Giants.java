package dev.broadside.spark;

import java.io.Serializable;
import java.util.Arrays;

/**
 * The boxes that touch so many tiles that copying them would cost more than sending them everywhere
 * once. Sorted by set and id, so that a task can tell whether a box is one of them.
 */
final class Giants implements Serializable {
  private static final long serialVersionUID = 1;

  /** A box that touches more tiles than this is better broadcast than copied. */
  static final int TILES = 32;

  /** Ids per set (0, 1), ascending. */
  final long[][] ids;

  /** Rows of coordinates per set, in the order of the ids. */
  final double[][] boxes;

  Giants(long[][] ids, double[][] boxes) {
    this.ids = ids;
    this.boxes = boxes;
  }

  boolean contains(int set, long id) {
    return ids[set].length > 0 && Arrays.binarySearch(ids[set], id) >= 0;
  }

  int count() {
    return ids[0].length + ids[1].length;
  }
}
