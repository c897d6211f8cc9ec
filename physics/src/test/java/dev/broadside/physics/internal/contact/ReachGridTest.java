package dev.broadside.physics.internal.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.broadside.Algorithm;
import dev.broadside.internal.parallel.Team;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a reach that grew meets for the first time, beside the plain comparison with all. */
class ReachGridTest {
  @ParameterizedTest
  @ValueSource(floats = {0, 1000, 1e5f, 3e7f})
  void aReachThatGrowsMeetsWhatItDidNotBefore(float far) {
    SplittableRandom random = new SplittableRandom(7);
    for (int n : new int[] {1, 2, 40, 700}) {
      try (Team team = new Team(1)) {
        Proxies proxies = new Proxies(team, Algorithm.AUTO);
        float[] listed = new float[4 * n];
        for (int k = 0; k < n; k++) {
          int f = proxies.add(far, far, false);
          float x = far + 30 * random.nextFloat();
          float y = far - 30 * random.nextFloat();
          float edge = random.nextInt(20) == 0 ? 20 : 2 * random.nextFloat();
          proxies.reach(f, x, y, x + edge, y + edge * random.nextFloat());
          System.arraycopy(proxies.rows, f * Proxies.ROW + Proxies.REACH, listed, 4 * f, 4);
        }
        ReachGrid grid = new ReachGrid(proxies);
        grid.build();
        for (int change = 0; change < 200; change++) {
          int f = random.nextInt(n);
          float more = random.nextInt(10) == 0 ? 10 : random.nextFloat();
          proxies.reach(
              f,
              listed[4 * f] - more * random.nextFloat(),
              listed[4 * f + 1] - more * random.nextFloat(),
              listed[4 * f + 2] + more * random.nextFloat(),
              listed[4 * f + 3] + more * random.nextFloat());
          int[] met = new int[n];
          int count = grid.meet(f, met);
          assertEquals(expected(proxies, listed, f, n), sorted(met, count), "fixture " + f);
          grid.widen(f);
          System.arraycopy(proxies.rows, f * Proxies.ROW + Proxies.REACH, listed, 4 * f, 4);
        }
        proxies.close();
      }
    }
  }

  private static String sorted(int[] met, int count) {
    int[] sorted = Arrays.copyOf(met, count);
    Arrays.sort(sorted);
    return Arrays.toString(sorted);
  }

  private static String expected(Proxies proxies, float[] listed, int f, int n) {
    int[] met = new int[n];
    int count = 0;
    int at = f * Proxies.ROW + Proxies.REACH;
    for (int g = 0; g < n; g++) {
      if (g != f
          && overlap(proxies.rows, at, listed, 4 * g)
          && !overlap(listed, 4 * f, listed, 4 * g)) {
        met[count++] = g;
      }
    }
    return sorted(met, count);
  }

  private static boolean overlap(float[] a, int i, float[] b, int j) {
    return a[i] <= b[j + 2] && b[j] <= a[i + 2] && a[i + 1] <= b[j + 3] && b[j + 1] <= a[i + 3];
  }
}
