package dev.broadside.algorithm.bvh;

import dev.broadside.internal.BoxStore;
import dev.broadside.internal.Cast;
import dev.broadside.internal.HitBuffer;
import dev.broadside.internal.Probe;
import java.util.function.IntPredicate;

/**
 * Questions to one tree (Tsamis 2020, section 3.5, listing 5, and its like for rays and distances).
 * Boxes are decided by {@link Probe} on the store; nodes are judged by the same arithmetic on
 * bounds that contain those of their boxes. Subtraction, division, squares and roots are monotone
 * under rounding, so a node is never passed over for a box that counts. Reads only: many threads
 * may ask at once.
 */
final class TreeSearch {
  private final Bvh tree;
  private final BoxStore store;

  /** What turns the tree's floats into coordinates that certainly bound the store's [axis]. */
  private final double[] baseLo;

  private final double[] baseHi;

  TreeSearch(Bvh tree, BoxStore store, double[] baseLo, double[] baseHi) {
    this.tree = tree;
    this.store = store;
    this.baseLo = baseLo;
    this.baseHi = baseHi;
  }

  private boolean meets(float[] bounds, int at, double[] lo, double[] hi) {
    return bounds[at] + baseLo[0] <= hi[0]
        && bounds[at + 1] + baseHi[0] >= lo[0]
        && bounds[at + 2] + baseLo[1] <= hi[1]
        && bounds[at + 3] + baseHi[1] >= lo[1]
        && (tree.dims == 2
            || bounds[at + 4] + baseLo[2] <= hi[2] && bounds[at + 5] + baseHi[2] >= lo[2]);
  }

  private boolean boxMeets(int index, double[] lo, double[] hi) {
    for (int axis = 0; axis < tree.dims; axis++) {
      if (!(tree.boxes.lo[axis][index] + baseLo[axis] <= hi[axis]
          && tree.boxes.hi[axis][index] + baseHi[axis] >= lo[axis])) {
        return false;
      }
    }
    return true;
  }

  /** The first box of a leaf that hangs on a side of a node; {@link #end} is behind its last. */
  private static int begin(int node, int side, int link) {
    return side == 0 ? ~link : node;
  }

  private static int end(int node, int side, int link) {
    return side == 0 ? node : ~link;
  }

  /** Boxes that overlap [lo, hi]; with point also half-open at the lower faces only. */
  void overlaps(
      double[] lo,
      double[] hi,
      boolean point,
      boolean halfOpen,
      IntPredicate filter,
      HitBuffer hits) {
    if (tree.root == Bvh.NONE || !meets(tree.rootBounds, 0, lo, hi)) {
      return;
    }
    if (tree.root < 0) {
      overlapsLeaf(0, ~tree.root, lo, hi, point, halfOpen, filter, hits);
    } else {
      overlapsNode(tree.root, lo, hi, point, halfOpen, filter, hits);
    }
  }

  private void overlapsNode(
      int node,
      double[] lo,
      double[] hi,
      boolean point,
      boolean halfOpen,
      IntPredicate filter,
      HitBuffer hits) {
    for (int side = 0; side < 2; side++) {
      int at = node * tree.nodeStride + side * tree.childStride;
      if (meets(tree.bounds, at, lo, hi)) {
        int link = tree.links[2 * node + side];
        if (link > 0) {
          overlapsNode(link, lo, hi, point, halfOpen, filter, hits);
        } else {
          overlapsLeaf(
              begin(node, side, link),
              end(node, side, link),
              lo,
              hi,
              point,
              halfOpen,
              filter,
              hits);
        }
      }
    }
  }

  private void overlapsLeaf(
      int from,
      int to,
      double[] lo,
      double[] hi,
      boolean point,
      boolean halfOpen,
      IntPredicate filter,
      HitBuffer hits) {
    for (int k = from; k < to; k++) {
      if (boxMeets(k, lo, hi)) {
        int box = tree.boxes.ids[k];
        if ((filter == null || filter.test(box))
            && (point
                ? Probe.contains(store, box, lo, halfOpen)
                : Probe.overlaps(store, box, lo, hi, halfOpen))) {
          hits.add(box, 0);
        }
      }
    }
  }

  /** Boxes met by hits.cast. */
  void cast(HitBuffer hits) {
    Cast cast = hits.cast;
    if (tree.root == Bvh.NONE || !(enter(tree.rootBounds, 0, cast, hits) >= 0)) {
      return;
    }
    if (tree.root < 0) {
      castLeaf(0, ~tree.root, cast, hits);
    } else {
      castNode(tree.root, cast, hits);
    }
  }

