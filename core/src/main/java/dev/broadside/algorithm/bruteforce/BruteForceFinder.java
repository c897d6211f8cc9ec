package dev.broadside.algorithm.bruteforce;

import dev.broadside.internal.BoxFrame;
import dev.broadside.internal.FinderOptions;
import dev.broadside.internal.PairBuffer;
import dev.broadside.internal.PairFinder;
import dev.broadside.internal.PairOutput;

/**
 * Tests every pair with the definition of overlap, in plain scalar code on one thread: the oracle.
 * O(n²).
 */
public final class BruteForceFinder implements PairFinder {
  private final FinderOptions options;

  public BruteForceFinder(FinderOptions options) {
    this.options = options;
  }

  @Override
  public void find(BoxFrame frame, PairOutput out) {
    PairBuffer pairs = out.buffer(0);
    for (int a = 0; a < frame.count; a++) {
      options.workers().checkCancelled();
      for (int b = a + 1; b < frame.count; b++) {
        if (overlap(frame, a, b)) {
          pairs.add(a, b);
        }
      }
    }
    pairs.tested = (long) frame.count * (frame.count - 1) / 2;
  }

  private static boolean overlap(BoxFrame frame, int a, int b) {
    for (int axis = 0; axis < frame.dims; axis++) {
      if (!(frame.min[axis][a] <= frame.max[axis][b] && frame.min[axis][b] <= frame.max[axis][a])) {
        return false;
      }
    }
    return true;
  }
}
