package dev.broadside.benchmarks.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.benchmarks.measure.Rounds;
import dev.broadside.benchmarks.report.DataTable;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  private static Standing row(String name, boolean rival, int threads, double millis) {
    return new Standing(name, rival, threads, millis, millis, millis, 9, Double.NaN, 7, "", "");
  }

  @Test
  void aRivalIsComparedWithOursOfAsManyThreads() {
    List<Standing> found =
        Comparison.ratios(
            List.of(
                row("auto", false, 1, 8),
                row("auto", false, 4, 2),
                row("native cells", true, 1, 16),
                row("native cells:t=4", true, 4, 5),
                row("native cells:t=2", true, 2, 9)));
    assertEquals(2, found.get(2).ratio());
    assertEquals(2.5, found.get(3).ratio());
    assertTrue(Double.isNaN(found.get(4).ratio()));
    assertEquals("ours did not run with 2 threads", found.get(4).note());
  }

  @Test
  void nativeThreadsFollowOurs() {
    assertEquals(3, NativeFrames.threads("cells:t=3"));
    assertEquals(12, NativeFrames.threads("cgal:cutoff=9,t=12"));
    assertEquals(1, NativeFrames.threads("cgal:cutoff=3000"));
    assertTrue(Comparison.natives(4).containsAll(List.of("cells", "cells:t=4", "sap:t=4")));
    assertFalse(String.join(" ", Comparison.natives(1)).contains("t="));
  }

  @Test
  void aRivalThatIsTooSlowHasARowWithTheReason() throws Exception {
    Comparison quick =
        new Comparison(List.of("auto"), null, 1, new Rounds(0, 1, 1), null, List.of(), null);
    BoxCase of = BoxCase.of("free", 2, 3001);
    List<Standing> found = quick.run(of);
    Standing slow = found.get(found.size() - 1);
    assertTrue(slow.isLeftOut());
    assertEquals("dyn4j-sap", slow.name());
    assertEquals("left out: above 3,000 boxes its frames would take seconds", slow.note());
    DataTable table = Standing.table("one");
    Standing.rows(table, of, found);
    assertTrue(table.csv().contains("dyn4j-sap,1,NaN,"), table.csv());
  }
}
