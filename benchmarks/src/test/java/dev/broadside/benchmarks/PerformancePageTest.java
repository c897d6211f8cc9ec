package dev.broadside.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.benchmarks.compare.BoxCase;
import dev.broadside.benchmarks.compare.Standing;
import dev.broadside.benchmarks.report.DataTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PerformancePageTest {
  @TempDir Path folder;

  @Test
  void thePageIsThatOfTheCommittedResults() throws Exception {
    Path root = Path.of("").toAbsolutePath().getParent();
    assertEquals(
        PerformancePage.of(root.resolve("benchmarks/results/xeon-2-cores")),
        Files.readString(root.resolve("docs/performance.md")),
        "results were committed without: " + PerformancePage.COMMAND);
  }

  private void keep(String name, DataTable... tables) throws Exception {
    Map<String, String> environment = Map.of("jdk", "99", "commit", "abc", "date", "today");
    new Kept(
            name,
            "Broadside",
            "rivals, boxes",
            "Who is faster?",
            "",
            "full",
            2,
            1,
            environment,
            new Outcome(List.of(tables), List.of(), Verdict.MEASURED, "So it is."))
        .write(folder);
  }

  @Test
  void lossesAndWhereAutoIsFarFromTheBestAreTold() throws Exception {
    DataTable rivals = Standing.table("rivals");
    Standing.rows(
        rivals,
        BoxCase.of("free", 2, 10),
        List.of(
            new Standing("auto", false, 1, 2, 2, 2, 3, 1, 7, "", ""),
            new Standing("jts-hpr", true, 1, 8, 8, 8, 9, 4, 7, "", ""),
            new Standing("other", true, 1, 1, 1, 1, 1, 0.5, 7, "", "")));
    keep("rivals-boxes-2d", rivals);
    keep(
        "scaling-free",
        new DataTable("Growth", "algorithm", "exponent").row("tiles", 1.0),
        new DataTable("Per frame, one thread", "algorithm", "n", "ms")
            .row("auto", 1000, 3.0)
            .row("tiles", 1000, 2.0)
            .row("bvh", 1000, 5.0)
            .row("auto", 10_000, 20.0)
            .row("tiles", 10_000, 19.0));
    Files.writeString(folder.resolve("remarks.txt"), "free 2D n=10, other: It cheats.\n");
    String page = PerformancePage.of(folder);
    assertTrue(page.contains("- free 2D n=10, other: 0.500 times ours. It cheats.\n"), page);
    assertTrue(page.contains("- free, n = 1,000: auto takes 1.50 times tiles\n"), page);
    assertTrue(page.contains("in 1 of 2 cells"), page);
  }

  @Test
  void scenesInOtherJvmsAreShownEach() throws Exception {
    DataTable millis = new DataTable("Milliseconds a frame (median)", "algorithm", "n", "JDK 17");
    keep("jvms-cubes", millis.row("tiles", 1000, 0.25).row("tiles", 10_000, 0.5).row("bvh", 1, 9));
    keep("jvms-free-2d", millis);
    String page = PerformancePage.of(folder);
    assertTrue(page.contains("- **cubes** ([jvms-cubes]("), page);
    assertTrue(page.contains("/jvms-free-2d.md)): So it is.\n"), page);
    assertTrue(page.contains("| cubes | 10,000 | 0.500 |\n"), page);
    assertFalse(page.contains("0.250"), page);
  }

  @Test
  void aFolderWithoutResultsIsTold() {
    assertThrows(IllegalArgumentException.class, () -> PerformancePage.of(folder));
  }
}
