package dev.broadside;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** After warm-up a refit and every kind of query allocate nothing. */
class QueryAllocationTest {
  private static final long NOISE = 4096;

  // A kernel allocates until it is compiled, which on a busy machine takes a while.
  private static final long PATIENCE = 60_000_000_000L;

  @Test
  void refitsAndQueriesAllocateNothing() {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    Boxes2D boxes = (Boxes2D) RandomBoxes.make(2, Precision.FLOAT, 2000, 5, false, 60, 2);
    try (BroadPhase asked = BroadPhase.of(boxes)) {
      Hits hits = new Hits();
      long least = Long.MAX_VALUE;
      for (long end = System.nanoTime() + PATIENCE; least > NOISE && System.nanoTime() < end; ) {
        ask(boxes, asked, hits, 2000);
        long before = threads.getCurrentThreadAllocatedBytes();
        ask(boxes, asked, hits, 500);
        least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
      }
      assertTrue(least <= NOISE, least + " bytes in 500 rounds");
    }
  }

  private static void ask(Boxes2D boxes, BroadPhase asked, Hits hits, int rounds) {
    SplittableRandom random = new SplittableRandom(7);
    for (int k = 0; k < rounds; k++) {
      double x = random.nextDouble(60);
      double y = random.nextDouble(60);
      int box = k % 2000;
      boxes.set(box, x, y, x + 1, y + 1);
      asked.refit(box);
      asked.query(x, y, x + 3, y + 3, hits);
      asked.queryStatic(x, y, x + 3, y + 3, hits);
      asked.queryPoint(x, y, hits);
      asked.castRay(x, y, 1, 0.5, 20, Reach.FIRST, null, hits);
      asked.castBox(x, y, x + 1, y + 1, 1, 0.5, 20, Reach.ALL, null, hits);
      asked.nearest(x, y, 5, null, hits);
    }
  }
}
