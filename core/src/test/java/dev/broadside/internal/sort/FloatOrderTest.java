package dev.broadside.internal.sort;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.broadside.internal.parallel.Workers;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FloatOrderTest {
  @Test
  void ordersStablyForAnyThreadCount() {
    SplittableRandom random = new SplittableRandom(1);
    for (int threads : new int[] {1, 2, 3, 7}) {
      try (Workers workers = new Workers(threads)) {
        FloatOrder order = new FloatOrder(workers);
        for (int n : new int[] {0, 1, 2, 100, 5000, FloatOrder.PARALLEL_FROM + 13}) {
          float[] keys = new float[n];
          for (int k = 0; k < n; k++) {
            keys[k] = key(random);
          }
          Integer[] expected = new Integer[n];
          Arrays.setAll(expected, k -> k);
          // Float.compare tells the zeros apart; adding 0 makes them one.
          Arrays.sort(expected, Comparator.comparing(k -> keys[k] + 0f));
          int[] actual = new int[n];
          order.sort(keys, n);
          order.indices(actual);
          assertArrayEquals(Arrays.stream(expected).mapToInt(k -> k).toArray(), actual);
        }
      }
    }
  }

  private static float key(SplittableRandom random) {
    return switch (random.nextInt(10)) {
      case 0 -> -0f;
      case 1 -> 0f;
      case 2 -> Float.POSITIVE_INFINITY;
      case 3 -> Float.NEGATIVE_INFINITY;
      case 4 -> random.nextInt(-3, 4);
      case 5 -> Float.MIN_VALUE * random.nextInt(-3, 4);
      default -> (float) (random.nextDouble() - 0.5) * 1e10f;
    };
  }

  @Test
  void sortableKeysComeBack() {
    for (float f : new float[] {0, 1, -1, 1e-40f, Float.MAX_VALUE, Float.NEGATIVE_INFINITY}) {
      assertEquals(f, FloatOrder.unsortable(FloatOrder.sortable(f)));
    }
  }
}
