package dev.broadside.internal.sort;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import dev.broadside.internal.parallel.Workers;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PairOrderTest {
  @Test
  void ordersEveryMixOfFewAndManyPartners() {
    SplittableRandom random = new SplittableRandom(2);
    try (Workers workers = new Workers(3)) {
      ordersEveryMix(new PairOrder(), random);
      ordersEveryMix(new PairOrder(workers), random);
    }
  }

  private static void ordersEveryMix(PairOrder order, SplittableRandom random) {
    for (int ids : new int[] {1, 2, 50, 3000, 400_000, Integer.MAX_VALUE - 8}) {
      for (int count : new int[] {0, 1, 20, 70, 3000, 20_000, 200_000}) {
        for (int giants : new int[] {0, 1, 3}) {
          long[] pairs = new long[count];
          for (int k = 0; k < count; k++) {
            int first =
                giants > 0 && random.nextBoolean() ? random.nextInt(giants) : random.nextInt(ids);
            pairs[k] = (long) Math.min(first, ids - 1) << 32 | random.nextInt(ids);
          }
          long[] expected = pairs.clone();
          Arrays.sort(expected);
          order.sort(pairs, count, ids, new long[count + 5]);
          assertArrayEquals(expected, pairs);
        }
      }
    }
  }
}
