package dev.broadside;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class BoxesTest {
  private static void refuses(String part, Executable action) {
    String message = assertThrows(IllegalArgumentException.class, action).getMessage();
    assertTrue(message.contains(part), message);
  }

  @Test
  void givesOutTheSmallestFreeIdFirst() {
    Boxes2D boxes = new Boxes2D();
    TreeSet<Integer> free = new TreeSet<>();
    SplittableRandom random = new SplittableRandom(5);
    int limit = 0;
    for (int k = 0; k < 20_000; k++) {
      if (random.nextInt(5) < 3 || limit == 0) {
        int expected = free.isEmpty() ? limit : free.pollFirst();
        assertEquals(expected, boxes.add(0, 0, 1, 1));
        limit = Math.max(limit, expected + 1);
      } else {
        int box = random.nextInt(limit);
        if (boxes.contains(box)) {
          boxes.remove(box);
          free.add(box);
        }
      }
      assertEquals(limit - free.size(), boxes.size());
    }
  }

  @Test
  void refusesBadBoxesAndStaysAsItWas() {
    Boxes2D boxes = new Boxes2D();
    int box = boxes.add(0, 1, 2, 3);
    refuses("box 0: minX 5.0 must not exceed maxX 4.0", () -> boxes.set(box, 5, 0, 4, 1));
    refuses("new box: minY NaN", () -> boxes.add(0, Double.NaN, 1, 1));
    refuses("maxX NaN", () -> boxes.set(box, 0, 0, Double.NaN, 1));
    refuses("1.0E300 is beyond the range of float", () -> boxes.add(0, 0, 1e300, 1));
    refuses("box 1 does not exist: ids given out so far are below 1", () -> boxes.remove(1));
    refuses("box -1", () -> boxes.set(-1, 0, 0, 1, 1));
    assertEquals(1, boxes.size());
    assertEquals(2, boxes.max(0, box));
    refuses("axis 2: 2D boxes have axes 0 … 1", () -> boxes.min(2, box));
    boxes.remove(box);
    refuses("box 0 does not exist: it was removed", () -> boxes.setStatic(box, true));
  }

  @Test
  void bulkFormsAgreeWithSingleCalls() {
    SplittableRandom random = new SplittableRandom(9);
    int n = 1300;
    float[] rows = new float[n * 6];
    float[][] columns = new float[6][n];
    Boxes3D single = new Boxes3D();
    for (int k = 0; k < n; k++) {
      for (int axis = 0; axis < 3; axis++) {
        float lo = (float) random.nextDouble();
        columns[axis][k] = rows[6 * k + axis] = lo;
        columns[3 + axis][k] = rows[6 * k + 3 + axis] = lo + 0.1f;
      }
      single.add(
          rows[6 * k],
          rows[6 * k + 1],
          rows[6 * k + 2],
          rows[6 * k + 3],
          rows[6 * k + 4],
          rows[6 * k + 5]);
    }
    Boxes3D replaced = new Boxes3D();
    replaced.replaceAll(rows);
    assertSame(single, replaced);
    Boxes3D added = new Boxes3D();
    int[] ids =
        added.addAll(columns[0], columns[1], columns[2], columns[3], columns[4], columns[5]);
    assertEquals(n - 1, ids[n - 1]);
    assertSame(single, added);
    Boxes3D set = new Boxes3D(Precision.DOUBLE);
    set.addAll(new float[n * 6]);
    set.setAll(rows);
    assertSame(single, set);
    Boxes3D ranged = new Boxes3D();
    ranged.addAll(new float[n * 6]);
    ranged.setRange(0, 1000, rows, 0);
    ranged.setRange(1000, 300, rows, 1000);
    assertSame(single, ranged);
  }

  private static void assertSame(Boxes3D expected, Boxes3D actual) {
    assertEquals(expected.size(), actual.size());
    for (int box = 0; box < expected.size(); box++) {
      for (int axis = 0; axis < 3; axis++) {
        assertEquals(expected.min(axis, box), actual.min(axis, box));
        assertEquals(expected.max(axis, box), actual.max(axis, box));
      }
    }
  }

  @Test
  void bulkFormsRefuseBadInputWhole() {
    Boxes2D boxes = new Boxes2D();
    boxes.replaceAll(new float[] {0, 0, 1, 1, 2, 2, 3, 3});
    refuses(
        "box 1: minY 5.0 must not exceed maxY 4.0",
        () -> boxes.setAll(new float[] {7, 7, 8, 8, 0, 5, 1, 4}));
    refuses(
        "box 1: minX NaN", () -> boxes.replaceAll(new float[] {7, 7, 8, 8, Float.NaN, 0, 1, 1}));
    refuses("5 values: rows of 2D boxes have 4 values each", () -> boxes.replaceAll(new float[5]));
    refuses("1 rows for 2 boxes", () -> boxes.setAll(new float[4]));
    refuses("Precision.DOUBLE", () -> boxes.setAll(new double[8]));
    refuses(
        "maxY has 1 values, minX has 2",
        () -> boxes.setAll(new float[2], new float[2], new float[2], new float[1]));
    refuses("rows 0 … 4", () -> boxes.setRange(0, 5, new float[8], 0));
    assertEquals(0, boxes.min(0, 0));
    assertEquals(3, boxes.max(1, 1));
    boxes.remove(0);
    assertThrows(IllegalStateException.class, () -> boxes.setAll(new float[4]));
    refuses("box 0 does not exist", () -> boxes.setRange(0, 1, new float[4], 0));
  }

  @Test
  void addAllFillsGapsFirst() {
    Boxes2D boxes = new Boxes2D();
    boxes.addAll(new float[12]);
    boxes.remove(1);
    assertArrayEquals(new int[] {1, 3}, boxes.addAll(new float[] {1, 1, 2, 2, 3, 3, 4, 4}));
    assertEquals(1, boxes.min(0, 1));
    assertEquals(3, boxes.min(0, 3));
  }

  @Test
  void removedBoxesLoseTheirMarks() {
    Boxes2D boxes = new Boxes2D();
    int box = boxes.add(0, 0, 1, 1);
    boxes.add(0, 0, 1, 1);
    boxes.setStatic(box, true);
    boxes.setFilter(box, 2, 2, -1);
    boxes.remove(box);
    assertEquals(box, boxes.add(0, 0, 1, 1));
    assertFalse(boxes.isStatic(box));
    try (BroadPhase broadPhase = BroadPhase.of(boxes)) {
      assertEquals(1, broadPhase.findPairs().size());
    }
  }

  @Test
  void rangesThatEndBeyondAllIdsAreRefusedAndNothingMoves() {
    for (Precision precision : Precision.values()) {
      Boxes2D boxes = new Boxes2D(precision);
      for (int k = 0; k < 100; k++) {
        boxes.add(k, 0, k + 1, 1);
      }
      for (int first : new int[] {Integer.MAX_VALUE, Integer.MAX_VALUE - 70, 99, 100, -1}) {
        String message = "box " + (first == 99 ? 100 : first) + " does not exist";
        if (precision == Precision.FLOAT) {
          refuses(message, () -> boxes.setRange(first, 80, new float[320], 0));
        } else {
          refuses(message, () -> boxes.setRange(first, 80, new double[320], 0));
        }
      }
      refuses(
          "box 2147483647 does not exist",
          () -> boxes.setRange(Integer.MAX_VALUE, 1, new float[4], 0));
      for (int k = 0; k < 100; k++) {
        assertEquals(k, boxes.min(0, k));
      }
    }
  }
}
