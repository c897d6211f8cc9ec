package dev.broadside.physics.internal.continuous;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ImpactHeapTest {
  @Test
  void givesTheEarliestAfterAnyUpdates() {
    Random random = new Random(1);
    for (int n = 1; n < 60; n++) {
      ImpactHeap heap = new ImpactHeap();
      heap.reset(n);
      boolean[] gone = new boolean[n];
      for (int i = 0; i < n; i++) {
        heap.preset(i, random.nextInt(8) / 8f);
      }
      heap.build();
      assertTrue(heap.isValid());
      for (int left = n; left > 0; left--) {
        int entry = random.nextInt(n);
        heap.update(entry, random.nextInt(8) / 8f);
        assertTrue(heap.isValid());
        int best = -1;
        for (int i = 0; i < n; i++) {
          if (!gone[i] && (best < 0 || heap.time(i) < heap.time(best))) {
            best = i;
          }
        }
        assertEquals(best, heap.min());
        gone[best] = true;
        heap.removeMin();
        assertTrue(heap.isValid());
      }
      assertTrue(heap.isEmpty());
    }
  }
}
