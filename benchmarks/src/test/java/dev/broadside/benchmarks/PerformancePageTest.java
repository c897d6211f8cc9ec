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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PerformancePageTest {
  @TempDir Path folder;

  @Test
  void thePageIsThatOfTheCommittedResults() throws Exception {
    Path root = Path.of("").toAbsolutePath().getParent();
    String page = Files.readString(root.resolve("docs/performance.md"));
    Matcher command =
        Pattern.compile("\\./broadside reproduce performance -o (benchmarks/results/\\S+)")
            .matcher(page);
    assertTrue(command.find(), "the page does not say how it was made");
    assertEquals(
        PerformancePage.of(root, root.resolve(command.group(1))),
        page,
        "results were committed without: " + command.group());
  }

  private void keep(String name, DataTable... tables) throws Exception {
    keep(folder, name, tables);
  }

  private static void keep(Path folder, String name, DataTable... tables) throws Exception {
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
    String page = PerformancePage.of(folder, folder);
    assertTrue(page.contains("- free 2D n=10, other: 0.500 times ours. It cheats.\n"), page);
    assertTrue(page.contains("- free, n = 1,000: auto takes 1.50 times tiles\n"), page);
    assertTrue(page.contains("in 1 of 2 cells"), page);
  }

  @Test
  void scenesInOtherJvmsAreShownEach() throws Exception {
    DataTable millis = new DataTable("Milliseconds a frame (median)", "algorithm", "n", "JDK 17");
    keep("jvms-cubes", millis.row("tiles", 1000, 0.25).row("tiles", 10_000, 0.5).row("bvh", 1, 9));
    keep("jvms-free-2d", millis);
    String page = PerformancePage.of(folder, folder);
    assertTrue(page.contains("- **cubes** ([jvms-cubes]("), page);
    assertTrue(page.contains("/jvms-free-2d.md)): So it is.\n"), page);
    assertTrue(page.contains("| cubes | 10,000 | 0.500 |\n"), page);
    assertFalse(page.contains("0.250"), page);
  }

  @Test
  void everyMachineHasAFolderOfItsOwn() throws Exception {
    DataTable millis = new DataTable("Milliseconds a frame (median)", "algorithm", "n", "JDK 17");
    millis.row("tiles", 1000, 0.25);
    for (String machine : List.of("laptop", "server")) {
      Path results = folder.resolve("benchmarks/results").resolve(machine);
      keep(results, "jvms-cubes", millis);
      keep(results, "sweep-figure-1");
      String page = PerformancePage.of(folder, results);
      assertTrue(
          page.contains("    ./broadside reproduce performance -o benchmarks/results/" + machine),
          page);
      assertTrue(page.contains("](../benchmarks/results/" + machine + "/jvms-cubes.md)"), page);
      assertTrue(page.contains("\n2 results in this folder, measured on today: "), page);
      assertFalse(page.contains("## Growth"), page);
      assertFalse(page.contains("## Where we lose"), page);
    }
  }

  @Test
  void aJdkThatCameLaterHasATableOfItsOwn() throws Exception {
    String title = "Milliseconds a frame (median)";
    keep("jvms-cubes", new DataTable(title, "algorithm", "n", "JDK 17").row("tiles", 1000, 0.25));
    keep(
        "jvms-free",
        new DataTable(title, "algorithm", "n", "JDK 17", "JDK 25").row("tiles", 1000, 0.5, 0.75));
    keep("jvms-line", new DataTable(title, "algorithm", "n", "JDK 17").row("bvh", 1000, 9));
    String page = PerformancePage.of(folder, folder);
    assertTrue(page.contains("| scene | n | JDK 17 |\n| --- | --- | --- |\n| cubes |"), page);
    assertTrue(page.contains("| scene | n | JDK 17 | JDK 25 |\n"), page);
    assertTrue(page.contains("| free | 1,000 | 0.500 | 0.750 |\n"), page);
  }

  @Test
  void aSceneThatOnlyAutoRanHasNoFastest() throws Exception {
    keep(
        "scaling-free",
        new DataTable("Growth", "algorithm", "exponent").row("auto", 1.0),
        new DataTable("Per frame, one thread", "algorithm", "n", "ms").row("auto", 1000, 3.0));
    assertTrue(PerformancePage.of(folder, folder).contains("| free | – |\n"));
  }

  @Test
  void aFolderWithoutResultsIsTold() {
    assertThrows(IllegalArgumentException.class, () -> PerformancePage.of(folder, folder));
  }
}
