package dev.broadside;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A few static boxes of many come, go, move and change sides: trees that are kept must follow. */
class StaticEditTest {
  private static final int STILL = 400;
  private static final int MOVING = 60;

  private static void place(Boxes2D boxes, int box, SplittableRandom random) {
    double x = 20 * random.nextDouble();
    double y = 20 * random.nextDouble();
    double endless = random.nextInt(100) == 0 ? Double.POSITIVE_INFINITY : 0;
    boxes.set(box, x - endless, y, x + random.nextDouble(), y + 0.5 + endless);
  }

  private static int add(Boxes2D boxes, boolean isStatic, SplittableRandom random) {
    int box = boxes.add(0, 0, 0, 0);
    place(boxes, box, random);
    boxes.setStatic(box, isStatic);
    return box;
  }

  private static int any(Boxes2D boxes, boolean isStatic, SplittableRandom random) {
    int box = random.nextInt(boxes.idLimit());
    while (!boxes.contains(box) || boxes.isStatic(box) != isStatic) {
      box = random.nextInt(boxes.idLimit());
    }
    return box;
  }

  private static void edit(Boxes2D boxes, SplittableRandom random) {
    switch (random.nextInt(6)) {
      case 0 -> place(boxes, any(boxes, true, random), random);
      case 1 -> {
        boxes.remove(any(boxes, true, random));
        add(boxes, true, random);
      }
      case 2 -> boxes.setStatic(any(boxes, true, random), false);
      case 3 -> boxes.setStatic(any(boxes, false, random), true);
      case 4 -> add(boxes, true, random);
      default -> boxes.remove(any(boxes, true, random));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void pairsFollowFewStaticChangesAmongMany(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Boxes2D boxes = new Boxes2D(seed % 2 == 0 ? Precision.DOUBLE : Precision.FLOAT);
    for (int k = 0; k < STILL + MOVING; k++) {
      add(boxes, k < STILL, random);
    }
    try (BroadPhase broadPhase =
        BroadPhase.of(boxes, Algorithm.BVH, Tuning.defaults().withThreads(1 + seed % 2))) {
      for (int step = 0; step < 150; step++) {
        for (int k = 0; k < 10; k++) {
          place(boxes, any(boxes, false, random), random);
        }
        for (int k = random.nextInt(4); k > 0; k--) {
          edit(boxes, random);
        }
        if (step % 40 == 39) {
          // All rows at once, so that the single changes are not known.
          for (int box = 0; box < boxes.idLimit(); box++) {
            if (boxes.contains(box) && random.nextInt(3) == 0) {
              place(boxes, box, random);
            }
          }
        }
        long[] expected = Oracle.pairs(boxes);
        String what = "seed " + seed + ", step " + step;
        assertArrayEquals(expected, broadPhase.findPairs().toArray(), what);
        assertEquals(expected.length, broadPhase.countPairs(), what);
      }
    }
  }
}