  /**
   * When the cast enters the bounds, as {@link Probe#cast} reckons for closed boxes; NaN: never.
   */
  private double enter(float[] bounds, int at, Cast cast, HitBuffer hits) {
    double enter = 0;
    double leave =
        cast.firstOnly && hits.count > 0 ? Math.min(cast.limit, hits.distances[0]) : cast.limit;
    for (int axis = 0; axis < tree.dims; axis++, at += 2) {
      double min = bounds[at] + baseLo[axis];
      double max = bounds[at + 1] + baseHi[axis];
      double lo = cast.lo[axis];
      double hi = cast.hi[axis];
      double d = cast.direction[axis];
      if (d == 0) {
        if (!(min <= hi & lo <= max)) {
          return Probe.MISS;
        }
        continue;
      }
      double near = (d > 0 ? min - hi : max - lo) / d;
      double far = (d > 0 ? max - lo : min - hi) / d;
      enter = near > enter ? near : enter;
      leave = far < leave ? far : leave;
      if (!(enter <= leave)) {
        return Probe.MISS;
      }
    }
    return enter;
  }

  private void castNode(int node, Cast cast, HitBuffer hits) {
    int at = node * tree.nodeStride;
    double left = enter(tree.bounds, at, cast, hits);
    double right = enter(tree.bounds, at + tree.childStride, cast, hits);
    // The nearer child first: its hits may spare the other. A miss is NaN and never less.
    int near = right < left || !(left >= 0) ? 1 : 0;
    if (left >= 0 || right >= 0) {
      castChild(node, near, cast, hits);
    }
    if (left >= 0
        && right >= 0
        && enter(tree.bounds, at + (1 - near) * tree.childStride, cast, hits) >= 0) {
      castChild(node, 1 - near, cast, hits);
    }
  }

  private void castChild(int node, int side, Cast cast, HitBuffer hits) {
    int link = tree.links[2 * node + side];
    if (link > 0) {
      castNode(link, cast, hits);
    } else {
      castLeaf(begin(node, side, link), end(node, side, link), cast, hits);
    }
  }

  private void castLeaf(int from, int to, Cast cast, HitBuffer hits) {
    for (int k = from; k < to; k++) {
      int box = tree.boxes.ids[k];
      double distance =
          Probe.cast(store, box, cast.lo, cast.hi, cast.direction, cast.limit, cast.halfOpen);
      if (distance >= 0 && (cast.filter == null || cast.filter.test(box))) {
        if (cast.firstOnly) {
          hits.offerFirst(box, distance);
        } else {
          hits.add(box, distance);
        }
      }
    }
  }

  /** Offers the boxes that may be among the k nearest to those found so far. */
  void nearest(double[] point, int k, IntPredicate filter, HitBuffer hits) {
    if (tree.root == Bvh.NONE || k == 0) {
      return;
    }
    if (tree.root < 0) {
      nearestLeaf(0, ~tree.root, point, k, filter, hits);
    } else {
      nearestNode(tree.root, point, k, filter, hits);
    }
  }

  /** At most what {@link Probe#distance} says of any box within. */
  private double distance(float[] bounds, int at, double[] point) {
    double squared = 0;
    for (int axis = 0; axis < tree.dims; axis++) {
      double gap = gap(bounds, at, axis, point[axis]);
      squared += gap * gap;
    }
    if (squared < Probe.TINY) {
      return 0;
    }
    return squared < Double.POSITIVE_INFINITY
        ? Math.sqrt(squared)
        : hugeDistance(bounds, at, point);
  }

  private double hugeDistance(float[] bounds, int at, double[] point) {
    double squared = 0;
    for (int axis = 0; axis < tree.dims; axis++) {
      double gap = gap(bounds, at, axis, point[axis]) / Probe.UP;
      squared += gap * gap;
    }
    return Math.sqrt(squared) * Probe.UP;
  }

  private double gap(float[] bounds, int at, int axis, double p) {
    double below = bounds[at + 2 * axis] + baseLo[axis] - p;
    double above = p - (bounds[at + 2 * axis + 1] + baseHi[axis]);
    return below > 0 ? below : above > 0 ? above : 0;
  }

  private void nearestNode(int node, double[] point, int k, IntPredicate filter, HitBuffer hits) {
    int at = node * tree.nodeStride;
    double left = distance(tree.bounds, at, point);
    double right = distance(tree.bounds, at + tree.childStride, point);
    int near = right < left ? 1 : 0;
    nearestChild(node, near, near == 0 ? left : right, point, k, filter, hits);
    nearestChild(node, 1 - near, near == 0 ? right : left, point, k, filter, hits);
  }

  private void nearestChild(
      int node,
      int side,
      double distance,
      double[] point,
      int k,
      IntPredicate filter,
      HitBuffer hits) {
    if (hits.count == k && distance > hits.distances[k - 1]) {
      return;
    }
    int link = tree.links[2 * node + side];
    if (link > 0) {
      nearestNode(link, point, k, filter, hits);
    } else {
      nearestLeaf(begin(node, side, link), end(node, side, link), point, k, filter, hits);
    }
  }

  private void nearestLeaf(
      int from, int to, double[] point, int k, IntPredicate filter, HitBuffer hits) {
    for (int index = from; index < to; index++) {
      int box = tree.boxes.ids[index];
      if (filter == null || filter.test(box)) {
        hits.offerNearest(box, Probe.distance(store, box, point), k);
      }
    }
  }
}
