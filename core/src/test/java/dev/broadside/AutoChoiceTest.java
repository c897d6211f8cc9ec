package dev.broadside;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** The rule behind AUTO, by replaying figures. */
class AutoChoiceTest {
  private static Algorithm after(AutoChoice choice, int calls, long boxes) {
    Algorithm chosen = null;
    for (int k = 0; k < calls; k++) {
      chosen = choice.choose(boxes, boxes, 0);
    }
    return chosen;
  }

  @Test
  void choosesByTheNumberOfBoxes() {
    long[] boxes = {0, 10, 32, 33, 1000, 10_000, 1 << 20};
    Algorithm[] expected = {
      Algorithm.BRUTE_FORCE,
      Algorithm.BRUTE_FORCE,
      Algorithm.BRUTE_FORCE,
      Algorithm.TILES,
      Algorithm.TILES,
      Algorithm.TILES,
      Algorithm.TILES
    };
    for (int k = 0; k < boxes.length; k++) {
      assertEquals(expected[k], after(new AutoChoice(), 1, boxes[k]), boxes[k] + " boxes");
    }
  }

  @Test
  void doesNotSwingWithACountThatDoes() {
    AutoChoice choice = new AutoChoice();
    assertEquals(Algorithm.TILES, after(choice, 1, AutoChoice.BRUTE_FORCE_UP_TO + 1));
    for (int k = 0; k < 50; k++) {
      long boxes = AutoChoice.BRUTE_FORCE_UP_TO + (k % 2 == 0 ? -5 : 5);
      assertEquals(Algorithm.TILES, after(choice, 2, boxes));
    }
  }

  @Test
  void changesAfterACoupleOfCallsThatAgree() {
    AutoChoice choice = new AutoChoice();
    after(choice, 1, 100_000);
    assertEquals(Algorithm.TILES, after(choice, AutoChoice.PATIENCE - 1, 20));
    assertTrue(choice.reason().contains("calls that change the choice"), choice.reason());
    assertEquals(Algorithm.BRUTE_FORCE, after(choice, 1, 20));
  }

  @Test
  void leavesAnAlgorithmAtOnceThatManyBoxesWouldDrown() {
    AutoChoice choice = new AutoChoice();
    assertEquals(Algorithm.BRUTE_FORCE, after(choice, 1, 10));
    assertEquals(Algorithm.TILES, after(choice, 1, 100_000));
  }

  @Test
  void resultsStayTheSameWhereverTheChoiceGoes() {
    Boxes boxes = RandomBoxes.empty(3, Precision.FLOAT);
    try (BroadPhase auto = BroadPhase.of(boxes)) {
      for (int count : new int[] {5, 30, 40, 100, 400, 900, 60, 50, 40, 30, 20, 10, 5, 700}) {
        Boxes next = RandomBoxes.make(3, Precision.FLOAT, count, count, true, 6, 2);
        boxes.clear();
        for (int k = 0; k < count; k++) {
          ((Boxes3D) boxes)
              .add(
                  next.min(0, k),
                  next.min(1, k),
                  next.min(2, k),
                  next.max(0, k),
                  next.max(1, k),
                  next.max(2, k));
        }
        assertArrayEquals(Oracle.pairs(boxes), auto.findPairs().toArray());
        assertTrue(auto.explain().contains(count + " boxes"), auto.explain());
      }
    }
  }
}
