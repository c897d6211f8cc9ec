package dev.broadside.algorithm.bvh;

import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.PairBuffer;
import dev.broadside.internal.PairOutput;
import dev.broadside.internal.kernel.Kernels;
import dev.broadside.internal.parallel.Workers;

/**
 * Builds the tree and finds all pairs in one top-down recursion: Tsamis 2020, section 3.6, on the
 * barycentre split of 3.2 (listing 4) and the candidate sets of 3.5 (listing 10). Where it differs
 * from the thesis:
 *
 * <ul>
 *   <li>leaves hold several boxes, tested against each other and the candidates in one batch: the
 *       last levels of a tree cost more than that many plain tests;
 *   <li>a candidate set is a range of one stack of boxes, so that a step allocates nothing;
 *   <li>past {@link #depthLimit} nodes are halved at the median, so that no input makes the tree
 *       deeper than three times the logarithm of its size;
 *   <li>the levels near the root are split by all threads, then each thread takes whole subtrees.
 * </ul>
 *
 * Expected O(n log n) plus output. One call at a time.
 */
final class UnifiedBuild {
  /** The most nodes a level has before subtrees are handed out whole. */
  static final int MOST_TASKS = 256;

  /** Boxes a leaf holds at most unless the user says otherwise: measured best in 2D and 3D. */
  static final int DEFAULT_LEAF = 16;

  /** The most boxes a leaf may be asked to hold. */
  static final int MOST_LEAF = 64;

  // 2 log2 n + 8 levels by centre and log2 n by median, for n up to 2^31.
  static final int MAX_DEPTH = 104;

  // Below this waking a second thread costs more than it saves.
  private static final int PARALLEL_FROM = 4096;

  // Subtrees smaller than this are not worth handing out.
  private static final int LEAST_TASK = 512;

  // Centres beyond this (only of infinite boxes) are cut before they are halved.
  private static final float FARTHEST = 3e38f;

  private final int dims;
  private final Workers workers;
  private final Kernels kernels;
  private final int leafSize;
  private final boolean surfaceArea;
  private final BuildScratch[] scratch;
  private final BoxList spare;
  private final float[] blockExtents;
  private TopLevel level;
  private TopLevel nextLevel;

  private Bvh tree;
  private BoxFrame frame;
  private int[] members;
  private PairOutput out;
  private int depth;
  private int depthLimit;
  private int taskSize;
  private int blocks;

  private final Workers.Task gather = this::gather;
  private final Workers.Task splitTop = this::splitTop;
  private final Workers.Task subtree = this::subtree;

  UnifiedBuild(int dims, Workers workers, Kernels kernels, int leafSize, boolean surfaceArea) {
    this.dims = dims;
    this.workers = workers;
    this.kernels = kernels;
    this.leafSize = leafSize;
    this.surfaceArea = surfaceArea;
    scratch = new BuildScratch[workers.threads()];
    for (int k = 0; k < scratch.length; k++) {
      scratch[k] = new BuildScratch(dims, MAX_DEPTH);
    }
    spare = new BoxList(dims);
    blockExtents = new float[workers.threads() * 4 * dims];
    level = new TopLevel(dims, workers.threads());
    nextLevel = new TopLevel(dims, workers.threads());
  }

  /**
   * Makes target the tree of these positions of the frame; with an output also reports all their
   * pairs.
   */
  void run(Bvh target, BoxFrame source, int[] positions, int count, PairOutput output) {
    target.clear();
    target.leafSize = leafSize;
    if (count == 0) {
      return;
    }
    tree = target;
    frame = source;
    members = positions;
    out = output;
    target.reserve(count);
    spare.reserve(count);
    target.boxes.count = count;
    depthLimit = 2 * (32 - Integer.numberOfLeadingZeros(count)) + 8;
    boolean parallel = workers.threads() > 1 && count >= PARALLEL_FROM;
    blocks = parallel ? workers.threads() : 1;
    workers.run(blocks, gather);
    rootExtent();
    if (parallel) {
      runParallel(count);
    } else {
      BuildScratch own = scratch[0];
      System.arraycopy(level.centres, 0, own.centres, 0, 2 * dims);
      own.stack.boxes.count = 0;
      descend(own, pairs(0), 0, count, false, 0, 0, -1, own.stack.boxes, 0, 0);
    }
    tree = null;
    frame = null;
    members = null;
    out = null;
  }

