package dev.broadside;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Frames of doubles are brought up to date where boxes changed: also when the origin moves, boxes
 * come and go, and the search wants a clearance.
 */
class FewChangesTest {
  @ParameterizedTest
  @EnumSource(names = {"BVH", "OCTREE", "GRID_SAP_SEGMENTED"})
  void doublesFarFromZeroStayExactWhenFewBoxesChange(Algorithm algorithm) {
    SplittableRandom random = new SplittableRandom(3);
    Boxes2D boxes = new Boxes2D(Precision.DOUBLE);
    for (int k = 0; k < 300; k++) {
      place(boxes, boxes.add(0, 0, 0, 0), random, 1e9);
      boxes.setStatic(k, k % 2 == 0);
    }
    Tuning near = Tuning.defaults().withClearance(0.25);
    try (BroadPhase broadPhase = BroadPhase.of(boxes, algorithm);
        BroadPhase within = BroadPhase.of(boxes, algorithm, near);
        BroadPhase afresh = BroadPhase.of(boxes, Algorithm.BRUTE_FORCE, near)) {
      for (int step = 0; step < 120; step++) {
        for (int k = 0; k < 5; k++) {
          int box = random.nextInt(300);
          if (boxes.contains(box)) {
            place(boxes, box, random, step % 30 == 29 ? -5e12 : step % 30 == 0 ? 1e9 : 1e9 + step);
          }
        }
        if (step % 7 == 0 && boxes.contains(step)) {
          boxes.remove(step);
        } else if (step % 7 == 1) {
          place(boxes, boxes.add(0, 0, 0, 0), random, 1e9);
        }
        long[] expected = Oracle.pairs(boxes);
        assertTrue(step > 0 || expected.length > 50, "pairs there are");
        String what = algorithm + ", step " + step;
        assertArrayEquals(expected, broadPhase.findPairs().toArray(), what);
        assertEquals(afresh.findPairs().hash(), within.findPairs().hash(), what + ", clearance");
        int asked = random.nextInt(300);
        if (boxes.contains(asked)) {
          int hits =
              broadPhase
                  .query(
                      boxes.min(0, asked),
                      boxes.min(1, asked),
                      boxes.max(0, asked),
                      boxes.max(1, asked))
                  .size();
          int all = 0;
          for (int other = 0; other < boxes.idLimit(); other++) {
            all += boxes.contains(other) && Oracle.overlap(boxes, asked, boxes, other) ? 1 : 0;
          }
          assertEquals(all, hits, what + ", query");
        }
      }
    }
  }

  private static void place(Boxes2D boxes, int box, SplittableRandom random, double around) {
    double x = around + 20 * random.nextDouble();
    double y = around + 20 * random.nextDouble();
    boxes.set(box, x, y, x + random.nextDouble() * 2, y + random.nextDouble() * 2);
  }
}
