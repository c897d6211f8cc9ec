package dev.broadside;

import java.util.SplittableRandom;

/** Random boxes whose coordinates often coincide, so that touching is tested, not only crossing. */
final class RandomBoxes {
  private final SplittableRandom random;
  private final boolean lattice;
  private final double span;
  private final double edge;

  /** On a lattice coordinates are small whole numbers; otherwise any value in the span. */
  RandomBoxes(SplittableRandom random, boolean lattice, double span, double edge) {
    this.random = random;
    this.lattice = lattice;
    this.span = span;
    this.edge = edge;
  }

  int add(Boxes boxes) {
    double[] b = box();
    return boxes instanceof Boxes2D flat
        ? flat.add(b[0], b[1], b[3], b[4])
        : ((Boxes3D) boxes).add(b[0], b[1], b[2], b[3], b[4], b[5]);
  }

  void move(Boxes boxes, int id) {
    double[] b = box();
    if (boxes instanceof Boxes2D flat) {
      flat.set(id, b[0], b[1], b[3], b[4]);
    } else {
      ((Boxes3D) boxes).set(id, b[0], b[1], b[2], b[3], b[4], b[5]);
    }
  }

  private double[] box() {
    double[] box = new double[6];
    for (int axis = 0; axis < 3; axis++) {
      double lo = random.nextDouble() * span;
      double size = random.nextDouble() * edge;
      box[axis] = lattice ? Math.floor(lo) : lo;
      box[3 + axis] = lattice ? Math.floor(lo) + Math.floor(size + 0.5) : lo + size;
    }
    return box;
  }

  static Boxes empty(int dims, Precision precision) {
    return dims == 2 ? new Boxes2D(precision) : new Boxes3D(precision);
  }

  static Boxes make(
      int dims,
      Precision precision,
      int count,
      long seed,
      boolean lattice,
      double span,
      double edge) {
    Boxes boxes = empty(dims, precision);
    RandomBoxes maker = new RandomBoxes(new SplittableRandom(seed), lattice, span, edge);
    for (int k = 0; k < count; k++) {
      maker.add(boxes);
    }
    return boxes;
  }
}
