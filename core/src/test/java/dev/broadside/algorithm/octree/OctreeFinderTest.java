package dev.broadside.algorithm.octree;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.broadside.internal.BoxStore;
import dev.broadside.internal.FinderOptions;
import dev.broadside.internal.PairRules;
import dev.broadside.internal.PairSearch;
import dev.broadside.internal.kernel.Kernels;
import dev.broadside.internal.parallel.Workers;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * The tree stays valid and complete while boxes of many sizes come, go, move and leave its root.
 */
class OctreeFinderTest {
  @Test
  void staysValidAndCompleteThroughRandomEdits() {
    for (int dims = 2; dims <= 3; dims++) {
      for (int seed = 1; seed <= 6; seed++) {
        try (Workers workers = new Workers(2)) {
          run(dims, seed, workers);
        }
      }
    }
  }

  private void run(int dims, int seed, Workers workers) {
    SplittableRandom random = new SplittableRandom(seed);
    BoxStore store = new BoxStore(dims, seed % 3 == 0);
    OctreeFinder finder =
        new OctreeFinder(new FinderOptions(dims, workers, Kernels.chosen(), "", Map.of()));
    PairSearch search = new PairSearch(store, null, new PairRules(false, 0), workers);
    search.use(finder);
    double span = 30;
    for (int step = 0; step < 80; step++) {
      int edits = random.nextInt(60);
      for (int k = 0; k < edits; k++) {
        int box = store.limit() == 0 ? 0 : random.nextInt(store.limit());
        if (random.nextInt(3) == 0 || !store.isLive(box)) {
          put(store, store.allocate(), random, span);
        } else if (random.nextInt(3) == 0) {
          store.release(box);
        } else {
          put(store, box, random, span);
        }
      }
      if (step == 40) {
        span = 3000;
      }
      search.collect(true);
      finder.validate();
      assertEquals(oracle(store), search.size(), dims + "D seed " + seed + " step " + step);
    }
  }

  private static void put(BoxStore store, int box, SplittableRandom random, double span) {
    double size = Math.pow(10, random.nextDouble() * 3 - 2);
    for (int axis = 0; axis < store.dims(); axis++) {
      double lo = random.nextDouble() * span;
      boolean endless = random.nextInt(200) == 0;
      store.set(axis, box, lo, endless ? Double.POSITIVE_INFINITY : lo + size);
    }
    store.touched(box);
  }

  private static int oracle(BoxStore store) {
    int count = 0;
    for (int a = 0; a < store.limit(); a++) {
      for (int b = a + 1; b < store.limit(); b++) {
        boolean overlap = store.isLive(a) && store.isLive(b);
        for (int axis = 0; axis < store.dims() && overlap; axis++) {
          overlap =
              store.min(axis, a) <= store.max(axis, b) && store.min(axis, b) <= store.max(axis, a);
        }
        count += overlap ? 1 : 0;
      }
    }
    return count;
  }
}