  private PairBuffer pairs(int worker) {
    return out == null ? null : out.buffer(worker);
  }

  private void gather(int block, int worker) {
    int count = tree.boxes.count;
    int from = (int) ((long) count * block / blocks);
    int to = (int) ((long) count * (block + 1) / blocks);
    int[] positions = members;
    System.arraycopy(positions, from, tree.boxes.ids, from, to - from);
    for (int axis = 0; axis < dims; axis++) {
      float[] fromLo = frame.min[axis];
      float[] fromHi = frame.max[axis];
      float[] lo = tree.boxes.lo[axis];
      float[] hi = tree.boxes.hi[axis];
      for (int k = from; k < to; k++) {
        int p = positions[k];
        lo[k] = fromLo[p];
        hi[k] = fromHi[p];
      }
      kernels.extent(from, to, lo, hi, blockExtents, (block * dims + axis) * 4);
    }
  }

  /** Joins the blocks' extents into the root's bounds and the first slot of the top level. */
  private void rootExtent() {
    for (int axis = 0; axis < dims; axis++) {
      float[] e = blockExtents;
      int into = 4 * axis;
      for (int block = 1; block < blocks; block++) {
        int at = (block * dims + axis) * 4;
        e[into] = e[at] < e[into] ? e[at] : e[into];
        e[into + 1] = e[at + 1] > e[into + 1] ? e[at + 1] : e[into + 1];
        e[into + 2] = e[at + 2] < e[into + 2] ? e[at + 2] : e[into + 2];
        e[into + 3] = e[at + 3] > e[into + 3] ? e[at + 3] : e[into + 3];
      }
      tree.rootBounds[2 * axis] = e[into];
      tree.rootBounds[2 * axis + 1] = e[into + 1];
      level.centres[2 * axis] = e[into + 2];
      level.centres[2 * axis + 1] = e[into + 3];
    }
  }

  private void runParallel(int count) {
    level.clear();
    level.count = 1;
    level.from[0] = 0;
    level.to[0] = count;
    level.linkAt[0] = -1;
    level.inSpare[0] = false;
    level.owner[0] = 0;
    level.candidatesFrom[0] = 0;
    level.candidatesTo[0] = 0;
    taskSize = Math.max(LEAST_TASK, count / (8 * workers.threads()));
    depth = 0;
    while (level.count <= MOST_TASKS / 2 && level.count < 16 * workers.threads() && anyLarge()) {
      nextLevel.clear();
      workers.run(level.count, splitTop);
      nextLevel.count = 2 * level.count;
      nextLevel.compact();
      TopLevel swap = level;
      level = nextLevel;
      nextLevel = swap;
      depth++;
    }
    workers.run(level.count, subtree);
  }

  private boolean anyLarge() {
    for (int k = 0; k < level.count; k++) {
      if (level.to[k] - level.from[k] > taskSize) {
        return true;
      }
    }
    return false;
  }

