package dev.broadside.internal;

/**
 * Settles candidate pairs of a frame: on the exact coordinates where the frame's floats only bound
 * them, by side (static, or which set), by category, mask and group, by the user's predicate. Reads
 * only; several workers may settle different buffers at once.
 */
final class PairDecider {
  private final PairRules rules;
  private final BoxStore first;
  private final BoxStore second;

  /** Positions at or above this belong to the second set of a join; else never reached. */
  private int secondFrom = Integer.MAX_VALUE;

  private BoxFrame frame;
  private int[] ids;
  private boolean byCoordinates;
  private boolean byFilter;

  PairDecider(BoxStore first, BoxStore second, PairRules rules) {
    this.first = first;
    this.second = second == null ? first : second;
    this.rules = rules;
  }

  /** ids maps positions to ids of their set; null: positions are ids. */
  void frame(BoxFrame newFrame, int[] positionIds, int firstOfSecond) {
    frame = newFrame;
    ids = positionIds;
    secondFrom = firstOfSecond;
    byCoordinates = !newFrame.exact;
    byFilter = first.category != null || second.category != null;
  }

  /** Whether the frame's pairs of positions are not yet the answer. */
  boolean needed() {
    return byCoordinates || byFilter || frame.sides != null || rules.predicate != null;
  }

  /** Keeps the pairs that count at the front of the array and returns how many. */
  int settle(long[] pairs, int count) {
    int kept = 0;
    for (int k = 0; k < count; k++) {
      long pair = pairs[k];
      if (counts((int) (pair >>> 32), (int) pair)) {
        pairs[kept++] = pair;
      }
    }
    return kept;
  }

  /** Whether positions are not ids. */
  boolean renames() {
    return ids != null || secondFrom != Integer.MAX_VALUE;
  }

  /** Rewrites pairs of positions as pairs of ids. Order is kept: the map is monotone. */
  void toIds(long[] pairs, int from, int to) {
    if (!renames()) {
      return;
    }
    for (int k = from; k < to; k++) {
      int a = (int) (pairs[k] >>> 32);
      int b = (int) pairs[k];
      pairs[k] = (long) id(a) << 32 | id(b);
    }
  }

  private int id(int position) {
    if (ids != null) {
      return ids[position];
    }
    return position >= secondFrom ? position - secondFrom : position;
  }

  private boolean counts(int p, int q) {
    if (!frame.wanted(p, q)) {
      return false;
    }
    BoxStore storeB = q >= secondFrom ? second : first;
    int a = id(p);
    int b = id(q);
    if (byFilter && !passes(first, a, storeB, b)) {
      return false;
    }
    if (byCoordinates && !near(first, a, storeB, b)) {
      return false;
    }
    return rules.predicate == null || rules.predicate.test(a, b);
  }

  /** Equal groups other than 0 decide by their sign; otherwise each mask must accept the other. */
  private static boolean passes(BoxStore storeA, int a, BoxStore storeB, int b) {
    int groupA = storeA.category == null ? 0 : storeA.group[a];
    int groupB = storeB.category == null ? 0 : storeB.group[b];
    if (groupA == groupB && groupA != 0) {
      return groupA > 0;
    }
    long categoryA = storeA.category == null ? 1 : storeA.category[a];
    long categoryB = storeB.category == null ? 1 : storeB.category[b];
    long maskA = storeA.category == null ? -1 : storeA.mask[a];
    long maskB = storeB.category == null ? -1 : storeB.mask[b];
    return (categoryA & maskB) != 0 && (categoryB & maskA) != 0;
  }

  private boolean near(BoxStore storeA, int a, BoxStore storeB, int b) {
    double squared = 0;
    for (int axis = 0; axis < storeA.dims(); axis++) {
      double loA = storeA.min(axis, a);
      double hiA = storeA.max(axis, a);
      double loB = storeB.min(axis, b);
      double hiB = storeB.max(axis, b);
      if (rules.clearance == 0) {
        if (rules.halfOpen ? !(loA < hiB & loB < hiA) : !(loA <= hiB & loB <= hiA)) {
          return false;
        }
      } else if (loB > hiA) {
        double gap = (loB - hiA) / rules.unit;
        squared += gap * gap;
      } else if (loA > hiB) {
        double gap = (loA - hiB) / rules.unit;
        squared += gap * gap;
      }
    }
    double limit = rules.squaredClearance;
    return rules.clearance == 0 || (rules.halfOpen ? squared < limit : squared <= limit);
  }
}
