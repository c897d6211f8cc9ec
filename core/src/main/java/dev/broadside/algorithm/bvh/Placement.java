package dev.broadside.algorithm.bvh;

import dev.broadside.internal.BoxStore;

/** What turns the floats of trees into coordinates that certainly bound those of the store. */
final class Placement {
  // Units in the last place of the largest coordinate that a float of the tree, moved back by the
  // origin, can be off: one for each of the four roundings involved, and a margin of four times.
  private static final int SLACK_ULPS = 16;

  private final BoxStore store;
  private final double[] farthest = new double[3];
  final double[] origin = new double[3];
  final double[] baseLo = new double[3];
  final double[] baseHi = new double[3];

  Placement(BoxStore store) {
    this.store = store;
  }

  /** Trees were built around an origin; {@link #spread} to each of them follows. */
  void restart(double[] around) {
    for (int axis = 0; axis < store.dims(); axis++) {
      origin[axis] = around[axis];
      farthest[axis] = 0;
      baseLo[axis] = 0;
      baseHi[axis] = 0;
    }
  }

  void spread(Bvh tree) {
    for (int axis = 0; axis < store.dims() && tree.count() > 0; axis++) {
      reach(axis, tree.rootBounds[2 * axis]);
      reach(axis, tree.rootBounds[2 * axis + 1]);
    }
  }

  /** Widens what the tree's floats may stand for to coordinates this far from the origin. */
  void reach(int axis, double shifted) {
    if (!store.doubles()) {
      return;
    }
    // Infinite floats stand for infinite bounds, or for finite ones beyond all floats, which the
    // largest float bounds from the other side.
    double far = Math.min(Math.abs(shifted), Float.MAX_VALUE) + Math.abs(origin[axis]);
    if (far >= farthest[axis]) {
      farthest[axis] = far;
      double slack = SLACK_ULPS * Math.ulp(far);
      baseLo[axis] = origin[axis] - slack;
      baseHi[axis] = origin[axis] + slack;
    }
  }
}
