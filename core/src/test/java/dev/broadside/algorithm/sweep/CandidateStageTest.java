package dev.broadside.algorithm.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.broadside.internal.parallel.Workers;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CandidateStageTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7, 8, 9, 16, 64})
  void rangesAreTheSameForAnyNumberOfParts(int parts) {
    try (Workers workers = new Workers(3)) {
      for (boolean byRank : new boolean[] {false, true}) {
        CandidateStage stage = new CandidateStage(workers, parts, byRank);
        SortStage sort = new SortStage(workers, 4, false);
        SplittableRandom random = new SplittableRandom(parts);
        for (int n : new int[] {2, 3, 50, 501, 200}) {
          float[] lo = new float[n];
          float[] hi = new float[n];
          for (int k = 0; k < n; k++) {
            lo[k] = random.nextInt(n);
            hi[k] = lo[k] + random.nextInt(k % 50 == 0 ? n : 4);
          }
          sort.sort(lo, hi, n);
          stage.find(sort.order(), n);
          stage.validate(n);
          assertDefinition(stage, byRank, lo, hi, n);
        }
      }
    }
  }

  /** L is the least rank active when a box begins, U counts the boxes that begin before it ends. */
  private static void assertDefinition(
      CandidateStage stage, boolean byRank, float[] lo, float[] hi, int n) {
    for (int box = 0; box < n; box++) {
      int least = stage.rank[box];
      int begun = 0;
      for (int other = 0; other < n; other++) {
        if (stage.rank[other] < stage.rank[box] && hi[other] >= lo[box]) {
          least = Math.min(least, stage.rank[other]);
        }
        begun += lo[other] <= hi[box] ? 1 : 0;
      }
      int at = byRank ? stage.rank[box] : box;
      if (!byRank) {
        assertEquals(least, stage.first[at], "L of box " + box + " of " + n);
      }
      assertEquals(begun, stage.end[at], "U of box " + box + " of " + n);
    }
  }
}
