package dev.broadside.algorithm.octree;

import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.FinderOptions;
import dev.broadside.internal.PairBuffer;
import dev.broadside.internal.PairFinder;
import dev.broadside.internal.PairOutput;
import dev.broadside.internal.parallel.Workers;
import java.util.Arrays;

/**
 * The spatial subdivision that Tracy, Buss &amp; Woods (2009, section 4) compare with: a dynamic
 * octree whose nodes hold their boxes in growing arrays. Moved boxes change nodes in place; then
 * every box looks into the nodes of its own level and above whose loose cells it meets. Indifferent
 * to insertions and removals, but every frame pays for all boxes, moving or not.
 */
public final class OctreeFinder implements PairFinder {
  // Boxes a cell of the deepest level should hold: fewer cost more nodes to visit, more more tests.
  private static final double BOXES_PER_LEAF = 4;

  private static final int BLOCK = 512;
  private static final int DEEPEST = 20;

  private final int dims;
  private final Workers workers;
  private final LooseTree tree;
  private final int[][] stacks;
  private final double[] rootCentre = new double[3];
  private final double[] lowest = new double[3];
  private final double[] highest = new double[3];

  private BoxFrame frame;
  private PairOutput out;
  private int known;
  private int live;
  private int shapedFor = -1;

  private final Workers.Task search = this::search;

  public OctreeFinder(FinderOptions options) {
    dims = options.dims();
    workers = options.workers();
    tree = new LooseTree(dims);
    stacks = new int[workers.threads()][64];
  }

  @Override
  public boolean stableIds() {
    return true;
  }

  @Override
  public void find(BoxFrame newFrame, PairOutput output) {
    frame = newFrame;
    out = output;
    output.stage("update");
    update();
    output.stage("search");
    workers.run((frame.count + BLOCK - 1) / BLOCK, search);
    frame = null;
    out = null;
  }

  private void update() {
    tree.reserve(Math.max(known, frame.count));
    boolean all = frame.changedCount < 0 || frame.birth == null || shapedFor < 0;
    if (all) {
      for (int box = frame.count; box < known; box++) {
        tree.move(box, LooseTree.NOWHERE);
      }
      known = frame.count;
      measure();
      if (outgrown()) {
        shape();
      }
      for (int box = 0; box < known; box++) {
        place(box);
      }
    } else {
      known = Math.max(known, frame.count);
      for (int k = 0; k < frame.changedCount; k++) {
        if (frame.changed[k] < known) {
          place(frame.changed[k]);
        }
      }
      // Boxes that left the root's cell are in its list; too many, and the tree is made anew.
      if (tree.counts[LooseTree.ROOT] > 16 + shapedFor / 64) {
        measure();
        if (outgrown()) {
          shape();
          for (int box = 0; box < known; box++) {
            place(box);
          }
        }
      }
    }
  }

  private void place(int box) {
    if (box >= frame.count || frame.birth != null && frame.birth[box] == 0) {
      tree.move(box, LooseTree.NOWHERE);
      return;
    }
    double width = 0;
    for (int axis = 0; axis < dims; axis++) {
      width = Math.max(width, (double) frame.max[axis][box] - frame.min[axis][box]);
    }
    double z = dims == 2 ? 0 : centre(2, box);
    tree.move(box, tree.place(centre(0, box), centre(1, box), z, width));
  }

  private double centre(int axis, int box) {
    return ((double) frame.min[axis][box] + frame.max[axis][box]) / 2;
  }

  /** The span of finite centres. */
  private void measure() {
    Arrays.fill(lowest, Double.POSITIVE_INFINITY);
    Arrays.fill(highest, Double.NEGATIVE_INFINITY);
    live = 0;
    for (int box = 0; box < frame.count; box++) {
      if (frame.birth != null && frame.birth[box] == 0) {
        continue;
      }
      live++;
      for (int axis = 0; axis < dims; axis++) {
        double value = centre(axis, box);
        if (Double.isFinite(value)) {
          lowest[axis] = Math.min(lowest[axis], value);
          highest[axis] = Math.max(highest[axis], value);
        }
      }
    }
  }

  /** Whether the root's cell no longer suits the boxes: they left it, or are far more or fewer. */
  private boolean outgrown() {
    boolean outgrown = shapedFor < 0 || live > 4L * shapedFor || 4L * live < shapedFor;
    double widest = 0;
    for (int axis = 0; axis < dims; axis++) {
      outgrown |=
          lowest[axis] < rootCentre[axis] - tree.half[0]
              || highest[axis] > rootCentre[axis] + tree.half[0];
      widest = Math.max(widest, highest[axis] - lowest[axis]);
    }
    return outgrown || widest < tree.half[0] / 2;
  }

