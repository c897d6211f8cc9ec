package dev.broadside.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.broadside.Algorithm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** bench and demo, and what they print with. */
class MeasuringCommandsTest {
  @TempDir Path folder;

  @Test
  void demoPrintsATableAndWhatToTryNext() {
    String text = Run.ok("demo", "--n", "2k", "--frames", "3", "--algorithm", "sort-and-sweep");
    assertTrue(text.contains("2,000 boxes"), text);
    assertEquals(3, text.lines().filter(line -> line.matches(" *[012] +[0-9.]+ .*")).count(), text);
    assertTrue(text.contains("sort-and-sweep"), text);
    assertTrue(text.contains("./broadside verify"), text);
  }

  @Test
  void everyCommandTheDemoSuggestsIsUnderstood() {
    String text = Run.ok("demo", "--n", "100", "--frames", "1");
    text.lines()
        .filter(line -> line.startsWith("  ./broadside ") && !line.contains("--help"))
        .forEach(
            line -> {
              String command = line.strip().split("  +| every| which| your")[0];
              String[] args = command.replace("./broadside ", "").strip().split(" ");
              Commands.assemble(Run.nowhere()).parseArgs(args);
            });
  }

  @Test
  void benchComparesAlgorithmsScenesAndSizes() throws IOException {
    Path csv = folder.resolve("b.csv");
    String text =
        Run.ok(
            "bench",
            "--scene",
            "free,line",
            "--n",
            "300,600",
            "--frames",
            "3",
            "--warm-up",
            "0",
            "--algorithm",
            "sort-and-sweep,brute-force,auto",
            "--repeat",
            "1",
            "-o",
            csv.toString());
    assertEquals(1 + 2 * 2 * 3, text.lines().count(), text);
    assertTrue(text.contains("1.00 ×"), text);
    List<String> lines = Files.readAllLines(csv);
    assertEquals(1 + 2 * 2 * 3, lines.size());
    assertEquals(lines.get(0).split(",").length, lines.get(1).split(",").length);
  }

  @Test
  void benchPrintsAndWritesJson() throws IOException {
    Path file = folder.resolve("b.json");
    String text =
        Run.ok(
            "bench",
            "--n",
            "200",
            "--frames",
            "2",
            "--warm-up",
            "0",
            "--algorithm",
            "sort-and-sweep",
            "--json",
            "-o",
            file.toString(),
            "--threads",
            "1",
            "--seed",
            "4");
    assertEquals(text.strip(), Files.readString(file).strip());
    Map<?, ?> cell = (Map<?, ?>) ((List<?>) JsonText.parse(text)).get(0);
    assertEquals("free", cell.get("scene"));
    assertEquals(200L, cell.get("n"));
    assertEquals(1.0, cell.get("ratio"));
    assertEquals(1L, cell.get("threads"));
  }

  @Test
  void whatExceedsTheBudgetIsSkipped() {
    String text =
        Run.ok(
            "bench",
            "--n",
            "20k",
            "--frames",
            "2",
            "--budget",
            "0.01",
            "--algorithm",
            "brute-force");
    assertTrue(text.contains("skipped"), text);
  }

  @Test
  void variantsAreNamedWithAColon() {
    for (Algorithm algorithm : Algorithm.values()) {
      for (String variant : algorithm.variants()) {
        AlgorithmChoice choice = AlgorithmChoice.parse(algorithm.hyphenedName() + ":" + variant);
        assertEquals(new AlgorithmChoice(algorithm, variant), choice);
        assertEquals(variant, choice.applied(dev.broadside.Tuning.defaults()).variant());
      }
    }
  }

  @Test
  void wrongBenchOptionsAreRefused() {
    Run.refuses(
        "broadside bench: r.txt: results are written to .csv or .json", "bench", "-o", "r.txt");
    Run.refuses("broadside bench: --repeat 0: at least 1", "bench", "--repeat", "0");
  }

  @Test
  void mediansAreOfTheMiddle() {
    assertEquals(2, Medians.of(3, 1, 2));
    assertEquals(2.5, Medians.of(4, 1, 3, 2));
    assertTrue(Double.isNaN(Medians.of()));
    assertEquals(
        5,
        Medians.ofLaterFrames(
            List.of(new PairRun.Frame(0, 0, 100, 0), new PairRun.Frame(0, 0, 5, 0))));
  }

  @Test
  void countsAreReadAsPeopleWriteThem() {
    Count count = new Count();
    for (String million : List.of("1000000", "1_000_000", "1e6", "1000k", "1M", "1m")) {
      assertEquals(1_000_000, count.convert(million));
    }
    assertEquals(1500, count.convert("1.5k"));
  }

  @Test
  void progressIsDrawnOnlyOnATerminal() throws InterruptedException {
    for (boolean live : new boolean[] {false, true}) {
      java.io.StringWriter err = new java.io.StringWriter();
      Terminal terminal =
          new Terminal(
              new java.io.PrintWriter(new java.io.StringWriter()),
              new java.io.PrintWriter(err),
              live);
      try (Progress progress = new Progress(terminal, "frames", 10)) {
        Thread.sleep(400);
        progress.at(5, "half");
      }
      assertEquals(
          live, err.toString().contains("frames [###############---------------] 5/10  half"));
    }
  }
}
