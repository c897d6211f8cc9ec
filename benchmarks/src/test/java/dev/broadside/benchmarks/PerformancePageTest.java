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
  void ratiosOfPhysicsAndTilesAreAmongTheLosses() throws Exception {
    keep(
        "physics-box2d-l",
        new DataTable(
                "Size L, ms",
                "scene",
                "size",
                "steps",
                "Box2D 2.4.1 total",
                "total",
                "times 2.4.1",
                "times the best Box2D")
            .row("n2", 750, 100, 8.0, 4.0, 0.5, 1.25)
            .row("big-pyramid", 100, 500, 8.0, 10.0, 1.25, Double.NaN),
        new DataTable("Beside the best Box2D, L", "scene", "total, ms", "times the best Box2D")
            .row("n2", 4.0, 1.25));
    keep(
        "physics-v3-scenes",
        new DataTable(
                "v3",
                "scene",
                "steps",
                "total",
                "total, 2 threads",
                "times v3",
                "2 threads times v3")
            .row("rain", 1000, 9.0, 6.0, 0.8, 2.0));
    keep(
        "physics-figure-26",
        new DataTable("n2, 100 steps, ms", "size", "Box2D 2.4.1 / ours").row(250, 0.5).row(750, 2));
    keep(
        "physics-figure-13",
        new DataTable("n2, 100 steps, ms", "size", "Box2D 2.4.1, on", "ours, on")
            .row(250, 1.0, 4.0));
    keep("physics-figure-9", new DataTable("What is drawn", "scene", "step").row("n2", 3));
    keep(
        "tiles-scenes",
        new DataTable("ms", "scene", "n", "pairs", "tiles / cells", "tiles / fcl")
            .row("plane", 50, 3, 0.9, 2.0));
    Files.writeString(
        folder.resolve("remarks.txt"), "scene n2 size=250 steps=100, Box2D 2.4.1: Small.\n");
    String page = PerformancePage.of(folder, folder);
    assertTrue(page.contains("| n2 | 750 | 4.00 | 8.00 | 2.00 | 0.800 |\n"), page);
    assertTrue(page.contains("| rain | 9.00 | 6.00 | 1.25 | 0.500 |\n"), page);
    String losses = page.substring(page.indexOf("## Where we lose"));
    assertTrue(
        losses.startsWith(
            "## Where we lose\n\n"
                + "- tiles-scenes plane n=50, fcl: 0.500 times ours.\n"
                + "- scene n2 size=750 steps=100, the best Box2D, scaled to this machine: 0.800"
                + " times ours.\n"
                + "- scene big-pyramid size=100 steps=500, Box2D 2.4.1: 0.800 times ours.\n"
                + "- scene rain steps=1000, Box2D v3 with 2 workers, scaled to this machine: 0.500"
                + " times ours.\n"),
        losses);
    assertTrue(
        losses.contains("- scene n2 size=250 steps=100, Box2D 2.4.1: 0.500 times ours. Small.\n"),
        losses);
    assertTrue(losses.contains("continuous collision on in both: 0.250 times ours.\n"), losses);
    assertTrue(losses.contains("\n6 of 9 ratios of the results"), losses);
  }

  @Test
  void rowsInWhichAutoIsFarFromTheBestAreShown() throws Exception {
    keep(
        "auto",
        new DataTable("ms", "scene", "n", "auto", "best", "best ms", "auto / best", "marks")
            .row("free", 10, 3.0, "tiles", 2.0, 1.5, "†")
            .row("free", 99, 2.0, "tiles", 2.0, 1.0, ""));
    String page = PerformancePage.of(folder, folder);
    assertTrue(page.contains("best fixed algorithm in 1 of 2 rows of [auto]("), page);
    assertTrue(page.contains("| free | 10 | 3,000 | tiles | 2,000 | 1.50 | † |\n"), page);
    assertFalse(page.contains("| free | 99 "), page);
  }

  @Test
  void whatWasNotMeasuredIsNamed() throws Exception {
    keep("auto", new DataTable("ms", "scene", "auto / best").row("free", 1.0));
    String page = PerformancePage.of(folder, folder);
    assertTrue(page.contains("\nNot measured on this machine: "), page);
    assertTrue(page.contains(", rivals-boxes-2d, "), page);
    assertFalse(page.contains(", auto, "), page);
  }

  @Test
  void aResultWithoutAColumnThatThePageShowsIsAnError() throws Exception {
    keep("auto", new DataTable("ms", "scene", "n").row("free", 10));
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> PerformancePage.of(folder, folder))
            .getMessage()
            .contains("'auto / best'"));
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
