package dev.broadside.benchmarks.bvh;

import dev.broadside.TreeShape;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * The broad phase of Box2D 2.4 as Tsamis 2020 (section 3.3) describes it, for comparison: boxes
 * enlarged by a margin and by a multiple of their displacement in an {@link InsertionTree}; only a
 * box that leaves its enlarged box is inserted again and asked for pairs. Pairs last as long as the
 * enlarged boxes overlap.
 */
final class EnlargedBroadPhase implements IntConsumer {
  // Metres, and multiples of a step's displacement: the constants of Box2D 2.4.
  private static final float MARGIN = 0.1f;
  private static final float AHEAD = 4;

  private final InsertionTree tree = new InsertionTree();
  private final boolean[] fixed;
  private final int[] nodes;
  private final float[] last;
  private final int[] moved;
  private int movedCount;
  private long[] fresh = new long[1024];
  private int freshCount;
  private long[] pairs = new long[0];
  private int asking;

  EnlargedBroadPhase(float[] rows, boolean[] fixed) {
    int n = fixed.length;
    this.fixed = fixed;
    nodes = new int[n];
    moved = new int[n];
    last = rows.clone();
    for (int k = 0; k < n; k++) {
      nodes[k] =
          tree.insert(
              k,
              rows[4 * k] - MARGIN,
              rows[4 * k + 1] - MARGIN,
              rows[4 * k + 2] + MARGIN,
              rows[4 * k + 3] + MARGIN);
      if (!fixed[k]) {
        moved[movedCount++] = k;
      }
    }
  }

  /** The timed part of a step: moves what left its enlarged box and finds its pairs. */
  void step(float[] rows) {
    for (int k = 0; k < nodes.length; k++) {
      if (!fixed[k]) {
        update(k, rows);
      }
    }
    freshCount = 0;
    for (int k = 0; k < movedCount; k++) {
      asking = moved[k];
      tree.query(nodes[asking], this);
    }
    Arrays.sort(fresh, 0, freshCount);
    int kept = 0;
    for (int k = 0; k < freshCount; k++) {
      if (kept == 0 || fresh[k] != fresh[kept - 1]) {
        fresh[kept++] = fresh[k];
      }
    }
    freshCount = kept;
    movedCount = 0;
  }

  private void update(int k, float[] rows) {
    int node = nodes[k];
    float minX = rows[4 * k];
    float minY = rows[4 * k + 1];
    float maxX = rows[4 * k + 2];
    float maxY = rows[4 * k + 3];
    float dx = AHEAD * (minX - last[4 * k]);
    float dy = AHEAD * (minY - last[4 * k + 1]);
    System.arraycopy(rows, 4 * k, last, 4 * k, 4);
    if (tree.bound(node, 0) <= minX
        && tree.bound(node, 1) <= minY
        && tree.bound(node, 2) >= maxX
        && tree.bound(node, 3) >= maxY) {
      return;
    }
    tree.move(
        node,
        minX - MARGIN + Math.min(0, dx),
        minY - MARGIN + Math.min(0, dy),
        maxX + MARGIN + Math.max(0, dx),
        maxY + MARGIN + Math.max(0, dy));
    moved[movedCount++] = k;
  }

  @Override
  public void accept(int other) {
    if (other != asking) {
      if (freshCount == fresh.length) {
        fresh = Arrays.copyOf(fresh, 2 * freshCount);
      }
      fresh[freshCount++] = (long) Math.min(asking, other) << 32 | Math.max(asking, other);
    }
  }

  /** Pairs of enlarged boxes at present; not part of the timed step. */
  int pairCount() {
    long[] all = Arrays.copyOf(pairs, pairs.length + freshCount);
    System.arraycopy(fresh, 0, all, pairs.length, freshCount);
    Arrays.sort(all);
    int kept = 0;
    for (int k = 0; k < all.length; k++) {
      if ((kept == 0 || all[k] != all[kept - 1])
          && tree.overlap(nodes[(int) (all[k] >>> 32)], nodes[(int) all[k]])) {
        all[kept++] = all[k];
      }
    }
    pairs = Arrays.copyOf(all, kept);
    return kept;
  }

  /** A bound of an enlarged box: minX, minY, maxX, maxY. */
  float bound(int box, int coordinate) {
    return tree.bound(nodes[box], coordinate);
  }

  TreeShape shape() {
    return tree.shape();
  }
}
