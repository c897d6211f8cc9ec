package dev.broadside.scene;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Which ids are in use in a scene that adds and removes boxes, and what the last step changed. Ids
 * are given out as {@code Boxes} does, the smallest free one first, so that both agree.
 */
final class Churn {
  final int insertsPerFrame;
  final int removesPerFrame;

  /** Ids in use, in no particular order: a random one is an entry of it. */
  private int[] live;

  private int liveCount;
  private final BitSet used = new BitSet();

  /** Taken out by the last step, in this order. */
  final int[] removed;

  int removedCount;

  /** Put in by the last step, after the removals, in this order. */
  final int[] inserted;

  int insertedCount;

  Churn(int n, double insertRate, double removeRate) {
    insertsPerFrame = (int) Math.rint(insertRate * n);
    removesPerFrame = (int) Math.rint(removeRate * n);
    removed = new int[removesPerFrame];
    inserted = new int[insertsPerFrame];
    live = new int[n];
    Arrays.setAll(live, k -> k);
    liveCount = n;
    used.set(0, n);
  }

  int liveCount() {
    return liveCount;
  }

  boolean isLive(int box) {
    return used.get(box);
  }

  /** Takes out as many random boxes as the rate says, or all there are. */
  void remove(SplitMix random) {
    removedCount = Math.min(removesPerFrame, liveCount);
    for (int k = 0; k < removedCount; k++) {
      int at = random.below(liveCount);
      int box = live[at];
      live[at] = live[--liveCount];
      used.clear(box);
      removed[k] = box;
    }
  }

  /** Gives out ids for as many boxes as the rate says. */
  void insert() {
    insertedCount = insertsPerFrame;
    int box = -1;
    for (int k = 0; k < insertedCount; k++) {
      box = used.nextClearBit(box + 1);
      used.set(box);
      if (liveCount == live.length) {
        live = Arrays.copyOf(live, Math.max(16, liveCount + (liveCount >> 1)));
      }
      live[liveCount++] = box;
      inserted[k] = box;
    }
  }
}
