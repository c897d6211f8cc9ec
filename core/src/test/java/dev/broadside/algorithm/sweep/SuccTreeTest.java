package dev.broadside.algorithm.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SuccTreeTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 63, 64, 65, 127, 128, 4095, 4096, 4097, 10_000, 262_144, 262_145})
  void behavesLikeATreeSetUnderRandomOperations(int capacity) {
    for (long seed = 1; seed <= 3; seed++) {
      SplittableRandom random = new SplittableRandom(seed * 1_000_003 + capacity);
      SuccTree tree = new SuccTree(capacity);
      TreeSet<Integer> expected = new TreeSet<>();
      String what = "capacity " + capacity + ", seed " + seed;
      for (int step = 0; step < 2_000; step++) {
        int value = random.nextInt(capacity);
        switch (random.nextInt(20)) {
          case 0:
            tree.clear();
            expected.clear();
            break;
          case 1, 2, 3:
            tree.flip(value);
            if (!expected.remove(value)) {
              expected.add(value);
            }
            break;
          case 4, 5, 6, 7, 8:
            tree.del(value);
            expected.remove(value);
            break;
          default:
            tree.ins(value);
            expected.add(value);
        }
        int probe = random.nextInt(capacity);
        assertEquals(expected.isEmpty(), tree.isEmpty(), what);
        assertEquals(orNone(expected.isEmpty() ? null : expected.first()), tree.min(), what);
        assertEquals(orNone(expected.higher(probe)), tree.succ(probe), what);
        assertEquals(orNone(expected.ceiling(probe)), tree.ceiling(probe), what);
        assertEquals(expected.contains(probe), tree.contains(probe), what);
        if (step % 97 == 0) {
          tree.validate();
          assertRange(expected, tree, random.nextInt(capacity + 1), random.nextInt(capacity + 1));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 64, 65, 5_000, 300_000})
  void symmetricDifferenceKeepsWhatIsInOneTreeOnly(int capacity) {
    for (long seed = 1; seed <= 10; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      SuccTree left = new SuccTree(capacity);
      SuccTree right = new SuccTree(capacity);
      TreeSet<Integer> expected = new TreeSet<>();
      TreeSet<Integer> other = new TreeSet<>();
      int size = random.nextInt(1, 500);
      for (int k = 0; k < size; k++) {
        int value = random.nextInt(Math.min(capacity, 2 * size));
        (k % 2 == 0 ? left : right).ins(value);
        (k % 2 == 0 ? expected : other).add(value);
      }
      left.symmetricDifference(right);
      for (int value : other) {
        if (!expected.remove(value)) {
          expected.add(value);
        }
      }
      left.validate();
      right.validate();
      assertRange(expected, left, 0, capacity);
      assertRange(other, right, 0, capacity);
      left.symmetricDifference(left);
      left.validate();
      assertTrue(left.isEmpty(), "seed " + seed);
    }
  }

  @Test
  void holdsTheFirstAndTheLastValueOfEveryWord() {
    int capacity = 3 * 4096 + 1;
    SuccTree tree = new SuccTree(capacity);
    for (int value = 0; value < capacity; value += 63) {
      tree.ins(value);
      tree.validate();
      assertTrue(tree.contains(value));
      assertEquals(SuccTree.NONE, tree.succ(value));
    }
    tree.ins(capacity - 1);
    assertEquals(SuccTree.NONE, tree.succ(capacity - 1));
    tree.clear();
    tree.validate();
    assertTrue(tree.isEmpty());
  }

  @Test
  void aTreeWithoutRoomIsEmpty() {
    SuccTree tree = new SuccTree(0);
    assertTrue(tree.isEmpty());
    assertEquals(SuccTree.NONE, tree.min());
    assertEquals(SuccTree.NONE, tree.ceiling(0));
    tree.clear();
    tree.validate();
  }

  @Test
  void validateNoticesAValueBeyondTheCapacity() {
    SuccTree tree = new SuccTree(65);
    tree.ins(64);
    tree.validate();
    assertFalse(tree.contains(65));
    tree.ins(66);
    assertThrows(IllegalStateException.class, tree::validate);
  }

  private static void assertRange(TreeSet<Integer> expected, SuccTree tree, int from, int to) {
    int[] inRange = new int[expected.size()];
    int count = 0;
    for (int r = tree.ceiling(from); r < to; r = tree.succ(r)) {
      inRange[count++] = r;
    }
    int k = 0;
    for (int value : from <= to ? expected.subSet(from, to) : new TreeSet<Integer>()) {
      assertEquals(value, inRange[k++]);
    }
    assertEquals(k, count);
  }

  private static int orNone(Integer value) {
    return value == null ? SuccTree.NONE : value;
  }
}
