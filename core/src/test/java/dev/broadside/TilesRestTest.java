package dev.broadside;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Boxes kept at rest by {@link Algorithm#TILES} while others come and go. */
class TilesRestTest {
  private static final int COUNT = 3000;

  private static float[] rows(int dims, int count, SplittableRandom random) {
    float[] rows = new float[count * 2 * dims];
    double edge = 1.2 * Math.pow(1.0 / count, 1.0 / dims);
    for (int box = 0; box < count; box++) {
      for (int axis = 0; axis < dims; axis++) {
        float lo = (float) random.nextDouble();
        rows[2 * dims * box + axis] = lo;
        rows[2 * dims * box + dims + axis] = lo + (float) (edge * random.nextDouble());
      }
    }
    return rows;
  }

  private static Boxes boxes(int dims, Precision precision, float[] rows) {
    Boxes boxes = dims == 2 ? new Boxes2D(precision) : new Boxes3D(precision);
    boxes.replaceAll(rows);
    return boxes;
  }

  private static void same(BroadPhase plain, BroadPhase tiles, String when) {
    Pairs expected = plain.findPairs();
    assertEquals(expected.size(), tiles.countPairs(), when);
    assertEquals(expected.hash(), tiles.findPairs().hash(), when);
  }

  @ParameterizedTest
  @CsvSource({"2, FLOAT, 0, 1", "3, FLOAT, 0, 2", "3, DOUBLE, 0, 1", "3, FLOAT, 0.01, 3"})
  void boxesAreKeptAtRestWhileIdsAreFree(
      int dims, Precision precision, double clearance, int threads) {
    SplittableRandom random = new SplittableRandom(41);
    float[] rows = rows(dims, COUNT, random);
    Boxes boxes = boxes(dims, precision, rows);
    Tuning tuning = Tuning.defaults().withClearance(clearance).withThreads(threads);
    try (BroadPhase tiles = BroadPhase.of(boxes, Algorithm.TILES, tuning);
        BroadPhase plain = BroadPhase.of(boxes, Algorithm.SORT_AND_SWEEP, tuning)) {
      for (int frame = 0; frame < 30; frame++) {
        for (int k = 0; k < 20; k++) {
          int box = random.nextInt(COUNT);
          if (!boxes.contains(box)) {
            boxes.addAll(java.util.Arrays.copyOf(rows, 2 * dims));
          } else if (k < 5) {
            boxes.remove(box);
          } else {
            boxes.setRange(box, 1, rows, random.nextInt(COUNT));
          }
        }
        same(plain, tiles, "frame " + frame);
        if (frame > 4) {
          assertTrue(boxes.size() < COUNT);
          assertTrue(tiles.explain().contains("boxes at rest are kept"), tiles.explain());
        }
      }
      // So many that the others are gathered, and back.
      for (int box = 0; box < COUNT / 2; box++) {
        if (boxes.contains(box)) {
          boxes.remove(box);
        }
      }
      same(plain, tiles, "half of them gone");
      boxes.addAll(java.util.Arrays.copyOf(rows, COUNT / 3 * 2 * dims));
      for (int frame = 0; frame < 4; frame++) {
        boxes.setRange(COUNT - 1 - frame, boxes.contains(COUNT - 1 - frame) ? 1 : 0, rows, frame);
        same(plain, tiles, "back, frame " + frame);
      }
    }
  }

  @Test
  void everyBoxMovesWhileIdsAreFree() {
    SplittableRandom random = new SplittableRandom(42);
    Boxes3D boxes = (Boxes3D) boxes(3, Precision.FLOAT, rows(3, COUNT, random));
    try (BroadPhase tiles = BroadPhase.of(boxes, Algorithm.TILES);
        BroadPhase plain = BroadPhase.of(boxes, Algorithm.SORT_AND_SWEEP)) {
      boxes.add(
          Float.NEGATIVE_INFINITY,
          Float.NEGATIVE_INFINITY,
          Float.NEGATIVE_INFINITY,
          Float.POSITIVE_INFINITY,
          Float.POSITIVE_INFINITY,
          Float.POSITIVE_INFINITY);
      for (int box = 0; box < COUNT; box += 7) {
        boxes.remove(box);
      }
      for (int frame = 0; frame < 4; frame++) {
        for (int box = 0; box < COUNT; box++) {
          if (boxes.contains(box)) {
            float by = (float) random.nextDouble() / 50;
            boxes.set(
                box,
                boxes.min(0, box) + by,
                boxes.min(1, box),
                boxes.min(2, box) - by,
                boxes.max(0, box) + by,
                boxes.max(1, box),
                boxes.max(2, box) - by);
          }
        }
        same(plain, tiles, "frame " + frame);
      }
    }
  }

  @Test
  void marksOfATimeWithMoreBoxesAreForgotten() {
    SplittableRandom random = new SplittableRandom(43);
    float[] rows = rows(3, COUNT, random);
    Boxes boxes = boxes(3, Precision.FLOAT, rows);
    try (BroadPhase tiles = BroadPhase.of(boxes, Algorithm.TILES);
        BroadPhase plain = BroadPhase.of(boxes, Algorithm.SORT_AND_SWEEP)) {
      for (int frame = 0; frame < 4; frame++) {
        boxes.setRange(2100, 100, rows, frame * 100);
        same(plain, tiles, "frame " + frame);
      }
      boxes.replaceAll(java.util.Arrays.copyOf(rows, 2000 * 6));
      for (int frame = 0; frame < 4; frame++) {
        boxes.setRange(0, 10, rows, frame * 10);
        same(plain, tiles, "fewer, frame " + frame);
      }
      assertTrue(tiles.explain().contains("boxes at rest are kept"), tiles.explain());
      for (int k = 0; k < 300; k++) {
        boxes.addAll(java.util.Arrays.copyOfRange(rows, 6 * k, 6 * k + 6));
        if (k % 100 == 99) {
          same(plain, tiles, "added " + k);
        }
      }
    }
  }
}
