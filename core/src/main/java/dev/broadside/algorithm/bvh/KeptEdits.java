package dev.broadside.algorithm.bvh;

import dev.broadside.internal.BoxFrame;
import java.util.Arrays;

/**
 * Changes of static boxes that leave the kept tree standing: a box that went or moved is blanked in
 * its leaf, and one that came or moved goes with the moving boxes until the tree is built again.
 * The thesis (Tsamis 2020, section 3.7.1) builds it anew after every change, so that one static box
 * costs a step as much as all of them. Bounds of nodes stay as they were, which is too large and
 * never too small.
 */
final class KeptEdits {
  // Changed at once to one in so many, the boxes are worth a new tree.
  private static final int MANY = 8;

  private final Bvh tree;

  /** Boxes that are static but not in the tree. */
  final StaticSplit.Members young = new StaticSplit.Members();

  /** By position: its place in the tree, or ~(place among the young), or {@link #NOWHERE}. */
  private int[] place = new int[0];

  private static final int NOWHERE = Integer.MAX_VALUE;

  private boolean placesKnown;
  private int limit;
  private int blanks;
  private long visits;

  KeptEdits(Bvh tree) {
    this.tree = tree;
  }

  /** The tree is new and complete. */
  void clear() {
    young.count = 0;
    blanks = 0;
    visits = 0;
    placesKnown = false;
  }

  /** Takes up the changes of a frame; false if the tree should be built anew instead. */
  boolean apply(BoxFrame frame, StaticSplit split) {
    StaticSplit.Members touched = split.touched();
    if (touched.count > tree.count() / MANY) {
      return false;
    }
    if (touched.count > 0) {
      locate(frame.count);
      for (int k = 0; k < touched.count; k++) {
        note(frame, split, touched.positions[k]);
      }
    }
    // Young boxes cost every frame what they would cost once in a new tree: when they have cost as
    // much as all would, waiting has cost no more than twice the best that could have been done.
    visits += young.count;
    return visits <= tree.count() && blanks <= tree.count() / 2;
  }

  private void locate(int count) {
    if (place.length < count) {
      int from = place.length;
      place = Arrays.copyOf(place, (int) Math.min(Integer.MAX_VALUE - 8, count + (count >> 1)));
      Arrays.fill(place, from, place.length, NOWHERE);
    }
    limit = Math.max(limit, count);
    if (placesKnown) {
      return;
    }
    Arrays.fill(place, 0, limit, NOWHERE);
    int[] ids = tree.boxes.ids;
    for (int k = 0; k < tree.count(); k++) {
      place[ids[k]] = k;
    }
    placesKnown = true;
  }

  private void note(BoxFrame frame, StaticSplit split, int position) {
    int at = place[position];
    boolean isFixed = split.isFixed(position);
    if (at >= 0 && at != NOWHERE) {
      if (isFixed && isAsBuilt(frame, position, at)) {
        return;
      }
      blank(at);
      at = NOWHERE;
    }
    if (isFixed && at == NOWHERE) {
      at = ~young.count;
      young.add(position);
    } else if (!isFixed && at < 0) {
      int last = young.positions[--young.count];
      young.positions[~at] = last;
      place[last] = at;
      at = NOWHERE;
    }
    place[position] = at;
  }

  private boolean isAsBuilt(BoxFrame frame, int position, int at) {
    for (int axis = 0; axis < tree.dims; axis++) {
      if (tree.boxes.lo[axis][at] != frame.min[axis][position]
          || tree.boxes.hi[axis][at] != frame.max[axis][position]) {
        return false;
      }
    }
    return true;
  }

  private void blank(int at) {
    for (int axis = 0; axis < tree.dims; axis++) {
      // Unlike the empty interval, it does not meet an infinite box either.
      tree.boxes.lo[axis][at] = Float.NaN;
      tree.boxes.hi[axis][at] = Float.NaN;
    }
    blanks++;
  }

  long stateBytes() {
    return 4L * (place.length + young.positions.length);
  }
}
