package dev.broadside.algorithm.sweep;

import dev.broadside.internal.parallel.Workers;

/**
 * Ranks on the primary axis and per box the range of ranks [L, U) that can overlap it there: the
 * first loop of Algorithm 1, and Algorithm 3 (section 4.2) where there is more than one partition.
 *
 * <p>Two places of the listings are not what the text says. Where no box is active L is the box's
 * own rank, not the one after it, so that a box's rank is always inside its own range and Algorithm
 * 4 puts it into its partition even at the partition's end. And the private trees of Algorithm 3
 * <em>flip</em> a rank at either endpoint, since a tree must end up with the ranks of which one
 * endpoint only is in its part. O(n) for a fixed number of tree levels.
 *
 * <p>Where ranges are wanted by rank ({@link StripPairing}) there is no tree: only U is found, and
 * L of rank r is the first rank with U > r, which a pointer that runs along finds.
 */
final class CandidateStage {
  // From here on the tree-shaped scan's two rounds cost less than one tree after the other.
  private static final int TREE_SCAN_FROM = 8;

  private final Workers workers;
  private final int parts;
  private final boolean byRank;
  private final SuccTree[] active;

  /** Per part the low endpoints in it, then in all parts before it. */
  private final int[] lows;

  private int[] order;
  private int n;
  private int step;

  /** R: box → rank. */
  int[] rank = new int[0];

  /** R⁻: rank → box. */
  int[] boxOfRank = new int[0];

  /** L: box → first candidate rank; empty where ranges are wanted by rank. */
  int[] first = new int[0];

  /** U: box (or rank) → one after its last candidate rank. */
  int[] end = new int[0];

  private final Workers.Task countLows = this::countLows;
  private final Workers.Task assignRanks = this::assignRanks;
  private final Workers.Task flipPart = this::flipPart;
  private final Workers.Task scanUp = this::scanUp;
  private final Workers.Task scanDown = this::scanDown;
  private final Workers.Task bounds = this::bounds;
  private final Workers.Task ends = this::ends;

  /**
   * @param byRank U is wanted by rank, not by box, and L not at all
   */
  CandidateStage(Workers workers, int parts, boolean byRank) {
    this.workers = workers;
    this.parts = parts;
    this.byRank = byRank;
    lows = new int[parts + 1];
    int trees = parts < TREE_SCAN_FROM ? parts : Integer.highestOneBit(parts * 2 - 1);
    trees = byRank ? 0 : trees;
    active = new SuccTree[trees];
    for (int k = 0; k < trees; k++) {
      active[k] = new SuccTree(0);
    }
  }

  /** From the sorted endpoints of the primary axis. */
  void find(int[] sortedEndpoints, int boxes) {
    order = sortedEndpoints;
    n = boxes;
    reserve();
    workers.run(parts, countLows);
    int before = 0;
    for (int part = 0; part < parts; part++) {
      int size = lows[part];
      lows[part] = before;
      before += size;
    }
    workers.run(parts, assignRanks);
    if (byRank) {
      workers.run(parts, ends);
      order = null;
      return;
    }
    for (SuccTree tree : active) {
      tree.clear();
    }
    if (parts > 1) {
      workers.run(parts, flipPart);
      allPrefixSums();
    }
    workers.run(parts, bounds);
    order = null;
  }

  private int from(int part) {
    return (int) (2L * n * part / parts);
  }

  private void countLows(int part, int worker) {
    int count = 0;
    int to = from(part + 1);
    for (int k = from(part); k < to; k++) {
      count += order[k] < n ? 1 : 0;
    }
    lows[part] = count;
  }

  /** Lines 10 and 11; the inverse is written here too, since the rank is at hand. */
  private void assignRanks(int part, int worker) {
    int next = lows[part];
    int to = from(part + 1);
    for (int k = from(part); k < to; k++) {
      int endpoint = order[k];
      if (endpoint < n) {
        rank[endpoint] = next;
        boxOfRank[next++] = endpoint;
      }
    }
  }

  /** Lines 13 and 14, with flips. */
  private void flipPart(int part, int worker) {
    SuccTree tree = active[part];
    int to = from(part + 1);
    for (int k = from(part); k < to; k++) {
      int endpoint = order[k];
      tree.flip(rank[endpoint < n ? endpoint : endpoint - n]);
    }
  }

  /** Line 15: tree p becomes the ⊕ of all trees before p: the ranks active where part p begins. */
  private void allPrefixSums() {
    if (parts < TREE_SCAN_FROM) {
      SuccTree spare = active[parts - 1];
      for (int part = 1; part < parts - 1; part++) {
        active[part].symmetricDifference(active[part - 1]);
      }
      System.arraycopy(active, 0, active, 1, parts - 1);
      spare.clear();
      active[0] = spare;
      return;
    }
    // Blelloch 1990: sums up the tree, then prefixes down it; both rounds work in place.
    for (step = 1; step < active.length; step *= 2) {
      workers.run(active.length / (2 * step), scanUp);
    }
    active[active.length - 1].clear();
    for (step = active.length / 2; step >= 1; step /= 2) {
      workers.run(active.length / (2 * step), scanDown);
    }
  }

  private void scanUp(int pair, int worker) {
    int left = pair * 2 * step + step - 1;
    active[left + step].symmetricDifference(active[left]);
  }

  /** The left child takes the parent's prefix, the right one the prefix ⊕ the left one's sum. */
  private void scanDown(int pair, int worker) {
    int left = pair * 2 * step + step - 1;
    SuccTree sum = active[left];
    SuccTree prefix = active[left + step];
    sum.symmetricDifference(prefix);
    active[left] = prefix;
    active[left + step] = sum;
  }

  /** Lines 16 to 23; with one part, lines 6 to 14 of Algorithm 1. */
  private void bounds(int part, int worker) {
    SuccTree tree = active[part];
    int next = lows[part];
    int to = from(part + 1);
    for (int k = from(part); k < to; k++) {
      int endpoint = order[k];
      if (endpoint < n) {
        tree.ins(next);
        // Ranks ascend, so the box itself is the least only where nothing else is active.
        first[endpoint] = tree.min();
        next++;
      } else {
        int box = endpoint - n;
        end[box] = next;
        tree.del(rank[box]);
      }
    }
  }

  private void ends(int part, int worker) {
    int next = lows[part];
    int to = from(part + 1);
    for (int k = from(part); k < to; k++) {
      int endpoint = order[k];
      if (endpoint < n) {
        next++;
      } else {
        end[rank[endpoint - n]] = next;
      }
    }
  }

  private void reserve() {
    if (rank.length < n) {
      int size = (int) Math.min(Integer.MAX_VALUE - 8, n + (long) (n >> 2));
      rank = new int[size];
      boxOfRank = new int[size];
      first = new int[byRank ? 0 : size];
      end = new int[size];
      for (int k = 0; k < active.length; k++) {
        active[k] = new SuccTree(size);
      }
    }
  }

  long stateBytes() {
    long trees = byRank ? 0 : active.length * active[0].stateBytes();
    return 12L * rank.length + 4L * first.length + trees;
  }

  /** Throws unless ranks and boxes are inverse and every box is inside its range; for tests. */
  void validate(int boxes) {
    for (int box = 0; box < boxes; box++) {
      int r = rank[box];
      int at = byRank ? r : box;
      int least = byRank ? 0 : first[at];
      if (boxOfRank[r] != box || least > r || end[at] <= r) {
        throw new IllegalStateException(
            String.format(
                "box %d: rank %d (held by box %d) must be its own and in [%d, %d)",
                box, r, boxOfRank[r], least, end[at]));
      }
    }
  }
}