  private void splitTop(int node, int worker) {
    BuildScratch own = scratch[worker];
    int from = level.from[node];
    int to = level.to[node];
    BoxList source = level.stacks[level.owner[node]].boxes;
    int c0 = level.candidatesFrom[node];
    int c1 = level.candidatesTo[node];
    CandidateStack stack = nextLevel.stacks[worker];
    int left = 2 * node;
    int right = left + 1;
    if (to - from <= taskSize) {
      nextLevel.from[left] = from;
      nextLevel.to[left] = to;
      nextLevel.linkAt[left] = level.linkAt[node];
      nextLevel.inSpare[left] = level.inSpare[node];
      nextLevel.owner[left] = worker;
      nextLevel.candidatesFrom[left] = stack.boxes.count;
      stack.pushAll(source, c0, c1);
      nextLevel.candidatesTo[left] = stack.boxes.count;
      System.arraycopy(
          level.centres, node * 2 * dims, nextLevel.centres, left * 2 * dims, 2 * dims);
      nextLevel.from[right] = 0;
      nextLevel.to[right] = 0;
      return;
    }
    System.arraycopy(level.centres, node * 2 * dims, own.centres, 0, 2 * dims);
    int mid = split(own, from, to, level.inSpare[node], depth, 0);
    link(level.linkAt[node], mid);
    int bounds = mid * tree.nodeStride;
    for (int side = 0; side < 2; side++) {
      int child = left + side;
      nextLevel.from[child] = side == 0 ? from : mid;
      nextLevel.to[child] = side == 0 ? mid : to;
      nextLevel.linkAt[child] = 2 * mid + side;
      nextLevel.inSpare[child] = own.inSpare;
      nextLevel.owner[child] = worker;
      nextLevel.candidatesFrom[child] = stack.boxes.count;
      if (out != null) {
        int at = bounds + side * tree.childStride;
        stack.pushOverlapping(source, c0, c1, tree.bounds, at, kernels);
        if (side == 1) {
          BoxList boxes = own.inSpare ? spare : tree.boxes;
          stack.pushOverlapping(boxes, from, mid, tree.bounds, at, kernels);
        }
      }
      nextLevel.candidatesTo[child] = stack.boxes.count;
      System.arraycopy(
          own.centres,
          (2 * depth + 2 + side) * 2 * dims,
          nextLevel.centres,
          child * 2 * dims,
          2 * dims);
    }
  }

  private void subtree(int node, int worker) {
    BuildScratch own = scratch[worker];
    own.stack.boxes.count = 0;
    System.arraycopy(level.centres, node * 2 * dims, own.centres, 2 * depth * 2 * dims, 2 * dims);
    descend(
        own,
        pairs(worker),
        level.from[node],
        level.to[node],
        level.inSpare[node],
        depth,
        2 * depth,
        level.linkAt[node],
        level.stacks[level.owner[node]].boxes,
        level.candidatesFrom[node],
        level.candidatesTo[node]);
  }

  private void link(int linkAt, int link) {
    if (linkAt < 0) {
      tree.root = link;
    } else {
      tree.links[linkAt] = link;
    }
  }

  /**
   * Handles the subtree over [from, to) whose candidates are source[c0, c1): the whole algorithm.
   * {@code slot} says where in the scratch the node's centre bounds are.
   */
  private void descend(
      BuildScratch own,
      PairBuffer pairs,
      int from,
      int to,
      boolean inSpare,
      int nodeDepth,
      int slot,
      int linkAt,
      BoxList source,
      int c0,
      int c1) {
    if (to - from <= leafSize) {
      link(linkAt, (linkAt & 1) == 0 ? ~from : ~to);
      leaf(own, pairs, from, to, inSpare, source, c0, c1);
      return;
    }
    int mid = split(own, from, to, inSpare, nodeDepth, slot);
    boolean childInSpare = own.inSpare;
    link(linkAt, mid);
    CandidateStack stack = own.stack;
    int childSlot = 2 * nodeDepth + 2;
    int top = stack.boxes.count;
    int left = mid * tree.nodeStride;
    int right = left + tree.childStride;
    if (pairs != null) {
      stack.pushOverlapping(source, c0, c1, tree.bounds, left, kernels);
    }
    int count = stack.boxes.count;
    descend(
        own,
        pairs,
        from,
        mid,
        childInSpare,
        nodeDepth + 1,
        childSlot,
        2 * mid,
        stack.boxes,
        top,
        count);
    stack.boxes.count = top;
    if (pairs != null) {
      stack.pushOverlapping(source, c0, c1, tree.bounds, right, kernels);
      // The left subtree is finished, hence in its final place.
      stack.pushOverlapping(tree.boxes, from, mid, tree.bounds, right, kernels);
    }
    count = stack.boxes.count;
    descend(
        own,
        pairs,
        mid,
        to,
        childInSpare,
        nodeDepth + 1,
        childSlot + 1,
        2 * mid + 1,
        stack.boxes,
        top,
        count);
    stack.boxes.count = top;
  }