  private void shape() {
    double widest = 0;
    for (int axis = 0; axis < dims; axis++) {
      boolean some = lowest[axis] <= highest[axis];
      rootCentre[axis] = some ? lowest[axis] / 2 + highest[axis] / 2 : 0;
      widest = Math.max(widest, some ? highest[axis] - lowest[axis] : 0);
    }
    // A little wider than the boxes now, so that slow growth does not rebuild at every step.
    double half = Math.max(widest * 0.55, Float.MIN_NORMAL);
    int cells = Math.max(1, (int) (live / BOXES_PER_LEAF));
    int depth = (32 - Integer.numberOfLeadingZeros(cells) + dims - 1) / dims;
    tree.reset(rootCentre, half, Math.min(DEEPEST, depth));
    shapedFor = live;
  }

  private void search(int block, int worker) {
    PairBuffer pairs = out.buffer(worker);
    int to = Math.min(frame.count, (block + 1) * BLOCK);
    for (int box = block * BLOCK; box < to; box++) {
      if (tree.nodeOf(box) != LooseTree.NOWHERE) {
        search(box, worker, pairs);
      }
    }
  }

  private void search(int box, int worker, PairBuffer pairs) {
    int level = tree.level(tree.nodeOf(box));
    int depth = 0;
    int[] stack = stacks[worker];
    stack[depth++] = LooseTree.ROOT;
    while (depth > 0) {
      int node = stack[--depth];
      int nodeLevel = tree.level(node);
      int count = tree.counts[node];
      if (count > 0) {
        // Of two boxes of one level the smaller id reports, of two levels the deeper box.
        int above = nodeLevel == level ? box : -1;
        pairs.tested += count;
        pairs.reserve(count);
        if (dims == 2) {
          test2(box, tree.members[node], count, above, pairs);
        } else {
          test3(box, tree.members[node], count, above, pairs);
        }
      }
      int first = tree.children[node];
      if (first >= 0 && nodeLevel < level && tree.total[node] > count) {
        if (depth + tree.fanout() > stack.length) {
          stack = Arrays.copyOf(stack, stack.length * 2);
          stacks[worker] = stack;
        }
        double reach = 2 * tree.half[nodeLevel + 1];
        for (int child = first; child < first + tree.fanout(); child++) {
          if (tree.total[child] > 0 && meets(box, child, reach)) {
            stack[depth++] = child;
          }
        }
      }
    }
  }

  private boolean meets(int box, int node, double reach) {
    return meets(0, box, node, reach)
        && meets(1, box, node, reach)
        && (dims == 2 || meets(2, box, node, reach));
  }

  private boolean meets(int axis, int box, int node, double reach) {
    double middle = tree.centre[axis][node];
    return frame.min[axis][box] <= middle + reach && frame.max[axis][box] >= middle - reach;
  }

  private void test2(int box, int[] others, int count, int above, PairBuffer pairs) {
    float[] minX = frame.min[0];
    float[] maxX = frame.max[0];
    float[] minY = frame.min[1];
    float[] maxY = frame.max[1];
    float loX = minX[box];
    float hiX = maxX[box];
    float loY = minY[box];
    float hiY = maxY[box];
    for (int k = 0; k < count; k++) {
      int other = others[k];
      if (other > above
          && other != box
          && minX[other] <= hiX
          && maxX[other] >= loX
          && minY[other] <= hiY
          && maxY[other] >= loY) {
        pairs.pairs[pairs.count++] = pair(box, other);
      }
    }
  }

  private void test3(int box, int[] others, int count, int above, PairBuffer pairs) {
    float[] minX = frame.min[0];
    float[] maxX = frame.max[0];
    float[] minY = frame.min[1];
    float[] maxY = frame.max[1];
    float[] minZ = frame.min[2];
    float[] maxZ = frame.max[2];
    float loX = minX[box];
    float hiX = maxX[box];
    float loY = minY[box];
    float hiY = maxY[box];
    float loZ = minZ[box];
    float hiZ = maxZ[box];
    for (int k = 0; k < count; k++) {
      int other = others[k];
      if (other > above
          && other != box
          && minX[other] <= hiX
          && maxX[other] >= loX
          && minY[other] <= hiY
          && maxY[other] >= loY
          && minZ[other] <= hiZ
          && maxZ[other] >= loZ) {
        pairs.pairs[pairs.count++] = pair(box, other);
      }
    }
  }

  private static long pair(int a, int b) {
    return a < b ? (long) a << 32 | b : (long) b << 32 | a;
  }

  /** Throws if the tree's lists disagree; for tests. */
  void validate() {
    tree.validate();
  }

  @Override
  public String explain() {
    return "a tree of " + tree.nodes() + " nodes over " + live + " boxes";
  }

  @Override
  public long stateBytes() {
    return tree.stateBytes();
  }
}
