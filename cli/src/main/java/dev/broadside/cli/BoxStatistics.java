package dev.broadside.cli;

import dev.broadside.Boxes;

/** Sizes and places of a set of boxes; those that reach to infinity are only counted. */
final class BoxStatistics {
  /** One axis; all NaN without bounded boxes. */
  record Axis(
      double from, double to, double spread, double smallest, double mean, double largest) {}

  private final Axis[] axes;
  private long unbounded;
  private long flat;
  private double density;

  private BoxStatistics(int dims) {
    axes = new Axis[dims];
  }

  static BoxStatistics of(Boxes boxes) {
    BoxStatistics result = new BoxStatistics(boxes.dims());
    boolean[] counted = new boolean[boxes.idLimit()];
    double volumes = 0;
    long bounded = 0;
    for (int box = 0; box < counted.length; box++) {
      if (!boxes.contains(box)) {
        continue;
      }
      double volume = 1;
      for (int axis = 0; axis < boxes.dims(); axis++) {
        volume *= boxes.max(axis, box) - boxes.min(axis, box);
      }
      if (isBounded(boxes, box)) {
        counted[box] = true;
        bounded++;
        volumes += volume;
        result.flat += volume == 0 ? 1 : 0;
      } else {
        result.unbounded++;
      }
    }
    double world = 1;
    for (int axis = 0; axis < boxes.dims(); axis++) {
      result.axes[axis] = axis(boxes, axis, counted, bounded);
      world *= result.axes[axis].to - result.axes[axis].from;
    }
    result.density = world > 0 ? volumes / world : Double.NaN;
    return result;
  }

  private static boolean isBounded(Boxes boxes, int box) {
    for (int axis = 0; axis < boxes.dims(); axis++) {
      if (Double.isInfinite(boxes.min(axis, box)) || Double.isInfinite(boxes.max(axis, box))) {
        return false;
      }
    }
    return true;
  }

  private static Axis axis(Boxes boxes, int axis, boolean[] counted, long bounded) {
    if (bounded == 0) {
      double none = Double.NaN;
      return new Axis(none, none, none, none, none, none);
    }
    double from = Double.POSITIVE_INFINITY;
    double to = Double.NEGATIVE_INFINITY;
    double smallest = Double.POSITIVE_INFINITY;
    double largest = 0;
    double edges = 0;
    double centres = 0;
    for (int box = 0; box < counted.length; box++) {
      if (counted[box]) {
        double lo = boxes.min(axis, box);
        double hi = boxes.max(axis, box);
        from = Math.min(from, lo);
        to = Math.max(to, hi);
        smallest = Math.min(smallest, hi - lo);
        largest = Math.max(largest, hi - lo);
        edges += hi - lo;
        centres += lo / 2 + hi / 2;
      }
    }
    double middle = centres / bounded;
    double squares = 0;
    for (int box = 0; box < counted.length; box++) {
      if (counted[box]) {
        double off = boxes.min(axis, box) / 2 + boxes.max(axis, box) / 2 - middle;
        squares += off * off;
      }
    }
    return new Axis(from, to, Math.sqrt(squares / bounded), smallest, edges / bounded, largest);
  }

  Axis axis(int axis) {
    return axes[axis];
  }

  /** Boxes that reach to infinity. */
  long unbounded() {
    return unbounded;
  }

  /** Bounded boxes of volume 0. */
  long flat() {
    return flat;
  }

  double density() {
    return density;
  }
}