  /** Splits a range in two, writes the children's bounds and returns where the right one begins. */
  private int split(BuildScratch own, int from, int to, boolean inSpare, int nodeDepth, int slot) {
    BoxList boxes = inSpare ? spare : tree.boxes;
    float[] centres = own.centres;
    int axis = -1;
    float widest = 0;
    for (int a = 0; a < dims; a++) {
      int at = slot * 2 * dims + 2 * a;
      float extent = nearer(centres[at + 1]) * 0.5f - nearer(centres[at]) * 0.5f;
      if (extent > widest) {
        widest = extent;
        axis = a;
      }
    }
    int mid;
    if (axis < 0) {
      mid = from + to >>> 1;
    } else if (nodeDepth >= depthLimit) {
      mid = Partition.byMedian(boxes, from, to, axis);
    } else {
      int at = slot * 2 * dims + 2 * axis;
      float least = nearer(centres[at]);
      float most = nearer(centres[at + 1]);
      float value =
          surfaceArea
              ? own.areaSplit.split(boxes, from, to, axis, least, most)
              : AreaSplit.middle(least, most);
      inSpare = !inSpare;
      BoxList into = inSpare ? spare : tree.boxes;
      mid = Partition.byCentre(boxes, into, from, to, axis, value);
      boxes = into;
    }
    own.inSpare = inSpare;
    int bounds = mid * tree.nodeStride;
    int childSlot = (2 * nodeDepth + 2) * 2 * dims;
    float[] e = own.extent;
    for (int a = 0; a < dims; a++) {
      float[] lo = boxes.lo[a];
      float[] hi = boxes.hi[a];
      kernels.extent(from, mid, lo, hi, e, 0);
      tree.bounds[bounds + 2 * a] = e[0];
      tree.bounds[bounds + 2 * a + 1] = e[1];
      centres[childSlot + 2 * a] = e[2];
      centres[childSlot + 2 * a + 1] = e[3];
      kernels.extent(mid, to, lo, hi, e, 0);
      int side = tree.childStride;
      tree.bounds[bounds + side + 2 * a] = e[0];
      tree.bounds[bounds + side + 2 * a + 1] = e[1];
      centres[childSlot + 2 * dims + 2 * a] = e[2];
      centres[childSlot + 2 * dims + 2 * a + 1] = e[3];
    }
    return mid;
  }

  private static float nearer(float centre) {
    return centre < -FARTHEST ? -FARTHEST : centre > FARTHEST ? FARTHEST : centre;
  }

  /** Brings a leaf to its final place and tests its boxes against the candidates and each other. */
  private void leaf(
      BuildScratch own,
      PairBuffer pairs,
      int from,
      int to,
      boolean inSpare,
      BoxList source,
      int c0,
      int c1) {
    if (inSpare) {
      tree.boxes.copy(spare, from, to, from);
    }
    if (pairs != null) {
      own.stack.meetLeaf(tree.boxes, from, to, source, c0, c1, pairs, kernels);
    }
  }

  long stateBytes() {
    long bytes = spare.stateBytes();
    for (BuildScratch own : scratch) {
      bytes += own.stack.stateBytes();
    }
    for (int k = 0; k < scratch.length; k++) {
      bytes += level.stacks[k].stateBytes() + nextLevel.stacks[k].stateBytes();
    }
    return bytes;
  }
}
